// SPDX-License-Identifier: Apache-2.0

import UIKit

/// A shared photo, as the app shows it.
public struct Photo: Hashable, Sendable {
  public var title: String
  public var caption: String?
  public var tags: [String]
  public var aspectRatio: Double

  public init(title: String, caption: String?, tags: [String], aspectRatio: Double) {
    self.title = title
    self.caption = caption
    self.tags = tags
    self.aspectRatio = aspectRatio
  }
}

/// A label with room around its text.
final class TagLabel: UILabel {
  var contentInsets = UIEdgeInsets(top: 3, left: 8, bottom: 3, right: 8) {
    didSet { invalidateIntrinsicContentSize() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .systemFont(ofSize: 12, weight: .medium)
    textColor = .white
    backgroundColor = .systemBlue
    layer.cornerRadius = 6
    layer.masksToBounds = true
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + contentInsets.left + contentInsets.right,
      height: size.height + contentInsets.top + contentInsets.bottom)
  }

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: contentInsets))
  }
}

/// A row of a photo: the picture in its proportions, then title, caption and tags in a stack.
public final class PhotoCell: UITableViewCell {
  public static let reuseIdentifier = "PhotoCell"

  private let photoView = UIImageView()
  private let titleLabel = UILabel()
  private let captionLabel = UILabel()
  private let tagStack = UIStackView()
  private lazy var stack = UIStackView(arrangedSubviews: [
    photoView, titleLabel, captionLabel, tagStack,
  ])
  private var aspectConstraint: NSLayoutConstraint?

  override public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)

    stack.axis = .vertical
    stack.alignment = .fill
    stack.spacing = 6
    stack.setCustomSpacing(12, after: photoView)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 12, leading: 16, bottom: 12, trailing: 16)
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)

    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    titleLabel.font = UIFont.boldSystemFont(ofSize: 17)
    titleLabel.numberOfLines = 2
    captionLabel.font = UIFont.preferredFont(forTextStyle: .subheadline)
    captionLabel.textColor = UIColor.secondaryLabel
    captionLabel.numberOfLines = 0
    tagStack.axis = .horizontal
    tagStack.spacing = 8
    tagStack.distribution = .fill

    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentView.topAnchor),
      stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: stack.trailingAnchor),
      contentView.bottomAnchor.constraint(equalTo: stack.bottomAnchor),
    ])
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  public func configure(with photo: Photo) {
    titleLabel.text = photo.title
    captionLabel.text = photo.caption
    captionLabel.isHidden = photo.caption?.isEmpty ?? true

    aspectConstraint?.isActive = false
    aspectConstraint = photoView.heightAnchor.constraint(
      equalTo: photoView.widthAnchor, multiplier: 1 / photo.aspectRatio)
    aspectConstraint?.priority = .init(rawValue: 999)
    aspectConstraint?.isActive = true

    tagStack.arrangedSubviews.forEach { $0.removeFromSuperview() }
    for tag in photo.tags {
      let label = TagLabel()
      label.text = tag
      label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
      tagStack.addArrangedSubview(label)
    }
    tagStack.addArrangedSubview(UIView())
    tagStack.isHidden = photo.tags.isEmpty
  }
}

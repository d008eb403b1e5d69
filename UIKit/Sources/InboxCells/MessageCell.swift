// SPDX-License-Identifier: Apache-2.0

import UIKit

/// A message of an inbox, as the app shows it.
public struct Message: Hashable, Sendable {
  public var author: String
  public var time: String
  public var text: String
  public var isUnread: Bool

  public init(author: String, time: String, text: String, isUnread: Bool) {
    self.author = author
    self.time = time
    self.text = text
    self.isUnread = isUnread
  }
}

/// A row of a message: picture at the left, author and time in one line, the text below.
public final class MessageCell: UITableViewCell {
  public static let reuseIdentifier = "MessageCell"

  private let avatarView: UIImageView = {
    let view = UIImageView()
    view.contentMode = .scaleAspectFill
    view.layer.cornerRadius = 20
    view.clipsToBounds = true
    view.backgroundColor = .systemGray5
    view.translatesAutoresizingMaskIntoConstraints = false
    return view
  }()

  private let authorLabel: UILabel = {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .headline)
    label.adjustsFontForContentSizeCategory = true
    label.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  private let timeLabel: UILabel = {
    let label = UILabel()
    label.font = UIFont.systemFont(ofSize: 13)
    label.textColor = .secondaryLabel
    label.textAlignment = .right
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  private let bodyLabel: UILabel = {
    let label = UILabel()
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  override public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    selectionStyle = .none
    for view in [avatarView, authorLabel, timeLabel, bodyLabel] { contentView.addSubview(view) }

    let margins = contentView.layoutMarginsGuide
    let avatarBottom = avatarView.bottomAnchor.constraint(
      lessThanOrEqualTo: margins.bottomAnchor)
    avatarBottom.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      avatarView.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      avatarView.topAnchor.constraint(equalTo: margins.topAnchor),
      avatarView.widthAnchor.constraint(equalToConstant: 40),
      avatarView.heightAnchor.constraint(equalTo: avatarView.widthAnchor),
      avatarBottom,

      authorLabel.leadingAnchor.constraint(equalTo: avatarView.trailingAnchor, constant: 12),
      authorLabel.topAnchor.constraint(equalTo: margins.topAnchor),

      timeLabel.leadingAnchor.constraint(
        greaterThanOrEqualTo: authorLabel.trailingAnchor, constant: 8),
      timeLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      timeLabel.firstBaselineAnchor.constraint(equalTo: authorLabel.firstBaselineAnchor),

      bodyLabel.leadingAnchor.constraint(equalTo: authorLabel.leadingAnchor),
      bodyLabel.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      bodyLabel.topAnchor.constraint(equalTo: authorLabel.bottomAnchor, constant: 4),
      bodyLabel.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }

  override public func prepareForReuse() {
    super.prepareForReuse()
    avatarView.image = nil
    bodyLabel.attributedText = nil
  }

  public func configure(with message: Message) {
    authorLabel.text = message.author
    timeLabel.text = message.time

    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 2
    bodyLabel.attributedText = NSAttributedString(
      string: message.text,
      attributes: [
        .font: UIFont.systemFont(ofSize: 15, weight: message.isUnread ? .semibold : .regular),
        .foregroundColor: UIColor.label,
        .paragraphStyle: paragraph,
      ])
    accessoryType = message.isUnread ? .disclosureIndicator : .none
  }
}

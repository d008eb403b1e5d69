// SPDX-License-Identifier: Apache-2.0

import UIKit

/// An invitation, as the app shows it.
public struct Invitation: Hashable, Sendable {
  public var event: String
  public var place: String
  public var note: String

  public init(event: String, place: String, note: String) {
    self.event = event
    self.place = place
    self.note = note
  }
}

/// A row of an invitation: a card with two buttons, laid out by the visual format language and by
/// hand.
public class InvitationCell: UITableViewCell {
  public static let reuseIdentifier = "InvitationCell"

  let card = UIView()
  let eventLabel = UILabel()
  let placeLabel = UILabel()
  let noteView = UITextView()
  let acceptButton = UIButton(type: .system)
  let declineButton = UIButton(type: .system)
  let separator = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 1))

  public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)

    contentView.addSubview(card)
    card.translatesAutoresizingMaskIntoConstraints = false
    card.layer.borderColor = UIColor.lightGray.cgColor
    card.layer.borderWidth = 1.0 / UIScreen.main.scale
    card.backgroundColor = UIColor(white: 0.97, alpha: 1)

    eventLabel.font = UIFontMetrics(forTextStyle: .title3).scaledFont(
      for: UIFont.systemFont(ofSize: 20, weight: .bold))
    eventLabel.numberOfLines = 0
    placeLabel.font = .preferredFont(forTextStyle: .footnote)
    placeLabel.textColor = UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    noteView.font = .systemFont(ofSize: 15)
    noteView.isScrollEnabled = false
    noteView.isEditable = false
    noteView.textContainerInset = .zero
    noteView.textContainer.lineFragmentPadding = 0
    acceptButton.setTitle(NSLocalizedString("Accept", comment: ""), for: .normal)
    acceptButton.setTitleColor(.systemGreen, for: .normal)
    declineButton.setTitle(NSLocalizedString("Decline", comment: ""), for: .normal)
    declineButton.titleLabel?.font = UIFont.systemFont(ofSize: 15)
    separator.backgroundColor = .separator

    let views: [String: UIView] = [
      "event": eventLabel, "place": placeLabel, "note": noteView, "accept": acceptButton,
      "decline": declineButton, "separator": separator,
    ]
    views.values.forEach {
      $0.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview($0)
    }
    let metrics: [String: CGFloat] = ["gap": 8, "pad": 12]
    var constraints: [NSLayoutConstraint] = []
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat:
        "V:|-pad-[event]-4-[place]-gap-[note]-gap-[separator(1)]-gap-[accept(>=32)]-gap-|",
      options: [], metrics: metrics, views: views)
    for name in ["event", "place", "note", "separator"] {
      constraints += NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-pad-[\(name)]-pad-|", options: [], metrics: metrics, views: views)
    }
    constraints += NSLayoutConstraint.constraints(
      withVisualFormat: "H:|-pad-[accept]-gap-[decline(==accept)]-pad-|",
      options: .alignAllLastBaseline, metrics: metrics, views: views)
    constraints.append(
      NSLayoutConstraint(
        item: card, attribute: .leading, relatedBy: .equal, toItem: contentView,
        attribute: .leadingMargin, multiplier: 1, constant: 0))
    constraints.append(
      NSLayoutConstraint(
        item: card, attribute: .trailing, relatedBy: .equal, toItem: contentView,
        attribute: .trailingMargin, multiplier: 1, constant: 0))
    constraints += [
      card.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6),
      card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -6),
    ]
    NSLayoutConstraint.activate(constraints)
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    card.layer.cornerRadius = min(12, card.bounds.height / 8)
  }

  public func configure(with invitation: Invitation) {
    eventLabel.text = invitation.event
    placeLabel.text = invitation.place.uppercased()
    noteView.text = invitation.note
    noteView.isHidden = invitation.note.isEmpty
  }
}

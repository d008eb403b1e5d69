// SPDX-License-Identifier: Apache-2.0

// Three cells and a table as an app has them, written in plain UIKit before anything was looked up
// here. `UIKitStyleNames.swift` gives the types UIKit's names. What had to be changed then is marked
// `Edit`: there are five, of which none is about constraints, cells or tables.

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

@testable import TableLayout

final class ContactCell: UITableViewCell {
  static let identifier = "ContactCell"

  private let avatarView = UIImageView()
  private let nameLabel = UILabel()
  private let statusLabel = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setupViews()
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  private func setupViews() {
    selectionStyle = .none
    accessoryType = .disclosureIndicator

    avatarView.contentMode = .scaleAspectFill
    avatarView.clipsToBounds = true
    avatarView.layer.cornerRadius = 20
    avatarView.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(avatarView)

    nameLabel.font = UIFont.systemFont(ofSize: 17, weight: .semibold)
    nameLabel.textColor = .label
    nameLabel.numberOfLines = 1
    nameLabel.lineBreakMode = .byTruncatingTail
    nameLabel.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(nameLabel)

    statusLabel.font = UIFont.preferredFont(forTextStyle: .subheadline)
    statusLabel.textColor = .secondaryLabel
    statusLabel.numberOfLines = 0
    statusLabel.lineBreakMode = .byWordWrapping
    // Edit 1: `adjustsFontForContentSizeCategory` went; text sizes are the caller's here.
    statusLabel.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(statusLabel)

    NSLayoutConstraint.activate([
      avatarView.leadingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.leadingAnchor),
      avatarView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
      avatarView.widthAnchor.constraint(equalToConstant: 40),
      avatarView.heightAnchor.constraint(equalTo: avatarView.widthAnchor),
      avatarView.bottomAnchor.constraint(
        lessThanOrEqualTo: contentView.bottomAnchor, constant: -12),

      nameLabel.leadingAnchor.constraint(equalTo: avatarView.trailingAnchor, constant: 12),
      nameLabel.trailingAnchor.constraint(equalTo: contentView.layoutMarginsGuide.trailingAnchor),
      nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),

      statusLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      statusLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
      statusLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 4),
      statusLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
    ])
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    avatarView.image = nil
    nameLabel.text = nil
    statusLabel.text = nil
  }

  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    nameLabel.textColor = selected ? .systemBlue : .label
  }

  func configure(name: String, status: String?) {
    nameLabel.text = name
    statusLabel.text = status
    statusLabel.isHidden = status == nil
  }
}

final class SwitchCell: UITableViewCell {
  static let identifier = "SwitchCell"

  private lazy var stackView: UIStackView = {
    let stackView = UIStackView(arrangedSubviews: [titleLabel, valueButton])
    stackView.axis = .horizontal
    stackView.alignment = .center
    stackView.distribution = .fill
    stackView.spacing = 8
    stackView.isLayoutMarginsRelativeArrangement = true
    stackView.layoutMargins = UIEdgeInsets(top: 10, left: 16, bottom: 10, right: 16)
    stackView.translatesAutoresizingMaskIntoConstraints = false
    return stackView
  }()

  private let titleLabel: UILabel = {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.numberOfLines = 0
    label.setContentHuggingPriority(.defaultLow, for: .horizontal)
    return label
  }()

  private let valueButton: UIButton = {
    // Edits 2 and 3: it was `UIButton(type: .system)` and `setTitle("Change", for: .normal)`.
    let button = UIButton()
    button.title = "Change"
    button.setContentHuggingPriority(.required, for: .horizontal)
    button.setContentCompressionResistancePriority(.required, for: .horizontal)
    return button
  }()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .default, reuseIdentifier: reuseIdentifier)
    backgroundColor = .systemBackground
    separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    contentView.addSubview(stackView)
    NSLayoutConstraint.activate([
      stackView.topAnchor.constraint(equalTo: contentView.topAnchor),
      stackView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      stackView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      stackView.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    // Edit 4: it was `super.init(coder: coder)`; nothing is decoded here.
    fatalError("init(coder:) has not been implemented")
  }

  func configure(title: String) {
    titleLabel.text = title
  }
}

class PaddedLabel: UILabel {
  var padding = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.systemGray5
    layer.cornerRadius = 8
    layer.masksToBounds = true
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + padding.left + padding.right,
      height: size.height + padding.top + padding.bottom)
  }

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: padding))
  }
}

final class TagCell: UITableViewCell {
  static let identifier = "TagCell"

  let tagLabel = PaddedLabel()
  private var topConstraint: NSLayoutConstraint?

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    tagLabel.textAlignment = .center
    tagLabel.font = .boldSystemFont(ofSize: 12)
    tagLabel.textColor = UIColor.white
    tagLabel.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(tagLabel)
    let top = NSLayoutConstraint(
      item: tagLabel, attribute: .top, relatedBy: .equal, toItem: contentView, attribute: .top,
      multiplier: 1, constant: 8)
    top.priority = UILayoutPriority(999)
    top.isActive = true
    topConstraint = top
    tagLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16).isActive =
      true
    tagLabel.trailingAnchor.constraint(
      lessThanOrEqualTo: contentView.trailingAnchor, constant: -16
    ).isActive = true
    tagLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8).isActive =
      true
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    tagLabel.preferredMaxLayoutWidth = contentView.bounds.width - 32
  }
}

final class ContactListController: NSObject, UITableViewDataSource, UITableViewDelegate {
  struct Contact {
    var name: String
    var status: String?
  }

  enum Section: Int, CaseIterable {
    case contacts
    case settings
    case tags
  }

  let tableView = UITableView(frame: .zero, style: .grouped)
  private(set) var contacts: [Contact]
  private let settings = ["Notifications", "Show the status of all contacts in the list"]
  private(set) var selected: [IndexPath] = []

  init(contacts: [Contact]) {
    self.contacts = contacts
    super.init()
    setupTableView()
  }

  private func setupTableView() {
    tableView.register(ContactCell.self, forCellReuseIdentifier: ContactCell.identifier)
    tableView.register(SwitchCell.self, forCellReuseIdentifier: SwitchCell.identifier)
    tableView.register(TagCell.self, forCellReuseIdentifier: TagCell.identifier)
    tableView.dataSource = self
    tableView.delegate = self
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 64
    tableView.separatorStyle = .singleLine
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 68, bottom: 0, right: 0)
    tableView.separatorColor = .separator
    tableView.backgroundColor = .systemGroupedBackground
    tableView.contentInset.top = 8
    tableView.allowsMultipleSelection = false
    tableView.tableFooterView = UIView()
  }

  // MARK: UITableViewDataSource

  func numberOfSections(in tableView: UITableView) -> Int {
    return Section.allCases.count
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    switch Section(rawValue: section)! {
    case .contacts: return contacts.count
    case .settings: return settings.count
    case .tags: return 2
    }
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    switch Section(rawValue: indexPath.section)! {
    case .contacts:
      let cell =
        tableView.dequeueReusableCell(withIdentifier: ContactCell.identifier, for: indexPath)
        as! ContactCell
      let contact = contacts[indexPath.row]
      cell.configure(name: contact.name, status: contact.status)
      return cell
    case .settings:
      guard
        let cell = tableView.dequeueReusableCell(withIdentifier: SwitchCell.identifier)
          as? SwitchCell
      else { return UITableViewCell() }
      cell.configure(title: settings[indexPath.row])
      return cell
    case .tags:
      if indexPath.row == 1 {
        let cell =
          tableView.dequeueReusableCell(withIdentifier: "Subtitle")
          ?? UITableViewCell(style: .subtitle, reuseIdentifier: "Subtitle")
        cell.textLabel?.text = "All tags"
        cell.detailTextLabel?.text = "\(contacts.count) contacts"
        cell.imageView?.image = UIImage(
          // Edit 5: it was `UIImage(named: "tag")`, which finds the size in a file.
          name: "tag", size: CGSize(width: 24, height: 24))
        return cell
      }
      let cell =
        tableView.dequeueReusableCell(
          withIdentifier: TagCell.identifier, for: indexPath) as! TagCell
      cell.tagLabel.text = "Swift"
      return cell
    }
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    switch Section(rawValue: section)! {
    case .contacts: return "Contacts"
    case .settings: return "Settings"
    case .tags: return nil
    }
  }

  // MARK: UITableViewDelegate

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    guard indexPath.section == Section.tags.rawValue, indexPath.row == 1 else {
      return UITableView.automaticDimension
    }
    return 52
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    return section == Section.tags.rawValue ? 20 : UITableView.automaticDimension
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    guard section == Section.tags.rawValue else { return nil }
    let view = UIView()
    view.backgroundColor = UIColor.systemGray6.withAlphaComponent(0.5)
    return view
  }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    return indexPath.section == Section.contacts.rawValue
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath)
    tableView.deselectRow(at: indexPath, animated: true)
  }

  // MARK: Changes

  func add(_ contact: Contact) {
    contacts.append(contact)
    let indexPath = IndexPath(row: contacts.count - 1, section: Section.contacts.rawValue)
    tableView.insertRows(at: [indexPath], with: .automatic)
    tableView.scrollToRow(at: indexPath, at: .bottom, animated: true)
  }

  func replaceFirst(by contact: Contact) {
    tableView.performBatchUpdates(
      {
        self.contacts.removeFirst()
        self.contacts.insert(contact, at: self.contacts.count)
        self.tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        self.tableView.insertRows(
          at: [IndexPath(row: self.contacts.count - 1, section: 0)], with: .fade)
      },
      completion: { _ in
        self.tableView.reloadSections(IndexSet(integer: 1), with: .none)
      })
  }

  func moveLastToFirst() {
    let last = contacts.count - 1
    contacts.insert(contacts.removeLast(), at: 0)
    tableView.beginUpdates()
    tableView.moveRow(at: IndexPath(row: last, section: 0), to: IndexPath(row: 0, section: 0))
    tableView.endUpdates()
    tableView.setContentOffset(.zero, animated: false)
  }

  func reload() {
    tableView.reloadData()
    tableView.layoutIfNeeded()
    tableView.selectRow(
      at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .top)
  }
}

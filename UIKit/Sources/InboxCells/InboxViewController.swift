// SPDX-License-Identifier: Apache-2.0

import UIKit

/// A row of the inbox.
public enum InboxItem: Hashable, Sendable {
  case message(Message)
  case photo(Photo)
  case invitation(Invitation)
}

/// The inbox: a table of messages, photos and invitations.
public final class InboxViewController: UIViewController, UITableViewDataSource, UITableViewDelegate
{
  public private(set) lazy var tableView = UITableView(frame: .zero, style: .plain)
  public var items: [InboxItem]

  public init(items: [InboxItem]) {
    self.items = items
    super.init(nibName: nil, bundle: nil)
    title = NSLocalizedString("Inbox", comment: "The title of the inbox")
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    tableView.translatesAutoresizingMaskIntoConstraints = false
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 120
    tableView.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    tableView.tableFooterView = UIView()
    tableView.register(MessageCell.self, forCellReuseIdentifier: MessageCell.reuseIdentifier)
    tableView.register(PhotoCell.self, forCellReuseIdentifier: PhotoCell.reuseIdentifier)
    tableView.register(InvitationCell.self, forCellReuseIdentifier: InvitationCell.reuseIdentifier)
    tableView.dataSource = self
    tableView.delegate = self
    view.addSubview(tableView)
    NSLayoutConstraint.activate([
      tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
  }

  // MARK: - UITableViewDataSource

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return items.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    switch items[indexPath.row] {
    case .message(let message):
      let cell =
        tableView.dequeueReusableCell(
          withIdentifier: MessageCell.reuseIdentifier, for: indexPath) as! MessageCell
      cell.configure(with: message)
      return cell
    case .photo(let photo):
      guard
        let cell = tableView.dequeueReusableCell(withIdentifier: PhotoCell.reuseIdentifier)
          as? PhotoCell
      else { return UITableViewCell() }
      cell.configure(with: photo)
      return cell
    case .invitation(let invitation):
      let cell = tableView.dequeueReusableCell(
        withIdentifier: InvitationCell.reuseIdentifier, for: indexPath)
      (cell as? InvitationCell)?.configure(with: invitation)
      return cell
    }
  }

  // MARK: - UITableViewDelegate

  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat {
    return CGFloat.leastNormalMagnitude
  }

  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
  }
}

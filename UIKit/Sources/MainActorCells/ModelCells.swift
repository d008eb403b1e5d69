// SPDX-License-Identifier: Apache-2.0

// Cells and a controller of an app whose models belong to the main actor, as they stand. They
// compile with the trait MainActorViews alone.

#if MainActorViews
import Foundation
import UIKit

/// The state of a row.
@MainActor final class NoteModel {
  /// The text that the row shows.
  var title = "Note"

  /// Makes a model.
  init() {}

  /// Loads another text.
  func load() async { title = "Loaded" }
}

/// A view that shows a model.
@MainActor protocol ShowsNote: AnyObject {
  /// Shows a model.
  func show(_ note: NoteModel)
}

/// A cell that reads its model wherever UIKit calls it.
final class NoteModelCell: UITableViewCell, ShowsNote {
  private let note = NoteModel()
  private let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
    show(note)
    Task { await note.load() }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  deinit { NotificationCenter.default.removeObserver(self) }

  func show(_ note: NoteModel) { label.text = note.title }

  override func prepareForReuse() {
    super.prepareForReuse()
    show(note)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.preferredMaxLayoutWidth = note.title.isEmpty ? 0 : bounds.width
  }
}

/// A controller with a model in each row.
final class NotesModelController: UITableViewController {
  private let notes = [NoteModel(), NoteModel()]

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(NoteModelCell.self, forCellReuseIdentifier: "note")
    title = notes.first?.title
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    notes.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
    (cell as? any ShowsNote)?.show(notes[indexPath.row])
    return cell
  }
}
#endif

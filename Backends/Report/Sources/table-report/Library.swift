// SPDX-License-Identifier: Apache-2.0

import Quoin

/// A catalogue of books by shelf: a table with sections, columns and texts that wrap.
final class Library: TableViewDataSource, TableViewSectionViews {
  private static let shelves = ["Engines", "Type", "Weaving", "Numbers", "Travels"]
  private static let notes = [
    "The engine weaves algebraic patterns just as the Jacquard loom weaves flowers and leaves.",
    "A short note.",
    "計算機は、花や葉を織る機のように、代数の模様を織る。",
    "المحرك التحليلي ينسج الأنماط الجبرية كما ينسج النول الزهور والأوراق.",
    "Set in two columns, with an office, affluent afflictions and ligatures of every kind; the "
      + "margins are wide, the paper is thick, and the binding has been mended more than once.",
    "Аналитическая машина ткёт алгебраические узоры.",
  ]

  private let rowsPerShelf: Int

  init(rowsPerShelf: Int) { self.rowsPerShelf = rowsPerShelf }

  /// A table of the catalogue, not laid out yet.
  func table(measurer: any TextMeasurer) -> TableView {
    let table = TableView(frame: .zero, style: .grouped)
    table.environment = LayoutEnvironment(measurer: measurer)
    table.register(BookCell.self, forCellReuseIdentifier: "book")
    table.register(ShelfTitle.self, forHeaderFooterViewReuseIdentifier: "shelf")
    table.separatorInset = .zero
    table.metrics.separatorHeight = 0.5
    table.dataSource = self
    table.delegate = self
    return table
  }

  /// The titles of the columns, for the top of each page.
  static func columnTitles() -> View {
    let view = View()
    let row = BookColumns(in: view)
    row.show(number: "No.", title: "Title", note: "Note", isBold: true)
    let line = View()
    line.backgroundColor = .black
    view.addSubview(line)
    line.makeConstraints { make in
      make.leading.trailing.bottom.equalToSuperview()
      make.height.equalTo(1)
    }
    return view
  }

  func numberOfSections(in tableView: TableView) -> Int { Self.shelves.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rowsPerShelf
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: path)
    let number = path.section * rowsPerShelf + path.row + 1
    (cell as? BookCell)?.columns.show(
      number: "\(number)", title: "\(Self.shelves[path.section]), volume \(path.row + 1)",
      note: Self.notes[(number * 7 / 3) % Self.notes.count], isBold: false)
    return cell
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight? {
    .automatic
  }

  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "shelf")
    (view as? ShelfTitle)?.label.text = Self.shelves[section]
    return view
  }
}

/// Three columns of labels in a view.
struct BookColumns {
  private let number = Label(text: "")
  private let title = Label(text: "")
  private let note = Label(text: "")

  init(in view: View) {
    for label in [number, title, note] {
      label.font = FontDescriptor(size: 10)
      label.numberOfLines = 0
      view.addSubview(label)
      label.makeConstraints { make in
        make.top.equalToSuperview().offset(5)
        make.bottom.lessThanOrEqualToSuperview().offset(-5)
      }
    }
    number.textAlignment = .right
    number.makeConstraints { make in
      make.leading.equalToSuperview()
      make.width.equalTo(32)
    }
    title.makeConstraints { make in
      make.leading.equalTo(number.trailing).offset(12)
      make.width.equalTo(140)
    }
    note.makeConstraints { make in
      make.leading.equalTo(title.trailing).offset(12)
      make.trailing.equalToSuperview()
    }
  }

  func show(number: String, title: String, note: String, isBold: Bool) {
    self.number.text = number
    self.title.text = title
    self.note.text = note
    for label in [self.number, self.title, self.note] {
      label.font.weight = isBold ? .bold : .regular
    }
  }
}

/// A row of the catalogue.
final class BookCell: TableViewCell {
  private(set) lazy var columns = BookColumns(in: contentView)

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    _ = columns
  }
}

/// The title of a shelf.
final class ShelfTitle: TableHeaderFooterView {
  let label = Label(text: "")

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    backgroundColor = Color(red: 0xE4, green: 0xEA, blue: 0xF2)
    label.font = FontDescriptor(size: 13, weight: .bold)
    contentView.addSubview(label)
    label.makeConstraints { make in make.edges.equalToSuperview().inset(6) }
  }
}

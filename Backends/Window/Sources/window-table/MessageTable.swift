// SPDX-License-Identifier: Apache-2.0

import Quoin
import WindowBackend

/// A table of a million messages with floating titles and a scroll bar.
final class MessageTable: TableViewDataSource, TableViewSectionViews {
  static let rowCount = 1_000_000
  static let barWidth = 14.0
  private static let sectionLength = 1000

  let table = TableView(frame: .zero, style: .plain)
  /// The distance from the thumb's top to the pointer while the bar is dragged.
  private var grip: Double?

  init(scale: Double) throws {
    table.environment = LayoutEnvironment(
      measurer: try HarfBuzzTextMeasurer.bundled(), pixelGrid: PixelGrid(scale: scale))
    table.backgroundColor = .white
    table.estimatedRowHeight = .points(70)
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    table.register(SectionTitle.self, forHeaderFooterViewReuseIdentifier: "title")
    table.dataSource = self
    table.delegate = self
  }

  /// The row at the top, counted from 0.
  var topRow: Int {
    table.indexPathsForVisibleRows.first.map { $0.section * Self.sectionLength + $0.row } ?? 0
  }

  /// Takes the window's size.
  func resize(to size: Size) {
    table.frame = Rect(
      x: 0, y: 0, width: max(1, size.width - Self.barWidth), height: max(1, size.height))
    table.layoutIfNeeded()
  }

  /// Scrolls as an event asks; false for one that ends the program.
  func take(_ event: WindowEvent) -> Bool {
    let page = max(20, table.frame.height - 40)
    switch event {
    case .quit, .key(.escape): return false
    case .wheel(let notches): table.contentOffset.y += 60 * notches
    case .key(.up): table.contentOffset.y -= 40
    case .key(.down): table.contentOffset.y += 40
    case .key(.pageUp): table.contentOffset.y -= page
    case .key(.pageDown): table.contentOffset.y += page
    case .key(.home): table.contentOffset.y = 0
    case .key(.end):
      let last = RowIndexPath(
        row: Self.sectionLength - 1, section: Self.rowCount / Self.sectionLength - 1)
      table.scrollToRow(at: last, at: .bottom)
    case .press(let point):
      if point.x >= table.frame.width { beginDrag(at: point.y) }
    case .drag(let point): drag(to: point.y)
    case .release:
      if grip != nil { table.releaseScrollBar() }
      grip = nil
    case .changed: break
    }
    table.layoutIfNeeded()
    return true
  }

  /// The window's content.
  func drawing() -> DisplayList {
    var list = table.displayList()
    let x = table.frame.width
    let thumb = thumb
    list.fill(
      Rect(x: x, y: 0, width: Self.barWidth, height: table.frame.height),
      Color(red: 0xF2, green: 0xF2, blue: 0xF4))
    list.fill(
      Rect(x: x + 3, y: thumb.lowerBound, width: 8, height: thumb.upperBound - thumb.lowerBound),
      cornerRadius: 4,
      grip == nil
        ? Color(red: 0xB4, green: 0xB8, blue: 0xC0) : Color(red: 0x78, green: 0x80, blue: 0x8C))
    return list
  }

  // MARK: - Scroll bar

  /// The greatest offset that the bar shows.
  private var barRange: Double { max(1, table.barContentHeight - table.frame.height) }

  /// The thumb's extent along the bar.
  var thumb: Range<Double> {
    let height = table.frame.height
    let length = min(height, max(24, height * height / max(1, table.barContentHeight)))
    let top = (height - length) * max(0, min(1, table.barOffset / barRange))
    return top..<top + length
  }

  private func beginDrag(at y: Double) {
    table.freezeScrollBar()
    let thumb = thumb
    // A press beside the thumb takes its middle there.
    grip = thumb.contains(y) ? y - thumb.lowerBound : (thumb.upperBound - thumb.lowerBound) / 2
    drag(to: y)
  }

  private func drag(to y: Double) {
    guard let grip else { return }
    let thumb = thumb
    let room = max(1, table.frame.height - (thumb.upperBound - thumb.lowerBound))
    table.scroll(toBarOffset: max(0, min(1, (y - grip) / room)) * barRange)
  }

  // MARK: - Rows

  func numberOfSections(in tableView: TableView) -> Int { Self.rowCount / Self.sectionLength }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    Self.sectionLength
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
    (cell as? MessageCell)?.show(row: path.section * Self.sectionLength + path.row)
    return cell
  }

  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight? {
    .points(28)
  }

  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "title")
    let first = section * Self.sectionLength + 1
    (view as? SectionTitle)?.label.text = "Rows \(first) to \(first + Self.sectionLength - 1)"
    return view
  }
}

/// The title of a section, which floats over its rows.
final class SectionTitle: TableHeaderFooterView {
  let label = Label(text: "")

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    backgroundColor = Color(red: 0xE4, green: 0xEA, blue: 0xF2, alpha: 0xF0)
    label.font = FontDescriptor(size: 13, weight: .bold)
    contentView.addSubview(label)
    label.makeConstraints { make in
      make.centerY.equalToSuperview()
      make.leading.equalToSuperview().offset(16)
    }
  }
}

/// A row: a face, a name with the row's number, and a text that wraps.
final class MessageCell: TableViewCell {
  private let face = View()
  private let author = Label(text: "")
  private let number = Label(text: "")
  private let message = Label(text: "")

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    backgroundColor = .white
    face.cornerRadius = 20
    author.font = FontDescriptor(size: 16, weight: .bold)
    number.font = FontDescriptor(size: 13)
    number.textColor = Color(red: 0x80, green: 0x84, blue: 0x8C)
    message.font = FontDescriptor(size: 15)
    message.numberOfLines = 0
    accessoryType = .disclosureIndicator
    for view in [face, author, number, message] { contentView.addSubview(view) }
    face.makeConstraints { make in
      make.top.equalToSuperview().offset(10)
      make.leading.equalToSuperview().offset(16)
      make.width.height.equalTo(40)
      make.bottom.lessThanOrEqualToSuperview().offset(-10)
    }
    author.makeConstraints { make in
      make.top.equalTo(face)
      make.leading.equalTo(face.trailing).offset(12)
    }
    number.makeConstraints { make in
      make.lastBaseline.equalTo(author)
      make.leading.greaterThanOrEqualTo(author.trailing).offset(8)
      make.trailing.equalToSuperview()
    }
    message.makeConstraints { make in
      make.top.equalTo(author.bottom).offset(2)
      make.leading.equalTo(author)
      make.trailing.equalToSuperview()
      make.bottom.equalToSuperview().offset(-10)
    }
  }

  func show(row: Int) {
    let sample = Sample.all[row % Sample.all.count]
    face.backgroundColor = sample.color
    author.text = sample.name
    number.text = "\(row + 1)"
    // Rows of one sample differ in length.
    message.text =
      sample.text + (row % 7 == 3 ? " " + Sample.all[row / 7 % Sample.all.count].text : "")
  }
}

/// The texts of the messages.
struct Sample {
  var name: String
  var color: Color
  var text: String

  static let all = [
    Sample(
      name: "Ada", color: Color(red: 0x3D, green: 0x6B, blue: 0x99),
      text: "The engine weaves algebraic patterns just as the Jacquard loom weaves flowers."),
    Sample(
      name: "小林", color: Color(red: 0xB0, green: 0x50, blue: 0x48),
      text: "計算機は、花や葉を織る機のように、代数の模様を織る。"),
    Sample(name: "Bo", color: Color(red: 0x5A, green: 0x8A, blue: 0x4A), text: "Short."),
    Sample(
      name: "ليلى", color: Color(red: 0x8A, green: 0x60, blue: 0xA8),
      text: "المحرك ينسج الأنماط الجبرية كما ينسج النول الزهور والأوراق."),
    Sample(
      name: "Zoë", color: Color(red: 0xC0, green: 0x88, blue: 0x30),
      text: "Affluent offices, efficient fjords 🚀 and a picture between letters."),
  ]
}

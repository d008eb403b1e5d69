// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutRendering
import TableLayout
import TerminalBackend
import TextVocabulary

/// A table of a million messages on a screen of cells, with a scroll bar and a status line.
final class MessageTable: TableViewDataSource {
  static let rowCount = 1_000_000
  private static let sectionLength = 1000

  private let table = TableView(frame: .zero, style: .plain)

  init() {
    table.environment = LayoutEnvironment(
      measurer: TerminalMeasurer(), pixelGrid: PixelGrid(scale: 1))
    table.separatorStyle = .none
    table.metrics.defaultRowHeight = 1
    // A point is a cell of the terminal: UIKit's room above headers would fill the screen.
    table.metrics.sectionHeaderTopPadding = 0
    table.estimatedRowHeight = .points(2)
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    table.register(SectionTitle.self, forHeaderFooterViewReuseIdentifier: "title")
    table.dataSource = self
    table.delegate = self
  }

  /// The row at the top, counted from 0; nil before the first layout.
  var topRow: Int? {
    table.indexPathsForVisibleRows.first {
      table.rectForRow(at: $0).maxY > table.contentOffset.y + 1
    }
    .map { $0.section * Self.sectionLength + $0.row }
  }

  /// Takes the screen's size; the last column is the scroll bar, the last row the status line.
  func resize(width: Int, height: Int) {
    table.frame = Rect(
      x: 0, y: 0, width: Double(max(1, width - 1)), height: Double(max(1, height - 1)))
    table.layoutIfNeeded()
  }

  /// Scrolls; false for a key that ends the program.
  func take(_ key: TerminalKey) -> Bool {
    let page = max(1, table.frame.height - 2)
    switch key {
    case .up, .character("k"): table.contentOffset.y -= 1
    case .down, .character("j"): table.contentOffset.y += 1
    case .wheelUp: table.contentOffset.y -= 3
    case .wheelDown: table.contentOffset.y += 3
    case .pageUp, .character("b"): table.contentOffset.y -= page
    case .pageDown, .character(" "): table.contentOffset.y += page
    case .home, .character("g"): table.contentOffset.y = 0
    case .end, .character("G"):
      let last = RowIndexPath(
        row: Self.sectionLength - 1, section: Self.rowCount / Self.sectionLength - 1)
      table.scrollToRow(at: last, at: .bottom)
    case .character("q"), .character("\u{3}"), .escape: return false
    case .left, .right, .character: break
    }
    table.layoutIfNeeded()
    return true
  }

  /// The screen as it is now.
  func screen() -> TerminalScreen {
    var list = table.displayList()
    drawScrollBar(in: &list)
    drawStatus(in: &list)
    var renderer = TerminalRenderer()
    renderer.draw(
      DisplayPage(
        size: Size(width: table.frame.width + 1, height: table.frame.height + 1),
        background: Palette.background, list: list))
    return renderer.finish()[0]
  }

  private func drawScrollBar(in list: inout DisplayList) {
    let (height, total) = (table.frame.height, max(1, table.barContentHeight))
    let length = max(1, (height * height / total).rounded())
    let room = max(1, total - height)
    let top = ((height - length) * min(1, table.barOffset / room)).rounded()
    let x = table.frame.width
    list.fill(Rect(x: x, y: 0, width: 1, height: height), Palette.track)
    list.fill(Rect(x: x, y: top, width: 1, height: length), Palette.thumb)
  }

  private func drawStatus(in list: inout DisplayList) {
    let y = table.frame.height
    list.fill(Rect(x: 0, y: y, width: table.frame.width + 1, height: 1), Palette.status)
    let text =
      " row \((topRow ?? 0) + 1) of \(Self.rowCount)   ↑ ↓ PgUp PgDn Home End or the wheel, q ends"
    let layout = TerminalMeasurer().prepare(
      AttributedText(text), paragraphStyle: ParagraphStyle()
    ).layout(
      in: TextContainer(
        width: table.frame.width, maximumNumberOfLines: 1, lineBreakMode: .truncateTail))
    list.text(layout, of: text, at: Point(x: 0, y: y), color: .white)
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
}

extension MessageTable: TableViewSectionViews {
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight? {
    .points(1)
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

/// The colours of the program.
enum Palette {
  static let background = Color(red: 0x14, green: 0x16, blue: 0x1A)
  static let text = Color(red: 0xE6, green: 0xE6, blue: 0xE0)
  static let dim = Color(red: 0x80, green: 0x88, blue: 0x94)
  static let name = Color(red: 0x7F, green: 0xC8, blue: 0xF8)
  static let title = Color(red: 0x2A, green: 0x3A, blue: 0x4E)
  static let track = Color(red: 0x24, green: 0x28, blue: 0x30)
  static let thumb = Color(red: 0x7A, green: 0x84, blue: 0x94)
  static let status = Color(red: 0x1F, green: 0x5A, blue: 0x8A)
}

/// The title of a section, which floats over its rows.
final class SectionTitle: TableHeaderFooterView {
  let label = Label(text: "")

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    backgroundColor = Palette.title
    label.font.weight = .bold
    label.textColor = .white
    contentView.addSubview(label)
    label.makeConstraints { make in
      make.top.bottom.equalToSuperview()
      make.leading.equalToSuperview().offset(1)
    }
  }
}

/// A row: its number, a name, and a text that wraps.
final class MessageCell: TableViewCell {
  private let number = Label(text: "")
  private let author = Label(text: "")
  private let message = Label(text: "")

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    number.textColor = Palette.dim
    number.textAlignment = .right
    author.textColor = Palette.name
    author.font.weight = .bold
    message.textColor = Palette.text
    message.numberOfLines = 0
    for label in [number, author, message] { contentView.addSubview(label) }
    number.makeConstraints { make in
      make.top.leading.equalToSuperview()
      make.width.equalTo(9)
    }
    author.makeConstraints { make in
      make.top.equalToSuperview()
      make.leading.equalTo(number.trailing).offset(2)
      make.trailing.lessThanOrEqualToSuperview()
    }
    message.makeConstraints { make in
      make.top.equalTo(author.bottom)
      make.leading.equalTo(author)
      make.trailing.equalToSuperview().offset(-2)
      make.bottom.equalToSuperview()
    }
  }

  func show(row: Int) {
    number.text = "\(row + 1)"
    let sample = Sample.of(row)
    author.text = sample.name
    message.text = sample.text
  }
}

/// The texts of the messages.
struct Sample {
  var name: String
  var text: String

  private static let all = [
    Sample(
      name: "Ada", text: "The engine weaves algebraic patterns just as the loom weaves flowers."),
    Sample(name: "小林", text: "計算機は、花や葉を織る機のように、代数の模様を織る。全角の文字は二つの欄を占める。"),
    Sample(name: "Bo", text: "Short."),
    Sample(
      name: "Zoë",
      text: "Combining marks take no cell of their own: e\u{301}, n\u{303}, o\u{308}."),
    Sample(name: "민지", text: "해석기관은 자카드 직조기가 꽃과 잎을 짜듯이 대수의 무늬를 짠다."),
    Sample(
      name: "Emoji 👩🏽‍🚀",
      text: "One picture 👨‍👩‍👧‍👦 of many parts takes two cells 🚀, a flag 🇯🇵 too."),
  ]

  /// The sample of a row; rows of one sample differ in length.
  static func of(_ row: Int) -> Sample {
    var sample = all[row % all.count]
    if row % 7 == 3 { sample.text += " " + all[(row / 7) % all.count].text }
    return sample
  }
}

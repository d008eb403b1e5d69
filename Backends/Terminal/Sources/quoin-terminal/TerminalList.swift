// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import ListProgram
import TerminalBackend
import TextVocabulary

/// A list on a terminal's cells, with a scroll bar at the right and a line of status below.
final class TerminalList {
  /// What a key asks of the program.
  enum Action: Hashable {
    case goOn
    /// Puts a text on the clipboard.
    case copy(String)
    case end
  }

  private let list: ListScreen
  private let name: String
  private let cell: Size
  private let measurer: TerminalMeasurer
  /// The columns and rows of the terminal.
  private var extent = (width: 1, height: 1)
  /// What is typed behind `/`; nil if nothing is sought.
  private var query: String?
  /// The digits that are typed before `G`.
  private var number = ""
  /// What the last key came to, until the next one.
  private var note = ""

  init(_ opened: OpenedList, cell: Size) {
    self.cell = cell
    measurer = TerminalMeasurer(cell: cell)
    list = ListScreen(opened, measurer: measurer, scale: 1)
    name = opened.name
  }

  /// The row at the top; nil without rows.
  var topRow: Int? { list.topRow }

  /// Takes the terminal's size.
  func resize(width: Int, height: Int) {
    extent = (max(2, width), max(2, height))
    list.resize(
      to: Size(
        width: Double(extent.width - 1) * cell.width,
        height: Double(extent.height - 1) * cell.height))
  }

  // MARK: - Keys

  /// Does what a key asks.
  func take(_ key: TerminalKey) -> Action {
    note = ""
    if query != nil { return takeQuery(key) }
    let page = max(1, Double(extent.height - 3)) * cell.height
    switch key {
    case .up, .character("k"): list.scroll(by: -cell.height)
    case .down, .character("j"): list.scroll(by: cell.height)
    case .wheelUp: list.scroll(by: -3 * cell.height)
    case .wheelDown: list.scroll(by: 3 * cell.height)
    case .pageUp, .character("b"): list.scroll(by: -page)
    case .pageDown, .character(" "): list.scroll(by: page)
    case .home, .character("g"): list.scrollToStart()
    case .end: list.scrollToEnd()
    case .character("G"): goToRow()
    case .character("/"): query = ""
    case .character("n"): find(isBackward: false)
    case .character("N"): find(isBackward: true)
    case .character("\t"): select(by: 1)
    case .backTab: select(by: -1)
    case .press(let column, let row): press(column: column, row: row)
    case .character("y"): return copy()
    case .character("q"), .character("\u{3}"): return .end
    case .escape:
      if list.selection == nil, number.isEmpty { return .end }
      list.select(nil)
    case .character(let character) where character.isASCII && character.isNumber:
      if number.count < 9 { number.append(character) }
      return .goOn
    case .left, .right, .character: break
    }
    number = ""
    return .goOn
  }

  private func takeQuery(_ key: TerminalKey) -> Action {
    switch key {
    case .escape, .character("\u{3}"): query = nil
    case .character("\r"), .character("\n"):
      let text = query ?? ""
      query = nil
      find(text, isBackward: false)
    case .character("\u{7F}"), .character("\u{8}"):
      if query?.isEmpty == true { query = nil } else { query?.removeLast() }
    case .character(let character) where !character.isNewline: query?.append(character)
    default: break
    }
    return .goOn
  }

  private func goToRow() {
    guard let row = Int(number) else { return list.scrollToEnd() }
    let count = list.rows.rowCount
    guard 1...max(1, count) ~= row, count > 0 else {
      note = "there is no row \(row)"
      return
    }
    list.scroll(toRow: row - 1)
  }

  private func find(_ text: String = "", isBackward: Bool) {
    if !list.find(text, isBackward: isBackward) {
      note = list.soughtText.isEmpty ? "nothing is sought" : "no row shows '\(list.soughtText)'"
    }
  }

  /// Selects the row below or above the selected one, or the top row.
  private func select(by step: Int) {
    guard let top = list.topRow else { return }
    let last = list.rows.rowCount - 1
    let row = list.selection.map { max(0, min(last, $0.lowerBound + step)) } ?? top
    list.select(row)
    list.reveal(row)
  }

  private func press(column: Int, row: Int) {
    guard column < extent.width - 1, row < extent.height - 1 else { return }
    list.select(
      list.row(
        at: Point(
          x: (Double(column) + 0.5) * cell.width, y: (Double(row) + 0.5) * cell.height)))
  }

  private func copy() -> Action {
    let text = list.selectedText
    guard !text.isEmpty else {
      note = "no row is selected: Tab or a click selects one"
      return .goOn
    }
    note = "copied"
    return .copy(text)
  }

  // MARK: - Drawing

  /// The screen as it is now.
  func drawn() -> TerminalScreen {
    var page = DisplayList()
    page.scoped { page in
      page.transform(.scaling(x: 1 / cell.width, y: 1 / cell.height))
      page.append(list.drawing())
    }
    drawScrollBar(in: &page)
    drawStatus(in: &page)
    var renderer = TerminalRenderer()
    renderer.draw(
      DisplayPage(
        size: Size(width: Double(extent.width), height: Double(extent.height)),
        background: list.view.backgroundColor, list: page))
    return renderer.finish()[0]
  }

  private func drawScrollBar(in page: inout DisplayList) {
    let height = Double(extent.height - 1)
    let x = Double(extent.width - 1)
    let seen = list.seenPart
    let length = max(1, (height * (seen.upperBound - seen.lowerBound)).rounded())
    let top = min(height - length, (height * seen.lowerBound).rounded())
    page.fill(Rect(x: x, y: 0, width: 1, height: height), Palette.track)
    page.fill(Rect(x: x, y: top, width: 1, height: length), Palette.thumb)
  }

  private func drawStatus(in page: inout DisplayList) {
    let y = Double(extent.height - 1)
    page.fill(Rect(x: 0, y: y, width: Double(extent.width), height: 1), Palette.status)
    let cells = TerminalMeasurer()
    let layout = cells.prepare(AttributedText(status), paragraphStyle: ParagraphStyle()).layout(
      in: TextContainer(
        width: Double(extent.width), maximumNumberOfLines: 1, lineBreakMode: .truncateTail))
    page.text(layout, of: status, at: Point(x: 0, y: y), color: .white)
  }

  private var status: String {
    if let query { return " /\(query)▏" }
    if !number.isEmpty { return " row \(number), G goes there" }
    let count = list.rows.rowCount
    guard count > 0 else { return " \(name): no rows   q ends" }
    let place = " row \((list.topRow ?? 0) + 1) of \(count)"
    return note.isEmpty
      ? "\(place)   / searches, 9G goes to row 9, Tab selects, y copies, q ends"
      : "\(place)   \(note)"
  }
}

/// The colours beside the list.
private enum Palette {
  static let track = Color(red: 0x24, green: 0x28, blue: 0x30)
  static let thumb = Color(red: 0x7A, green: 0x84, blue: 0x94)
  static let status = Color(red: 0x1F, green: 0x5A, blue: 0x8A)
}

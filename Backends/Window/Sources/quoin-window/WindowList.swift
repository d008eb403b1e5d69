// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import ListProgram
import TextVocabulary
import WindowBackend

/// A list in a window, with a scroll bar at the right and a line for what is typed.
final class WindowList {
  /// What an event asks of the program.
  enum Action: Hashable {
    case goOn
    /// Puts a text on the clipboard.
    case copy(String)
    case end
  }

  /// What is typed: a text to search for, or the number of a row.
  private enum Entry {
    case find(String)
    case goTo(String)
  }

  static let barWidth = 14.0
  private static let entryHeight = 30.0

  let list: ListScreen
  private let name: String
  private let measurer: any TextMeasurer
  private var entry: Entry?
  private var note = ""
  /// The distance from the thumb's top to the pointer while the bar is dragged.
  private var grip: Double?

  init(
    _ opened: OpenedList, measurer: any TextMeasurer, columns: Int = 1, gap: Double = 8,
    scale: Double
  ) {
    list = ListScreen(opened, measurer: measurer, columns: columns, gap: gap, scale: scale)
    name = opened.name
    self.measurer = measurer
  }

  /// What the window's title says.
  var title: String {
    let count = list.rows.rowCount
    return "\(name): row \((list.topRow ?? -1) + 1) of \(count)\(note.isEmpty ? "" : ", \(note)")"
  }

  /// Takes the window's size.
  func resize(to size: Size) {
    list.resize(to: Size(width: max(1, size.width - Self.barWidth), height: max(1, size.height)))
  }

  // MARK: - Events

  /// Does what an event asks.
  func take(_ event: WindowEvent) -> Action {
    switch event {
    case .quit: return .end
    case .changed: return .goOn
    case .key(let key): return take(key)
    case .text(let text): type(text)
    case .wheel(let notches): list.scroll(by: 60 * notches)
    case .press(let point, let isExtending):
      if point.x >= list.view.frame.width {
        beginDrag(at: point.y)
      } else {
        list.select(list.row(at: point), extending: isExtending)
      }
    case .drag(let point): drag(to: point.y)
    case .release:
      if grip != nil { list.holdBar(false) }
      grip = nil
    }
    return .goOn
  }

  private func take(_ key: WindowEvent.Key) -> Action {
    note = ""
    let page = max(20, list.view.frame.height - 40)
    switch key {
    case .up: list.scroll(by: -40)
    case .down: list.scroll(by: 40)
    case .pageUp: list.scroll(by: -page)
    case .pageDown: list.scroll(by: page)
    case .home: list.scrollToStart()
    case .end: list.scrollToEnd()
    case .find: entry = .find("")
    case .goTo: entry = .goTo("")
    case .next: find(isBackward: false)
    case .previous: find(isBackward: true)
    case .enter: enter()
    case .backspace: erase()
    case .copy:
      let text = list.selectedText
      if !text.isEmpty { return .copy(text) }
      note = "no row is selected"
    case .escape:
      if entry == nil, list.selection == nil { return .end }
      if entry == nil { list.select(nil) }
      entry = nil
    }
    return .goOn
  }

  private func type(_ text: String) {
    switch entry {
    case .find(let typed): entry = .find(typed + text)
    case .goTo(let typed): entry = .goTo(String((typed + text.filter(\.isNumber)).prefix(9)))
    case nil: break
    }
  }

  private func erase() {
    switch entry {
    case .find(let typed): entry = .find(String(typed.dropLast()))
    case .goTo(let typed): entry = .goTo(String(typed.dropLast()))
    case nil: break
    }
  }

  private func enter() {
    defer { entry = nil }
    switch entry {
    case .find(let typed): find(typed, isBackward: false)
    case .goTo(let typed):
      guard let row = Int(typed), row >= 1, row <= list.rows.rowCount else {
        note = "there is no row \(typed)"
        return
      }
      list.scroll(toRow: row - 1)
    case nil: break
    }
  }

  private func find(_ text: String = "", isBackward: Bool) {
    if !list.find(text, isBackward: isBackward) { note = "no row shows '\(list.soughtText)'" }
  }

  // MARK: - Scroll bar

  /// The thumb's extent along the bar.
  var thumb: Range<Double> {
    let height = list.view.frame.height
    let seen = list.seenPart
    let share = seen.upperBound - seen.lowerBound
    let length = min(height, max(24, height * share))
    let top = share >= 1 ? 0 : (height - length) * min(1, seen.lowerBound / (1 - share))
    return top..<top + length
  }

  private func beginDrag(at y: Double) {
    list.holdBar(true)
    let thumb = thumb
    // A press beside the thumb takes its middle there.
    grip = thumb.contains(y) ? y - thumb.lowerBound : (thumb.upperBound - thumb.lowerBound) / 2
    drag(to: y)
  }

  private func drag(to y: Double) {
    guard let grip else { return }
    let thumb = thumb
    let room = max(1, list.view.frame.height - (thumb.upperBound - thumb.lowerBound))
    list.scroll(toPart: (y - grip) / room)
  }

  // MARK: - Drawing

  /// The window's content.
  func drawing() -> DisplayList {
    let size = list.view.frame.size
    var page = list.drawing()
    page.fill(
      Rect(x: size.width, y: 0, width: Self.barWidth, height: size.height),
      Color(red: 0xF2, green: 0xF2, blue: 0xF4))
    let thumb = thumb
    page.fill(
      Rect(
        x: size.width + 3, y: thumb.lowerBound, width: 8,
        height: thumb.upperBound - thumb.lowerBound),
      cornerRadius: 4,
      grip == nil
        ? Color(red: 0xB4, green: 0xB8, blue: 0xC0) : Color(red: 0x78, green: 0x80, blue: 0x8C))
    drawEntry(in: &page, size)
    return page
  }

  private func drawEntry(in page: inout DisplayList, _ size: Size) {
    let text: String
    switch entry {
    case .find(let typed): text = "Find: \(typed)|"
    case .goTo(let typed): text = "Row: \(typed)|"
    case nil: return
    }
    let y = max(0, size.height - Self.entryHeight)
    page.fill(
      Rect(x: 0, y: y, width: size.width, height: Self.entryHeight),
      Color(red: 0x24, green: 0x2A, blue: 0x34))
    let layout = measurer.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: 15))),
      paragraphStyle: ParagraphStyle()
    ).layout(
      in: TextContainer(
        width: max(1, size.width - 20), maximumNumberOfLines: 1, lineBreakMode: .truncateHead))
    let top = y + (Self.entryHeight - layout.metrics.size.height) / 2
    page.text(layout, of: text, at: Point(x: 10, y: top), color: .white)
  }
}

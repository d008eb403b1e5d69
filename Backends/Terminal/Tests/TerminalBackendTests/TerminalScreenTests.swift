// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

@testable import TerminalBackend

@Suite struct TerminalScreenTests {
  private let red = Color(red: 255, green: 0, blue: 0)

  private func screen(_ width: Int, _ height: Int, _ list: DisplayList) -> TerminalScreen {
    var renderer = TerminalRenderer()
    renderer.draw(
      DisplayPage(size: Size(width: width, height: height), background: .black, list: list))
    return renderer.finish()[0]
  }

  private func text(
    _ text: String, at point: Point, in list: inout DisplayList, style: TextStyle = TextStyle()
  ) {
    let layout = TerminalMeasurer().prepare(
      AttributedText(text, style: style), paragraphStyle: ParagraphStyle()
    ).layout(in: TextContainer(width: 20))
    list.text(layout, of: text, at: point, color: .white)
  }

  @Test func `text stands in its cells, wide characters in two`() {
    var list = DisplayList()
    text("ab 漢字 👩🏽‍🚀!", at: Point(x: 1, y: 0), in: &list)
    let screen = screen(14, 2, list)
    #expect(screen.description == " ab 漢字 👩🏽‍🚀!\n")
    #expect(screen[4, 0].text == "漢" && screen[5, 0].text == "" && screen[6, 0].text == "字")
    #expect(screen[9, 0].text == "👩🏽‍🚀" && screen[11, 0].text == "!")
    #expect(screen[1, 0].foreground == .white && screen[1, 0].background == .black)
  }

  @Test func `boxes colour the cells whose middle they contain, and hide what is below`() {
    var list = DisplayList()
    text("abcdef", at: .zero, in: &list)
    list.fill(Rect(x: 1.6, y: 0, width: 2, height: 1), red)
    let screen = screen(6, 1, list)
    #expect(screen.description == "ab  ef")
    #expect((0..<6).filter { screen[$0, 0].background == red } == [2, 3])
  }

  @Test func `half of a wide character that is overwritten is blank`() {
    var list = DisplayList()
    text("漢字", at: .zero, in: &list)
    text("x", at: Point(x: 1, y: 0), in: &list)
    #expect(screen(4, 1, list).description == " x字")
  }

  @Test func `thin fills are lines of the row, strokes are frames`() {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0.9, width: 3, height: 0.1), red)
    list.fill(Rect(x: 0, y: 1.45, width: 3, height: 0.1), red)
    list.fill(Rect(x: 4.4, y: 0, width: 0.2, height: 2), red)
    list.stroke(Rect(x: 0.5, y: 2.5, width: 4, height: 2), cornerRadius: 1, red)
    let screen = screen(5, 5, list)
    #expect(screen[1, 0].attributes == .underline)
    #expect(screen[1, 1].attributes == .strikethrough)
    #expect(screen.description == "    │\n    │\n╭───╮\n│   │\n╰───╯")
  }

  @Test func `clips, opacity and styles reach the cells`() {
    var list = DisplayList()
    var bold = TextStyle()
    bold.font.weight = .bold
    bold.underline = TextLine()
    list.scoped { list in
      list.clip(Rect(x: 0, y: 0, width: 3, height: 1))
      list.opacity(0.5)
      text("abcdef", at: .zero, in: &list, style: bold)
    }
    let screen = screen(6, 1, list)
    #expect(screen.description == "abc")
    #expect(screen[0, 0].attributes == [.bold, .underline])
    #expect(screen[0, 0].foreground == Color(red: 128, green: 128, blue: 128))
  }

  @Test func `only changed cells are written`() {
    var before = TerminalScreen(width: 6, height: 2)
    before.put("a", width: 1, column: 0, row: 0) { _ in }
    var after = before
    #expect(after.sequences(since: before) == "")
    after.put("漢", width: 2, column: 2, row: 1) { $0.foreground = red }
    #expect(
      after.sequences(since: before) == "\u{1B}[2;3H\u{1B}[0;38;2;255;0;0m漢\u{1B}[0m")
    #expect(after.sequences(since: nil).contains("\u{1B}[1;1H"))
  }

  @Test func `a cell of labels has a height in rows`() {
    let cell = View()
    cell.environment = LayoutEnvironment(
      measurer: TerminalMeasurer(), pixelGrid: PixelGrid(scale: 1))
    let label = Label(text: "one two three")
    label.numberOfLines = 0
    cell.addSubview(label)
    label.makeConstraints { make in
      make.top.bottom.equalToSuperview()
      make.leading.trailing.equalToSuperview().inset(1)
    }
    let size = cell.systemLayoutSizeFitting(
      Size(width: 9, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(size.height == 2)
    cell.frame = Rect(origin: .zero, size: size)
    cell.layoutIfNeeded()
    #expect(screen(9, 2, cell.displayList()).description == " one two\n three")
  }

  @Test(arguments: [
    ("\u{1B}[A", [TerminalKey.up]), ("\u{1B}OB", [.down]), ("\u{1B}[5~", [.pageUp]),
    ("\u{1B}[6~x", [.pageDown, .character("x")]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
    ("\u{1B}[<65;3;4M\u{1B}[<64;3;4M", [.wheelDown, .wheelUp]), ("\u{1B}", [.escape]),
    ("é漢", [.character("é"), .character("漢")]), ("\u{1B}[", []), ("\u{1B}[99z", []),
  ])
  func `keys are read from what terminals send`(_ bytes: String, _ keys: [TerminalKey]) {
    #expect(TerminalKey.keys(in: Array(bytes.utf8)) == keys)
  }
}

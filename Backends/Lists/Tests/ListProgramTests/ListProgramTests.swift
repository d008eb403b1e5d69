// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import ListProgram
import Quoin
import RowHeights
import Testing
import ToolInput

@Suite struct ListOptionTests {
  private func open(_ arguments: String...) throws -> OpenedList {
    try ListOptions.parse(arguments).open()
  }

  @Test func `without options the sample of a chat is shown, and records are repeated`() throws {
    let once = try open()
    #expect(once.name == "chat" && once.records.count > 3)
    let often = try open("--sample", "chat", "--rows", "1000")
    #expect(often.records.count == 1000)
    #expect(often.records[once.records.count + 2] == once.records[2])
  }

  @Test func `records of any of the tool's formats are read, with the fields that are shown`()
    throws
  {
    let folder = NSTemporaryDirectory() + "quoin-lists-\(UInt32.random(in: 0...UInt32.max))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let template = "\(folder)/name.yaml"
    try "views: {name: {type: text, text: \"${name}\"}}\nlayout: [\"H:|[name]|\", \"V:|[name]|\"]"
      .write(toFile: template, atomically: true, encoding: .utf8)
    for (file, text) in [
      ("a.csv", "name;other\nAda;1\nBo;2\n"),
      ("a.json", #"{"all": [{"name": "Ada"}, {"name": "Bo"}]}"#),
    ] {
      try text.write(toFile: "\(folder)/\(file)", atomically: true, encoding: .utf8)
    }
    let csv = try open("-t", template, "-d", "\(folder)/a.csv", "--separator", ";")
    #expect(csv.records.map { $0["name"] } == ["Ada", "Bo"])
    let json = try open("-t", template, "-d", "\(folder)/a.json", "--records", "all")
    #expect(json.records.map { $0["name"] } == ["Ada", "Bo"])
  }

  @Test(arguments: [
    (["--sample", "none"], "there is no sample named 'none'"),
    (["--template", "news"], "--data is needed"),
    (["--data", "x.csv"], "--template is needed"),
    (["--sample", "chat", "--data", "x.csv"], "--sample has a template and records of its own"),
    (["--rows", "0"], "--rows is 1 or more, not 0"),
    (["-t", "news", "-d", "/nowhere.csv"], "cannot open '/nowhere.csv'"),
    (["-t", "nowhere.yaml", "-d", "x.csv"], "there is no file 'nowhere.yaml'"),
  ])
  func `what does not go together is said`(_ arguments: [String], _ message: String) throws {
    let options = try ListOptions.parse(arguments)
    let failure = #expect(throws: ToolFailure.self) { try options.open() }
    #expect(failure?.message.contains(message) == true, "\(failure?.message ?? "")")
  }
}

@Suite struct ListScreenTests {
  private func screen(columns: Int = 1) throws -> ListScreen {
    let screen = ListScreen(
      try ListOptions.parse(["--sample", "chat", "--rows", "500"]).open(),
      measurer: try HarfBuzzTextMeasurer.bundled(), columns: columns, scale: 1)
    screen.resize(to: Size(width: 360, height: 500))
    return screen
  }

  @Test func `rows have the heights that the tool gives them`() throws {
    let screen = try screen()
    let table = try #require(screen.view as? TableView)
    for row in 0..<6 {
      guard let path = screen.rows.indexPath(ofRow: row) else { continue }
      let height = screen.rows.height(ofRow: row, width: 360)
      #expect(table.rectForRow(at: path).height == height)
      #expect(screen.rows.row(at: path) == row)
    }
  }

  @Test(arguments: [1, 3]) func `every row can be scrolled to, found at its point and marked`(
    _ columns: Int
  ) throws {
    let screen = try screen(columns: columns)
    for row in [0, 17, 250, 499] {
      screen.scroll(toRow: row)
      // The last rows cannot reach the top.
      if columns == 1, row < 400 { #expect(screen.topRow == row) }
      let text = try #require(screen.rows.texts(ofRow: row).last)
      screen.select(nil)
      #expect(screen.find(text))
      let found = try #require(screen.selection?.lowerBound)
      #expect(screen.rows.texts(ofRow: found).contains(text))
      #expect(screen.selectedText.contains(text))
      screen.reveal(found)
      let marks = screen.drawing().drawCalls().filter {
        if case .fill(_, screen.selectionColor) = $0.command { true } else { false }
      }
      #expect(marks.count == 1)
      let middle = try #require(marks.first?.bounds)
      #expect(screen.row(at: Point(x: middle.midX, y: middle.midY)) == found)
    }
  }

  @Test func `the bar's parts lead to both ends`() throws {
    let screen = try screen()
    screen.holdBar(true)
    screen.scroll(toPart: 1)
    #expect(screen.row(at: Point(x: 100, y: 499)) == screen.rows.rowCount - 1)
    #expect(abs(screen.seenPart.upperBound - 1) < 0.01)
    screen.scroll(toPart: 0)
    #expect(screen.topRow == 0)
    screen.holdBar(false)
  }
}

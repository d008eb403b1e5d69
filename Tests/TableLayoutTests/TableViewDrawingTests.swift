// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import Testing
import TextVocabulary

@testable import TableLayout

/// What a table draws: floating headers above rows, separators, accessories, named areas.
@Suite struct TableViewDrawingTests {
  /// A section of ten rows of 30 points below a header of 20 points with a background.
  private func table() -> (TableView, Messages) {
    let messages = Messages([Array(repeating: words(1), count: 10)])
    messages.headers = [0: "a"]
    let table = messageTable(messages)
    table.rowHeight = 30
    table.sectionHeaderHeight = 20
    return (table, messages)
  }

  @Test func `a floating header is drawn after the rows that it covers`() throws {
    let (table, _) = table()
    table.contentOffset.y = 45
    table.layoutIfNeeded()
    let red = Color(red: 255, green: 0, blue: 0)
    let header = try #require(table.headerView(forSection: 0))
    header.backgroundColor = red
    for cell in table.visibleCells { cell.backgroundColor = .white }
    let fills = table.displayList().drawCalls().compactMap { call -> (Color, Rect)? in
      if case .fill(_, let color) = call.command { (color, call.bounds) } else { nil }
    }
    let top = try #require(fills.last { $0.0 == red })
    #expect(top.1 == Rect(x: 0, y: 0, width: 120, height: 20))
    #expect(fills.last?.0 == red)
  }

  @Test func `a header that floats in a plain table covers the rows below it`() throws {
    let (table, messages) = table()
    table.contentOffset.y = 45
    table.layoutIfNeeded()
    for cell in table.visibleCells { cell.backgroundColor = .black }
    let header = try #require(table.headerView(forSection: 0))
    func covers() -> [Rect] {
      table.displayList().drawCalls().compactMap { call in
        if case .fill(_, .systemBackground) = call.command { call.bounds } else { nil }
      }
    }
    #expect(covers() == [Rect(x: 0, y: 0, width: 120, height: 20)])
    header.plainBackgroundColor = nil
    #expect(covers().isEmpty)
    header.plainBackgroundColor = .systemBackground
    header.backgroundColor = .black
    #expect(covers().isEmpty)
    let grouped = messageTable(messages, style: .grouped)
    grouped.layoutIfNeeded()
    #expect(grouped.headerView(forSection: 0) != nil)
    let fills = grouped.displayList().drawCalls().filter {
      if case .fill(_, .systemBackground) = $0.command { true } else { false }
    }
    #expect(fills.isEmpty)
  }

  @Test func `a moment of an animation shows rows on their way, and those that left`() throws {
    let messages = Messages([Array(repeating: words(1), count: 4)])
    let table = messageTable(messages)
    (table.rowHeight, table.separatorStyle) = (30, .none)
    table.layoutIfNeeded()
    let colors = (0..<4).map { Color(red: 10, green: 20, blue: UInt8($0)) }
    for (cell, color) in zip(table.visibleCells, colors) { cell.backgroundColor = color }
    let animation = table.animation(duration: 1, curve: .linear) {
      messages.sections[0].remove(at: 1)
      table.deleteRows(at: [at(0, 1)])
    }
    func tops(_ time: Double) -> [Color: Double] {
      let calls = table.displayList(of: animation, at: time).drawCalls()
      return Dictionary(
        uniqueKeysWithValues: calls.compactMap { call -> (Color, Double)? in
          if case .fill(_, let color) = call.command { (color, call.bounds.minY) } else { nil }
        })
    }
    #expect(tops(0) == [colors[0]: 0, colors[1]: 30, colors[2]: 60, colors[3]: 90])
    #expect(tops(0.5) == [colors[0]: 0, colors[1]: 30, colors[2]: 45, colors[3]: 75])
    #expect(tops(1) == [colors[0]: 0, colors[2]: 30, colors[3]: 60])
    #expect(table.visibleCells.map(\.frame.minY) == [0, 30, 60])
    #expect(table.displayList(of: animation, at: 1) == table.displayList())
  }

  @Test func `a table without a measurer says which texts have no size`() {
    let (table, messages) = table()
    table.rowHeight = .automatic
    table.environment = LayoutEnvironment(pixelGrid: PixelGrid(scale: 1))
    table.layoutIfNeeded()
    let found = table.layoutDiagnostics.filter { $0.kind == .missingMeasurer }
    // The texts of the visible rows, and the title of the header.
    #expect(found.count == table.visibleCells.count + 1 && !messages.sections.isEmpty)
    #expect(found.allSatisfy { $0.remedy == .setMeasurer && "\($0)".contains("no measurer") })
  }

  @Test func `a separator is drawn at the bottom of each row`() {
    let (table, _) = table()
    table.separatorColor = .black
    table.layoutIfNeeded()
    let lines = table.displayList().drawCalls().filter {
      if case .fill(_, .black) = $0.command { true } else { false }
    }
    // The header is 20 high, a row 30, its line 1; 200 points show six whole rows.
    let bottoms = (1...6).map { row -> Double in 20 + 30 * Double(row) }
    #expect(lines.map(\.bounds.maxY).sorted() == bottoms)
    #expect(lines.allSatisfy { $0.bounds.height == 1 })
  }

  @Test(arguments: [
    (AccessoryType.none, 0), (.disclosureIndicator, 2), (.checkmark, 2), (.detailButton, 3),
    (.detailDisclosureButton, 5),
  ])
  func `an accessory is drawn beside the content`(_ type: AccessoryType, _ pieces: Int) throws {
    let (table, messages) = table()
    table.separatorStyle = .none
    messages.onCell = { _ in }
    table.layoutIfNeeded()
    let cell = try #require(table.visibleCells.first)
    let before = cell.displayList().drawCalls()
    cell.accessoryType = type
    table.setNeedsLayout()
    table.layoutIfNeeded()
    let after = cell.displayList().drawCalls().filter { $0.command.isShape }
    #expect(after.count == before.filter { $0.command.isShape }.count + pieces)
    for call in after {
      #expect(call.bounds.minX >= cell.contentView.frame.maxX)
      #expect(call.bounds.maxX <= 120 && call.bounds.minY >= 0 && call.bounds.maxY <= 30)
    }
  }

  @Test func `an accessory stands at the left where text runs from right to left`() throws {
    let (table, _) = table()
    table.separatorStyle = .none
    table.layoutIfNeeded()
    let cell = try #require(table.visibleCells.first)
    cell.semanticContentAttribute = .forceRightToLeft
    cell.accessoryType = .disclosureIndicator
    table.layoutIfNeeded()
    let shapes = cell.displayList().drawCalls().filter { $0.command.isShape }
    #expect(shapes.count == 2 && shapes.allSatisfy { $0.bounds.maxX < 34 })
  }

  @Test func `rows and named views are found at a point`() throws {
    let (table, _) = table()
    table.layoutIfNeeded()
    let cell = try #require(table.visibleCells[2] as? MessageCell)
    cell.label.name = "message"
    let list = table.displayListWithAreas()
    // Below the header of 20: two rows of 30, then 4 points of margin.
    let names = list.areas(at: Point(x: 12, y: 20 + 60 + 6)).map(\.name)
    #expect(names == ["message", "content", "row 0.2"])
    #expect(list.areas(at: Point(x: 1, y: 20 + 1)).map(\.name) == ["content", "row 0.0"])
    #expect(table.displayList().areas().isEmpty)
  }
}

extension DrawingCommand {
  /// Whether the command fills or strokes a box.
  fileprivate var isShape: Bool {
    switch self {
    case .fill, .stroke: true
    case .save, .restore, .transform, .clip, .opacity, .glyphs, .image, .area: false
    }
  }
}

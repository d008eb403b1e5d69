// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import Quoin
import TableReport
import Testing
import ToolInput

@testable import quoin_report

@Suite struct TableReportTests {
  /// Rows of given heights by section, below headers of 20 points; each row fills its frame.
  private final class Boxes: TableViewDataSource, TableViewRowHeights, TableViewSectionViews {
    var heights: [[Double]]

    init(_ heights: [[Double]]) { self.heights = heights }

    func numberOfSections(in tableView: TableView) -> Int { heights.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      heights[section].count
    }

    func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
      .points(heights[path.section][path.row])
    }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
      let cell = TableViewCell(reuseIdentifier: nil)
      cell.name = "\(path.section).\(path.row)"
      cell.backgroundColor = Color(red: UInt8(path.section + 1), green: UInt8(path.row), blue: 0)
      return cell
    }

    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight? {
      .points(20)
    }

    func tableView(
      _ tableView: TableView, viewForHeaderInSection section: Int
    ) -> TableHeaderFooterView? {
      let view = TableHeaderFooterView(reuseIdentifier: nil)
      view.backgroundColor = Color(red: UInt8(section + 1), green: 255, blue: 255)
      return view
    }
  }

  /// What each page shows: `H0` for a header, `0.3` for a row, with the offset below the margin.
  private func pages(_ heights: [[Double]], height: Double = 100) -> [[String]] {
    let boxes = Boxes(heights)
    let table = TableView(frame: .zero, style: .grouped)
    table.environment = LayoutEnvironment(
      measurer: FixedMeasurer(), pixelGrid: PixelGrid(scale: 1))
    table.separatorStyle = .none
    table.dataSource = boxes
    table.delegate = boxes
    var report = TableReport(
      pageSize: Size(width: 60, height: height + 20), margins: EdgeInsets(all: 10))
    report.footer = nil
    return withExtendedLifetime(boxes) {
      report.pages(of: table).map { page in
        page.drawing.list.drawCalls().compactMap { call in
          guard case .fill(_, let color) = call.command else { return nil }
          let name = color.green == 255 ? "H\(color.red - 1)" : "\(color.red - 1).\(color.green)"
          return (call.bounds.minY, "\(name)@\((call.bounds.minY - 10).shortest)")
        }
        .sorted { (left: (Double, String), right: (Double, String)) in left.0 < right.0 }
        .map(\.1)
      }
    }
  }

  @Test func `a page ends below the last row that fits`() {
    #expect(
      pages([[30, 30, 30, 30]]) == [
        ["H0@0", "0.0@20", "0.1@50"], ["H0@0", "0.2@20", "0.3@50"],
      ])
  }

  @Test func `a header goes with its first row and is not repeated where its section begins`() {
    // After the rows of the first section 10 points are left; the second needs 20 + 30.
    #expect(
      pages([[70], [30, 50, 40]]) == [
        ["H0@0", "0.0@20"], ["H1@0", "1.0@20", "1.1@50"], ["H1@0", "1.2@20"],
      ])
  }

  @Test func `two sections share a page`() {
    #expect(
      pages([[20], [20, 30]]) == [
        ["H0@0", "0.0@20", "H1@40", "1.0@60"], ["H1@0", "1.1@20"],
      ])
  }

  @Test func `a row that is higher than a page is cut and goes on below the header`() {
    // 80 points of the row on the first page, 80 on the second, 40 on the third.
    #expect(
      pages([[200, 10]]) == [
        ["H0@0", "0.0@20"], ["H0@0", "0.0@20"], ["H0@0", "0.0@20", "0.1@60"],
      ])
  }

  @Test func `an empty table is one page, and sections without rows keep their headers`() {
    #expect(pages([]) == [[]])
    #expect(pages([[], [10]]) == [["H0@0", "H1@20", "1.0@40"]])
    #expect(pages([[], [70]]) == [["H0@0"], ["H1@0", "1.0@20"]])
  }

  @Test func `every row is shown once, in order, for random heights`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20 {
      let heights = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...30, using: &generator)).map { _ in
          Double(Int.random(in: 1...79, using: &generator))
        }
      }
      let shown = pages(heights).flatMap { $0 }.filter { !$0.hasPrefix("H") }
        .map { $0.prefix { $0 != "@" } }.map(String.init)
      let expected = heights.indices.flatMap { section in
        heights[section].indices.map { "\(section).\($0)" }
      }
      #expect(shown == expected, "\(heights)")
    }
  }

  @Test func `pages say which sections begin on them, and where`() {
    let boxes = Boxes([[30, 30], [], [30, 30]])
    let table = TableView(frame: .zero, style: .grouped)
    table.environment = LayoutEnvironment(
      measurer: FixedMeasurer(), pixelGrid: PixelGrid(scale: 1))
    table.separatorStyle = .none
    table.dataSource = boxes
    table.delegate = boxes
    var report = TableReport(
      pageSize: Size(width: 60, height: 120), margins: EdgeInsets(all: 10))
    report.footer = nil
    let pages = withExtendedLifetime(boxes) { report.pages(of: table) }
    #expect(
      pages.map { $0.sections.map { "\($0.number)@\($0.y.shortest)" } } == [
        ["0@10"], ["1@10", "2@30"],
      ])
  }
}

/// The program, as its users call it.
@Suite struct ReportProgramTests {
  private let folder = NSTemporaryDirectory() + "quoin-report-\(UInt32.random(in: 0...UInt32.max))"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, _ name: String) throws -> String {
    try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    return "\(folder)/\(name)"
  }

  /// Writes a report, and returns its bytes and the number of its pages.
  private func report(_ arguments: [String]) throws -> (bytes: Data, pages: Int) {
    let path = "\(folder)/report.pdf"
    let program = try ReportProgram.parse(arguments + ["-o", path])
    let pages = try program.write()
    return (try Data(contentsOf: URL(fileURLWithPath: path)), pages)
  }

  private static let template = """
    section: "${shelf}"
    header:
      views: {title: {type: text, text: "${section}"}}
      layout: ["H:|-[title]-|", "V:|-[title]-|"]
    views: {title: {type: text, text: "${title}"}, note: {type: text, text: "${note}", lines: 0}}
    layout: ["H:|-[title]-|", "H:|-[note]-|", "V:|-[title]-4-[note]-|"]
    """

  private func records(notes: (Int) -> String) -> String {
    (1...60).map { row in
      #"{"shelf": "Shelf \#((row - 1) / 20 + 1)", "title": "Book \#(row)", "note": "\#(notes(row))"}"#
    }.joined(separator: "\n")
  }

  @Test func `a list of one's own becomes pages with a title, an outline, tags and a date`() throws
  {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let template = try write(Self.template, "shelf.yaml")
    let data = try write(records { "A note of book \($0)." }, "books.ndjson")
    let arguments = [
      "-t", template, "-d", data, "--title", "My books", "--date", "2026-11-28T09:00:00Z",
    ]
    let (bytes, pages) = try report(arguments)
    #expect(pages > 2)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("/Title (My books)"))
    #expect(text.contains("20261128090000Z"))
    #expect(text.contains("/StructTreeRoot") && text.contains("/Outlines"))
    for shelf in 1...3 { #expect(text.contains("/Title (Shelf \(shelf))")) }
    #expect(try report(arguments).bytes == bytes)
  }

  @Test func `a row that is higher than a page goes on between its lines`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let template = try write(Self.template, "shelf.yaml")
    let long = String(repeating: "Words that fill many lines of a page. ", count: 300)
    let data = try write(records { $0 == 2 ? long : "Short." }, "books.ndjson")
    let opened = try ReportProgram.parse([
      "-t", template, "-d", data, "-o", "\(folder)/report.pdf",
    ])
    #expect(try opened.write() > 3)
    var (whole, cut) = (0, 0)
    for page in try opened.pages() {
      for call in page.drawing.list.drawCalls() {
        guard case .glyphs(let drawn) = call.command, let clip = call.clipBounds,
          let first = drawn.run.glyphs.first
        else { continue }
        let y = call.transform.apply(to: Point(x: 0, y: drawn.origin.y + first.y)).y
        let letters = y - 0.75 * drawn.run.size..<y + 0.2 * drawn.run.size
        if letters.lowerBound >= clip.minY, letters.upperBound <= clip.maxY {
          whole += 1
        } else if letters.upperBound > clip.minY, letters.lowerBound < clip.maxY {
          cut += 1
        }
      }
    }
    #expect(whole > 150 && cut == 0, "\(whole), \(cut)")
  }

  @Test func `a date that is none is refused`() {
    for date in ["tomorrow", "2026-11-28", "2026-11-28T09:00:00+01"] {
      #expect(throws: (any Error).self) {
        try ReportProgram.parse(["-o", "x.pdf", "--date", date])
      }
    }
    #expect(UTCDate.text(951_782_400) == "2000-02-29T00:00:00Z")
    #expect(UTCDate.isDate(UTCDate.text(0)))
  }

  @Test func `what is wrong is said with its place`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let template = try write(Self.template, "shelf.yaml")
    let data = try write(
      "{\"shelf\": 1, \"title\": \"A\", \"note\": \"b\"}\n{\"shelf\"", "books.ndjson")
    let failure = #expect(throws: ToolFailure.self) { try report(["-t", template, "-d", data]) }
    #expect(failure?.code == .badData && failure?.message.contains("books.ndjson:2:") == true)
    let missing = #expect(throws: ToolFailure.self) { try report(["-t", template]) }
    #expect(missing?.code == .usage && missing?.message.contains("--data is needed") == true)
  }
}

/// A measurer for tables without text.
private struct FixedMeasurer: TextMeasurer {
  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    Nothing()
  }
  func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    LineMetrics(ascent: 1, descent: 0, leading: 0)
  }
  func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

private struct Nothing: PreparedText {
  var minContentWidth: Double { 0 }
  var maxContentWidth: Double { 0 }
  var missingGlyphCount: Int { 0 }
  func metrics(in container: TextContainer) -> TextMetrics { .empty }
  func layout(in container: TextContainer) -> TextLayout {
    TextLayout(metrics: .empty, lines: [])
  }
}

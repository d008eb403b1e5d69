// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quoin
import TableReport
import Testing

@testable import table_report

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
        page.list.drawCalls().compactMap { call in
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

  @Test func `the program writes pages with titles, repeated headers and numbers`() throws {
    let path = NSTemporaryDirectory() + "quoin-report-\(UInt32.random(in: 0...UInt32.max)).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let count = try TableReportProgram.write(to: path, rowsPerShelf: 40)
    #expect(count > 3)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.prefix(5) == Data("%PDF-".utf8))
  }

  @Test func `the catalogue's pages name the columns, the shelf and the page`() throws {
    var report = TableReport()
    report.pageHeader = Library.columnTitles()
    let library = Library(rowsPerShelf: 40)
    let table = library.table(measurer: try HarfBuzzTextMeasurer.bundled())
    let pages = withExtendedLifetime(library) { report.pages(of: table) }
    #expect(pages.count > 3)
    for (index, page) in pages.enumerated() {
      let texts = page.list.drawCalls().compactMap { call -> (y: Double, text: String)? in
        guard case .glyphs(let drawn) = call.command else { return nil }
        return (call.bounds.midY, drawn.text.trimmingCharacters(in: .whitespaces))
      }
      let lines = texts.sorted { $0.y < $1.y }.map(\.text)
      #expect(Set(lines.prefix(3)) == ["No.", "Title", "Note"])
      #expect(["Engines", "Type", "Weaving", "Numbers", "Travels"].contains(lines[3]))
      #expect(texts.map(\.text).joined().hasSuffix("\(index + 1) / \(pages.count)"))
    }
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

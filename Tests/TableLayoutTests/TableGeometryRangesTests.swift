// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Edits of many neighbouring rows or sections at once.
@Suite struct TableGeometryRangesTests {
  /// Sections of three rows of 10 points, with headers of 5 and footers of 2; the bounds show 40.
  private func table(sections: Int = 4) throws -> TableGeometry {
    var table = TableGeometry(scale: 1, configuration: .narrow)
    try table.insertSections(count: sections, at: 0)
    for section in 0..<sections {
      let path = RowIndexPath(row: 0, section: section)
      try table.insertRows(count: 3, at: path, extent: .height(10))
      try table.setHeight(5, of: .header(section: section))
      try table.setHeight(2, of: .footer(section: section))
    }
    table.setBounds(height: 40)
    return table
  }

  private func row(_ section: Int, _ row: Int) -> TableElement {
    .row(RowIndexPath(row: row, section: section))
  }

  private func screenY(_ element: TableElement, in table: TableGeometry) -> Double {
    table.offsets.offset(of: element) - table.contentOffset
  }

  @Test func `rows have numbers over all sections`() throws {
    var table = try table()
    table.removeRows(0..<3, inSection: 2)
    let offsets = table.offsets
    let paths = [0, 1, 3].flatMap { section in
      (0..<3).map { RowIndexPath(row: $0, section: section) }
    }
    for (number, path) in paths.enumerated() {
      #expect(offsets.path(ofRow: number) == path)
      #expect(offsets.rowNumber(of: path) == number)
      #expect(offsets.rowCount(beforePosition: offsets.position(of: .row(path))) == number)
    }
    #expect(offsets.rowNumber(of: RowIndexPath(row: 0, section: 2)) == 6)
    #expect(offsets.rowCount(beforePosition: 0) == 0)
    #expect(offsets.rowCount(beforePosition: offsets.elements.count) == 9)
    #expect(offsets.rowCount(beforePosition: offsets.position(of: .header(section: 1))) == 3)
    #expect(offsets.rowCount(beforePosition: offsets.position(of: .tableFooter)) == 9)
    let start = offsets.position(of: row(0, 1))
    #expect(
      offsets.positions(ofRows: 1..<7)
        == [start..<start + 2, start + 4..<start + 7, start + 11..<start + 12])
    #expect(offsets.positions(ofRows: 4..<4) == [])
  }

  @Test func `a range of offsets shows sections`() throws {
    var table = try table()
    let height = 5.0 + 3 * 10 + 2
    #expect(table.offsets.sections(in: height - 1..<height) == 0..<1)
    #expect(table.offsets.sections(in: height - 1..<height + 1) == 0..<2)
    #expect(table.offsets.sections(in: -9..<1000) == 0..<4)
    #expect(table.offsets.sections(in: -9..<0) == 0..<0)
    #expect(table.offsets.sections(in: 1000..<1001) == 4..<4)
    try table.setHeight(9, of: .tableHeader)
    try table.setHeight(9, of: .tableFooter)
    #expect(table.offsets.sections(in: 0..<9) == 0..<0)
    #expect(table.offsets.sections(in: 9 + 4 * height..<1000) == 4..<4)
    #expect(table.offsets.sections(in: 0..<1000) == 0..<4)
  }

  @Test func `what is visible stays where rows and sections above it come and go`() throws {
    var table = try table()
    table.setBounds(height: 20)
    table.scroll(to: 2 * 37 + 12)
    let (first, y) = (row(2, 0), 5.0 - 12)
    #expect(screenY(first, in: table) == y)
    try table.insertRows(
      [.height(3), .height(4)], at: RowIndexPath(row: 1, section: 0))
    #expect(screenY(first, in: table) == y)
    let change = table.removeRows(0..<2, inSection: 1)
    #expect(change == GeometryChange(contentHeight: -20, contentOffset: -20))
    #expect(screenY(first, in: table) == y)
    table.moveRows(0..<3, inSection: 0, to: RowIndexPath(row: 3, section: 3))
    #expect(screenY(first, in: table) == y)
    table.moveSection(3, to: 0)
    #expect(screenY(row(3, 0), in: table) == y)
    table.removeSections(0..<2)
    #expect(screenY(row(1, 0), in: table) == y)
    try table.insertSections(count: 3, at: 1)
    #expect(screenY(row(4, 0), in: table) == y)
    try table.setHeights([50, .nan], fromRow: 0)
    #expect(screenY(row(4, 0), in: table) == y)
    try table.offsets.checkInvariants()
  }

  @Test func `what comes to the place of all that was visible begins there`() throws {
    var table = try table(sections: 9)
    table.scroll(to: 3 * 37 + 12)
    table.removeSections(3..<5)
    #expect(screenY(.header(section: 3), in: table) == 0)
    table.scroll(to: 3 * 37 + 12)
    table.moveRows(0..<3, inSection: 3, to: RowIndexPath(row: 0, section: 0))
    #expect(screenY(.footer(section: 3), in: table) == 3.0 * 37 + 35 - (3.0 * 37 + 12))
  }

  @Test func `an estimate changes in place, and one that learns starts again from it`() throws {
    var table = try table(sections: 1)
    let constant = try table.addEstimator(HeightEstimator(kind: .constant, base: 8))
    let mean = try table.addEstimator(HeightEstimator(kind: .mean, base: 8))
    try table.insertRows(
      count: 100, at: RowIndexPath(row: 0, section: 0), extent: .estimated(constant))
    try table.insertRows(
      count: 100, at: RowIndexPath(row: 0, section: 0), extent: .estimated(mean))
    try table.setHeights([20, 30], fromRow: 0)
    table.settle()
    #expect(table.offsets.height(of: row(0, 5)) == 25)
    table.scroll(to: row(0, 200), at: .top)
    let y = screenY(row(0, 200), in: table)
    let change = try table.setEstimate(mean, base: 9)
    #expect(change.contentHeight == 98 * (9 - 25) && change.contentOffset == change.contentHeight)
    try table.setEstimate(constant, base: 4)
    table.settle()
    #expect(table.offsets.height(of: row(0, 5)) == 9)
    #expect(table.offsets.height(of: row(0, 105)) == 4)
    #expect(screenY(row(0, 200), in: table) == y)
    table.forgetRows(0..<2, estimator: constant)
    #expect(table.offsets.height(of: row(0, 1)) == 4)
    #expect(throws: RowOffsetError.self) { try table.setEstimate(constant, base: -1) }
    #expect(table.estimators[constant.index].initialBase == 4)
  }

  @Test func `numbers that are too large are refused, and nothing changes`() throws {
    var table = try table()
    table.scroll(to: 50)
    let before = (table.contentHeight, table.contentOffset, table.offsets.rowCount)
    let path = RowIndexPath(row: 1, section: 1)
    for count in [-1, Int.max, 1 << 31] {
      #expect(throws: RowOffsetError.self) {
        try table.insertRows(count: count, at: path, extent: .height(1))
      }
      #expect(throws: RowOffsetError.self) { try table.insertSections(count: count, at: 1) }
    }
    #expect(throws: RowOffsetError.self) {
      try table.insertRows([.height(1), .height(.nan)], at: path)
    }
    #expect(throws: RowOffsetError.self) { try table.setHeights([1, -1], fromRow: 0) }
    #expect(before == (table.contentHeight, table.contentOffset, table.offsets.rowCount))
    try table.offsets.checkInvariants()
  }

  @Test func `a million rows are inserted, moved and forgotten as one`() throws {
    var table = try table()
    let estimator = try table.addEstimator(HeightEstimator(kind: .constant, base: 1))
    let many = 1_000_000
    try table.insertRows(
      count: many, at: RowIndexPath(row: 1, section: 0), extent: .estimated(estimator))
    let bytes = table.offsets.elements.allocatedByteCount
    table.moveRows(1..<many + 1, inSection: 0, to: RowIndexPath(row: 3, section: 2))
    #expect(table.offsets.rowCount(inSection: 2) == many + 3)
    #expect(table.offsets.offset(of: row(2, 3)) == 2 * 37 + 35)
    table.forgetRows(0..<many + 12, estimator: estimator)
    #expect(table.contentHeight == Double(4 * 7 + many + 12))
    #expect(table.offsets.elements.allocatedByteCount < 2 * bytes)
    try table.offsets.checkInvariants()
  }
}

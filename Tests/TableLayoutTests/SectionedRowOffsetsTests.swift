// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TableLayout

/// Sections with headers and footers, and headers that float.
@Suite struct SectionedRowOffsetsTests {
  /// Table header 5; sections of header 20, two rows of 44, footer 10; table footer 7.
  private func table(sections: Int = 2) throws -> SectionedRowOffsets {
    var offsets = SectionedRowOffsets(scale: 2)
    try offsets.insertSections(
      at: 0, rowCounts: Array(repeating: 2, count: sections), rows: .height(44),
      header: .height(20), footer: .height(10))
    try offsets.setHeight(5, of: .tableHeader)
    try offsets.setHeight(7, of: .tableFooter)
    return offsets
  }

  private func path(_ section: Int, _ row: Int) -> RowIndexPath {
    RowIndexPath(row: row, section: section)
  }

  @Test func `elements follow each other from the top`() throws {
    let offsets = try table()
    let section = 20.0 + 2 * 44 + 10
    #expect(offsets.extent(of: .tableHeader) == 0..<5)
    #expect(offsets.extent(of: .header(section: 0)) == 5..<25)
    #expect(offsets.extent(of: .row(path(0, 1))) == 69..<113)
    #expect(offsets.extent(of: .footer(section: 1)) == 5 + 2 * section - 10..<5 + 2 * section)
    #expect(offsets.extent(ofSection: 1) == 5 + section..<5 + 2 * section)
    #expect(offsets.contentHeight == 5 + 2 * section + 7)
    #expect(offsets.rowCount == 4)
  }

  @Test func `a point in a header or footer is in no row`() throws {
    let offsets = try table()
    #expect(offsets.row(atOffset: 10) == nil)
    #expect(offsets.row(atOffset: 25) == path(0, 0))
    #expect(offsets.element(atOffset: 115) == .footer(section: 0))
    #expect(offsets.element(atOffset: 242) == .tableFooter)
    #expect(offsets.element(atOffset: 248) == nil)
  }

  @Test func `rows in a rectangle skip headers and footers`() throws {
    #expect(try table().rows(in: 70..<170) == [path(0, 1), path(1, 0)])
  }

  @Test func `an empty section keeps its header and footer`() throws {
    var offsets = try table()
    offsets.removeRows(0..<2, inSection: 0)
    #expect(offsets.extent(ofSection: 0) == 5..<35)
    #expect(offsets.element(atOffset: 26) == .footer(section: 0))
    try offsets.insertRows(count: 1, at: path(0, 0), extent: .height(1))
    #expect(offsets.row(atOffset: 25) == path(0, 0))
  }

  @Test func `a section moves with its rows`() throws {
    var offsets = try table(sections: 3)
    try offsets.setHeight(100, of: .row(path(2, 1)))
    offsets.moveSection(2, to: 0)
    #expect(offsets.height(of: .row(path(0, 1))) == 100)
    #expect(offsets.height(of: .row(path(2, 1))) == 44)
    try offsets.checkInvariants()
  }

  @Test func `negative and too large counts are refused`() throws {
    var offsets = try table()
    #expect(throws: RowOffsetError.negativeCount(-1)) {
      try offsets.insertSection(at: 0, rowCount: -1, rows: .none)
    }
    #expect(
      throws: RowOffsetError.tooManyRows(
        count: 1 << 31, limit: SectionedRowOffsets.maximumRowCount)
    ) { try offsets.insertSection(at: 0, rowCount: 1 << 31, rows: .none) }
    let height = offsets.contentHeight
    #expect(throws: RowOffsetError.self) {
      try offsets.insertRows([.height(1), .height(-1)], at: path(0, 0))
    }
    #expect(offsets.contentHeight == height)
    #expect(offsets.sectionCount == 2)
    try offsets.checkInvariants()
  }

  @Test func `ten million rows in ten thousand sections open at once`() throws {
    var offsets = SectionedRowOffsets(scale: 2)
    let guess = try offsets.addEstimator(base: 50)
    try offsets.insertSections(
      at: 0, rowCounts: Array(repeating: 1000, count: 10_000), rows: .estimated(guess),
      header: .height(20))
    #expect(offsets.contentHeight == 10_000 * (1000 * 50 + 20))
    #expect(offsets.row(atOffset: 5000 * 50_020 + 20 + 50 * 7) == path(5000, 7))
  }

  @Test(arguments: [
    (50.0, 100.0), (100, 100), (150, 150), (369, 369), (370, 370), (390, 370), (500, 370),
  ])
  func `a header floats until its rows end`(_ visibleTop: Double, _ offset: Double) {
    #expect(
      StickyPlacement.headerOffset(
        section: 100..<420, headerHeight: 30, footerHeight: 20, visibleTop: visibleTop)
        == offset)
  }

  @Test(arguments: [(1000.0, 400.0), (420, 400), (300, 280), (150, 130), (120, 130), (0, 130)])
  func `a footer floats until its rows begin`(_ visibleBottom: Double, _ offset: Double) {
    #expect(
      StickyPlacement.footerOffset(
        section: 100..<420, headerHeight: 30, footerHeight: 20, visibleBottom: visibleBottom)
        == offset)
  }

  @Test func `a header taller than its section stays at the top`() {
    #expect(
      StickyPlacement.headerOffset(
        section: 100..<130, headerHeight: 30, footerHeight: 0, visibleTop: 120) == 100)
  }

  @Test func `a section's rows are forgotten at once`() throws {
    var offsets = SectionedRowOffsets(scale: 1)
    let guess = try offsets.addEstimator(base: 30)
    try offsets.insertSection(at: 0, rowCount: 50, rows: .height(44), header: .height(20))
    offsets.forgetRows(inSection: 0, estimator: guess)
    #expect(offsets.contentHeight == 20 + 50 * 30)
    #expect(!offsets.isMeasured(.row(at(0, 49))) && offsets.isMeasured(.header(section: 0)))
    try offsets.checkInvariants()
  }
}

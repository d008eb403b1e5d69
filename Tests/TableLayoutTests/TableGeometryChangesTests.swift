// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Insertions, deletions, moves and reloads above and below the visible rows.
@Suite struct TableGeometryChangesTests {
  @Test(arguments: [15.0, 150, 1500])
  func `visible rows that stay do not move`(_ estimate: Double) throws {
    for round in 0..<40 {
      var generator = SeededGenerator(fallback: UInt64(round))
      var list = try TestList.lines(
        400, estimator: .init(kind: .constant, base: estimate), using: &generator)
      try list.scroll(to: .random(in: 50..<350, using: &generator), .middle)
      for _ in 0..<5 { try checkBatch(&list, using: &generator) }
    }
  }

  @Test(arguments: [(44.0, 500.0), (400, 0), (0, 334)])
  func `visible rows stay where insets cover all of the bounds`(
    _ insets: (top: Double, bottom: Double)
  ) throws {
    var list = try TestList(
      heights: (0..<100).map { Double(30 + $0 % 7) }, estimator: .init(kind: .constant, base: 10))
    list.geometry.setBounds(height: 333.5, topInset: insets.top, bottomInset: insets.bottom)
    list.geometry.scroll(to: 600)
    try list.measure()
    list.geometry.scroll(by: 13)
    try list.measure()
    for row in [0, 99, 50] {
      // The first visible row; below the top inset, unless that covers everything.
      let anchor = list.visible.first { insets.top > 333.5 || list.screenY($0 + 1) > insets.top }
      let first = try #require(anchor)
      let y = list.screenY(first)
      list.heights.insert(77, at: row)
      var update = BatchUpdate()
      update.insertRows(at: [RowIndexPath(row: row, section: 0)])
      let count = list.heights.count
      try list.geometry.apply(try update.changes(from: [count - 1], to: [count]), extents: list)
      try list.measure()
      #expect(list.screenY(row <= first ? first + 1 : first) == y)
    }
  }

  /// Applies a random batch, and looks at the first visible row that only shifts.
  private func checkBatch(_ list: inout TestList, using generator: inout SeededGenerator) throws {
    let count = list.heights.count
    var update = BatchUpdate()
    var next: [(id: Int?, height: Double)] = list.heights.enumerated().map { ($0, $1) }
    for row in (0..<count).reversed() where Int.random(in: 0..<20, using: &generator) == 0 {
      update.deleteRows(at: [RowIndexPath(row: row, section: 0)])
      next.remove(at: row)
    }
    var row = 0
    while row <= next.count {
      if Int.random(in: 0..<20, using: &generator) == 0 {
        next.insert((nil, 77), at: row)
        update.insertRows(at: [RowIndexPath(row: row, section: 0)])
      }
      row += 1
    }
    let staying = list.visible.first { row in next.contains { $0.id == row } }
    let y = staying.map { list.screenY($0) }
    let (contentHeight, offset) = (list.geometry.contentHeight, list.geometry.contentOffset)
    list.heights = next.map(\.height)
    let changes = try update.changes(from: [count], to: [next.count])
    let change = try list.geometry.apply(changes, extents: list)
    #expect(list.geometry.contentHeight == contentHeight + change.contentHeight)
    #expect(abs(list.geometry.contentOffset - offset - change.contentOffset) < 1e-6)
    try list.measure()
    guard let staying, let y else { return }
    let target = next.firstIndex { $0.id == staying }
    let isFree =
      list.geometry.contentOffset > 0
      && list.geometry.contentOffset < list.geometry.maximumOffset
    if isFree, let target, list.screenY(target) != y {
      Issue.record("Row \(staying) went from \(y) to \(list.screenY(target)). \(generator.hint)")
    }
  }

  /// A list of 100 rows of 50 points, scrolled to row 40.
  private func list() throws -> TestList {
    var list = try TestList(
      heights: Array(repeating: 50, count: 100), estimator: .init(kind: .constant, base: 10))
    try list.scroll(to: 40, .top)
    return list
  }

  private func path(_ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: 0) }

  @Test func `the row that follows takes the place of deleted ones`() throws {
    var list = try list()
    var update = BatchUpdate()
    update.deleteRows(at: (35..<60).map(path))
    list.heights = Array(repeating: 50, count: 75)
    try list.geometry.apply(update.changes(from: [100], to: [75]), extents: list)
    try list.measure()
    #expect(list.visible.first == 35)
    #expect(list.screenY(35) == 0)
  }

  @Test func `the view does not follow a visible row that moves away`() throws {
    var list = try list()
    var update = BatchUpdate()
    update.moveRow(at: path(40), to: path(90))
    try list.geometry.apply(update.changes(from: [100], to: [100]), extents: list)
    try list.measure()
    #expect(list.screenY(40) == 50)
  }

  @Test func `a reloaded row is measured again and the row below it stays`() throws {
    var list = try list()
    list.heights[40] = 120
    list.measured = []
    var update = BatchUpdate()
    update.reloadRows(at: [path(40)])
    try list.geometry.apply(update.changes(from: [100], to: [100]), extents: list)
    try list.measure()
    #expect(list.measured == [40])
    #expect(list.screenY(41) == 50)
  }

  @Test func `deleting everything leaves an empty table at its start`() throws {
    var list = try list()
    var update = BatchUpdate()
    update.deleteSections([0])
    list.heights = []
    try list.geometry.apply(update.changes(from: [100], to: []), extents: list)
    try list.measure()
    #expect(list.geometry.contentOffset == 0)
    #expect(list.geometry.contentHeight == 0)
    #expect(list.visible.isEmpty)
    try list.geometry.reload(rowCounts: [3], extents: list)
    list.heights = [50, 50, 50]
    try list.measure()
    #expect(list.visible == [0, 1, 2])
  }

  @Test func `a refused height leaves the geometry as it was`() throws {
    var list = try list()
    let (height, offset) = (list.geometry.contentHeight, list.geometry.contentOffset)
    for bad in [Double.nan, -1, .infinity, 1e12] {
      #expect(throws: RowOffsetError.self) {
        try list.geometry.setHeight(bad, of: .row(path(40)))
      }
    }
    #expect(list.geometry.contentHeight == height)
    #expect(list.geometry.contentOffset == offset)
  }
}

// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Staggered grids as values: their places, and what stays where when something changes.
@Suite struct GridStaggeredTests {
  private func path(_ row: Int, _ section: Int = 0) -> RowIndexPath {
    RowIndexPath(row: row, section: section)
  }

  /// Measures what is visible of a grid, and returns the items that it asked for.
  @discardableResult
  private func measure(_ grid: inout GridGeometry, _ lengths: [[Double]]) throws -> [RowIndexPath] {
    var asked: [RowIndexPath] = []
    repeat {
      while case .row(let item)? = grid.nextUnmeasured() {
        asked.append(item)
        try grid.setLength(lengths[item.section][item.row], of: .row(item))
      }
      grid.settle()
    } while grid.nextUnmeasured() != nil
    return asked
  }

  private func check(_ grid: GridGeometry, _ lengths: [[Double]], lanes: Int, gap: Double) {
    var start = 0.0
    for (section, items) in lengths.enumerated() {
      let model = StaggeredLanesTests.naive(items, lanes: lanes, gap: gap)
      for (row, item) in model.enumerated() {
        let extent = grid.extent(of: path(row, section))
        #expect(extent == start + item.start..<start + item.end)
        #expect(grid.lane(of: path(row, section)) == item.lane)
      }
      start += model.map(\.end).max() ?? 0
    }
    #expect(grid.contentLength == start)
  }

  private func randomLengths(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    (0..<count).map { _ in Double(Int.random(in: 1...90, using: &generator)) }
  }

  @Test func `random changes give the lanes of a naive model, and measure new items only`() throws {
    for round in 0..<24 {
      var generator = SeededGenerator(fallback: UInt64(round))
      let (lanes, gap) = (2 + round % 3, Double(round % 2) * 6)
      var lengths = (0..<3).map { _ in
        randomLengths(.random(in: 0...80, using: &generator), &generator)
      }
      var grid = try GridGeometry(
        scale: 1, laneCount: lanes, arrangement: .staggered, lineSpacing: gap)
      grid.setBounds(height: 1e6)
      try grid.reload(itemCounts: lengths.map(\.count))
      #expect(try measure(&grid, lengths).count == lengths.joined().count)
      check(grid, lengths, lanes: lanes, gap: gap)
      for _ in 0..<6 {
        let before = lengths.map(\.count)
        var model = GridGeometryTests.Model(sections: lengths, lanes: lanes, spacing: gap)
        let (update, added) = GridGeometryTests().change(&model, using: &generator)
        lengths = model.sections
        try grid.apply(update.changes(from: before, to: lengths.map(\.count)))
        #expect(try measure(&grid, lengths).count == added, "\(generator.hint)")
        check(grid, lengths, lanes: lanes, gap: gap)
        try grid.checkInvariants()
      }
    }
  }

  /// A staggered grid of 3 lanes that shows 200 points of many items.
  private func longGrid(_ lengths: [[Double]]) throws -> GridGeometry {
    var grid = try GridGeometry(
      scale: 1, laneCount: 3, arrangement: .staggered, lineSpacing: 4, estimatedLength: 20)
    grid.setBounds(height: 200)
    try grid.reload(itemCounts: lengths.map(\.count))
    try measure(&grid, lengths)
    return grid
  }

  @Test func `only visible items are measured, and scrolling keeps them in place`() throws {
    var generator = SeededGenerator(fallback: 3)
    let lengths = [randomLengths(5000, &generator)]
    var grid = try longGrid(lengths)
    #expect(grid.items(in: grid.lines.boundsRange).count < 40)
    grid.scroll(toItem: path(3000), at: .middle)
    #expect(try measure(&grid, lengths).count < 40)
    let extent = grid.extent(of: path(3000))
    let middle = (extent.lowerBound + extent.upperBound) / 2
    #expect(abs(middle - grid.lines.contentOffset - 100) < 1)
    try grid.checkInvariants()
    for distance in [-37.0, -90, -140, 55, -300, 20] {
      grid.scroll(to: grid.lines.contentOffset + distance)
      // The first visible item that is measured stays; items after it can go to other lanes.
      let kept = grid.items(in: grid.lines.boundsRange).first { grid.length(of: $0) != nil }
      let y = kept.map { grid.extent(of: $0).lowerBound - grid.lines.contentOffset }
      try measure(&grid, lengths)
      #expect(kept.map { grid.extent(of: $0).lowerBound - grid.lines.contentOffset } == y)
      try grid.checkInvariants()
    }
  }

  @Test func `inserting above keeps the visible item in place`() throws {
    var generator = SeededGenerator(fallback: 5)
    var lengths = [randomLengths(400, &generator)]
    var grid = try longGrid(lengths)
    grid.scroll(to: 2000)
    try measure(&grid, lengths)
    let item = try #require(grid.items(in: grid.lines.boundsRange).first)
    let y = grid.extent(of: item).lowerBound - grid.lines.contentOffset
    lengths[0].insert(55, at: 0)
    var update = BatchUpdate()
    update.insertRows(at: [path(0)])
    try grid.apply(update.changes(from: [400], to: [401]))
    try measure(&grid, lengths)
    let later = path(item.row + 1)
    #expect(grid.extent(of: later).lowerBound - grid.lines.contentOffset == y)
  }

  @Test func `reloading at another width keeps the item at the top, and leads back to it`() throws {
    var generator = SeededGenerator(fallback: 8)
    let lengths = [randomLengths(600, &generator)]
    var grid = try longGrid(lengths)
    grid.scroll(toItem: path(599), at: .bottom)
    try measure(&grid, lengths)
    grid.scroll(to: .infinity)
    try measure(&grid, lengths)
    let before = grid.items(in: grid.lines.boundsRange)
    let wide = [lengths[0].map { ($0 / 2).rounded() }]
    grid.setBounds(height: 90)
    try grid.reload(itemCounts: [600])
    try measure(&grid, wide)
    grid.setBounds(height: 200)
    try grid.reload(itemCounts: [600])
    try measure(&grid, lengths)
    #expect(grid.items(in: grid.lines.boundsRange).first == before.first)
  }

  @Test func `staggered sections have their headers and insets, and a span covers lanes`() throws {
    let section = GridSection(insetBefore: 3, insetAfter: 4, hasHeader: true, spans: [1, 1, 2, 1])
    let arrangement = GridArrangement.staggered
    var grid = try GridGeometry(scale: 1, laneCount: 2, arrangement: arrangement, lineSpacing: 5)
    grid.setBounds(height: 500)
    try grid.reload(itemCounts: [4, 0], sections: [section, GridSection(insetBefore: 9)])
    let lengths = [10.0, 30, 8, 6]
    while let element = grid.nextUnmeasured() {
      let length = if case .row(let item) = element { lengths[item.row] } else { 20.0 }
      try grid.setLength(length, of: element)
    }
    grid.settle()
    let starts = (0..<4).map { grid.extent(of: path($0)).lowerBound }
    #expect(starts == [23, 23, 23 + 35, 23 + 35 + 13])
    #expect((0..<4).map { grid.lane(of: path($0)) } == [0, 1, 0, 0])
    #expect(grid.extent(ofHeader: 0) == 0..<20)
    #expect(grid.contentLength == 20 + 3 + 35 + 13 + 6 + 4 + 9)
    try grid.checkInvariants()
  }

  @Test func `sections longer than a row of the offsets can be are exact`() throws {
    // Items of 2^20 points are 2^26 units each, and a row can be 2^31 units high.
    let lengths = [Array(repeating: Double(1 << 20), count: 300)]
    var grid = try GridGeometry(scale: 1, laneCount: 2, arrangement: .staggered)
    grid.setBounds(height: 1e10)
    try grid.reload(itemCounts: [300])
    try measure(&grid, lengths)
    #expect(grid.contentLength == 150 * Double(1 << 20))
    grid.setBounds(height: 500)
    grid.scroll(toItem: path(200), at: .top)
    try measure(&grid, lengths)
    #expect(grid.lines.contentOffset == 100 * Double(1 << 20))
    try grid.checkInvariants()
  }
}

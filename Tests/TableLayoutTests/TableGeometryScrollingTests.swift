// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Visible rows stay in place while other rows are measured.
@Suite struct TableGeometryScrollingTests {
  private static let estimators: [HeightEstimator] = [
    .init(kind: .constant, base: 15), .init(kind: .constant, base: 1500),
    .init(kind: .mean, base: 15), .init(kind: .mean, base: 1500), .init(kind: .constant, base: 150),
  ]

  @Test(arguments: estimators)
  func `rows move by the distance scrolled and by nothing else`(
    _ estimator: HeightEstimator
  ) throws {
    for round in 0..<8 {
      var generator = SeededGenerator(fallback: UInt64(round))
      var list = try TestList.lines(2000, estimator: estimator, using: &generator)
      for step in 0..<120 {
        if step % 30 == 7 {
          try list.scroll(to: .random(in: 0..<2000, using: &generator), .middle)
        }
        let before = list.visible.map { ($0, list.screenY($0)) }
        let distance = Double.random(in: -300...300, using: &generator).rounded()
        let room =
          distance < 0
          ? list.geometry.contentOffset - list.geometry.minimumOffset
          : list.geometry.maximumOffset - list.geometry.contentOffset
        try list.scroll(by: distance)
        guard room >= abs(distance) else { continue }
        let after = Set(list.visible)
        for (row, y) in before where after.contains(row) && list.screenY(row) != y - distance {
          Issue.record(
            "Row \(row) went from \(y) to \(list.screenY(row)). \(generator.hint)"
          )
          return
        }
      }
    }
  }

  @Test func `the last row that was visible stays in place under the top inset`() throws {
    var list = try TestList(
      heights: [200] + Array(repeating: 15, count: 40),
      estimator: .init(kind: .mean, base: 200), boundsHeight: 140)
    list.geometry.setBounds(height: 140, topInset: 50)
    try list.scroll(by: 30)
    #expect(list.measured == [0])
    #expect(list.screenY(0) == 20)
    // The visible area begins 20 points below the end of row 0, in a row that is only 15 high.
    try list.scroll(by: 190)
    #expect(list.screenY(0) == 20 - 190)
  }

  @Test(arguments: estimators)
  func `only what is seen is measured, and once`(_ estimator: HeightEstimator) throws {
    var generator = SeededGenerator(fallback: 1)
    var list = try TestList.lines(100_000, estimator: estimator, using: &generator)
    #expect(Set(list.measured) == Set(list.visible))
    try list.scroll(to: 50_000, .top)
    let first = list.visible
    // Rows may be asked for that the rows measured after them push out: at most one an end.
    #expect(list.measured.count <= first.count + 2 + 20)
    try list.scroll(by: 100)
    try list.scroll(by: -100)
    #expect(Set(list.measured).count == list.measured.count)
  }

  @Test(arguments: estimators)
  func `every change of the content is reported`(_ estimator: HeightEstimator) throws {
    var generator = SeededGenerator(fallback: 2)
    var list = try TestList.lines(500, estimator: estimator, using: &generator)
    for _ in 0..<200 { try list.scroll(by: .random(in: -500...500, using: &generator)) }
    #expect(list.reported.contentHeight == list.geometry.contentHeight)
    #expect(abs(list.reported.contentOffset - list.geometry.contentOffset) < 1e-6)
    let rest = list.reported.contentHeight - list.reported.measured - list.reported.relearned
    #expect(rest == 500 * estimator.initialBase)
    if estimator.kind == .constant { #expect(list.reported.relearned == 0) }
  }

  @Test func `the change of the content height is measured minus estimated heights`() throws {
    var list = try TestList(
      heights: Array(repeating: 88, count: 100), estimator: .init(kind: .constant, base: 44))
    #expect(list.reported.measured == Double(list.measured.count) * (88 - 44))
    #expect(list.visible == Array(0..<7))
    #expect(list.measured == Array(0..<7))
    try list.scroll(by: 88)
    #expect(list.measured == Array(0..<8))
  }

  @Test(arguments: estimators)
  func `scrolling to a row lands exactly among unmeasured rows`(
    _ estimator: HeightEstimator
  ) throws {
    var generator = SeededGenerator(fallback: 3)
    var list = try TestList.lines(5000, estimator: estimator, using: &generator)
    for row in [4000, 100, 2500, 2501, 700] {
      try list.scroll(to: row, .top)
      #expect(list.screenY(row) == 0)
      try list.scroll(to: row, .bottom)
      #expect(list.screenY(row) + list.heights[row] == 600)
      try list.scroll(to: row, .middle)
      #expect(list.screenY(row) + list.heights[row] / 2 == 300)
      let offset = list.geometry.contentOffset
      try list.scroll(to: row, .none)
      #expect(list.geometry.contentOffset == offset)
    }
    try list.scroll(to: 4999, .top)
    #expect(list.screenY(4999) + list.heights[4999] == 600)
    try list.scroll(to: 0, .bottom)
    #expect(list.geometry.contentOffset == 0)
    #expect(list.screenY(0) == 0)
  }

  @Test func `the shortest scroll goes to the nearer edge`() throws {
    var list = try TestList(
      heights: Array(repeating: 50, count: 100), estimator: .init(kind: .constant, base: 50))
    try list.scroll(to: 12, .none)
    #expect(list.screenY(12) == 550)
    try list.scroll(to: 0, .none)
    #expect(list.screenY(0) == 0)
    try list.scroll(to: 11, .none)
    #expect(list.screenY(0) == 0)
  }

  @Test func `insets extend the scrollable range and reduce the visible area`() throws {
    var list = try TestList(
      heights: Array(repeating: 50, count: 20), estimator: .init(kind: .constant, base: 50))
    list.geometry.setBounds(height: 600, topInset: 64, bottomInset: 36)
    list.geometry.scrollToStart()
    #expect(list.geometry.contentOffset == -64)
    list.geometry.scrollToEnd()
    #expect(list.geometry.contentOffset == 20 * 50 + 36 - 600)
    try list.scroll(to: 5, .top)
    #expect(list.screenY(5) == 64)
    try list.scroll(to: 12, .bottom)
    #expect(list.screenY(12) + 50 == 600 - 36)
  }

  @Test func `the offset is clamped when the content shrinks`() throws {
    var list = try TestList(
      heights: Array(repeating: 20, count: 50), estimator: .init(kind: .constant, base: 200))
    try list.scroll(by: 1e9)
    #expect(list.geometry.contentOffset == list.geometry.contentHeight - 600)
    try list.scroll(by: .nan)
    #expect(list.geometry.contentOffset == list.geometry.contentHeight - 600)
  }

  @Test func `a list at its end stays there if it is aligned to the bottom`() throws {
    var list = try TestList(
      heights: Array(repeating: 70, count: 3), estimator: .init(kind: .mean, base: 20),
      alignment: .bottom)
    #expect(list.geometry.contentOffset == 3 * 70 - 600)
    #expect(list.screenY(2) == 530)
    for row in 3..<40 {
      list.heights.append(70)
      var update = BatchUpdate()
      update.insertRows(at: [RowIndexPath(row: row, section: 0)])
      let changes = try update.changes(from: [row], to: [row + 1])
      try list.geometry.apply(changes, extents: list)
      try list.measure()
      #expect(list.screenY(row) == 530)
    }
    try list.scroll(by: -200)
    let y = list.screenY(35)
    list.heights.append(70)
    var update = BatchUpdate()
    update.insertRows(at: [RowIndexPath(row: 40, section: 0)])
    try list.geometry.apply(update.changes(from: [40], to: [41]), extents: list)
    try list.measure()
    #expect(list.screenY(35) == y)
  }

  @Test func `a position is stored and restored`() throws {
    var generator = SeededGenerator(fallback: 4)
    var list = try TestList.lines(
      3000, estimator: .init(kind: .constant, base: 10), using: &generator)
    try list.scroll(to: 1234, .top)
    try list.scroll(by: 7)
    let stored = list.geometry.anchor
    var other = try TestList(
      heights: list.heights, estimator: .init(kind: .constant, base: 700))
    other.geometry.restore(stored)
    try other.measure()
    #expect(other.screenY(1234) == -7)
  }

  @Test func `another width keeps the fraction of the first visible row`() throws {
    var list = try TestList(
      heights: Array(repeating: 100, count: 1000), estimator: .init(kind: .mean, base: 30))
    try list.scroll(to: 500, .top)
    try list.scroll(by: 25)
    list.heights = Array(repeating: 200, count: 1000)
    try list.geometry.reload(rowCounts: [1000], extents: list)
    try list.measure()
    #expect(list.screenY(500) == -50)
  }

  @Test func `the bar keeps its scale while it is dragged`() throws {
    var generator = SeededGenerator(fallback: 5)
    var list = try TestList.lines(
      10_000, estimator: .init(kind: .mean, base: 30), using: &generator)
    let height = list.geometry.contentHeight
    list.geometry.freezeScrollBar()
    for fraction in [0.2, 0.9, 0.5, 1] {
      list.geometry.scroll(toBarOffset: fraction * (height - 600))
      try list.measure()
      #expect(list.geometry.barContentHeight == height)
      #expect(abs(list.geometry.barOffset - fraction * (height - 600)) < 0.1 * height)
    }
    #expect(list.geometry.contentOffset == list.geometry.maximumOffset)
    list.geometry.releaseScrollBar()
    #expect(list.geometry.barContentHeight == list.geometry.contentHeight)
  }

  @Test func `a bar that is dragged to its end shows the end of the content`() throws {
    for isFrozen in [false, true] {
      var list = try TestList(
        heights: Array(repeating: 90, count: 100), estimator: .init(kind: .constant, base: 30))
      if isFrozen { list.geometry.freezeScrollBar() }
      list.geometry.scroll(toBarOffset: list.geometry.barContentHeight - 600)
      try list.measure()
      #expect(list.screenY(99) == 600 - 90)
      list.geometry.scroll(toBarOffset: 0)
      try list.measure()
      #expect(list.screenY(0) == 0)
    }
  }

  @Test func `visible rows stay in place above rows measured on an earlier visit`() throws {
    var list = try TestList(
      heights: Array(repeating: 90, count: 100), estimator: .init(kind: .constant, base: 10))
    try list.scroll(to: 40, .top)
    try list.scroll(to: 60, .top)
    // Rows 40 to 46 are known, rows 47 to 59 are taken for 10 points each.
    try list.scroll(by: -150)
    #expect(list.screenY(60) == 150)
    #expect(list.screenY(58) == 150 - 2 * 90)
  }

  @Test(arguments: [10.0, 400])
  func `rows seen at the end stay in place below rows from an earlier visit`(_ base: Double) throws
  {
    var list = try TestList(
      heights: Array(repeating: 90, count: 100), estimator: .init(kind: .constant, base: base),
      alignment: .bottom)
    try list.scroll(to: 85, .top)
    list.geometry.scrollToEnd()
    try list.measure()
    #expect(list.screenY(97) == 600 - 3 * 90)
    // Rows 85 to 91 are known, row 92 is taken for 10 or 400 points.
    try list.scroll(by: -50 - base)
    #expect(list.screenY(97) == 600 - 3 * 90 + 50 + base)
  }

  @Test func `rows move by the distance scrolled where insets cover all of the bounds`() throws {
    var list = try TestList(
      heights: Array(repeating: 30, count: 100), estimator: .init(kind: .constant, base: 10))
    list.geometry.setBounds(height: 333.5, topInset: 44, bottomInset: 500)
    try list.scroll(to: 40, .top)
    for distance in [8.0, 8, -20, 31, -64] {
      let y = list.screenY(40)
      try list.scroll(by: distance)
      #expect(list.screenY(40) == y - distance)
    }
  }

  @Test func `coordinates beyond a toolkit's limit map both ways`() {
    let map = CoordinateMap(contentHeight: 1e9, boundsHeight: 600, limit: 1e7)
    #expect(map.toolkitHeight == 1e7)
    #expect(map.toolkitOffset(contentOffset: 1e9 - 600) == 1e7 - 600)
    #expect(
      abs(map.contentOffset(toolkitOffset: map.toolkitOffset(contentOffset: 5e8)) - 5e8) < 1e-3)
    let y = map.toolkitY(contentY: 5e8 + 40, contentOffset: 5e8)
    #expect(abs(y - map.toolkitOffset(contentOffset: 5e8) - 40) < 1e-6)
    let small = CoordinateMap(contentHeight: 5000, boundsHeight: 600, limit: 1e7)
    #expect(small.toolkitOffset(contentOffset: 777) == 777)
  }
}

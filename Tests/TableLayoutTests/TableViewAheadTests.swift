// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Synchronization
import Testing

@testable import TableLayout

/// Measuring in a program's idle time, by a clock that the test moves.
@Suite struct TableViewAheadTests {
  /// A clock that stands still until it is moved.
  final class HandClock: Clock, Sendable {
    struct Instant: InstantProtocol {
      var time: Duration

      func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
      func duration(to other: Instant) -> Duration { other.time - time }
      static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }
    private let time = Mutex(Duration.zero)

    var now: Instant { Instant(time: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}

    func move(by duration: Duration) { time.withLock { $0 += duration } }
  }

  let clock = HandClock()

  /// Sections of rows of one to thirteen lines; making a cell takes a millisecond.
  func makeTable(
    rowCounts: [Int] = [40, 0, 60], alignment: TableGeometry.Alignment = .top
  ) -> MessageTable {
    let messages = Messages(
      rowCounts.map { count in (0..<count).map { words(1 + $0 * 29 % 50) } })
    for section in rowCounts.indices where section != 1 { messages.headers[section] = "header" }
    let clock = clock
    messages.onCell = { _ in clock.move(by: .milliseconds(1)) }
    return messageTable(messages, alignment: alignment)
  }

  /// The offsets of all rows and the height of the content.
  func heights(_ table: TableView) -> [Double] {
    (0..<table.numberOfSections).flatMap { section in
      (0..<table.numberOfRows(inSection: section)).flatMap { row in
        let frame = table.rectForRow(at: at(section, row))
        return [frame.minY, frame.height]
      }
    } + [table.geometry.contentHeight]
  }

  /// Measures all rows in steps of a time, and returns the number of steps.
  func measureAll(_ table: TableView, step: Duration) -> Int {
    var count = 1
    while table.measureAhead(for: step, clock: clock), count < 1000 { count += 1 }
    return count
  }

  @Test(arguments: [TableGeometry.Alignment.top, .bottom])
  func `heights and offsets do not depend on the time of a step`(
    _ alignment: TableGeometry.Alignment
  ) throws {
    // An estimate of 0 has every row measured in the first layout, and the first header is visible.
    let reference = makeTable()
    reference.estimatedRowHeight = .points(0)
    reference.layoutIfNeeded()
    for milliseconds in [1, 2, 3, 7, 50, 10_000] {
      let table = makeTable(alignment: alignment)
      let steps = measureAll(table, step: .milliseconds(milliseconds))
      table.layoutIfNeeded()
      #expect(heights(table) == heights(reference), "\(milliseconds) ms, \(steps) steps")
      #expect(table.contentSize.height == reference.contentSize.height)
      #expect(!table.measureAhead(for: .seconds(1), clock: clock))
      try table.checkInvariants()
    }
  }

  @Test func `a step takes its time and no longer`() {
    let table = makeTable()
    table.layoutIfNeeded()
    for milliseconds in [5, 1, 3] {
      let (before, made) = (clock.now, table.messages?.asked.count ?? 0)
      #expect(table.measureAhead(for: .milliseconds(milliseconds), clock: clock))
      #expect(before.duration(to: clock.now) == .milliseconds(milliseconds))
      #expect(table.messages?.asked.count == made + milliseconds)
      table.layoutIfNeeded()
    }
    let before = clock.now
    #expect(table.measureAhead(for: .zero, clock: clock))
    #expect(clock.now == before)
  }

  @Test func `a row that is slower than those before it is the last of its step`() {
    let table = makeTable()
    table.layoutIfNeeded()
    let before = clock.now
    var count = 0
    table.messages?.onCell = { _ in
      count += 1
      clock.move(by: .milliseconds(count == 3 ? 8 : 1))
    }
    // 1 + 1 + 8: the fourth row might take 8 again.
    #expect(table.measureAhead(for: .milliseconds(12), clock: clock))
    #expect(before.duration(to: clock.now) == .milliseconds(10) && count == 3)
  }

  @Test func `a layout that is due counts`() {
    let table = makeTable()
    let before = clock.now
    #expect(table.measureAhead(for: .milliseconds(1), clock: clock))
    let first = table.measureCount
    #expect(table.measureAhead(for: .milliseconds(1), clock: clock))
    // The first layout took the first step alone; its rows are those that are visible.
    #expect(first > 1 && before.duration(to: clock.now) == .milliseconds(first))
  }

  @Test func `the nearest rows come first, and what is visible stays`() throws {
    let table = makeTable(rowCounts: [200])
    table.estimatedRowHeight = .points(30)
    table.layoutIfNeeded()
    try table.scroll(toRow: at(0, 100), at: .middle)
    table.layoutIfNeeded()
    let visible = table.indexPathsForVisibleRows
    let places = visible.map { table.rectForRow(at: $0).minY - table.contentOffset.y }
    table.messages?.asked = []
    _ = table.measureAhead(for: .milliseconds(6), clock: clock)
    table.layoutIfNeeded()
    let (first, last) = (try #require(visible.first).row, try #require(visible.last).row)
    let nearest = (1...3).flatMap { [at(0, last + $0), at(0, first - $0)] }
    #expect(table.messages?.asked == nearest)
    #expect(table.indexPathsForVisibleRows == visible)
    #expect(places == visible.map { table.rectForRow(at: $0).minY - table.contentOffset.y })
    _ = measureAll(table, step: .milliseconds(5))
    table.layoutIfNeeded()
    #expect(places == visible.map { table.rectForRow(at: $0).minY - table.contentOffset.y })
  }

  @Test func `cells are used again, and inside a layout nothing is measured`() {
    let table = makeTable(rowCounts: [2000])
    table.messages?.headers = [:]
    table.layoutIfNeeded()
    var inside: [Bool] = []
    table.messages?.onCell = { [weak table] _ in
      if let table { inside.append(table.measureAhead(for: .seconds(1))) }
    }
    #expect(!table.measureAhead(for: .seconds(1000)))
    #expect(inside.count > 1900 && !inside.contains(true))
    #expect(table.measureCount == 2000 && (table.messages?.made.count ?? 0) < 40)
  }
}

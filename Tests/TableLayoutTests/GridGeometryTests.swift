// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// Lines of several items, and their changes.
@Suite struct GridGeometryTests {
  /// A grid of items with lengths, as a naive model would lay it out.
  struct Model {
    var sections: [[Double]]
    var lanes: Int
    var spacing: Double

    /// The length of each line of each section.
    var lines: [[Double]] {
      sections.map { items in
        stride(from: 0, to: items.count, by: lanes).map { first in
          let isLast = first + lanes >= items.count
          return (items[first..<min(first + lanes, items.count)].max() ?? 0)
            + (isLast ? 0 : spacing)
        }
      }
    }
  }

  /// Measures all items of a grid, and returns how many it had to.
  @discardableResult
  func measureAll(_ grid: inout GridGeometry, _ model: Model) throws -> Int {
    grid.setBounds(height: 1e6)
    var count = 0
    repeat {
      while case .row(let item)? = grid.nextUnmeasured() {
        count += 1
        try grid.setLength(model.sections[item.section][item.row], of: .row(item))
      }
      grid.settle()
    } while grid.nextUnmeasured() != nil
    return count
  }

  func check(_ grid: GridGeometry, _ model: Model, _ hint: String = "") {
    #expect(grid.contentLength == model.lines.joined().reduce(0, +), "\(hint)")
    for (section, lines) in model.lines.enumerated() {
      #expect(grid.itemCount(inSection: section) == model.sections[section].count)
      for (line, length) in lines.enumerated() {
        let element = TableElement.row(RowIndexPath(row: line, section: section))
        #expect(grid.lines.offsets.height(of: element) == length, "\(hint)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7])
  func `a line is as long as its longest item`(lanes: Int) throws {
    let model = Model(
      sections: [[10, 30, 20, 5, 8, 50, 4], [], [12]], lanes: lanes, spacing: 6)
    var grid = try GridGeometry(scale: 1, laneCount: lanes, lineSpacing: 6)
    try grid.reload(itemCounts: model.sections.map(\.count))
    #expect(try measureAll(&grid, model) == 8)
    check(grid, model)
    #expect(try measureAll(&grid, model) == 0)
  }

  @Test func `random changes give the lines of a naive model, and measure new items only`()
    throws
  {
    var generator = SeededGenerator(fallback: 41)
    for round in 0..<150 {
      let lanes = 1 + round % 4
      var model = Model(sections: [], lanes: lanes, spacing: 4)
      model.sections = (0..<3).map { _ in
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          Double(Int.random(in: 1...50, using: &generator))
        }
      }
      var grid = try GridGeometry(scale: 1, laneCount: lanes, lineSpacing: 4)
      try grid.reload(itemCounts: model.sections.map(\.count))
      try measureAll(&grid, model)
      for _ in 0..<6 {
        let before = model.sections.map(\.count)
        let (update, newCount) = change(&model, using: &generator)
        let changes = try update.changes(from: before, to: model.sections.map(\.count))
        try grid.apply(changes)
        #expect(try measureAll(&grid, model) == newCount, "\(generator.hint)")
        check(grid, model, generator.hint)
        try grid.checkInvariants()
      }
    }
  }

  /// Changes a model at random; returns the changes and the number of items to be measured.
  func change(
    _ model: inout Model, using generator: inout SeededGenerator
  ) -> (BatchUpdate, Int) {
    var update = BatchUpdate()
    let height = { (generator: inout SeededGenerator) in
      Double(Int.random(in: 1...50, using: &generator))
    }
    let section = Int.random(in: 0..<model.sections.count, using: &generator)
    let count = model.sections[section].count
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      let row = Int.random(in: 0...count, using: &generator)
      model.sections[section].insert(height(&generator), at: row)
      update.insertRows(at: [RowIndexPath(row: row, section: section)])
      return (update, 1)
    case 1 where count > 0:
      let row = Int.random(in: 0..<count, using: &generator)
      model.sections[section].remove(at: row)
      update.deleteRows(at: [RowIndexPath(row: row, section: section)])
    case 2 where count > 0:
      let row = Int.random(in: 0..<count, using: &generator)
      let target = Int.random(in: 0..<model.sections.count, using: &generator)
      let item = model.sections[section].remove(at: row)
      let place = Int.random(in: 0...model.sections[target].count, using: &generator)
      model.sections[target].insert(item, at: place)
      update.moveRow(
        at: RowIndexPath(row: row, section: section),
        to: RowIndexPath(row: place, section: target))
    case 3 where count > 0:
      let row = Int.random(in: 0..<count, using: &generator)
      model.sections[section][row] = height(&generator)
      update.reloadRows(at: [RowIndexPath(row: row, section: section)])
      return (update, 1)
    default:
      let target = Int.random(in: 0..<model.sections.count, using: &generator)
      let moved = model.sections.remove(at: section)
      model.sections.insert(moved, at: target)
      if target != section { update.moveSection(section, to: target) }
    }
    return (update, 0)
  }

  @Test func `visible items stay in place when items are inserted above them`() throws {
    let lengths = (0..<400).map { Double(20 + $0 * 7 % 31) }
    var model = Model(sections: [lengths], lanes: 4, spacing: 0)
    var grid = try GridGeometry(scale: 1, laneCount: 4)
    try grid.reload(itemCounts: [400])
    try measureAll(&grid, model)
    grid.setBounds(height: 200)
    grid.scroll(to: 1000.5)
    let item = try #require(grid.items(in: grid.lines.boundsRange).first)
    let y = grid.extent(of: item).lowerBound - grid.lines.contentOffset
    // Four items make a line of their own, so the later lines keep their items.
    model.sections[0].insert(contentsOf: [90, 90, 90, 90], at: 0)
    var update = BatchUpdate()
    update.insertRows(at: (0..<4).map { RowIndexPath(row: $0, section: 0) })
    try grid.apply(update.changes(from: [400], to: [404]))
    while case .row(let item)? = grid.nextUnmeasured() {
      try grid.setLength(model.sections[0][item.row], of: .row(item))
    }
    grid.settle()
    let later = RowIndexPath(row: item.row + 4, section: 0)
    #expect(grid.extent(of: later).lowerBound - grid.lines.contentOffset == y)
  }
}

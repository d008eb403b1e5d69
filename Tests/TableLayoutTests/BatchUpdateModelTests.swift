// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import TableLayout

/// Random batches on the offsets of a table, and on arrays of arrays by the four-step recipe.
///
/// Source of the recipe: WWDC 2018 session 225: moves become deletions and insertions; deletions
/// are done from the last to the first, insertions from the first to the last.
@Suite struct BatchUpdateModelTests {
  /// The number of histories of ten batches; `HISTORIES=5000` plays 10,000
  /// with the two trees.
  private static let historyCount =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(Int.init) ?? 100

  @Test(arguments: [RowOffsetTree.Configuration.narrow, .init()])
  func `histories of random batches give what arrays give`(
    _ configuration: RowOffsetTree.Configuration
  ) throws {
    for round in 0..<Self.historyCount {
      var generator = SeededGenerator(fallback: UInt64(round))
      do {
        try checkHistory(configuration, using: &generator)
      } catch {
        Issue.record("\(error) \(generator.hint)")
        return
      }
    }
  }

  /// Ten batches on one table.
  private func checkHistory(
    _ configuration: RowOffsetTree.Configuration, using generator: inout SeededGenerator
  ) throws {
    var model = ModelTable()
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      model.sections.append(model.section(rows: .random(in: 0...6, using: &generator)))
    }
    var offsets = SectionedRowOffsets(scale: 1, configuration: configuration)
    let guess = try offsets.addEstimator(base: 7)
    for (index, section) in model.sections.enumerated() {
      try offsets.insertSection(at: index, rowCount: 0, rows: .none, header: .height(section.id))
      try offsets.insertRows(
        section.rows.map { .height($0) }, at: RowIndexPath(row: 0, section: index))
    }
    for _ in 0..<10 {
      let before = model
      let update = model.applyRandomBatch(using: &generator)
      let counts = model.sections.map(\.rows.count)
      let changes = try update.changes(from: before.sections.map(\.rows.count), to: counts)
      try checkMaps(changes, before, model)
      try checkRefusal(update, before, counts, using: &generator)
      try offsets.apply(changes, extents: ModelSource(table: model, guess: guess))
      try offsets.checkInvariants()
      try checkOffsets(offsets, model)
    }
  }

  /// Each place is mapped to the place of its identity.
  private func checkMaps(
    _ changes: TableChanges, _ before: ModelTable, _ after: ModelTable
  ) throws {
    for (section, content) in before.sections.enumerated() {
      let target = after.sections.firstIndex { $0.id == content.id }
      guard changes.section(after: section) == target else {
        throw InvariantViolation("Section \(section) should be \(String(describing: target)).")
      }
      for (row, id) in content.rows.enumerated() {
        let path = RowIndexPath(row: row, section: section)
        let expected = after.place(of: id)
        let isReloaded = changes.reloadedRows.contains { $0.from == path }
        guard isReloaded || changes.path(after: path) == expected else {
          throw InvariantViolation("Row \(path) should be \(String(describing: expected)).")
        }
        if let expected, changes.path(before: expected) != path {
          throw InvariantViolation("Row \(expected) should have been \(path).")
        }
      }
    }
  }

  /// One row or section too many is refused.
  private func checkRefusal(
    _ update: BatchUpdate, _ before: ModelTable, _ counts: [Int],
    using generator: inout SeededGenerator
  ) throws {
    let countsBefore = before.sections.map(\.rows.count)
    #expect(throws: BatchUpdateError.self) {
      try update.changes(from: countsBefore, to: counts + [0])
    }
    let isNew = Set(try update.changes(from: countsBefore, to: counts).insertedSections)
    guard
      let section = counts.indices.filter({ !isNew.contains($0) }).randomElement(
        using: &generator)
    else { return }
    var wrong = counts
    wrong[section] += 1
    #expect(throws: BatchUpdateError.self) { try update.changes(from: countsBefore, to: wrong) }
  }

  private func checkOffsets(_ offsets: SectionedRowOffsets, _ model: ModelTable) throws {
    guard offsets.sectionCount == model.sections.count else {
      throw InvariantViolation("There are \(offsets.sectionCount) sections.")
    }
    var offset = 0.0
    for (index, section) in model.sections.enumerated() {
      guard offsets.rowCount(inSection: index) == section.rows.count,
        offsets.extent(of: .header(section: index)) == offset..<offset + section.id
      else { throw InvariantViolation("Section \(index) differs.") }
      offset += section.id
      for (row, height) in section.rows.enumerated() {
        let path = RowIndexPath(row: row, section: index)
        guard offsets.extent(of: .row(path)) == offset..<offset + height,
          offsets.row(atOffset: offset) == path,
          offsets.element(at: offsets.position(of: .row(path))) == .row(path)
        else { throw InvariantViolation("Row \(path) differs.") }
        offset += height
      }
    }
    guard offsets.contentHeight == offset else { throw InvariantViolation("The height differs.") }
  }
}

/// The extents of the model's new elements: their heights are their identities.
private struct ModelSource: TableExtentSource {
  let table: ModelTable
  let guess: EstimatorID

  func extent(of element: TableElement) -> TableExtent {
    switch element {
    case .header(let section): .height(table.sections[section].id)
    case .row(let path): .height(table.sections[path.section].rows[path.row])
    case .footer, .tableHeader, .tableFooter: .none
    }
  }

  func commonRowExtent(inSection section: Int) -> TableExtent? { nil }
}

/// A table as arrays; an identity is a height that nothing else has.
private struct ModelTable {
  struct Section {
    var id: Double
    var rows: [Double]
  }

  var sections: [Section] = []
  private var nextID = 1.0

  mutating func makeID() -> Double {
    nextID += 1
    return nextID
  }

  mutating func section(rows: Int) -> Section {
    Section(id: makeID(), rows: (0..<rows).map { _ in makeID() })
  }

  func place(of id: Double) -> RowIndexPath? {
    for (section, content) in sections.enumerated() {
      if let row = content.rows.firstIndex(of: id) {
        return RowIndexPath(row: row, section: section)
      }
    }
    return nil
  }

  /// Applies a random legal batch by the recipe, and returns it.
  mutating func applyRandomBatch(using generator: inout SeededGenerator) -> BatchUpdate {
    var update = BatchUpdate()
    var movedSections: [(from: Int, content: Section)] = []
    var movedRows: [(from: RowIndexPath, id: Double)] = []
    // Deletions, reloads and the origins of moves, all as before.
    var dropped = Set<Int>()
    var reloaded: [Double: Int] = [:]
    for section in sections.indices {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0:
        update.deleteSections([section])
        dropped.insert(section)
      case 1:
        movedSections.append((section, sections[section]))
        dropped.insert(section)
      case 2:
        update.reloadSections([section])
        reloaded[sections[section].id] = section
      default: break
      }
    }
    for section in sections.indices {
      for row in sections[section].rows.indices.reversed() {
        let path = RowIndexPath(row: row, section: section)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0:
          update.deleteRows(at: [path])
          sections[section].rows.remove(at: row)
        case 1:
          movedRows.append((path, sections[section].rows.remove(at: row)))
        case 2:
          update.reloadRows(at: [path])
          sections[section].rows[row] = makeID()
        case 3: update.reconfigureRows(at: [path])
        default: break
        }
      }
    }
    for (index, moved) in movedSections.enumerated() {
      movedSections[index].content = sections[moved.from]
    }
    for section in dropped.sorted(by: >) { sections.remove(at: section) }
    for (index, section) in sections.enumerated() where reloaded[section.id] != nil {
      sections[index] = self.section(rows: .random(in: 0...4, using: &generator))
    }
    insertSections(movedSections, into: &update, using: &generator)
    insertRows(movedRows, into: &update, using: &generator)
    return update
  }

  private mutating func insertSections(
    _ moved: [(from: Int, content: Section)], into update: inout BatchUpdate,
    using generator: inout SeededGenerator
  ) {
    var arrivals: [(from: Int?, content: Section)] = moved.map { ($0.from, $0.content) }
    for _ in 0..<Int.random(in: 0...2, using: &generator) {
      arrivals.append((nil, section(rows: .random(in: 0...4, using: &generator))))
    }
    arrivals.shuffle(using: &generator)
    let places = (0..<sections.count + arrivals.count).shuffled(using: &generator)
      .prefix(arrivals.count).sorted()
    for (place, arrival) in zip(places, arrivals) {
      sections.insert(arrival.content, at: place)
      if let from = arrival.from {
        update.moveSection(from, to: place)
      } else {
        update.insertSections([place])
      }
    }
  }

  private mutating func insertRows(
    _ moved: [(from: RowIndexPath, id: Double)], into update: inout BatchUpdate,
    using generator: inout SeededGenerator
  ) {
    var arrivals: [[(from: RowIndexPath?, id: Double)]] = sections.map { _ in [] }
    for row in moved {
      guard let section = sections.indices.randomElement(using: &generator) else {
        update.deleteRows(at: [row.from])
        continue
      }
      arrivals[section].append((row.from, row.id))
    }
    for section in sections.indices {
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        arrivals[section].append((nil, makeID()))
      }
      let places = (0..<sections[section].rows.count + arrivals[section].count)
        .shuffled(using: &generator).prefix(arrivals[section].count).sorted()
      for (place, arrival) in zip(places, arrivals[section]) {
        sections[section].rows.insert(arrival.id, at: place)
        let path = RowIndexPath(row: place, section: section)
        if let from = arrival.from {
          update.moveRow(at: from, to: path)
        } else {
          update.insertRows(at: [path])
        }
      }
    }
  }
}

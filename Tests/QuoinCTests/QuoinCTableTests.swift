// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CQuoinProgram
import QuoinC
import QuoinTestSupport
import Testing

@Suite struct QuoinCTableTests {
  @Test func `a C program scrolls a table, and divides it into sections`() {
    let line = run_table_program()
    #expect(line == 0, "tables.c, line \(line): \(String(cString: quoin_message()))")
  }

  @Test(arguments: [0, 20.0])
  func `a table with sections is as nested lists, and shows what it showed`(
    _ inset: Double
  ) throws {
    for round in 0..<30 {
      var generator = SeededGenerator(fallback: UInt64(round))
      var table = try ModelledTable()
      defer { _ = quoin_release(table.handle.id) }
      try table.expectOK(quoin_table_set_viewport(table.handle, 200, inset, inset / 2))
      table.insets = (inset, inset / 2)
      for _ in 0..<80 {
        let before = try table.screen()
        let change = try table.change(using: &generator)
        try table.check(using: &generator)
        if let change { try table.checkKept(before, change) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
          // Whole units, whose sums are exact.
          let y = Double.random(in: -50...table.height + 50, using: &generator) * 64
          try table.expectOK(quoin_table_scroll(table.handle, y.rounded() / 64))
        }
      }
    }
  }
}

/// A table of the C interface beside the nested lists that it should equal.
private struct ModelledTable {
  /// A header, row or footer.
  struct Part {
    var id: Int
    var height: Double
  }
  struct Section {
    var header: Part
    var rows: [Part]
    var footer: Part
    var parts: [Part] { [header] + rows + [footer] }
  }
  /// The effect of a change on the parts: those that are not where they were.
  struct Change {
    var touched: Set<Int>
  }
  /// What a viewport shows, from its top.
  struct Screen {
    var parts: [(id: Int, y: Double)]
  }

  var handle = quoin_table()
  var insets = (top: 0.0, bottom: 0.0)
  private var sections: [Section]
  private var lastID = 2

  init() throws {
    sections = [
      Section(header: Part(id: 1, height: 0), rows: [], footer: Part(id: 2, height: 0))
    ]
    try expectOK(quoin_table_create(2, &handle))
  }

  var height: Double { sections.flatMap(\.parts).reduce(0) { $0 + $1.height } }

  func expectOK(_ status: quoin_status) throws {
    try #require(status == 0, "\(String(cString: quoin_message()))")
  }

  private var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }

  private mutating func part(_ height: Double) -> Part {
    lastID += 1
    return Part(id: lastID, height: height)
  }

  /// The sections of all rows and the places in them.
  private var paths: [(section: Int, index: Int)] {
    sections.indices.flatMap { section in sections[section].rows.indices.map { (section, $0) } }
  }

  // MARK: - Changes

  /// Makes a random change; nil for one of heights, of which the first visible part may be one.
  mutating func change(using generator: inout SeededGenerator) throws -> Change? {
    func number(_ limit: Int) -> Int { .random(in: 0..<max(1, limit), using: &generator) }
    let heights = (0..<number(9)).map { _ in Double(number(160)) / 2 }
    let rows = rowCount
    let row = number(rows + 1)
    let count = number(min(7, rows - row + 1))
    let section = number(sections.count)
    switch number(11) {
    case 0, 1:
      let index = number(sections[section].rows.count + 1)
      let added = heights.map { part($0) }
      sections[section].rows.insert(contentsOf: added, at: index)
      try expectOK(
        quoin_table_insert_in_section(handle, section, index, heights, heights.count))
      return Change(touched: [])
    case 2:
      let added = heights.map { part($0) }
      if row < rows {
        let path = paths[row]
        sections[path.section].rows.insert(contentsOf: added, at: path.index)
      } else {
        sections[sections.count - 1].rows += added
      }
      try expectOK(quoin_table_insert(handle, row, heights, heights.count))
      return Change(touched: [])
    case 3:
      var touched: Set<Int> = []
      for path in paths[row..<row + count].reversed() {
        touched.insert(sections[path.section].rows.remove(at: path.index).id)
      }
      try expectOK(quoin_table_remove(handle, row, count))
      return Change(touched: touched)
    case 4: return try moveRows(from: section, using: &generator)
    case 5:
      let added = (0..<number(3)).map { _ in
        Section(header: part(0), rows: [], footer: part(0))
      }
      sections.insert(contentsOf: added, at: section)
      try expectOK(quoin_table_insert_sections(handle, section, added.count))
      return Change(touched: [])
    case 6 where sections.count > 3:
      let gone = sections.remove(at: section)
      try expectOK(quoin_table_remove_sections(handle, section, 1))
      return Change(touched: Set(gone.parts.map(\.id)))
    case 7:
      let target = number(sections.count)
      let moved = sections.remove(at: section)
      sections.insert(moved, at: target)
      try expectOK(quoin_table_move_section(handle, section, target))
      return Change(touched: section == target ? [] : Set(moved.parts.map(\.id)))
    case 8:
      let height = Double(number(3) * 11)
      sections[section].header.height = height
      try expectOK(quoin_table_set_header(handle, section, height))
    case 9:
      let height = Double(number(3) * 7)
      sections[section].footer.height = height
      try expectOK(quoin_table_set_footer(handle, section, height))
    default:
      let heights = (0..<count).map { _ in number(8) == 0 ? Double.nan : Double(number(90)) }
      for (path, height) in zip(paths[row...], heights) where !height.isNaN {
        sections[path.section].rows[path.index].height = height
      }
      try expectOK(quoin_table_set_heights(handle, row, heights, count))
    }
    return nil
  }

  /// Moves rows of a section, by the number that the first gets or by its place in a section.
  private mutating func moveRows(
    from section: Int, using generator: inout SeededGenerator
  ) throws -> Change {
    let rows = sections[section].rows
    let start = Int.random(in: 0...rows.count, using: &generator)
    let count = Int.random(in: 0...min(5, rows.count - start), using: &generator)
    let first = sections[..<section].reduce(start) { $0 + $1.rows.count }
    let moved = Array(rows[start..<start + count])
    sections[section].rows.removeSubrange(start..<start + count)
    if Bool.random(using: &generator) {
      let target = Int.random(in: sections.indices, using: &generator)
      let index = Int.random(in: 0...sections[target].rows.count, using: &generator)
      sections[target].rows.insert(contentsOf: moved, at: index)
      try expectOK(quoin_table_move_to_section(handle, first, count, target, index))
    } else {
      let target = Int.random(in: 0...rowCount, using: &generator)
      let place = target - (first - start)
      if (0...sections[section].rows.count).contains(place) {
        sections[section].rows.insert(contentsOf: moved, at: place)
      } else if target < rowCount {
        let path = paths[target]
        sections[path.section].rows.insert(contentsOf: moved, at: path.index)
      } else {
        sections[sections.count - 1].rows += moved
      }
      try expectOK(quoin_table_move(handle, first, count, target))
    }
    return Change(touched: Set(moved.map(\.id)))
  }

  // MARK: - Checks

  /// Compares sections, rows and offsets, and what is visible somewhere.
  func check(using generator: inout SeededGenerator) throws {
    var (count, first, y, total) = (0, 0, 0.0, 0.0)
    try expectOK(quoin_table_section_count(handle, &count))
    #expect(count == sections.count, "\(generator.hint)")
    try expectOK(quoin_table_size(handle, &count, &total))
    #expect(count == rowCount && total == height, "\(generator.hint)")
    var (row, top) = (0, 0.0)
    for (number, section) in sections.enumerated() {
      try expectOK(quoin_table_section_rows(handle, number, &first, &count))
      #expect(first == row && count == section.rows.count, "\(generator.hint)")
      try expectOK(quoin_table_header(handle, number, -.infinity, &y, &total))
      #expect(y == top && total == section.header.height, "\(generator.hint)")
      top += section.header.height
      for (index, part) in section.rows.enumerated() {
        try expectOK(quoin_table_offset(handle, row, &y))
        try expectOK(quoin_table_height(handle, row, &total, nil))
        #expect(y == top && total == part.height, "\(generator.hint)")
        try expectOK(quoin_table_section_of_row(handle, row, &first, &count))
        #expect(first == number && count == index, "\(generator.hint)")
        top += part.height
        row += 1
      }
      try expectOK(quoin_table_footer(handle, number, .infinity, &y, &total))
      #expect(y == top && total == section.footer.height, "\(generator.hint)")
      top += section.footer.height
    }
    try checkVisible(at: .random(in: -50...height + 50, using: &generator), generator.hint)
  }

  /// Compares the rows and sections that a viewport shows.
  private func checkVisible(at y: Double, _ hint: String) throws {
    var (first, count) = (0, 0)
    var (rows, parts): ([Int], [Int]) = ([], [])
    var (row, top) = (0, 0.0)
    for (number, section) in sections.enumerated() {
      for (index, part) in section.parts.enumerated() {
        let isVisible = part.height > 0 && top < y + 90 && top + part.height > y
        if isVisible { parts.append(number) }
        if index > 0, index <= section.rows.count {
          if isVisible { rows.append(row) }
          row += 1
        }
        top += part.height
      }
    }
    try expectOK(quoin_table_visible(handle, y, 90, &first, &count))
    // Rows without a height may stand at either end.
    if let least = rows.first, let greatest = rows.last {
      #expect(first <= least && first + count > greatest, "\(hint)")
    }
    for row in first..<first + count where !rows.contains(row) {
      let path = paths[row]
      #expect(sections[path.section].rows[path.index].height == 0, "\(hint)")
    }
    try expectOK(quoin_table_visible_sections(handle, y, 90, &first, &count))
    if let least = parts.first, let greatest = parts.last {
      #expect(first == least && first + count == greatest + 1, "\(hint)")
    } else {
      #expect(count == 0, "\(hint)")
    }
  }

  /// What the viewport shows below its top inset.
  func screen() throws -> Screen {
    var offset = 0.0
    try expectOK(quoin_table_scroll_offset(handle, &offset, nil, nil))
    var top = 0.0
    var parts: [(id: Int, y: Double)] = []
    for part in sections.flatMap(\.parts) {
      defer { top += part.height }
      let isVisible =
        part.height > 0 && top + part.height > offset + insets.top && top < offset + 200
      if isVisible { parts.append((part.id, top - offset)) }
    }
    return Screen(parts: parts)
  }

  /// Expects the first visible part that a change leaves at its place, unless the content ends.
  func checkKept(_ before: Screen, _ change: Change) throws {
    var (offset, least, greatest) = (0.0, 0.0, 0.0)
    try expectOK(quoin_table_scroll_offset(handle, &offset, &least, &greatest))
    #expect(least == -insets.top && greatest == max(least, height + insets.bottom - 200))
    #expect((least...greatest).contains(offset))
    guard offset > least, offset < greatest,
      let kept = before.parts.first(where: { !change.touched.contains($0.id) })
    else { return }
    let parts = sections.flatMap(\.parts)
    let place = try #require(parts.firstIndex { $0.id == kept.id })
    #expect(parts[..<place].reduce(-offset) { $0 + $1.height } == kept.y)
  }
}

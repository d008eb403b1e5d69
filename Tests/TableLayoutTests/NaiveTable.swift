// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport

@testable import TableLayout

/// A table as plain arrays, with every number made anew by adding up.
///
/// It was written from what the documentation of ``TableView`` promises, without its algorithms.
struct NaiveTable {
  struct Row {
    var id: Int
    var wordCount: Int
    /// The height that a delegate of heights gives the row; nil to measure its cell.
    var givenHeight: Double?
    /// The estimate that a delegate of estimates gives the row; nil for the table's choice.
    var givenEstimate: Double?

    /// The length of the row's text.
    var textLength: Int { wordCount * 5 - 1 }
  }
  struct Section {
    var id: Int
    var hasHeader: Bool
    var hasFooter: Bool
    var rows: [Row]
    /// The identity of the footer; the header has that of the section.
    var footerID: Int { -id }
  }
  /// The estimate of unmeasured rows.
  enum Estimates: CaseIterable {
    /// All rows are 30 points high, whatever their content.
    case fixed
    /// 30 points.
    case constant
    /// One height that the table learns, for all rows.
    case learned
    /// A height by row, from a delegate.
    case byRow
    /// A line by text length that the table learns.
    case byTextLength
    /// No estimate: every row is measured.
    case none
  }
  /// A header, a row or a footer, by identity, and the offsets that it covers.
  struct Element {
    var path: RowIndexPath?
    var id: Int
    /// The identity of the section.
    var section: Int
    var extent: Range<Double>
  }

  static let headerHeight = 18.0
  static let footerHeight = 14.0
  static let commonHeight = 30.0

  var sections: [Section] = []
  var estimates = Estimates.learned
  var alignment = TableGeometry.Alignment.top
  var rowInset = 0.0
  var size = Size(width: 120, height: 140)
  var fontSize = 10.0
  var inset = EdgeInsets.zero
  var safeArea = EdgeInsets.zero
  var adjustment = ContentInsetAdjustmentBehavior.always
  /// Whether a delegate gives the heights of rows, for some of them automatic ones.
  var hasHeightsByRow = false
  /// The rows whose heights the table has asked a cell for since it was loaded.
  var known: Set<Int> = []
  /// The selected row.
  var selected: Int?
  /// The learned estimates of unmeasured rows by the length of their text.
  var learnedEstimates: [Int: Double] = [:]

  private var lastID = 0

  mutating func makeRow(using generator: inout SeededGenerator) -> Row {
    lastID += 1
    var row = Row(id: lastID, wordCount: 1)
    row.changeContent(using: &generator)
    return row
  }

  mutating func makeSection(rows: Int, using generator: inout SeededGenerator) -> Section {
    lastID += 1
    let id = lastID
    return Section(
      id: id, hasHeader: Bool.random(using: &generator),
      hasFooter: Int.random(in: 0..<3, using: &generator) == 0,
      rows: (0..<rows).map { _ in makeRow(using: &generator) })
  }

  // MARK: - Heights

  /// Whether all rows have one given height.
  var isFixed: Bool { estimates == .fixed && !hasHeightsByRow }

  /// Whether the table learns its estimates.
  var learns: Bool {
    estimates == .learned || estimates == .byTextLength || (estimates == .fixed && hasHeightsByRow)
  }

  /// The row's given height, or the one that its words need: lines of whole words, margins of 4 and
  /// a separator.
  func trueHeight(_ row: Row) -> Double {
    if hasHeightsByRow, let height = row.givenHeight { return height }
    if isFixed { return Self.commonHeight }
    let characters = Int((size.width - 2 * rowInset - 20) / (fontSize / 2))
    let wordsPerLine = (characters + 1) / 5
    let lines = (row.wordCount + wordsPerLine - 1) / wordsPerLine
    return Double(lines) * fontSize * 1.2 + 8 + 1
  }

  func height(_ row: Row) -> Double {
    if isFixed || known.contains(row.id) { return trueHeight(row) }
    return switch estimates {
    case .none: trueHeight(row)
    case .constant: Self.commonHeight
    case .byRow: row.givenEstimate ?? RowSizing.automaticEstimate
    case .byTextLength: learnedEstimates[row.textLength] ?? 0
    case .fixed, .learned: learnedEstimates[0] ?? 0
    }
  }

  /// All headers, rows and footers from the top down.
  var elements: [Element] {
    var result: [Element] = []
    var y = 0.0
    for (number, section) in sections.enumerated() {
      let header = section.hasHeader ? Self.headerHeight : 0
      result.append(
        Element(path: nil, id: section.id, section: section.id, extent: y..<y + header))
      y += header
      for (place, row) in section.rows.enumerated() {
        let path = RowIndexPath(row: place, section: number)
        result.append(
          Element(path: path, id: row.id, section: section.id, extent: y..<y + height(row)))
        y += height(row)
      }
      let footer = section.hasFooter ? Self.footerHeight : 0
      result.append(
        Element(path: nil, id: section.footerID, section: section.id, extent: y..<y + footer))
      y += footer
    }
    return result
  }

  var contentHeight: Double { elements.last?.extent.upperBound ?? 0 }
  var unknownRows: [Row] { sections.flatMap(\.rows).filter { !known.contains($0.id) } }
  var rows: [Row] { sections.flatMap(\.rows) }
  var paths: [RowIndexPath] { elements.compactMap(\.path) }

  func row(_ path: RowIndexPath) -> Row { sections[path.section].rows[path.row] }

  func path(of id: Int?) -> RowIndexPath? { elements.first { $0.id == id }?.path }

  // MARK: - Scrolling

  /// Whether the safe area counts. The table has no host, so `automatic` asks no more than whether
  /// it scrolls.
  var takesSafeArea: Bool {
    switch adjustment {
    case .always: true
    case .never: false
    case .automatic, .scrollableAxes: contentHeight > size.height
    }
  }

  var topInset: Double { inset.top + (takesSafeArea ? safeArea.top : 0) }
  var bottomInset: Double { inset.bottom + (takesSafeArea ? safeArea.bottom : 0) }

  var minimumOffset: Double {
    alignment == .top ? -topInset : min(-topInset, contentHeight + bottomInset - size.height)
  }
  var maximumOffset: Double { max(minimumOffset, contentHeight + bottomInset - size.height) }

  func clamped(_ offset: Double) -> Double { min(max(offset, minimumOffset), maximumOffset) }

  func isAtAnEnd(_ offset: Double) -> Bool { offset <= minimumOffset || offset >= maximumOffset }

  /// The elements that are visible at a content offset.
  func seen(at offset: Double) -> [Element] {
    elements.filter {
      size.height > 0 && $0.extent.lowerBound < $0.extent.upperBound
        && $0.extent.lowerBound < offset + size.height
        && $0.extent.upperBound > offset
    }
  }

  /// The visible elements that reach below the top inset, unless that covers everything.
  func seenBelowInset(at offset: Double) -> [Element] {
    guard topInset < size.height else { return seen(at: offset) }
    return seen(at: offset).filter { $0.extent.upperBound > offset + topInset }
  }

  /// The offsets of a section's header and footer in their own places, and of what is between.
  private func extents(
    ofSection number: Int
  ) -> (header: Range<Double>, rows: Range<Double>, footer: Range<Double>) {
    let own = elements.filter { $0.section == sections[number].id }
    guard let header = own.first?.extent, let footer = own.last?.extent else {
      return (0..<0, 0..<0, 0..<0)
    }
    return (header, header.upperBound..<footer.lowerBound, footer)
  }

  /// The offset of a header; in a plain table it stays below the inset while rows remain.
  func headerY(ofSection number: Int, at offset: Double, floats: Bool) -> Double {
    let (header, rows, _) = extents(ofSection: number)
    guard floats else { return header.lowerBound }
    return max(header.lowerBound, min(offset + topInset, rows.upperBound - Self.headerHeight))
  }

  /// The offset of a footer; in a plain table it stays above the inset while rows remain.
  func footerY(ofSection number: Int, at offset: Double, floats: Bool) -> Double {
    let (_, rows, footer) = extents(ofSection: number)
    guard floats else { return footer.lowerBound }
    let visibleHeight = max(0, size.height - topInset - bottomInset)
    let visibleBottom = offset + topInset + visibleHeight
    return min(footer.lowerBound, max(rows.lowerBound, visibleBottom - Self.footerHeight))
  }
}

extension NaiveTable.Row {
  /// Gives the row another text, and a delegate's height and estimate for it.
  mutating func changeContent(using generator: inout SeededGenerator) {
    wordCount = .random(in: 1...30, using: &generator)
    givenHeight = Bool.random(using: &generator) ? nil : Double(8 + wordCount)
    givenEstimate =
      Int.random(in: 0..<4, using: &generator) == 0 ? nil : Double(20 + 2 * wordCount)
  }
}

extension NaiveTable {
  /// A batch of changes, and the elements that it names.
  struct Batch {
    var update = BatchUpdate()
    /// Rows and sections that moved or are gone or show new content, by identity.
    var touched: Set<Int> = []
    var reloaded: Set<Int> = []
    var reconfigured: Set<Int> = []
  }

  /// Changes the arrays at random, and returns the changes by UITableView's rules of numbering.
  ///
  /// Deletions and the origins of moves are numbered by the arrays before, insertions and the
  /// targets of moves by those after; both are looked up by identity at the end.
  mutating func changeAtRandom(using generator: inout SeededGenerator) -> Batch {
    let before = self
    var batch = Batch()
    func chance(_ one: Int, _ generator: inout SeededGenerator) -> Bool {
      Int.random(in: 0..<one, using: &generator) == 0
    }
    // Sections that are deleted, reloaded, or removed to be inserted elsewhere.
    var takenSections: [Section] = []
    var place = 0
    while place < sections.count {
      let number = before.sections.firstIndex { $0.id == sections[place].id } ?? 0
      if chance(14, &generator) {
        batch.update.deleteSections([number])
        sections.remove(at: place)
      } else if chance(14, &generator) {
        takenSections.append(sections.remove(at: place))
      } else if chance(14, &generator) {
        batch.update.reloadSections([number])
        sections[place] = makeSection(
          rows: .random(in: 0...5, using: &generator), using: &generator)
        place += 1
      } else {
        place += 1
      }
    }
    // Rows that are deleted, reloaded or reconfigured, or removed to be inserted elsewhere.
    let kept = sections.filter { section in before.sections.contains { $0.id == section.id } }
    var takenRows: [Row] = []
    for section in kept.indices.map({ kept[$0] }) {
      guard let number = sections.firstIndex(where: { $0.id == section.id }) else { continue }
      for row in section.rows {
        guard let path = before.path(of: row.id),
          let index = sections[number].rows.firstIndex(where: { $0.id == row.id })
        else { continue }
        if chance(10, &generator) {
          batch.update.deleteRows(at: [path])
          sections[number].rows.remove(at: index)
        } else if chance(16, &generator) {
          takenRows.append(sections[number].rows.remove(at: index))
        } else if chance(12, &generator) {
          batch.update.reloadRows(at: [path])
          batch.reloaded.insert(row.id)
          sections[number].rows[index].changeContent(using: &generator)
        } else if chance(8, &generator) {
          batch.update.reconfigureRows(at: [path])
          batch.reconfigured.insert(row.id)
          sections[number].rows[index].changeContent(using: &generator)
        }
      }
    }
    batch.touched = Set(takenSections.map(\.id) + takenRows.map(\.id)).union(batch.reloaded)
    insert(takenSections, takenRows, kept: kept.map(\.id), into: &batch, using: &generator)
    for id in batch.reloaded.union(batch.reconfigured) { known.remove(id) }
    for row in takenRows {
      guard let from = before.path(of: row.id) else { continue }
      // A table without a section that stays has no place for a row to move to.
      if let to = path(of: row.id) {
        batch.update.moveRow(at: from, to: to)
      } else {
        batch.update.deleteRows(at: [from])
      }
    }
    for section in takenSections {
      guard let from = before.sections.firstIndex(where: { $0.id == section.id }),
        let to = sections.firstIndex(where: { $0.id == section.id })
      else { continue }
      batch.update.moveSection(from, to: to)
    }
    if path(of: selected) == nil { selected = nil }
    return batch
  }

  /// Inserts what was removed, and new rows and sections, each at a random place.
  private mutating func insert(
    _ takenSections: [Section], _ takenRows: [Row], kept: [Int], into batch: inout Batch,
    using generator: inout SeededGenerator
  ) {
    for section in takenSections {
      sections.insert(section, at: .random(in: 0...sections.count, using: &generator))
    }
    var added: [Int] = []
    for _ in 0..<max(0, Int.random(in: -3...1, using: &generator)) {
      let section = makeSection(rows: .random(in: 0...6, using: &generator), using: &generator)
      added.append(section.id)
      sections.insert(section, at: .random(in: 0...sections.count, using: &generator))
    }
    let targets = sections.indices.filter { kept.contains(sections[$0].id) }
    guard !targets.isEmpty else {
      batch.update.insertSections(sections.indices.filter { added.contains(sections[$0].id) })
      return
    }
    var addedRows: [Int] = []
    let rowCount = max(0, Int.random(in: -4...12, using: &generator))
    // Often all in one place, so that whole screens of rows are inserted above others.
    let common = targets.randomElement(using: &generator) ?? 0
    let start = Int.random(in: 0...sections[common].rows.count, using: &generator)
    let isTogether = Bool.random(using: &generator)
    for _ in 0..<rowCount {
      let target = isTogether ? common : targets.randomElement(using: &generator) ?? common
      let row = makeRow(using: &generator)
      addedRows.append(row.id)
      let end = sections[target].rows.count
      sections[target].rows.insert(
        row, at: isTogether ? start : .random(in: 0...end, using: &generator))
    }
    for row in takenRows {
      let target = targets.randomElement(using: &generator) ?? common
      let end = sections[target].rows.count
      sections[target].rows.insert(row, at: .random(in: 0...end, using: &generator))
    }
    batch.update.insertSections(sections.indices.filter { added.contains(sections[$0].id) })
    batch.update.insertRows(at: addedRows.compactMap { path(of: $0) })
  }
}

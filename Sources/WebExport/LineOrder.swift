// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The lines of a grid in the order that follows from the relations between them.
struct LineOrder {
  /// The lines; in their order after ``sort(_:)``.
  private(set) var lines: [GridLine] = []

  private var indices: [GridLine: Int] = [:]
  private var relations: [(first: Int, last: Int)] = []
  private let width: Double
  private let allowsAnyStart: Bool

  /// Makes an empty order.
  ///
  /// - Parameters:
  ///   - width: The width of the cell in points, by which places of one class are compared.
  ///   - allowsAnyStart: Whether fixed places at the start come first without a relation that says
  ///     so. That is usual along the width, where views stay inside of the cell.
  init(width: Double, allowsAnyStart: Bool) {
    self.width = width
    self.allowsAnyStart = allowsAnyStart
  }

  /// Adds a line.
  mutating func add(_ line: GridLine) {
    guard indices[line] == nil else { return }
    indices[line] = lines.count
    lines.append(line)
  }

  /// Adds two lines, of which one does not lie behind the other.
  mutating func add(_ first: GridLine, before last: GridLine) {
    add(first)
    add(last)
    if let first = indices[first], let last = indices[last] { relations.append((first, last)) }
  }

  /// The index of a line in the order.
  func index(of line: GridLine) -> Int? { indices[line] }

  // MARK: - Sorting

  /// Brings the lines into their order.
  ///
  /// - Throws: ``LoweringFailure`` if the relations leave the order of two lines open.
  mutating func sort(_ name: (AxisEdge) -> String) throws(LoweringFailure) {
    let count = lines.count
    var comesBefore = Array(repeating: Array(repeating: false, count: count), count: count)
    for (first, last) in relations where first != last { comesBefore[first][last] = true }
    for first in 0..<count {
      for last in 0..<count where first != last && lines[first].root == lines[last].root {
        let difference = lines[last].offset - lines[first].offset
        if difference.points(inWidth: width) > 0 { comesBefore[first][last] = true }
      }
    }
    var sorted: [Int] = []
    var rest = Array(0..<count)
    while !rest.isEmpty {
      let free = rest.filter { line in !rest.contains { comesBefore[$0][line] } }
      let least = free.map { rank(lines[$0]) }.min() ?? 0
      let candidates = free.filter { rank(lines[$0]) == least }
      let isOpen = candidates.count > 1 || least == 0 && free.contains { isMiddle(lines[$0]) }
      guard let next = candidates.first, candidates.count == 1, !isOpen || allowsAnyStart else {
        let names = free.prefix(2).map { name(lines[$0].root) }.joined(separator: " and ")
        throw LoweringFailure(
          free.isEmpty
            ? "its lines contradict each other" : "it is not known which comes first: \(names)")
      }
      sorted.append(next)
      rest.removeAll { $0 == next }
    }
    lines = sorted.map { lines[$0] }
    rememberIndices()
  }

  private mutating func rememberIndices() {
    indices = [:]
    for (index, line) in lines.enumerated() { indices[line] = index }
  }

  /// 0 for fixed places at the start, 2 for places at the end of the cell, 1 for others.
  private func rank(_ line: GridLine) -> Int {
    switch line.root {
    case .cellStart: line.offset.share > 0 ? 2 : 0
    case .cellEnd: 2
    case .start, .end: 1
    }
  }

  private func isMiddle(_ line: GridLine) -> Bool { rank(line) == 1 }

  // MARK: - Fixed tracks

  /// The size of a track between lines of one class; nil for any other.
  func fixedSize(of track: Int) -> AxisLength? {
    let (first, last) = (lines[track], lines[track + 1])
    return first.root == last.root ? last.offset - first.offset : nil
  }

  /// Whether all tracks between two lines have fixed sizes.
  func isFixed(_ tracks: Range<Int>) -> Bool { tracks.allSatisfy { fixedSize(of: $0) != nil } }

  /// Adds a line that divides a track of fixed size; does nothing if there is none.
  mutating func insert(_ line: GridLine) {
    guard indices[line] == nil else { return }
    for track in 0..<(lines.count - 1) where fixedSize(of: track) != nil {
      guard lines[track].root == line.root,
        distance(from: lines[track], to: line) > 0, distance(from: line, to: lines[track + 1]) > 0
      else { continue }
      lines.insert(line, at: track + 1)
      return rememberIndices()
    }
  }

  private func distance(from first: GridLine, to last: GridLine) -> Double {
    (last.offset - first.offset).points(inWidth: width)
  }

  /// The last line of a place's class that does not lie behind it, and the distance between them.
  func last(atOrBefore place: GridLine) -> (index: Int, gap: AxisLength)? {
    let found = lines.lastIndex {
      $0.root == place.root && distance(from: $0, to: place) >= 0
    }
    guard let found, found < lines.count - 1 else { return nil }
    return (found, place.offset - lines[found].offset)
  }

  /// The first line of a place's class that does not lie before it, and the distance between them.
  func first(atOrAfter place: GridLine) -> (index: Int, gap: AxisLength)? {
    let found = lines.firstIndex {
      $0.root == place.root && distance(from: place, to: $0) >= 0
    }
    guard let found, found > 0 else { return nil }
    return (found, lines[found].offset - place.offset)
  }
}

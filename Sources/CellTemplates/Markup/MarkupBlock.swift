// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A block of a text with markup: a paragraph, a heading, an item of a list, a line across the
/// text.
///
/// Boxes in boxes are shown as blocks below one another, each with the room on its sides that those
/// around it leave. The space between two is the greater one of theirs, as margins collapse in
/// CSS 2 § 8.3.1; nothing is above the first block and below the last one, as with `margin-trim`
/// in CSS Box 4 § 6.
///
/// A class, because it goes through several hands, and its parts would be retained in each.
final class MarkupBlock {
  /// The name of its kind of cell.
  let kind: String
  /// The space above it, in points.
  var above = 0.0
  /// The space on the side on which lines begin, in points.
  var start = 0.0
  /// The space on the side on which lines end, in points.
  var end = 0.0
  /// The mark of the item of a list that begins here; empty if none does.
  var marker = ""
  /// The elements around with lines of their own that change the letters in them, the outer ones
  /// first.
  var around: [String] = []
  /// The text.
  let runs: MarkupRuns
  /// The cells of a table.
  let table: MarkupTable

  /// Makes a block without room around it.
  init(kind: String, runs: MarkupRuns = MarkupRuns(), table: MarkupTable = MarkupTable()) {
    self.kind = kind
    self.runs = runs
    self.table = table
  }

  /// A number of points that is a field of the block.
  enum Extent: String, CaseIterable {
    case above, start, end
  }

  /// The number of points of a field.
  subscript(_ extent: Extent) -> Double {
    switch extent {
    case .above: above
    case .start: start
    case .end: end
    }
  }

  /// The field of the text, and that of the mark.
  static let (runsKey, markerKey) = ("runs", "marker")

  /// The fields that all blocks have, and those of tables and of others.
  private static let commonKeys = ["kind", "above", "start", "end", markerKey]
  private static let tableKeys = commonKeys + ["columns", "cells"]
  private static let textKeys = commonKeys + [runsKey]
  /// The field with ``around``, which a block or a cell has if there are such elements.
  static let aroundKey = "around"
  private static let tableKeysInStyles = tableKeys + [aroundKey]
  private static let textKeysInStyles = textKeys + [aroundKey]

  /// The record of the block's cell.
  var cellRecord: RecordValue {
    .object(
      RecordObject(distinctKeys: [TemplateReader.defaultElementName], values: [record]))
  }

  /// Whether the record has nothing that may not fit the block's cell: no picture, and no number or
  /// text beyond the limits.
  func hasSimpleRecord(textLimit: Int) -> Bool {
    var room = textLimit
    for index in runs.all.indices {
      if runs.all[index].picture != nil { return false }
      room -= runs.all[index].text.utf8.count
    }
    let greatest = NumberLimit.greatest
    return room >= 0 && marker.utf8.count <= textLimit && abs(above) <= greatest
      && abs(start) <= greatest && abs(end) <= greatest
  }

  /// Whether the text is one run without a style: records have lists only where they need them.
  var isPlain: Bool { around.isEmpty && runs.all.count == 1 && runs.all[0].isPlain }

  /// The block as the element of a repeated part.
  var record: RecordValue {
    var values: [RecordValue] = [
      .string(kind), RecordValue(floatLiteral: above), RecordValue(floatLiteral: start),
      RecordValue(floatLiteral: end), .string(marker),
    ]
    let isTable = kind == MarkupElement.table
    if isTable {
      values.append(.number(RecordNumber(table.columnCount)))
      values.append(.array(table.cells.map(\.record)))
    } else {
      values.append(isPlain ? runs.all[0].record : .array(runs.all.map(\.record)))
    }
    var keys = isTable ? Self.tableKeys : Self.textKeys
    if !around.isEmpty {
      values.append(.array(around.map { .string($0) }))
      keys = isTable ? Self.tableKeysInStyles : Self.textKeysInStyles
    }
    return .object(RecordObject(distinctKeys: keys, values: values))
  }
}

/// The cells of a table, row by row.
struct MarkupTable {
  /// A cell.
  package struct Cell {
    /// The name of its element, `td` or `th`.
    package var name: String
    /// The side on which its lines stand, as its element states it.
    package var alignment: MarkupAlignment?
    /// The elements around with lines of their own that change the letters in them.
    var around: [String] = []
    /// The text.
    package var runs = MarkupRuns()

    /// The cell as the element of a repeated part.
    package var record: RecordValue {
      var fields: [(String, RecordValue)] = [
        ("kind", .string(MarkupElement.cellKind(name, alignment))),
        ("runs", .array(runs.all.map(\.record))),
      ]
      if !around.isEmpty {
        fields.append((MarkupBlock.aroundKey, .array(around.map { .string($0) })))
      }
      return .object(RecordObject(fields))
    }
  }

  /// The rows; the last one may be incomplete.
  private var rows: [[Cell]] = []

  /// The number of columns.
  var columnCount: Int { rows.reduce(0) { max($0, $1.count) } }

  /// The cells of all rows, with empty ones where a row has fewer than others; those of a row that
  /// has none have no padding either.
  var cells: [Cell] {
    let count = columnCount
    return rows.flatMap { row in
      let name = row.isEmpty ? MarkupElement.missingCell : "td"
      return row + Array(repeating: Cell(name: name), count: count - row.count)
    }
  }

  /// Begins a row.
  mutating func beginRow() { rows.append([]) }

  /// Adds a cell to the last row.
  mutating func append(_ cell: Cell) {
    if rows.isEmpty { beginRow() }
    rows[rows.count - 1].append(cell)
  }
}

/// The side on which the lines of a table's cell stand, by the values of HTML's `align`.
package enum MarkupAlignment: String, Sendable, CaseIterable {
  case left, center, right
}

/// A piece of text in the styles of elements, the outer ones first, or a picture in it.
struct MarkupRun {
  var text: String
  var styles: [String] = []
  /// The picture that the text, U+FFFC, stands for.
  var picture: MarkupPicture?

  /// Whether the run has the style of the text around.
  var isPlain: Bool { styles.isEmpty && picture == nil }

  /// The run as a record has it.
  var record: RecordValue {
    if isPlain { return .string(text) }
    var fields = [picture.map { ("box", $0.record) } ?? ("text", .string(text))]
    if !styles.isEmpty { fields.append(("style", .array(styles.map { .string($0) }))) }
    return .object(RecordObject(fields))
  }
}

extension MarkupRun {
  /// A picture in the styles of elements.
  init(_ picture: MarkupPicture, styles: [String]) {
    self.init(text: InlineBox.character, styles: styles, picture: picture)
  }
}

/// The runs of a text, as they are collected.
struct MarkupRuns {
  /// The runs.
  private(set) var all: [MarkupRun]

  /// Makes runs.
  init(_ all: [MarkupRun] = []) { self.all = all }

  /// Whether there are no runs.
  var isEmpty: Bool { all.isEmpty }

  /// Appends text, to the last run if it has the same styles.
  mutating func append(_ text: String, styles: [String]) {
    append(MarkupRun(text: text, styles: styles))
  }

  /// Appends a run; text joins the last run if it has the same styles.
  mutating func append(_ run: MarkupRun) {
    if let last = all.indices.last, all[last].picture == nil, run.picture == nil,
      all[last].styles == run.styles
    {
      all[last].text += run.text
    } else {
      // Behind a second run there mostly is a third.
      if all.isEmpty { all.reserveCapacity(3) }
      all.append(run)
    }
  }

  /// Appends runs.
  mutating func append(contentsOf others: MarkupRuns) {
    if isEmpty { all = others.all } else { for run in others.all { append(run) } }
  }

  /// Treats white space as CSS's `normal` has it: one space for a run of it, and none at the ends.
  mutating func collapse() {
    if all.count == 1 {
      all[0].text = WhiteSpace.normal.applied(to: all[0].text)
    } else {
      let texts = WhiteSpace.normal.applied(to: all.map(\.text))
      for (index, text) in texts.enumerated() { all[index].text = text }
    }
  }

  /// Whether there are only spaces and line ends, as between the blocks of a text.
  var isWhiteSpace: Bool {
    all.allSatisfy { $0.text.utf8.allSatisfy { " \n\t\r".utf8.contains($0) } }
  }

  /// Whether no run has a character.
  var isBlank: Bool { all.allSatisfy(\.text.isEmpty) }

  /// Removes runs without characters.
  mutating func removeBlanks() {
    if all.contains(where: \.text.isEmpty) { all.removeAll(where: \.text.isEmpty) }
  }

  /// Removes a line feed at the end.
  mutating func removeFinalLineFeed() {
    guard let last = all.last, last.text.hasSuffix("\n") else { return }
    all[all.count - 1].text.removeLast()
    if all[all.count - 1].text.isEmpty { all.removeLast() }
  }
}

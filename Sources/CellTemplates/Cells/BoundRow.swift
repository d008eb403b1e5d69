// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import TextVocabulary

/// A record that is bound to a template: what its row shows, and the cell that shows it.
///
/// It says all that heights, layouts and drawings of the row need. Its texts are prepared once,
/// when the first height needs them.
struct BoundRow {
  /// What is bound.
  enum Source {
    /// A record.
    case record(RecordValue)
    /// A block of a text with markup, of which the record is made where it is needed.
    case block(MarkupBlock)

    /// The record.
    var record: RecordValue {
      switch self {
      case .record(let record): record
      case .block(let block): block.cellRecord
      }
    }
  }

  private let source: Source
  /// What the record shows.
  let content: RowContent
  /// The compiled cells of the visible views.
  let variant: CellVariant
  /// The nested cells that the record shows; nil if there is no repeated part.
  let elements: ShownElements?
  private var texts: [FittingText]?
  private var numbers: [Double] = []

  /// Binds a record, or a block.
  init(
    _ source: Source, content: RowContent, variant: CellVariant, elements: ShownElements? = nil
  ) {
    self.source = source
    self.content = content
    self.variant = variant
    self.elements = elements
  }

  /// The record.
  var record: RecordValue { source.record }

  /// The fitting height by a compiled cell, which serves heights above `least` points only.
  ///
  /// - Parameter measureCount: Grows by the number of heights of texts that were needed.
  /// - Throws: ``FallbackReason`` if the row must be laid out in full.
  mutating func fittedHeight(
    width: Double, above least: Double, measureCount: inout Int
  ) throws(FallbackReason) -> FittedHeight {
    let evaluator = try variant.evaluator(width: width).get()
    let fitted = evaluator.fit(
      try preparedTexts(evaluator), numbers: numbers, elements: elements, above: least)
    measureCount += fitted.measureCount
    return try FittedHeight(fitted, evaluator)
  }

  /// The height at a width and the narrower ones with the same function, by a compiled cell, which
  /// serves heights above `least` points only.
  ///
  /// - Parameter measureCount: Grows by the number of heights of texts that were needed.
  /// - Throws: ``FallbackReason`` if the row must be laid out in full at the width.
  mutating func fittedPiece(
    _ evaluator: CellEvaluator, at step: Int, in range: WidthRange, above least: Double,
    measureCount: inout Int
  ) throws(FallbackReason) -> (top: FittedHeight, piece: FittedPiece) {
    let found = evaluator.fitPiece(
      try preparedTexts(evaluator), numbers: numbers, elements: elements, above: least, at: step,
      in: range)
    measureCount += found.row.measureCount
    let top = try FittedHeight(found.row, evaluator)
    guard let piece = found.piece else { throw .noHeight }
    return (top, piece)
  }

  /// The texts of the record, prepared once.
  ///
  /// - Throws: ``FallbackReason/badNumber`` if a number of the record is none.
  private mutating func preparedTexts(
    _ evaluator: CellEvaluator
  ) throws(FallbackReason) -> [FittingText] {
    if let texts { return texts }
    if !evaluator.cell.numbers.isEmpty {
      numbers.reserveCapacity(evaluator.cell.numbers.count)
      for number in evaluator.cell.numbers {
        if let value = number.value(for: source) { numbers.append(value) }
      }
      guard numbers.count == evaluator.cell.numbers.count else { throw .badNumber }
    }
    let made = variant.texts(evaluator.cell.texts, of: content, source)
    texts = made
    return made
  }

  /// The characters of the prepared texts, and of the nested cells, that no font has.
  var missing: MissingGlyphs {
    let count = texts?.reduce(0) { $0 + $1.missingGlyphCount } ?? 0
    var missing = MissingGlyphs(
      count: count,
      characters: count == 0 ? [] : texts?.flatMap(\.missingCharacters) ?? [])
    for cell in elements?.cells ?? [] where cell.missing.count > 0 { missing.add(cell.missing) }
    return missing
  }

  /// The reasons to doubt the heights of the nested cells, each kind once.
  var elementFindings: [HeightFinding] {
    var findings: [HeightFinding] = []
    for cell in elements?.cells ?? [] where !cell.findings.isEmpty { findings.add(cell.findings) }
    return findings
  }
}

/// A height that a compiled cell gave.
struct FittedHeight {
  /// The height of the content, in points.
  let content: Double
  /// The region that gave it, if it is new to its worker.
  let newRegion: Int?

  /// Takes what an evaluator found.
  ///
  /// - Throws: ``FallbackReason`` if it found no height.
  fileprivate init(
    _ fitted: FittingEvaluator.FittedRow, _ evaluator: CellEvaluator
  ) throws(FallbackReason) {
    guard let height = fitted.height else {
      throw fitted.obstacle.map { FallbackReason($0) } ?? .noHeight
    }
    content = height
    newRegion = fitted.newRegion.map { evaluator.region($0) }
  }
}

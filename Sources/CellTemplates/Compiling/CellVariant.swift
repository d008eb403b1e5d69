// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// A record that is bound to its cell, while its height is asked for at one width or several.
///
/// Its texts are prepared once, when the first height needs them.
final class MeasuredCell {
  /// The record.
  let record: RecordValue
  /// What the record shows.
  let content: RowContent
  /// The compiled cells of the visible views.
  let cells: RowCells
  /// The nested cells that the record shows.
  let elements: [ShownElements]
  private var texts: [FittingText]?
  private var numbers: [Double] = []

  /// Binds a record.
  init(
    record: RecordValue, content: RowContent, cells: RowCells, elements: [ShownElements]
  ) {
    self.record = record
    self.content = content
    self.cells = cells
    self.elements = elements
  }

  /// The number of elements that the record shows, those of nested cells included.
  var elementCount: Int {
    elements.reduce(0) { sum, part in part.cells.reduce(sum) { $0 + $1.elementCount } }
  }

  /// The fitting height at a width; nil if the row must be laid out in full, as it must be for a
  /// height of at most `least` points.
  ///
  /// - Parameters:
  ///   - measureCount: Grows by the number of heights of texts that were needed.
  ///   - newRegion: Becomes the region of the height, unless this worker has reported it.
  ///   - reason: Becomes the reason why there is no height.
  func height(
    width: Double, above least: Double, measureCount: inout Int, newRegion: inout Int?,
    reason: inout FallbackReason?
  ) -> Double? {
    let evaluator: CellEvaluator
    switch cells.evaluator(width: width) {
    case .success(let found): evaluator = found
    case .failure(let found):
      reason = found
      return nil
    }
    guard let texts = prepared(evaluator) else {
      reason = .badNumber
      return nil
    }
    let fitted = evaluator.fit(texts, numbers: numbers, above: least)
    measureCount += fitted.measureCount
    newRegion = fitted.newRegion.map { evaluator.region($0) }
    reason = fitted.obstacle.map { FallbackReason($0) }
    return fitted.height
  }

  /// The height at a width and the narrower ones with the same function; the piece is nil if the
  /// row must be laid out in full at the width.
  func piece(
    _ evaluator: CellEvaluator, at step: Int, in range: WidthRange, above least: Double
  ) -> (row: FittingEvaluator.FittedRow, piece: FittedPiece?)? {
    prepared(evaluator).map {
      evaluator.fitPiece($0, numbers: numbers, above: least, at: step, in: range)
    }
  }

  /// The texts of the record, prepared once; nil if a number of the record is none.
  private func prepared(_ evaluator: CellEvaluator) -> [FittingText]? {
    if let texts { return texts }
    if !evaluator.cell.numbers.isEmpty {
      numbers = evaluator.cell.numbers.compactMap { $0.value(for: record) }
      if numbers.count != evaluator.cell.numbers.count { return nil }
    }
    cells.prepare(evaluator.cell.texts, content, record)
    texts = cells.texts
    return texts
  }

  /// The number of characters of the texts that no font has.
  var missingGlyphCount: Int {
    texts?.reduce(0) { $0 + $1.missingGlyphCount } ?? 0
  }

  /// The characters of the texts that no font has, each once for each text that has it.
  var missingCharacters: [Character] {
    texts?.flatMap { $0.prepared.missingCharacters } ?? []
  }
}

/// A worker's compiled cells of one set of visible views, by width.
final class RowCells {
  /// The visible views and the direction.
  let views: VisibleViews
  private let compiled: CompiledTemplate
  private var evaluators: [(width: Double, evaluator: Result<CellEvaluator, FallbackReason>)] = []
  /// The evaluator of a range of widths, if there is one.
  private var ofRange: (range: WidthRange, evaluator: Result<CellEvaluator, FallbackReason>)?
  // Unchecked, here and below, although texts are prepared in an access: the cell's measurer, the
  // only one to have these cells, refuses a text's measurer that asks for another row meanwhile.
  // See `CellMeasurer` for what it saves.

  /// The prepared texts of the last record.
  @exclusivity(unchecked) private(set) var texts: [FittingText] = []
  /// For each text those of earlier records.
  @exclusivity(unchecked) private var recent: [RecentTexts] = []

  /// The greatest number of widths kept.
  private static let widthLimit = 64

  /// Makes cells without evaluators.
  init(_ views: VisibleViews, _ compiled: CompiledTemplate) {
    self.views = views
    self.compiled = compiled
  }

  /// Prepares the texts of a record that no earlier one had.
  func prepare(_ cellTexts: [CellText], _ content: RowContent, _ record: RecordValue) {
    if recent.count != cellTexts.count {
      recent = cellTexts.map { _ in RecentTexts() }
      texts = cellTexts.indices.map {
        cellTexts[$0].fitting(content, record, among: &recent[$0])
      }
    } else {
      for index in cellTexts.indices {
        texts[index] = cellTexts[index].fitting(content, record, among: &recent[index])
      }
    }
  }

  /// The evaluator of the widths of a range, or why the rows of all records must be laid out in
  /// full.
  func evaluator(of range: WidthRange) -> Result<CellEvaluator, FallbackReason> {
    if let known = ofRange, known.range == range { return known.evaluator }
    let width = range.width(range.highest)
    let made = compiled.cell(views, width: width, isOfAnyWidth: true).map {
      CellEvaluator($0, views: views, width: width)
    }
    ofRange = (range, made)
    return made
  }

  /// The evaluator of the widths of a range for one record, which decides proportions or lines of
  /// the layout.
  ///
  /// - Throws: ``FallbackReason`` if its row must be laid out in full.
  func evaluator(
    of range: WidthRange, for record: RecordValue
  ) throws(FallbackReason) -> CellEvaluator {
    let width = range.width(range.highest)
    let cell = try CompiledCell(compiled, views, width: width, isOfAnyWidth: true, of: record)
    return CellEvaluator(cell, views: views, width: width)
  }

  /// The evaluator of a width, or why rows must be laid out in full.
  func evaluator(width: Double) -> Result<CellEvaluator, FallbackReason> {
    if let known = evaluators.first(where: { $0.width == width }) { return known.evaluator }
    if evaluators.count >= Self.widthLimit { evaluators.removeAll() }
    let made = compiled.cell(views, width: width).map {
      CellEvaluator($0, views: views, width: width)
    }
    evaluators.append((width, made))
    return made
  }
}

/// A worker's compiled cell, with the regions that it found.
final class CellEvaluator {
  /// The cell.
  let cell: CompiledCell
  private var evaluator: FittingEvaluator
  private let views: VisibleViews
  private let width: Double

  /// Makes an evaluator without regions for the cell of visible views at a width.
  init(_ cell: CompiledCell, views: VisibleViews, width: Double) {
    self.cell = cell
    self.views = views
    self.width = width
    evaluator = FittingEvaluator(cell.fitting)
  }

  /// Finds the height of a row.
  func fit(
    _ texts: [FittingText], numbers: [Double], above least: Double
  ) -> FittingEvaluator.FittedRow {
    evaluator.fit(texts, numbers: numbers, above: least)
  }

  /// Forgets the last row, before the first piece of the next one.
  func beginPieces() { evaluator.beginPieces() }

  /// Finds the height of a row at a width, and the narrower ones with the same function.
  func fitPiece(
    _ texts: [FittingText], numbers: [Double], above least: Double, at step: Int,
    in range: WidthRange
  ) -> (row: FittingEvaluator.FittedRow, piece: FittedPiece?) {
    evaluator.fitPiece(
      texts, numbers: numbers, above: least, at: step, downTo: range.lowest,
      stepsPerPoint: Double(range.stepsPerPoint))
  }

  /// The number of times that a part of the cell's constraints was evaluated.
  var evaluationCount: Int { evaluator.evaluationCount }

  /// A region of the evaluator's as one of all cells of the process.
  func region(_ region: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(views)
    hasher.combine(width)
    hasher.combine(region)
    return hasher.finalize()
  }
}

extension VisibleViews {
  /// Whether the content shows just these views.
  func isFor(_ content: RowContent) -> Bool {
    direction == content.direction && isVisible == content.isVisible
  }
}

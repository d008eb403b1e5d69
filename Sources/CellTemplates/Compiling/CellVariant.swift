// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// A worker's compiled cells of one set of visible views, by width.
final class CellVariant {
  /// The visible views and the direction.
  let views: VisibleViews
  private let compiled: CompiledTemplate
  /// Whether texts mostly go on from those of the last record.
  private let isGrowing: Bool
  /// Whether rows outlive the next one, as those of nested cells do.
  private let keepsRows: Bool
  // Unchecked, here and below, although texts are prepared in an access: the cell's measurer, the
  // only one to have these cells, refuses a text's measurer that asks for another row meanwhile.
  // See `CellMeasurer` for what it saves.

  /// The evaluators of widths.
  @exclusivity(unchecked) private var evaluators: [(width: Double, evaluator: FoundEvaluator)] = []
  /// The evaluator of a range of widths, if there is one.
  private var ofRange: (range: WidthRange, evaluator: FoundEvaluator)?
  /// The prepared texts of the last record, whose room the next one takes over; empty if rows are
  /// kept.
  @exclusivity(unchecked) private var texts: [FittingText] = []
  /// For each text those of earlier records.
  @exclusivity(unchecked) private var recent: [RecentTexts] = []

  /// An evaluator, or why there is none.
  private typealias FoundEvaluator = Result<CellEvaluator, FallbackReason>

  /// The greatest number of widths kept.
  private static let widthLimit = 64

  /// Makes cells without evaluators.
  init(
    _ views: VisibleViews, _ compiled: CompiledTemplate, isGrowing: Bool = false,
    keepsRows: Bool = false
  ) {
    self.views = views
    self.isGrowing = isGrowing
    self.keepsRows = keepsRows
    self.compiled = compiled
  }

  /// The texts of a row, of which those are prepared that no earlier one had.
  func texts(
    _ cellTexts: [CellText], of content: RowContent, _ source: BoundRow.Source
  ) -> [FittingText] {
    if recent.count != cellTexts.count {
      recent = cellTexts.map { _ in RecentTexts(isGrowing: isGrowing) }
      texts = []
    }
    if texts.count == cellTexts.count {
      for index in cellTexts.indices {
        texts[index] = cellTexts[index].fitting(content, source, among: &recent[index])
      }
      return texts
    }
    let made = cellTexts.indices.map {
      cellTexts[$0].fitting(content, source, among: &recent[$0])
    }
    if !keepsRows { texts = made }
    return made
  }

  /// The evaluator for the pieces of a record's function, or why its row must be laid out in full.
  ///
  /// Where the record decides proportions or lines of the layout it is one of the record's own.
  func evaluatorOfPieces(
    in range: WidthRange, for record: RecordValue
  ) -> Result<CellEvaluator, FallbackReason> {
    let shared = evaluator(of: range)
    if case .success = shared { return shared }
    let width = range.width(range.highest)
    return Result { () throws(FallbackReason) in
      let cell = try CompiledCell(compiled, views, width: width, isOfAnyWidth: true, of: record)
      return CellEvaluator(cell, views: views, width: width, reportsRegions: !keepsRows)
    }
  }

  /// The evaluator of the widths of a range, or why the rows of all records must be laid out in
  /// full.
  private func evaluator(of range: WidthRange) -> Result<CellEvaluator, FallbackReason> {
    if let known = ofRange, known.range == range { return known.evaluator }
    let width = range.width(range.highest)
    let made = compiled.cell(views, width: width, isOfAnyWidth: true).map {
      CellEvaluator($0, views: views, width: width, reportsRegions: !keepsRows)
    }
    ofRange = (range, made)
    return made
  }

  /// The evaluator of a width, or why rows must be laid out in full.
  func evaluator(width: Double) -> Result<CellEvaluator, FallbackReason> {
    for known in evaluators.indices where evaluators[known].width == width {
      return evaluators[known].evaluator
    }
    if evaluators.count >= Self.widthLimit { evaluators.removeAll() }
    let made = compiled.cell(views, width: width).map {
      CellEvaluator($0, views: views, width: width, reportsRegions: !keepsRows)
    }
    evaluators.append((width, made))
    return made
  }
}

/// A worker's compiled cell, with the regions that it found.
final class CellEvaluator {
  /// The cell.
  let cell: CompiledCell
  @exclusivity(unchecked) private var evaluator: FittingEvaluator
  private let views: VisibleViews
  private let width: Double

  /// Makes an evaluator without regions for the cell of visible views at a width.
  ///
  /// - Parameter reportsRegions: Whether the regions of rows are found, which nobody asks for of
  ///   nested cells.
  init(_ cell: CompiledCell, views: VisibleViews, width: Double, reportsRegions: Bool) {
    self.cell = cell
    self.views = views
    self.width = width
    evaluator = FittingEvaluator(cell.fitting, reportsRegions: reportsRegions)
  }

  /// Finds the height of a row.
  func fit(
    _ texts: [FittingText], numbers: [Double], elements: ShownElements?, above least: Double
  ) -> FittingEvaluator.FittedRow {
    evaluator.fit(texts, numbers: numbers, elements: elements, above: least)
  }

  /// Forgets the last row, before the first piece of the next one.
  func beginPieces() { evaluator.beginPieces() }

  /// Finds the height of a row at a width, and the narrower ones with the same function.
  func fitPiece(
    _ texts: [FittingText], numbers: [Double], elements: ShownElements?, above least: Double,
    at step: Int, in range: WidthRange
  ) -> (row: FittingEvaluator.FittedRow, piece: FittedPiece?) {
    evaluator.fitPiece(
      texts, numbers: numbers, elements: elements, above: least, at: step,
      downTo: range.lowest, stepsPerPoint: Double(range.stepsPerPoint))
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

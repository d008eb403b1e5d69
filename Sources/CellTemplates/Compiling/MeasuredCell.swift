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
  private var texts: [FittingText]?
  private var numbers: [Double] = []

  /// Binds a record.
  init(record: RecordValue, content: RowContent, cells: RowCells) {
    self.record = record
    self.content = content
    self.cells = cells
  }

  /// The fitting height at a width; nil if the row must be laid out in full.
  ///
  /// - Parameter measureCount: Grows by the number of heights of texts that were needed.
  func height(width: Double, measureCount: inout Int) -> Double? {
    guard let evaluator = cells.evaluator(width: width), let texts = prepared(evaluator)
    else { return nil }
    return evaluator.height(of: texts, numbers: numbers, measureCount: &measureCount)
  }

  /// The region of the height that was given last; nil if this worker has reported it.
  ///
  /// - Parameter width: The width of that height.
  func newRegion(width: Double) -> Int? {
    guard let evaluator = cells.evaluator(width: width), let texts else { return nil }
    return evaluator.newRegion(of: texts, numbers: numbers)
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
  private var evaluators: [(width: Double, evaluator: CellEvaluator?)] = []
  /// The prepared texts of the last record.
  ///
  /// Unchecked, because no code that prepares a text can reach the cells.
  @exclusivity(unchecked) private(set) var texts: [FittingText] = []
  /// For each text those of earlier records; unchecked for the same reason.
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

  /// The evaluator of a width; nil if rows must be laid out in full.
  func evaluator(width: Double) -> CellEvaluator? {
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

  /// The fitting height for texts; nil if the row must be laid out in full.
  ///
  /// - Parameter measureCount: Grows by the number of heights of texts that were needed.
  func height(
    of texts: [FittingText], numbers: [Double], measureCount: inout Int
  ) -> Double? {
    let before = evaluator.measureCount
    defer { measureCount += evaluator.measureCount - before }
    return evaluator.height(of: texts, numbers: numbers)
  }

  /// The region of the height that was given last; nil if this evaluator has reported it.
  func newRegion(of texts: [FittingText], numbers: [Double]) -> Int? {
    guard let region = evaluator.newRegion(of: texts, numbers: numbers) else { return nil }
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

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// An element's cell, with all that was found out about it.
///
/// Rows that show equal elements share it, as they share texts. Its height follows from its width,
/// like that of wrapped text.
final class ElementCell {
  /// The record to which the cell is bound.
  var record: RecordValue { row.record }
  /// The number of elements that the cell shows in nested cells of its own.
  let elementCount: Int
  // Unchecked, here and below: the cell's measurer refuses a text's measurer that asks for another
  // row meanwhile.
  @exclusivity(unchecked) private var row: BoundRow
  private let measurer: CellMeasurer
  /// The height that was found last; most cells have one.
  @exclusivity(unchecked) private var lastHeight: (width: Double, height: Double)?
  private lazy var more = More()

  /// What most cells are never asked for.
  private final class More {
    /// The heights before the last one.
    var heights: [(width: Double, height: Double)] = []
    var baselines: [(size: Size, baseline: Double)] = []
    /// The widths between which the cell is known to have one height.
    var equalWidths: [ClosedRange<Double>] = []
    /// What finds these widths, in a range of widths; nil until it is needed.
    var walk: (range: WidthRange, evaluator: Result<CellEvaluator, FallbackReason>)?
    var naturalWidth: Double?
    var leastWidth: Double?
  }

  /// The characters of the cell's texts that no font has.
  @exclusivity(unchecked) private(set) var missing = MissingGlyphs()
  /// The reasons to doubt the cell's height.
  @exclusivity(unchecked) private(set) var findings: [HeightFinding] = []

  /// The most heights, and ranges of widths, that are kept.
  private static let heightLimit = 8

  /// Binds an element's record.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  fileprivate convenience init(
    _ record: RecordValue, _ measurer: CellMeasurer
  ) throws(RecordError) {
    let measurer = try measurer.cell(for: record)
    self.init(try measurer.boundElement(record), measurer)
  }

  /// Keeps a row that is bound.
  fileprivate init(_ row: BoundRow, _ measurer: CellMeasurer) {
    self.row = row
    self.measurer = measurer
    elementCount = row.elements?.elementCount ?? 0
  }

  /// The width of the cell where there is room for all of it.
  var naturalWidth: Double {
    if let known = more.naturalWidth { return known }
    let width = measurer.naturalWidth(of: row)
    more.naturalWidth = width
    return width
  }

  /// The least width of the cell at which no word is wider than its place.
  var leastWidth: Double {
    if let known = more.leastWidth { return known }
    let width = measurer.leastWidth(of: row, natural: naturalWidth)
    more.leastWidth = width
    return width
  }

  /// The height at a width, unrounded.
  func height(width: Double) -> Double {
    if let lastHeight {
      if lastHeight.width == width { return lastHeight.height }
      if let known = more.heights.first(where: { $0.width == width }) { return known.height }
      if more.heights.count >= Self.heightLimit { more.heights.removeFirst() }
      more.heights.append(lastHeight)
    }
    // What was bound fits at any width.
    guard let found = try? measurer.measure(&row, width: width) else { return 0 }
    lastHeight = (width, found.content)
    missing = found.missing
    findings.add(found.findings)
    return found.content
  }

  /// The distance of the first baseline from the top in a size.
  func firstBaseline(in size: Size) -> Double {
    if let known = more.baselines.first(where: { $0.size == size }) { return known.baseline }
    if more.baselines.count >= Self.heightLimit { more.baselines.removeFirst() }
    let baseline = measurer.firstBaseline(of: row, size: size)
    more.baselines.append((size, baseline))
    return baseline
  }

  /// What is known about the heights, and perhaps the first baselines, at less than a width.
  func narrowerHeights(width: Double, withBaselines: Bool) -> NarrowerHeights {
    let heights = narrowerHeights(width: width)
    guard withBaselines, heights.equalDownTo < width else { return heights }
    // Where texts keep their heights the baseline is an affine function of the width.
    let height = height(width: width)
    let isEqual =
      firstBaseline(in: Size(width: width, height: height))
      == firstBaseline(in: Size(width: heights.equalDownTo, height: height))
    return isEqual ? heights : .unknown(below: width)
  }

  /// What is known about the heights at less than a width.
  private func narrowerHeights(width: Double) -> NarrowerHeights {
    if let known = more.equalWidths.first(where: { $0.contains(width) }) {
      return NarrowerHeights(equalDownTo: known.lowerBound, monotonicDownTo: known.lowerBound)
    }
    guard let range = measurer.elementWidths(to: width), let step = range.step(atWidth: width),
      range.width(step) == width
    else { return .unknown(below: width) }
    if more.walk?.range != range {
      more.walk = (range, row.variant.evaluatorOfPieces(in: range, for: record))
    }
    guard case .success(let evaluator)? = more.walk?.evaluator,
      let least = measurer.leastWidthWithHeight(of: &row, evaluator, at: step, in: range)
    else { return .unknown(below: width) }
    if more.equalWidths.count >= Self.heightLimit { more.equalWidths.removeFirst() }
    more.equalWidths.append(least...width)
    return NarrowerHeights(equalDownTo: least, monotonicDownTo: least)
  }

  /// The cell's views at a size, until another cell of the same kind is laid out.
  func tree(size: Size) -> CellTree { measurer.elementTree(row, size: size) }

  /// Why the cell has its height at a width.
  func explanation(width: Double) -> CellExplanation? {
    try? measurer.explanation(of: record, width: width)
  }
}

/// The nested cells of one kind, measured by one worker.
final class ElementCells {
  private let measurer: CellMeasurer
  private let areRemembered: Bool
  /// The cells that are known, each at the place that its record's bytes name; empty until there is
  /// one.
  @exclusivity(unchecked) private var slots: [(identity: RecordValue, cell: ElementCell)?] = []

  /// The number of slots, a power of two.
  private static let slotCount = 1024

  /// Measures cells by a measurer that has no other use.
  ///
  /// - Parameter areRemembered: Whether equal records share a cell.
  init(_ measurer: CellMeasurer, areRemembered: Bool) {
    self.measurer = measurer
    self.areRemembered = areRemembered
  }

  /// A nested cell of a part, bound.
  ///
  /// - Parameter record: The record around.
  /// - Throws: ``RecordError`` if its record lacks a field or a field does not fit.
  func cell(
    _ cell: RepeatContent.Cell, of part: RepeatContent, around record: RecordValue
  ) throws(RecordError) -> ElementCell {
    if let block = part.block(of: cell), let measurer = measurer.cell(for: block),
      let row = measurer.bound(block)
    {
      return ElementCell(row, measurer)
    }
    guard areRemembered else {
      return try ElementCell(part.record(of: cell, around: record), measurer)
    }
    let identity = part.identity(of: cell, around: record)
    let place = identity.place(among: Self.slotCount)
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    if let known = slots[place], known.identity.isIdentical(to: identity) { return known.cell }
    let made = try ElementCell(part.record(of: cell, around: record), measurer)
    slots[place] = (identity, made)
    return made
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
public import TextVocabulary

/// Measures and lays out the cells of a template, one record after the other.
///
/// Heights come from the compiled cells of a ``CompiledTemplate`` where there are any. Layouts and
/// other heights come from view trees, one for each set of visible views and direction, so most
/// rows change only texts. A measurer belongs to one task; each worker makes its own from the
/// shared template. The results do not depend on earlier records. The measurer of a text must not
/// ask the measurer of the cell that it is in for another row: the program ends, where it is not
/// optimised with a sentence.
public final class CellMeasurer {
  /// The template of the cells.
  public var template: CellTemplate { compiled.template }

  /// The name of the kind of cells; nil if records choose among none or several.
  package let kindName: String?

  /// The number of heights for which a row was laid out in full.
  public var fallbackCount: Int { sum(\.ownFallbackCount) }
  /// The number of pieces of height functions that compiled cells gave.
  public var pieceCount: Int { sum(\.ownPieceCount) }
  /// The number of pivots in the searches for heights.
  public var pivotCount: Int { sum(\.ownPivotCount) }
  /// The number of times that a text's height at a width was needed for a row's height.
  public var textMeasureCount: Int { sum(\.ownTextMeasureCount) }

  private var ownFallbackCount = 0
  private var ownPieceCount = 0
  private var ownPivotCount = 0
  // Unchecked, here and below: each access is a statement that runs no caller's code. With the
  // marks in `CellVariant` it saves 3.2 % of the instructions of a row of the template `mail`.
  @exclusivity(unchecked) private var ownTextMeasureCount = 0

  private let compiled: CompiledTemplate
  /// Whether texts mostly go on from those of the last record.
  private let isGrowing: Bool
  /// The number of cells that hold this measurer's.
  private let level: Int
  /// The compiled cells of the visible views that occurred, the last one first.
  @exclusivity(unchecked) private var variants: [CellVariant] = []
  /// The measurers of the kinds of cells that occurred, by the numbers of the kinds.
  @exclusivity(unchecked) private var kinds: [CellMeasurer?]
  private var nested: NestedCells
  /// The widths of nested cells that are walked from the greatest one downward.
  private var elementWidths: WidthRange?
  private var trees: TreeStore
  /// Whether a record is being measured, laid out or drawn.
  private var isAsked = false

  /// The greatest number of sets of visible views whose compiled cells are kept.
  private static let variantLimit = 64

  /// Makes a measurer.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point: text sizes and row heights round up to whole pixels. 0 leaves
  ///     text unrounded, and rows round up to 1/64 point. Nil takes
  ///     ``CellTemplate/defaultScale``.
  public convenience init(
    template: CellTemplate, measurer: any TextMeasurer, scale: Double? = nil
  ) {
    self.init(CompiledTemplate(template: template, measurer: measurer, scale: scale))
  }

  /// Makes a measurer of a template that others share.
  public convenience init(_ compiled: CompiledTemplate) { self.init(compiled, level: 0) }

  /// Makes a measurer of a record whose texts are still being written: a text that goes on from
  /// that of the last measurement costs what is new.
  package convenience init(growing compiled: CompiledTemplate) {
    self.init(compiled, level: 0, isGrowing: true)
  }

  /// Makes a measurer of cells that a number of others hold.
  init(
    _ compiled: CompiledTemplate, level: Int, isGrowing: Bool = false, kindName: String? = nil
  ) {
    self.compiled = compiled
    self.kindName = kindName
    self.isGrowing = isGrowing
    self.level = level
    kinds = Array(repeating: nil, count: compiled.kinds.count)
    nested = NestedCells(compiled, level: level)
    trees = TreeStore(compiled.template, compiled.environment)
  }

  /// A count of this measurer and of those of the kinds of cells.
  private func sum(_ count: KeyPath<CellMeasurer, Int>) -> Int {
    kinds.reduce(self[keyPath: count]) { $0 + ($1?[keyPath: count] ?? 0) }
  }

  /// The measurer of the cell that a record chooses: this one for a template of one cell.
  ///
  /// - Throws: ``RecordError`` if the record names no kind of cell.
  package func cell(for record: RecordValue) throws(RecordError) -> CellMeasurer {
    guard !kinds.isEmpty, let declared = template.kinds else { return self }
    return cell(ofKind: try declared.index(for: record))
  }

  /// The measurer of the cell that a block of a text with markup has; nil if there is none.
  func cell(for block: MarkupBlock) -> CellMeasurer? {
    template.kinds?.index(named: block.kind).map(cell(ofKind:))
  }

  /// The measurer of a kind of cells.
  private func cell(ofKind index: Int) -> CellMeasurer {
    if let known = kinds[index] { return known }
    let made = CellMeasurer(
      compiled.kinds[index], level: level, isGrowing: isGrowing,
      kindName: template.kinds?.all[index].name)
    kinds[index] = made
    return made
  }

  /// Begins to work on a record: measuring a text must not begin to work on another.
  private func begin() {
    precondition(!isAsked, "A text's measurer must not ask for heights of rows.")
    isAsked = true
  }

  /// Ends the work on a record.
  private func end() { isAsked = false }

  // MARK: - Heights

  /// The height of a record's row: the cell's fitting height and the separator.
  ///
  /// The width is required and the height is pulled to 0 at 50, so that it is as small as the
  /// layout allows. The sum is rounded up to whole pixels.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func height(of record: RecordValue, width: Double) throws(RecordError) -> Double {
    try measure(record, width: width).height
  }

  /// The height of a record's row, as ``height(of:width:)`` gives it, and how it was found.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func measure(_ record: RecordValue, width: Double) throws(RecordError) -> CellHeight {
    let cell = try cell(for: record)
    cell.begin()
    defer { cell.end() }
    var row = try cell.bind(record)
    return try cell.find(&row, width: width)
  }

  /// The heights of a record's row at several widths, for which its texts are prepared once.
  ///
  /// - Parameter visit: Gets each height.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func heights(
    of record: RecordValue, widths: [Double], _ visit: (CellHeight) -> Void
  ) throws(RecordError) {
    let cell = try cell(for: record)
    var row = try cell.bound(record)
    for width in widths { visit(try cell.measure(&row, width: width)) }
  }

  /// The units of the functions of this measurer's rows in a range of widths.
  public func heightForm(of range: WidthRange) -> HeightForm {
    HeightForm(stepsPerPoint: Double(range.stepsPerPoint), unitsPerPoint: compiled.rowGrid.scale)
  }

  /// The height of a record's row at all widths of a range.
  ///
  /// A compiled cell is walked from the greatest width downward, one piece after the other, so that
  /// a step costs a few heights of texts. Where a record decides a proportion or a line of the
  /// layout, a cell is compiled for it. What no compiled cell can serve, such as buttons, is laid
  /// out in full at every width.
  ///
  /// - Parameter visit: Gets the height at the greatest width of each piece that was found.
  /// - Throws: ``RecordError`` if the record lacks a field, a field does not fit, or the function
  ///   has more steps than the template's limit.
  public func heightFunction(
    of record: RecordValue, widths range: WidthRange, _ visit: (CellHeight) -> Void = { _ in }
  ) throws(RecordError) -> HeightFunction {
    try cell(for: record).ownHeightFunction(of: record, widths: range, visit)
  }

  /// The height function of a record of this cell.
  private func ownHeightFunction(
    of record: RecordValue, widths range: WidthRange, _ visit: (CellHeight) -> Void
  ) throws(RecordError) -> HeightFunction {
    let limit = template.limits[.steps]
    var builder = HeightFunctionBuilder(
      heightForm(of: range), separator: template.separatorThickness, limit: limit)
    begin()
    defer { end() }
    var row = try bind(record)
    let evaluator = row.variant.evaluatorOfPieces(in: range, for: record)
    if case .success(let evaluator) = evaluator { evaluator.beginPieces() }
    var step = range.highest
    while step >= range.lowest {
      visit(try addPiece(of: &row, evaluator, at: &step, in: range, to: &builder))
      if builder.isOverLimit {
        throw RecordError(
          path: "", problem: .tooManySteps(limit: limit), place: template.views[0].place)
      }
    }
    return builder.function
  }

  /// Adds the heights from a width downward to as many widths as one piece has.
  ///
  /// - Parameter step: The greatest width of the piece; becomes the greatest one that is left.
  /// - Returns: The height at the greatest width.
  private func addPiece(
    of row: inout BoundRow, _ evaluator: Result<CellEvaluator, FallbackReason>,
    at step: inout Int, in range: WidthRange, to builder: inout HeightFunctionBuilder
  ) throws(RecordError) -> CellHeight {
    let top = step
    do throws(FallbackReason) {
      let found = try row.fittedPiece(
        evaluator.get(), at: top, in: range, above: HeightFinding.tolerance,
        measureCount: &ownTextMeasureCount)
      ownPieceCount += 1
      builder.add(found.piece, top: top, topHeight: found.top.content)
      step = found.piece.lowest - 1
      return height(found.top, of: row)
    } catch {
      let found = try fullHeight(of: row, width: range.width(top), error)
      builder.add(from: top, height: found.content)
      step = top - 1
      return found
    }
  }

  // MARK: - Layouts

  /// The frames of a record's views.
  ///
  /// - Parameters:
  ///   - height: The height of the row with its separator; the fitting height if nil.
  ///   - countsLines: Whether ``CellLayout/texts`` are found, for which each text is measured once
  ///     more.
  ///   - diagnoses: Whether ``CellLayout/diagnostics`` are found.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func layout(
    of record: RecordValue, width: Double, height: Double? = nil, countsLines: Bool = true,
    diagnoses: Bool = true
  ) throws(RecordError) -> CellLayout {
    try laidOut(
      record, width: width, height: height, countsLines: countsLines, diagnoses: diagnoses
    ).layout
  }

  /// A record's tree after its layout, and what the layout gave.
  func laidOut(
    _ record: RecordValue, width: Double, height: Double? = nil, countsLines: Bool = false,
    diagnoses: Bool = true
  ) throws(RecordError) -> (tree: CellTree, layout: CellLayout) {
    let cell = try cell(for: record)
    cell.begin()
    defer { cell.end() }
    let tree = try cell.tree(for: record)
    let rowHeight = cell.layOut(tree, width: width, height: height)
    let results = tree.results(
      isFitted: height == nil, countsLines: countsLines, diagnoses: diagnoses)
    let layout = CellLayout(
      kind: cell === self ? nil : try template.kind(of: record), width: width, height: rowHeight,
      frames: results.frames, texts: results.texts, diagnostics: results.diagnostics,
      missing: tree.missing)
    return (tree, layout)
  }

  /// A record's cell as a drawing, with the cell's top left at the origin.
  ///
  /// - Parameter namesViews: Whether the frame of each visible view is an area of the drawing, as
  ///   ``CellLayout/frames`` has them.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func drawing(
    of record: RecordValue, width: Double, height: Double? = nil, style: CellDrawingStyle = .plain,
    namesViews: Bool = false
  ) throws(RecordError) -> CellDrawing {
    let cell = try cell(for: record)
    cell.begin()
    defer { cell.end() }
    let steps = style == .debug ? try cell.explain(record, width: width).steps : []
    let tree = try cell.tree(for: record)
    var size = Size(width: width, height: cell.layOut(tree, width: width, height: height))
    var list = tree.displayList(size: size, namesViews: namesViews)
    if style == .debug {
      size.width = DebugDrawing(tree, width: width).draw(steps, in: &list)
    }
    return CellDrawing(list: list, size: size, missing: tree.missing)
  }

  /// Why a record's row has the height that ``height(of:width:)`` gives.
  ///
  /// All numbers come from the same solution as the height itself.
  ///
  /// - Complexity: proportional to the constraints that determine the heights of the views that
  ///   the steps cross.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func explanation(
    of record: RecordValue, width: Double
  ) throws(RecordError) -> CellExplanation {
    let cell = try cell(for: record)
    cell.begin()
    defer { cell.end() }
    return try cell.explain(record, width: width)
  }

  /// The tree for a record, filled with its values, for a view that shows it.
  func filledTree(for record: RecordValue) throws(RecordError) -> CellTree {
    let cell = try cell(for: record)
    cell.begin()
    defer { cell.end() }
    return try cell.tree(for: record)
  }

  /// The height of the row that a tree shows.
  func height(of tree: CellTree, width: Double) -> Double {
    begin()
    defer { end() }
    let separator = tree.template.separatorThickness
    return compiled.rowGrid.roundedUp(tree.fittingHeight(width: width) + separator)
  }

  // MARK: - Nested cells

  /// Binds the record of a nested cell, which fits then for good.
  func boundElement(_ record: RecordValue) throws(RecordError) -> BoundRow {
    let row = try bound(record)
    try compiled.numbers.check(record, visible: row.content.isVisible)
    return row
  }

  /// Binds a block of a text with markup; nil if its cell needs a record.
  func bound(_ block: MarkupBlock) -> BoundRow? {
    guard let content = RowContent(block, in: compiled.plan) else { return nil }
    let variant = variant(for: content)
    return BoundRow(.block(block), content: content, variant: variant)
  }

  /// The width of a nested cell where there is room for all of it.
  func naturalWidth(of row: BoundRow) -> Double {
    begin()
    defer { end() }
    let width = elementTree(row).cell.fittingSize(
      .zero, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel
    ).width
    return width > 0 ? width : 0
  }

  /// The least width of a nested cell at which no word is wider than its place.
  ///
  /// - Parameter natural: The width where there is room for all of it.
  func leastWidth(of row: BoundRow, natural: Double) -> Double {
    begin()
    defer { end() }
    return elementTree(row).cell.leastFittingWidth(natural: natural)
  }

  /// The distance of a nested cell's first baseline from its top in a size.
  func firstBaseline(of row: BoundRow, size: Size) -> Double {
    elementTree(row, size: size).firstBaseline
  }

  /// The widths in which nested cells are walked: at least up to one of them; nil if that is no
  /// whole multiple of 1/64.
  func elementWidths(to width: Double) -> WidthRange? {
    if let known = elementWidths, known.width(known.highest) >= width { return known }
    elementWidths = WidthRange(from: 0, to: width) ?? elementWidths
    return elementWidths
  }

  /// The least width down to which a nested cell has the height of a width; nil if it is not known.
  func leastWidthWithHeight(
    of row: inout BoundRow, _ evaluator: CellEvaluator, at step: Int, in range: WidthRange
  ) -> Double? {
    begin()
    defer { end() }
    // Another cell of the kind may have been walked last.
    evaluator.beginPieces()
    let found = try? row.fittedPiece(
      evaluator, at: step, in: range, above: HeightFinding.tolerance,
      measureCount: &ownTextMeasureCount)
    guard let found, found.piece.lowestHeight == found.top.content else { return nil }
    return range.width(found.piece.lowest)
  }

  /// The tree of a nested cell, laid out at a size.
  func elementTree(_ row: BoundRow, size: Size) -> CellTree {
    begin()
    defer { end() }
    let tree = elementTree(row)
    // The height comes rounded from the cell around.
    let isFitted = tree.fittingHeight(width: size.width) == size.height
    tree.layOut(isFitted ? tree.fittedSize(width: size.width) : size)
    return tree
  }

  private func elementTree(_ row: BoundRow) -> CellTree {
    do throws(RecordError) {
      return try trees.tree(for: row)
    } catch {
      preconditionFailure("An element that was bound must fit: \(error)")
    }
  }

  // MARK: - A bound row

  /// A record that is bound to the template.
  func bound(_ record: RecordValue) throws(RecordError) -> BoundRow {
    begin()
    defer { end() }
    return try bind(record)
  }

  /// The height of a bound record's row.
  func measure(_ row: inout BoundRow, width: Double) throws(RecordError) -> CellHeight {
    begin()
    defer { end() }
    return try find(&row, width: width)
  }

  /// Binds a record, while the measurer works on it.
  private func bind(_ record: RecordValue) throws(RecordError) -> BoundRow {
    let content = try RowContent(record, in: compiled.plan, level: level)
    let variant = variant(for: content)
    let elements = content.repeats.isEmpty ? nil : try nested.shown(by: content, of: record)
    return BoundRow(.record(record), content: content, variant: variant, elements: elements)
  }

  /// The compiled cells of the visible views of a record.
  private func variant(for content: RowContent) -> CellVariant {
    for known in variants.indices where variants[known].views.isFor(content) {
      if known > 0 { variants.swapAt(0, known) }
      return variants[0]
    }
    if variants.count >= Self.variantLimit { variants.removeAll() }
    let made = CellVariant(
      VisibleViews(isVisible: content.isVisible, direction: content.direction), compiled,
      isGrowing: isGrowing, keepsRows: level > 0)
    variants.insert(made, at: 0)
    return made
  }

  /// Finds the height of a bound record's row, while the measurer works on it.
  private func find(_ row: inout BoundRow, width: Double) throws(RecordError) -> CellHeight {
    do throws(FallbackReason) {
      let found = try row.fittedHeight(
        width: width, above: HeightFinding.tolerance, measureCount: &ownTextMeasureCount)
      return height(found, of: row)
    } catch {
      return try fullHeight(of: row, width: width, error)
    }
  }

  /// A height that a compiled cell gave.
  private func height(_ found: FittedHeight, of row: BoundRow) -> CellHeight {
    var findings = row.elementFindings
    if !compiled.slots.all.isEmpty { findings += slotFindings(of: row) }
    return CellHeight(
      height: compiled.rowHeight(found.content), content: found.content, fallbackReason: nil,
      newRegion: found.newRegion, findings: findings, missing: row.missing)
  }

  /// The height of a bound record's row, laid out in full for a reason.
  private func fullHeight(
    of row: BoundRow, width: Double, _ reason: FallbackReason
  ) throws(RecordError) -> CellHeight {
    ownFallbackCount += 1
    let tree = try trees.tree(for: row)
    let before = tree.cell.fittingStatistics
    let content = tree.fittingHeight(width: width)
    let after = tree.cell.fittingStatistics
    ownPivotCount += after.pivots - before.pivots
    ownTextMeasureCount += after.measures - before.measures
    return CellHeight(
      height: compiled.rowHeight(content), content: content, fallbackReason: reason, newRegion: nil,
      findings: tree.heightFindings(size: Size(width: width, height: content))
        + slotFindings(of: row),
      missing: tree.missing)
  }

  /// The finding that an array has more elements than the template shows by number, if one has.
  private func slotFindings(of row: BoundRow) -> [HeightFinding] {
    compiled.slots.all.isEmpty ? [] : Array(compiled.slots.findings(in: row.record).prefix(1))
  }

  // MARK: - Laying out

  /// The tree for a record, filled with its values.
  func tree(for record: RecordValue) throws(RecordError) -> CellTree {
    try trees.tree(for: bind(record))
  }

  /// Lays the tree out and returns the row's height.
  func layOut(_ tree: CellTree, width: Double, height: Double?) -> Double {
    if let height {
      tree.layOut(Size(width: width, height: max(0, height - template.separatorThickness)))
      return height
    }
    let content = tree.fittingHeight(width: width)
    tree.layOut(tree.fittedSize(width: width))
    return compiled.rowHeight(content)
  }
}

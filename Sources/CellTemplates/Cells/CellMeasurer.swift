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
  /// The number of characters of the last record that no font has.
  public var missingGlyphCount: Int {
    lastTree?.missingGlyphCount ?? row?.missingGlyphCount ?? 0
  }
  /// The characters of the last record that no font has, each once for each text that has it.
  public var missingCharacters: [Character] {
    lastTree?.missingCharacters ?? row?.missingCharacters ?? []
  }

  /// The visible views of the last record; nil before the first.
  public var visibleViews: VisibleViews? { row?.cells.views }

  /// The critical regions of the last record's heights that are new to this measurer.
  ///
  /// A region is the set of sizes of texts for which one affine map gives the values of a compiled
  /// cell. Numbers are equal for the same region of the same visible views and width, in all
  /// measurers of the process; a row on the border of several regions has one of them, the same in
  /// all measurers. A height for which the row was laid out in full has none.
  public internal(set) var newRegions: [Int] = []

  /// The number of heights for which a row was laid out in full.
  public private(set) var fallbackCount = 0

  /// The reason why the last height needed a full layout; nil if a compiled cell gave it.
  public internal(set) var fallbackReason: FallbackReason?

  /// The number of pieces of height functions that compiled cells gave.
  public internal(set) var pieceCount = 0

  /// The number of pivots in the searches for heights.
  public private(set) var pivotCount = 0
  // Unchecked, here and below: each access is a statement that runs no caller's code. With the
  // marks in `RowCells` it saves 3.2 % of the instructions of a row of the template `mail`.

  /// The number of times that a text's height at a width was needed for a row's height.
  @exclusivity(unchecked) public internal(set) var textMeasureCount = 0

  /// The greatest number of trees and of sets of visible views kept.
  static let treeLimit = 64

  private let compiled: CompiledTemplate
  /// The number of cells that hold this measurer's.
  private let level: Int
  /// The nested cells by their kinds; never iterated.
  private var nested: [CompiledTemplate.NestedKey: ElementCells] = [:]
  let environment: LayoutEnvironment
  private var trees: [VisibleViews: KeptTree] = [:]
  /// The compiled cells of the visible views that occurred, the last one first.
  @exclusivity(unchecked) private var cells: [RowCells] = []
  private var clock = 0
  /// The last record with its visible views.
  private var row: MeasuredCell?
  /// The tree that the last record was laid out in; nil if a compiled cell gave its height.
  var lastTree: CellTree?
  /// Whether a record is being measured, laid out or drawn.
  private var isAsked = false
  /// The size of the last row's content.
  private var lastSize = Size.zero

  /// A tree and when it was last used.
  private struct KeptTree {
    let tree: CellTree
    let lastUse: Int
  }

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

  /// Makes a measurer of cells that a number of others hold.
  private init(_ compiled: CompiledTemplate, level: Int) {
    self.compiled = compiled
    self.level = level
    environment = compiled.environment
  }

  /// The height of a record's row: the cell's fitting height and the separator.
  ///
  /// The width is required and the height is pulled to 0 at 50, so that it is as small as the
  /// layout allows. The sum is rounded up to whole pixels.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func height(of record: RecordValue, width: Double) throws(RecordError) -> Double {
    begin()
    defer { end() }
    return try height(of: bind(record), width: width)
  }

  /// Begins to work on a record: measuring a text must not begin to work on another.
  func begin() {
    precondition(!isAsked, "A text's measurer must not ask for heights of rows.")
    isAsked = true
  }

  /// Ends the work on a record.
  func end() { isAsked = false }

  /// The heights of a record's row at several widths, for which its texts are prepared once.
  ///
  /// - Parameter visit: Gets each height. ``heightFindings()`` are then those about it.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func heights(
    of record: RecordValue, widths: [Double], _ visit: (Double) -> Void
  ) throws(RecordError) {
    let row = try bound(record)
    for width in widths { visit(try boundHeight(of: row, width: width)) }
  }

  func bound(_ record: RecordValue) throws(RecordError) -> MeasuredCell {
    begin()
    defer { end() }
    return try bind(record)
  }

  private func boundHeight(of row: MeasuredCell, width: Double) throws(RecordError) -> Double {
    begin()
    defer { end() }
    return try height(of: row, width: width)
  }

  /// The reasons to doubt the height that ``height(of:width:)`` gave last, each kind once.
  ///
  /// - Complexity: O(1) for a row without images whose height is sound, and O(arrays) for a
  ///   template that shows elements of arrays by number.
  public func heightFindings() -> [HeightFinding] {
    let findings = treeFindings
    guard !compiled.slots.all.isEmpty, let record = row?.record else { return findings }
    return findings + compiled.slots.findings(in: record).prefix(1)
  }

  /// The frames of a record's views.
  ///
  /// - Parameter height: The height of the row with its separator; the fitting height if nil.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func layout(
    of record: RecordValue, width: Double, height: Double? = nil
  ) throws(RecordError) -> CellLayout {
    begin()
    defer { end() }
    let tree = try tree(for: record)
    let rowHeight = layOut(tree, width: width, height: height)
    let results = tree.results(isFitted: height == nil)
    return CellLayout(
      width: width, height: rowHeight, frames: results.frames, texts: results.texts,
      diagnostics: results.diagnostics)
  }

  /// A record's tree, laid out at its fitting height.
  func laidOutTree(of record: RecordValue, width: Double) throws(RecordError) -> CellTree {
    begin()
    defer { end() }
    let tree = try tree(for: record)
    _ = layOut(tree, width: width, height: nil)
    return tree
  }

  /// A record's cell as a drawing, with the cell's top left at the origin.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func drawing(
    of record: RecordValue, width: Double, height: Double? = nil, style: CellDrawingStyle = .plain
  ) throws(RecordError) -> CellDrawing {
    begin()
    defer { end() }
    // The explanation of the height leaves the cell laid out at that height.
    let steps = style == .debug ? try explain(record, width: width).steps : []
    let tree = try tree(for: record)
    let size = Size(width: width, height: layOut(tree, width: width, height: height))
    var list = tree.displayList(size: size)
    guard style == .debug else { return CellDrawing(list: list, size: size) }
    let right = DebugDrawing(tree, width: width).draw(steps, in: &list)
    return CellDrawing(list: list, size: Size(width: right, height: size.height))
  }

  /// A probe of the cell that was laid out last.
  ///
  /// - Parameter tolerance: The distance, in points, beyond which a frame counts as moved.
  func probe(tolerance: Double) -> CellProbe? {
    lastTree.flatMap { CellProbe($0, tolerance: tolerance) }
  }

  /// The lines of the layout with a constraint that the last cell violates.
  func unmetStatements() -> Set<Int> { lastTree?.unmetStatements() ?? [] }

  // MARK: - Laying out

  /// Lays the tree out and returns the row's height.
  func layOut(_ tree: CellTree, width: Double, height: Double?) -> Double {
    let content =
      height.map { max(0, $0 - template.separatorThickness) }
      ?? fittingHeight(of: tree, width: width)
    tree.cell.frame = Rect(x: 0, y: 0, width: width, height: content)
    tree.cell.layoutIfNeeded()
    return height ?? rowHeight(content)
  }

  /// The least height that the layout allows, unrounded and without the separator.
  func fittingHeight(of tree: CellTree, width: Double) -> Double {
    let size = tree.cell.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    return size.height > 0 ? size.height : 0
  }

  /// The row's height for a content height: with the separator, rounded up.
  func rowHeight(_ content: Double) -> Double {
    rowGrid.roundedUp(content + template.separatorThickness)
  }

  /// The grid to which rows round up.
  var rowGrid: PixelGrid {
    environment.pixelGrid.scale > 0
      ? environment.pixelGrid : PixelGrid(scale: Self.finestScale * template.pixelRatio)
  }

  /// The number of units in a pixel to which unrounded heights round up: those of row offsets.
  ///
  /// A cell does not know its row, so `HeightUnit` is not used here. `RowHeights` knows both, and
  /// its tests show that the two agree.
  static let finestScale = 64.0

  // MARK: - Compiled cells

  /// Binds a record to the template.
  private func bind(_ record: RecordValue) throws(RecordError) -> MeasuredCell {
    let content = try RowContent(record, in: compiled.plan, level: level)
    let row = MeasuredCell(
      record: record, content: content, cells: cells(for: content),
      elements: content.repeats.isEmpty ? [] : try elements(of: content, record))
    self.row = row
    lastTree = nil
    if !newRegions.isEmpty { newRegions = [] }
    return row
  }

  /// The compiled cells of the visible views of a record.
  private func cells(for content: RowContent) -> RowCells {
    if let known = cells.firstIndex(where: { $0.views.isFor(content) }) {
      if known > 0 { cells.swapAt(0, known) }
      return cells[0]
    }
    if cells.count >= Self.treeLimit { cells.removeAll() }
    let made = RowCells(
      VisibleViews(isVisible: content.isVisible, direction: content.direction), compiled)
    cells.insert(made, at: 0)
    return made
  }

  /// The height of a bound record's row.
  private func height(of row: MeasuredCell, width: Double) throws(RecordError) -> Double {
    rowHeight(try contentHeight(of: row, width: width))
  }

  /// The height of a bound record's cell, unrounded and without the separator.
  private func contentHeight(
    of row: MeasuredCell, width: Double
  ) throws(RecordError) -> Double {
    var newRegion: Int?
    var measureCount = 0
    var reason: FallbackReason?
    let compiled = row.height(
      width: width, above: HeightFinding.tolerance, measureCount: &measureCount,
      newRegion: &newRegion, reason: &reason)
    fallbackReason = reason
    textMeasureCount += measureCount
    if let compiled {
      lastTree = nil
      if let newRegion { newRegions.append(newRegion) }
      return compiled
    }
    return try fullHeight(of: row, width: width)
  }

  /// The height of a bound record's cell, laid out in full.
  func fullHeight(of row: MeasuredCell, width: Double) throws(RecordError) -> Double {
    fallbackCount += 1
    let tree = try tree(for: row)
    let before = tree.cell.fittingStatistics
    let height = fittingHeight(of: tree, width: width)
    lastSize = Size(width: width, height: height)
    let after = tree.cell.fittingStatistics
    pivotCount += after.pivots - before.pivots
    textMeasureCount += after.measures - before.measures
    return height
  }

  // MARK: - Nested cells

  /// The nested cells that a record shows.
  private func elements(
    of content: RowContent, _ record: RecordValue
  ) throws(RecordError) -> [ShownElements] {
    var result: [ShownElements] = []
    var count = 0
    for part in content.repeats {
      let repeated = part.plan.repeated
      guard level < compiled.plan.elementLimits.cells else {
        throw RecordError(
          path: "\(repeated.path)", problem: .tooDeep(limit: compiled.plan.elementLimits.cells),
          place: repeated.list.place)
      }
      let name = template.views[part.plan.view].name
      var cells: [ShownElements.Shown] = []
      for cell in part.cells {
        let shown = ShownElements.Shown(
          name: RepeatContent.name(of: cell, in: name),
          isSingleView: repeated.cell(cell.part)?.isSingleView ?? false,
          isElement: cell.part == .element,
          cell: try element(cell, of: part, content.direction, record))
        count += shown.elementCount
        guard count <= compiled.plan.elementLimits.elements else {
          throw RecordError(
            path: "\(repeated.path)",
            problem: .tooManyElements(limit: compiled.plan.elementLimits.elements),
            place: repeated.list.place)
        }
        cells.append(shown)
      }
      result.append(ShownElements(view: part.plan.view, cells: cells))
    }
    return result
  }

  /// A nested cell.
  private func element(
    _ cell: RepeatContent.Cell, of part: RepeatContent, _ direction: LayoutDirection,
    _ record: RecordValue
  ) throws(RecordError) -> ElementCell {
    let key = CompiledTemplate.NestedKey(
      view: part.plan.view, part: cell.part, direction: direction)
    let cells: ElementCells
    if let known = nested[key] {
      cells = known
    } else {
      cells = ElementCells(CellMeasurer(compiled.nested(key), level: level + 1))
      nested[key] = cells
    }
    do throws(RecordError) {
      return try cells.cell(for: part.record(of: cell, around: record))
    } catch {
      // Again with all fields of the element, so that the error can list them.
      do throws(RecordError) {
        return try cells.cell(for: part.record(of: cell, around: record, isWhole: true))
      } catch {
        throw part.error(error, in: cell)
      }
    }
  }

  /// Binds the record of a nested cell, which fits then for good.
  func boundElement(_ record: RecordValue) throws(RecordError) -> MeasuredCell {
    let row = try bound(record)
    try template.checkNumbers(of: record, visible: row.content.isVisible)
    return row
  }

  /// The height of a nested cell, unrounded.
  func contentHeight(ofElement row: MeasuredCell, width: Double) -> Double {
    begin()
    defer { end() }
    return (try? contentHeight(of: row, width: width)) ?? 0
  }

  /// The width of a nested cell where there is room for all of it.
  func naturalWidth(of row: MeasuredCell) -> Double {
    begin()
    defer { end() }
    guard let tree = try? tree(for: row) else { return 0 }
    let width = tree.cell.fittingSize(
      .zero, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel
    ).width
    return width > 0 ? width : 0
  }

  /// The tree of a nested cell, laid out at a size.
  func elementTree(_ row: MeasuredCell, size: Size) -> CellTree {
    begin()
    defer { end() }
    let tree: CellTree
    do throws(RecordError) {
      tree = try self.tree(for: row)
    } catch {
      preconditionFailure("An element that was bound must fit: \(error)")
    }
    tree.cell.frame = Rect(origin: .zero, size: size)
    tree.cell.layoutIfNeeded()
    return tree
  }

  /// The number of characters of a nested cell, whose height was found last, that no font has.
  func missingGlyphCount(of row: MeasuredCell) -> Int {
    lastTree?.missingGlyphCount ?? row.missingGlyphCount
  }

  /// The characters of a nested cell, whose height was found last, that no font has.
  func missingCharacters(of row: MeasuredCell) -> [Character] {
    lastTree?.missingCharacters ?? row.missingCharacters
  }

  /// The reasons to doubt the height of a nested cell, which was found last.
  func findings(of row: MeasuredCell) -> [HeightFinding] {
    treeFindings + compiled.slots.findings(in: row.record).prefix(1)
  }

  /// The findings about the last tree and its nested cells, each kind once.
  private var treeFindings: [HeightFinding] {
    guard let lastTree else { return [] }
    var findings = lastTree.heightFindings(size: lastSize)
    for finding in lastTree.elementCells.lazy.flatMap(\.findings)
    where !findings.contains(where: { $0.kind == finding.kind }) {
      findings.append(finding)
    }
    return findings
  }

  // MARK: - Trees

  /// The tree for a record, filled with its values, for a view that shows it.
  func filledTree(for record: RecordValue) throws(RecordError) -> CellTree {
    begin()
    defer { end() }
    return try tree(for: record)
  }

  /// The height of the row that a tree shows.
  func height(of tree: CellTree, width: Double) -> Double {
    begin()
    defer { end() }
    return rowHeight(fittingHeight(of: tree, width: width))
  }

  /// The tree for a record, filled with its values.
  func tree(for record: RecordValue) throws(RecordError) -> CellTree {
    try tree(for: bind(record))
  }

  /// The tree for the bound record, filled with its values.
  private func tree(for row: MeasuredCell) throws(RecordError) -> CellTree {
    clock += 1
    let key = row.cells.views
    let tree: CellTree
    if let kept = trees[key] {
      tree = kept.tree
    } else {
      if trees.count >= Self.treeLimit { dropOldestTree() }
      tree = CellTree(template: template, content: row.content, environment: environment)
    }
    trees[key] = KeptTree(tree: tree, lastUse: clock)
    lastTree = tree
    try tree.fill(with: row)
    return tree
  }

  /// Drops the least recently used tree. Times of use are distinct, so the result does not depend
  /// on the order of iteration.
  private func dropOldestTree() {
    let oldest = trees.min { $0.value.lastUse < $1.value.lastUse }
    if let oldest { trees[oldest.key] = nil }
  }
}

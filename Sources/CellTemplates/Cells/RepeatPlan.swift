// SPDX-License-Identifier: Apache-2.0

/// A repeated part of a template, as records are bound to it.
///
/// An element's cell is bound to a record of its own, made of just what the cell names: the
/// element, its number, and fields of the record around. So equal elements have equal records,
/// whatever else the records around them hold, and what was found out about one is known of the
/// others.
package final class RepeatPlan: Sendable {
  /// The index of the view.
  let view: Int
  /// The name of the view.
  let name: String
  /// The part as the template declares it.
  let repeated: RepeatTemplate
  /// How the part sets its nested cells in lines.
  let style: RepeatStyle
  /// Whether the part's nested cells stand on common baselines.
  let alignsBaselines: Bool
  /// Whether a missing array is an empty one: the view has a condition.
  let isLenient: Bool
  /// The kinds of cells of an element, and of the head, in their order.
  fileprivate let elementParts: [RepeatTemplate.Part]
  fileprivate let headParts: [RepeatTemplate.Part]
  /// The plans of the nested cells.
  private let elements: [PartPlan]
  private let heads: [PartPlan]
  private let more: PartPlan?
  private let empty: PartPlan?
  /// Whether a nested cell takes several columns of a grid.
  let hasSpans: Bool

  /// Plans a repeated part of a template.
  init(_ view: Int, _ repeated: RepeatTemplate, in template: CellTemplate) {
    self.view = view
    name = template.views[view].name
    self.repeated = repeated
    style = RepeatStyle(template.views[view].kind)
    alignsBaselines = template.views[view].kind.alignsBaselines
    isLenient = template.views[view].condition.exists
    func plan(_ part: RepeatTemplate.Part) -> PartPlan? {
      repeated.cell(part).map { PartPlan(part, $0, of: repeated, in: template) }
    }
    elementParts = repeated.elementParts
    headParts = repeated.headParts
    elements = elementParts.compactMap(plan)
    heads = headParts.compactMap(plan)
    more = plan(.more)
    empty = plan(.empty)
    hasSpans = repeated.cells.contains { $0.cell.span > 1 }
  }

  /// The plan of a nested cell.
  func plan(of part: RepeatTemplate.Part) -> PartPlan {
    switch part {
    case .element(let column): elements[column]
    case .head(let column): heads[column]
    case .more: more ?? elements[0]
    case .empty: empty ?? elements[0]
    }
  }

  /// The plan of a nested cell; nil for that of the cell around.
  func rowPlan(of part: RepeatTemplate.Part) -> RowPlan? { plan(of: part).plan }

  /// What the part shows for a record; nil if that is nothing.
  ///
  /// - Parameter place: The place of its first nested cell among those of the row.
  /// - Throws: ``RecordError`` if the field is missing or no array, or shows too many elements.
  func content(
    of record: RecordValue, from place: Int, limit: Int
  ) throws(RecordError) -> RepeatContent? {
    var elements: RepeatContent.Elements = .values([])
    switch repeated.list.value(in: record) {
    case nil where isLenient: break
    case nil: throw RecordError(missing: repeated.list, in: record)
    case .some(let text) where repeated.markup != nil:
      elements = .blocks(try repeated.markup?.blocks(of: text, at: repeated.list) ?? [])
    case .array(let all): elements = .values(all)
    // A default of '' or null is an empty array: there is no other way to write one.
    case .string("") where repeated.list.value(atPathsIn: record) == nil: break
    case .some(let other):
      throw RecordError(
        path: "\(repeated.path)", problem: .expectedArray(found: other.kindName),
        place: repeated.list.place)
    }
    let count = elements.count
    let shown = min(count, repeated.limit ?? count)
    guard shown <= limit else {
      throw RecordError(
        path: "\(repeated.path)", problem: .tooManyElements(limit: limit),
        place: repeated.list.place)
    }
    let columnCount = try columnCount(of: record)
    var last: RepeatTemplate.Part?
    if count == 0, empty != nil { last = .empty }
    if shown < count, more != nil { last = .more }
    if shown == 0, last == nil { return nil }
    return RepeatContent(
      plan: self, elements: elements, count: count, shown: shown, last: last, from: place,
      columnCount: columnCount)
  }

  /// The number of columns, if the record says it.
  private func columnCount(of record: RecordValue) throws(RecordError) -> Int? {
    guard let field = repeated.columnCount else { return nil }
    guard case .number(let number)? = field.value(in: record), let count = Int(number.text) else {
      throw RecordError(missing: field, in: record)
    }
    return count
  }
}

/// What a repeated part shows for a record.
package struct RepeatContent {
  /// A nested cell: its kind, and the number of its element.
  package typealias Cell = (part: RepeatTemplate.Part, index: Int)

  /// What the nested cells are bound to.
  enum Elements {
    /// The elements of an array.
    case values([RecordValue])
    /// The blocks of a text with markup.
    case blocks([MarkupBlock])

    /// The number of elements.
    var count: Int {
      switch self {
      case .values(let values): values.count
      case .blocks(let blocks): blocks.count
      }
    }

    /// The record of an element.
    subscript(_ index: Int) -> RecordValue {
      switch self {
      case .values(let values): values[index]
      case .blocks(let blocks): blocks[index].record
      }
    }
  }

  /// The part.
  let plan: RepeatPlan
  /// All elements, also those that are not shown.
  private let elements: Elements
  /// The number of all elements.
  let count: Int
  /// The number of elements that are shown.
  private let shown: Int
  /// The cell behind them.
  private let last: RepeatTemplate.Part?
  /// The places of the nested cells among those of the row: heads, those of the elements, and one
  /// for what is not shown.
  let places: Range<Int>
  /// The number of columns of a table, in which they stand; nil for other parts.
  let columnCount: Int?

  /// Keeps what a part shows.
  fileprivate init(
    plan: RepeatPlan, elements: Elements, count: Int, shown: Int, last: RepeatTemplate.Part?,
    from place: Int, columnCount: Int?
  ) {
    self.plan = plan
    self.elements = elements
    self.count = count
    self.shown = shown
    self.last = last
    let cells = plan.headParts.count + shown * plan.elementParts.count + (last == nil ? 0 : 1)
    places = place..<place + cells
    self.columnCount = columnCount
  }

  /// A nested cell, by its place among those of the part.
  func cell(_ index: Int) -> Cell {
    let place = index - plan.headParts.count
    if place < 0 { return (plan.headParts[index], 0) }
    let columnCount = plan.elementParts.count
    guard place < shown * columnCount else { return (last ?? .empty, shown) }
    return (plan.elementParts[place % columnCount], place / columnCount)
  }

  /// The block of a text with markup that a nested cell shows, if it shows nothing else.
  func block(of cell: Cell) -> MarkupBlock? {
    guard case .blocks(let blocks) = elements, plan.plan(of: cell.part).isOfElementAlone else {
      return nil
    }
    return blocks[cell.index]
  }

  /// The record to which a nested cell is bound.
  func record(
    of cell: Cell, around record: RecordValue, isWhole: Bool = false
  ) -> RecordValue {
    plan.plan(of: cell.part).record(
      of: cell.part.isElement ? elements[cell.index] : .null, index: cell.index, count: count,
      around: record, isWhole: isWhole)
  }

  /// What tells a nested cell from others of its kind: all that its record has.
  func identity(of cell: Cell, around record: RecordValue) -> RecordValue {
    plan.plan(of: cell.part).isOfElementAlone
      ? plan.plan(of: cell.part).element(elements[cell.index], isWhole: false)
      : self.record(of: cell, around: record)
  }

  /// An error of a nested cell, by the paths of the record around.
  func error(
    _ error: RecordError, in cell: Cell, around record: RecordValue
  ) -> RecordError {
    var error = error
    let own = plan.repeated.ownNames(cell.part)
    let isRecord = cell.part.isElement && plan.repeated.elementName == nil
    if !isRecord, let name = error.missingPath?.fieldName {
      // The cell's record has only the fields that the cell names.
      let holder =
        own.contains(name) ? self.record(of: cell, around: record, isWhole: true) : record
      error.listFields(of: holder, and: own)
    }
    guard cell.part.isElement else { return error }
    return error.inElement(
      named: plan.repeated.elementName, at: "\(plan.repeated.path)[\(cell.index)]")
  }

  /// The name of a nested cell in frames and reports: `lines[2]`, `lines.more` or `lines.empty`, in
  /// a table `lines[2].price` and `lines.head.price`.
  func name(of cell: Cell, in view: String) -> String { plan.repeated.name(of: cell, in: view) }
}

extension FieldReference {
  /// The value to which a path leads, without the default.
  fileprivate func value(atPathsIn record: RecordValue) -> RecordValue? {
    paths.lazy.compactMap { $0.value(in: record) }.first
  }
}

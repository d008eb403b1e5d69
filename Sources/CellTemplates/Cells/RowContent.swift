// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry
import TextVocabulary

/// The conditions and texts of a template, which are evaluated for every record.
///
/// They are extracted once: iterating over the views copies all of their properties for each row,
/// which took longer than finding the fields. It is a class, so that a row copies nothing of it.
package final class RowPlan: Sendable {
  /// The condition of views; a class, because rows would copy its parts.
  final class Condition: Sendable {
    /// The indices of the views.
    let views: [Int]
    /// The condition.
    let condition: ViewCondition
    /// The record's own field that must not be empty, if that is the whole condition.
    let key: String?

    /// Extracts the condition of views.
    fileprivate init(_ views: [Int], _ condition: ViewCondition) {
      self.views = views
      self.condition = condition
      key = condition.key
    }

    /// The conditions of a template's views, those that say the same once.
    fileprivate static func all(_ views: [ViewTemplate]) -> [Condition] {
      var groups: [(condition: ViewCondition, views: [Int])] = []
      for (index, view) in views.enumerated() where view.condition.exists {
        if let same = groups.firstIndex(where: { $0.condition.saysSame(as: view.condition) }) {
          groups[same].views.append(index)
        } else {
          groups.append((view.condition, [index]))
        }
      }
      return groups.map { Condition($0.views, $0.condition) }
    }
  }

  /// A text of a view; a class, because rows would copy its parts.
  final class Text: Sendable {
    /// The view's index.
    let view: Int
    /// Whether a missing field is an empty text: the view has a condition.
    let isLenient: Bool
    /// The treatment of white space.
    let whiteSpace: WhiteSpace
    /// The change of the letters; nil for none.
    let transform: TextTransform?
    /// Whether the view shows the text; if not, it is the name of a picture.
    let isShown: Bool
    /// Whether the text stands in a box among the letters of the view's other texts.
    let isBoxed: Bool
    /// The text with its fields.
    let binding: TextBinding
    /// The record's own field that is the whole text, if there is one.
    let key: String?

    /// Extracts a text of a view.
    init(_ view: Int, _ binding: TextBinding, at index: Int, of template: ViewTemplate) {
      self.view = view
      isLenient = template.condition.exists
      whiteSpace = template.kind.whiteSpace
      transform = template.textTransform
      isShown = template.kind.showsText
      isBoxed = template.kind.isBoxed(index)
      self.binding = binding
      key = binding.key
    }
  }

  /// A text whose runs are a list of the record; a class, because rows would copy its parts.
  final class TextOfRecord: Sendable {
    /// The view's index.
    let view: Int
    /// The runs.
    let runs: BoundRuns
    /// Whether a missing list is an empty one: the view has a condition.
    let isLenient: Bool
    /// The treatment of white space.
    let whiteSpace: WhiteSpace
    /// The change of the letters; nil for none.
    let transform: TextTransform?

    /// Extracts the text of a view; nil for other views.
    init?(_ view: Int, of template: ViewTemplate) {
      guard case .text(let text) = template.kind, let runs = text.boundRuns else { return nil }
      self.view = view
      self.runs = runs
      isLenient = template.condition.exists
      whiteSpace = text.whiteSpace
      transform = template.textTransform
    }
  }

  /// Whether each view is visible if all conditions hold.
  let allVisible: [Bool]
  /// The conditions of views.
  let conditions: [Condition]
  /// The texts whose runs are a list of the record.
  let boundRuns: [TextOfRecord]
  /// The colours that records name, each with its view.
  let colors: [(view: Int, color: BoundColor)]
  /// The repeated parts.
  let repeats: [RepeatPlan]
  /// The greatest number of elements that a row shows, and of levels of cells in it.
  let elementLimits: (elements: Int, cells: Int)
  /// The views in a stack or scroll view with its index, outermost first.
  package let holders: [(view: Int, holder: Int)]
  /// The texts.
  let texts: [Text]
  /// For each view the range of its texts.
  let textRanges: [Range<Int>]
  /// The greatest number of bytes of a view's texts.
  let textLimit: Int
  /// The template's direction.
  let direction: CellDirection
  /// Whether each view is visible for a block of a text with markup that has no mark; nil if the
  /// cell needs more of a record than a block says.
  private let visibleWithoutMark: [Bool]?
  /// The kinds of cells among which records choose.
  private let kinds: CellKinds?
  /// The plans of the kinds.
  private let plans: [RowPlan]

  /// Extracts the conditions and texts.
  package init(_ template: CellTemplate) {
    let views = template.views
    allVisible = Array(repeating: true, count: views.count)
    direction = template.direction
    conditions = Condition.all(views)
    let levels = ViewLevels.levels(of: views)
    holders = views.indices.sorted { (levels[$0], $0) < (levels[$1], $1) }
      .compactMap { view in views[view].parent.map { (view, $0) } }
    textLimit = template.limits[.text]
    elementLimits = (template.limits[.elements], template.limits[.cells])
    boundRuns = views.indices.compactMap { TextOfRecord($0, of: views[$0]) }
    colors = views.indices.flatMap { view in views[view].colors.map { (view, $0) } }
    repeats = views.indices.compactMap { index in
      views[index].repeated.map { RepeatPlan(index, $0, in: template) }
    }
    var texts: [Text] = []
    var ranges: [Range<Int>] = []
    for (index, view) in views.enumerated() {
      let start = texts.count
      texts += view.kind.bindings.enumerated().map { Text(index, $1, at: $0, of: view) }
      ranges.append(start..<texts.count)
    }
    self.texts = texts
    textRanges = ranges
    let isOfBlock =
      texts.isEmpty && repeats.isEmpty && holders.isEmpty && template.isOfBlock
      && boundRuns.allSatisfy { $0.runs.isOfBlock && $0.transform == nil }
    visibleWithoutMark =
      isOfBlock ? views.map { !$0.condition.exists } : nil
    kinds = template.kinds
    plans = kinds?.all.map { RowPlan($0.template) } ?? []
  }

  /// The plan of the cell that a record chooses: this one where there is no choice or no such cell.
  func cell(for record: RecordValue) -> RowPlan { (try? choice(of: record))?.plan ?? self }

  /// The plan of the cell that a block of a text with markup has; nil if there is none.
  func cell(for block: MarkupBlock) -> RowPlan? {
    kinds?.index(named: block.kind).map { plans[$0] }
  }

  /// Which views are visible for a block of a text with markup; nil if its cell needs a record.
  func visibleViews(for block: MarkupBlock) -> [Bool]? {
    guard let visibleWithoutMark, block.hasSimpleRecord(textLimit: textLimit) else { return nil }
    return block.marker.isEmpty ? visibleWithoutMark : allVisible
  }

  /// The direction of the first strong character of a block of a text with markup.
  fileprivate func firstStrongDirection(of block: MarkupBlock) -> LayoutDirection? {
    for text in boundRuns {
      var search = FirstStrongSearch()
      for string in text.runs.strings(of: block) {
        if let direction = search.pass(string) { return direction }
      }
    }
    return nil
  }

  /// The number and the plan of the cell that a record chooses: 0 and this plan where there is no
  /// choice.
  ///
  /// - Throws: ``RecordError`` if the record names no kind of cell.
  func choice(of record: RecordValue) throws(RecordError) -> (kind: Int, plan: RowPlan) {
    guard let kinds else { return (0, self) }
    let index = try kinds.index(for: record)
    return (index, plans[index])
  }
}

extension RowPlan.Condition {
  /// Whether the views are visible for a record, whose fields are given too.
  @inline(__always)
  fileprivate func holds(
    _ record: RecordValue, _ fields: RecordObject
  ) throws(RecordError) -> Bool {
    if let key, case .string(let text)? = fields[key] { return !text.isEmpty }
    return try condition.holds(for: record)
  }
}

extension RowPlan.Text {
  /// The text for a record, whose fields are given too.
  ///
  /// - Parameters:
  ///   - room: The greatest number of bytes of the text, the part of `limit` that is left.
  ///   - limit: The bound that an error names.
  @inline(__always)
  fileprivate func string(
    _ record: RecordValue, _ fields: RecordObject, limit room: Int, of limit: Int
  ) throws(RecordError) -> String {
    if let key, case .string(let text)? = fields[key], text.utf8.count <= room { return text }
    return try binding.text(for: record, isLenient: isLenient, limit: room, of: limit)
  }
}

extension ViewTemplate {
  /// The change of the letters of the view's texts; nil for none.
  fileprivate var textTransform: TextTransform? {
    if case .text(let text) = kind { TextTransform(text, at: place) } else { nil }
  }
}

extension ViewKind {
  /// The treatment of white space in the view's texts.
  fileprivate var whiteSpace: WhiteSpace {
    if case .text(let text) = self { text.whiteSpace } else { .unchanged }
  }

  /// Whether a text of the view stands in a box among the letters of the others.
  fileprivate func isBoxed(_ index: Int) -> Bool {
    guard case .text(let text) = self, text.runs.indices.contains(index) else { return false }
    return text.runs[index].isBoxed
  }

  /// Whether the view shows its texts, which else name a picture.
  fileprivate var showsText: Bool { if case .image = self { false } else { true } }

  /// The texts that the view shows, or the name of its picture.
  var bindings: [TextBinding] {
    switch self {
    case .text(let text): text.runs.map(\.text)
    case .button(let button): button.title.map { [$0] } ?? []
    case .image(let image): image.source.map { [$0] } ?? []
    case .box, .stack, .wrapping, .scroll: []
    }
  }
}

/// The result of binding a record to a template: the visible views and their texts.
package struct RowContent {
  /// Whether each of the template's views is visible.
  package var isVisible: [Bool]
  /// The texts of all views in their order, those of hidden views empty.
  private var allTexts: [String] = []
  /// For each view the range of its texts.
  private let ranges: [Range<Int>]
  /// The direction of the cell.
  package var direction = LayoutDirection.leftToRight
  /// The texts of which the record says the runs.
  private var boundTexts = BoundTexts.ofRecord([])
  /// What the visible repeated parts show.
  private(set) var repeats: [RepeatContent] = []

  /// The texts of which the record says the runs.
  private enum BoundTexts {
    /// The visible ones.
    case ofRecord([BoundText])
    /// Those of a block of a text with markup, which are bound where they are needed.
    case ofBlock(MarkupBlock, RowPlan)
  }

  /// The content of a cell whose texts are all empty.
  init(visible views: VisibleViews) {
    isVisible = views.isVisible
    ranges = Array(repeating: 0..<0, count: views.isVisible.count)
    direction = views.direction
  }

  /// Evaluates a template for a record: its conditions and texts, and thus its direction.
  ///
  /// - Parameter level: The number of cells that hold this one.
  init(_ record: RecordValue, in plan: RowPlan, level: Int = 0) throws(RecordError) {
    try self.init(withoutDirection: record, in: plan)
    switch plan.direction {
    case .leftToRight: break
    case .rightToLeft: direction = .rightToLeft
    case .automatic:
      direction = firstStrongDirection(of: record, in: plan, level: level) ?? .leftToRight
    }
  }

  /// Evaluates the conditions and texts of a template for a record, and checks its colours.
  private init(withoutDirection record: RecordValue, in plan: RowPlan) throws(RecordError) {
    guard case .object(let fields) = record else {
      throw RecordError(
        path: "", problem: .notAnObject(found: record.kindName),
        place: SourcePlace(line: 1, column: 1))
    }
    isVisible = plan.allVisible
    for index in plan.conditions.indices where try !plan.conditions[index].holds(record, fields) {
      for view in plan.conditions[index].views { isVisible[view] = false }
    }
    for (view, holder) in plan.holders where !isVisible[holder] { isVisible[view] = false }
    for index in plan.colors.indices where isVisible[plan.colors[index].view] {
      try plan.colors[index].color.check(record)
    }
    var place = 0
    for part in plan.repeats where isVisible[part.view] {
      if let content = try part.content(
        of: record, from: place, limit: plan.elementLimits.elements)
      {
        if repeats.isEmpty { repeats.reserveCapacity(plan.repeats.count) }
        place = content.places.upperBound
        repeats.append(content)
      } else {
        // Without elements there is nothing to see, and the gap goes too.
        isVisible[part.view] = false
      }
    }
    ranges = plan.textRanges
    allTexts.reserveCapacity(plan.texts.count)
    var room = plan.textLimit
    for index in plan.texts.indices {
      let view = plan.texts[index].view
      guard isVisible[view] else {
        allTexts.append("")
        continue
      }
      if index == ranges[view].lowerBound { room = plan.textLimit }
      let text = try plan.texts[index].string(record, fields, limit: room, of: plan.textLimit)
      room -= text.utf8.count
      allTexts.append(text)
      let (whiteSpace, transform) = (plan.texts[index].whiteSpace, plan.texts[index].transform)
      if whiteSpace != .unchanged || transform != nil, index == ranges[view].upperBound - 1 {
        let range = ranges[view]
        var texts = Array(allTexts[range])
        if let transform { texts = try transform.applied(to: texts, for: record) }
        texts = whiteSpace.applied(to: texts) {
          plan.texts[range.lowerBound + $0].isBoxed
        }
        allTexts.replaceSubrange(range, with: texts)
      }
    }
    if !plan.boundRuns.isEmpty {
      var bound: [BoundText] = []
      for text in plan.boundRuns where isVisible[text.view] {
        bound.append(try BoundText(record, text, limit: plan.textLimit))
      }
      boundTexts = .ofRecord(bound)
    }
  }

  /// What a block of a text with markup shows; nil if its cell needs a record.
  init?(_ block: MarkupBlock, in plan: RowPlan) {
    guard let isVisible = plan.visibleViews(for: block) else { return nil }
    self.isVisible = isVisible
    if plan.direction == .rightToLeft { direction = .rightToLeft }
    ranges = plan.textRanges
    boundTexts = .ofBlock(block, plan)
  }

  /// The texts of a view: its runs, its title, or the name of its picture; empty for a hidden view.
  func texts(of view: Int) -> ArraySlice<String> { allTexts[ranges[view]] }

  /// The runs of a text of several styles with their characters.
  ///
  /// - Parameter declared: The runs that the template says; none if the record says them.
  package func runs(of view: Int, _ declared: [TextTemplate.Run]) -> [BoundRuns.Resolved] {
    if declared.isEmpty { return boundText(of: view)?.runs ?? [] }
    return zip(declared, texts(of: view)).map { ($0, $1) }
  }

  /// The text of a view of which the record says the runs; nil where the template says them.
  func boundText(of view: Int) -> BoundText? {
    switch boundTexts {
    case .ofRecord(let texts): return texts.first { $0.view == view }
    case .ofBlock(let block, let plan):
      guard isVisible[view] else { return nil }
      return plan.boundRuns.first { $0.view == view }.map { BoundText(block, $0) }
    }
  }

  /// The texts of the runs that the record says; none where the template says them.
  func boundStrings(of view: Int) -> [String] { boundText(of: view)?.strings ?? [] }

  /// The only or first text of a view; nil if it has none.
  package func text(of view: Int) -> String? {
    let range = ranges[view]
    return range.isEmpty ? nil : allTexts[range.lowerBound]
  }

  /// The direction of the first strong character of the texts that a template's views show, those
  /// of nested cells in their place.
  ///
  /// The runs of a view are one text; the name of a picture is none.
  private func firstStrongDirection(
    of record: RecordValue, in plan: RowPlan, level: Int
  ) -> LayoutDirection? {
    var next = 0
    for (view, range) in ranges.enumerated() {
      if next < repeats.count, repeats[next].plan.view == view {
        next += 1
        if let direction = firstStrongDirection(of: repeats[next - 1], record, plan, level) {
          return direction
        }
      }
      var search = FirstStrongSearch()
      for text in boundStrings(of: view) {
        if let direction = search.pass(text) { return direction }
      }
      for index in range where plan.texts[index].isShown {
        if let direction = search.pass(allTexts[index]) { return direction }
      }
    }
    return nil
  }

  /// The direction of the first strong character of nested cells.
  private func firstStrongDirection(
    of part: RepeatContent, _ record: RecordValue, _ plan: RowPlan, _ level: Int
  ) -> LayoutDirection? {
    guard level < plan.elementLimits.cells else { return nil }
    for index in 0..<part.places.count {
      let cell = part.cell(index)
      let partPlan = part.plan.rowPlan(of: cell.part) ?? plan
      if let block = part.block(of: cell), let blockPlan = partPlan.cell(for: block),
        blockPlan.visibleViews(for: block) != nil
      {
        if let direction = blockPlan.firstStrongDirection(of: block) { return direction }
        continue
      }
      let nested = part.record(of: cell, around: record)
      let nestedPlan = partPlan.cell(for: nested)
      // A record that does not fit has no texts; its error comes when the cell is measured.
      guard let content = try? RowContent(withoutDirection: nested, in: nestedPlan) else {
        continue
      }
      if let direction = content.firstStrongDirection(of: nested, in: nestedPlan, level: level + 1)
      {
        return direction
      }
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The path from a cell's top to its bottom along the constraints that decide its height.
///
/// The solver names the constraints that determine the height; all of them hold as equations.
/// Constraints between two places of views are links; each view connects its own places. The path
/// is a shortest one from the cell's top to its bottom over links and views, in the order in which
/// a reader would check it. If there is none, as for `cell.height >= 44`, the whole cell is one
/// step.
///
/// Views are identified by object identity, never by name.
final class HeightPath {
  /// A place that a constraint names: an edge, a centre or a baseline of an item.
  private struct Place {
    let item: LayoutItem
    let attribute: LayoutAttribute
  }

  /// A place as a key of a dictionary.
  private struct PlaceKey: Hashable {
    let item: ObjectIdentifier
    let attribute: LayoutAttribute
  }

  /// Two places at a fixed distance.
  private struct Link {
    let ends: (Int, Int)
    let source: CellDiagnostic.Source
  }

  /// A move from one place to another: along a link, or inside an item.
  private struct Move {
    let from: Int
    let to: Int
    let link: Int?
  }

  /// The views and the half of the cell that the path may cross.
  private struct Rules {
    /// The edge of the half of the cell that may be crossed, since it is as high as the other half.
    let half: LayoutAttribute
    /// Whether the path may cross views whose heights depend on views inside or beside them.
    let crossesAll: Bool
  }

  private let tree: CellTree
  private let explainer: LayoutExplainer
  private let height: Double
  private let chain: [ConstraintStanding]
  private let constraints: [LayoutConstraint]
  private let texts: [String: CellExplanation.TextMeasure]
  private var heightChains: [ObjectIdentifier: [ConstraintStanding]] = [:]
  private var places: [Place] = []
  private var indices: [PlaceKey: Int] = [:]
  private var placesOfItem: [ObjectIdentifier: [Int]] = [:]
  private var links: [Link] = []
  private var linksOfPlace: [[Int]] = []
  /// The views that the steps cross.
  private var crossed: Set<ObjectIdentifier> = []

  /// Reads the last fitting of a tree, which gave the height.
  init(
    _ tree: CellTree, _ explainer: LayoutExplainer, height: Double,
    texts: [CellExplanation.TextMeasure]
  ) {
    self.tree = tree
    self.explainer = explainer
    self.texts = Dictionary(texts.map { ($0.view, $0) }) { first, _ in first }
    self.height = height
    chain = explainer.chain(of: tree.cell, .height)
    constraints = Self.constraints(under: tree.cell)
    _ = place(tree.cell, .top)
    _ = place(tree.cell, .bottom)
    let deciding = Set(chain.compactMap(\.report.id))
    for constraint in constraints where deciding.contains(ObjectIdentifier(constraint)) {
      addLink(constraint)
    }
    if chain.contains(where: { $0.source == .constraint && $0.report.isInternal }) {
      for view in tree.views { if let stack = view as? StackView { addLinks(of: stack) } }
    }
  }

  /// The constraints that views hold, from the outermost view inwards.
  private static func constraints(under view: View) -> [LayoutConstraint] {
    var result: [LayoutConstraint] = []
    var waiting = [view]
    while let view = waiting.popLast() {
      result += view.constraints
      waiting += view.subviews.reversed()
    }
    return result
  }

  // MARK: - Links

  private func place(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Int {
    let key = PlaceKey(item: ObjectIdentifier(item), attribute: attribute)
    if let known = indices[key] { return known }
    let index = places.count
    places.append(Place(item: item, attribute: attribute))
    linksOfPlace.append([])
    placesOfItem[key.item, default: []].append(index)
    indices[key] = index
    return index
  }

  private func link(_ first: Int, _ second: Int, _ source: CellDiagnostic.Source) {
    linksOfPlace[first].append(links.count)
    if second != first { linksOfPlace[second].append(links.count) }
    links.append(Link(ends: (first, second), source: source))
  }

  private func addLink(_ constraint: LayoutConstraint) {
    if constraint.isSum { return addLink(ofSum: constraint) }
    let attributes = [constraint.firstAttribute, constraint.secondAttribute]
    guard let first = constraint.firstItem as? LayoutItem,
      let second = constraint.secondItem as? LayoutItem, constraint.multiplier == 1,
      attributes.allSatisfy({ $0.axis == .vertical && !$0.isSize })
    else { return }
    link(
      place(first, attributes[0]), place(second, attributes[1]),
      ConstraintReport(constraint).templateSource)
  }

  /// A sum links the place that it adds to the one that it subtracts, or to the cell's top.
  private func addLink(ofSum constraint: LayoutConstraint) {
    let terms = constraint.layoutEquation?.sum.terms.filter { !$0.attribute.isSize } ?? []
    guard terms.contains(where: { $0.attribute.axis == .vertical }) else { return }
    func end(_ factor: Double) -> Int {
      let term = terms.first { $0.factor == factor }
      return term.map { place($0.item, $0.attribute) } ?? place(tree.cell, .top)
    }
    let ends = (end(1), end(-1))
    guard ends.0 != ends.1 else { return }
    link(ends.0, ends.1, ConstraintReport(constraint).templateSource)
  }

  /// The links through a stack: along its views, or through the tallest of a row.
  private func addLinks(of stack: StackView) {
    guard let index = tree.index(of: stack) else { return }
    let declared = tree.template.views[index]
    let source = CellDiagnostic.Source(line: declared.place.line, content: .stack(declared.name))
    func tie(
      _ first: LayoutItem, _ one: LayoutAttribute, _ second: LayoutItem, _ other: LayoutAttribute
    ) {
      link(place(first, one), place(second, other), source)
    }
    let children = stack.arrangedSubviews.filter { !$0.isHidden }
    guard let first = children.first, let last = children.last else { return }
    if stack.axis == .vertical {
      tie(stack, .top, first, .top)
      for (view, next) in zip(children, children.dropFirst()) { tie(view, .bottom, next, .top) }
      tie(last, .bottom, stack, .bottom)
      return
    }
    let bounded = Set(
      chain.compactMap { standing in
        standing.report.arrangement == nil && standing.report.firstAttribute == .height
          ? standing.report.first.id : nil
      })
    for child in children where bounded.contains(ObjectIdentifier(child)) {
      tie(stack, .top, child, .top)
      tie(child, .bottom, stack, .bottom)
    }
  }

  // MARK: - Values

  /// The values of attributes in the fitting: places in points from the cell's top, and extents.
  private func values(of asked: [Place]) -> [Double] {
    var asks: [(item: LayoutItem, attribute: LayoutAttribute)] = []
    var askOfKey: [PlaceKey: Int] = [:]
    func ask(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Int {
      let key = PlaceKey(item: ObjectIdentifier(item), attribute: attribute)
      if let known = askOfKey[key] { return known }
      askOfKey[key] = asks.count
      asks.append((item, attribute))
      return asks.count - 1
    }
    let sums = asked.map { place -> (asks: [Int], constant: Double) in
      if place.item === tree.cell, place.attribute != .width {
        return ([], cellValue(place.attribute))
      }
      var sum = [ask(place.item, place.attribute)]
      guard !place.attribute.isSize else { return (sum, 0) }
      var offset = 0.0
      var outer = (place.item as? View)?.superview ?? (place.item as? LayoutGuide)?.owningView
      while let view = outer, view !== tree.cell {
        sum.append(ask(view, .top))
        offset -= view.bounds.origin.y
        outer = view.superview
      }
      return (sum, offset)
    }
    let answers = explainer.values(of: asks)
    return sums.map { sum in sum.asks.reduce(sum.constant) { $0 + (answers[$1] ?? 0) } }
  }

  /// A vertical place or the height of the cell itself.
  private func cellValue(_ attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .bottom, .lastBaseline, .height: height
    case .centerY: height / 2
    default: 0
    }
  }

  private func reported(_ place: Int) -> CellExplanation.Place {
    CellExplanation.Place(
      view: places[place].item.displayName, attribute: places[place].attribute)
  }

  /// Whether a place belongs to a guide, which the template does not know.
  private func isGuide(_ place: Int) -> Bool { places[place].item is LayoutGuide }

  // MARK: - The path

  /// The steps from the cell's top to its bottom, and the other conditions, which leave room.
  func explained() -> (steps: [CellExplanation.Step], spare: [CellExplanation.Spare]) {
    let steps = steps()
    return (steps, spare())
  }

  /// The steps from the cell's top to its bottom.
  private func steps() -> [CellExplanation.Step] {
    let attempts = [LayoutAttribute.bottom, .top].flatMap { half in
      [false, true].map { Rules(half: half, crossesAll: $0) }
    }
    for rules in attempts {
      if let moves = moves(by: rules) { return steps(of: moves) }
    }
    return height > 0 ? [wholeStep()] : []
  }

  /// The shortest path, found breadth first; ties go to the link that was made first.
  private func moves(by rules: Rules) -> [Move]? {
    var arrival: [Move?] = Array(repeating: nil, count: places.count)
    var queue = [0]
    var next = 0
    while next < queue.count {
      let here = queue[next]
      next += 1
      if here == 1 { break }
      for move in moves(from: here, by: rules) where move.to != 0 && arrival[move.to] == nil {
        arrival[move.to] = move
        queue.append(move.to)
      }
    }
    var moves: [Move] = []
    var here = 1
    while here != 0 {
      guard let move = arrival[here] else { return nil }
      moves.append(move)
      here = move.from
    }
    return moves.reversed()
  }

  private func moves(from here: Int, by rules: Rules) -> [Move] {
    var result = linksOfPlace[here].map { index in
      let ends = links[index].ends
      return Move(from: here, to: ends.0 == here ? ends.1 : ends.0, link: index)
    }
    let item = places[here].item
    for index in placesOfItem[ObjectIdentifier(item)] ?? [] where index != here {
      let attributes = [places[here].attribute, places[index].attribute]
      if item === tree.cell {
        guard attributes.contains(rules.half), attributes.contains(.centerY) else { continue }
      } else if let view = item as? View, !rules.crossesAll, !hasOwnHeight(view) {
        continue
      }
      result.append(Move(from: here, to: index, link: nil))
    }
    return result
  }

  /// Converts moves to steps; moves that meet at a guide of a sum become one step.
  private func steps(of moves: [Move]) -> [CellExplanation.Step] {
    var groups: [(from: Int, to: Int, links: [Int])] = []
    for move in moves {
      if isGuide(move.from), !groups.isEmpty {
        groups[groups.count - 1].to = move.to
        groups[groups.count - 1].links += move.link.map { [$0] } ?? []
      } else {
        groups.append((move.from, move.to, move.link.map { [$0] } ?? []))
      }
    }
    let ends = values(of: groups.flatMap { [places[$0.from], places[$0.to]] })
    let widths = values(of: groups.map { Place(item: places[$0.from].item, attribute: .width) })
    return groups.indices.map { index in
      let group = groups[index]
      let (start, end) = (ends[2 * index], ends[2 * index + 1])
      var step = CellExplanation.Step(
        kind: .gap, from: reported(group.from), to: reported(group.to), y: start,
        size: end - start, isContent: false, sources: [])
      if group.links.isEmpty {
        describe(&step, across: places[group.from].item, width: widths[index])
      } else {
        for link in group.links where !step.sources.contains(links[link].source) {
          step.sources.append(links[link].source)
        }
      }
      return step
    }
  }

  /// Describes a step across an item.
  private func describe(
    _ step: inout CellExplanation.Step, across item: LayoutItem, width: Double
  ) {
    step.kind = .view
    step.view = item.displayName
    crossed.insert(ObjectIdentifier(item))
    guard let view = item as? View, view !== tree.cell else { return }
    let reasons = reasons(of: view)
    step.width = width
    step.isContent = reasons.isContent
    step.sources = reasons.sources
  }

  /// The step across the whole cell, whose height depends on extents alone.
  private func wholeStep() -> CellExplanation.Step {
    var step = CellExplanation.Step(
      kind: .whole, from: reported(0), to: reported(1), view: tree.cell.displayName, y: 0,
      size: height, isContent: false, sources: [])
    crossed.insert(ObjectIdentifier(tree.cell))
    for standing in chain where !step.sources.contains(standing.report.templateSource) {
      step.sources.append(standing.report.templateSource)
    }
    return step
  }

  // MARK: - Heights of views

  /// The constraints that determine a view's height.
  private func heightChain(of view: View) -> [ConstraintStanding] {
    let id = ObjectIdentifier(view)
    if let known = heightChains[id] { return known }
    let chain = explainer.chain(of: view, .height)
    heightChains[id] = chain
    return chain
  }

  /// Whether a view's height depends on extents alone, so that the steps need not enter the view.
  private func hasOwnHeight(_ view: View) -> Bool {
    heightChain(of: view).allSatisfy { standing in
      guard standing.source == .constraint else { return true }
      let hasPlaces = standing.report.terms.contains {
        $0.attribute.axis == .vertical && !$0.attribute.isSize
      }
      return !standing.report.isInternal && !hasPlaces
    }
  }

  /// The reasons for a view's height: its content or conditions, its own first.
  private func reasons(
    of view: View
  ) -> (isContent: Bool, sources: [CellDiagnostic.Source]) {
    let chain = heightChain(of: view)
    let isContent = chain.contains { standing in
      switch standing.source {
      case .hugging, .compressionResistance: standing.report.bounds(view, .height)
      case .constraint, .place, .nonNegative, .measure: false
      }
    }
    // Conditions on the height itself come first, then other conditions on the view.
    func rank(_ report: ConstraintReport) -> Int {
      let isOfHeight = report.terms.contains { $0.attribute == .height && $0.item.names(view) }
      if isOfHeight { return 0 }
      return report.arrangement == nil && report.first.names(view) ? 1 : 2
    }
    var sources: [CellDiagnostic.Source] = []
    for report in (0...2).flatMap({ level in chain.map(\.report).filter { rank($0) == level } }) {
      let isOwnContent = report.sourceLocation == nil && report.bounds(view, .height)
      let source = report.templateSource
      if !sources.contains(source), !(isContent && isOwnContent) { sources.append(source) }
    }
    if isContent { sources.insert(contentSource(of: view), at: 0) }
    return (isContent, sources)
  }

  /// A view's content as a condition, with the line that declares the view.
  private func contentSource(of view: View) -> CellDiagnostic.Source {
    let name = view.displayName
    let declared = tree.index(of: view).map { tree.template.views[$0] }
    return CellDiagnostic.Source(
      line: declared?.place.line ?? 0, content: texts[name].map { .text($0) } ?? .content(name))
  }

  // MARK: - Conditions that leave room

  /// The inequalities on the cell's bottom or height that leave room, except those of views that
  /// the steps cross.
  private func spare() -> [CellExplanation.Spare] {
    let limits = constraints.compactMap(limit)
    let values = values(
      of: limits.flatMap { limit in limit.other.map { [limit.cell, $0] } ?? [limit.cell] })
    var next = values.makeIterator()
    var result: [CellExplanation.Spare] = []
    for limit in limits {
      let cell = next.next() ?? 0
      let other = limit.other.flatMap { _ in next.next() } ?? 0
      // The cell is on the greater side, so the condition bounds it from below.
      let room = limit.isFirst ? cell - (other + limit.constant) : cell + limit.constant - other
      guard room > Self.tolerance else { continue }
      result.append(
        CellExplanation.Spare(
          source: limit.source, view: limit.other?.item.displayName, room: room))
    }
    return result.enumerated().sorted {
      ($0.element.room, $0.offset) < ($1.element.room, $1.offset)
    }
    .map(\.element)
  }

  /// An inequality that bounds the cell's height from below.
  private struct Limit {
    let cell: Place
    let other: Place?
    /// Whether the cell is on the left side.
    let isFirst: Bool
    let constant: Double
    let source: CellDiagnostic.Source
  }

  /// Reads an inequality between the cell's bottom or height and a view that no step crosses.
  private func limit(_ constraint: LayoutConstraint) -> Limit? {
    guard constraint.relation != .equal, constraint.multiplier == 1, !constraint.isSum,
      let first = constraint.firstItem as? LayoutItem
    else { return nil }
    let second = constraint.secondItem as? LayoutItem
    let isFirst = first === tree.cell
    guard isFirst || second === tree.cell, !(first is LayoutGuide), !(second is LayoutGuide),
      constraint.relation == (isFirst ? .greaterThanOrEqual : .lessThanOrEqual)
    else { return nil }
    let left = Place(item: first, attribute: constraint.firstAttribute)
    let right = second.map { Place(item: $0, attribute: constraint.secondAttribute) }
    let (cell, other) = isFirst ? (left, right) : (right ?? left, left)
    guard cell.attribute == .bottom || cell.attribute == .height,
      other.map({ !crossed.contains(ObjectIdentifier($0.item)) }) ?? true
    else { return nil }
    return Limit(
      cell: cell, other: other, isFirst: isFirst, constant: constraint.constant,
      source: ConstraintReport(constraint).templateSource)
  }

  /// Distances below this are rounding errors of the solution, in points.
  private static let tolerance = 1e-6
}

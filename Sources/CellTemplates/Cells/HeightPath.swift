// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The way from a cell's top to its bottom along the constraints that decide its height.
///
/// The solver names the constraints from which the height follows; all of them hold as equations.
/// Those that tie two places of views are links; the places of one view are joined by the view
/// itself. A shortest way from the cell's top to its bottom over links and views is what a reader
/// follows with a finger. Where there is none, as for `cell.height >= 44`, the whole cell is one
/// step.
final class HeightPath {
  /// A place that a constraint names: an edge, a centre or a baseline of an item.
  private struct Place {
    let item: LayoutItem
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

  /// What may be crossed on the way.
  private struct Rules {
    /// The half of the cell that may be crossed because the other half was walked.
    let half: LayoutAttribute
    /// Whether views may be crossed whose height follows from what is in them or beside them.
    let crossesAll: Bool
  }

  private let tree: CellTree
  private let height: Double
  private let chain: [ConstraintStanding]
  private let constraints: [LayoutConstraint]
  private let texts: [CellExplanation.TextMeasure]
  private var ownHeights: [ObjectIdentifier: Bool] = [:]
  private var places: [Place] = []
  private var links: [Link] = []

  /// Looks at the last fitting of a tree, which gave the height.
  init(_ tree: CellTree, height: Double, texts: [CellExplanation.TextMeasure]) {
    self.tree = tree
    self.texts = texts
    self.height = height
    chain = tree.cell.fittingExplanation(of: .height)?.chain ?? []
    constraints = Self.constraints(under: tree.cell)
    _ = place(tree.cell, .top)
    _ = place(tree.cell, .bottom)
    let deciding = Set(chain.map(\.report))
    for constraint in constraints where deciding.contains(ConstraintReport(constraint)) {
      addLink(constraint)
    }
    if chain.contains(where: { $0.source == .constraint && $0.report.isInternal }) {
      for view in tree.views { if let stack = view as? StackView { addLinks(of: stack) } }
    }
  }

  /// The constraints that views hold, from the outermost view inwards.
  private static func constraints(under view: View) -> [LayoutConstraint] {
    view.constraints + view.subviews.flatMap(constraints)
  }

  // MARK: - Links

  private func place(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Int {
    if let known = places.firstIndex(where: { $0.item === item && $0.attribute == attribute }) {
      return known
    }
    places.append(Place(item: item, attribute: attribute))
    return places.count - 1
  }

  private func addLink(_ constraint: LayoutConstraint) {
    if constraint.isSum { return addLink(ofSum: constraint) }
    let attributes = [constraint.firstAttribute, constraint.secondAttribute]
    guard let first = constraint.firstItem as? LayoutItem,
      let second = constraint.secondItem as? LayoutItem, constraint.multiplier == 1,
      attributes.allSatisfy({ $0.axis == .vertical && !$0.isSize })
    else { return }
    links.append(
      Link(
        ends: (place(first, attributes[0]), place(second, attributes[1])),
        source: ConstraintReport(constraint).templateSource))
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
    links.append(Link(ends: ends, source: ConstraintReport(constraint).templateSource))
  }

  /// The ways through a stack: along its views, or through the tallest of a row.
  private func addLinks(of stack: StackView) {
    guard let index = tree.views.firstIndex(where: { $0 === stack }) else { return }
    let declared = tree.template.views[index]
    let line = declared.place.line
    func link(
      _ first: LayoutItem, _ one: LayoutAttribute, _ second: LayoutItem, _ other: LayoutAttribute
    ) {
      links.append(
        Link(
          ends: (place(first, one), place(second, other)),
          source: CellDiagnostic.Source(line: line, text: "stack \(declared.name)")))
    }
    let children = stack.arrangedSubviews.filter { !$0.isHidden }
    guard let first = children.first, let last = children.last else { return }
    if stack.axis == .vertical {
      link(stack, .top, first, .top)
      for (view, next) in zip(children, children.dropFirst()) { link(view, .bottom, next, .top) }
      link(last, .bottom, stack, .bottom)
      return
    }
    let deciding = children.filter { child in
      chain.contains { $0.report.text.hasPrefix("\(child.displayName).height ") }
    }
    for child in deciding {
      link(stack, .top, child, .top)
      link(child, .bottom, stack, .bottom)
    }
  }

  // MARK: - Places

  /// Where a place stands in the fitting, in points from the cell's top.
  private func y(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Double {
    if item === tree.cell {
      switch attribute {
      case .bottom, .lastBaseline: return height
      case .centerY: return height / 2
      default: return 0
      }
    }
    var y = tree.cell.fittingExplanation(of: attribute, for: item)?.value ?? 0
    var outer = (item as? View)?.superview ?? (item as? LayoutGuide)?.owningView
    while let view = outer, view !== tree.cell {
      y += tree.cell.fittingExplanation(of: .top, for: view)?.value ?? 0
      y -= view.bounds.origin.y
      outer = view.superview
    }
    return y
  }

  private func y(_ place: Int) -> Double { y(places[place].item, places[place].attribute) }

  private func name(_ place: Int) -> String {
    "\(places[place].item.displayName).\(places[place].attribute)"
  }

  /// Whether a place belongs to a guide, which the template does not know.
  private func isGuide(_ place: Int) -> Bool { places[place].item is LayoutGuide }

  // MARK: - The way

  /// The steps from the cell's top to its bottom.
  func steps() -> [CellExplanation.Step] {
    let attempts = [LayoutAttribute.bottom, .top].flatMap { half in
      [false, true].map { Rules(half: half, crossesAll: $0) }
    }
    for rules in attempts {
      if let moves = moves(by: rules) { return steps(of: moves) }
    }
    return height > 0 ? [wholeStep()] : []
  }

  /// The shortest way, found breadth first; ties go to the link that was made first.
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
    var result: [Move] = []
    for (index, link) in links.enumerated() {
      if link.ends.0 == here { result.append(Move(from: here, to: link.ends.1, link: index)) }
      if link.ends.1 == here { result.append(Move(from: here, to: link.ends.0, link: index)) }
    }
    let item = places[here].item
    for (index, place) in places.enumerated() where place.item === item && index != here {
      let attributes = [places[here].attribute, place.attribute]
      if item === tree.cell {
        guard attributes.contains(rules.half), attributes.contains(.centerY) else { continue }
      } else if let view = item as? View, !rules.crossesAll, !hasOwnHeight(view) {
        continue
      }
      result.append(Move(from: here, to: index, link: nil))
    }
    return result
  }

  /// Moves as steps; moves that meet at a guide of a sum are one step.
  private func steps(of moves: [Move]) -> [CellExplanation.Step] {
    var groups: [[Move]] = []
    for move in moves {
      if isGuide(move.from), !groups.isEmpty {
        groups[groups.count - 1].append(move)
      } else {
        groups.append([move])
      }
    }
    return groups.compactMap { group in
      guard let first = group.first, let last = group.last else { return nil }
      return step(from: first.from, to: last.to, links: group.compactMap(\.link))
    }
  }

  private func step(from: Int, to: Int, links used: [Int]) -> CellExplanation.Step {
    let (start, end) = (y(from), y(to))
    var step = CellExplanation.Step(
      kind: .gap, from: name(from), to: name(to), y: start, size: end - start, isContent: false,
      sources: [])
    guard used.isEmpty else {
      for link in used where !step.sources.contains(links[link].source) {
        step.sources.append(links[link].source)
      }
      return step
    }
    step.kind = .view
    step.view = places[from].item.displayName
    if let view = places[from].item as? View, view !== tree.cell {
      let reasons = reasons(of: view)
      step.width = tree.cell.fittingExplanation(of: .width, for: view)?.value
      step.isContent = reasons.isContent
      step.sources = reasons.sources
    }
    return step
  }

  /// The whole cell, whose height follows from extents.
  private func wholeStep() -> CellExplanation.Step {
    var step = CellExplanation.Step(
      kind: .whole, from: name(0), to: name(1), view: tree.cell.displayName, y: 0, size: height,
      isContent: false, sources: [])
    for standing in chain where !step.sources.contains(standing.report.templateSource) {
      step.sources.append(standing.report.templateSource)
    }
    return step
  }

  // MARK: - Heights of views

  /// Whether a view's height follows from extents alone, so that nobody need look into the view.
  private func hasOwnHeight(_ view: View) -> Bool {
    if let known = ownHeights[ObjectIdentifier(view)] { return known }
    let chain = tree.cell.fittingExplanation(of: .height, for: view)?.chain ?? []
    let reports = Set(chain.map(\.report))
    let hasPlaces = constraints.contains { constraint in
      constraint.firstAttribute.axis == .vertical && !constraint.firstAttribute.isSize
        && reports.contains(ConstraintReport(constraint))
    }
    let isArranged = chain.contains { $0.source == .constraint && $0.report.isInternal }
    ownHeights[ObjectIdentifier(view)] = !hasPlaces && !isArranged
    return !hasPlaces && !isArranged
  }

  /// From what a view's height follows: its content, or conditions, its own first.
  private func reasons(
    of view: View
  ) -> (isContent: Bool, sources: [CellDiagnostic.Source]) {
    let chain = tree.cell.fittingExplanation(of: .height, for: view)?.chain ?? []
    let prefix = "\(view.displayName)."
    let isContent = chain.contains { standing in
      switch standing.source {
      case .hugging, .compressionResistance:
        standing.report.text.hasPrefix("\(prefix)height ")
      case .constraint, .place, .nonNegative, .measure: false
      }
    }
    var sources: [CellDiagnostic.Source] = []
    // What speaks of the height itself comes first, then what else speaks of the view.
    func rank(_ standing: ConstraintStanding) -> Int {
      let text = standing.report.text
      return text.contains("\(prefix)height") ? 0 : text.hasPrefix(prefix) ? 1 : 2
    }
    for standing in (0...2).flatMap({ level in chain.filter { rank($0) == level } }) {
      let source = standing.report.templateSource
      let isOwnContent = source.line == 0 && source.text.hasPrefix("\(prefix)height ")
      if !sources.contains(source), !(isContent && isOwnContent) { sources.append(source) }
    }
    if isContent { sources.insert(contentSource(of: view), at: 0) }
    return (isContent, sources)
  }

  /// A view's content as a condition, with the line that declares the view.
  private func contentSource(of view: View) -> CellDiagnostic.Source {
    let name = view.displayName
    let declared = tree.template.views.first { $0.name == name }
    guard let text = texts.first(where: { $0.view == name }) else {
      return CellDiagnostic.Source(line: declared?.place.line ?? 0, text: "content of view \(name)")
    }
    let lines = "\(text.lineCount) line\(text.lineCount == 1 ? "" : "s")"
    return CellDiagnostic.Source(
      line: declared?.place.line ?? 0,
      text: "text of view \(name): \(lines), \(text.exactHeight.shortest) high at width "
        + text.width.shortest)
  }

  // MARK: - What does not decide

  /// The inequalities that tie something to the cell's bottom or height and leave room, without
  /// those of views that the way crosses.
  func spare(beside steps: [CellExplanation.Step]) -> [CellExplanation.Spare] {
    let crossed = steps.compactMap(\.view)
    var result: [CellExplanation.Spare] = []
    for constraint in constraints where constraint.relation != .equal {
      guard let first = constraint.firstItem as? LayoutItem, constraint.multiplier == 1,
        !constraint.isSum
      else { continue }
      let second = constraint.secondItem as? LayoutItem
      let isFirst = first === tree.cell
      guard isFirst || second === tree.cell, !(first is LayoutGuide), !(second is LayoutGuide),
        [.bottom, .height].contains(
          isFirst ? constraint.firstAttribute : constraint.secondAttribute)
      else { continue }
      let left = value(first, constraint.firstAttribute)
      let right =
        (second.map { value($0, constraint.secondAttribute) } ?? 0) + constraint.constant
      // The cell stands on the greater side, else the condition bounds it from above.
      let room = isFirst ? left - right : right - left
      let boundsBelow = constraint.relation == (isFirst ? .greaterThanOrEqual : .lessThanOrEqual)
      guard boundsBelow, room > Self.tolerance else { continue }
      let other = isFirst ? second : first
      guard !crossed.contains(other?.displayName ?? "") else { continue }
      result.append(
        CellExplanation.Spare(
          source: ConstraintReport(constraint).templateSource, view: other?.displayName,
          room: room))
    }
    return result.enumerated().sorted {
      ($0.element.room, $0.offset) < ($1.element.room, $1.offset)
    }
    .map(\.element)
  }

  /// A place or an extent of an item in the fitting.
  private func value(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Double {
    guard attribute.isSize else { return y(item, attribute) }
    if item === tree.cell { return height }
    return tree.cell.fittingExplanation(of: attribute, for: item)?.value ?? 0
  }

  /// Distances below this are rounding errors of the solution, in points.
  private static let tolerance = 1e-6
}

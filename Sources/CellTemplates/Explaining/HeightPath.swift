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
  /// Two places at a fixed distance, by their indices.
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
  private let fitting: FittingValues
  private let heights: ViewHeights
  private let chain: [ConstraintStanding]
  /// The edges, centres and baselines that links connect; the cell's top and bottom come first.
  private var places: [FittingPlace] = []
  private var indices: [FittingPlace: Int] = [:]
  private var placesOfItem: [ObjectIdentifier: [Int]] = [:]
  private var links: [Link] = []
  private var linksOfPlace: [[Int]] = []
  /// The items that the steps cross; none before ``steps()``.
  private(set) var crossed: Set<ObjectIdentifier> = []

  /// Reads the last fitting of a tree.
  ///
  /// - Parameter constraints: All constraints of the tree, from the outermost view inwards.
  init(
    _ tree: CellTree, _ explainer: LayoutExplainer, constraints: [LayoutConstraint],
    fitting: FittingValues, texts: [CellExplanation.TextMeasure]
  ) {
    self.tree = tree
    self.fitting = fitting
    heights = ViewHeights(tree, explainer, texts: texts)
    chain = explainer.chain(of: tree.cell, .height)
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

  // MARK: - Links

  private func place(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Int {
    let place = FittingPlace(item: item, attribute: attribute)
    if let known = indices[place] { return known }
    let index = places.count
    places.append(place)
    linksOfPlace.append([])
    placesOfItem[ObjectIdentifier(item), default: []].append(index)
    indices[place] = index
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
      tree.source(of: ConstraintReport(constraint)))
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
    link(ends.0, ends.1, tree.source(of: ConstraintReport(constraint)))
  }

  /// The links through a stack: along its views, or through the tallest of a row.
  private func addLinks(of stack: StackView) {
    guard let index = tree.index(of: stack) else { return }
    let declared = tree.template.views[index]
    let source = CellDiagnostic.Source(
      line: declared.place.line, file: declared.place.file, content: .stack(declared.name))
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

  // MARK: - The path

  private func reported(_ place: Int) -> CellExplanation.Place {
    CellExplanation.Place(
      view: places[place].item.displayName, attribute: places[place].attribute)
  }

  /// Whether a place belongs to a guide, which the template does not know.
  private func isGuide(_ place: Int) -> Bool { places[place].item is LayoutGuide }

  /// The steps from the cell's top to its bottom.
  func steps() -> [CellExplanation.Step] {
    let attempts = [LayoutAttribute.bottom, .top].flatMap { half in
      [false, true].map { Rules(half: half, crossesAll: $0) }
    }
    for rules in attempts {
      if let moves = moves(by: rules) { return steps(of: moves) }
    }
    return fitting.height > 0 ? [wholeStep()] : []
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
      } else if let view = item as? View, !rules.crossesAll, !heights.isOwn(view) {
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
    let ends = fitting.values(of: groups.flatMap { [places[$0.from], places[$0.to]] })
    let widths = fitting.values(
      of: groups.map { FittingPlace(item: places[$0.from].item, attribute: .width) })
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
    let reasons = heights.reasons(of: view)
    step.width = width
    step.isContent = reasons.isContent
    step.sources = reasons.sources
  }

  /// The step across the whole cell, whose height depends on extents alone.
  private func wholeStep() -> CellExplanation.Step {
    var step = CellExplanation.Step(
      kind: .whole, from: reported(0), to: reported(1), view: tree.cell.displayName, y: 0,
      size: fitting.height, isContent: false, sources: [])
    crossed.insert(ObjectIdentifier(tree.cell))
    for standing in chain {
      let source = tree.source(of: standing.report)
      if !step.sources.contains(source) { step.sources.append(source) }
    }
    return step
  }
}

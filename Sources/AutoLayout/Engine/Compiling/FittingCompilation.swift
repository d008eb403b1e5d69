// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Compiles a cell: its own tree, and those of the views that its flows and grids hold.
///
/// A flow or grid fits each view that it holds by itself. So it is compiled first, from the inside
/// out, and emptied: then the tree around it has a content of the size zero in its place, as it has
/// for an empty text.
struct FittingCompilation {
  /// The places of the texts, by the labels' identities, and those of the flows and grids with
  /// elements of the row; never iterated.
  private let places: [ObjectIdentifier: Int]
  private let numbers: [LayoutConstraint]
  /// The numbers that a tree has whose flow or grid is emptied.
  private var usedNumbers: Set<Int> = []
  private let isFixed: (View) -> Bool
  private let visible: [View]
  private let leastExtent: Double

  /// Makes a compilation of texts, numbers, flows and grids with elements of the row, and views
  /// that must be visible.
  init(
    labels: [Label], numbers: [LayoutConstraint], elements: [WrappingView],
    isFixed: @escaping (View) -> Bool, visible: [View], leastExtent: Double
  ) {
    var places: [ObjectIdentifier: Int] = [:]
    for (place, label) in labels.enumerated() { places[ObjectIdentifier(label)] = place }
    for (place, view) in elements.enumerated() { places[ObjectIdentifier(view)] = place }
    self.places = places
    self.numbers = numbers
    self.isFixed = isFixed
    self.visible = visible
    self.leastExtent = leastExtent
  }

  /// Compiles the tree of a cell with a required width.
  ///
  /// - Parameter isOfAnyWidth: Whether the width is a parameter.
  mutating func cell(
    _ root: View, width: Double, isOfAnyWidth: Bool
  ) throws(FittingObstacle) -> CompiledFitting {
    let contents = try emptiedContents(of: root)
    _ = root.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    guard let engine = root.engines.fitting else { throw .contradiction }
    try engine.checkHoldsEverything()
    let factors = try isOfAnyWidth ? engine.widthFactors(root, width: width) : nil
    let cell = try fitted(
      engine, root, contents, baseWidth: isOfAnyWidth ? width : nil, widthFactors: factors)
    guard usedNumbers.count == numbers.count else { throw .contradiction }
    return cell
  }

  // MARK: - Contents

  /// The contents of a tree that are not constant.
  private struct Contents {
    var labels: [(label: Label, place: Int, measure: LabelMeasure)] = []
    var wrappings: [(view: WrappingView, compiled: CompiledWrapping)] = []
    /// The views that must be visible.
    var visible: [View] = []
  }

  /// The contents of a tree, with its flows and grids compiled and emptied.
  private mutating func emptiedContents(of root: View) throws(FittingObstacle) -> Contents {
    var contents = Contents()
    var stack = [root]
    while let view = stack.popLast() {
      if visible.contains(where: { $0 === view }) { contents.visible.append(view) }
      if let label = view as? Label {
        let (place, measure) = try text(label)
        contents.labels.append((label, place, measure))
      } else if let wrapping = view as? WrappingView {
        contents.wrappings.append((wrapping, try compiled(wrapping)))
        wrapping.removeContent()
      } else {
        if let obstacle = view.fittingObstacle, !isFixed(view) { throw obstacle }
        stack += view.subviews.reversed()
      }
    }
    return contents
  }

  /// The place and the measure of a text, which is empty now.
  private func text(
    _ label: Label
  ) throws(FittingObstacle) -> (place: Int, measure: LabelMeasure) {
    guard let place = places[ObjectIdentifier(label)], label.text?.isEmpty == true else {
      throw .otherContent
    }
    let measure = LabelMeasure(label)
    if let padded = label as? PaddedLabel {
      if padded.preferredMaxLayoutWidth > 0 { throw .paddedPreferredWidth }
      padded.padding = .zero
    } else if type(of: label) != Label.self {
      throw .otherContent
    }
    return (place, measure)
  }

  // MARK: - Flows and grids

  /// Compiles a flow or grid.
  private mutating func compiled(
    _ view: WrappingView
  ) throws(FittingObstacle) -> CompiledWrapping {
    if let place = places[ObjectIdentifier(view)] {
      return CompiledWrapping(rule: view.rule, views: .ofRow(place), leastExtent: leastExtent)
    }
    guard type(of: view) == WrappingView.self else { throw .otherContent }
    var items: [CompiledWrapping.Item] = []
    for item in view.visibleViews {
      guard !item.hasConstraintToOutside else { throw .constraintIntoContent }
      items.append(
        CompiledWrapping.Item(
          stated: view.statedSize(of: item), isPaddable: item is any PaddableView,
          mustBeVisible: visible.contains { $0 === item }, content: try content(of: item)))
    }
    return CompiledWrapping(rule: view.rule, views: .own(items), leastExtent: leastExtent)
  }

  /// The content of a view that a flow or grid holds.
  private mutating func content(
    of view: View
  ) throws(FittingObstacle) -> CompiledWrapping.Content {
    guard view.hasSizeOfContent else {
      if view.givesLeastWidth, !view.narrowableContents.isEmpty { throw .leastWidthOfTree }
      return .tree(try tree(view))
    }
    if let label = view as? Label {
      let (place, measure) = try text(label)
      return .text(place, measure)
    }
    if let wrapping = view as? WrappingView { return .wrapping(try compiled(wrapping)) }
    if let obstacle = view.fittingObstacle, !isFixed(view) { throw obstacle }
    return .fixed(width: max(0, view.intrinsicWidth()), height: view.intrinsicContentSize.height)
  }

  /// Widths at which trees are compiled, until one contradicts no constraint. As powers of two they
  /// and their differences from other widths are exact.
  private static let baseWidths = [256.0, 64, 1024, 16]

  /// Compiles a tree that a flow or grid fits: its width where there is room, and its height as a
  /// function of the width as well.
  private mutating func tree(_ root: View) throws(FittingObstacle) -> CompiledTree {
    let contents = try emptiedContents(of: root)
    let engine = LayoutEngine(
      LayoutScope(root: root, isFitting: true, substitutesExtents: false))
    try engine.fit(root, Size.zero, horizontal: .fittingSizeLevel)
    let natural = try natural(engine, root, contents)
    for width in Self.baseWidths {
      do throws(FittingObstacle) {
        try engine.fit(root, Size(width: width, height: 0), horizontal: .required)
      } catch {
        if error == .contradiction, width != Self.baseWidths.last { continue }
        throw error
      }
      let fitted = try fitted(engine, root, contents, baseWidth: width)
      return CompiledTree(natural: natural, fitted: fitted)
    }
    throw .contradiction
  }

  // MARK: - Systems

  /// The height of a tree in its engine, whose solution is at hand.
  ///
  /// - Parameters:
  ///   - baseWidth: The root's width now, if it is a parameter.
  ///   - widthFactors: The multiples of the width in constants; nil if one entry fixes the width.
  private mutating func fitted(
    _ engine: LayoutEngine, _ root: View, _ contents: Contents, baseWidth: Double?,
    widthFactors: [(id: ConstraintID, factor: Double)]? = nil
  ) throws(FittingObstacle) -> CompiledFitting {
    var compiler = try compiler(engine, contents)
    if let widthFactors {
      compiler.add(widthFactors: widthFactors)
    } else if baseWidth != nil, !compiler.addRootWidth() {
      throw .contradiction
    }
    let textEnd = compiler.outputCount
    for view in contents.visible { compiler.addExtents(of: view) }
    guard let system = compiler.system(root, .height) else { throw .tooLarge }
    guard let parts = compiler.order(of: system, textEnd) else { throw .widthFollowsHeight }
    return CompiledFitting(
      system, parts: parts, compiler, textEnd: textEnd, leastExtent: leastExtent,
      baseWidth: baseWidth ?? 0)
  }

  /// The width of a tree where there is room for all of it.
  private mutating func natural(
    _ engine: LayoutEngine, _ root: View, _ contents: Contents
  ) throws(FittingObstacle) -> CompiledFitting {
    let compiler = try compiler(engine, contents)
    guard let system = compiler.system(root, .width) else { throw .tooLarge }
    guard let parts = compiler.widthPart(of: system) else { throw .widthFollowsHeight }
    return CompiledFitting(
      system, parts: parts, compiler, textEnd: compiler.outputCount, leastExtent: leastExtent,
      baseWidth: 0)
  }

  /// The parameters of a tree's contents, and of the numbers that its constraints have.
  private mutating func compiler(
    _ engine: LayoutEngine, _ contents: Contents
  ) throws(FittingObstacle) -> FittingCompiler {
    var compiler = FittingCompiler(engine.parts)
    for (label, place, measure) in contents.labels {
      guard compiler.add(label, place, measure) else { throw .contradiction }
    }
    for (view, compiled) in contents.wrappings {
      guard compiler.add(view, compiled) else { throw .contradiction }
    }
    for (index, constraint) in numbers.enumerated() where engine.parts.lowering[constraint] != nil {
      guard compiler.add(constraint, index) else { throw .contradiction }
      usedNumbers.insert(index)
    }
    return compiler
  }
}

extension LayoutEngine {
  /// Solves for a size as close to a target as the constraints allow, with the least height.
  ///
  /// - Throws: ``FittingObstacle`` as ``checkHoldsEverything()`` does.
  fileprivate func fit(
    _ root: View, _ size: Size, horizontal: LayoutPriority
  ) throws(FittingObstacle) {
    root.updateConstraintsIfNeeded()
    _ = fit(
      FittingTarget(
        size: size,
        priorities: AxisPair(horizontal: horizontal, vertical: .fittingSizeLevel)))
    try checkHoldsEverything()
  }

  /// The multiples of the root's width in the constants of entries.
  ///
  /// A given width goes into constants as a number, so they are compared with those of a width that
  /// is greater by a power of two, which leaves the factors exact. The root has its width again
  /// then.
  ///
  /// - Throws: ``FittingObstacle`` if the tree of the other width has other entries.
  fileprivate func widthFactors(
    _ root: View, width: Double
  ) throws(FittingObstacle) -> [(id: ConstraintID, factor: Double)] {
    let difference = 64.0
    func constants(at width: Double) throws(FittingObstacle) -> [ObjectIdentifier: Double] {
      _ = root.fittingSize(
        Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
      try checkHoldsEverything()
      return Dictionary(
        parts.ledger.installedEntries.map { (ObjectIdentifier($0), $0.linear.constant) }
      ) { first, _ in first }
    }
    let wider = try constants(at: width + difference)
    let here = try constants(at: width)
    guard wider.count == here.count else { throw .contradiction }
    var factors: [(id: ConstraintID, factor: Double)] = []
    for entry in parts.ledger.installedEntries {
      guard let id = entry.id, let other = wider[ObjectIdentifier(entry)] else {
        throw .contradiction
      }
      let factor = (other - entry.linear.constant) / difference
      if factor != 0 { factors.append((id, factor)) }
    }
    return factors
  }

  /// Checks that the solver has every constraint, and that nothing but contents can change.
  ///
  /// - Throws: ``FittingObstacle`` if it is not so.
  fileprivate func checkHoldsEverything() throws(FittingObstacle) {
    guard isCurrent, parts.ledger.brokenEntries.isEmpty, parts.ledger.waitingCount == 0,
      !parts.lowering.hasSeenNotFinite
    else { throw .contradiction }
    if parts.nodes.mayHaveChangingInsets { throw .changingInsets }
  }
}

extension View {
  /// The reason why the view's constraints and intrinsic size may depend on contents.
  fileprivate var fittingObstacle: FittingObstacle? {
    if type(of: self) == View.self || type(of: self) == ScrollView.self { return nil }
    guard let stack = self as? StackView, type(of: stack) == StackView.self else {
      return .otherContent
    }
    // Shares and baselines follow the tallest or the intrinsic sizes of what is in the stack.
    if stack.distribution == .fillProportionally { return .proportionalStack }
    let isOnBaseline = stack.alignment == .firstBaseline || stack.alignment == .lastBaseline
    return isOnBaseline || !stack.baselineConstraints.isEmpty ? .baselineStack : nil
  }

  /// Whether a constraint ties something in the view's subtree to something outside of it.
  fileprivate var hasConstraintToOutside: Bool {
    var isTied = false
    forEachInSubtree { view in
      for item in [view] + view.allGuides as [LayoutItem] {
        for constraint in item.mentions.constraints {
          if constraint.holder?.isDescendant(of: self) != true { isTied = true }
        }
      }
    }
    return isTied
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The views of a template for one view set and one direction.
///
/// The tree is built once. Each record then changes only its texts and the constants of its
/// constraints.
final class CellTree {
  /// The name of the cell in layouts and reports; no view has it.
  static let cellName = "cell"

  /// The template of the views.
  let template: CellTemplate
  /// The direction of the cell.
  let direction: LayoutDirection
  /// The root.
  let cell = View()
  /// The views by their indices in the template; nil for a hidden view.
  private(set) var views: [View?]
  /// The indices of the views in the template, by identity; never iterated.
  private(set) var viewIndices: [ObjectIdentifier: Int] = [:]
  /// The margins with the safe area, as `cell.margins` means them.
  let effectiveMargins: EdgeInsets
  /// The constraints of each line of the layout, in the order of the lines.
  private(set) var statementConstraints: [[LayoutConstraint]] = []
  /// The visible views of nested cells, in their order.
  private(set) var repeatViews: [RepeatView] = []
  /// The visible images whose size the record does not state, by their indices.
  private(set) var unsizedImages: [Int] = []
  /// The properties of the views that depend on the record.
  private var fillers: [ViewFiller] = []
  /// The extents and aspects that depend on the record.
  private var boundNumbers: [BoundNumber] = []
  /// The views in a flow or grid whose extents depend on the record.
  private var wrappedViews: [Int] = []

  /// A required extent or aspect that depends on the record.
  private struct BoundNumber {
    let view: Int
    let property: NumberProperty
    let binding: NumberBinding
    var equation: LayoutEquation<TemplateItem>?
    var constraint: LayoutConstraint?
  }

  /// The lines of the layout that depend on the record.
  private var boundRules: [BoundRule] = []

  /// A rule of a line of the layout that depends on the record.
  private struct BoundRule {
    let statement: Int
    let rule: LayoutRule
    var equation: LayoutEquation<TemplateItem>?
    var constraint: LayoutConstraint?
  }

  /// Builds the visible views and their constraints.
  init(template: CellTemplate, content: RowContent, environment: LayoutEnvironment) {
    self.template = template
    direction = content.direction
    effectiveMargins = template.margins + template.safeArea
    views = Array(repeating: nil, count: template.views.count)
    var environment = environment
    environment.direction = direction
    cell.name = Self.cellName
    cell.environment = environment
    for index in template.views.indices where content.isVisible[index] {
      let view = makeView(index)
      views[index] = view
      viewIndices[ObjectIdentifier(view)] = index
      fillers += makeFillers(of: view, index)
      if let part = view as? RepeatView { repeatViews.append(part) }
      if template.views[index].isImageWithoutBoundExtent { unsizedImages.append(index) }
    }
    addSubviews()
    activateNumbers()
    activateStatements(isVisible: content.isVisible)
  }

  /// The index of a view in the template; nil for a view that the template does not declare.
  func index(of view: View) -> Int? { viewIndices[ObjectIdentifier(view)] }

  // MARK: - Building

  /// Adds the views to their superviews, in the order of their declaration.
  private func addSubviews() {
    for (index, view) in views.enumerated() {
      guard let view else { continue }
      let children = template.views[index].kind.children.compactMap { views[$0] }
      if let stack = view as? StackView {
        for child in children { stack.addArrangedSubview(child) }
      } else if let wrapping = view as? WrappingView {
        for child in children { wrapping.addArrangedSubview(child) }
      } else {
        for child in children { view.addSubview(child) }
      }
      if template.views[index].parent == nil { cell.addSubview(view) }
    }
  }

  /// Makes the constraints of widths, heights and aspects that do not depend on the record.
  private func activateNumbers() {
    for (index, view) in template.views.enumerated() where views[index] != nil {
      if views[index]?.superview is WrappingView {
        if view.numbers.contains(where: \.binding.isBound) { wrappedViews.append(index) }
        try? setWrappedSize(index, for: .null)
        continue
      }
      for (property, binding) in view.numbers {
        if binding.isBound {
          boundNumbers.append(BoundNumber(view: index, property: property, binding: binding))
        } else if let equation = try? equation(of: property, binding, index, for: .null) {
          activate(equation)
        }
      }
    }
  }

  /// Makes the constraints of the layout's lines.
  private func activateStatements(isVisible: [Bool]) {
    statementConstraints = template.statements.map { statement in
      statement.fixedEquations(isVisible: { isVisible[$0] }).compactMap(activate)
    }
    for (index, statement) in template.statements.enumerated() {
      boundRules += statement.boundRules(isVisible: { isVisible[$0] })
        .map { BoundRule(statement: index, rule: $0) }
    }
  }

  /// The equation of a bound number.
  private func equation(
    of property: NumberProperty, _ binding: NumberBinding, _ index: Int, for record: RecordValue
  ) throws(RecordError) -> LayoutEquation<TemplateItem> {
    func own(_ attribute: LayoutAttribute) -> TemplateSum {
      TemplateSum([.init(.view(index), attribute)])
    }
    var sum = own(property.attribute)
    var right = try binding.sum(axis: property.axis, record: record)
    if property == .aspect {
      right = own(.height).scaled(by: try binding.aspect(for: record))
    }
    sum.add(right, times: -1)
    let location = binding.place.location(in: template.fileName)
    return LayoutEquation(
      sum, property.relation,
      priority: property == .aspect ? template.aspectPriority(of: index) : 1000,
      source: EquationSource(identifier: binding.text, location: location))
  }

  /// Gives a view in a flow or grid the extents that the template states.
  private func setWrappedSize(_ index: Int, for record: RecordValue) throws(RecordError) {
    guard let view = views[index], let holder = view.superview as? WrappingView else { return }
    let declared = template.views[index]
    func width(_ binding: NumberBinding?) throws(RecordError) -> WrappingItemSize.Extent? {
      guard let sum = try binding?.sum(axis: .horizontal, record: record) else { return nil }
      return WrappingItemSize.Extent(
        points: sum.constant, share: sum.terms.reduce(0) { $0 + $1.factor })
    }
    func number(_ binding: NumberBinding?) throws(RecordError) -> Double? {
      try binding?.sum(axis: nil, record: record).constant
    }
    var size = WrappingItemSize()
    size.width = try width(declared.width)
    size.minimumWidth = try width(declared.minWidth)
    size.maximumWidth = try width(declared.maxWidth)
    size.height = try number(declared.height)
    size.minimumHeight = try number(declared.minHeight)
    size.maximumHeight = try number(declared.maxHeight)
    if let binding = declared.aspect { size.aspect = try binding.aspect(for: record) }
    size.paddingShares = declared.paddingShares
    size.span = declared.span
    holder.setSize(size, of: view)
  }

  // MARK: - Compiling

  /// Makes the constraints of extents that are numbers of the record, as if all were 0.
  ///
  /// - Returns: The numbers and their constraints, in the order in which a record makes them.
  /// - Throws: ``FallbackReason`` if the record also decides something that is no such number.
  func activateNumbersAtZero() throws(FallbackReason)
    -> [(number: CellNumber, constraint: LayoutConstraint)]
  {
    if !boundRules.isEmpty { throw .layoutFromRecord }
    if !wrappedViews.isEmpty { throw .itemFromRecord }
    var result: [(number: CellNumber, constraint: LayoutConstraint)] = []
    for bound in boundNumbers {
      guard let axis = bound.property.axis else { throw .proportionFromRecord }
      let own = TemplateSum([.init(.view(bound.view), bound.property.attribute)])
      guard let constraint = activate(LayoutEquation(own, bound.property.relation)) else {
        throw .otherView
      }
      result.append((CellNumber(binding: bound.binding, axis: axis), constraint))
    }
    return result
  }

  // MARK: - Filling

  /// Sets the texts, colours, numbers and nested cells of a record.
  func fill(with row: BoundRow) throws(RecordError) {
    let (content, record) = (row.content, row.record)
    for shown in row.elements?.parts ?? [] { (views[shown.view] as? RepeatView)?.show(shown) }
    try updateConstraints(for: record)
    for filler in fillers { try filler.fill(with: content, of: record) }
  }

  /// The least height that the layout allows at a width, to the nearest 2⁻²⁰.
  func fittingHeight(width: Double) -> Double {
    let size = cell.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    return size.height > 0 ? size.height : 0
  }

  /// The size with the height of the last fitting, at which the views are laid out as it placed
  /// them.
  func fittedSize(width: Double) -> Size {
    Size(width: width, height: max(0, cell.unroundedFittingHeight))
  }

  /// Lays the views out in a cell of a size.
  func layOut(_ size: Size) {
    cell.frame = Rect(origin: .zero, size: size)
    cell.layoutIfNeeded()
  }

  /// Sets the extents, aspects and lines of the layout that a record decides.
  func updateConstraints(for record: RecordValue) throws(RecordError) {
    try updateNumbers(for: record)
    if !boundRules.isEmpty { try updateRules(for: record) }
    for view in wrappedViews { try setWrappedSize(view, for: record) }
  }

  /// Updates the lines of the layout that depend on the record: if one says something else, all
  /// are made again, so that their order does not depend on earlier rows.
  private func updateRules(for record: RecordValue) throws(RecordError) {
    var equations: [LayoutEquation<TemplateItem>] = []
    for bound in boundRules { equations.append(try bound.rule.equation(for: record)) }
    guard !zip(boundRules, equations).allSatisfy({ $0.equation == $1 }) else { return }
    for bound in boundRules {
      guard let constraint = bound.constraint else { continue }
      constraint.deactivate()
      statementConstraints[bound.statement].removeAll { $0 === constraint }
    }
    for (index, equation) in equations.enumerated() {
      let constraint = activate(equation)
      boundRules[index].constraint = constraint
      boundRules[index].equation = equation
      if let constraint { statementConstraints[boundRules[index].statement].append(constraint) }
    }
  }

  /// Updates the extents and aspects that depend on the record.
  ///
  /// A constant changes in place. A new factor needs a new constraint; all these constraints are
  /// then made again, so that their order does not depend on earlier rows.
  private func updateNumbers(for record: RecordValue) throws(RecordError) {
    guard !boundNumbers.isEmpty else { return }
    var equations: [LayoutEquation<TemplateItem>] = []
    for number in boundNumbers {
      equations.append(
        try equation(of: number.property, number.binding, number.view, for: record))
    }
    let isSame = zip(boundNumbers, equations).allSatisfy {
      $0.equation?.sum.terms == $1.sum.terms
    }
    for (index, equation) in equations.enumerated() {
      if isSame {
        guard boundNumbers[index].equation != equation else { continue }
        boundNumbers[index].constraint?.constant = -equation.sum.constant
      } else {
        boundNumbers[index].constraint?.deactivate()
        boundNumbers[index].constraint = nil
      }
    }
    for (index, equation) in equations.enumerated() {
      if !isSame { boundNumbers[index].constraint = activate(equation) }
      boundNumbers[index].equation = equation
    }
  }
}

extension NumberBinding {
  /// A width divided by a height for a record, which must be above 0.
  func aspect(for record: RecordValue) throws(RecordError) -> Double {
    let ratio = try sum(axis: nil, record: record).constant
    guard ratio > 0, ratio.isFinite else {
      let path = expression.references.first.map { "\($0.paths[0])" } ?? ""
      throw RecordError(
        path: path, problem: .outOfRange(found: "the aspect \(ratio.shortest)", range: "above 0"),
        place: place)
    }
    return ratio
  }
}

/// A width or height that is a number of the record; a class, because rows would copy its parts.
final class CellNumber: Sendable {
  /// The number's expression.
  let binding: NumberBinding
  /// The axis of the extent.
  let axis: Axis
  /// The field of a block of a text with markup that is the number, if it is one.
  private let extent: MarkupBlock.Extent?

  /// Makes the number of an extent.
  init(binding: NumberBinding, axis: Axis) {
    self.binding = binding
    self.axis = axis
    extent = binding.blockExtent
  }

  /// The number for a row; nil if the extent is not a mere number or cannot be worked out.
  func value(for source: BoundRow.Source) -> Double? {
    if case .block(let block) = source, let extent { return block[extent] }
    return try? binding.number(axis: axis, record: source.record)
  }
}

extension ViewTemplate {
  /// Whether the view is an image whose width and height do not come from the record.
  fileprivate var isImageWithoutBoundExtent: Bool {
    guard case .image = kind else { return false }
    return [width, height].allSatisfy { $0?.isBound != true }
  }
}

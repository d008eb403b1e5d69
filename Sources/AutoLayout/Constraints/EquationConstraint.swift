// SPDX-License-Identifier: Apache-2.0

/// A constraint that states a layout equation with any number of terms and any factors.
///
/// Its ``LayoutConstraint/firstItem`` and ``LayoutConstraint/secondItem`` are those of the first
/// two terms, and its ``LayoutConstraint/constant`` is the equation's with the opposite sign.
/// Unlike a constraint of two attributes, it may relate places to extents.
package final class EquationConstraint: LayoutConstraint {
  private let factor: Double
  private let rest: [WeakTerm]
  private var restSlots: [Int]

  /// Makes a constraint of an equation that has terms; not yet active.
  fileprivate init(_ equation: LayoutEquation<LayoutItem>) {
    let terms = equation.sum.terms
    let second = terms.count > 1 ? terms[1] : nil
    factor = terms[0].factor
    rest = terms.dropFirst(2).map(WeakTerm.init)
    restSlots = Array(repeating: -1, count: rest.count)
    super.init(
      item: terms[0].item, attribute: terms[0].attribute, relatedBy: equation.relation,
      toItem: second?.item, attribute: second?.attribute ?? .notAnAttribute,
      multiplier: second.map { -$0.factor } ?? 1, constant: -equation.sum.constant,
      priority: LayoutPriority(rawValue: Float(equation.priority)),
      identifier: equation.source.identifier, madeAt: equation.source.location)
  }

  override package var isSum: Bool { true }
  override var firstFactor: Double { factor }
  override var furtherTerms: [WeakTerm] { rest }

  override func slot(_ role: ConstraintList.Role) -> Int {
    role.rawValue < 3 ? super.slot(role) : restSlots[role.rawValue - 3]
  }

  override func setSlot(_ slot: Int, _ role: ConstraintList.Role) {
    if role.rawValue < 3 {
      super.setSlot(slot, role)
    } else {
      restSlots[role.rawValue - 3] = slot
    }
  }
}

/// A term of a constraint, which does not keep its item alive.
struct WeakTerm {
  /// The item, while it lives.
  private(set) weak var item: LayoutItem?
  /// The attribute.
  let attribute: LayoutAttribute
  /// The factor of the attribute.
  let factor: Double

  /// Makes a term that does not keep its item alive.
  init(_ term: LayoutEquation<LayoutItem>.Term) {
    item = term.item
    attribute = term.attribute
    factor = term.factor
  }
}

extension LayoutConstraint {
  /// Makes the constraint that states an equation, not yet active.
  ///
  /// An equation `first.a - m × second.b - c REL 0`, or one without a second term, becomes a
  /// constraint of two attributes; every other one becomes an ``EquationConstraint``.
  ///
  /// - Precondition: The equation has terms.
  package static func stating(_ equation: LayoutEquation<LayoutItem>) -> LayoutConstraint {
    let terms = equation.sum.terms
    precondition(!terms.isEmpty, "A constraint of an equation needs at least one attribute.")
    guard terms.count <= 2, terms[0].factor == 1 else { return EquationConstraint(equation) }
    let second = terms.count == 2 ? terms[1] : nil
    return LayoutConstraint(
      item: terms[0].item, attribute: terms[0].attribute, relatedBy: equation.relation,
      toItem: second?.item, attribute: second?.attribute ?? .notAnAttribute,
      multiplier: second.map { -$0.factor } ?? 1, constant: -equation.sum.constant,
      priority: LayoutPriority(rawValue: Float(equation.priority)),
      identifier: equation.source.identifier, madeAt: equation.source.location)
  }

  /// The equation that the constraint states; nil if an item is missing or gone.
  package var layoutEquation: LayoutEquation<LayoutItem>? {
    let terms = livingTerms
    guard terms.count == (hasSecondItem ? 2 : 1) + furtherTerms.count else { return nil }
    return LayoutEquation(
      AttributeSum(terms, constant: -constant), relation, priority: priority.clampedValue,
      source: EquationSource(identifier: identifier, location: sourceLocation))
  }

  /// The terms of the equation whose items are alive, in order.
  var livingTerms: [LayoutEquation<LayoutItem>.Term] {
    typealias Term = LayoutEquation<LayoutItem>.Term
    let one = first.map { Term($0, firstAttribute, factor: firstFactor) }
    let two = second.map { Term($0, secondAttribute, factor: -multiplier) }
    let further = furtherTerms
    if let one, let two, further.isEmpty { return [one, two] }
    return [one, two].compactMap { $0 }
      + further.compactMap { term in
        term.item.map { Term($0, term.attribute, factor: term.factor) }
      }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Constraints to be added together, with all their terms in one array.
///
/// A ``LinearConstraint`` has an array of its own; a batch saves allocating and freeing those:
///
///     var batch = ConstraintBatch()
///     batch.append(.equal, 8, priority: 750)
///     batch.append(Term(left))
///     batch.append(Term(right, -1))
///     try solver.add(batch)
public struct ConstraintBatch: Hashable, Sendable {
  /// A constraint without its terms.
  @usableFromInline
  struct Head: Hashable, Sendable {
    /// How the sides compare.
    @usableFromInline var relation: Relation
    /// The position of its first term.
    @usableFromInline var start: Int
    /// The right side.
    @usableFromInline var constant: Double
    /// From above 0 to 1000.
    @usableFromInline var priority: Double

    @inlinable
    init(relation: Relation, start: Int, constant: Double, priority: Double) {
      self.relation = relation
      self.start = start
      self.constant = constant
      self.priority = priority
    }
  }

  /// The constraints, in order.
  @usableFromInline var heads: ContiguousArray<Head> = []
  /// Their terms, in order.
  @usableFromInline var terms: ContiguousArray<Term> = []

  /// Makes an empty batch.
  @inlinable
  public init() {}

  /// The number of constraints.
  public var count: Int { heads.count }

  /// Makes room for so many constraints and terms in all.
  @inlinable
  public mutating func reserveCapacity(constraints: Int, terms: Int) {
    heads.reserveCapacity(constraints)
    self.terms.reserveCapacity(terms)
  }

  /// Appends a constraint without terms, required unless a priority is given.
  @inlinable
  public mutating func append(
    _ relation: Relation, _ constant: Double, priority: Double = LinearConstraint.required
  ) {
    heads.append(
      Head(relation: relation, start: terms.count, constant: constant, priority: priority))
  }

  /// Appends a term to the last constraint.
  ///
  /// - Precondition: there is a constraint.
  @inlinable
  public mutating func append(_ term: Term) {
    precondition(!heads.isEmpty, "A term belongs to a constraint, and there is none yet.")
    terms.append(term)
  }

  /// Appends a constraint with its terms.
  public mutating func append(_ constraint: LinearConstraint) {
    append(constraint.relation, constraint.constant, priority: constraint.priority)
    terms += constraint.terms
  }

  /// The constraint at a position; `position < count`.
  public subscript(position: Int) -> LinearConstraint {
    let head = heads[position]
    let end = position + 1 < heads.count ? heads[position + 1].start : terms.count
    return LinearConstraint(
      Array(terms[head.start..<end]), head.relation, head.constant, priority: head.priority)
  }

  /// Removes all constraints.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    heads.removeAll(keepingCapacity: keepingCapacity)
    terms.removeAll(keepingCapacity: keepingCapacity)
  }
}

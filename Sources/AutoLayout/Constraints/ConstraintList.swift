// SPDX-License-Identifier: Apache-2.0

/// Active constraints in the order of their activation, with removal in constant time.
///
/// A removed constraint leaves a hole; when holes outnumber constraints the list closes them up.
/// Each constraint remembers its slot in each of the lists it is in: see
/// ``LayoutConstraint/slot(_:)``.
struct ConstraintList {
  /// One of the lists that a constraint can be in, as an index into its slots.
  struct Role {
    /// The index.
    let rawValue: Int

    /// The list of the view that holds it.
    static let held = Role(rawValue: 0)
    /// The list of its first item.
    static let first = Role(rawValue: 1)
    /// The list of its second item.
    static let second = Role(rawValue: 2)

    /// The list of the item of one of its further terms, counted from 0.
    static func further(_ index: Int) -> Role { Role(rawValue: 3 + index) }
  }

  private var entries: [(constraint: LayoutConstraint, role: Role)?] = []
  private(set) var count = 0

  /// The constraints, oldest first.
  var constraints: [LayoutConstraint] { entries.compactMap { $0?.constraint } }

  /// The constraint that was appended last; nil if it was removed again.
  var last: LayoutConstraint? { entries.last??.constraint }

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// Appends a constraint and records its slot.
  mutating func append(_ constraint: LayoutConstraint, as role: Role) {
    constraint.setSlot(entries.count, role)
    entries.append((constraint, role))
    count += 1
  }

  /// Removes a constraint that is in this list in a role; does nothing if it is not.
  mutating func remove(_ constraint: LayoutConstraint, as role: Role) {
    let slot = constraint.slot(role)
    guard entries.indices.contains(slot), entries[slot]?.constraint === constraint else { return }
    entries[slot] = nil
    constraint.setSlot(-1, role)
    count -= 1
    if entries.count > 8, entries.count > 2 * count { closeUp() }
  }

  /// Removes the constraints that no view holds any more.
  mutating func removeUnheld() {
    for case let (constraint, role)? in entries where constraint.holder == nil {
      remove(constraint, as: role)
    }
  }

  /// Drops the holes.
  private mutating func closeUp() {
    entries.removeAll { $0 == nil }
    for (slot, entry) in entries.enumerated() {
      guard let entry else { continue }
      entry.constraint.setSlot(slot, entry.role)
    }
  }
}

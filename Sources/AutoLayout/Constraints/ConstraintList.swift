// SPDX-License-Identifier: Apache-2.0

/// Active constraints in the order of their activation, with removal in constant time.
///
/// A removed constraint leaves a hole; when holes outnumber constraints the list closes them up.
/// Each constraint remembers its slot in each of the lists it is in: see
/// ``LayoutConstraint/slots``.
struct ConstraintList {
  /// The lists that a constraint can be in, as indices into its slots.
  enum Role: Int {
    /// The list of the view that holds it.
    case held = 0
    /// The list of its first item.
    case first = 1
    /// The list of its second item.
    case second = 2
  }

  private var entries: [(constraint: LayoutConstraint, role: Role)?] = []
  private(set) var count = 0

  /// The constraints, oldest first.
  var constraints: [LayoutConstraint] { entries.compactMap { $0?.constraint } }

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// Appends a constraint and notes its slot.
  mutating func append(_ constraint: LayoutConstraint, as role: Role) {
    constraint.slots[role.rawValue] = entries.count
    entries.append((constraint, role))
    count += 1
  }

  /// Removes a constraint that is in this list in a role.
  mutating func remove(_ constraint: LayoutConstraint, as role: Role) {
    let slot = constraint.slots[role.rawValue]
    guard entries.indices.contains(slot), entries[slot]?.constraint === constraint else { return }
    entries[slot] = nil
    constraint.slots[role.rawValue] = -1
    count -= 1
    if entries.count > 8, entries.count > 2 * count { closeUp() }
  }

  /// Drops the holes.
  private mutating func closeUp() {
    entries.removeAll { $0 == nil }
    for (slot, entry) in entries.enumerated() {
      guard let entry else { continue }
      entry.constraint.slots[entry.role.rawValue] = slot
    }
  }
}

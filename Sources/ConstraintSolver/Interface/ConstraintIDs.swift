// SPDX-License-Identifier: Apache-2.0

/// The names of constraints that were added together, in their order.
///
/// A name is made when it is read, so that unread names cost nothing.
public struct ConstraintIDs: RandomAccessCollection, Sendable {
  /// The first name, if `others` is empty: then the next ones have the next slots and serials.
  private let first: ConstraintID
  /// The number of names.
  public private(set) var count = 0
  /// All names, if they do not follow each other.
  private var others: [ConstraintID] = []

  /// No names yet.
  ///
  /// - Parameter first: the name of the first one, if they are going to follow each other.
  @inline(__always)
  init(first: ConstraintID = ConstraintID(slot: -1, serial: -1)) { self.first = first }

  /// Appends a name that may not follow the others.
  mutating func append(_ name: ConstraintID) {
    others.append(name)
    count = others.count
  }

  /// Appends names that follow each other, as all so far do.
  @inline(__always)
  mutating func extend(by extra: Int) { count &+= extra }

  /// The position of the first one, 0.
  public var startIndex: Int { 0 }

  /// The position after the last one, ``count``.
  public var endIndex: Int { count }

  /// The name of the constraint at a position; `0 <= position < count`.
  public subscript(position: Int) -> ConstraintID {
    precondition(
      position >= 0 && position < count, "There are \(count) names and none at \(position).")
    if !others.isEmpty { return others[position] }
    return ConstraintID(slot: first.slot + Int32(position), serial: first.serial + position)
  }
}

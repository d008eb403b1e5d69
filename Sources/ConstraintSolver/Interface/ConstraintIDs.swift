// SPDX-License-Identifier: Apache-2.0

/// The names of constraints that were added together, in their order.
///
/// Most are made only when they are asked for, so that who wants none pays for none.
public struct ConstraintIDs: RandomAccessCollection, Sendable {
  /// The name of the first one, if `others` is empty: then the next ones follow it in everything.
  private let first: ConstraintID
  /// How many there are.
  public private(set) var count = 0
  /// All names, if they do not follow each other.
  private var others: [ConstraintID] = []

  /// No names yet.
  ///
  /// - Parameter first: the name of the first one, if they are going to follow each other.
  @inline(__always)
  init(first: ConstraintID = ConstraintID(slot: -1, serial: -1)) { self.first = first }

  /// Takes in a name that may not follow the others.
  mutating func append(_ name: ConstraintID) {
    others.append(name)
    count = others.count
  }

  /// Takes in so many names that follow each other, as all so far do.
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

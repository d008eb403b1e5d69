// SPDX-License-Identifier: Apache-2.0

extension Tableau {
  /// A residual as the search sees it, in a row or in a column.
  struct Head: BitwiseCopyable {
    /// The residual's value; zero in a column.
    var value: Double
    /// The priority of its violation; that of required constraints is `Priority.required`.
    var priority: Double
    /// The residual's number.
    var residual: Int32
    /// The cost for each unit below zero: 0 or 1.
    var costBelow: UInt8
    /// The cost for each unit above zero: 0 or 1.
    var costAbove: UInt8
    /// The side of zero on which a row stands, 1 or -1, also where its value is zero.
    var side: Int8
    /// The directions in which a column may leave zero, as bits of `Direction`.
    var open: UInt8

    /// The slope of the cost on the row's side.
    @inline(__always)
    var weight: Double { side > 0 ? Double(costAbove) : -Double(costBelow) }
    /// Whether it belongs to a constraint that may cost something.
    @inline(__always)
    var hasKink: Bool { costBelow | costAbove != 0 && priority >= 0 }

    /// Whether it belongs to an inequality.
    @inline(__always)
    var isBound: Bool { costBelow != costAbove && priority >= 0 }

    /// The head of a variable, whose magnitude breaks ties.
    @inline(__always)
    static func variable(_ residual: Int32, value: Double = 0) -> Head {
      Head(
        value: value, priority: Priority.variable, residual: residual, costBelow: 1, costAbove: 1,
        side: 1, open: 0)
    }
  }

  /// The directions in which a column may leave zero.
  enum Direction {
    static let upward: UInt8 = 1
    static let downward: UInt8 = 2
    static let both: UInt8 = 3
  }

  /// Priorities that no caller can give.
  enum Priority {
    /// Constraints that must hold.
    static let required = 2000.0
    /// A required constraint that is being tried: below the others that must hold.
    static let tried = 1500.0
    /// A variable's magnitude, which costs nothing at any level and merely breaks ties.
    static let variable = -1.0
    /// A constraint that was removed while its residual was a column.
    static let removed = -2.0
  }

  /// The part of a residual that does not depend on the basis.
  struct Residual: BitwiseCopyable {
    /// The constraint's slot; or the complement of the variable's number; or `noOwner`.
    var owner: Int32
    /// The row; or the complement of the column; of an unused residual the next unused one.
    var place: Int32
    /// The right side after substitution: residual = sum over free variables - rightSide.
    var rightSide: Double
    /// The place in the order of ties, or of making variables.
    var order: Int

    /// The owner of unused residuals and of removed columns.
    static let noOwner = Int32.max
    /// The slot of the constraint whose residual it is, or nil.
    @inline(__always)
    var constraint: Int32? { owner >= 0 && owner != Self.noOwner ? owner : nil }
    /// The number of the variable that it is, or nil.
    @inline(__always)
    var variable: Int? { owner < 0 ? Int(~owner) : nil }
  }
}

// SPDX-License-Identifier: Apache-2.0

extension Range where Bound: FixedWidthInteger {
  /// The first number for which a condition holds, found by bisection; `upperBound` if none.
  ///
  /// The module with the most basic floor has it because sorted arrays are searched on all floors.
  ///
  ///     (0..<runs.count).partitioningIndex { runs[$0].end > offset }
  ///
  /// - Precondition: Where the condition holds, it holds for all greater numbers too.
  /// - Complexity: O(log count) calls.
  @inlinable
  package func partitioningIndex(where condition: (Bound) -> Bool) -> Bound {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

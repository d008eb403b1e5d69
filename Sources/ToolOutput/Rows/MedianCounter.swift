// SPDX-License-Identifier: Apache-2.0

/// Counts numbers by value and gives their median.
///
/// Rows have few distinct heights, so a million rows need little memory.
struct MedianCounter {
  private var counts: [Double: Int] = [:]
  private var total = 0

  /// Counts a number.
  mutating func add(_ number: Double) {
    counts[number, default: 0] += 1
    total += 1
  }

  /// The lower median; 0 if nothing was counted.
  var median: Double {
    var seen = 0
    for (number, count) in counts.sorted(by: { $0.key < $1.key }) {
      seen += count
      if 2 * seen >= total { return number }
    }
    return 0
  }
}

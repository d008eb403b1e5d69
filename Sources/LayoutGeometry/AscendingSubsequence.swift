// SPDX-License-Identifier: Apache-2.0

/// Marks the elements of a longest ascending subsequence of distinct numbers.
///
/// These elements stay in place when one order becomes another with the fewest moves. The function
/// is on this floor because both display lists and batches of table changes are compared with it.
///
/// Source: patience sorting, after C. Schensted, Canad. J. Math. 13 (1961) 179–191.
///
/// - Complexity: O(n log n), O(n) if the numbers ascend.
package func longestAscendingSubsequence(_ numbers: [Int]) -> [Bool] {
  var result = Array(repeating: true, count: numbers.count)
  if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return result }
  // `ends[k]` is the index of the smallest number that ends an ascending subsequence of k + 1.
  var ends: [Int] = []
  var previous = Array(repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let lower = ends.indices.partitioningIndex { numbers[ends[$0]] >= number }
    if lower > 0 { previous[index] = ends[lower - 1] }
    if lower == ends.count { ends.append(index) } else { ends[lower] = index }
  }
  result = Array(repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    result[index] = true
    index = previous[index]
  }
  return result
}

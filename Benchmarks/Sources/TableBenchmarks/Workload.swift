// SPDX-License-Identifier: Apache-2.0

import BenchmarkClock

/// The same edits and questions for every structure.
struct Workload {
  let heights: [Int32]
  let rows: [Int]
  let changes: [Int32]
  let offsets: [Int]

  /// Where the range that is deleted begins.
  var rangeStart: Int { heights.count / 7 }

  /// Makes rows of 1 to 12 lines of 20 points, and edits and questions at random places.
  init(rowCount: Int, operationCount: Int) {
    var generator = Sequence64(state: 7)
    heights = (0..<rowCount).map { _ in Int32.random(in: 1...12, using: &generator) * 20 * 64 }
    changes = (0..<operationCount).map { _ in
      Int32.random(in: 1...12, using: &generator) * 20 * 64
    }
    rows = (0..<operationCount).map { _ in Int.random(in: 0..<rowCount, using: &generator) }
    // Every row is at least a line high, so these offsets are in the content, whatever is set.
    let end = (rowCount - 1) * 20 * 64
    offsets = (0..<operationCount).map { _ in Int.random(in: 0..<end, using: &generator) }
  }

  /// CPU microseconds of setting one height and finding the row at an offset; and the answers.
  func setAndQuery<Rows: RowStructure>(
    _ structure: inout Rows, count: Int
  ) -> (microseconds: Double, answer: Int) {
    var answer = 0
    let start = cpuTime()
    for index in 0..<count {
      structure.setHeight(changes[index], ofRow: rows[index])
      answer &+= structure.row(at: offsets[index])
    }
    return ((cpuTime() - start) * 1e6 / Double(count), answer)
  }

  /// CPU microseconds of inserting or deleting one row and finding the offset of another.
  func insertOrDeleteAndQuery<Rows: RowStructure>(
    _ structure: inout Rows, count: Int
  ) -> (microseconds: Double, answer: Int) {
    var answer = 0
    let start = cpuTime()
    for index in 0..<count {
      if index.isMultiple(of: 2) {
        structure.insert(changes[index], at: rows[index])
      } else {
        structure.remove(at: rows[index])
      }
      answer &+= structure.offset(ofRow: rows[count - 1 - index])
    }
    return ((cpuTime() - start) * 1e6 / Double(count), answer)
  }

  /// CPU microseconds of deleting a range of rows.
  func deleteRange<Rows: RowStructure>(
    _ structure: inout Rows, count: Int
  ) -> (microseconds: Double, answer: Int) {
    let first = rangeStart
    let start = cpuTime()
    structure.remove(first..<first + count)
    let time = (cpuTime() - start) * 1e6
    return (time, structure.offset(ofRow: first + 1))
  }
}

/// A sequence of 64-bit numbers that is the same in every run (SplitMix64, by S. Vigna).
struct Sequence64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

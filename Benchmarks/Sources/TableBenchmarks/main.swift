// SPDX-License-Identifier: Apache-2.0

// Compares the offset tree with a Rope of 128-row chunks and with an array of offsets:
//
//     swift run -c release TableBenchmarks [ROWS…]
//
// Each line gives CPU microseconds for one operation, medians of rounds in which the structures
// take turns, and how much of the other's time the tree takes. All structures must give the same
// answers, else the program stops.

import BenchmarkClock
import TableLayout

/// What one operation took with each structure, in microseconds.
struct Times {
  var tree: [Double] = []
  var rope: [Double] = []
  var prefix: [Double] = []
}

/// A number with at least two digits that count.
func text(_ value: Double) -> String {
  let digits = value >= 100 ? 1.0 : value >= 10 ? 10 : value >= 0.01 ? 1000 : 1_000_000
  let rounded = (value * digits).rounded() / digits
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

func padded(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func printTimes(_ name: String, _ times: Times) {
  let tree = median(times.tree)
  let rope = median(times.rope)
  let prefix = median(times.prefix)
  print(
    name + String(repeating: " ", count: max(0, 28 - name.count))
      + padded(text(tree), to: 9) + padded(text(rope), to: 10) + padded(text(prefix), to: 12)
      + padded(text(tree / rope), to: 11) + padded(text(tree / prefix), to: 13))
}

func compare(rowCount: Int, rounds: Int) throws {
  let count = 100_000
  let prefixCount = max(10, min(count, 20_000_000 / rowCount))
  let work = Workload(rowCount: rowCount, operationCount: count)
  var tree = try TreeRows(work.heights)
  var rope = RopeRows(work.heights)
  var prefix = PrefixRows(work.heights)
  let bytes = Double(tree.tree.allocatedByteCount) / Double(rowCount)
  var setting = Times()
  var inserting = Times()
  for _ in 0..<rounds {
    let first = work.setAndQuery(&tree, count: count)
    let second = work.setAndQuery(&rope, count: count)
    precondition(first.answer == second.answer, "The answers differ.")
    setting.tree.append(first.microseconds)
    setting.rope.append(second.microseconds)
    setting.prefix.append(work.setAndQuery(&prefix, count: prefixCount).microseconds)
  }
  for _ in 0..<rounds {
    let first = work.insertOrDeleteAndQuery(&tree, count: count)
    let second = work.insertOrDeleteAndQuery(&rope, count: count)
    precondition(first.answer == second.answer, "The answers differ.")
    inserting.tree.append(first.microseconds)
    inserting.rope.append(second.microseconds)
    inserting.prefix.append(
      work.insertOrDeleteAndQuery(&prefix, count: prefixCount).microseconds)
  }
  let editedBytes = Double(tree.tree.allocatedByteCount) / Double(tree.tree.count)
  try checkSums(tree.tree)
  let rangeCount = min(1_000_000, rowCount / 2)
  var deleting = Times()
  // Above some tens of millions of rows it is the copies that take long.
  for _ in 0..<(rowCount > 20_000_000 ? 1 : 3) {
    // The rows are inserted again for the next round, outside of the clock.
    let heights = try tree.tree.unitHeights()
    var ropeCopy = RopeRows(heights)
    var prefixCopy = PrefixRows(heights)
    let first = work.deleteRange(&tree, count: rangeCount)
    let second = work.deleteRange(&ropeCopy, count: rangeCount)
    precondition(first.answer == second.answer, "The answers differ.")
    deleting.tree.append(first.microseconds)
    deleting.rope.append(second.microseconds)
    deleting.prefix.append(work.deleteRange(&prefixCopy, count: rangeCount).microseconds)
    let place = work.rangeStart
    try tree.tree.insert(
      heights: heights[place..<place + rangeCount].lazy.map { Double($0) / 64 }, at: place)
  }
  print("\n\(rowCount) measured rows, \(rounds) rounds, us of CPU time each")
  print("                                 tree      rope   prefix[]  tree/rope  tree/prefix")
  printTimes("set, row at offset", setting)
  printTimes("insert or delete, offset", inserting)
  printTimes("delete \(rangeCount) rows", deleting)
  print("bytes per measured row      \(padded(text(bytes), to: 9))  built")
  print("                            \(padded(text(editedBytes), to: 9))  after the edits")
}

/// Stops if the heights of all rows do not add up to the offsets and to the total, exactly.
func checkSums(_ tree: RowOffsetTree) throws {
  var sum = 0
  for (row, height) in try tree.unitHeights().enumerated() {
    if row.isMultiple(of: 97) {
      precondition(tree.unitsBefore(row) == sum, "Row \(row) has a wrong offset.")
      precondition(tree.row(atUnits: sum)?.row == row, "Row \(row) is not at its offset.")
    }
    sum += Int(height)
  }
  precondition(sum == tree.totalUnits, "The heights add up to \(sum), not \(tree.totalUnits).")
}

extension RowOffsetTree {
  /// All heights in units.
  func unitHeights() throws -> [Int32] {
    var heights: [Int32] = []
    heights.reserveCapacity(count)
    for row in 0..<count { heights.append(Int32(try unit.units(height: height(ofRow: row)))) }
    return heights
  }
}

/// Opens a billion rows of which nothing is known, and fills a tree with runs.
func printUnmeasured() throws {
  var times: [Double] = []
  var bytes = 0
  for _ in 0..<7 {
    let start = cpuTime()
    var tree = RowOffsetTree(scale: 2)
    let estimator = try tree.addEstimator(base: 44)
    try tree.insert(count: 1_000_000_000, at: 0, estimator: estimator)
    times.append((cpuTime() - start) * 1e6)
    bytes = tree.allocatedByteCount
  }
  print("\n1000000000 unmeasured rows open in \(text(median(times))) us and \(bytes) bytes")

  var tree = RowOffsetTree(scale: 2)
  // A table's own: rows by text length, and headers and footers.
  let estimators = [
    try tree.addEstimator(base: 44, slope: 0.25), try tree.addEstimator(base: 60),
  ]
  var generator = Sequence64(state: 3)
  var runCount = 0
  try tree.insert(count: 1_000_000, at: 0, estimator: estimators[0])
  for _ in 0..<100_000 {
    let row = Int.random(in: 0..<tree.count, using: &generator)
    // A run within a run makes three of it.
    try tree.insert(count: 1000, at: row, estimator: estimators[tree.isOdd(row) ? 0 : 1])
    runCount += 2
  }
  print(
    "bytes per run, \(runCount) runs \(text(Double(tree.allocatedByteCount) / Double(runCount)))")
}

extension RowOffsetTree {
  /// Whether a row is of the second estimator.
  fileprivate func isOdd(_ row: Int) -> Bool { height(ofRow: row) == 60 }
}

/// Stores and finds a million heights by what they depend on.
func printHeightStore() {
  let count = 1_000_000
  let keys = (0..<count).map { number in
    HeightKey(
      content: ContentHash(low: UInt64(number), high: 1), width: 375,
      template: ContentHash("cell"), fonts: ContentHash("fonts"))
  }
  var store = HeightStore(capacity: 2 * count)
  var start = cpuTime()
  for key in keys { store.setHeight(44, for: key) }
  let storing = (cpuTime() - start) * 1e6 / Double(count)
  start = cpuTime()
  var found = 0
  for key in keys where store.height(for: key) != nil { found += 1 }
  precondition(found == count, "A height was lost.")
  let finding = (cpuTime() - start) * 1e6 / Double(count)
  let bytes = Double(store.allocatedByteCount) / Double(count)
  print("\n\(count) heights by 128-bit keys of content, width, template and fonts:")
  print("\(text(storing)) us to store, \(text(finding)) us to find, \(text(bytes)) bytes each")
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
for rowCount in arguments.isEmpty ? [1_000_000, 10_000_000] : arguments {
  try compare(rowCount: rowCount, rounds: 5)
}
try printUnmeasured()
printHeightStore()

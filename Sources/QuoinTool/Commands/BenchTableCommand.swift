// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import TableLayout

/// `quoin bench table`: the cost of a table's offset structure at a number of rows.
struct BenchTableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Measures how fast a table of many rows finds and changes offsets.",
    discussion: """
      Builds the offset structure for rows of 1 to 12 lines of 20 points, the same in every run, \
      and measures: setting one height and then finding the row at an offset; inserting or \
      deleting one row and then finding the offset of another; deleting a million rows (half of \
      them, if there are fewer than two million); and opening a table of which nothing was \
      measured.

      Times are medians of rounds, in microseconds of CPU time. With --unmeasured the rows start \
      without heights, and each round measures some of them, a screenful of neighbours at a time.

      The keys of --json: rows, set_query_us, insert_delete_query_us, bytes_per_measured_row \
      (the offset structure alone, after building it; with --unmeasured after the rounds), \
      open_us, open_bytes, range_delete_us, range_rows.
      """)

  @Option(help: "How many rows the table has, from 2 to 2000000000.")
  var rows = 1_000_000

  @Option(
    help: "How many rounds of 20000 operations the medians are of, from 1 to 1000.",
    transform: RoundCount.read)
  var rounds = 5

  @Flag(help: "Start with rows of which none was measured.")
  var unmeasured = false

  @Flag(help: "Write one JSON object.")
  var json = false

  func validate() throws {
    guard (2...2_000_000_000).contains(rows) else {
      throw ValidationError("--rows must be from 2 to 2000000000, not \(rows)")
    }
  }

  mutating func run() throws {
    var benchmark = try TableBenchmark(rowCount: rows, isMeasured: !unmeasured, roundCount: rounds)
    let figures = try benchmark.figures()
    let output = DataOutput()
    try output.write(json ? figures.json : figures.table)
    try output.flush()
  }
}

/// The figures that `quoin bench table` reports.
private struct TableFigures {
  var rowCount = 0
  var setAndQuery = 0.0
  var insertOrDeleteAndQuery = 0.0
  var bytesPerMeasuredRow = 0.0
  var open = 0.0
  var openByteCount = 0
  var rangeDelete = 0.0
  var rangeCount = 0

  /// One line of JSON.
  var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("rows", rowCount)
      $0.member("set_query_us", rounded(setAndQuery))
      $0.member("insert_delete_query_us", rounded(insertOrDeleteAndQuery))
      $0.member("bytes_per_measured_row", rounded(bytesPerMeasuredRow))
      $0.member("open_us", rounded(open))
      $0.member("open_bytes", openByteCount)
      $0.member("range_delete_us", rounded(rangeDelete))
      $0.member("range_rows", rangeCount)
    }
    return json.line
  }

  /// A table for people.
  var table: String {
    let lines: [(String, String)] = [
      ("rows", "\(rowCount)"),
      ("set a height, find a row", "\(rounded(setAndQuery)) us"),
      ("insert or delete, find an offset", "\(rounded(insertOrDeleteAndQuery)) us"),
      ("delete \(rangeCount) rows", "\(rounded(rangeDelete)) us"),
      ("open, nothing measured", "\(rounded(open)) us, \(openByteCount) bytes"),
      ("bytes per measured row", "\(rounded(bytesPerMeasuredRow))"),
    ]
    let width = (lines.map(\.0.count).max() ?? 0) + 2
    return lines.map { $0.0.padding(toLength: width, withPad: " ", startingAt: 0) + $0.1 + "\n" }
      .joined()
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

/// An offset structure, with edits and queries at random places.
private struct TableBenchmark {
  private let rowCount: Int
  private let isMeasured: Bool
  private let operationCount = 20_000
  private let roundCount: Int
  private var rows = RowOffsetTree(scale: 0)
  private let estimator: EstimatorID
  private var numbers = NumberSequence()

  init(rowCount: Int, isMeasured: Bool, roundCount: Int) throws {
    self.roundCount = roundCount
    self.rowCount = rowCount
    self.isMeasured = isMeasured
    estimator = try rows.addEstimator(base: 44)
    if isMeasured {
      try rows.insert(heights: Heights(range: 0..<rowCount), at: 0)
    } else {
      try rows.insert(count: rowCount, at: 0, estimator: estimator)
    }
  }

  /// Takes all measurements.
  mutating func figures() throws -> TableFigures {
    var figures = TableFigures()
    figures.rowCount = rowCount
    figures.bytesPerMeasuredRow = bytesPerMeasuredRow
    figures.setAndQuery = median { $0.timeOfSetting() }
    figures.insertOrDeleteAndQuery = median { $0.timeOfInserting() }
    if !isMeasured { figures.bytesPerMeasuredRow = bytesPerMeasuredRow }
    figures.rangeCount = min(1_000_000, rows.count / 2)
    figures.rangeDelete = try median { benchmark in
      try benchmark.timeOfDeleting(figures.rangeCount)
    }
    (figures.open, figures.openByteCount) = try timeOfOpening()
    return figures
  }

  private var bytesPerMeasuredRow: Double {
    rows.measuredCount == 0 ? 0 : Double(rows.allocatedByteCount) / Double(rows.measuredCount)
  }

  /// The median of some rounds.
  private mutating func median(
    _ round: (inout TableBenchmark) throws -> Double
  ) rethrows -> Double {
    var times: [Double] = []
    for _ in 0..<roundCount { times.append(try round(&self)) }
    return times.sorted()[roundCount / 2]
  }

  /// Rows at random; without measured rows in screenfuls of neighbours.
  private mutating func places() -> [Int] {
    let runLength = isMeasured ? 1 : min(16, rows.count)
    var places: [Int] = []
    while places.count < operationCount {
      let first = numbers.next(below: rows.count - runLength + 1)
      places.append(contentsOf: first..<first + runLength)
    }
    return places
  }

  private mutating func timeOfSetting() -> Double {
    let places = places()
    let heights = places.map { Heights.units(ofRow: $0 &* 31 &+ 7) }
    let end = rows.totalUnits / 2 + 1
    let offsets = places.map { _ in numbers.next(below: end) }
    var found = 0
    let start = processTime()
    for index in places.indices {
      rows.setUnits(heights[index], ofRow: places[index])
      found &+= rows.row(atUnits: offsets[index])?.row ?? 0
    }
    return withExtendedLifetime(found) { microseconds(since: start, count: places.count) }
  }

  private mutating func timeOfInserting() -> Double {
    let places = places()
    var found = 0
    let start = processTime()
    for index in places.indices {
      // Every second operation deletes, so that the number of rows does not change.
      if index.isMultiple(of: 2) {
        rows.insert(units: 44 * 64, at: places[index])
      } else {
        rows.remove(at: places[index])
      }
      found &+= rows.unitsBefore(places[places.count - 1 - index] / 2)
    }
    return withExtendedLifetime(found) { microseconds(since: start, count: places.count) }
  }

  /// Deletes rows, and inserts as many again while the clock is stopped.
  private mutating func timeOfDeleting(_ count: Int) throws -> Double {
    let first = numbers.next(below: rows.count - count + 1)
    let start = processTime()
    rows.remove(first..<first + count)
    let time = microseconds(since: start, count: 1)
    if isMeasured {
      try rows.insert(heights: Heights(range: first..<first + count), at: first)
    } else {
      try rows.insert(count: count, at: first, estimator: estimator)
    }
    return time
  }

  private func timeOfOpening() throws -> (microseconds: Double, byteCount: Int) {
    var times: [Double] = []
    var byteCount = 0
    for _ in 0..<roundCount {
      let start = processTime()
      var table = RowOffsetTree(scale: 0)
      let estimator = try table.addEstimator(base: 44)
      try table.insert(count: rowCount, at: 0, estimator: estimator)
      times.append(microseconds(since: start, count: 1))
      byteCount = table.allocatedByteCount
    }
    return (times.sorted()[roundCount / 2], byteCount)
  }

  private func microseconds(since start: Double, count: Int) -> Double {
    (processTime() - start) * 1e6 / Double(count)
  }
}

/// Heights of 1 to 12 lines by the row's number, without an array of them.
private struct Heights: RandomAccessCollection {
  let range: Range<Int>

  var startIndex: Int { range.lowerBound }
  var endIndex: Int { range.upperBound }
  subscript(row: Int) -> Double { Double(Self.lines(ofRow: row)) * 20 }

  /// The height of a row in 64ths of a point.
  static func units(ofRow row: Int) -> Int { lines(ofRow: row) * 20 * 64 }

  private static func lines(ofRow row: Int) -> Int {
    Int(NumberSequence.mixed(UInt64(bitPattern: Int64(row))) % 12) + 1
  }
}

/// A sequence of numbers that is the same in every run.
///
/// Source: SplitMix64, G. Steele, D. Lea, C. Flood, OOPSLA 2014.
private struct NumberSequence {
  private var state: UInt64 = 1

  /// A number from 0 to below a bound.
  mutating func next(below bound: Int) -> Int {
    state &+= 1
    return Int(Self.mixed(state).multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number in which every bit depends on every bit of another.
  static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

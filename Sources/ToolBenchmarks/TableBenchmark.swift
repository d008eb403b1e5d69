// SPDX-License-Identifier: Apache-2.0

import TableLayout

/// The figures that `quoin bench table` reports.
package struct TableFigures {
  var rowCount = 0
  var setAndQuery = 0.0
  var insertOrDeleteAndQuery = 0.0
  var bytesPerMeasuredRow = 0.0
  var open = 0.0
  var openByteCount = 0
  var rangeDelete = 0.0
  var rangeCount = 0

  /// One line of JSON.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("rows", rowCount)
      $0.member("set_query_us", setAndQuery)
      $0.member("insert_delete_query_us", insertOrDeleteAndQuery)
      $0.member("bytes_per_measured_row", bytesPerMeasuredRow)
      $0.member("open_us", open)
      $0.member("open_bytes", openByteCount)
      $0.member("range_delete_us", rangeDelete)
      $0.member("range_rows", rangeCount)
    }
    return json.line
  }

  /// A table for people.
  package var table: String {
    TextTable(
      rows: [
        ["rows", "\(rowCount)"],
        ["set a height, find a row", "\(setAndQuery) us"],
        ["insert or delete, find an offset", "\(insertOrDeleteAndQuery) us"],
        ["delete \(counted(rangeCount, "row"))", "\(rangeDelete) us"],
        ["open, nothing measured", "\(open) us, \(openByteCount) bytes"],
        ["bytes per measured row", "\(bytesPerMeasuredRow)"],
      ], rightAligned: []
    ).text
  }
}

/// An offset structure, timed with edits and queries at random places.
package struct TableBenchmark {
  private let rowCount: Int
  private let isMeasured: Bool
  private let operationCount = 20_000
  private let roundCount: Int
  private var rows = RowOffsetTree(scale: 0)
  private let estimator: EstimatorID
  private var numbers = NumberSequence()

  /// Makes a table of rows, measured or not.
  package init(rowCount: Int, isMeasured: Bool, roundCount: Int) throws {
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
  package mutating func figures() throws -> TableFigures {
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
    guard rows.measuredCount > 0 else { return 0 }
    return (Double(rows.allocatedByteCount) / Double(rows.measuredCount)).rounded(decimals: 3)
  }

  /// The median of some rounds, in microseconds.
  private mutating func median(
    _ round: (inout TableBenchmark) throws -> RoundTimes.Round
  ) rethrows -> Double {
    var times = RoundTimes()
    for _ in 0..<roundCount { times.add(try round(&self)) }
    return times.median(decimals: 3)
  }

  /// Rows at random places; without measured rows, in screenfuls of adjacent rows.
  private mutating func places() -> [Int] {
    let runLength = isMeasured ? 1 : min(16, rows.count)
    var places: [Int] = []
    while places.count < operationCount {
      let first = numbers.next(below: rows.count - runLength + 1)
      places.append(contentsOf: first..<first + runLength)
    }
    return places
  }

  private mutating func timeOfSetting() -> RoundTimes.Round {
    let places = places()
    let heights = places.map { Heights.units(ofRow: $0 &* 31 &+ 7) }
    let end = rows.totalUnits / 2 + 1
    let offsets = places.map { _ in numbers.next(below: end) }
    var found = 0
    let start = ProcessUse.seconds()
    for index in places.indices {
      rows.setUnits(heights[index], ofRow: places[index])
      found &+= rows.row(atUnits: offsets[index])?.row ?? 0
    }
    return withExtendedLifetime(found) { RoundTimes.Round(since: start, operations: places.count) }
  }

  private mutating func timeOfInserting() -> RoundTimes.Round {
    let places = places()
    var found = 0
    let start = ProcessUse.seconds()
    for index in places.indices {
      // Every second operation deletes, so that the number of rows does not change.
      if index.isMultiple(of: 2) {
        rows.insert(units: 44 * 64, at: places[index])
      } else {
        rows.remove(at: places[index])
      }
      found &+= rows.unitsBefore(places[places.count - 1 - index] / 2)
    }
    return withExtendedLifetime(found) { RoundTimes.Round(since: start, operations: places.count) }
  }

  /// Deletes rows, and inserts as many again after the clock has stopped.
  private mutating func timeOfDeleting(_ count: Int) throws -> RoundTimes.Round {
    let first = numbers.next(below: rows.count - count + 1)
    let start = ProcessUse.seconds()
    rows.remove(first..<first + count)
    let time = RoundTimes.Round(since: start)
    if isMeasured {
      try rows.insert(heights: Heights(range: first..<first + count), at: first)
    } else {
      try rows.insert(count: count, at: first, estimator: estimator)
    }
    return time
  }

  private func timeOfOpening() throws -> (microseconds: Double, byteCount: Int) {
    var times = RoundTimes()
    var byteCount = 0
    for _ in 0..<roundCount {
      let start = ProcessUse.seconds()
      var table = RowOffsetTree(scale: 0)
      let estimator = try table.addEstimator(base: 44)
      try table.insert(count: rowCount, at: 0, estimator: estimator)
      times.add(RoundTimes.Round(since: start))
      byteCount = table.allocatedByteCount
    }
    return (times.median(decimals: 3), byteCount)
  }
}

/// Heights of 1 to 12 lines, computed from the row's index.
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

  /// A number from 0 up to a bound, without the bound.
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

// SPDX-License-Identifier: Apache-2.0

/// The heights of rows at every width of a range, read from what `quoin heights --out widths`
/// writes.
///
///     let file = try HeightFunctionFile(bytes)
///     let heights = try #require(file.heights(atWidth: 375))
///
/// A row without a function, which `--on-error null` writes for one that failed, has the height 0.
/// Widths between two steps of the range count as the lower one. The format is described in
/// <doc:Widths>.
public struct HeightFunctionFile: Sendable {
  /// The widths.
  public let range: WidthRange
  /// The units of the functions.
  public let form: HeightForm
  /// For each row the end of its steps.
  private var ends: [Int] = []
  /// The widths at which steps begin.
  private var starts: [UInt32] = []
  /// The heights of steps in units; -1 and less for the slopes.
  private var values: [Int32] = []
  private var slopes: [HeightSlope] = []

  /// The number of rows.
  public var rowCount: Int { ends.count }

  /// Reads a file.
  ///
  /// - Complexity: O(bytes).
  /// - Throws: ``HeightFunctionFileError`` if it is damaged, cut off, or none.
  public init(_ bytes: [UInt8]) throws(HeightFunctionFileError) {
    let layout = try FunctionFileLayout(bytes)
    (range, form) = (layout.range, layout.form)
    ends.reserveCapacity(layout.rowCount)
    for block in 0..<layout.blockCount {
      for row in try layout.functions(ofBlock: block) { append(row) }
    }
    guard rowCount == layout.rowCount else { throw .damaged(.index) }
  }

  /// Reads one block of a file alone: 1,024 rows, of which the last block has fewer.
  ///
  /// - Parameter block: From 0 on.
  /// - Returns: The function of each row; nil for one that has none.
  /// - Throws: ``HeightFunctionFileError`` if the header, the index or the block is damaged.
  /// - Precondition: The file has the block.
  public static func functions(
    ofBlock block: Int, in bytes: [UInt8]
  ) throws(HeightFunctionFileError) -> [HeightFunction?] {
    let layout = try FunctionFileLayout(bytes)
    precondition(
      (0..<layout.blockCount).contains(block),
      "There is no block \(block) among \(layout.blockCount).")
    return try layout.functions(ofBlock: block)
  }

  private mutating func append(_ function: HeightFunction?) {
    for step in function?.steps ?? [] {
      starts.append(UInt32(step.start))
      if let slope = step.slope {
        values.append(-1 - Int32(slopes.count))
        slopes.append(slope)
      } else {
        values.append(Int32(step.units))
      }
    }
    ends.append(starts.count)
  }

  /// The height of a row, in points; nil outside of the range of widths.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  public func height(ofRow row: Int, atWidth width: Double) -> Double? {
    precondition(
      (0..<rowCount).contains(row), "There is no row \(row) among \(rowCount).")
    return range.step(atWidth: width).map { form.points(units(row, $0)) }
  }

  /// The heights of all rows, in points; nil outside of the range of widths.
  public func heights(atWidth width: Double) -> [Double]? {
    range.step(atWidth: width).map { step in
      (0..<rowCount).map { form.points(units($0, step)) }
    }
  }

  /// The height of all rows together, in points; nil outside of the range of widths.
  public func contentHeight(atWidth width: Double) -> Double? {
    range.step(atWidth: width).map { step in
      form.points((0..<rowCount).reduce(0) { $0 + units($1, step) })
    }
  }

  /// Whether a row has a function.
  ///
  /// - Precondition: `row` is in `0..<rowCount`.
  public func hasFunction(row: Int) -> Bool { ends[row] > start(ofRow: row) }

  private func start(ofRow row: Int) -> Int { row > 0 ? ends[row - 1] : 0 }

  private func units(_ row: Int, _ width: Int) -> Int {
    var index = ends[row] - 1
    let first = start(ofRow: row)
    guard index >= first else { return 0 }
    while index > first, starts[index] > width { index -= 1 }
    let value = Int(values[index])
    if value >= 0 { return value }
    return slopes[-1 - value].units(widthsAfterStart: width - Int(starts[index]), form)
  }
}

/// The reason why a file of functions cannot be read.
public enum HeightFunctionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parts of a file.
  public enum Part: Hashable, Sendable {
    /// The first bytes.
    case header
    /// A block of rows, by its number from 0.
    case block(Int)
    /// The offsets of blocks and the number of rows, at the end.
    case index
  }

  /// The bytes are no file of functions.
  case otherFile
  /// The file has a version that this program does not know.
  case unknownVersion(Int)
  /// The file ends too early.
  case cutOff
  /// A part does not have the checksum that stands with it, or makes no sense.
  case damaged(Part)

  /// The error in a sentence.
  public var description: String {
    switch self {
    case .otherFile: "this is no file of heights, which begins with QUOINWH"
    case .unknownVersion(let version):
      "the file of heights has version \(version); this program reads version 1"
    case .cutOff: "the file of heights is cut off: its end is missing"
    case .damaged(.header): "the file of heights is damaged in its header"
    case .damaged(.block(let block)): "the file of heights is damaged in block \(block)"
    case .damaged(.index): "the file of heights is damaged in its index"
    }
  }
}

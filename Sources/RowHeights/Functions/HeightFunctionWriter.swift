// SPDX-License-Identifier: Apache-2.0

/// Writes rows' heights as functions of the width in the binary format of a ``HeightFunctionFile``.
///
/// The caller takes the bytes: first ``header``, then what each row gives, and ``finish()`` at the
/// end. Only one block of rows is kept.
///
///     var writer = HeightFunctionWriter(range: range, form: form)
///     var bytes = writer.header
///     for function in functions { bytes += writer.add(function) }
///     bytes += writer.finish()
public struct HeightFunctionWriter: Sendable {
  /// The bytes with which a file begins.
  public let header: [UInt8]
  /// The number of rows so far.
  public private(set) var rowCount = 0
  private var rows: [HeightFunction?] = []
  private var blockOffsets: [Int] = []
  private var offset: Int

  /// Begins a file of functions in a range of widths.
  public init(range: WidthRange, form: HeightForm) {
    var bytes = ByteWriter()
    bytes.append(contentsOf: FunctionFormat.magic)
    bytes.append(FunctionFormat.version, as: UInt16.self)
    bytes.append(0, as: UInt16.self)
    bytes.append(UInt32(range.stepsPerPoint), as: UInt32.self)
    bytes.append(UInt32(range.lowest), as: UInt32.self)
    bytes.append(UInt32(range.highest), as: UInt32.self)
    bytes.append(form.unitsPerPoint)
    bytes.append(UInt32(FunctionFormat.rowsPerBlock), as: UInt32.self)
    bytes.appendChecksum(from: 0)
    header = bytes.bytes
    offset = header.count
  }

  /// Adds the next row; nil for a row that has no function.
  ///
  /// - Returns: The bytes that follow those so far; mostly none.
  public mutating func add(_ function: HeightFunction?) -> [UInt8] {
    rows.append(function)
    rowCount += 1
    return rows.count == FunctionFormat.rowsPerBlock ? endBlock() : []
  }

  /// The bytes that end the file.
  public mutating func finish() -> [UInt8] {
    var bytes = ByteWriter()
    bytes.append(contentsOf: rows.isEmpty ? [] : endBlock())
    let start = bytes.bytes.count
    for offset in blockOffsets { bytes.append(UInt64(offset), as: UInt64.self) }
    bytes.append(UInt64(rowCount), as: UInt64.self)
    bytes.append(UInt64(offset), as: UInt64.self)
    bytes.append(UInt32(blockOffsets.count), as: UInt32.self)
    bytes.appendChecksum(from: start)
    bytes.append(contentsOf: FunctionFormat.endMagic)
    return bytes.bytes
  }

  /// The bytes of the block of the rows that wait.
  private mutating func endBlock() -> [UInt8] {
    let block = FunctionBlock(rows)
    let payload = block.payload
    var bytes = ByteWriter()
    bytes.append(UInt32(payload.count), as: UInt32.self)
    bytes.append(UInt32(rows.count), as: UInt32.self)
    bytes.append(contentsOf: payload)
    bytes.appendChecksum(from: 0)
    blockOffsets.append(offset)
    offset += bytes.bytes.count
    rows.removeAll(keepingCapacity: true)
    return bytes.bytes
  }
}

/// The constants of the format.
enum FunctionFormat {
  /// The bytes with which a file begins.
  static let magic = Array("QUOINWH\n".utf8)
  /// The bytes with which it ends.
  static let endMagic = Array("QUOINEND".utf8)
  /// The version.
  static let version: UInt16 = 1
  /// The rows of a block; the last one has fewer.
  static let rowsPerBlock = 1024
  /// The size of the header in bytes.
  static let headerSize = 40
  /// The size in bytes of what follows the offsets of the blocks.
  static let footerSize = 32
  /// The most differences between heights that a block has codes for: those of one byte.
  static let mostDifferences = 120
}

/// The rows of a block, and the differences between heights that occur often in them.
private struct FunctionBlock {
  private let rows: [HeightFunction?]
  private let differences: [Int]
  private let codes: [Int: Int]

  /// Counts the differences of rows.
  init(_ rows: [HeightFunction?]) {
    self.rows = rows
    var counts: [Int: Int] = [:]
    for case let function? in rows {
      var units = 0
      for (index, step) in function.steps.enumerated() where step.slope == nil {
        if index > 0 { counts[step.units - units, default: 0] += 1 }
        units = step.units
      }
    }
    differences = counts.filter { $0.value > 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(FunctionFormat.mostDifferences).map(\.key)
    codes = Dictionary(
      differences.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: min)
  }

  /// The bytes of the rows.
  var payload: [UInt8] {
    var bytes = ByteWriter()
    bytes.append(varint: UInt64(differences.count))
    for difference in differences { bytes.append(signed: difference) }
    for row in rows { append(row?.steps ?? [], to: &bytes) }
    return bytes.bytes
  }

  private func append(_ steps: [HeightFunction.Step], to bytes: inout ByteWriter) {
    bytes.append(varint: UInt64(steps.count))
    var (start, units) = (0, 0)
    for (index, step) in steps.enumerated() {
      if index > 0 {
        // Most steps have the commonest difference, and then no code.
        let isCommonest = step.slope == nil && codes[step.units - units] == 0
        bytes.append(varint: UInt64(step.start - start) << 1 | (isCommonest ? 1 : 0))
        if isCommonest {
          (start, units) = (step.start, step.units)
          continue
        }
      }
      start = step.start
      if let slope = step.slope {
        bytes.append(varint: 0)
        bytes.append(slope.height)
        bytes.append(slope.perPoint)
        continue
      }
      if index == 0 {
        bytes.append(varint: UInt64(step.units) + 1)
      } else if let code = codes[step.units - units] {
        bytes.append(varint: UInt64(code) + 1)
      } else {
        let rest = ByteWriter.zigzag(step.units - units)
        bytes.append(varint: rest + UInt64(differences.count) + 1)
      }
      units = step.units
    }
  }
}

/// Bytes in little-endian order that grow at their end.
private struct ByteWriter {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// Appends bytes.
  mutating func append(contentsOf other: [UInt8]) { bytes += other }

  /// Appends a whole number with its low byte first.
  mutating func append<Number: FixedWidthInteger>(_ number: Number, as type: Number.Type) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  /// Appends a number of 64 bits.
  mutating func append(_ number: Double) { append(number.bitPattern, as: UInt64.self) }

  /// Appends a whole number in seven bits a byte, the lowest first; the last byte is below 128.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a whole number of either sign.
  mutating func append(signed number: Int) { append(varint: Self.zigzag(number)) }

  /// 0, -1, 1, -2, 2 as 0, 1, 2, 3, 4.
  static func zigzag(_ number: Int) -> UInt64 {
    UInt64(bitPattern: Int64(number << 1 ^ number >> 63))
  }

  /// Appends the checksum of the bytes from a place on.
  mutating func appendChecksum(from start: Int) {
    append(Checksum.crc32(of: bytes[start...]), as: UInt32.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The places of the blocks in the bytes of a file of functions.
struct FunctionFileLayout {
  /// The widths.
  let range: WidthRange
  /// The units of the functions.
  let form: HeightForm
  /// The number of rows that the end states.
  let rowCount: Int
  /// The number of blocks.
  let blockCount: Int
  private let rowsPerBlock: Int
  private let indexOffset: Int
  private let bytes: [UInt8]

  /// Reads and checks the header and the index.
  init(_ bytes: [UInt8]) throws(HeightFunctionFileError) {
    self.bytes = bytes
    let (header, footer) = (FunctionFormat.headerSize, FunctionFormat.footerSize)
    guard bytes.starts(with: FunctionFormat.magic) else {
      throw FunctionFormat.magic.starts(with: bytes) && !bytes.isEmpty ? .cutOff : .otherFile
    }
    guard bytes.count >= header else { throw .cutOff }
    var reader = ByteReader(bytes[8..<header])
    let version = reader.number(UInt16.self)
    guard version == FunctionFormat.version else { throw .unknownVersion(Int(version)) }
    guard Self.isIntact(bytes, 0..<header - 4) else { throw .damaged(.header) }
    _ = reader.number(UInt16.self)
    let steps = reader.number(UInt32.self)
    let (lowest, highest) = (reader.number(UInt32.self), reader.number(UInt32.self))
    let units = Double(bitPattern: reader.number(UInt64.self))
    rowsPerBlock = Int(reader.number(UInt32.self))
    guard steps > 0, units > 0, units.isFinite, rowsPerBlock > 0,
      let range = WidthRange(
        from: Double(lowest) / Double(steps), to: Double(highest) / Double(steps),
        stepsPerPoint: Int(steps))
    else { throw .damaged(.header) }
    self.range = range
    form = HeightForm(stepsPerPoint: Double(steps), unitsPerPoint: units)
    guard bytes.count >= header + footer, bytes.suffix(8) == FunctionFormat.endMagic[...] else {
      throw .cutOff
    }
    reader = ByteReader(bytes[(bytes.count - footer)...])
    let rows = reader.number(UInt64.self)
    let offset = reader.number(UInt64.self)
    let blocks = Int(reader.number(UInt32.self))
    guard offset >= UInt64(header), rows <= UInt64(blocks) * UInt64(rowsPerBlock),
      offset + UInt64(blocks * 8 + footer) == UInt64(bytes.count),
      Self.isIntact(bytes, Int(offset)..<bytes.count - 12)
    else { throw .damaged(.index) }
    (rowCount, indexOffset, blockCount) = (Int(rows), Int(offset), blocks)
  }

  /// Whether the checksum of bytes follows them.
  private static func isIntact(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var reader = ByteReader(bytes[range.upperBound...])
    return reader.number(UInt32.self) == Checksum.crc32(of: bytes[range]) && !reader.isOverrun
  }

  /// The functions of the rows of a block.
  func functions(ofBlock block: Int) throws(HeightFunctionFileError) -> [HeightFunction?] {
    var index = ByteReader(bytes[(indexOffset + 8 * block)...])
    let offset = index.number(UInt64.self)
    guard offset >= UInt64(FunctionFormat.headerSize), offset + 12 <= UInt64(indexOffset) else {
      throw .damaged(.index)
    }
    let start = Int(offset)
    var reader = ByteReader(bytes[start..<indexOffset])
    let (count, rows) = (Int(reader.number(UInt32.self)), Int(reader.number(UInt32.self)))
    guard start + 12 + count <= indexOffset, rows > 0, rows <= rowsPerBlock,
      Self.isIntact(bytes, start..<start + 8 + count)
    else { throw .damaged(.block(block)) }
    reader = ByteReader(bytes[(start + 8)..<(start + 8 + count)])
    guard let functions = functions(&reader, rows), reader.isAtEnd else {
      throw .damaged(.block(block))
    }
    return functions
  }

  private func functions(_ reader: inout ByteReader, _ rows: Int) -> [HeightFunction?]? {
    let count = reader.varint()
    guard count <= UInt64(reader.left) else { return nil }
    let differences = (0..<count).map { _ in reader.signed() }
    var functions: [HeightFunction?] = []
    for _ in 0..<rows {
      let count = reader.varint()
      guard count <= UInt64(reader.left) else { return nil }
      if count == 0 {
        functions.append(nil)
        continue
      }
      guard let steps = steps(&reader, Int(count), differences) else { return nil }
      functions.append(HeightFunction(steps))
    }
    return functions
  }

  private func steps(
    _ reader: inout ByteReader, _ count: Int, _ differences: [Int]
  ) -> [HeightFunction.Step]? {
    var steps: [HeightFunction.Step] = []
    var (start, units) = (range.lowest, 0)
    for index in 0..<count {
      var isCommonest = false
      if index > 0 {
        let more = reader.varint()
        let distance = more >> 1
        guard distance > 0, distance <= UInt64(range.highest - start) else { return nil }
        start += Int(distance)
        isCommonest = more & 1 == 1
        guard !isCommonest || !differences.isEmpty else { return nil }
      }
      let code = isCommonest ? 1 : reader.varint()
      if code == 0 {
        let slope = HeightSlope(height: reader.double(), perPoint: reader.double())
        guard abs(slope.height) < 1e9, abs(slope.perPoint) < 1e9 else { return nil }
        steps.append(
          HeightFunction.Step(
            start: start, units: slope.units(widthsAfterStart: 0, form), slope: slope))
        continue
      }
      guard code <= 1 << 40 else { return nil }
      if index == 0 {
        units = Int(code) - 1
      } else if code <= differences.count {
        units += differences[Int(code) - 1]
      } else {
        units += ByteReader.signed(code - UInt64(differences.count) - 1)
      }
      guard units >= 0, units <= Int(Int32.max) else { return nil }
      steps.append(HeightFunction.Step(start: start, units: units))
    }
    return reader.isOverrun ? nil : steps
  }
}

/// Reads numbers in little-endian order from bytes; behind the end all are 0.
private struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  /// Whether more was read than there is.
  private(set) var isOverrun = false

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  /// The number of bytes that are left.
  var left: Int { bytes.endIndex - place }
  /// Whether all was read, and no more.
  var isAtEnd: Bool { left == 0 && !isOverrun }

  private mutating func byte() -> UInt8 {
    guard place < bytes.endIndex else {
      isOverrun = true
      return 0
    }
    place += 1
    return bytes[place - 1]
  }

  /// A whole number with its low byte first.
  mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type
  ) -> Number {
    (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(byte()) << Number(8 * $1) }
  }

  /// A number of 64 bits.
  mutating func double() -> Double { Double(bitPattern: number(UInt64.self)) }

  /// A whole number in seven bits a byte, at most nine of them.
  mutating func varint() -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 56, by: 7) {
      let byte = byte()
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
    }
    isOverrun = true
    return 0
  }

  /// A whole number of either sign, at most 2^32 in magnitude.
  mutating func signed() -> Int { Self.signed(varint()) }

  /// 0, 1, 2, 3, 4 as 0, -1, 1, -2, 2.
  static func signed(_ code: UInt64) -> Int {
    let code = Int(min(code, 1 << 33))
    return code >> 1 ^ -(code & 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights
import Testing

/// The binary format of heights as functions of the width.
@Suite struct HeightFunctionFileTests {
  private static let form = HeightForm(stepsPerPoint: 64, unitsPerPoint: 64)

  private static func range() throws -> WidthRange {
    try #require(WidthRange(from: 280, to: 1200))
  }

  /// Random functions, some of them nil, with slopes and heights of all sizes.
  private static func functions(
    _ count: Int, _ range: WidthRange, _ random: inout SeededGenerator
  ) -> [HeightFunction?] {
    (0..<count).map { _ in
      if Int.random(in: 0..<12, using: &random) == 0 { return nil }
      var start = range.lowest
      var steps: [HeightFunction.Step] = []
      repeat {
        let units = Int.random(
          in: 0..<(1 << Int.random(in: 1..<31, using: &random)), using: &random)
        var step = HeightFunction.Step(start: start, units: units)
        if Int.random(in: 0..<6, using: &random) == 0 {
          let slope = HeightSlope(
            height: Double.random(in: 0..<5000, using: &random),
            perPoint: Double.random(in: -3..<3, using: &random))
          step = HeightFunction.Step(
            start: start, units: slope.units(widthsAfterStart: 0, form), slope: slope)
        }
        steps.append(step)
        start +=
          1 + Int.random(in: 0..<(1 << Int.random(in: 1..<16, using: &random)), using: &random)
      } while start <= range.highest && Bool.random(using: &random)
      return HeightFunction(steps)
    }
  }

  private static func bytes(_ functions: [HeightFunction?], _ range: WidthRange) -> [UInt8] {
    var writer = HeightFunctionWriter(range: range, form: form)
    var bytes = writer.header
    for function in functions { bytes += writer.add(function) }
    #expect(writer.rowCount == functions.count)
    return bytes + writer.finish()
  }

  @Test func `a step with the commonest difference takes the bytes of its distance alone`() throws {
    let range = try Self.range()
    /// The bytes that 100 equal rows of a height take, with so many steps down, each so far on.
    func size(_ stepCount: Int, distance: Int, by difference: Int) -> Int {
      let steps = (0...stepCount).map {
        HeightFunction.Step(
          start: range.lowest + distance * $0, units: 100 - difference * min($0, 2))
      }
      return Self.bytes(Array(repeating: HeightFunction(steps), count: 100), range).count
    }
    let without = size(0, distance: 1, by: 20)
    // The table of differences takes a byte for each of them.
    #expect(size(1, distance: 63, by: 20) - without == 100 + 1)
    #expect(size(1, distance: 64, by: 20) - without == 2 * 100 + 1)
    #expect(size(2, distance: 63, by: 20) - without == 2 * 100 + 1)
    // A third step, which changes nothing, has a code.
    #expect(size(3, distance: 63, by: 20) - without == (3 + 1) * 100 + 2)
  }

  @Test(arguments: [0, 1, 5, 1023, 1024, 1025, 2500])
  func `a file has the functions that were written, as a whole and block by block`(
    _ count: Int
  ) throws {
    var random = SeededGenerator(fallback: UInt64(count))
    let range = try Self.range()
    let functions = Self.functions(count, range, &random)
    let bytes = Self.bytes(functions, range)
    let file = try HeightFunctionFile(bytes)
    #expect(file.rowCount == count && file.range == range && file.form == Self.form)
    #expect((0..<count).map(file.hasFunction) == functions.map { $0 != nil })
    for _ in 0..<5 {
      let step = Int.random(in: range.lowest...range.highest, using: &random)
      let expected = functions.map { $0?.units(at: step, Self.form) ?? 0 }
      let width = range.width(step) + Double.random(in: 0..<0.01, using: &random)
      #expect(file.heights(atWidth: width) == expected.map { Self.form.points($0) })
      #expect(file.contentHeight(atWidth: width) == Self.form.points(expected.reduce(0, +)))
    }
    let blocks = try (0..<(count + 1023) / 1024).flatMap {
      try HeightFunctionFile.functions(ofBlock: $0, in: bytes)
    }
    #expect(blocks == functions)
  }

  @Test func `widths outside of the range have no heights`() throws {
    let range = try Self.range()
    let bytes = Self.bytes([HeightFunction([.init(start: range.lowest, units: 64)])], range)
    let file = try HeightFunctionFile(bytes)
    for width in [-1, 279.99, 1200.02, .nan, .infinity] {
      #expect(file.heights(atWidth: width) == nil && file.contentHeight(atWidth: width) == nil)
      #expect(file.height(ofRow: 0, atWidth: width) == nil)
    }
    #expect(file.height(ofRow: 0, atWidth: 280) == 1)
  }

  @Test func `every damaged byte and every cut is an error that says so`() throws {
    var random = SeededGenerator(fallback: 3)
    let bytes = Self.bytes(Self.functions(30, try Self.range(), &random), try Self.range())
    func error(_ bytes: [UInt8]) -> HeightFunctionFileError? {
      do throws(HeightFunctionFileError) {
        _ = try HeightFunctionFile(bytes)
        return nil
      } catch {
        return error
      }
    }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8(1) << UInt8(place % 8)
      #expect(error(damaged) != nil, "byte \(place)")
    }
    for length in bytes.indices {
      #expect(error(Array(bytes[..<length])) == (length == 0 ? .otherFile : .cutOff), "\(length)")
    }
    var damaged = bytes
    damaged[13] ^= 1
    #expect(error(damaged) == .damaged(.header))
    damaged = bytes
    damaged[50] ^= 1
    #expect(error(damaged) == .damaged(.block(0)))
    #expect(HeightFunctionFileError.damaged(.block(0)).description.hasSuffix("in block 0"))
    damaged = bytes
    damaged[8] = 2
    #expect(error(damaged) == .unknownVersion(2))
    #expect(error(Array("{\"row\":0}".utf8)) == .otherFile)
    #expect(error(bytes + [0]) == .cutOff)
  }

  @Test func `widths that are no whole number of steps make no range`() {
    #expect(WidthRange(from: 1.5, to: 2, stepsPerPoint: 1) == nil)
    #expect(WidthRange(from: 1.5, to: 2, stepsPerPoint: 3) == nil)
    #expect(WidthRange(from: 2, to: 1) == nil && WidthRange(from: -1, to: 1) == nil)
    #expect(WidthRange(from: 0, to: 1_000_001) == nil && WidthRange(from: .nan, to: 1) == nil)
    #expect(WidthRange(from: 1.5, to: 2, stepsPerPoint: 2)?.count == 2)
  }
}

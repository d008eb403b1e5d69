// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Both of Unicode's test files for UAX #9, every line and every paragraph direction.
@Suite struct BidiConformanceTests {
  /// An analysis of one text, by code point as in the files.
  private struct Subject: ~Copyable {
    var analyzer = BidiAnalyzer()
    var result = BidiLevels()
    var utf8: [UInt8] = []
    /// The offset of each code point.
    var offsets: [Int] = []
    /// The code points in visual order.
    var order: [Int] = []

    mutating func set(_ pieces: [[UInt8]]) {
      utf8.removeAll(keepingCapacity: true)
      offsets.removeAll(keepingCapacity: true)
      for piece in pieces {
        offsets.append(utf8.count)
        utf8 += piece
      }
    }

    /// Analyses the text; the levels after L1 go into `levels`, by code point.
    mutating func analyze(_ direction: TextDirection, levels: inout [Int]) {
      levels.removeAll(keepingCapacity: true)
      levels.append(contentsOf: repeatElement(-1, count: offsets.count))
      order.removeAll(keepingCapacity: true)
      utf8.withUnsafeBufferPointer { buffer in
        analyzer.analyze(buffer, direction: direction, into: &result)
      }
      for paragraph in result.paragraphs {
        for run in result.visualRuns(inLine: paragraph.range, of: utf8) { take(run, &levels) }
      }
    }

    /// The order in which layout draws a prepared text.
    ///
    /// - Returns: The code points that have glyphs, from left to right.
    func drawnOrder(_ direction: TextDirection, _ measurer: HarfBuzzTextMeasurer) -> [Int] {
      var style = ParagraphStyle()
      style.direction = direction
      let layout = measurer.prepare(
        AttributedText(String(decoding: utf8, as: UTF8.self)), paragraphStyle: style
      ).layout(in: TextContainer())
      var drawn: [Int] = []
      for glyph in layout.lines.flatMap(\.runs).flatMap(\.glyphs) {
        guard let index = offsets.firstIndex(of: glyph.cluster), drawn.last != index else {
          continue
        }
        drawn.append(index)
      }
      return drawn
    }

    private mutating func take(_ run: BidiRun, _ levels: inout [Int]) {
      var first = 0
      while offsets[first] < run.range.lowerBound { first += 1 }
      var end = first
      while end < offsets.count, offsets[end] < run.range.upperBound {
        levels[end] = Int(run.level)
        end += 1
      }
      var index = run.isRightToLeft ? end - 1 : first
      while index >= first, index < end {
        order.append(index)
        index += run.isRightToLeft ? -1 : 1
      }
    }

    /// The code points of the white space at the ends of paragraphs, as of the last analysis.
    func trailingSpace() -> Set<Int> {
      utf8.withUnsafeBufferPointer { buffer in
        var found: Set<Int> = []
        for paragraph in result.paragraphs {
          let start = VisualOrder.startOfTrailingSpace(in: paragraph.range, of: buffer)
          for (index, offset) in offsets.enumerated()
          where offset >= start && paragraph.range.contains(offset) {
            found.insert(index)
          }
        }
        return found
      }
    }

    /// Whether levels and order are as expected; −1 represents characters that rule X9 removes.
    func isEqual(_ levels: [Int], to expectedLevels: [Int], order expected: [Int]) -> Bool {
      guard levels.count == expectedLevels.count else { return false }
      for index in levels.indices where expectedLevels[index] >= 0 {
        if levels[index] != expectedLevels[index] { return false }
      }
      return order.filter { expectedLevels[$0] >= 0 } == expected
    }
  }

  /// A measurer whose font has no letter of the files; missing glyphs serve as well as others.
  private static let measurer: Result<HarfBuzzTextMeasurer, any Error> = Result {
    var collection = FontCollection()
    try collection.add(FontBuilder().data())
    return HarfBuzzTextMeasurer(collection: collection)
  }

  /// Whether a prepared text is drawn in an order.
  ///
  /// Characters without glyphs do not count. Nor does invisible trailing whitespace, whose glyphs
  /// keep the order of their run.
  private func isDrawn(
    _ subject: borrowing Subject, _ direction: TextDirection, in order: [Int],
    _ measurer: HarfBuzzTextMeasurer
  ) -> Bool {
    let drawn = subject.drawnOrder(direction, measurer)
    let glyphs = Set(drawn).intersection(order).subtracting(subject.trailingSpace())
    return drawn.filter { glyphs.contains($0) } == order.filter { glyphs.contains($0) }
  }

  /// A character of each class.
  private static let samples: [String: UInt32] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "AN": 0x661, "NSM": 0x300, "ES": 0x2B,
    "ET": 0x23, "CS": 0x2C, "ON": 0x21, "WS": 0x20, "S": 0x09, "B": 0x2029, "BN": 0xAD,
    "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B, "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066,
    "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// The name of a class as a number: its letters, the last in the lowest byte.
  private static func key(_ name: some Sequence<UInt8>) -> UInt32 {
    name.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The numbers of a list, −1 for `x`.
  private static func numbers(_ text: ArraySlice<UInt8>) -> [Int] {
    text.split(whereSeparator: { $0 <= 0x20 }).map { word in
      word.first == UInt8(ascii: "x") ? -1 : word.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
  }

  @Test func `all lines of BidiTest have the levels and the order that Unicode says`() throws {
    let pieces = Dictionary(
      uniqueKeysWithValues: Self.samples.map {
        (Self.key($0.key.utf8), UnicodeTestFile.encode($0.value))
      })
    let content = try UnicodeTestFile.bytes("BidiTest.txt")
    let measurer = try Self.measurer.get()
    var subject = Subject()
    var expectedLevels: [Int] = []
    var expectedOrder: [Int] = []
    var levels: [Int] = []
    var input: [[UInt8]] = []
    var failures: [String] = []
    var cases = 0
    var start = 0
    while start < content.count {
      var end = start
      while end < content.count, content[end] != 0x0A { end += 1 }
      let line = content[start..<end]
      start = end + 1
      guard let first = line.first, first != 0x23 else { continue }
      if first == 0x40 {
        let colon = line.firstIndex(of: 0x3A) ?? line.startIndex
        let values = Self.numbers(line[(colon + 1)...])
        if line.starts(with: "@Levels".utf8) { expectedLevels = values }
        if line.starts(with: "@Reorder".utf8) { expectedOrder = values }
        continue
      }
      input.removeAll(keepingCapacity: true)
      var name: UInt32 = 0
      var bits: UInt8 = 0
      for byte in line {
        if byte > 0x40 {
          name = name << 8 | UInt32(byte)
        } else if byte == 0x20 || byte == 0x3B {
          if name != 0 { input.append(pieces[name] ?? []) }
          name = 0
        } else {
          bits = byte - 48
        }
      }
      subject.set(input)
      for (bit, direction) in [
        (UInt8(1), TextDirection.auto), (2, .leftToRight), (4, .rightToLeft),
      ] where bits & bit != 0 {
        cases += 1
        subject.analyze(direction, levels: &levels)
        if !subject.isEqual(levels, to: expectedLevels, order: expectedOrder) {
          failures.append("\(String(decoding: line, as: UTF8.self)) \(direction): \(levels)")
        }
        // Laying out every line would take minutes in a debug build.
        if cases % 60 == 0 {
          if !isDrawn(subject, direction, in: expectedOrder, measurer) {
            failures.append("\(String(decoding: line, as: UTF8.self)) \(direction), drawn")
          }
        }
      }
    }
    #expect(cases == 770_241)
    #expect(failures.isEmpty, "\(failures.count) of \(cases):\n\(failures.prefix(10))")
  }

  @Test func `all lines of BidiCharacterTest have the levels and the order that Unicode says`()
    throws
  {
    let measurer = try Self.measurer.get()
    var subject = Subject()
    var levels: [Int] = []
    var failures: [String] = []
    var cases = 0
    for line in try UnicodeTestFile.lines("BidiCharacterTest.txt") {
      let fields = line.split(separator: 0x3B, omittingEmptySubsequences: false)
      subject.set(
        fields[0].split(separator: 0x20).map { word in
          UnicodeTestFile.encode(
            word.reduce(0) { $0 << 4 | UInt32($1 < 0x41 ? $1 - 48 : $1 - 55) })
        })
      let directions: [TextDirection] = [.leftToRight, .rightToLeft, .auto]
      subject.analyze(directions[Int(fields[1].first ?? 48) - 48], levels: &levels)
      cases += 1
      let isEqual =
        subject.isEqual(levels, to: Self.numbers(fields[3]), order: Self.numbers(fields[4]))
        && subject.result.paragraphLevel(at: 0) == Self.numbers(fields[2])[0]
      if !isEqual { failures.append("\(String(decoding: line, as: UTF8.self)): \(levels)") }
      if cases % 10 == 0,
        !isDrawn(
          subject, directions[Int(fields[1].first ?? 48) - 48], in: Self.numbers(fields[4]),
          measurer
        )
      {
        failures.append("\(String(decoding: line, as: UTF8.self)), drawn")
      }
    }
    #expect(cases == 91_707)
    #expect(failures.isEmpty, "\(failures.count) of \(cases):\n\(failures.prefix(10))")
  }
}

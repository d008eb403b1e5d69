// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

@Suite struct BidiAnalyzerTests {
  private func analyze(
    _ utf8: [UInt8], _ direction: TextDirection = .auto
  ) -> BidiLevels {
    var analyzer = BidiAnalyzer()
    var result = BidiLevels()
    utf8.withUnsafeBufferPointer {
      analyzer.analyze($0, direction: direction, into: &result)
    }
    return result
  }

  /// The runs of a line, or of the whole text, from left to right as `level:text`.
  private func visual(
    _ text: String, _ direction: TextDirection = .auto, line: Range<Int>? = nil
  ) -> [String] {
    let utf8 = Array(text.utf8)
    let runs = analyze(utf8, direction).visualRuns(inLine: line ?? 0..<utf8.count, of: utf8)
    return runs.map { "\($0.level):\(String(decoding: utf8[$0.range], as: UTF8.self))" }
  }

  /// Whether no character of a text raises a level.
  private func isFlat(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !UnicodeProperties(of: $0.value).bidiClass.raisesLevels }
  }

  @Test func `an empty text has no paragraphs and no runs`() {
    #expect(analyze([], .rightToLeft) == BidiLevels())
    #expect(visual("").isEmpty)
  }

  @Test func `visual runs are in order from left to right in both base directions`() {
    #expect(visual("abc שלום 12 def") == ["0:abc ", "2:12", "1:שלום ", "0: def"])
    #expect(visual("שלום abc 12") == ["2:abc 12", "1:שלום "])
    #expect(visual("abc", .rightToLeft) == ["2:abc"])
  }

  @Test func `each paragraph has its own direction, and CR LF ends one paragraph`() {
    let levels = analyze(Array("abc\r\nשלום\n\n12".utf8))
    #expect(levels.paragraphs.map(\.range) == [0..<5, 5..<14, 14..<15, 15..<17])
    #expect(levels.paragraphs.map(\.level) == [0, 1, 0, 0])
    #expect(levels.paragraphLevel(at: 6) == 1 && levels.paragraphLevel(at: 17) == 0)
    #expect(levels.level(at: 5) == 1 && levels.level(at: 16) == 0)
  }

  @Test func `spaces at a line's end are drawn at the end of the paragraph's direction`() {
    let text = "שלום abc def"
    let line = 0..<Array("שלום abc ".utf8).count
    #expect(visual(text, line: line) == ["1: ", "2:abc", "1:שלום "])
    #expect(visual("abc שלום \u{2067}\u{2069} ", .leftToRight).last == "0: \u{2067}\u{2069} ")
    #expect(visual("   ", .rightToLeft) == ["1:   "])
  }

  @Test func `every bracket has its partner`() throws {
    var count = 0
    for line in try UnicodeTestFile.lines("BidiBrackets.txt") {
      let fields = String(decoding: line, as: UTF8.self).split { $0 == ";" || $0 == " " }
      let codePoint = UInt32(fields[0], radix: 16) ?? 0
      #expect(BracketPairs.partner(of: codePoint) == UInt32(fields[1], radix: 16))
      #expect(UnicodeProperties(of: codePoint).isOpeningBracket == (fields[2] == "o"))
      #expect(UnicodeProperties(of: codePoint).isClosingBracket == (fields[2] == "c"))
      count += 1
    }
    #expect(count == 128)
    #expect(BracketPairs.partner(of: 0xAB) == nil)
  }

  @Test func `reordering follows rule L2, level by level`() {
    var random = SeededGenerator(fallback: 4)
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &random)
      let runs = (0..<count).map {
        BidiRun(range: $0..<$0 + 1, level: UInt8.random(in: 0...5, using: &random))
      }
      var expected = runs
      for level in stride(from: UInt8(5), to: 0, by: -1) {
        var start = 0
        while start < count {
          guard expected[start].level >= level else {
            start += 1
            continue
          }
          var end = start
          while end < count, expected[end].level >= level { end += 1 }
          expected[start..<end].reverse()
          start = end
        }
      }
      var found = runs
      VisualOrder.reorder(&found) { $0.level }
      #expect(found == expected, "\(runs.map(\.level)), \(random.hint)")
      var chained = runs
      chained.withUnsafeMutableBufferPointer { VisualOrder.reorderByChains($0) { $0.level } }
      #expect(chained == expected, "\(runs.map(\.level)), \(random.hint)")
    }
  }

  @Test func `a text in which no character raises a level has level 0 everywhere`() {
    for text in ["", "abc – “d” €5", "漢字、かな 한글", "สวัสดี 😀", "e\u{301}\u{200E}"] {
      #expect(isFlat(text), "\(text)")
    }
    for text in ["א", "a\u{661}", "\u{202A}", "\u{2067}", "𐤀", "𞤀", "\u{FB50}", "a\u{200F}"] {
      #expect(!isFlat(text), "\(text)")
    }
    var random = SeededGenerator(fallback: 5)
    var flat = 0
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let range: ClosedRange<UInt32> = Bool.random(using: &random) ? 0...0x2FFF : 0...0x1FFFF
        let value = UInt32.random(in: range, using: &random)
        text.append(Unicode.Scalar(value) ?? "x")
      }
      guard isFlat(String(text)) else { continue }
      flat += 1
      let levels = analyze(Array(String(text).utf8))
      #expect(levels.runs.allSatisfy { $0.level == 0 }, "\(String(text)), \(random.hint)")
    }
    #expect(flat > 1000)
  }
}

extension BidiLevels {
  /// The level of the character at an offset.
  func level(at offset: Int) -> UInt8 {
    runs.first { $0.range.contains(offset) }?.level ?? 0
  }

  /// The runs of a line of one paragraph from left to right, by the rules L1 and L2 that layout
  /// uses.
  func visualRuns(inLine line: Range<Int>, of utf8: [UInt8]) -> [BidiRun] {
    guard !line.isEmpty else { return [] }
    let base = paragraphLevel(at: line.lowerBound)
    let end = utf8.withUnsafeBufferPointer { VisualOrder.startOfTrailingSpace(in: line, of: $0) }
    var visual: [BidiRun] = []
    for run in runs where run.range.overlaps(line.lowerBound..<end) {
      visual.append(BidiRun(range: run.range.clamped(to: line.lowerBound..<end), level: run.level))
    }
    if end < line.upperBound {
      if let last = visual.indices.last, visual[last].level == base {
        visual[last].range = visual[last].range.lowerBound..<line.upperBound
      } else {
        visual.append(BidiRun(range: end..<line.upperBound, level: base))
      }
    }
    VisualOrder.reorder(&visual) { $0.level }
    return visual
  }
}

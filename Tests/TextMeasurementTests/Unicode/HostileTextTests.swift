// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts made to cause slowness or crashes; a quadratic step would take minutes here.
@Suite struct HostileTextTests {
  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(repeatElement(text, count: count).joined().utf8)
  }

  @Test func `a base with 100,000 marks is one cluster and has no break`() {
    let utf8 = Array("a ".utf8) + repeated("\u{301}", 100_000) + Array(" b".utf8)
    let boundaries = GraphemeBreaker.boundaries(in: utf8)
    #expect(boundaries == [1, 200_002, 200_003, 200_004])
    #expect(LineBreaker().offsets(in: utf8) == [2, 200_003])
  }

  @Test func `200,001 halves of flags pair up in linear time`() {
    let utf8 = repeated("\u{1F1E9}", 200_001)
    let boundaries = GraphemeBreaker.boundaries(in: utf8)
    #expect(boundaries.count == 100_001)
    #expect(LineBreaker().offsets(in: utf8).count == 100_000)
  }

  @Test func `a megabyte of brackets, quotes, prefixes and zero width joiners breaks`() {
    #expect(LineBreaker().offsets(in: repeated("(", 1 << 20)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\" ", 1 << 17)).isEmpty == false)
    #expect(LineBreaker().offsets(in: repeated("$(5", 1 << 18)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\u{200D}", 1 << 18)).isEmpty)
    #expect(LineBreaker().offsets(in: repeated("\n", 1 << 18)).count == 1 << 18)
  }

  @Test func `scripts of a megabyte of brackets and of alternating scripts are found`() {
    let resolver = ScriptResolver()
    for (text, count) in [
      ("(", 1 << 20), ("a(ש", 1 << 16), ("a)ש]", 1 << 16), ("「", 1 << 16), ("a、", 1 << 16),
      ("b\u{1038}", 1 << 16), ("\u{1038}", 1 << 16),
    ] {
      repeated(text, count).withUnsafeBufferPointer { utf8 in
        resolver.startParagraph()
        var script = resolver.scriptOfRun(at: 0, in: utf8)
        var offset = 0
        while offset < utf8.count {
          let end = GraphemeBreaker.nextBoundary(after: offset, in: utf8)
          script = resolver.script(of: offset..<end, after: script, in: utf8).script
          offset = end
        }
        #expect(!script.isShared)
      }
    }
  }

  /// Levels of a text, and the visual runs of all of it as one line.
  private func bidi(_ utf8: [UInt8]) -> (levels: BidiLevels, visual: [BidiRun]) {
    var analyzer = BidiAnalyzer()
    var levels = BidiLevels()
    utf8.withUnsafeBufferPointer { buffer in
      analyzer.analyze(buffer, direction: .auto, into: &levels)
    }
    return (levels, levels.visualRuns(inLine: 0..<utf8.count, of: utf8))
  }

  @Test func `embeddings, overrides and isolates nest 100,000 deep`() {
    let deepest = UInt8(BidiAnalyzer.maximumDepth)
    for control in ["\u{202B}", "\u{202A}", "\u{2067}", "\u{2068}א", "\u{202E}\u{2066}"] {
      let utf8 = repeated(control, 100_000) + Array("aא1".utf8)
      let found = bidi(utf8)
      #expect(found.levels.runs.allSatisfy { $0.level <= deepest + 1 })
      #expect(found.levels.runs.last?.range.upperBound == utf8.count)
      #expect(found.visual.reduce(0) { $0 + $1.range.count } == utf8.count)
    }
    let closed = repeated("\u{2067}a", 100_000) + repeated("\u{2069}", 100_000)
    #expect(bidi(closed).levels.paragraphs.map(\.level) == [0])
  }

  @Test func `a megabyte of brackets has levels in linear time`() {
    for (text, count) in [("(", 1 << 20), (")", 1 << 17), ("(א)", 1 << 17), ("([{", 1 << 17)] {
      let found = bidi(Array("א".utf8) + repeated(text, count))
      #expect(found.levels.runs.allSatisfy { $0.level <= 2 })
    }
  }

  @Test func `long rows of separators, spaces and alternating directions have levels`() {
    for (text, count) in [("\t ", 1 << 17), (" ", 1 << 18), ("aא", 1 << 17), ("\n", 1 << 17)] {
      let utf8 = Array("א".utf8) + repeated(text, count)
      let found = bidi(utf8)
      #expect(found.levels.runs.last?.range.upperBound == utf8.count)
    }
  }

  @Test func `random bytes give ascending breaks at borders of code points and no crash`() {
    var random = SeededGenerator(fallback: 2)
    for round in 0..<40 {
      let utf8 = (0..<5000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let options = LineBreaker.Options(
        strictness: round % 2 == 0 ? .loose : .normal, isChineseOrJapanese: round % 3 == 0,
        tailoring: round % 5 == 0 ? .css : .unicode)
      let offsets = LineBreaker(options: options).offsets(in: utf8)
      #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(random.hint)")
      #expect(offsets.allSatisfy { $0 > 0 && $0 <= utf8.count }, "\(random.hint)")
      let boundaries = GraphemeBreaker.boundaries(in: utf8)
      #expect(boundaries.last == utf8.count)
      #expect(bidi(utf8).levels.runs.reduce(0) { $0 + $1.range.count } == utf8.count)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

@Suite struct LineBreakerConformanceTests {
  @Test func `all lines of LineBreakTest break as Unicode says`() throws {
    let cases = try UnicodeTestFile.breakCases("LineBreakTest.txt")
    #expect(cases.count == 19_338)
    let breaker = LineBreaker()
    var failures: [String] = []
    for item in cases {
      var offsets = breaker.offsets(in: item.utf8)
      // The end of the text is an opportunity (LB3) that the breaker does not report.
      if offsets.last != item.utf8.count { offsets.append(item.utf8.count) }
      if offsets != item.breaks { failures.append("\(item.line): \(offsets)") }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count):\n\(failures.prefix(20))")
  }

  @Test func `all lines of GraphemeBreakTest split as Unicode says`() throws {
    let cases = try UnicodeTestFile.breakCases("GraphemeBreakTest.txt")
    #expect(cases.count == 766)
    for item in cases {
      let boundaries = GraphemeBreaker.boundaries(in: item.utf8)
      #expect([0] + boundaries == item.breaks, "\(item.line)")
    }
  }

  /// A measurer whose font has no letter of the files; missing glyphs serve as well as others.
  private static let measurer: Result<HarfBuzzTextMeasurer, any Error> = Result {
    var collection = FontCollection()
    try collection.add(FontBuilder().data())
    return HarfBuzzTextMeasurer(collection: collection)
  }

  @Test func `analysed text has the clusters of GraphemeBreakTest, with each space alone`() throws {
    let measurer = try Self.measurer.get()
    for item in try UnicodeTestFile.breakCases("GraphemeBreakTest.txt") {
      let text = AttributedText(String(decoding: item.utf8, as: UTF8.self))
      // The file has no surrogates.
      #expect(Array(text.string.utf8) == item.utf8)
      let analysis = measurer.analyze(text, ParagraphStyle())
      // A space is a cluster of its own, because a line may end between it and a mark.
      let spaces = item.utf8.indices.filter { item.utf8[$0] == 0x20 }.map { $0 + 1 }
      #expect(
        analysis.offsets.map { Int($0) } == Set(item.breaks + spaces).sorted(), "\(item.line)")
    }
  }

  @Test func `analysed text may break where LineBreakTest says, at borders of clusters`() throws {
    let measurer = try Self.measurer.get()
    var style = ParagraphStyle()
    style.lineBreakStrictness = .strict
    style.lineBreakRules = .unicode
    var compared = 0
    for item in try UnicodeTestFile.breakCases("LineBreakTest.txt") {
      let text = AttributedText(String(decoding: item.utf8, as: UTF8.self))
      guard Array(text.string.utf8) == item.utf8 else { continue }
      let analysis = measurer.analyze(text, style)
      let clusters = Set(analysis.offsets.dropFirst().map { Int($0) })
      let found = analysis.offsets.indices.dropFirst().filter {
        $0 == analysis.count
          || !analysis.flags[$0].isDisjoint(with: [.canBreakBefore, .mustBreakBefore])
      }.map { Int(analysis.offsets[$0]) }
      #expect(found == item.breaks.filter { clusters.contains($0) }, "\(item.line)")
      compared += 1
    }
    #expect(compared == 19_338)
  }
}

extension GraphemeBreaker {
  /// The boundaries of a text except the one at 0.
  static func boundaries(in utf8: [UInt8]) -> [Int] {
    utf8.withUnsafeBufferPointer { buffer in
      var boundaries: [Int] = []
      var offset = 0
      while offset < buffer.count {
        offset = nextBoundary(after: offset, in: buffer)
        boundaries.append(offset)
      }
      return boundaries
    }
  }
}

extension LineBreaker {
  /// The offsets of all opportunities in a text.
  func offsets(in utf8: [UInt8]) -> [Int] { opportunities(in: utf8).map(\.offset) }

  /// All opportunities in a text.
  func opportunities(in utf8: [UInt8]) -> [LineBreakOpportunity] {
    var breaks: [LineBreakOpportunity] = []
    var ranges: [Range<Int>] = []
    utf8.withUnsafeBufferPointer { findBreaks(in: $0, into: &breaks, complexRanges: &ranges) }
    return breaks
  }

  /// The text with a bar at each allowed and two at each mandatory break.
  func marked(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    var result = ""
    var start = 0
    for item in opportunities(in: utf8) {
      result += String(decoding: utf8[start..<item.offset], as: UTF8.self)
      result += item.isMandatory ? "‖" : "|"
      start = item.offset
    }
    return result + String(decoding: utf8[start...], as: UTF8.self)
  }
}

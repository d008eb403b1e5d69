// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextMeasurement

@Suite struct LineBreakerConformanceTests {
  @Test func `all lines of LineBreakTest break as Unicode says`() throws {
    let cases = try UnicodeTestFile.breakCases("auxiliary/LineBreakTest.txt")
    #expect(cases.count == 7654)
    let breaker = LineBreaker()
    var failures: [String] = []
    for item in cases {
      var offsets = breaker.offsets(in: item.utf8)
      // The end of the text is an opportunity (LB3) that the breaker leaves out.
      if offsets.last != item.utf8.count { offsets.append(item.utf8.count) }
      if offsets != item.breaks { failures.append("\(item.line): \(offsets)") }
    }
    #expect(failures.isEmpty, "\(failures.count) of \(cases.count):\n\(failures.prefix(20))")
  }

  @Test func `all lines of GraphemeBreakTest split as Unicode says`() throws {
    let cases = try UnicodeTestFile.breakCases("auxiliary/GraphemeBreakTest.txt")
    #expect(cases.count == 602)
    for item in cases {
      var boundaries: [Int] = []
      item.utf8.withUnsafeBufferPointer {
        GraphemeBreaker.findBoundaries(in: $0, into: &boundaries)
      }
      #expect([0] + boundaries == item.breaks, "\(item.line)")
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

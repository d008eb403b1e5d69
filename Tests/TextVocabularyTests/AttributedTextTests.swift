// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@Suite struct AttributedTextTests {
  let plain = TextStyle()
  let bold = TextStyle(font: FontDescriptor(weight: .bold))

  /// Checks that the runs tile the text.
  func checkTiling(_ text: AttributedText) {
    #expect(text.runs.first?.range.lowerBound == 0)
    #expect(text.runs.last?.range.upperBound == text.string.utf8.count)
    for (run, next) in zip(text.runs, text.runs.dropFirst()) {
      #expect(run.range.upperBound == next.range.lowerBound)
      #expect(run.style != next.style)
    }
  }

  @Test func `pieces of one style join into one run`() {
    var text = AttributedText("Grüße", style: plain)
    text.append(" an alle", style: plain)
    #expect(text.runs == [StyleRun(range: 0..<15, style: plain)])
    text.append("!", style: bold)
    #expect(text.runs.map(\.range) == [0..<15, 15..<16])
    checkTiling(text)
  }

  @Test func `the first piece of an empty text decides its style`() {
    var text = AttributedText("", style: plain)
    text.append("", style: bold)
    #expect(text.runs == [StyleRun(range: 0..<0, style: plain)])
    text.append("a", style: bold)
    #expect(text.runs == [StyleRun(range: 0..<1, style: bold)])
  }

  @Test func `changing a range splits runs and joins equal neighbours`() {
    var text = AttributedText("0123456789", style: plain)
    text.modify(3..<6) { $0.font.weight = .bold }
    #expect(text.runs.map(\.range) == [0..<3, 3..<6, 6..<10])
    text.modify(0..<10) { $0.font.weight = .bold }
    #expect(text.runs == [StyleRun(range: 0..<10, style: bold)])
  }

  @Test func `runs tile the text after random changes`() {
    var generator = SeededGenerator(fallback: 11)
    for _ in 0..<200 {
      var text = AttributedText(String(repeating: "x", count: 30), style: plain)
      for _ in 0..<10 {
        let start = Int.random(in: 0...30, using: &generator)
        let end = Int.random(in: start...30, using: &generator)
        let size = Double(Int.random(in: 10...12, using: &generator))
        text.modify(start..<end) { $0.font.size = size }
        checkTiling(text)
      }
    }
  }

  @Test func `an attachment stands at an object replacement character`() {
    var text = AttributedText("a", style: plain)
    text.append(TextAttachment(size: Size(width: 8, height: 8), name: "dot"), style: plain)
    #expect(text.string == "a\u{FFFC}")
    #expect(text.attachments.map(\.offset) == [1])
  }
}

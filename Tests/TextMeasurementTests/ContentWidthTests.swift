// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The least width at which no word is broken, and the least at which no paragraph wraps.
@Suite struct ContentWidthTests {
  @Test func `lines end only at opportunities at the min-content width, and not below it`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 97)
      for _ in 0..<60 {
        let text = AttributedText(
          RandomText.make(&random, extras: ["\n", "\u{AD}", "\u{A0}"]),
          style: TextStyle(font: FontDescriptor(family: family, size: 16)))
        let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
        let analysis = measurer.analyze(text, ParagraphStyle())
        let borders = Set(analysis.opportunities.map { Int(analysis.offsets[Int($0)]) })
        func cuts(_ width: Double) -> [Int] {
          prepared.layout(in: TextContainer(width: width)).lines.map(\.range.upperBound)
            .filter { !borders.contains($0) && $0 < text.string.utf8.count }
        }
        let least = prepared.minContentWidth
        let hint = "\(text.string.debugDescription), \(name), \(least); \(random.hint)"
        #expect(cuts(least).isEmpty, "\(hint)")
        let layout = prepared.layout(in: TextContainer(width: least))
        #expect(layout.metrics.size.width <= least + 1.0 / 64, "\(hint)")
        // If it is narrower by more than the tolerance, a word is cut or a line is too wide.
        let narrow = least - 1.0 / 32
        let tight = prepared.layout(in: TextContainer(width: narrow))
        #expect(
          !cuts(narrow).isEmpty || tight.metrics.size.width > narrow + 1.0 / 64
            || text.string.contains("\u{AD}"), "\(hint)")
      }
    }
  }

  @Test func `each paragraph is one line at the max-content width, and not below it`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 101)
      for _ in 0..<60 {
        let string = RandomText.make(&random, extras: ["\n", "\u{A0}"])
        let prepared = measurer.prepare(
          AttributedText(string, style: TextStyle(font: FontDescriptor(family: family, size: 16))),
          paragraphStyle: ParagraphStyle())
        let paragraphs = string.split(separator: "\n", omittingEmptySubsequences: false).count
        let most = prepared.maxContentWidth
        func count(_ width: Double) -> Int {
          prepared.metrics(in: TextContainer(width: width)).lineCount
        }
        let hint = "\(string.debugDescription), \(name), \(most); \(random.hint)"
        #expect(count(most) == paragraphs, "\(hint)")
        let narrow = most - 1.0 / 32
        let tight = prepared.metrics(in: TextContainer(width: narrow))
        // A single character cannot be cut.
        #expect(
          tight.lineCount > paragraphs || tight.size.width > narrow + 1.0 / 64, "\(hint)")
        #expect(prepared.minContentWidth <= most + 1e-9, "\(hint)")
      }
    }
  }
}

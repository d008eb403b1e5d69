// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import CellTemplates

/// The texts of earlier rows that a later row finds again.
struct RecentTextsTests {
  private let measurer = FixedAdvanceMeasurer()

  private func make(_ string: String) -> FittingText {
    FittingText(
      string,
      measurer.prepare(AttributedText(string, style: TextStyle()), paragraphStyle: ParagraphStyle())
    )
  }

  @Test func `a text that is remembered is the text of the same bytes`() {
    var recent = RecentTexts()
    var random = SeededGenerator(fallback: 4)
    var known: Set<String> = []
    var found = 0
    for _ in 0..<5000 {
      let string =
        String(repeating: "ab", count: Int.random(in: 0...60, using: &random))
        + "\(Int.random(in: 0..<40, using: &random))"
      var isMade = false
      let text = recent.text(string) {
        isMade = true
        return make(string)
      }
      #expect(Array(text.string.utf8) == Array(string.utf8))
      if !isMade {
        #expect(known.contains(string))
        found += 1
      }
      known.insert(string)
    }
    #expect(found > 100)
  }

  @Test func `short texts are found among the last rows, and of long ones the last`() {
    var recent = RecentTexts()
    let long = String(repeating: "x", count: RecentTexts.longest + 1)
    var made: [String] = []
    for string in ["", "en", "de", "en", "", long, long, "de", long, long + "y", long] {
      _ = recent.text(string) {
        made.append(string)
        return make(string)
      }
    }
    #expect(made == ["", "en", "de", long, long + "y", long])
  }

  @Test func `texts of other bytes are others, even if they are equal strings`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    var recent = RecentTexts()
    for string in [composed, decomposed, composed] {
      let text = recent.text(string) { make(string) }
      #expect(Array(text.string.utf8) == Array(string.utf8))
    }
  }

  @Test func `a text of several styles is found in the last row alone`() {
    var recent = RecentTexts()
    let (first, second) = (make("a"), make("b"))
    #expect(recent.text(like: { _ in true }) { first } === first)
    #expect(recent.text(like: { $0 === first }) { second } === first)
    #expect(recent.text(like: { $0 === second }) { second } === second)
    #expect(recent.text(like: { $0 === first }) { first } === first)
  }
}

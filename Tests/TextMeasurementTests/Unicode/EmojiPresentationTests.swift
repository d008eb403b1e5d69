// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

@Suite struct EmojiPresentationTests {
  /// The sequences of a file: the text, and the second field of its line.
  private func sequences(_ name: String) throws -> [(utf8: [UInt8], kind: String)] {
    try UnicodeTestFile.lines(name).map { bytes in
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: ";")
      let utf8 = fields[0].split(separator: " ").flatMap {
        UnicodeTestFile.encode(UInt32($0, radix: 16) ?? 0)
      }
      return (utf8, fields[1].filter { $0 != " " })
    }
  }

  private func isEmoji(_ utf8: [UInt8]) -> Bool {
    String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)
      .withUnsafeBufferPointer { EmojiPresentation.isEmoji($0) }
  }

  /// A font of text and a colour font, both with every character of emoji-test.
  private func measurer() throws -> HarfBuzzTextMeasurer {
    let all = try sequences("emoji/emoji-test.txt").flatMap {
      Array(String(decoding: $0.utf8, as: UTF8.self).unicodeScalars)
    }
    var text = FontBuilder(family: "Text")
    text.letters = Set(all + Array(" abx\u{FE0E}".unicodeScalars)).sorted { $0.value < $1.value }
      .map { ($0, 500) }
    var color = text
    color.family = "Color"
    color.addColor(glyph: 1)
    var collection = FontCollection()
    for font in [text, color] { try collection.add(font.data()) }
    return HarfBuzzTextMeasurer(collection: collection)
  }

  /// Whether a prepared text draws all of a cluster with the colour font.
  private func isDrawnInColor(_ utf8: [UInt8], _ measurer: HarfBuzzTextMeasurer) -> Bool {
    let text = AttributedText(
      String(decoding: utf8, as: UTF8.self) + "x",
      style: TextStyle(font: FontDescriptor(family: "Text", size: 10)))
    let uses = measurer.fontUses(in: text)
    #expect(uses.count == 2 && uses[0].range.count == utf8.count)
    return uses[0].face.isColor
  }

  private func isOneCluster(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBufferPointer {
      GraphemeBreaker.nextBoundary(after: 0, in: $0) == utf8.count
    }
  }

  @Test func `all qualified sequences of emoji-test are one cluster and emoji`() throws {
    let all = try sequences("emoji/emoji-test.txt")
    #expect(all.count == 3655 + 827 + 242 + 9)
    let measurer = try measurer()
    for item in all {
      #expect(isOneCluster(item.utf8))
      if item.kind != "unqualified" {
        #expect(isEmoji(item.utf8), "\(item)")
        #expect(isDrawnInColor(item.utf8, measurer), "\(item)")
      }
    }
  }

  @Test func `unqualified sequences are emoji only where joiners or skin tones make them`() throws {
    let measurer = try measurer()
    for item in try sequences("emoji/emoji-test.txt") where item.kind == "unqualified" {
      let scalars = String(decoding: item.utf8, as: UTF8.self).unicodeScalars
      let isSequence = scalars.contains { $0 == "\u{200D}" || $0.properties.isEmojiModifier }
      #expect(isEmoji(item.utf8) == isSequence, "\(item)")
      #expect(isDrawnInColor(item.utf8, measurer) == isSequence, "\(item)")
    }
  }

  @Test func `variation selectors choose between text and emoji`() throws {
    let all = try sequences("emoji/emoji-variation-sequences.txt")
    #expect(all.count == 708)
    let measurer = try measurer()
    for item in all {
      #expect(isEmoji(item.utf8) == (item.kind == "emojistyle"), "\(item)")
      #expect(isDrawnInColor(item.utf8, measurer) == isEmoji(item.utf8), "\(item)")
    }
  }

  @Test func `runs of emoji and of text alternate`() throws {
    let text = "a1 👍🏽👩‍👩‍👧 b©️#️⃣1⃣🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿❤︎"
    let utf8 = Array(text.utf8)
    let style = TextStyle(font: FontDescriptor(family: "Text", size: 10))
    let layout = try measurer().prepare(
      AttributedText(text, style: style), paragraphStyle: ParagraphStyle()
    ).layout(in: TextContainer())
    let found = layout.lines.flatMap(\.runs).map { run in
      (run.font.postScriptName == "Color" ? "E " : "T ")
        + String(decoding: utf8[run.range], as: UTF8.self)
    }
    #expect(found == ["T a1 ", "E 👍🏽👩‍👩‍👧", "T  b", "E ©️#️⃣", "T 1⃣", "E 🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿", "T ❤︎"])
  }

  @Test func `a joiner shows a base as an emoji only before another emoji`() {
    #expect(isEmoji(Array("☺\u{200D}🔥".utf8)))
    #expect(!isEmoji(Array("☺\u{200D}".utf8)))
    #expect(!isEmoji(Array("☺\u{200D}\u{2607}".utf8)))
    #expect(isEmoji(Array("🔥\u{200D}".utf8)))
    #expect(!isEmoji([]) && !isEmoji(Array("a\u{FE0F}".utf8)))
  }
}

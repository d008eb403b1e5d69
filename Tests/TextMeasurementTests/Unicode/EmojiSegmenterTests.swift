// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextMeasurement

@Suite struct EmojiSegmenterTests {
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
    utf8.withUnsafeBufferPointer { EmojiSegmenter.isEmoji(0..<utf8.count, in: $0) }
  }

  private func isOneCluster(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBufferPointer {
      GraphemeBreaker.nextBoundary(after: 0, in: $0) == utf8.count
    }
  }

  private func mayContainEmoji(_ utf8: [UInt8]) -> Bool {
    utf8.withUnsafeBufferPointer { EmojiSegmenter.mayContainEmoji($0) }
  }

  @Test func `all qualified sequences of emoji-test are one cluster and emoji`() throws {
    let all = try sequences("emoji/emoji-test.txt")
    #expect(all.count == 3655 + 827 + 242 + 9)
    for item in all {
      #expect(isOneCluster(item.utf8))
      if item.kind != "unqualified" {
        #expect(isEmoji(item.utf8), "\(item)")
        #expect(mayContainEmoji(item.utf8))
      }
    }
  }

  @Test func `unqualified sequences are emoji only where joiners or skin tones make them`() throws {
    for item in try sequences("emoji/emoji-test.txt") where item.kind == "unqualified" {
      let scalars = String(decoding: item.utf8, as: UTF8.self).unicodeScalars
      let isSequence = scalars.contains { $0 == "\u{200D}" || $0.properties.isEmojiModifier }
      #expect(isEmoji(item.utf8) == isSequence, "\(item)")
    }
  }

  @Test func `variation selectors choose between text and emoji`() throws {
    let all = try sequences("emoji/emoji-variation-sequences.txt")
    #expect(all.count == 708)
    for item in all { #expect(isEmoji(item.utf8) == (item.kind == "emojistyle"), "\(item)") }
  }

  @Test func `runs of emoji and of text alternate`() {
    let text = "a1 👍🏽👩‍👩‍👧 b©️#️⃣1⃣🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿❤︎❤"
    let utf8 = Array(text.utf8)
    var found: [String] = []
    utf8.withUnsafeBufferPointer { buffer in
      EmojiSegmenter.forEachRun(in: buffer, range: 0..<buffer.count) { run, isEmoji in
        found.append((isEmoji ? "E " : "T ") + String(decoding: utf8[run], as: UTF8.self))
      }
    }
    #expect(
      found == ["T a1 ", "E 👍🏽👩‍👩‍👧", "T  b", "E ©️#️⃣", "T 1⃣", "E 🇩🇪🏴󠁧󠁢󠁳󠁣󠁴󠁿", "T ❤︎❤"])
  }

  @Test func `the fast look says no to plain text of many scripts`() {
    for text in ["", "a", "Straße “quoted” – dash… €5", "漢字、かな", "สวัสดี", "שלום", "1⃣ © ™"] {
      #expect(!mayContainEmoji(Array(text.utf8)), "\(text)")
    }
  }
}

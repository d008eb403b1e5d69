// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Which glyphs of a font browsers use, where they differ from the font's own tables.
@Suite struct BrowserFontTests {
  private static let all: [TextConventions] = [.uikit, .web, .firefox, .webkit]

  /// A measurer with a built font before the bundled ones.
  private func measurer(_ font: FontBuilder) throws -> HarfBuzzTextMeasurer {
    var collection = FontCollection()
    try collection.add(font.data())
    for face in TestFonts.bundled.collection.faces { collection.add(face) }
    return HarfBuzzTextMeasurer(collection: collection)
  }

  private func prepared(
    _ text: String, _ conventions: TextConventions, size: Double = 10,
    _ measurer: HarfBuzzTextMeasurer = TestFonts.bundled, family: String = "Built"
  ) -> any PreparedText {
    var style = ParagraphStyle()
    style.conventions = conventions
    let font = FontDescriptor(family: family, size: size)
    return measurer.prepare(
      AttributedText(text, style: TextStyle(font: font)), paragraphStyle: style)
  }

  private func fonts(
    _ text: String, _ conventions: TextConventions, _ measurer: HarfBuzzTextMeasurer,
    family: String = "Built"
  ) -> [String] {
    prepared(text, conventions, measurer, family: family).layout(in: TextContainer()).lines
      .flatMap(\.runs).map(\.font.postScriptName)
  }

  // MARK: - Kerning

  /// A `kern` table of horizontal pairs, in their order.
  private func table(
    _ pairs: [(left: Int, right: Int, value: Int)], length: Int? = nil, selector: Int? = nil
  ) -> [UInt8] {
    let count = pairs.count
    let power = Int.bitWidth - 1 - count.leadingZeroBitCount
    let range = (1 << power) * 6
    var numbers = [0, 1, 0, length ?? 14 + 6 * count, 1, count]
    numbers += [range, selector ?? power, count * 6 - range]
    for pair in pairs { numbers += [pair.left, pair.right, pair.value] }
    return numbers.flatMap { FontBuilder.u16($0) }
  }

  private static let pairs = [(left: 1, right: 1, value: 7), (left: 2, right: 3, value: -100)]

  /// Glyph 2 is `a`, of 500 units, and glyph 3 is `b`, of 600; the pair has 100 less.
  private func width(_ kern: [UInt8], _ conventions: TextConventions) throws -> Double {
    var font = FontBuilder()
    font.tables["kern"] = kern
    return prepared("ab", conventions, try measurer(font)).maxContentWidth
  }

  @Test(arguments: all)
  func `a sound kern table kerns in all conventions`(conventions: TextConventions) throws {
    #expect(abs(try width(table(Self.pairs), conventions) - 10) < 0.01)
  }

  /// Open Sans 1.11 has 18,694 pairs in a subtable of 46,642 bytes, as its length has 16 bits only.
  @Test(arguments: all)
  func `Chromium and Firefox drop a kern table that is longer than it says`(
    conventions: TextConventions
  ) throws {
    var many = Self.pairs
    for glyph in 0..<18_692 { many.append((left: 4, right: glyph, value: 1)) }
    let found = try width(table(many), conventions)
    let isDropped = conventions == .web || conventions == .firefox
    #expect(abs(found - (isDropped ? 11 : 10)) < 0.01)
  }

  @Test func `the sanitizer's rules for kern tables`() {
    func isSound(_ table: [UInt8]) -> Bool { table.withUnsafeBytes { FontFace.isSoundKerning($0) } }
    let sound = table(Self.pairs)
    #expect(isSound(sound))
    #expect(!isSound(table(Self.pairs.reversed())), "pairs out of order")
    #expect(!isSound(table(Self.pairs, selector: 0)), "a wrong entry selector")
    #expect(!isSound(table(Self.pairs, length: 1000)), "a subtable longer than the table")
    #expect(!isSound([0, 0, 0, 0]), "no subtable")
    #expect(!isSound([0, 1] + sound.dropFirst(2)), "version 1")
    #expect(!isSound(Array(sound.dropLast(6))), "a pair too few")
    for count in 0..<sound.count { #expect(!isSound(Array(sound.prefix(count))), "\(count)") }
  }

  // MARK: - Characters that HarfBuzz writes with others

  /// Noto Sans lacks U+2260, and has `=` and U+0338: recorded with Chromium 156.0.8078, Firefox
  /// 153.8.0 and WebKitGTK 2.50.6, at 15 px, with Noto Sans CJK behind it.
  @Test func `Chromium decomposes what the first font lacks, other browsers take another font`() {
    let recorded: [(TextConventions, width: Double, height: Double)] = [
      (.web, 26.234375, 20), (.firefox, 32.65, 23), (.webkit, 32.640625, 21),
    ]
    for (conventions, width, height) in recorded {
      let text = prepared("a\u{2260}b", conventions, size: 15, family: "Noto Sans")
      #expect(abs(text.maxContentWidth - width) < 1.0 / 60, "\(conventions)")
      #expect(text.height(in: TextContainer()) == height, "\(conventions)")
      #expect(text.missingGlyphCount == 0)
    }
    for cluster in ["\u{2260}\u{301}", "=\u{338}"] {
      let text = prepared("a\(cluster)b", .web, size: 15, family: "Noto Sans")
      #expect(abs(text.maxContentWidth - 26.234375) < 1.0 / 64, "\(cluster)")
    }
    // A variation selector keeps the character whole.
    let varied = prepared("a\u{226E}\u{FE0F}b", .web, size: 15, family: "Noto Sans")
    #expect(abs(varied.maxContentWidth - 32.640625) < 1.0 / 64)
  }

  @Test func `a font with a hyphen serves U+2011 in Chromium and Firefox`() throws {
    var font = FontBuilder()
    font.letters.append(("\u{2010}", 300))
    let measurer = try measurer(font)
    for conventions in Self.all {
      let own = conventions == .web || conventions == .firefox
      let names = fonts("\u{2011}", conventions, measurer)
      #expect(names == [own ? "Built" : "NotoSans-Regular"], "\(conventions)")
      if own {
        #expect(
          abs(prepared("\u{2011}", conventions, measurer).maxContentWidth - 3) < 0.02)
      }
    }
  }

  // MARK: - Emoji

  @Test func `an emoji alone is of the style's own font in Chromium and Firefox, if it has it`()
    throws
  {
    var font = FontBuilder()
    font.letters.append(("\u{1F600}", 700))
    let measurer = try measurer(font)
    for conventions in Self.all {
      let own = conventions == .web || conventions == .firefox
      let expected = own ? "Built" : "NotoColorEmoji"
      #expect(fonts("\u{1F600}", conventions, measurer) == [expected], "\(conventions)")
      #expect(fonts("\u{1F600}\u{FE0F}", conventions, measurer) == ["NotoColorEmoji"])
      #expect(fonts("\u{1F601}", conventions, measurer) == ["NotoColorEmoji"])
    }
  }

  /// Recorded with Chromium 156 and the fonts of the page, of which Noto Color Emoji alone has
  /// these characters, without a system font that has them.
  @Test func `U+FE0E takes the colour font where no other has the character`() {
    for text in [
      "\u{1F600}\u{FE0E}", "\u{1F44D}\u{FE0E}", "\u{2764}\u{FE0E}", "\u{231A}\u{FE0E}",
      "1\u{FE0E}\u{20E3}",
    ] {
      let width = prepared("a\(text)b", .web, size: 15, family: "Noto Sans").maxContentWidth
      #expect(abs(width - 36.359375) < 1.0 / 64, "\(text)")
    }
  }
}

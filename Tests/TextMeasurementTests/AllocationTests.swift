// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Counts allocations: laying out lines costs none.
///
/// Each test runs itself again in a process that counts; see `AllocationCounter`.
@Suite struct AllocationTests {
  /// Texts for each of the ways to a height, with their containers and styles.
  static let cases: [(name: String, text: AttributedText, style: ParagraphStyle)] = {
    let plain = TextStyle(font: FontDescriptor(size: 16))
    var indented = ParagraphStyle()
    indented.headIndent = 4
    var spaced = plain
    spaced.letterSpacing = 0.5
    let words = repeated("some plain words, ")
    var attributed = AttributedText(words, style: plain)
    attributed.modify(0..<words.utf8.count / 2) { $0.font.size = 20 }
    var boxes = AttributedText("", style: plain)
    for _ in 0..<300 {
      boxes.append("a box ", style: plain)
      boxes.append(TextAttachment(size: Size(width: 9, height: 30), name: "box"), style: plain)
    }
    func text(_ unit: String) -> AttributedText { AttributedText(repeated(unit), style: plain) }
    return [
      ("words", text("some plain words, "), ParagraphStyle()),
      ("two heights", text("Latin and 漢字 words "), ParagraphStyle()),
      ("paragraphs", text("some words\nin short lines\n"), ParagraphStyle()),
      ("Han", text("汉字排版需要知道"), ParagraphStyle()),
      ("Arabic", text("سلام عليكم "), ParagraphStyle()),
      ("emoji", text("👩‍👩‍👧 and 🇩🇪 "), ParagraphStyle()),
      ("Thai", text("ภาษาไทยเป็นภาษาที่มี"), ParagraphStyle()),
      ("spaced", AttributedText(repeated("spaced words "), style: spaced), ParagraphStyle()),
      ("indented", text("some plain words, "), indented),
      ("soft hyphens", text("some\u{AD}what hyphen\u{AD}ated "), ParagraphStyle()),
      ("tabs", text("a\tb\tcc\tddd "), ParagraphStyle()),
      ("long word", text("unbreakable"), ParagraphStyle()),
      ("attributed", attributed, ParagraphStyle()), ("boxes", boxes, ParagraphStyle()),
    ]
  }()

  /// A unit some hundred times, so that narrow columns have hundreds of lines.
  static func repeated(_ unit: String) -> String { String(repeating: unit, count: 120) }

  @Test func `a height costs as few allocations for two hundred lines as for two`() throws {
    guard
      try AllocationCounter.isCounting(forTestsMatching: "AllocationTests.*as few allocations")
    else { return }
    for (name, text, style) in Self.cases {
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: style)
      for mode in [LineBreakMode.wordWrap, .charWrap, .truncateTail] {
        let wide = TextContainer(
          width: prepared.maxContentWidth / 2 + 20, lineBreakMode: mode)
        let narrow = TextContainer(width: 70, lineBreakMode: mode)
        let (few, many) = (prepared.layout(in: wide), prepared.layout(in: narrow))
        #expect(many.lines.count >= 100, "\(name), \(mode)")
        #expect(many.lines.count > 20 * few.lines.count || name == "paragraphs")
        // The layouts shaped all parts of cut words, and the advances are cached.
        // The first height in a mode makes the ellipsis. The second is the first to find it, and
        // the Swift runtime then makes the metadata of the types that this takes.
        for _ in 0..<2 { _ = prepared.height(in: narrow) }
        func counts(_ container: TextContainer) -> [Int] {
          [
            AllocationCounter.count { _ = prepared.height(in: container) },
            AllocationCounter.count { _ = prepared.metrics(in: container) },
          ]
        }
        let found = counts(narrow)
        for (many, few) in zip(found, counts(wide)) {
          #expect(many <= few + Self.slack, "\(name), \(mode): \(many), not \(few)")
        }
        // Lines of characters are set by walks over the text, whose algorithms allocate in debug
        // builds, and in the styles of a text of several.
        let most = mode == .charWrap ? Self.mostForCharacters(name) : Self.most(text)
        #expect(found.allSatisfy { $0 <= most }, "\(name), \(mode): \(found)")
      }
    }
  }

  /// The allocations that another way to the same height may cost: closures in debug builds.
  static var slack: Int {
    #if DEBUG
    16
    #else
    0
    #endif
  }

  /// None in release builds. In debug builds the captures of closures are allocated, once for each
  /// call or paragraph.
  static func most(_ text: AttributedText) -> Int {
    #if DEBUG
    24 + text.string.count { $0 == "\n" }
    #else
    0
    #endif
  }

  /// The greatest number of allocations for the lines of a text that break at every character.
  static func mostForCharacters(_ name: String) -> Int {
    #if DEBUG
    // Shaped clusters, soft hyphens and boxes are found by algorithms of collections.
    ["Thai": 2440, "soft hyphens": 995, "boxes": 330][name] ?? 34
    #else
    32
    #endif
  }

  @Test func `a layout allocates the arrays that it consists of, and nothing else`() throws {
    guard
      try AllocationCounter.isCounting(forTestsMatching: "AllocationTests.*arrays that it consists")
    else { return }
    for (name, unit) in [
      ("words", "some plain words, "), ("fonts", "Latin and 漢字 words "),
      ("paragraphs", "some words\nin short lines\n"), ("Han", "汉字排版需要知道"),
      ("directions", "Hebrew עברית and Arabic سلام 12 "), ("Thai", "ภาษาไทยเป็นภาษาที่มี"),
    ] {
      let text = AttributedText(
        String(repeating: unit, count: 12), style: TextStyle(font: FontDescriptor(size: 16)))
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
      let container = TextContainer(width: 200)
      var layout = prepared.layout(in: container)
      let found = AllocationCounter.count { layout = prepared.layout(in: container) }
      // One array of lines; in each line one of runs, unless it is empty; in each run one of glyphs.
      let arrays = layout.lines.reduce(1) { $0 + ($1.runs.isEmpty ? 0 : 1) + $1.runs.count }
      #expect(layout.lines.count > 3)
      #if DEBUG
      #expect(found >= arrays && found <= arrays + Self.slack * layout.lines.count, "\(name)")
      #else
      #expect(found == arrays, "\(name)")
      #endif
    }
  }

  @Test func `a batch makes no object for a string, and keeps no more bytes than it reports`()
    throws
  {
    guard
      try AllocationCounter.isCounting(forTestsMatching: "AllocationTests.*makes no object")
    else { return }
    let words = "The measured height of a row depends on its words, its font and its width"
    let texts = (0..<4_000).map { "\(1_000 + $0) \(words)" }
    #expect(texts.allSatisfy { $0.utf8.count == 78 })
    // Prepare once before, so that all letters are cached.
    _ = TestFonts.bundled.prepareBatch(texts)
    func cost(_ count: Int) -> (calls: Int, bytes: Int, batch: TextBatch?) {
      let part = Array(texts[..<count])
      var batch: TextBatch?
      let before = AllocationCounter.bytesInUse
      let calls = AllocationCounter.count { batch = TestFonts.bundled.prepareBatch(part) }
      return (calls, AllocationCounter.bytesInUse - before, batch)
    }
    let (half, all) = (cost(2_000), cost(4_000))
    #if !DEBUG
    // Only arrays that occasionally grow allocate.
    #expect(all.calls - half.calls < 20, "\(half.calls), then \(all.calls)")
    #else
    // Debug builds allocate the captures of closures for a moment.
    #expect(half.calls < all.calls)
    #endif
    let said = try #require(all.batch).byteCount
    #expect(said <= 60 * 4_000)
    #expect(all.bytes <= said + said / 20 + 4096, "\(all.bytes) bytes, not \(said)")
  }

  @Test func `the heights of a batch allocate only their array`() throws {
    guard
      try AllocationCounter.isCounting(forTestsMatching: "AllocationTests.*heights of a batch")
    else { return }
    let texts = (0..<300).map { "row \($0) of some words, \($0 % 3 == 0 ? "漢字" : "and more")" }
    let batch = TestFonts.bundled.prepareBatch(texts)
    func count(_ width: Double) -> Int {
      AllocationCounter.count { _ = batch.heights(in: TextContainer(width: width)) }
    }
    #expect(batch.heights(in: TextContainer(width: 80)) != batch.heights(in: TextContainer()))
    #expect(count(80) == count(.infinity))
    #if !DEBUG
    #expect(count(80) == 1)
    #endif
  }
}
#endif

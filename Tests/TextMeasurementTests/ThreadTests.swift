// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Synchronization
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Fonts, plans, caches and texts that threads share.
///
/// The results equal those of one thread. `Scripts/sanitize.sh thread` runs the same tests and
/// reports accesses that no lock orders.
@Suite struct ThreadTests {
  /// A text with its styles.
  struct Sample: Sendable {
    let text: AttributedText
    let style: ParagraphStyle
  }

  /// The number of threads of a test: more than most machines of continuous integration have cores.
  static let threadCount = 4

  /// Texts of all scripts in styles that need fonts, plans, patterns and dictionaries of their own.
  static let samples: [Sample] = {
    var random = SeededGenerator(seed: 61)
    var samples: [Sample] = []
    for index in 0..<40 {
      var style = TextStyle(
        font: FontDescriptor(
          size: Double(10 + index % 5), weight: index % 4 == 0 ? .bold : .regular,
          slant: index % 7 == 0 ? .italic : .upright),
        language: ["en", "th", "ja", nil][index % 4])
      if index % 5 == 0 { style.letterSpacing = 0.25 }
      if index % 6 == 0 { style.font.features = [FontFeature("liga", 0)] }
      var paragraphStyle = ParagraphStyle()
      paragraphStyle.usesHyphenation = index % 2 == 0
      var text = AttributedText(RandomText.make(&random) + " hyphenation", style: style)
      if index % 3 == 0 { text.append(" और 漢字", style: TextStyle(font: FontDescriptor(size: 21))) }
      samples.append(Sample(text: text, style: paragraphStyle))
    }
    return samples
  }()

  /// A measurer of the bundled fonts whose caches are empty.
  static func measurer(
    of collection: FontCollection = TestFonts.bundled.collection
  ) throws -> HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(
      collection: collection, hyphenators: ["en": try Hyphenator(patterns: HyphenatorTests.knuth)])
  }

  /// The layouts of a prepared text: in columns, cut inside words, and truncated.
  static func layouts(_ prepared: any PreparedText) -> [TextLayout] {
    [LineBreakMode.wordWrap, .charWrap, .truncateTail, .truncateMiddle].flatMap { mode in
      [40.0, 90].map { width in
        prepared.layout(
          in: TextContainer(width: width, maximumNumberOfLines: 3, lineBreakMode: mode))
      }
    }
  }

  /// The layouts of all samples, begun at one of them, in the order of the samples.
  static func layouts(of measurer: HarfBuzzTextMeasurer, from start: Int = 0) -> [[TextLayout]] {
    var all: [[TextLayout]] = Array(repeating: [], count: samples.count)
    for index in samples.indices {
      let place = (start + index) % samples.count
      let sample = samples[place]
      all[place] = layouts(measurer.prepare(sample.text, paragraphStyle: sample.style))
    }
    return all
  }

  @Test func `threads that share a measurer with empty caches get the results of one thread`()
    throws
  {
    let expected = Self.layouts(of: try Self.measurer())
    // In the same order, so that all ask for each font and plan at once, and in different ones.
    for step in [0, 10] {
      let measurer = try Self.measurer()
      let found = try ThreadTeam.run(Self.threadCount) { number in
        Self.layouts(of: measurer, from: step * number)
      }
      #expect(found.count == Self.threadCount)
      for layouts in found { #expect(layouts == expected) }
    }
  }

  @Test func `measurers of several threads share the faces of one collection`() throws {
    let expected = Self.layouts(of: try Self.measurer())
    // New faces, whose tables nobody has read.
    let collection = try FontCollection.bundled()
    let found = try ThreadTeam.run(Self.threadCount) { number in
      let layouts = Self.layouts(of: try Self.measurer(of: collection))
      // The next measurer comes while others still measure with the faces.
      let again = Self.layouts(of: try Self.measurer(of: collection), from: number)
      return layouts == expected && again == expected
    }
    #expect(found == Array(repeating: true, count: Self.threadCount))
  }

  @Test func `threads lay out the texts that one of them prepared`() throws {
    let measurer = try Self.measurer()
    let prepared = Self.samples.map {
      measurer.prepare($0.text, paragraphStyle: $0.style)
    }
    let expected = Self.layouts(of: try Self.measurer())
    let found = try ThreadTeam.run(Self.threadCount) { _ in prepared.map { Self.layouts($0) } }
    for layouts in found { #expect(layouts == expected) }
  }

  @Test func `a thread releases what another prepared`() throws {
    let measurer = try Self.measurer()
    let expected = Self.layouts(of: measurer)
    let kept = Mutex<[any PreparedText]>([])
    let found = try ThreadTeam.run(Self.threadCount) { number in
      (0..<Self.samples.count).allSatisfy { index in
        let place = (index + number) % Self.samples.count
        let sample = Self.samples[place]
        let made = measurer.prepare(sample.text, paragraphStyle: sample.style)
        // Takes the text that some thread left, and leaves its own.
        let taken = kept.withLock { kept -> (any PreparedText)? in
          kept.append(made)
          return kept.count > 3 ? kept.removeFirst() : nil
        }
        _ = taken?.height(in: TextContainer(width: 60))
        return Self.layouts(made) == expected[place]
      }
    }
    #expect(found == Array(repeating: true, count: Self.threadCount))
  }

  @Test func `threads prepare and read batches of one measurer`() throws {
    let texts = Self.samples.map(\.text.string)
    let container = TextContainer(width: 80)
    let expected = try Self.measurer().prepareBatch(texts).heights(in: container)
    let measurer = try Self.measurer()
    let batch = measurer.prepareBatch(texts)
    let found = try ThreadTeam.run(Self.threadCount) { _ in
      [batch.heights(in: container), measurer.prepareBatch(texts).heights(in: container)]
    }
    for heights in found { #expect(heights == [expected, expected]) }
  }

  @Test func `threads open the bundled fonts at once`() throws {
    let expected = TestFonts.bundled.collection.faces.map(\.postScriptName)
    let found = try ThreadTeam.run(Self.threadCount) { _ in
      try FontCollection.bundled().faces.map(\.postScriptName)
    }
    for identities in found { #expect(identities == expected) }
  }
}

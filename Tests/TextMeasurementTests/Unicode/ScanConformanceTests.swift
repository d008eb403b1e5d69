// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Runs Unicode's break tests through the one-pass scan, which prepares most texts.
///
/// `LineBreakerConformanceTests` compares the analysis with the files; here the scan is compared
/// with the analysis. Each character has an advance of its own, so the widths of segments show
/// where they begin and end.
@Suite struct ScanConformanceTests {
  /// A segment as both ways see it: its advance with trailing whitespace, and its line end.
  struct Segment: Equatable {
    var advance: Int64
    var endsLine: Bool
  }

  /// A measurer with one font that has every character of the files.
  private static let measurer: Result<HarfBuzzTextMeasurer, any Error> = Result {
    var scalars: Set<UInt32> = []
    for name in ["LineBreakTest", "GraphemeBreakTest"] {
      for item in try UnicodeTestFile.breakCases("\(name).txt") {
        scalars.formUnion(String(decoding: item.utf8, as: UTF8.self).unicodeScalars.map(\.value))
      }
    }
    var font = FontBuilder()
    font.letters = scalars.sorted().compactMap(Unicode.Scalar.init).enumerated().map {
      (scalar: $1, advance: 300 + 7 * $0)
    }
    // Every glyph is a base, because HarfBuzz sets the advances of marks to 0.
    font.tables["GDEF"] =
      FontBuilder.u32(0x10000)
      + ([12, 0, 0, 0, 1, 0, font.glyphCount] + Array(repeating: 1, count: font.glyphCount))
      .flatMap { FontBuilder.u16($0) }
    var collection = FontCollection()
    try collection.add(font.data())
    return HarfBuzzTextMeasurer(collection: collection)
  }

  private static let paragraphStyle: ParagraphStyle = {
    var style = ParagraphStyle()
    style.lineBreakStrictness = .strict
    style.lineBreakRules = .unicode
    return style
  }()

  /// The texts of a file; ill-formed ones are left out.
  private static func texts(_ name: String) throws -> [String] {
    try UnicodeTestFile.breakCases("\(name).txt").compactMap { item in
      let text = String(decoding: item.utf8, as: UTF8.self)
      return Array(text.utf8) == item.utf8 ? text : nil
    }
  }

  /// The segments of an analysis between line ends and the given clusters.
  private static func segments(
    of analysis: TextAnalysis, endingAt isEnd: (Int) -> Bool
  ) -> [Segment] {
    var found: [Segment] = []
    var start = 0
    for end in 1..<analysis.count + 1 {
      let endsLine = analysis.flags[end - 1].contains(.isHardBreak)
      guard endsLine || end == analysis.count || isEnd(end) else { continue }
      found.append(
        Segment(
          advance: analysis.positions[end] - analysis.positions[start], endsLine: endsLine))
      start = end
    }
    return found
  }

  private static func segments(_ shaping: ShapingContext) -> [Segment] {
    shaping.segments.elements.map {
      Segment(advance: $0.width + $0.space, endsLine: $0.endsLine)
    }
  }

  @Test func `scanned text may break where the analysis says, for LineBreakTest`() throws {
    let measurer = try Self.measurer.get()
    let core = measurer.core
    var scanned = 0
    for text in try Self.texts("LineBreakTest") {
      let found: [Segment]? = core.withShapingContext { shaping in
        let context = shaping.textContext(TextStyle(), Self.paragraphStyle, core)
        return shaping.scanSegments(text, context).map { _ in Self.segments(shaping) }
      }
      guard let found else { continue }
      scanned += 1
      let analysis = measurer.analyze(AttributedText(text), Self.paragraphStyle)
      let opportunities = Set(analysis.opportunities.map { Int($0) })
      let expected = Self.segments(of: analysis) { opportunities.contains($0) }
      #expect(found == expected, "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
    // Of 19,338. If the scan takes more, raise the number.
    #expect(scanned == 14_156)
  }

  /// Scans a text with one break; nil if the scan leaves it to the analysis.
  private static func scan(
    _ text: String, breakAt offset: Int, _ shaping: ShapingContext, _ core: MeasurerCore
  ) -> [Segment]? {
    let context = shaping.textContext(TextStyle(), paragraphStyle, core)
    let breaks = [LineBreakOpportunity(offset: offset, isMandatory: false)]
    let utf8 = Array(text.utf8)
    return utf8.withUnsafeBufferPointer { utf8 in
      breaks.withUnsafeBufferPointer { breaks in
        for hasLevels in [false, true] {
          if hasLevels { shaping.findLevels(utf8, .auto) }
          shaping.forgetSegments()
          var scanner = SegmentScanner(
            shaping, utf8, breaks, context, shaping.state(of: context.style), nil, firstTrim: nil,
            hasLevels: hasLevels, isFine: false)
          switch scanner.scan() {
          case .isDone: return segments(shaping)
          case .needsLevels: continue
          case .needsFineUnits, .needsAnalysis: return nil
          }
        }
        return nil
      }
    }
  }

  @Test func `scanned text has the cluster borders of the analysis, for GraphemeBreakTest`() throws
  {
    let measurer = try Self.measurer.get()
    var (borders, scanned) = (0, 0)
    for text in try Self.texts("GraphemeBreakTest") {
      let analysis = measurer.analyze(AttributedText(text), Self.paragraphStyle)
      let offsets = analysis.offsets.map { Int($0) }
      var place = 0
      for scalar in text.unicodeScalars.dropLast() {
        place += String(scalar).utf8.count
        let found = measurer.core.withShapingContext {
          Self.scan(text, breakAt: place, $0, measurer.core)
        }
        let codes = text.unicodeScalars.map { String($0.value, radix: 16) }
        guard offsets.contains(place) else {
          // A break inside a cluster ends no segment, or leaves the text to the analysis.
          let whole = Self.segments(of: analysis) { _ in false }
          #expect(found ?? whole == whole, "\(codes) at \(place)")
          continue
        }
        borders += 1
        guard let found else { continue }
        scanned += 1
        let expected = Self.segments(of: analysis) { offsets[$0] == place }
        #expect(found == expected, "\(codes) at \(place)")
      }
    }
    // If the scan takes more, raise the number.
    #expect(borders == 650)
    #expect(scanned == 408)
  }

  @Test func `a line never ends inside a cluster, where the scan finds an opportunity`() throws {
    let measurer = try Self.measurer.get()
    // A prefix belongs to the cluster of the next character (GB9b), but a line may end before an
    // ideograph (LB31).
    let text = "a\u{600}\u{231A}"
    #expect(LineBreaker().offsets(in: Array(text.utf8)) == [3])
    let prepared = measurer.prepare(AttributedText(text), paragraphStyle: Self.paragraphStyle)
    #expect(prepared.minContentWidth == prepared.maxContentWidth)
  }
}

// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Pieces that are shaped apart and cached have the same glyphs as in the whole run.
@Suite struct ShapingExactnessTests {
  /// Compares the glyphs of every run of a text with HarfBuzz's for the whole run.
  func checkShaping(
    _ text: String, _ measurer: HarfBuzzTextMeasurer, _ family: String, _ hint: String
  ) {
    let style = TextStyle(font: FontDescriptor(family: family, size: 16))
    let analysis = measurer.analyze(AttributedText(text, style: style), ParagraphStyle())
    for run in analysis.runs where run.plan != nil {
      let whole = analysis.reshapedGlyphs(run, run.clusters)
      let cached = Array(analysis.glyphs[run.glyphs])
      // The flag "unsafe to break" may be missing at a border that is actually safe.
      let isEqual =
        whole.count == cached.count
        && zip(whole, cached).allSatisfy { left, right in
          left.id == right.id && left.cluster == right.cluster && left.advance == right.advance
            && left.xOffset == right.xOffset && left.yOffset == right.yOffset
        }
      #expect(isEqual, "\(text.debugDescription) in \(family), run \(run.clusters); \(hint)")
    }
  }

  @Test func `pieces shaped apart equal the whole run, glyph for glyph`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_121)
      for _ in 0..<400 {
        checkShaping(RandomText.make(&random), measurer, family, "\(name), \(random.hint)")
      }
    }
  }

  @Test func `a safe place to break is one where both sides shape alone`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 7)
      for _ in 0..<60 {
        let text = RandomText.make(&random)
        let style = TextStyle(font: FontDescriptor(family: family, size: 16))
        let analysis = measurer.analyze(AttributedText(text, style: style), ParagraphStyle())
        for run in analysis.runs where run.plan?.isJoining == false {
          for cut in run.clusters.dropFirst()
          where !analysis.flags[cut].contains(.isUnsafeBefore) {
            let left = analysis.reshapedGlyphs(run, run.clusters.lowerBound..<cut)
            let right = analysis.reshapedGlyphs(run, cut..<run.clusters.upperBound)
            let whole = analysis.glyphs[run.glyphs]
            #expect(
              (left + right).map(\.advance) == whole.map(\.advance),
              "\(text.debugDescription) cut at \(cut) in \(name); \(random.hint)")
          }
        }
      }
    }
  }

  @Test func `a space is inert in Noto Sans but not in DejaVu Sans`() throws {
    func isSpaceInert(_ measurer: HarfBuzzTextMeasurer, _ family: String) -> Bool? {
      let style = TextStyle(font: FontDescriptor(family: family, size: 16))
      let analysis = measurer.analyze(AttributedText("a b", style: style), ParagraphStyle())
      return analysis.runs.first?.plan?.isSpaceInert
    }
    #expect(isSpaceInert(TestFonts.bundled, "Noto Sans") == true)
    #expect(isSpaceInert(try TestFonts.dejaVu.get(), "DejaVu Sans") == false)
  }
}

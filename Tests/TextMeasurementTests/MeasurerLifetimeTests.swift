// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// A measurer that is gone leaves nothing behind.
@Suite struct MeasurerLifetimeTests {
  private static let styles = [
    TextStyle(font: FontDescriptor(size: 16)), TextStyle(font: FontDescriptor(size: 9)),
  ]

  private func texts(of measurer: HarfBuzzTextMeasurer) -> [any PreparedText] {
    Self.styles.flatMap { style in
      ["some words", "fi\u{E9} \u{5E9}\u{5DC}", "a\tb \u{AD}c"].map {
        measurer.prepare(AttributedText($0, style: style), paragraphStyle: ParagraphStyle())
      }
    }
  }

  @Test func `fonts and caches go with the measurer and its last text`() {
    weak var core: MeasurerCore?
    var measurer: HarfBuzzTextMeasurer? = HarfBuzzTextMeasurer(
      collection: TestFonts.bundled.collection)
    core = measurer?.core
    var kept = measurer.map { texts(of: $0) } ?? []
    let narrow = TextContainer(width: 30)
    let before = kept.map { $0.layout(in: narrow) }
    measurer = nil
    #expect(core != nil)
    // Texts go on without their measurer, and what they cache does not keep it.
    #expect(kept.map { $0.layout(in: narrow) } == before)
    #expect(kept.map { $0.metrics(in: narrow) } == before.map(\.metrics))
    kept = []
    #expect(core == nil)
  }
}

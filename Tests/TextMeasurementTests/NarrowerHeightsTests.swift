// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextDigests
@testable import TextMeasurement

/// What texts know about their heights in narrower containers is true.
///
/// `SEED=…` begins with another text.
@Suite struct NarrowerHeightsTests {
  /// The height and the baselines in a container of a width.
  private static func measures(
    _ text: any PreparedText, _ container: TextContainer, _ width: Double
  ) -> [Double] {
    var container = container
    container.width = width
    let metrics = text.metrics(in: container)
    return [text.height(in: container), metrics.firstBaseline, metrics.lastBaseline]
  }

  @Test func `heights are equal or change in one direction as far as a text says`() throws {
    let run = try DigestRun()
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let first = Int(SeededGenerator(fallback: 0).seed % 1_000_000)
    var (equal, rising, known) = (0, 0, 0)
    for index in first..<first + 1200 {
      let test = run.texts(index)
      let text = measurer.prepare(test.text, paragraphStyle: test.paragraph)
      var random = SeededGenerator(seed: UInt64(index))
      for var container in test.containers where container.width.isFinite {
        container.width = Double.random(in: 0...max(1, 1.5 * container.width), using: &random)
        let found = text.narrowerHeights(in: container)
        let (width, from) = (container.width, found.equalDownTo)
        #expect(from <= width && found.monotonicDownTo <= width)
        if from < width || found.monotonicDownTo < width { known += 1 }
        if from < width {
          let here = Self.measures(text, container, width)
          for other in [from]
            + (0..<4).map({ _ in Double.random(in: from..<width, using: &random) })
          {
            equal += 1
            let there = Self.measures(text, container, other)
            guard there != here else { continue }
            Issue.record(
              "\(there) at \(other), \(here) at \(width): \(run.description(index)) \(container)")
          }
        }
        if found.monotonicDownTo < width {
          let widths = (0..<8).map { _ in
            Double.random(in: found.monotonicDownTo..<width, using: &random)
          }
          let measures = ([found.monotonicDownTo] + widths.sorted() + [width]).map {
            Self.measures(text, container, $0)
          }
          let pairs = zip(measures, measures.dropFirst())
          rising += 1
          let isMonotonic =
            pairs.allSatisfy { $0[0] >= $1[0] } || pairs.allSatisfy { $0[0] <= $1[0] }
          if !isMonotonic || pairs.contains(where: { $0[0] == $1[0] && $0 != $1 }) {
            Issue.record(
              "\(measures) from \(found) to \(width): \(run.description(index)) \(container)")
          }
        }
      }
    }
    #expect(equal > 500 && rising > 200 && known > 400, "\(equal) \(rising) \(known)")
  }

  @Test func `plain text of one height is known down to its widest word`() throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let text = measurer.prepare(
      AttributedText("some words of a text that wraps", style: TextStyle()),
      paragraphStyle: ParagraphStyle())
    let found = text.narrowerHeights(in: TextContainer(width: 200))
    #expect(found.monotonicDownTo == text.minContentWidth)
    #expect(text.narrowerHeights(in: TextContainer(width: .infinity)) == .unknown(below: .infinity))
  }

  @Test func `a text in device pixels knows as much as the text in points`() throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    var paragraph = ParagraphStyle()
    paragraph.conventions = .web
    paragraph.pixelRatio = 1.5
    let text = measurer.prepare(
      AttributedText("some words of a text that wraps", style: TextStyle()),
      paragraphStyle: paragraph)
    let found = text.narrowerHeights(in: TextContainer(width: 200))
    #expect(found.monotonicDownTo >= text.minContentWidth && found.monotonicDownTo < 200)
  }
}

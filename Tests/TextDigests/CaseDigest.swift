// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextMeasurement
import TextVocabulary

/// The digest of all that public entry points say about a case, and where they contradict each
/// other.
struct CaseDigest {
  /// The hash of all results.
  private(set) var value: UInt64 = 0
  /// The entry points that differ from the layout, each in words.
  private(set) var contradictions: [String] = []

  private let texts: DigestCase
  private let measurer: HarfBuzzTextMeasurer

  init(_ texts: DigestCase, _ measurer: HarfBuzzTextMeasurer) {
    self.texts = texts
    self.measurer = measurer
    let text = measurer.prepare(texts.text, paragraphStyle: texts.paragraph)
    var digest = Digest()
    digest.add(text.minContentWidth)
    digest.add(text.maxContentWidth)
    digest.add(text.missingGlyphCount)
    for character in text.missingCharacters { digest.add(String(character)) }
    for container in texts.containers {
      let layout = text.layout(in: container)
      digest.add(layout)
      check(text.metrics(in: container) == layout.metrics, "metrics", container)
      check(text.height(in: container) == layout.metrics.size.height, "height", container)
    }
    if let container = texts.containers.first,
      let widths = text.widths(withLineCountIn: container)
    {
      digest.add(widths.lowerBound)
      digest.add(widths.upperBound)
    }
    value = digest.value
    checkOthers(text)
  }

  private mutating func check(_ isEqual: Bool, _ name: String, _ container: TextContainer) {
    if !isEqual { contradictions.append("\(name) in \(container)") }
  }

  /// Compares a batch and a growing text with the prepared text.
  private mutating func checkOthers(_ text: any PreparedText) {
    guard texts.text.runs.count == 1, texts.text.attachments.isEmpty else { return }
    let (string, style) = (texts.text.string, texts.text.runs[0].style)
    let batch = measurer.prepareBatch([string], style: style, paragraphStyle: texts.paragraph)
    var growing = GrowingText(
      measurer: measurer, style: style, paragraphStyle: texts.paragraph)
    let scalars = Array(string.unicodeScalars)
    let middle = scalars.count / 2
    for part in [scalars[..<middle], scalars[middle...]] {
      var characters = ""
      characters.unicodeScalars.append(contentsOf: part)
      growing.append(characters)
    }
    for container in texts.containers {
      let layout = text.layout(in: container)
      check(batch.metrics(of: 0, in: container) == layout.metrics, "batch's metrics", container)
      check(
        batch.height(of: 0, in: container) == layout.metrics.size.height, "batch's height",
        container)
      check(batch.layout(of: 0, in: container) == layout, "batch's layout", container)
      check(
        growing.prepared.metrics(in: container) == layout.metrics, "growing text's metrics",
        container)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CCairo
import TextVocabulary

/// The bytes of a run's text that each glyph stands for, as Cairo's text clusters.
///
/// Cairo's clusters go through the text in order; each takes some bytes and some glyphs, from the
/// left of the glyph array, or from its right where the run reads from right to left.
struct TextClusters {
  /// The source text of the run.
  var text: [UInt8]
  /// The clusters, by ascending position in the text.
  var clusters: [cairo_text_cluster_t]
  /// Whether the clusters take glyphs from the right.
  var flags: cairo_text_cluster_flags_t

  /// Maps the glyphs of a run to its text; nil where there is no text to map to.
  ///
  /// Where the run's clusters do not go one way, the run is mapped to its text as a whole.
  init?(_ drawn: DrawnText) {
    guard !drawn.text.isEmpty, !drawn.glyphs.isEmpty else { return nil }
    let bytes = Array(drawn.text.utf8)
    text = bytes
    let isBackward = drawn.isRightToLeft
    flags =
      isBackward
      ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0)

    // 1. Count the glyphs of each cluster in reading order.
    var starts: [(offset: Int, glyphs: Int)] = []
    let offsets = drawn.glyphs.map { $0.cluster - drawn.start }
    for offset in isBackward ? offsets.reversed() : offsets {
      if let last = starts.last, last.offset == offset {
        starts[starts.count - 1].glyphs += 1
      } else {
        starts.append((offset, 1))
      }
    }

    // 2. A cluster's bytes end where the next cluster begins; the first also takes those before it.
    let isOrderly =
      zip(starts, starts.dropFirst()).allSatisfy { $0.offset < $1.offset }
      && starts.allSatisfy { Self.isBoundary($0.offset, in: bytes) }
    guard isOrderly else {
      clusters = [
        cairo_text_cluster_t(
          num_bytes: Int32(bytes.count), num_glyphs: Int32(drawn.glyphs.count))
      ]
      return
    }
    clusters = []
    for (index, start) in starts.enumerated() {
      let from = index == 0 ? 0 : start.offset
      let to = index + 1 < starts.count ? starts[index + 1].offset : bytes.count
      clusters.append(
        cairo_text_cluster_t(num_bytes: Int32(to - from), num_glyphs: Int32(start.glyphs)))
    }
  }

  /// Whether an offset lies in the text at the first byte of a scalar.
  private static func isBoundary(_ offset: Int, in bytes: [UInt8]) -> Bool {
    offset >= 0 && offset < bytes.count && bytes[offset] & 0xC0 != 0x80
  }
}

/// The parts of a glyph run that its text clusters depend on.
struct DrawnText {
  /// The glyphs from left to right.
  var glyphs: [PositionedGlyph]
  /// The source text of the run.
  var text: String
  /// The offset in the whole text at which the run's text begins.
  var start: Int
  /// Whether the run reads from right to left.
  var isRightToLeft: Bool
}

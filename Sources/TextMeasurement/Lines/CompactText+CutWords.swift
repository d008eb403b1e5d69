// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Lines of texts with a word that is wider than the line.
extension CompactText {
  /// The metrics in a container where lines must be cut inside words, by sums of pair advances.
  ///
  /// Only the words that are too wide are examined: see ``CutWord``.
  ///
  /// - Parameters:
  ///   - needsWidth: Whether the width of a truncated line counts.
  ///   - partLength: The length in bytes of the parts in which breaks are found.
  /// - Returns: Nil if the text needs its analysis.
  func cutMetrics(
    in container: TextContainer, needsWidth: Bool = true, partLength: Int = 1 << 16
  ) -> TextMetrics? {
    let context = header.context
    guard header.isLeftToRight, !header.isFine, header.rich == nil, !header.hasTabs,
      context.isPlain, context.paragraphStyle.hyphens != .none,
      context.paragraphStyle.cutsWords(container.lineBreakMode),
      container.lineBreakMode != .charWrap
    else { return nil }
    return context.core.withShapingContext { shaping in
      let found = header.string.utf8.withContiguousStorageIfAvailable { utf8 in
        cutMetrics(
          in: container, needsWidth: needsWidth, utf8, shaping,
          PartedBreaks(utf8, context.breaker, shaping, length: partLength))
      }
      return found ?? nil
    }
  }

  private func cutMetrics(
    in container: TextContainer, needsWidth: Bool, _ utf8: UnsafeBufferPointer<UInt8>,
    _ shaping: ShapingContext, _ breaks: PartedBreaks
  ) -> TextMetrics? {
    let heights = header.heights.heights
    let isASCII = utf8.allSatisfy { $0 < 0x80 }
    var ends = breaks
    var lines = GreedyLines(container, limit: unit.limit(forWidth: container.width))
    var (start, isKnown) = (0, true)
    withSegments { segments in
      segments.forEachSegment { width, space, heightMask, endsLine in
        guard let end = ends.next() else {
          isKnown = false
          return false
        }
        isKnown = lines.add(
          TextSegment(width: width, space: space, heightMask: heightMask, endsLine: endsLine),
          heights
        ) { limit, endLine in
          CutWord.cut(
            start..<end, of: utf8, width: width, limit: limit, isASCII: isASCII,
            header.context, shaping, endLine: endLine)
        }
        start = end
        return isKnown && !lines.isCut
      }
    }
    // The segments are those between the breaks only if there is one for each.
    guard isKnown, lines.isCut || start == utf8.count && ends.areAtEnd else { return nil }
    return lines.metrics(unit, heights, needsWidth: needsWidth)
  }
}

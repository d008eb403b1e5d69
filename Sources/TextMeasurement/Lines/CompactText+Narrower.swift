// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CompactText {
  /// The heights in narrower containers.
  ///
  /// 1. Whole segments in lines of one height: a line that begins later, in a wider container,
  ///    ends no earlier. So a narrower container never has fewer lines. Where it omits lines, they
  ///    must not take the distance between paragraphs with them.
  /// 2. Lines that do not wrap do not depend on the container.
  /// 3. Other greedy lines: each still fits in a container as wide as the widest of them, and
  ///    nothing fits there that did not before. So the lines are the same.
  /// 4. Where an ellipsis ends the last of them, the ones before it are the same so far, and it
  ///    shows less the narrower it is: its extents never grow then.
  func narrowerHeights(in container: TextContainer) -> NarrowerHeights {
    let width = container.width
    guard width >= 0, width < 1e9, unit.points > 0, unit.points.isFinite else {
      return .unknown(below: width)
    }
    let least = minContentWidth
    if least < width, risesAsSegments(in: container) {
      return NarrowerHeights(equalDownTo: width, monotonicDownTo: least)
    }
    let wrap = header.context.paragraphStyle.textWrap
    if wrap == .nowrap, container.lineBreakMode == .wordWrap {
      return NarrowerHeights(equalDownTo: 0, monotonicDownTo: width)
    }
    guard wrap == .wrap else { return .unknown(below: width) }
    let found = metrics(in: container)
    switch container.lineBreakMode {
    case .wordWrap: return equalHeights(as: found, width)
    case .truncateTail where found.isTruncated: return cutHeights(in: container)
    case .truncateHead, .truncateMiddle, .truncateTail:
      return found.isTruncated ? .unknown(below: width) : equalHeights(as: found, width)
    // Lines that end at any character may end behind spaces, which are no part of a line's width.
    case .charWrap, .clip: return .unknown(below: width)
    }
  }

  /// The heights in containers that are still as wide as every line.
  private func equalHeights(as found: TextMetrics, _ width: Double) -> NarrowerHeights {
    let widest = (found.size.width * unit.perPoint).rounded(.up)
    guard widest <= Double(unit.limit(forWidth: width)) else { return .unknown(below: width) }
    return NarrowerHeights(
      equalDownTo: min(width, widest / unit.perPoint), monotonicDownTo: width)
  }

  /// The heights of lines of which an ellipsis ends the last.
  private func cutHeights(in container: TextContainer) -> NarrowerHeights {
    let width = container.width
    guard container.maximumNumberOfLines > 1 else {
      return NarrowerHeights(equalDownTo: width, monotonicDownTo: 0)
    }
    let before = TextContainer(
      width: width, maximumNumberOfLines: container.maximumNumberOfLines - 1)
    return NarrowerHeights(
      equalDownTo: width,
      monotonicDownTo: equalHeights(as: metrics(in: before), width).equalDownTo)
  }

  /// Whether lines of whole segments all have one height, and narrower containers more of them.
  private func risesAsSegments(in container: TextContainer) -> Bool {
    let mode = container.lineBreakMode
    guard header.rule.isArithmetic(mode) || header.rule == .rewrapped && mode != .charWrap,
      mode != .clip, !header.hasTabs, withSegments({ $0.hasUniformLines(header.heights) })
    else { return false }
    return container.maximumNumberOfLines <= 0 || !header.hasHardBreaks
      || header.heights.heights.paragraphSpacing == 0
  }
}

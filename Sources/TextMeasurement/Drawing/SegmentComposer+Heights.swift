// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The heights of parts of segments, of which a line may have only some.
extension SegmentComposer {
  /// The height classes of a range of the text; 0 if it is empty.
  func heightMask(of range: Range<Int>) -> UInt64 {
    if scanned.heights.isUniform { return 1 }
    if range.isEmpty { return 0 }
    let stretches = shaping.stretches.elements
    // Loops, because the algorithms of collections allocate in builds for debugging.
    var (index, end) = (0, stretches.count)
    while index < end {
      let middle = (index + end) / 2
      if stretches[middle].end > range.lowerBound { end = middle } else { index = middle + 1 }
    }
    var mask: UInt64 = 0
    while index < stretches.count, stretches[index].start < range.upperBound {
      mask |= UInt64(stretches[index].heightMask)
      index += 1
    }
    if utf8.lengthOfLineEnd(before: range.upperBound) > 0 {
      mask |= styleMask(at: range.upperBound - 1)
    }
    return mask
  }

  /// The height classes of a line without text: those of the style of the text before it.
  func emptyLineMask(at offset: Int) -> UInt64 {
    scanned.heights.isUniform ? 1 : styleMask(at: max(0, offset - 1))
  }

  /// The height classes of the own font of the style at an offset.
  private func styleMask(at offset: Int) -> UInt64 {
    guard let styleList else { return 1 }
    let runs = shaping.styleRuns.elements
    let index = runs.indices.partitioningIndex { runs[$0].end > offset }
    return styleList[runs[min(index, runs.count - 1)].style].heightMask
  }
}

// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension Worker {
  /// Prepares a text in one pass over its characters; nil if the text needs its analysis.
  ///
  /// The segments are those that the analysis would give, for the scan finds the same runs and
  /// pieces; but it keeps neither clusters nor glyphs, and where pairs of characters tell the
  /// advances it shapes nothing.
  func scan(_ string: String, _ context: TextContext) -> CompactText? {
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 in
      scan(utf8, string, context)
    }
    return found ?? nil
  }

  private func scan(
    _ utf8: UnsafeBufferPointer<UInt8>, _ string: String, _ context: TextContext
  ) -> CompactText? {
    guard utf8.count <= SegmentScanner.longestText,
      context.paragraphStyle.direction != .rightToLeft
    else { return nil }
    segments.removeAll()
    if utf8.isEmpty {
      return CompactText.make(
        context, string, segments, heights: context.heights, isFine: false,
        missingGlyphCount: 0)
    }
    context.breaker.findBreaks(in: utf8, into: &breaks, complexRanges: &complexRanges)
    guard complexRanges.isEmpty else { return nil }
    let state = state(of: context.style)
    return breaks.withUnsafeBufferPointer { breaks in
      var hasLevels = false
      var isFine = false
      while true {
        segments.removeAll()
        var scanner = SegmentScanner(
          self, utf8, breaks, context, state, hasLevels: hasLevels, isFine: isFine)
        switch scanner.scan() {
        case .isDone:
          let heights =
            scanner.heights.isUniform ? context.heights : table(of: scanner.heights, context)
          return CompactText.make(
            context, string, segments, heights: heights, isFine: isFine, missingGlyphCount: 0)
        case .needsLevels:
          guard !hasLevels else { return nil }
          hasLevels = true
          findLevels(utf8, context.paragraphStyle.direction == .auto ? .automatic : .leftToRight)
        case .needsFineUnits:
          guard !isFine else { return nil }
          isFine = true
        case .needsAnalysis: return nil
        }
      }
    }
  }
}

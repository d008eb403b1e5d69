// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Lines of one height in several paragraphs, which are counted.
extension PackedSegments {
  /// The height of lines of narrow segments, up to the last that a container allows.
  ///
  /// All lines must have the height classes of the segments: those of a text without hard breaks
  /// do, and those of a text whose classes are its style's own.
  ///
  /// Nil for other forms, and if a segment is wider than a line.
  @inline(__always)
  func countedHeight(
    _ limit: Int64, _ container: TextContainer, _ table: LineHeightTable
  ) -> Double? {
    guard form == .narrow else { return nil }
    let most = container.greatestLineCount
    // The lines that have ended, and the paragraphs among them that began after the first line.
    var lines = 0
    var paragraphs = 0
    var pen: Int64 = 0
    var startsParagraph = true
    for index in 0..<count {
      let entry = bytes.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
      let width = Int64(entry & 0x7FFF)
      let isHardBreak = entry == Self.lineEnd
      // A segment without width always fits.
      if !isHardBreak, width == 0 || FitRule.fits(pen &+ width, limit) {
        pen &+= width &+ hangingSpace(entry)
        continue
      }
      guard isHardBreak || FitRule.fits(width, limit) else { return nil }
      if startsParagraph, lines > 0 { paragraphs += 1 }
      lines += 1
      if lines == most {
        return table.height(ofLines: lines, paragraphs: paragraphs, mask: heightMask)
      }
      startsParagraph = isHardBreak
      pen = isHardBreak ? 0 : width &+ hangingSpace(entry)
    }
    // The last line; after a final hard break it is empty.
    if startsParagraph, lines > 0 { paragraphs += 1 }
    return table.height(ofLines: lines + 1, paragraphs: paragraphs, mask: heightMask)
  }
}

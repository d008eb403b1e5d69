// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The heights of a text's lines, gathered from parts that were scanned one by one.
///
/// Each scan numbers the height classes that it meets; here they get the numbers of the whole text.
struct GatheredHeights {
  /// The heights so far.
  private(set) var table: LineHeightTable

  /// Begins with the heights of the style's own font.
  init(_ context: TextContext) { table = context.heights }

  /// Adds the heights of a part, and gives its segments the numbers of the whole text.
  ///
  /// - Returns: False if there are more classes than a byte has bits.
  mutating func add(
    _ part: LineHeightTable, _ segments: UnsafeMutableBufferPointer<TextSegment>,
    _ context: TextContext, _ worker: Worker
  ) -> Bool {
    if part === context.heights || part === table { return true }
    var more = table.heights
    let bits = part.heights.classes.map { more.mask(for: $0) }
    guard more.classes.count <= 8 else { return false }
    if more.classes.count != table.heights.classes.count { table = worker.table(of: more, context) }
    for index in segments.indices where segments[index].heightMask > 1 {
      var mask: UInt64 = 0
      for (place, bit) in bits.enumerated() where segments[index].heightMask >> place & 1 != 0 {
        mask |= bit
      }
      segments[index].heightMask = UInt8(truncatingIfNeeded: mask)
    }
    return true
  }
}

/// The segments of parts in the narrow form, as long as all have it.
private struct NarrowParts {
  private struct Part {
    var entries: [UInt16]
    /// The height classes of each segment; one entry if all have the same.
    var masks: [UInt8]
    var segmentCount: Int
  }

  /// Nil once a segment does not have the form.
  private var parts: [Part]? = []

  /// Adds the segments of a part.
  ///
  /// - Parameter areNarrow: Whether all segments so far have the form.
  mutating func add(_ segments: UnsafeBufferPointer<TextSegment>, areNarrow: Bool) {
    guard areNarrow else {
      parts = nil
      return
    }
    let lineEnds = segments.count { $0.endsLine }
    let entries = [UInt16](unsafeUninitializedCapacity: segments.count + lineEnds) {
      if let base = $0.baseAddress {
        SegmentPacker.packNarrow(segments, UnsafeMutableRawPointer(base))
      }
      $1 = segments.count + lineEnds
    }
    let first = segments.first?.heightMask ?? 1
    let masks =
      segments.allSatisfy { $0.heightMask == first } ? [first] : segments.map(\.heightMask)
    parts?.append(Part(entries: entries, masks: masks, segmentCount: segments.count))
  }

  private func copy(_ elements: [some BitwiseCopyable], to place: UnsafeMutableRawPointer) {
    elements.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
    }
  }

  /// Copies all segments; false if they do not have a shape's form.
  func copy(to bytes: UnsafeMutableRawPointer, _ shape: CompactShape) -> Bool {
    guard let parts, shape.form == .narrow || shape.form == .narrowWithHeights else { return false }
    var place = bytes
    for part in parts {
      copy(part.entries, to: place)
      place += part.entries.count * 2
    }
    guard shape.form == .narrowWithHeights else { return true }
    for part in parts {
      if part.masks.count == 1 {
        place.initializeMemory(as: UInt8.self, repeating: part.masks[0], count: part.segmentCount)
      } else {
        copy(part.masks, to: place)
      }
      place += part.segmentCount
    }
    return true
  }
}

/// Texts of megabytes, scanned in parts.
extension Worker {
  /// Prepares a long text; nil if it needs its analysis.
  ///
  /// The segments of a text would take many times its bytes, so no more than those of a part are
  /// kept. They are packed in the narrow form while the text is scanned and its segments are
  /// examined. Where another form is needed, the text is scanned again to pack them.
  ///
  /// - Parameter length: The length in bytes of a part; longer if there is no place where the scan
  ///   may begin again.
  func scanParts(
    _ string: String, _ context: TextContext, length: Int = 1 << 14
  ) -> CompactText? {
    defer { segments.free() }
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 -> CompactText? in
      var needsFine = false
      for isFine in [false, true] where !isFine || needsFine {
        var examined = ExaminedSegments(context)
        var isLeftToRight = true
        var narrow = NarrowParts()
        guard
          let heights = forEachPart(
            utf8, context, length, isFine: isFine, needsFine: &needsFine,
            { part, segments in
              isLeftToRight = isLeftToRight && part.isLeftToRight
              for segment in segments { examined.add(segment) }
              narrow.add(segments, areNarrow: !isFine && examined.areNarrow)
            })
        else { continue }
        guard let shape = CompactShape(of: examined, isFine: isFine) else { return nil }
        return CompactText.make(
          context, string, shape, heights: heights, isLeftToRight: isLeftToRight,
          isScanned: true, missingGlyphCount: 0
        ) { bytes in
          guard !narrow.copy(to: bytes, shape) else { return }
          var packer = SegmentPacker(shape, bytes)
          _ = forEachPart(utf8, context, length, isFine: isFine, needsFine: &needsFine) {
            packer.pack($1)
          }
        }
      }
      return nil
    }
    return found ?? nil
  }

  /// The length in bytes of the longest part; text without a place to begin again in so many is
  /// analysed.
  private static let longestPart = 1 << 15

  /// Calls a function with the segments of each part of a text.
  ///
  /// - Parameter needsFine: Set if a part needs fine units.
  /// - Returns: The heights of the text's lines; nil if a part needs its analysis or other units.
  private func forEachPart(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ partLength: Int, isFine: Bool,
    needsFine: inout Bool, _ visit: (ScannedText, UnsafeBufferPointer<TextSegment>) -> Void
  ) -> LineHeightTable? {
    var heights = GatheredHeights(context)
    var start = 0
    var length = partLength
    while start < utf8.count {
      var end = min(start + length, utf8.count)
      while end < utf8.count, UTF8Decoder.isContinuation(utf8[end]) { end += 1 }
      let part = UnsafeBufferPointer(rebasing: utf8[start..<end])
      trimBetweenParts()
      guard let found = scanSegments(part, context, ScanRequest(isFine: isFine)) else {
        return nil
      }
      guard found.isFine == isFine else {
        needsFine = true
        return nil
      }
      var count = segments.count
      if end < utf8.count {
        // The last word may go on, and the last character may be half of a cluster.
        guard let place = restartPlaces(part, context, found).any, place.offset < part.count else {
          guard length < Self.longestPart else { return nil }
          length *= 2
          continue
        }
        count = place.segmentCount
        end = start + place.offset
      }
      let taken = UnsafeMutableBufferPointer(rebasing: segments.elements[..<count])
      guard heights.add(found.heights, taken, context, self) else { return nil }
      visit(found, UnsafeBufferPointer(taken))
      start = end
      length = partLength
    }
    return heights.table
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Boxes in a text, of which each is a run of its own.
extension SegmentScanner {
  /// Takes the character at the offset, at which the loops over characters stop.
  ///
  /// - Returns: False if the scan ends.
  @inline(never)
  mutating func takeSpecial() -> Bool { offset >= nextBox ? takeBox() : takePunctuation() }

  /// The UTF-8 offset of the next box; `Int.max` if there is none.
  var nextBox: Int { box < shaping.boxes.count ? shaping.boxes[box].offset : Int.max }

  /// Takes the box at the offset as a run of its own; false if the scan ends.
  private mutating func takeBox() -> Bool {
    let (start, end, next) = (offset, offset + ScannedBox.byteCount, shaping.boxes[box])
    let facts = characters.facts(of: 0xFFFC)
    // It may belong to a cluster before it, or a mark to it.
    guard start == next.offset, facts.flags & CharacterFacts.missing == 0,
      !characters.mayExtend(end)
        || GraphemeBreaker.nextBoundary(after: start, in: utf8) == end
    else { return stop() }
    guard startOwnRun() else { return false }
    let style = kind.pointee.state.context
    let advance = next.advance(in: style)
    let mask = faces.mask(of: next.metrics(in: style), shaping)
    guard mask != 0 else { return stop() }
    if hasItems, start > 0 { addBorder() }
    guard writer.addBox(advance, heightMask: mask) else { return stop() }
    guard endRun(before: end, .box(Int32(truncatingIfNeeded: box)), heightMask: mask) else {
      return false
    }
    passBox()
    if hasItems, end < utf8.count { addBorder() }
    return true
  }
}

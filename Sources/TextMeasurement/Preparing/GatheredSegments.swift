// SPDX-License-Identifier: Apache-2.0

/// The segments of a text of megabytes, gathered in two bytes each.
///
/// A text has few different segments beside all: words recur, and so do widths. Each segment is
/// kept as the place of the one that it equals.
struct GatheredSegments {
  /// The segments that differ from each other, in the order in which they were met.
  private var different: [WideSegment] = []
  /// An open hash table of one more than the places in ``different``; 0 is an empty slot.
  private var slots = [UInt16](repeating: 0, count: 1 << 10)
  /// The places of all segments, in pieces of ``pieceLength``.
  private var pieces: [[UInt16]] = []

  /// The number of places in a piece: 256 KB, which go back to the system once they are copied.
  private static let pieceLength = 1 << 17
  /// The most different segments.
  static let mostDifferent = Int(UInt16.max)

  /// Adds a segment.
  ///
  /// - Returns: False if there are too many different ones.
  mutating func add(_ segment: TextSegment) -> Bool {
    guard let place = place(of: WideSegment(segment)) else { return false }
    if pieces.isEmpty || pieces[pieces.count - 1].count == Self.pieceLength {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(place)
    return true
  }

  /// The shape in which the segments are packed, where a shape is known that is not indexed.
  func shape(_ direct: CompactShape) -> CompactShape {
    direct.form == .narrow ? direct : direct.indexed(differentCount: different.count)
  }

  /// Packs all segments into the bytes of their ``shape(_:)``, and forgets them.
  mutating func pack(_ shape: CompactShape, into bytes: UnsafeMutableRawPointer) {
    var bytes = bytes
    if shape.form != .narrow {
      bytes = PackedSegments.storeDifferent(different, bytes)
    }
    for index in pieces.indices {
      let piece = pieces[index]
      pieces[index] = []
      if shape.form == .narrow {
        for place in piece {
          bytes = PackedSegments.storeNarrow(different[Int(place)].segment, bytes)
        }
      } else {
        piece.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(start: bytes, count: $0.count).copyMemory(from: $0)
          bytes += $0.count
        }
      }
    }
  }

  /// The place of the segment that equals a given one, which is added if there is none; nil if
  /// there are too many.
  private mutating func place(of segment: WideSegment) -> UInt16? {
    var slot = segment.hash & (slots.count - 1)
    while slots[slot] != 0 {
      let place = slots[slot] - 1
      if different[Int(place)] == segment { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    guard different.count < Self.mostDifferent else { return nil }
    different.append(segment)
    slots[slot] = UInt16(different.count)
    if different.count * 2 > slots.count { growSlots() }
    return UInt16(different.count - 1)
  }

  private mutating func growSlots() {
    slots = [UInt16](repeating: 0, count: slots.count * 2)
    for (place, segment) in different.enumerated() {
      var slot = segment.hash & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt16(place + 1)
    }
  }
}

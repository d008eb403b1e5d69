// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TextVocabulary

/// Some segments of a text that grows, with their characters.
struct GrownSegments {
  /// The characters.
  private(set) var string = ""
  /// The segments of the characters, in order.
  private(set) var segments: [TextSegment] = []
  /// The UTF-8 offset in ``string`` at which each segment ends; as many as there are segments, or
  /// none if they are unknown.
  private(set) var ends: [Int32] = []

  /// The advance of the widest segment.
  var widest: Int64 { segments.reduce(0) { max($0, $1.width) } }

  /// The characters from a UTF-8 offset on.
  func string(from offset: Int) -> String {
    let utf8 = string.utf8
    return String(string[utf8.index(utf8.startIndex, offsetBy: offset)...])
  }

  /// The segments up to a place, with their characters.
  func prefix(upTo place: RestartPlace) -> GrownSegments {
    let utf8 = string.utf8
    var prefix = GrownSegments()
    prefix.string = String(string[..<utf8.index(utf8.startIndex, offsetBy: place.offset)])
    prefix.segments = Array(segments[..<place.segmentCount])
    prefix.ends = ends.isEmpty ? [] : Array(ends[..<place.segmentCount])
    return prefix
  }

  /// The segments from a place on, with their characters.
  func suffix(from place: RestartPlace) -> GrownSegments {
    var suffix = GrownSegments()
    suffix.string = string(from: place.offset)
    suffix.segments = Array(segments[place.segmentCount...])
    suffix.ends = ends.isEmpty ? [] : ends[place.segmentCount...].map { $0 - Int32(place.offset) }
    return suffix
  }

  /// Replaces the segments from a place on by those that a scan found just now.
  ///
  /// - Parameter tail: The characters that were scanned, those from the place on.
  mutating func replace(from place: RestartPlace, with tail: String, _ shaping: ShapingContext) {
    let scanned = shaping.segments.elements
    let breaks = shaping.breaks
    let isKnown =
      (scanned.count - breaks.count == 0 || scanned.count - breaks.count == 1)
      && ends.count == segments.count
    let utf8 = string.utf8
    string.removeSubrange(utf8.index(utf8.startIndex, offsetBy: place.offset)...)
    string += tail
    segments.removeSubrange(place.segmentCount...)
    segments.append(contentsOf: scanned)
    guard isKnown else {
      ends.removeAll()
      return
    }
    ends.removeSubrange(place.segmentCount...)
    for opportunity in breaks { ends.append(Int32(place.offset + opportunity.offset)) }
    if ends.count < segments.count { ends.append(Int32(string.utf8.count)) }
  }
}

extension GrownSegments {
  /// Adds the segments to lines; false if they alone do not determine these.
  ///
  /// - Parameter cuts: Whether words that are wider than a line may be cut.
  func setLines(
    into lines: inout GreedyLines, _ context: TextContext, _ heights: LineHeights, cuts: Bool
  ) -> Bool {
    for (index, segment) in segments.enumerated() where !lines.isCut {
      let isKnown = lines.add(segment, heights) { limit, endLine in
        guard cuts, ends.count == segments.count else { return nil }
        let range = (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
        let found = string.utf8.withContiguousStorageIfAvailable { utf8 in
          context.core.withShapingContext { shaping in
            CutWord.cut(
              range, of: utf8, width: segment.width, limit: limit, isASCII: false, context,
              shaping, endLine: endLine)
          }
        }
        return found ?? nil
      }
      guard isKnown else { return false }
    }
    return true
  }
}

/// A part of a text that grows which no appended text changes any more.
///
/// Each part knows the one before it, so that texts of which one is the beginning of the other
/// share their parts.
final class GrownPart: @unchecked Sendable {
  /// The segments of the part.
  let own: GrownSegments
  /// The number of bytes up to the end of the part.
  let byteCount: Int
  /// The advance of the widest segment up to the end of the part.
  let widest: Int64
  // Unchecked: only the end of the part's life changes it.
  private var storedBefore: GrownPart?
  /// The lines that were set up to the end of the part in the last containers.
  private let lines = Mutex<[(container: TextContainer, lines: GreedyLines)]>([])

  /// The greatest number of containers.
  private static let mostContainers = 8

  /// Makes a part behind another.
  init(_ own: GrownSegments, after before: GrownPart?) {
    self.own = own
    storedBefore = before
    byteCount = (before?.byteCount ?? 0) + own.string.utf8.count
    widest = max(before?.widest ?? 0, own.widest)
  }

  // One part after the other: parts that end each other would need as much stack as there are.
  deinit {
    var next = releaseBefore()
    while isKnownUniquelyReferenced(&next) { next = next?.releaseBefore() }
  }

  private func releaseBefore() -> GrownPart? {
    let before = storedBefore
    storedBefore = nil
    return before
  }

  /// The part before this one; nil for the first.
  var before: GrownPart? { storedBefore }

  /// The lines up to the end of the part in a container; nil if they are not known.
  func knownLines(in container: TextContainer) -> GreedyLines? {
    lines.withLock { known in known.first { $0.container == container }?.lines }
  }

  /// Keeps the lines up to the end of the part, in place of the oldest if there are too many.
  func keep(_ found: GreedyLines, in container: TextContainer) {
    lines.withLock { known in
      if known.count == Self.mostContainers { known.removeFirst() }
      known.append((container, found))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Synchronization
import TextVocabulary

/// A prepared text of one style to whose end text was appended.
///
/// It keeps the segments of its text and, in its parts, the lines that they make in the last
/// containers. With more text at its end it shares the parts, scans the last word and what is new,
/// and sets the lines behind the parts. What more than the segments must say, such as the glyphs,
/// is found by the compact text of all segments, which is made when it is needed.
final class GrownText: Sendable {
  private let context: TextContext
  /// The parts that no appended text changes; nil if there is none.
  private let parts: GrownPart?
  /// What follows the parts.
  private let rest: GrownSegments
  /// The place in ``rest`` from which text is scanned with what is appended.
  private let start: RestartPlace
  private let heights: GatheredHeights
  private let isFine: Bool
  private let isLeftToRight: Bool
  /// The number of segments that the last scan found.
  let scannedSegmentCount: Int
  private let madeWhole = Mutex<CompactText?>(nil)

  /// The number of segments from which on those before the last word become a part.
  private static let partLength = 128
  /// The place before a text.
  private static let first = RestartPlace(offset: 0, segmentCount: 0, startsParagraph: true)

  /// Scans a text; nil if it needs its analysis.
  convenience init?(_ string: String, _ context: TextContext) {
    guard context.rule == .greedy, context.isPlain else { return nil }
    self.init(
      Growth(context), appending: string, isLeftToRight: true, isFine: nil)
  }

  /// A text before more is appended to it.
  fileprivate struct Growth {
    let context: TextContext
    var parts: GrownPart?
    var rest = GrownSegments()
    var start = GrownText.first
    var heights: GatheredHeights

    init(_ context: TextContext) {
      self.context = context
      heights = GatheredHeights(context)
    }
  }

  /// Scans a text from its place to start on, with more at its end; nil if it cannot be scanned
  /// from there.
  ///
  /// - Parameter isFine: Whether the segments so far are in fine units; nil if there are none.
  private init?(_ growth: Growth, appending text: String, isLeftToRight: Bool, isFine: Bool?) {
    let context = growth.context
    let hasKept = growth.parts != nil || growth.start.offset > 0
    var growth = growth
    let tail = growth.rest.string(from: growth.start.offset) + text
    let found = context.core.withShapingContext { shaping in
      tail.utf8.withContiguousStorageIfAvailable { utf8 in
        growth.scan(utf8, tail, isFine: isFine, shaping)
      }
    }
    guard let found = found ?? nil else { return nil }
    // Lines of a text with several directions have items, whose borders no part knows.
    if context.hasItems, hasKept, found.isLeftToRight != isLeftToRight { return nil }
    self.context = context
    self.isFine = found.isFine
    self.isLeftToRight = isLeftToRight && found.isLeftToRight
    scannedSegmentCount = found.segmentCount
    if growth.start.segmentCount >= Self.partLength {
      parts = GrownPart(growth.rest.prefix(upTo: growth.start), after: growth.parts)
      rest = growth.rest.suffix(from: growth.start)
      start = RestartPlace(
        offset: 0, segmentCount: 0, startsParagraph: growth.start.startsParagraph)
    } else {
      parts = growth.parts
      rest = growth.rest
      start = growth.start
    }
    heights = growth.heights
  }

  /// The size in bytes, without the characters.
  var byteCount: Int {
    var count = rest.segments.count
    var part = parts
    while let known = part {
      count += known.own.segments.count
      part = known.before
    }
    return MemoryLayout<GrownPart>.stride
      + count * (MemoryLayout<TextSegment>.stride + MemoryLayout<Int32>.stride)
  }

  /// The characters.
  var string: String {
    var strings = [rest.string]
    forEachPart { strings.append($0.own.string) }
    return strings.reversed().joined()
  }

  /// Calls a function with each part, the last one first.
  private func forEachPart(_ body: (GrownPart) -> Void) {
    var part = parts
    while let known = part {
      body(known)
      part = known.before
    }
  }
}

extension GrownText.Growth {
  /// Scans from the place to start on, and finds the place for the next time.
  ///
  /// - Parameter tail: The characters of `utf8`.
  fileprivate mutating func scan(
    _ utf8: UnsafeBufferPointer<UInt8>, _ tail: String, isFine: Bool?, _ shaping: ShapingContext
  ) -> (isFine: Bool, isLeftToRight: Bool, segmentCount: Int)? {
    guard
      let found = shaping.scanSegments(utf8, context, ScanRequest(isFine: isFine ?? false)),
      isFine == nil || found.isFine == isFine,
      heights.add(found.heights, shaping.segments.elements, context, shaping)
    else { return nil }
    let next = shaping.restartPlaces(utf8, context, found).any
    rest.replace(from: start, with: tail, shaping)
    if let next {
      start = RestartPlace(
        offset: start.offset + next.offset, segmentCount: start.segmentCount + next.segmentCount,
        startsParagraph: next.startsParagraph)
    }
    return (found.isFine, found.isLeftToRight, shaping.segments.count)
  }
}

// MARK: - Growing

extension GrownText: AppendableText {
  /// The text with more at its end; nil if all must be prepared.
  func appending(_ text: String) -> (any PreparedText)? { grown(by: text) }

  /// The text with more at its end; nil if all must be prepared.
  func grown(by text: String) -> GrownText? {
    var growth = Growth(context)
    growth.parts = parts
    growth.rest = rest
    growth.start = start
    growth.heights = heights
    return GrownText(growth, appending: text, isLeftToRight: isLeftToRight, isFine: isFine)
      ?? GrownText(string + text, context)
  }
}

extension CompactText: AppendableText {
  /// The text with more at its end; nil if all must be prepared.
  ///
  /// The first time the whole text is scanned once more.
  func appending(_ text: String) -> (any PreparedText)? {
    guard header.rich == nil else { return nil }
    return GrownText(header.string + text, header.context)
  }
}

extension DevicePixelText: AppendableText {
  /// The text with more at its end; nil if all must be prepared.
  func appending(_ text: String) -> (any PreparedText)? {
    (self.text as? any AppendableText)?.appending(text).map { DevicePixelText($0, pixels) }
  }
}

// MARK: - Measuring

extension GrownText: PreparedText {
  private var unit: PositionUnit { isFine ? .fine : context.unit }

  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double {
    Double(max(parts?.widest ?? 0, rest.widest)) * unit.points
  }

  /// The width of the widest paragraph set on one line.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  /// No scanned text lacks glyphs.
  var missingGlyphCount: Int { 0 }

  /// The size and baselines in a container, by arithmetic on what follows the parts.
  func metrics(in container: TextContainer) -> TextMetrics {
    if isEmpty { return .empty }
    return lines(in: container)?.metrics(unit, heights.table.heights)
      ?? whole.metrics(in: container)
  }

  /// The height in a container, likewise.
  func height(in container: TextContainer) -> Double {
    if isEmpty { return 0 }
    guard let lines = lines(in: container),
      let metrics = lines.metrics(unit, heights.table.heights, needsWidth: false)
    else { return whole.height(in: container) }
    return metrics.size.height
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout { whole.layout(in: container) }

  /// The widths around a container's at which the text has the same number of lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    whole.widths(withLineCountIn: container)
  }

  /// The heights in narrower containers.
  func narrowerHeights(in container: TextContainer) -> NarrowerHeights {
    whole.narrowerHeights(in: container)
  }

  private var isEmpty: Bool { parts == nil && rest.segments.isEmpty }

  /// The lines in a container; nil if the segments do not determine them.
  private func lines(in container: TextContainer) -> GreedyLines? {
    guard context.rule.isArithmetic(container.lineBreakMode) else { return nil }
    let cuts =
      isLeftToRight && !isFine && context.paragraphStyle.cutsWords(container.lineBreakMode)
    let heights = heights.table.heights
    // 1. Walk back to a part whose lines are known.
    var known: GreedyLines?
    var unknown: [GrownPart] = []
    var part = parts
    while let next = part {
      known = next.knownLines(in: container)
      if known != nil { break }
      unknown.append(next)
      part = next.before
    }
    // 2. Set the lines of the parts behind it, and keep them.
    var lines = known ?? GreedyLines(container, limit: unit.limit(forWidth: container.width))
    for part in unknown.reversed() {
      guard part.own.setLines(into: &lines, context, heights, cuts: cuts) else { return nil }
      part.keep(lines, in: container)
    }
    // 3. Set those of the text that is left.
    return rest.setLines(into: &lines, context, heights, cuts: cuts) ? lines : nil
  }

  /// The compact text of all segments, made once.
  private var whole: CompactText {
    if let made = madeWhole.withLock({ $0 }) { return made }
    let made = makeWhole()
    madeWhole.withLock { $0 = made }
    return made
  }

  private func makeWhole() -> CompactText {
    let string = string
    var all: [GrownPart] = []
    forEachPart { all.append($0) }
    let segments = GrowingBuffer<TextSegment>(minimumCapacity: 128)
    for part in all.reversed() { for segment in part.own.segments { segments.append(segment) } }
    for segment in rest.segments { segments.append(segment) }
    return CompactText.make(
      context, string, segments, heights: heights.table, isFine: isFine,
      isLeftToRight: isLeftToRight, missingGlyphCount: 0)
      ?? context.core.withShapingContext { shaping in
        shaping.prepare(
          AttributedText(string, style: context.style.style), context.paragraphStyle,
          context.core)
      }
  }
}

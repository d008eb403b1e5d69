// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// A text of one style to whose end text is appended, as in a chat that streams its answers.
///
/// Appending analyses the new text and the word or paragraph before it, not the whole text. The
/// prepared text equals that of preparing the whole text at once: its lines are the same to the
/// bit.
///
///     var answer = GrowingText(measurer: measurer, style: style, paragraphStyle: ParagraphStyle())
///     for await token in tokens {
///       answer.append(token)
///       height = answer.prepared.height(in: container)
///     }
///
/// The words before the last one are kept where their paragraph is set from left to right in fonts
/// of one size of em; else the paragraphs before the last one are. Text with letter spacing,
/// hyphenation, tabs, soft hyphens or missing characters is prepared as a whole each time.
public struct GrowingText: Sendable {
  /// The text so far.
  public private(set) var string = ""
  /// The prepared form of the text so far.
  public private(set) var prepared: any PreparedText
  /// The style of the text.
  public let style: TextStyle
  /// The style of its lines.
  public let paragraphStyle: ParagraphStyle
  /// The number of segments that the last appending found again or anew, for tests.
  private(set) var scannedSegmentCount = 0

  private let context: TextContext
  /// The segments before ``start``.
  private var segments: [TextSegment] = []
  private var heights: GatheredHeights
  private var isFine = false
  /// Whether the text before ``start`` is from left to right.
  private var isLeftToRight = true
  /// Where the next scan begins, and the start of the paragraph around it.
  private var start = first
  private var paragraph = first

  /// Creates an empty text.
  public init(
    measurer: HarfBuzzTextMeasurer, style: TextStyle = TextStyle(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) {
    self.style = style
    self.paragraphStyle = paragraphStyle
    context = measurer.core.textContext(style, paragraphStyle)
    heights = GatheredHeights(context)
    prepared = measurer.prepare(
      AttributedText("", style: style), paragraphStyle: paragraphStyle)
  }

  /// Adds text at the end.
  ///
  /// - Complexity: O(new text and the word before it) for scanning and shaping; the kept segments,
  ///   a few bytes for each word, are copied.
  public mutating func append(_ text: String) {
    string += text
    prepared = context.core.withWorker { worker in
      grow(worker)
        ?? worker.prepare(AttributedText(string, style: style), paragraphStyle, context.core)
    }
  }

  /// Scans the text from the restart place on; nil if the whole text must be prepared.
  private mutating func grow(_ worker: Worker) -> CompactText? {
    guard context.isPlain else { return nil }
    scannedSegmentCount = 0
    var places = [start]
    if paragraph != start { places.append(paragraph) }
    if paragraph.offset > 0 { places.append(Self.first) }
    var string = string
    return string.withUTF8 { utf8 in
      for place in places {
        if let made = scan(utf8, from: place, worker) { return made }
      }
      return nil
    }
  }

  /// The start of the text.
  private static let first = RestartPlace(offset: 0, segmentCount: 0, startsParagraph: true)

  private mutating func scan(
    _ utf8: UnsafeBufferPointer<UInt8>, from place: RestartPlace, _ worker: Worker
  ) -> CompactText? {
    let isFirst = place == Self.first
    var heights = isFirst ? GatheredHeights(context) : heights
    let tail = UnsafeBufferPointer(rebasing: utf8[place.offset...])
    guard
      let found = worker.scanSegments(
        tail, context, ScanRequest(isFine: !isFirst && isFine)),
      found.isFine == isFine || isFirst
    else { return nil }
    let scanned = worker.segments.elements
    guard heights.add(found.heights, scanned, context, worker) else { return nil }
    self.heights = heights
    isFine = found.isFine
    isLeftToRight = (isLeftToRight || isFirst) && found.isLeftToRight
    segments.removeSubrange(place.segmentCount...)
    scannedSegmentCount += scanned.count
    let all = GrowingBuffer<TextSegment>(minimumCapacity: segments.count + scanned.count)
    for segment in segments { all.append(segment) }
    for segment in scanned { all.append(segment) }
    let places = worker.restartPlaces(tail, context, found)
    func moved(_ other: RestartPlace) -> RestartPlace {
      RestartPlace(
        offset: place.offset + other.offset, segmentCount: place.segmentCount + other.segmentCount,
        startsParagraph: other.startsParagraph)
    }
    if place.startsParagraph { paragraph = place }
    if let last = places.paragraph { paragraph = moved(last) }
    start = places.any.map { moved($0) } ?? place
    if start.offset < paragraph.offset { start = paragraph }
    segments.append(contentsOf: scanned[..<(start.segmentCount - place.segmentCount)])
    return CompactText.make(
      context, string, all, heights: heights.table, isFine: isFine, isLeftToRight: isLeftToRight,
      isScanned: true, missingGlyphCount: 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Writes the segments of a scan: a pen that moves by advances, and the next break opportunity.
///
/// Advances are given in font units. Positions are in font units too, or in units of 2^-20 point
/// where a text has fonts of several units per em. In those units the sum of a run is scaled and
/// rounded once for each position, so that rounding errors do not accumulate.
///
/// Invariant: in fine units the pen stands at the scaled sum of the run at hand; in font units no
/// sum of the run is kept.
struct SegmentWriter {
  /// Whether positions are in units of 2^-20 point.
  let isFine: Bool
  private var breaks: BreakCursor
  private var pen: Int64 = 0
  /// The end of the visible characters.
  private var visible: Int64 = 0
  /// The pen behind the last tab.
  private var behindTab = Int64.min
  private var segmentStart: Int64 = 0
  /// The height classes of the segment so far.
  private var mask: UInt64 = 0
  /// The height classes of the run at hand.
  private(set) var runMask: UInt64 = 1
  /// The pen at the run's start, in fine units.
  private var runBase: Int64 = 0
  /// The advance of the run so far in font units, in fine units alone.
  private var runUnits: Int64 = 0
  private var scale: FineScale
  /// The units that are added after each letter and after each space, in fine units alone.
  private var spacing: LetterSpacing
  /// The units added after each letter of the run at hand.
  private var letterSpacing: Int64
  /// The units added to the run so far.
  private var runSpacing: Int64 = 0
  /// Whether a style so far has negative spacing, with which letters may stand before others.
  private var isTightened: Bool
  /// Whether a segment of visible characters has no advance, so that a line's visible part may end
  /// behind its spaces.
  private(set) var isCollapsed = false
  /// The bit of ``mask`` for visible characters without advance.
  private static let flat: UInt64 = 1 << 8

  /// A state to which the writer may go back within a run.
  struct Place {
    fileprivate var pen: Int64 = 0
    fileprivate var visible: Int64 = 0
    fileprivate var segmentStart: Int64 = 0
    fileprivate var runUnits: Int64 = 0
    fileprivate var runSpacing: Int64 = 0
    fileprivate var mask: UInt64 = 0
    fileprivate var breakIndex = 0
    /// The number of segments written before.
    fileprivate(set) var segmentCount = 0
  }

  /// Begins before a text with some break opportunities, which must outlive the writer.
  init(
    _ breaks: UnsafeBufferPointer<LineBreakOpportunity>, isFine: Bool, scale: FineScale,
    spacing: LetterSpacing
  ) {
    self.spacing = spacing
    letterSpacing = spacing.letter
    isTightened = spacing.isNegative
    self.breaks = BreakCursor(breaks)
    self.isFine = isFine
    self.scale = scale
  }

  /// The UTF-8 offset of the next break opportunity; `Int.max` after the last.
  @inline(__always)
  var nextBreak: Int { breaks.offset }
  /// The UTF-8 offset of the break opportunity after the next; `Int.max` if there is none.
  @inline(__always)
  var breakAfterNext: Int { breaks.offsetAfterNext }
  /// Whether no character before the pen hangs.
  var isBehindVisible: Bool { visible == pen && pen != behindTab }
  /// Whether the pen stands before the end of the visible characters, behind spaces of negative
  /// advance: the place of a tab does not say then whether it hangs.
  var isBehindNegativeSpace: Bool { pen < visible }
  /// Whether the segment at hand has an advance.
  var hasAdvanced: Bool { pen > segmentStart }

  /// Whether a line may end inside a range, besides its ends.
  @inline(__always)
  func isBreak(inside range: Range<Int>) -> Bool { breaks.isBreak(inside: range) }

  // MARK: - Runs and places

  /// Goes on to a style with some spacing, with which a run must start.
  mutating func startStyle(_ spacing: LetterSpacing) {
    self.spacing = spacing
    isTightened = isTightened || spacing.isNegative
  }

  /// The pen's place as the border of an item, before the character at an offset.
  ///
  /// - Parameter kerning: By how much that character changes the advance of the one before it.
  func border(
    at offset: Int, kerning: Int64, in segments: borrowing GrowingBuffer<TextSegment>
  ) -> ItemBorder {
    assert(isFine, "Items are rounded in fine units.")
    return ItemBorder(
      position: runBase &+ scale.units(runUnits &+ kerning) &+ runSpacing,
      segment: UInt32(segments.count), offset: UInt32(offset))
  }

  /// Starts a run of some height classes.
  @inline(__always)
  mutating func startRun(heightMask: UInt64) { runMask = heightMask }

  /// Starts a run of a font, in fine units; the letters of cursive scripts are not spaced.
  mutating func startFineRun(_ scale: FineScale, isCursive: Bool) {
    assert(isFine, "A run has a sum of its own in fine units alone.")
    runBase = pen
    runUnits = 0
    runSpacing = 0
    letterSpacing = isCursive ? 0 : spacing.letter
    self.scale = scale
  }

  /// The state of the writer.
  @inline(__always)
  func place(in segments: borrowing GrowingBuffer<TextSegment>) -> Place {
    Place(
      pen: pen, visible: visible, segmentStart: segmentStart, runUnits: runUnits,
      runSpacing: runSpacing, mask: mask, breakIndex: breaks.index, segmentCount: segments.count)
  }

  /// Goes back to a place in the run at hand, and removes the segments written since.
  mutating func goBack(to place: Place, in segments: borrowing GrowingBuffer<TextSegment>) {
    segments.truncate(to: place.segmentCount)
    breaks.go(to: place.breakIndex)
    pen = place.pen
    visible = place.visible
    segmentStart = place.segmentStart
    runUnits = place.runUnits
    runSpacing = place.runSpacing
    mask = place.mask
  }

  // MARK: - Advances

  /// Moves over a number of visible clusters of the run.
  @inline(__always)
  mutating func addVisible(_ advance: Int64, clusters: Int = 1) {
    add(advance, clusters, letterSpacing)
    visible = pen
  }

  /// Moves over visible clusters that may have no advance; false if they have a negative one.
  mutating func addShaped(_ advance: Int64, clusters: Int) -> Bool {
    guard advance > 0 || advance == 0 && pen != behindTab else { return false }
    addVisible(advance, clusters: clusters)
    if advance == 0 { mask |= Self.flat }
    return true
  }

  /// Changes the advance of the visible clusters where a line ends behind them, in font units.
  mutating func changeVisible(by change: Int64) {
    visible += isFine ? scale.units(change) : change
  }

  /// Moves over a number of spaces of the run.
  @inline(__always)
  mutating func addSpace(_ advance: Int64, count: Int = 1) { add(advance, count, spacing.space) }

  /// Moves over a space of the run that is no word space, and may not hang.
  mutating func addWideSpace(_ advance: Int64, hangs: Bool) {
    add(advance, 1, letterSpacing)
    if !hangs { visible = pen }
  }

  /// Adds a tab, which has no width here, before the character at an offset.
  ///
  /// - Parameter space: The advance in points of a space in its style.
  mutating func addTab(
    at offset: Int, space: Double, in segments: borrowing GrowingBuffer<TextSegment>
  ) -> ScannedTab {
    mask |= runMask
    behindTab = pen
    return ScannedTab(
      position: pen, space: space, segment: UInt32(segments.count), offset: UInt32(offset))
  }

  /// Adds a character without glyph and width, which is a run of its own.
  mutating func addControl() {
    mask |= runMask | Self.flat
    visible = pen
  }

  /// Moves over a box, which is a run of its own; false if it has a negative advance.
  mutating func addBox(_ advance: Int64, heightMask: UInt64) -> Bool {
    assert(isFine && runUnits == 0, "A box has its width in points.")
    guard advance > 0 || advance == 0 && pen != behindTab else { return false }
    mask |= heightMask | (advance == 0 ? Self.flat : 0)
    runSpacing += advance
    pen += advance
    visible = pen
    return true
  }

  /// Trims the character before the pen, of an advance in font units, unless that depends on its
  /// line.
  mutating func apply(_ scanned: inout ScannedTrim, to advance: Int64) {
    assert(isFine && isBehindVisible, "A trim is no multiple of a font's unit.")
    scanned.bracket = scale.units(runUnits) - scale.units(runUnits - advance) + letterSpacing
    guard scanned.trim.place != .lineEnd else { return }
    runSpacing -= scanned.trim.width
    pen -= scanned.trim.width
    visible = pen
  }

  @inline(__always)
  private mutating func add(_ advance: Int64, _ count: Int, _ spacing: Int64) {
    mask |= runMask
    if isFine {
      runUnits &+= advance
      runSpacing &+= Int64(count) &* spacing
      pen = runBase &+ scale.units(runUnits) &+ runSpacing
    } else {
      pen &+= advance
    }
  }

  /// Adds the kerning over a break to the space of the segment before it: a line that continues
  /// has the kerning, and a line that ends there does not.
  mutating func kernOverBreak(
    _ kerning: Int64, in segments: borrowing GrowingBuffer<TextSegment>
  ) {
    let (last, before) = (segments.count - 1, pen)
    if isFine {
      // Of the sum with the kerning and of the kerning each is rounded once.
      let change = scale.units(kerning)
      runUnits &+= kerning
      pen = runBase &+ scale.units(runUnits) &+ runSpacing
      segments[last].width += pen - change - before
      segments[last].space += change
    } else {
      pen += kerning
      segments[last].space += kerning
    }
    visible = pen
    segmentStart = pen
  }

  // MARK: - Ends of segments

  /// Adds a segment of the run in font units that ends at the next break opportunity, and goes on
  /// to the one after it.
  @inline(__always)
  mutating func addSegment(
    _ advance: Int64, space: Int64, into segments: borrowing GrowingBuffer<TextSegment>
  ) {
    assert(!isFine && mask == 0 && pen == segmentStart, "A segment begins before the pen.")
    breaks.advance()
    segments.append(
      TextSegment(
        width: advance, space: space, heightMask: UInt8(truncatingIfNeeded: runMask),
        endsLine: false))
    pen &+= advance &+ space
    visible = pen
    segmentStart = pen
  }

  /// Ends the segment at the next break opportunity, and goes on to the one after it.
  @inline(__always)
  mutating func passBreak(into segments: borrowing GrowingBuffer<TextSegment>) {
    breaks.advance()
    endSegment(endsLine: false, into: segments)
  }

  /// Ends the segment with a line end, before the character at an offset.
  ///
  /// - Parameter heightMask: The height classes of the line end.
  mutating func endLine(
    before offset: Int, heightMask: UInt64, into segments: borrowing GrowingBuffer<TextSegment>
  ) {
    mask |= heightMask
    endSegment(endsLine: true, into: segments)
    if breaks.offset == offset { breaks.advance() }
  }

  /// Ends the last segment, unless it is empty.
  mutating func finish(into segments: borrowing GrowingBuffer<TextSegment>) {
    if pen != segmentStart || mask != 0 { endSegment(endsLine: false, into: segments) }
  }

  @inline(__always)
  private mutating func endSegment(
    endsLine: Bool, into segments: borrowing GrowingBuffer<TextSegment>
  ) {
    if isTightened || mask & Self.flat != 0, visible <= segmentStart {
      let last = segments.elements.last
      isCollapsed =
        isCollapsed || visible < segmentStart || last.map { !$0.endsLine && $0.space != 0 } ?? false
    }
    segments.append(
      TextSegment(
        width: visible - segmentStart, space: pen - visible,
        heightMask: UInt8(truncatingIfNeeded: mask == 0 ? 1 : mask), endsLine: endsLine))
    visible = pen
    segmentStart = pen
    mask = 0
  }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    breaks.checkInvariants()
    assert(mask & ~Self.flat < 256 && runMask < 256, "A height class does not fit in a byte.")
    assert(runMask != 0, "A run lacks the height class of its style's own face.")
    if isFine {
      assert(
        pen == runBase &+ scale.units(runUnits) &+ runSpacing, "The pen is not at its run's sum.")
    } else {
      assert(runBase == 0 && runUnits == 0, "A run has a sum of its own in font units.")
    }
  }
}

/// The letter and word spacing of a style, in units of 2^-20 point.
struct LetterSpacing {
  /// The units added after each cluster of letters.
  let letter: Int64
  /// The units added after each space between words.
  let space: Int64
  /// Whether letters or spaces are moved together.
  var isNegative: Bool { letter < 0 || space < 0 }

  /// Converts the spacing of a style; the letters of cursive scripts are not spaced.
  init(_ style: StyleContext, isCursive: Bool = false) {
    let spacing = style.letterSpacing == 0 ? 0 : PositionUnit.fine.units(style.letterSpacing)
    letter = isCursive ? 0 : spacing
    space = spacing + (style.wordSpacing == 0 ? 0 : PositionUnit.fine.units(style.wordSpacing))
  }
}

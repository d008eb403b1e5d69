// SPDX-License-Identifier: Apache-2.0

/// The pen of a scan: how far it has come, and where the segment at hand began.
///
/// Advances are given in font units. Positions are in font units too, or in units of 2^-20 point
/// where a text has fonts of several units per em. In those units the sum of a run is scaled and
/// rounded once for each position, so that it does not drift.
///
/// Invariant: in fine units the pen stands at the scaled sum of the run at hand; in font units no
/// sum is kept beside.
struct SegmentPen {
  /// Whether positions are in units of 2^-20 point.
  let isFine: Bool
  private var pen: Int64 = 0
  /// The end of the visible characters.
  private var visible: Int64 = 0
  private var segmentStart: Int64 = 0
  /// The height classes of the segment.
  private var mask: UInt64 = 0
  /// The pen at the run's start, in fine units.
  private var runBase: Int64 = 0
  /// The advance of the run so far in font units, in fine units alone.
  private var runUnits: Int64 = 0
  private var scale: FineScale

  /// A place to which the pen may go back.
  struct Place {
    fileprivate var pen: Int64 = 0
    fileprivate var visible: Int64 = 0
    fileprivate var segmentStart: Int64 = 0
    fileprivate var runUnits: Int64 = 0
    fileprivate var mask: UInt64 = 0
  }

  /// Begins before a text.
  init(isFine: Bool, scale: FineScale) {
    self.isFine = isFine
    self.scale = scale
  }

  /// Whether the segment at hand has no character.
  var isSegmentEmpty: Bool { pen == segmentStart && mask == 0 }
  /// Whether no character before the pen hangs.
  var isBehindVisible: Bool { visible == pen }
  /// Whether the segment at hand has an advance.
  var hasAdvanced: Bool { pen > segmentStart }

  /// The place at which the pen stands.
  @inline(__always)
  var place: Place {
    Place(
      pen: pen, visible: visible, segmentStart: segmentStart, runUnits: runUnits, mask: mask)
  }

  /// Goes back to a place in the run at hand.
  @inline(__always)
  mutating func goBack(to place: Place) {
    pen = place.pen
    visible = place.visible
    segmentStart = place.segmentStart
    runUnits = place.runUnits
    mask = place.mask
  }

  /// Starts a run of a font, in fine units.
  mutating func startRun(_ scale: FineScale) {
    assert(isFine, "A run is summed beside the pen in fine units alone.")
    runBase = pen
    runUnits = 0
    self.scale = scale
  }

  /// Adds height classes to the segment's.
  @inline(__always)
  mutating func add(heightMask: UInt64) { mask |= heightMask }

  /// Moves over visible characters.
  @inline(__always)
  mutating func addVisible(_ advance: Int64) {
    addSpace(advance)
    visible = pen
  }

  /// Moves over spaces.
  @inline(__always)
  mutating func addSpace(_ advance: Int64) {
    if isFine {
      runUnits &+= advance
      pen = runBase &+ scale.units(runUnits)
    } else {
      pen &+= advance
    }
  }

  /// Ends the segment at hand and begins the next.
  @inline(__always)
  mutating func endSegment(endsLine: Bool, into segments: borrowing GrowingBuffer<TextSegment>) {
    segments.append(
      TextSegment(
        width: visible - segmentStart, space: pen - visible,
        heightMask: UInt8(truncatingIfNeeded: mask == 0 ? 1 : mask), endsLine: endsLine))
    visible = pen
    segmentStart = pen
    mask = 0
  }

  /// Adds the kerning over a break to the space of the segment before it, where a line that goes on
  /// has it and one that ends has not.
  ///
  /// - Returns: False, and nothing is changed, in fine units.
  mutating func kernOverBreak(
    _ kerning: Int64, into segments: borrowing GrowingBuffer<TextSegment>
  ) -> Bool {
    if isFine { return false }
    segments[segments.count - 1].space += kerning
    pen += kerning
    visible = pen
    segmentStart = pen
    return true
  }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(mask < 256, "A segment has a height class that does not fit in a byte.")
    if isFine {
      assert(pen == runBase &+ scale.units(runUnits), "The pen is not at its run's sum.")
    } else {
      assert(runBase == 0 && runUnits == 0, "A run is summed beside the pen.")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The piece that a scan is in: its start, to which the scan may go back, and its last character.
///
/// A piece is summed as long as its run has advances for its pairs of characters; a piece that is
/// refused is shaped as a whole at its end.
///
/// Invariants: only a summed piece has a character before, and only behind such a character can a
/// break be pending.
struct ScannedPiece {
  /// The state of the scan at the piece's start.
  struct Start {
    /// The number of segments that were written.
    var segmentCount = 0
    /// The index of the next break.
    var breakIndex = 0
    /// The pen.
    var pen = SegmentPen.Place()
  }

  /// The UTF-8 offset of the piece's start.
  private(set) var offset = 0
  /// The state at the piece's start.
  private(set) var start = Start()
  /// Whether the advances are summed so far; else the piece is shaped at its end.
  private(set) var isSummed = true
  /// The number of the previous character in ``PairCharacters``, 0 for none.
  private(set) var before = 0
  /// Whether a break stands between the character before and the next one.
  private(set) var isBreakPending = false
  /// What the character before is at the border to the next; also that of the piece before.
  var border = PieceBorder.active

  /// Begins a piece.
  @inline(__always)
  mutating func begin(at offset: Int, _ start: Start) {
    self.offset = offset
    self.start = start
    isSummed = true
    separate()
  }

  /// Takes the pen anew where a run starts with the piece.
  mutating func setStart(pen: SegmentPen.Place) { start.pen = pen }

  /// Gives up the sum.
  mutating func refuse() {
    isSummed = false
    separate()
  }

  /// Records the character at hand: it changes with the next one.
  @inline(__always)
  mutating func follow(_ number: Int) { before = number }

  /// Separates what is next from the character before: they do not change beside each other.
  @inline(__always)
  mutating func separate() {
    before = 0
    isBreakPending = false
  }

  /// Records a break behind the character before.
  @inline(__always)
  mutating func passBreak() { isBreakPending = before != 0 }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(isSummed || before == 0, "A refused piece still sums pairs.")
    assert(before != 0 || !isBreakPending, "A break is pending behind no character.")
  }
}

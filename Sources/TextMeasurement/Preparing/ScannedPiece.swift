// SPDX-License-Identifier: Apache-2.0

/// The piece that a scan is in: its start, to which the scan may go back, and its last character.
///
/// A piece is summed as long as its run has advances for its pairs of characters; a piece that is
/// refused is shaped as a whole at its end.
///
/// Invariants: only a summed piece has a previous character, and only behind such a character can a
/// break be pending.
struct ScannedPiece {
  /// The UTF-8 offset of the piece's start.
  private(set) var offset = 0
  /// The state of the writer at the piece's start.
  private(set) var start = SegmentWriter.Place()
  /// Whether the advances are summed so far; if not, the piece is shaped at its end.
  private(set) var isSummed = true
  /// The number of the previous character in ``PairCharacters``, 0 for none.
  private(set) var before = 0
  /// Whether a break stands between the previous character and the next one.
  private(set) var isBreakPending = false
  /// The kind of the previous character at a border, also if it is in the piece before.
  private(set) var border = PieceBorder.active

  /// Begins a piece.
  @inline(__always)
  mutating func begin(at offset: Int, _ start: SegmentWriter.Place) {
    self.offset = offset
    self.start = start
    isSummed = true
    separate()
  }

  /// Replaces the state at the start, where a run starts with the piece.
  mutating func setStart(_ start: SegmentWriter.Place) { self.start = start }

  /// Discards the sum.
  mutating func refuse() {
    isSummed = false
    separate()
  }

  /// Makes a character the previous one.
  ///
  /// - Parameter number: Its number in ``PairCharacters``; 0 if it changes beside no other, or if
  ///   the piece is refused.
  @inline(__always)
  mutating func follow(_ number: Int, _ border: PieceBorder) {
    before = number
    isBreakPending = false
    self.border = border
  }

  /// Separates the next character from the previous one: they do not change beside each other.
  @inline(__always)
  mutating func separate() {
    before = 0
    isBreakPending = false
  }

  /// Records a break behind the previous character.
  @inline(__always)
  mutating func passBreak() { isBreakPending = before != 0 }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(isSummed || before == 0, "A refused piece still sums pairs.")
    assert(before != 0 || !isBreakPending, "A break is pending behind no character.")
  }
}

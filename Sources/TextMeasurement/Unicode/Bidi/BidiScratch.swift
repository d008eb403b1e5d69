// SPDX-License-Identifier: Apache-2.0

/// The scratch storage of bidirectional analysis, reused from text to text.
///
/// Buffers have room for `capacity` spans. Elements that an analysis does not write have leftover
/// values of the previous one.
struct BidiScratch: ~Copyable {
  /// The byte offsets at which spans start; one more entry than spans.
  private(set) var offsets = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
  /// The original classes, plus 0x20 for an opening and 0x40 for a closing bracket.
  private(set) var classes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The classes as changed by the rules; FSI is replaced by LRI or RLI.
  private(set) var types = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// Embedding levels.
  private(set) var levels = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// For each isolate initiator the index of the matching PDI, −1 if there is none.
  private(set) var matches = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
  /// The indices of the spans of an isolating run sequence.
  private(set) var sequence = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
  /// The types of the spans of an isolating run sequence.
  private(set) var sequenceTypes = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// For each position of an isolating run sequence the pair of brackets that opens there.
  private(set) var bracketPairs = UnsafeMutableBufferPointer<BidiAnalyzer.BracketPair>(
    start: nil, count: 0)

  /// Reserves room for a number of spans.
  mutating func reserve(_ count: Int) {
    guard offsets.count <= count else { return }
    free()
    let capacity = count + count / 2 + 64
    offsets = .allocate(capacity: capacity + 1)
    classes = .allocate(capacity: capacity)
    types = .allocate(capacity: capacity)
    levels = .allocate(capacity: capacity)
    matches = .allocate(capacity: capacity)
    sequence = .allocate(capacity: capacity)
    sequenceTypes = .allocate(capacity: capacity)
    bracketPairs = .allocate(capacity: capacity)
    // All elements are trivial, so they may be assigned without being initialised. Text has far
    // fewer spans than bytes, and memory that is not touched takes no room.
  }

  private func free() {
    offsets.deallocate()
    classes.deallocate()
    types.deallocate()
    levels.deallocate()
    matches.deallocate()
    sequence.deallocate()
    sequenceTypes.deallocate()
    bracketPairs.deallocate()
  }

  deinit { free() }
}

// SPDX-License-Identifier: Apache-2.0

/// The dense leaves of an offset tree: blocks of slots, one a row.
///
/// A slot that is not negative is a measured height in units; a negative one is an unmeasured row's
/// estimator and weight. How many of a block's slots are rows, the leaf's entry in its node says;
/// the others are undefined. A block is free at most once.
struct BlockArena: Sendable {
  /// The greatest number of rows of a block.
  let capacity: Int
  /// The slots of all blocks, `capacity` for each.
  private(set) var slots: ContiguousArray<Int32> = []
  private var free: ContiguousArray<Int> = []

  /// Makes an arena without blocks.
  init(capacity: Int) { self.capacity = capacity }

  /// The bytes that the arena keeps allocated.
  var allocatedByteCount: Int { slots.capacity * 4 + free.capacity * 8 }

  // MARK: - Taking and giving back

  /// Whether a block can be made without more memory.
  var hasFreeBlock: Bool { !free.isEmpty }

  /// A block with any content.
  mutating func makeBlock() -> Int {
    if let block = free.popLast() { return block }
    let block = slots.count / capacity
    if slots.capacity < slots.count + capacity {
      slots.reserveCapacity(slots.count + max(4, block / 16) * capacity)
    }
    slots.append(contentsOf: repeatElement(0, count: capacity))
    return block
  }

  /// Frees a block that nothing refers to any more.
  mutating func release(_ block: Int) { free.append(block) }

  /// Allocates memory for a number of blocks more at once.
  mutating func reserve(_ blockCount: Int) {
    slots.reserveCapacity(max(slots.capacity, slots.count + blockCount * capacity))
  }

  // MARK: - Slots

  /// The slot of a row of a block.
  @inline(__always)
  subscript(block: Int, row: Int) -> Int32 {
    get { slots[block * capacity + row] }
    set { slots[block * capacity + row] = newValue }
  }

  /// The first `count` slots of a block.
  func rows(_ block: Int, count: Int) -> ArraySlice<Int32> {
    slots[block * capacity..<block * capacity + count]
  }

  /// Inserts a slot before a row of a block that has `count` rows and room for another.
  @inline(__always)
  mutating func insert(_ value: Int32, _ block: Int, at row: Int, count: Int) {
    let start = block * capacity
    var index = start + count
    while index > start + row {
      slots[index] = slots[index - 1]
      index -= 1
    }
    slots[index] = value
  }

  /// Removes the slot of a row of a block that has `count` rows.
  @inline(__always)
  mutating func remove(_ block: Int, at row: Int, count: Int) {
    let start = block * capacity
    for index in (start + row)..<(start + count - 1) { slots[index] = slots[index + 1] }
  }

  /// Makes the first `count` slots of a block equal.
  mutating func fill(_ block: Int, with value: Int32, count: Int) {
    for index in block * capacity..<block * capacity + count { slots[index] = value }
  }

  /// Writes a range of values from the first slot of a block on.
  mutating func write(_ range: Range<Int>, of values: ContiguousArray<Int32>, to block: Int) {
    let start = block * capacity - range.lowerBound
    for index in range { slots[start + index] = values[index] }
  }

  /// Copies slots of one block to the start of another.
  mutating func copy(_ rows: Range<Int>, of source: Int, to target: Int) {
    let from = source * capacity
    let to = target * capacity - rows.lowerBound
    for row in rows { slots[to + row] = slots[from + row] }
  }

  /// Copies the first `count` slots of a block of another arena.
  mutating func copy(_ source: Int, of other: BlockArena, count: Int, to target: Int) {
    write(
      source * other.capacity..<source * other.capacity + count, of: other.slots, to: target)
  }

  // MARK: - Invariants

  /// Checks that the blocks have their slots, and that none is used and free or free twice.
  func checkInvariants(used: Set<Int>) throws(InvariantViolation) {
    guard slots.count.isMultiple(of: capacity) else {
      throw InvariantViolation("\(slots.count) slots are no blocks of \(capacity).")
    }
    guard used.isDisjoint(with: free) else { throw InvariantViolation("A block is used and free.") }
    guard Set(free).count == free.count else { throw InvariantViolation("A block is free twice.") }
  }
}

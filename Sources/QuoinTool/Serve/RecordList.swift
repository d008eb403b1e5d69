// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The records of a served list, in blocks, so that a change moves few of them.
///
/// An array of a million records moves half of them for an insertion in the middle. Here a change
/// copies the blocks that it touches, and adds to the offset of each block below.
struct RecordList: RandomAccessCollection, RangeReplaceableCollection {
  /// The records; no block is empty, and none has more than twice ``blockSize``.
  private var blocks: [[RecordValue]] = []
  /// The offset of each block's first record.
  private var starts: [Int] = []
  /// The number of records.
  private(set) var count = 0

  /// The records of a block that is made by cutting.
  static let blockSize = 512

  /// The number of blocks.
  var blockCount: Int { blocks.count }

  /// Makes a list without records.
  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The record at an offset.
  ///
  /// - Complexity: O(log blocks).
  subscript(offset: Int) -> RecordValue {
    precondition(offset >= 0 && offset < count, "Record \(offset) is out of range 0..<\(count).")
    let block = block(of: offset)
    return blocks[block][offset - starts[block]]
  }

  /// The last block that begins at an offset or before it; 0 without blocks.
  private func block(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds a record at the end.
  mutating func append(_ record: RecordValue) {
    if blocks.isEmpty || blocks[blocks.count - 1].count >= Self.blockSize {
      blocks.append([])
      starts.append(count)
    }
    blocks[blocks.count - 1].append(record)
    count += 1
  }

  /// Puts records in the place of others.
  ///
  /// - Complexity: O(added and removed records + ``blockSize`` + blocks).
  mutating func replaceSubrange(_ range: Range<Int>, with added: some Collection<RecordValue>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "The records \(range) are out of range 0..<\(count).")
    // 1. What is left of the touched blocks, with what is added between. A small rest takes the
    //    next block in, so that many removals leave no blocks of a few records.
    var touched = 0..<0
    var rest: [RecordValue] = []
    if blocks.isEmpty {
      rest += added
    } else {
      touched = block(of: range.lowerBound)..<block(of: range.upperBound) + 1
      let (first, last) = (touched.lowerBound, touched.upperBound - 1)
      rest += blocks[first].prefix(range.lowerBound - starts[first])
      rest += added
      rest += blocks[last].dropFirst(range.upperBound - starts[last])
      if rest.count < Self.blockSize / 2, touched.upperBound < blocks.count {
        rest += blocks[touched.upperBound]
        touched = first..<touched.upperBound + 1
      }
    }
    // 2. Blocks of the rest, which is left whole while it is not much too long.
    let size = rest.count > 2 * Self.blockSize ? Self.blockSize : 2 * Self.blockSize
    let cut = stride(from: 0, to: rest.count, by: size).map {
      Array(rest[$0..<Swift.min($0 + size, rest.count)])
    }
    blocks.replaceSubrange(touched, with: cut)
    // 3. The offsets of these blocks and of those below.
    count += added.count - range.count
    let firstChanged = touched.lowerBound
    var start = firstChanged < starts.count ? starts[firstChanged] : 0
    starts.removeSubrange(firstChanged...)
    for block in blocks[firstChanged...] {
      starts.append(start)
      start += block.count
    }
  }

  /// Whether no block is empty or too long, blocks follow one another, and they are few.
  func checkInvariants() {
    precondition(blocks.count == starts.count, "Each block has a start.")
    var start = 0
    for (block, known) in zip(blocks, starts) {
      precondition(known == start, "A block begins at \(start), not \(known).")
      precondition(!block.isEmpty, "A block at \(start) is empty.")
      precondition(block.count <= 2 * Self.blockSize, "A block at \(start) is too long.")
      start += block.count
    }
    precondition(start == count, "The blocks have \(start) records, the list \(count).")
  }
}

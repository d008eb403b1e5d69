// SPDX-License-Identifier: Apache-2.0

import _RopeModule

/// Row heights in a Rope of swift-collections, in chunks of at most 128 rows.
struct RopeRows {
  private var rope = Rope<Chunk>()

  /// Fills chunks with as many rows as the tree's leaves have on average.
  init(_ heights: [Int32]) {
    var builder = Rope<Chunk>.Builder()
    var start = 0
    while start < heights.count {
      let end = min(start + 96, heights.count)
      builder.insertBeforeTip(Chunk(heights[start..<end]))
      start = end
    }
    rope = builder.finalize()
  }

  /// The number of rows and the sum of their heights.
  var totals: (count: Int, height: Int) { (rope.summary.count, rope.summary.height) }

  mutating func setHeight(_ height: Int32, ofRow row: Int) {
    var (index, place) = rope.find(at: row, in: RowMetric(), preferEnd: false)
    rope.update(at: &index) { chunk in
      chunk.height += Int(height) - Int(chunk.heights[place])
      chunk.heights[place] = height
    }
  }

  func row(at offset: Int) -> Int {
    let (index, rest) = rope.find(at: offset, in: HeightMetric(), preferEnd: false)
    return rope.offset(of: index, in: RowMetric())
      + HeightMetric().index(at: rest, in: rope[index])
  }

  func offset(ofRow row: Int) -> Int {
    let (index, place) = rope.find(at: row, in: RowMetric(), preferEnd: false)
    let chunk = rope[index]
    var offset = rope.offset(of: index, in: HeightMetric())
    for row in 0..<place { offset &+= Int(chunk.heights[row]) }
    return offset
  }

  mutating func insert(_ height: Int32, at row: Int) {
    var (index, place) = rope.find(at: row, in: RowMetric(), preferEnd: true)
    let second: Chunk? = rope.update(at: &index) { chunk in
      chunk.heights.insert(height, at: place)
      chunk.height += Int(height)
      return chunk.heights.count >= Chunk.capacity ? chunk.split(at: Chunk.capacity / 2) : nil
    }
    guard let second else { return }
    let next = rope.index(after: index)
    rope.insert(second, at: rope.offset(of: next, in: RowMetric()), in: RowMetric())
  }

  mutating func remove(at row: Int) {
    var (index, place) = rope.find(at: row, in: RowMetric(), preferEnd: false)
    let isEmpty = rope.update(at: &index) { chunk in
      chunk.height -= Int(chunk.heights.remove(at: place))
      return chunk.isEmpty
    }
    if isEmpty { rope.remove(at: index) }
  }

  mutating func remove(_ rows: Range<Int>) { rope.removeSubrange(rows, in: RowMetric()) }
}

/// The heights of some neighbouring rows.
private struct Chunk: RopeElement {
  typealias Summary = ChunkSummary
  typealias Index = Int

  static let capacity = 128

  var heights: ContiguousArray<Int32> = []
  var height = 0

  init(_ slice: some Sequence<Int32>) {
    heights.reserveCapacity(Self.capacity)
    heights.append(contentsOf: slice)
    sumUp()
  }

  var summary: ChunkSummary { ChunkSummary(count: heights.count, height: height) }
  var isEmpty: Bool { heights.isEmpty }
  var isUndersized: Bool { heights.count < Self.capacity / 2 }

  func invariantCheck() {}

  mutating func rebalance(nextNeighbor right: inout Chunk) -> Bool {
    if heights.count + right.heights.count <= Self.capacity {
      heights.append(contentsOf: right.heights)
      height += right.height
      right.heights = []
      right.height = 0
      return true
    }
    let all = heights + right.heights
    self = Chunk(all[..<(all.count / 2)])
    right = Chunk(all[(all.count / 2)...])
    return false
  }

  mutating func split(at index: Int) -> Chunk {
    let tail = Chunk(heights[index...])
    heights.removeSubrange(index...)
    height -= tail.height
    return tail
  }

  private mutating func sumUp() {
    height = 0
    for value in heights { height &+= Int(value) }
  }
}

/// Rows and height of a part of the rope.
private struct ChunkSummary: RopeSummary {
  var count = 0
  var height = 0

  static var maxNodeSize: Int { 15 }
  static var zero: ChunkSummary { ChunkSummary() }
  var isZero: Bool { count == 0 && height == 0 }

  mutating func add(_ other: ChunkSummary) {
    count += other.count
    height += other.height
  }

  mutating func subtract(_ other: ChunkSummary) {
    count -= other.count
    height -= other.height
  }
}

/// Distances in rows.
private struct RowMetric: RopeMetric {
  func size(of summary: ChunkSummary) -> Int { summary.count }
  func index(at offset: Int, in chunk: Chunk) -> Int { offset }
}

/// Distances in height.
private struct HeightMetric: RopeMetric {
  func size(of summary: ChunkSummary) -> Int { summary.height }

  func index(at offset: Int, in chunk: Chunk) -> Int {
    var rest = offset
    for (row, height) in chunk.heights.enumerated() {
      if rest < height { return row }
      rest &-= Int(height)
    }
    return chunk.heights.count
  }
}

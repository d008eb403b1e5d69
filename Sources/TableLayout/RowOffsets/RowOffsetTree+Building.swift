// SPDX-License-Identifier: Apache-2.0

// Building trees bottom up, for many rows at once.

/// A planned leaf.
enum LeafPlan {
  /// A dense leaf of a range of the gathered slots.
  case dense(Range<Int>)
  /// A run of rows of one slot.
  case run(Int32, count: Int)
}

/// Rows in order, gathered to build a tree: slots, and runs between them.
struct RowSequence {
  /// The slots of all rows outside of runs.
  var values: ContiguousArray<Int32> = []
  /// Runs of unmeasured rows; `place` is the index in `values` before which a run stands.
  var runs: ContiguousArray<(place: Int, value: Int32, count: Int)> = []
  /// The number of all rows.
  var count = 0

  /// Adds a row.
  mutating func append(_ value: Int32) {
    values.append(value)
    count += 1
  }

  /// Adds equal unmeasured rows; few of them become slots.
  mutating func append(_ value: Int32, count added: Int, leafCapacity: Int) {
    guard added > 0 else { return }
    count += added
    if added <= leafCapacity / 4 {
      for _ in 0..<added { values.append(value) }
    } else {
      runs.append((values.count, value, added))
    }
  }
}

extension RowOffsetTree {
  /// Inserts rows before a row: one by one if there are few, else as a tree of full leaves.
  mutating func insert(_ rows: RowSequence, at row: Int) {
    if rows.runs.isEmpty, rows.count <= configuration.leafCapacity / 4 {
      for (index, value) in rows.values.enumerated() { insertSlot(value, at: row + index) }
      return
    }
    splice(tree(of: rows), count: rows.count, at: row)
  }

  /// Puts a tree of `added` rows before a row.
  mutating func splice(_ tree: Subtree, count added: Int, at row: Int) {
    let (left, right) = takeRoot().map { split($0, at: row) } ?? (nil, nil)
    setRoot(join(join(left, tree), right), seams: [row, row + added])
  }

  /// A tree of at least one row.
  private mutating func tree(of rows: RowSequence) -> Subtree {
    let leaves = plan(rows)
    let nodeCount = (leaves.count + nodes.fanOut - 1) / nodes.fanOut
    var lowest: ContiguousArray<Int> = []
    var taken = 0
    for index in 0..<nodeCount {
      let node = makeNode()
      let end = leaves.count * (index + 1) / nodeCount
      nodes.openGap(node, at: 0, count: end - taken)
      for place in taken..<end { build(leaves[place], of: rows, node, place - taken) }
      taken = end
      lowest.append(node)
    }
    return tree(above: lowest)
  }

  /// Divides rows into leaves; dense ones are filled evenly, to at most 15/16.
  private mutating func plan(_ rows: RowSequence) -> ContiguousArray<LeafPlan> {
    let capacity = configuration.leafCapacity
    let limit = capacity - capacity / 16
    var leaves: ContiguousArray<LeafPlan> = []
    var blockCount = 0
    var start = 0
    for index in 0...rows.runs.count {
      let end = index < rows.runs.count ? rows.runs[index].place : rows.values.count
      let leafCount = (end - start + limit - 1) / limit
      for leaf in 0..<leafCount {
        let lower = start + (end - start) * leaf / leafCount
        let upper = start + (end - start) * (leaf + 1) / leafCount
        leaves.append(.dense(lower..<upper))
      }
      blockCount += leafCount
      start = end
      guard index < rows.runs.count else { break }
      leaves.append(.run(rows.runs[index].value, count: rows.runs[index].count))
    }
    blocks.reserve(blockCount)
    return leaves
  }

  /// Writes one planned leaf and its entry.
  private mutating func build(_ leaf: LeafPlan, of rows: RowSequence, _ node: Int, _ entry: Int) {
    switch leaf {
    case .run(let value, let count):
      setRun(value, count: count, node, entry)
    case .dense(let range):
      let block = makeBlock()
      blocks.write(range, of: rows.values, to: block)
      setDense(block, count: range.count, node, entry)
    }
  }

  /// A tree above given nodes of level 1.
  private mutating func tree(above lowest: ContiguousArray<Int>) -> Subtree {
    var lower = lowest
    var level = 1
    while lower.count > 1 {
      var upper: ContiguousArray<Int> = []
      let count = (lower.count + nodes.fanOut - 1) / nodes.fanOut
      var taken = 0
      for index in 0..<count {
        let node = makeNode()
        let end = lower.count * (index + 1) / count
        for place in taken..<end { nodes.insertChild(lower[place], node, at: place - taken) }
        taken = end
        upper.append(node)
      }
      lower = upper
      level += 1
    }
    return Subtree(node: lower[0], level: level)
  }
}

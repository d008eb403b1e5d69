// SPDX-License-Identifier: Apache-2.0

/// The inner nodes of an offset tree: their memory, and the entries in it.
///
/// A node is named by an integer. Its words are the number of its entries and then, for each plane,
/// one word for each of ``fanOut`` entries. A word of plane 0 has the entry's child in its upper
/// and the number of rows below it in its lower 32 bits; a word of plane 1 is the sum of the
/// measured heights in units. What the other planes count, ``PlaneTotals`` says.
///
/// The arena keeps the entries of a node in order without gaps. The words behind a node's last
/// entry belong to former entries and are never negative. A node is free at most once.
struct NodeArena: Sendable {
  /// The greatest number of entries of a node.
  let fanOut: Int
  /// The number of planes of an entry, at least 2.
  private(set) var planeCount: Int {
    didSet { stride = 1 + planeCount * fanOut }
  }
  /// The words that a node takes.
  private var stride: Int
  /// The words of all nodes, ``stride`` for each.
  private(set) var words: ContiguousArray<Int> = []
  private var free: ContiguousArray<Int> = []

  /// Makes an arena without nodes.
  init(fanOut: Int, planeCount: Int) {
    self.fanOut = fanOut
    self.planeCount = planeCount
    stride = 1 + planeCount * fanOut
  }

  /// The smallest number of entries of a node that is not the root.
  var minimumEntryCount: Int { max(2, fanOut / 4) }
  /// The bytes that the arena keeps allocated.
  var allocatedByteCount: Int { (words.capacity + free.capacity) * 8 }

  // MARK: - Taking and giving back

  /// Whether a node can be made without more memory.
  var hasFreeNode: Bool { !free.isEmpty }

  /// A node without entries.
  mutating func makeNode() -> Int {
    if let node = free.popLast() {
      words[node * stride] = 0
      return node
    }
    let node = words.count / stride
    if words.capacity < words.count + stride, node > 0 {
      words.reserveCapacity(words.count + max(2, node / 8) * stride)
    }
    words.append(contentsOf: repeatElement(0, count: stride))
    return node
  }

  /// Frees a node that nothing refers to any more; its children stay.
  mutating func release(_ node: Int) { free.append(node) }

  /// Widens every node by planes of zeros.
  mutating func addPlanes(_ added: Int) {
    let nodeCount = words.count / stride
    let before = stride
    planeCount += added
    var widened: ContiguousArray<Int> = []
    widened.reserveCapacity(nodeCount * stride)
    for node in 0..<nodeCount {
      widened.append(contentsOf: words[node * before..<(node + 1) * before])
      widened.append(contentsOf: repeatElement(0, count: stride - before))
    }
    words = widened
  }

  // MARK: - Reading

  /// The number of entries of a node.
  @inline(__always)
  func entryCount(_ node: Int) -> Int { words[node * stride] }

  /// The index of a plane's first word of a node.
  @inline(__always)
  func planeStart(_ node: Int, _ plane: Int) -> Int { node * stride + 1 + plane * fanOut }

  /// The rows below an entry.
  @inline(__always)
  func rows(_ node: Int, _ entry: Int) -> Int { words[planeStart(node, 0) + entry] & 0xFFFF_FFFF }

  /// The child of an entry: a node's or a block's number, or for a run −1 − its estimator.
  @inline(__always)
  func child(_ node: Int, _ entry: Int) -> Int { words[planeStart(node, 0) + entry] >> 32 }

  /// The value of a plane other than plane 0 for an entry.
  func value(_ plane: Int, _ node: Int, _ entry: Int) -> Int {
    words[planeStart(node, plane) + entry]
  }

  /// The rows below a node.
  func rows(_ node: Int) -> Int {
    let first = planeStart(node, 0)
    var rows = 0
    for index in first..<(first + entryCount(node)) { rows &+= words[index] & 0xFFFF_FFFF }
    return rows
  }

  /// The sum of a plane other than plane 0 over the entries of a node.
  func sum(_ plane: Int, _ node: Int) -> Int {
    let start = planeStart(node, plane)
    var sum = 0
    for index in start..<(start + entryCount(node)) { sum &+= words[index] }
    return sum
  }

  // MARK: - Entries

  /// Sets the child and the rows of an entry; the other planes stay.
  mutating func setChild(_ child: Int, rows: Int, _ node: Int, _ entry: Int) {
    words[planeStart(node, 0) + entry] = child << 32 | rows
  }

  /// Sets the child and the rows of a leaf's entry, and all its other planes to 0.
  mutating func setLeaf(_ child: Int, rows: Int, _ node: Int, _ entry: Int) {
    setChild(child, rows: rows, node, entry)
    for plane in 1..<planeCount { words[planeStart(node, plane) + entry] = 0 }
  }

  /// Adds to the number of rows and to the sum of measured heights of an entry.
  @inline(__always)
  mutating func add(rows: Int, units: Int, _ node: Int, _ entry: Int) {
    let start = planeStart(node, 0) + entry
    words[start] &+= rows
    words[start + fanOut] &+= units
  }

  /// Adds to a plane other than plane 0 of an entry.
  @inline(__always)
  mutating func add(_ change: Int, plane: Int, _ node: Int, _ entry: Int) {
    words[planeStart(node, plane) + entry] &+= change
  }

  /// Shifts the entries from `entry` on by `count` to make room; the gap's words are undefined.
  mutating func openGap(_ node: Int, at entry: Int, count: Int) {
    let end = entryCount(node)
    for plane in 0..<planeCount {
      let start = planeStart(node, plane)
      var index = end - 1
      while index >= entry {
        words[start + index + count] = words[start + index]
        index -= 1
      }
    }
    words[node * stride] = end + count
  }

  /// Drops the entries of a range and shifts the later ones down; their children are not freed.
  mutating func closeGap(_ node: Int, _ range: Range<Int>) {
    let end = entryCount(node)
    for plane in 0..<planeCount {
      let start = planeStart(node, plane)
      for index in range.upperBound..<max(end, range.upperBound) {
        words[start + index - range.count] = words[start + index]
      }
    }
    words[node * stride] = end - range.count
  }

  /// Moves the entries of a range of one node into another, before `entry` there.
  mutating func moveEntries(_ range: Range<Int>, of source: Int, to target: Int, at entry: Int) {
    guard !range.isEmpty else { return }
    openGap(target, at: entry, count: range.count)
    for plane in 0..<planeCount {
      let from = planeStart(source, plane)
      let to = planeStart(target, plane) + entry - range.lowerBound
      for index in range { words[to + index] = words[from + index] }
    }
    closeGap(source, range)
  }

  /// Evens out the entries of two neighbouring nodes.
  mutating func even(_ first: Int, _ second: Int) {
    let (firstCount, secondCount) = (entryCount(first), entryCount(second))
    let half = (firstCount + secondCount) / 2
    if firstCount > half {
      moveEntries(half..<firstCount, of: first, to: second, at: 0)
    } else {
      moveEntries(0..<half - firstCount, of: second, to: first, at: firstCount)
    }
  }

  /// Computes the entry of an inner child from the child's own entries.
  mutating func refresh(_ node: Int, _ entry: Int, child: Int) {
    setChild(child, rows: rows(child), node, entry)
    for plane in 1..<planeCount { words[planeStart(node, plane) + entry] = sum(plane, child) }
  }

  /// Adds an inner child's entry to a node that has room.
  mutating func insertChild(_ child: Int, _ node: Int, at entry: Int) {
    openGap(node, at: entry, count: 1)
    refresh(node, entry, child: child)
  }

  /// Copies all words of a node of another arena with the same planes.
  mutating func copy(_ source: Int, of other: NodeArena, to target: Int) {
    for index in 0..<stride {
      words[target * stride + index] = other.words[source * stride + index]
    }
  }

  // MARK: - Invariants

  /// Checks that the nodes have their words, and that none is used and free or free twice.
  func checkInvariants(used: Set<Int>) throws(InvariantViolation) {
    guard planeCount >= 2, words.count.isMultiple(of: stride) else {
      throw InvariantViolation("\(words.count) words are no nodes of \(planeCount) planes.")
    }
    guard used.isDisjoint(with: free) else { throw InvariantViolation("A node is used and free.") }
    guard Set(free).count == free.count else { throw InvariantViolation("A node is free twice.") }
    for node in used {
      guard (0...fanOut).contains(entryCount(node)) else {
        throw InvariantViolation("Node \(node) has \(entryCount(node)) entries.")
      }
      // A search adds up words behind the last entry too, and relies on their signs.
      for index in planeStart(node, 1)..<planeStart(node, 2) where words[index] < 0 {
        throw InvariantViolation("Node \(node) has a negative sum of heights.")
      }
    }
  }
}

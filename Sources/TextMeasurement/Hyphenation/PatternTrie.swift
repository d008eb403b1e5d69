// SPDX-License-Identifier: Apache-2.0

/// Hyphenation patterns as a trie of letters.
struct PatternTrie: Sendable {
  /// The next node by node and letter.
  private var next = EdgeTable()
  /// The numbers of the pattern that ends at each node; empty if none ends there.
  private var numbers: [[UInt8]] = [[]]
  /// Whether a pattern contains an apostrophe.
  private(set) var hasApostrophes = false

  /// Whether only the longest matching prefix of a pattern counts at each place.
  ///
  /// Hyphen's automaton has one state at a time: the pattern `a1r` has no effect in `farb` if
  /// another pattern begins with `far`. Its dictionaries rely on this, or repeat the numbers of
  /// shorter patterns in longer ones.
  private let isAutomaton: Bool

  /// Creates an empty trie.
  init(isAutomaton: Bool) { self.isAutomaton = isAutomaton }

  /// Whether the trie has no pattern.
  var isEmpty: Bool { numbers.count == 1 }

  /// Adds a pattern: its letters, and the numbers before each letter and after the last.
  mutating func add(_ letters: [UInt32], numbers places: [UInt8]) {
    assert(places.count == letters.count + 1)
    var node: Int32 = 0
    for letter in letters {
      if letter == 0x27 { hasApostrophes = true }
      if let known = next.node(behind: node, letter) {
        node = known
      } else {
        let made = Int32(numbers.count)
        numbers.append([])
        next.add(made, behind: node, letter)
        node = made
      }
    }
    // A repeated pattern keeps the greatest number at each place.
    let known = numbers[Int(node)]
    numbers[Int(node)] =
      known.isEmpty ? places : zip(known, places).map { max($0, $1) }
  }

  /// The greatest number at each place of a word: before each letter and after the last.
  func values(of word: ArraySlice<UInt32>) -> [UInt8] {
    let bordered = [Self.border] + word + [Self.border]
    // The place before letter i of the word is place i + 1 of the bordered one.
    var values = [UInt8](repeating: 0, count: bordered.count + 1)
    // The ends at which a longer prefix was already found.
    var isTaken = [Bool](repeating: false, count: bordered.count)
    for start in bordered.indices {
      var node: Int32 = 0
      for index in start..<bordered.count {
        guard let found = next.node(behind: node, bordered[index]) else { break }
        node = found
        if isAutomaton {
          if isTaken[index] { continue }
          isTaken[index] = true
        }
        for (offset, number) in numbers[Int(node)].enumerated()
        where values[start + offset] < number {
          values[start + offset] = number
        }
      }
    }
    return Array(values[1..<values.count - 1])
  }

  /// The full stop that stands for a word's border.
  private static let border: UInt32 = 0x2E
}

/// The edges of a trie: an open hash table that is at most half full.
///
/// Each letter of a text is looked up several times, so a hash costs one multiplication and not the
/// rounds of a `Hasher`.
private struct EdgeTable: Sendable {
  /// A node with the letter behind it, and the next node; 0, the root, is the next of none.
  private struct Edge {
    var key: UInt64 = 0
    var next: Int32 = 0
  }

  private var edges = [Edge](repeating: Edge(), count: 256)
  private var count = 0

  /// The node behind a node and a letter; nil if there is none.
  func node(behind node: Int32, _ letter: UInt32) -> Int32? {
    let found = edges[place(of: Self.key(node, letter))].next
    return found == 0 ? nil : found
  }

  /// Adds a node behind a node and a letter that have none.
  mutating func add(_ next: Int32, behind node: Int32, _ letter: UInt32) {
    if 2 * (count + 1) > edges.count { grow() }
    let key = Self.key(node, letter)
    edges[place(of: key)] = Edge(key: key, next: next)
    count += 1
  }

  /// The index of a key's edge, or of the empty one that may have it.
  private func place(of key: UInt64) -> Int {
    let mask = edges.count - 1
    // The multiplier is 2^64 divided by the golden ratio; the upper bits depend on all others.
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while edges[place].next != 0, edges[place].key != key { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let full = edges
    edges = [Edge](repeating: Edge(), count: full.count * 2)
    for edge in full where edge.next != 0 { edges[place(of: edge.key)] = edge }
  }

  private static func key(_ node: Int32, _ letter: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(letter)
  }
}

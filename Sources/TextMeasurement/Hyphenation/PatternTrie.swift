// SPDX-License-Identifier: Apache-2.0

/// Hyphenation patterns as a tree of letters.
struct PatternTrie: Sendable {
  /// The next node by node and letter; looked up, never walked.
  private var next: [UInt64: Int32] = [:]
  /// The numbers of the pattern that ends at each node; empty where none does.
  private var numbers: [[UInt8]] = [[]]
  /// Whether a pattern has an apostrophe.
  private(set) var hasApostrophes = false

  /// Whether of the patterns that end at one place only the longest beginning counts.
  ///
  /// So it is in Hyphen, whose automaton is in one state at a time: a pattern `a1r` says nothing
  /// about `farb` where another pattern begins with `far`. Its dictionaries rely on that, or
  /// repeat the numbers of shorter patterns in longer ones.
  private let isAutomaton: Bool

  /// Makes an empty tree.
  init(isAutomaton: Bool) { self.isAutomaton = isAutomaton }

  /// Whether there is no pattern.
  var isEmpty: Bool { numbers.count == 1 }

  /// Adds a pattern: letters, and the number before each of them and behind the last.
  mutating func add(_ letters: [UInt32], numbers places: [UInt8]) {
    assert(places.count == letters.count + 1)
    var node: Int32 = 0
    for letter in letters {
      if letter == 0x27 { hasApostrophes = true }
      let key = Self.key(node, letter)
      if let known = next[key] {
        node = known
      } else {
        let made = Int32(numbers.count)
        numbers.append([])
        next[key] = made
        node = made
      }
    }
    // A pattern that stands twice counts with its greatest numbers.
    let known = numbers[Int(node)]
    numbers[Int(node)] =
      known.isEmpty ? places : zip(known, places).map { max($0, $1) }
  }

  /// The greatest number at each place of a word: before its letters and behind the last.
  func values(of word: ArraySlice<UInt32>) -> [UInt8] {
    let bordered = [Self.border] + word + [Self.border]
    // The place before letter i of the word is place i + 1 of the bordered one.
    var values = [UInt8](repeating: 0, count: bordered.count + 1)
    // The ends at which a longer beginning stands already.
    var isTaken = [Bool](repeating: false, count: bordered.count)
    for start in bordered.indices {
      var node: Int32 = 0
      for index in start..<bordered.count {
        guard let found = next[Self.key(node, bordered[index])] else { break }
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

  private static func key(_ node: Int32, _ letter: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(letter)
  }
}

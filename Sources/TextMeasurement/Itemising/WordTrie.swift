// SPDX-License-Identifier: Apache-2.0

import CBreakDictionaries

/// The words of a language: a trie of bytes, one for each character.
///
/// The data belong to the program, are never changed and stay in memory, so a trie needs no owner.
///
/// Source: the format of ICU's `BytesTrie` and dictionary files, as `gendict` 72 writes them.
struct WordTrie: @unchecked Sendable {
  // The memory is constant; a raw pointer alone is not sendable.
  private let root: UnsafePointer<UInt8>
  /// The character whose byte is 0.
  let firstScalar: UInt32

  /// The words of Thai, as ICU and browsers have them.
  static var thai: WordTrie? { WordTrie(quoin_thai_dictionary()) }
  /// The words of Burmese, as ICU and browsers have them.
  static var burmese: WordTrie? { WordTrie(quoin_burmese_dictionary()) }
  /// The words of Khmer as browsers have them.
  ///
  /// Debian's ICU 72 has compounds besides, such as រូបភាព, which Chromium 156 breaks after រូប.
  static var khmer: WordTrie? { WordTrie(quoin_khmer_dictionary()) }
  /// The words of Lao as browsers have them.
  static var lao: WordTrie? { WordTrie(quoin_lao_dictionary()) }

  /// Opens a dictionary of ICU; nil if it does not have the known form.
  init?(_ data: UnsafeRawPointer?) {
    guard let data else { return nil }
    // Eight numbers: the trie's offset, three sizes, its type, and how characters become bytes.
    let numbers = data.assumingMemoryBound(to: UInt32.self)
    guard numbers[4] & 7 == 0, numbers[5] >> 24 == 1 else { return nil }
    root = data.assumingMemoryBound(to: UInt8.self) + Int(numbers[0])
    firstScalar = numbers[5] & 0x1F_FFFF
  }

  /// A place in a trie, after the bytes of a word's beginning.
  struct Cursor {
    /// Whether the bytes so far are a word.
    private(set) var isWord = false
    /// Whether no longer word begins with the bytes.
    private(set) var isEnd = false
    private var place: UnsafePointer<UInt8>
    /// The bytes of the node at hand that are left to match, minus one; negative if there are none.
    private var left = -1

    fileprivate init(_ root: UnsafePointer<UInt8>) { place = root }

    /// Goes on by a byte; false if no word begins with the bytes, and the cursor ends.
    mutating func advance(_ byte: UInt8) -> Bool {
      if left >= 0 {
        guard byte == place[0] else { return false }
        place += 1
        left -= 1
        readValue()
        return true
      }
      var next = place
      while true {
        let node = next[0]
        next += 1
        if node < Self.firstRun { return branch(&next, Int(node), byte) }
        if node < Self.firstValue {
          guard byte == next[0] else { return false }
          place = next + 1
          left = Int(node - Self.firstRun) - 1
          readValue()
          return true
        }
        if node & 1 != 0 { return false }
        Self.skipValue(&next, node)
      }
    }

    // A node's first byte says its kind: a branch, a run of bytes, or a value. The last bit of a
    // value says that no longer word follows.
    private static let firstRun: UInt8 = 0x10
    private static let firstValue: UInt8 = 0x20
    /// Branches of more entries are divided in halves.
    private static let longestList = 5

    private mutating func readValue() {
      isWord = left < 0 && place[0] >= Self.firstValue
      isEnd = isWord && place[0] & 1 != 0
    }

    private mutating func branch(
      _ next: inout UnsafePointer<UInt8>, _ node: Int, _ byte: UInt8
    ) -> Bool {
      var count = node
      if count == 0 {
        count = Int(next[0])
        next += 1
      }
      count += 1
      while count > Self.longestList {
        let isBefore = byte < next[0]
        next += 1
        if isBefore {
          count >>= 1
          let distance = Self.distance(&next)
          next += distance
        } else {
          count -= count >> 1
          _ = Self.distance(&next)
        }
      }
      while count > 1 {
        let isFound = byte == next[0]
        next += 1
        if isFound {
          let value = next[0]
          if value & 1 == 0 {
            next += 1
            let distance = Self.value(&next, value >> 1)
            next += distance
          }
          return enter(next)
        }
        let value = next[0]
        next += 1
        Self.skipValue(&next, value)
        count -= 1
      }
      guard byte == next[0] else { return false }
      return enter(next + 1)
    }

    private mutating func enter(_ next: UnsafePointer<UInt8>) -> Bool {
      place = next
      left = -1
      readValue()
      return true
    }

    /// Reads a value of one to five bytes, whose first byte without the last bit is `lead`.
    private static func value(_ next: inout UnsafePointer<UInt8>, _ lead: UInt8) -> Int {
      switch lead {
      case ..<0x51: return Int(lead) - 0x10
      case ..<0x6C: return number(&next, Int(lead) - 0x51, 1)
      case ..<0x7E: return number(&next, Int(lead) - 0x6C, 2)
      default: return number(&next, 0, lead == 0x7E ? 3 : 4)
      }
    }

    private static func skipValue(_ next: inout UnsafePointer<UInt8>, _ lead: UInt8) {
      _ = value(&next, lead >> 1)
    }

    /// Reads a distance of one to five bytes.
    private static func distance(_ next: inout UnsafePointer<UInt8>) -> Int {
      let lead = next[0]
      next += 1
      switch lead {
      case ..<0xC0: return Int(lead)
      case ..<0xF0: return number(&next, Int(lead) - 0xC0, 1)
      case ..<0xFE: return number(&next, Int(lead) - 0xF0, 2)
      default: return number(&next, 0, lead == 0xFE ? 3 : 4)
      }
    }

    private static func number(
      _ next: inout UnsafePointer<UInt8>, _ first: Int, _ count: Int
    ) -> Int {
      var number = first
      for _ in 0..<count {
        number = number << 8 | Int(next[0])
        next += 1
      }
      return number
    }
  }

  /// A cursor before all words.
  var start: Cursor { Cursor(root) }
}

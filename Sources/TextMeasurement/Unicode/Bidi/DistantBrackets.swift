// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The brackets of a paragraph that are open at a place in it (UAX #9, BD16).
struct BracketStack: Equatable {
  /// An opening bracket.
  struct Entry: Equatable {
    /// The UTF-8 offset.
    var offset: Int
    /// The canonical closing bracket.
    var closing: UInt32
  }

  /// The open brackets, outermost first.
  private(set) var open: [Entry] = []
  /// Whether too many were open at once, so that no more brackets are paired in the paragraph.
  private(set) var isStopped = false

  /// Passes a character.
  ///
  /// - Returns: The opening brackets that are open no more: the one that is closed, if any, and
  ///   those that never will be.
  @discardableResult
  mutating func pass(
    _ scalar: UInt32, _ properties: UnicodeProperties, at offset: Int
  ) -> (closed: Entry?, unclosed: ArraySlice<Entry>) {
    guard !isStopped else { return (nil, []) }
    if properties.isOpeningBracket {
      guard open.count < BidiAnalyzer.maximumOpenBrackets else {
        isStopped = true
        defer { open = [] }
        return (nil, open[...])
      }
      let closing = BracketPairs.partner(of: scalar) ?? scalar
      open.append(Entry(offset: offset, closing: BracketPairs.canonical(closing)))
    } else if properties.isClosingBracket {
      let closing = BracketPairs.canonical(scalar)
      guard let match = open.lastIndex(where: { $0.closing == closing }) else { return (nil, []) }
      let inner = open[(match + 1)...]
      defer { open.removeSubrange(match...) }
      return (open[match], inner)
    }
    return (nil, [])
  }
}

/// The brackets before and behind a part of a paragraph from which levels are found.
///
/// The part begins with a letter of the paragraph's direction, and another one follows it.
struct BracketsAround {
  /// The canonical closing brackets of those that are open before the part, outermost first.
  var open: [UInt32] = []
  /// Whether no brackets of the part's first paragraph are paired.
  var isStopped = false
  /// The opening brackets with a closing one behind the part, and more.
  var closedBehind = DistantBrackets()
  /// The UTF-8 offset of the part.
  var start = 0
}

/// The opening brackets of a text whose closing ones are far away.
struct DistantBrackets {
  /// The UTF-8 offsets of opening brackets that are closed far behind them, ascending.
  private var closed: [Int32] = []
  /// The UTF-8 offsets of opening brackets that are never closed, ascending.
  private var unclosed: [Int32] = []

  /// Makes a set of none.
  init() {}

  /// Finds the brackets of a text.
  ///
  /// Paragraphs with characters that embed, override or isolate have none.
  ///
  /// - Parameter distance: The distance in bytes from which on a closing bracket is far away.
  /// - Complexity: O(bytes).
  init(_ utf8: UnsafeBufferPointer<UInt8>, distance: Int) {
    var stack = BracketStack()
    var hasEmbedding = false
    var first = (closed: 0, unclosed: 0)
    func endParagraph() {
      unclosed += stack.open.map { Int32($0.offset) }
      if hasEmbedding {
        closed.removeSubrange(first.closed...)
        unclosed.removeSubrange(first.unclosed...)
      }
      (stack, hasEmbedding, first) = (BracketStack(), false, (closed.count, unclosed.count))
    }
    var offset = 0
    while offset < utf8.count {
      let byte = utf8[offset]
      // Letters, digits and spaces are no brackets.
      if (byte | 0x20) &- 0x61 < 26 || byte &- 0x2A < 0x31 || byte == 0x20 {
        offset += 1
        continue
      }
      let element = UTF8Decoder.decode(utf8, at: offset)
      let scalar = element.codePoint
      if scalar &- 0x202A < 5 || scalar &- 0x2066 < 4 { hasEmbedding = true }
      let properties = UnicodeProperties(of: scalar)
      let passed = stack.pass(scalar, properties, at: offset)
      if let open = passed.closed, offset - open.offset >= distance {
        closed.append(Int32(open.offset))
      }
      for open in passed.unclosed where offset - open.offset >= distance {
        unclosed.append(Int32(open.offset))
      }
      if properties.bidiClass == .b { endParagraph() }
      offset += element.length
    }
    endParagraph()
    closed.sort()
    unclosed.sort()
  }

  /// Whether there are no closed ones.
  var isEmpty: Bool { closed.isEmpty }

  /// Whether an opening bracket is closed far behind it.
  func contains(_ offset: Int) -> Bool { Self.contains(offset, in: closed) }

  /// Whether an opening bracket is closed far behind it, or never.
  func knows(_ offset: Int) -> Bool { contains(offset) || Self.contains(offset, in: unclosed) }

  private static func contains(_ offset: Int, in offsets: [Int32]) -> Bool {
    let index = offsets.indices.partitioningIndex { offsets[$0] >= offset }
    return index < offsets.count && offsets[index] == offset
  }
}

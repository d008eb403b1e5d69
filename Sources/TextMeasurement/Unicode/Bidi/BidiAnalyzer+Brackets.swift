// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// An opening bracket whose closing bracket was not found yet.
  struct OpenBracket {
    /// The canonical closing bracket.
    var closing: UInt32
    /// The position in the sequence.
    var position: Int
    /// The strong directions since then, without those inside brackets above it on the stack.
    var content: BracketContent
  }

  /// The strong directions between two brackets.
  struct BracketContent: OptionSet {
    let rawValue: UInt8
    static let left = BracketContent(rawValue: 1)
    static let right = BracketContent(rawValue: 2)

    /// The set of one direction, L or R.
    @inline(__always)
    static func of(_ direction: BidiClass) -> BracketContent {
      direction == .l ? .left : .right
    }
  }

  /// The pair of the bracket at a position of the sequence.
  struct BracketPair {
    /// The position of the closing bracket; −1 if no pair opens at this position.
    var end: Int
    var content: BracketContent
  }

  /// The capacity of the stack of open brackets (BD16).
  static let maximumOpenBrackets = 63

  /// Gives paired brackets a direction (N0).
  ///
  /// The rule searches for strong types inside each pair, which is quadratic for nested pairs.
  ///
  /// 1. Find the pairs and, on the stack, the strong directions inside each pair; the content of a
  ///    pair is also content of the pairs around it. No pair is resolved before the pairs around
  ///    it, so resolved brackets never count as content.
  /// 2. In a second pass, track the last strong direction, which resolved pairs update, and resolve
  ///    each pair at its opening bracket.
  mutating func resolveBrackets(of sequence: Sequence, _ utf8: UnsafeBufferPointer<UInt8>) {
    guard findBracketPairs(of: sequence, utf8) else { return }
    let (types, pairs) = (sequence.types, scratch.bracketPairs)
    let embedding = sequence.embedding
    let opposite: BidiClass = embedding == .l ? .r : .l
    var strong = sequence.start
    for position in types.indices {
      let pair = pairs[position]
      if pair.end >= 0, !pair.content.isEmpty {
        var resolved = embedding
        if !pair.content.contains(.of(embedding)), strong == opposite { resolved = opposite }
        setBracket(at: position, of: sequence, to: resolved)
        setBracket(at: pair.end, of: sequence, to: resolved)
      }
      if let direction = Self.direction(of: types[position]) { strong = direction }
    }
  }

  /// Sets the direction of a bracket and of the nonspacing marks on it.
  private func setBracket(at position: Int, of sequence: Sequence, to direction: BidiClass) {
    sequence.types[position] = direction.rawValue
    var next = position + 1
    while next < sequence.types.count, originalClass(sequence.index(next)) == .nsm {
      sequence.types[next] = direction.rawValue
      next += 1
    }
  }

  /// Finds the pairs of brackets of a sequence (BD16); false if there are none.
  ///
  /// Entries of `bracketPairs` are valid only if the result is true.
  private mutating func findBracketPairs(
    of sequence: Sequence, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (types, classes) = (sequence.types, classes)
    // Few sequences have brackets, so nothing is set up before the first.
    guard
      let first = types.indices.first(where: { classes[sequence.index($0)] & 0x60 != 0 })
    else { return false }
    openBrackets.removeAll(keepingCapacity: true)
    if isAtEnd.first {
      guard !around.isStopped else { return false }
      // The part begins with text of the embedding direction, which is content of all of them.
      openBrackets += around.open.map {
        OpenBracket(closing: $0, position: -1, content: .of(sequence.embedding))
      }
    }
    var outerEnds: [Int] = []
    for position in types.indices {
      scratch.bracketPairs[position] = BracketPair(end: -1, content: [])
    }
    var isAnyFound = false
    for position in first..<types.count {
      if let direction = Self.direction(of: types[position]) {
        if let top = openBrackets.indices.last {
          openBrackets[top].content.insert(.of(direction))
        }
        continue
      }
      let index = sequence.index(position)
      let packed = classes[index]
      guard packed & 0x60 != 0, types[position] == BidiClass.on.rawValue else { continue }
      let codePoint = UTF8Decoder.decode(utf8, at: Int(offsets[index])).codePoint
      if packed & 0x20 != 0 {
        guard openBrackets.count < Self.maximumOpenBrackets else {
          setOuterEnds(outerEnds, of: sequence)
          return isAnyFound
        }
        let closing = BracketPairs.partner(of: codePoint) ?? codePoint
        openBrackets.append(
          OpenBracket(
            closing: BracketPairs.canonical(closing), position: position, content: []))
      } else if let start = closePair(with: BracketPairs.canonical(codePoint), at: position) {
        if start < 0 { outerEnds.append(position) }
        isAnyFound = true
      }
    }
    setOuterEnds(outerEnds, of: sequence)
    return pairBehind(sequence) || isAnyFound
  }

  /// Sets closing brackets whose opening ones stand before the text: their pairs contain text of
  /// the embedding direction.
  private func setOuterEnds(_ positions: [Int], of sequence: Sequence) {
    for position in positions { setBracket(at: position, of: sequence, to: sequence.embedding) }
  }

  /// Pairs opening brackets whose closing ones stand behind the text; false if there are none.
  private func pairBehind(_ sequence: Sequence) -> Bool {
    guard isAtEnd.last, !around.closedBehind.isEmpty else { return false }
    var isAnyFound = false
    for open in openBrackets where open.position >= 0 {
      let offset = around.start + Int(offsets[sequence.index(open.position)])
      guard around.closedBehind.contains(offset) else { continue }
      scratch.bracketPairs[open.position] = BracketPair(
        end: open.position, content: .of(sequence.embedding))
      isAnyFound = true
    }
    return isAnyFound
  }

  /// Closes the innermost open bracket that matches a closing one, and returns its position; nil if
  /// there is none.
  private mutating func closePair(with closing: UInt32, at position: Int) -> Int? {
    guard let match = openBrackets.lastIndex(where: { $0.closing == closing }) else { return nil }
    var content: BracketContent = []
    for index in match..<openBrackets.count { content.formUnion(openBrackets[index].content) }
    let start = openBrackets[match].position
    if start >= 0 {
      scratch.bracketPairs[start] = BracketPair(end: position, content: content)
    }
    openBrackets.removeSubrange(match...)
    if let below = openBrackets.indices.last { openBrackets[below].content.formUnion(content) }
    return start
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A place in a text from which a scan may begin as if the text began there.
///
/// The segments before it do not depend on the text behind it, nor the other way round. There are
/// two kinds: the start of a paragraph, and the start of a word from which on no rule looks back.
/// The latter needs an inert space or two ideographs, a letter of a known script at the word's
/// start, and no bracket of the paragraph that may be closed behind it. The letter must have the
/// direction of the paragraph: then the text from it on has the same direction as a paragraph, and
/// the same levels, and so has the text before it (UAX #9: the letter stands for `sos` and `eos`).
/// Scanned texts have no embeddings and isolates.
struct RestartPlace: Equatable {
  /// The UTF-8 offset.
  var offset: Int
  /// The number of break opportunities up to it, and so of segments before it.
  var segmentCount: Int
  /// Whether a paragraph starts here.
  var startsParagraph: Bool
}

extension ShapingContext {
  /// The last restart places in a text that was scanned just now, at a paragraph and anywhere.
  ///
  /// - Parameters:
  ///   - utf8: The text, whose start is a restart place.
  ///   - found: The result of the scan.
  /// - Returns: Nil where there is none before the text's end.
  func restartPlaces(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ found: ScannedText
  ) -> (paragraph: RestartPlace?, any: RestartPlace?) {
    // There is one segment for each opportunity, and perhaps one behind the last.
    guard segments.count - breaks.count == 0 || segments.count - breaks.count == 1 else {
      return (nil, nil)
    }
    var paragraph: RestartPlace?
    // A carriage return at the end may be the first half of a line end.
    let end = utf8.last == 0x0D ? utf8.count - 1 : utf8.count
    if let index = breaks.lastIndex(where: { $0.isMandatory && $0.offset <= end }) {
      paragraph = RestartPlace(
        offset: breaks[index].offset, segmentCount: index + 1, startsParagraph: true)
    }
    guard !found.isFine else { return (paragraph, paragraph) }
    let start = min(paragraph?.offset ?? 0, utf8.count - 1)
    let isRightToLeft = !found.isLeftToRight && levels.paragraphLevel(at: start) & 1 != 0
    let characters = StyledCharacters(utf8, state(of: context.style))
    var last = paragraph
    var index = paragraph?.segmentCount ?? 0
    var brackets = OpenBrackets()
    var offset = paragraph?.offset ?? 0
    while index < breaks.count {
      let place = breaks[index].offset
      brackets.pass(offset..<place, of: utf8)
      if brackets.isEmpty, characters.startsWord(at: place, isRightToLeft: isRightToLeft) {
        last = RestartPlace(offset: place, segmentCount: index + 1, startsParagraph: false)
      }
      (offset, index) = (place, index + 1)
    }
    return (paragraph, last)
  }
}

extension StyledCharacters {
  /// Whether a letter of a known script follows a space, beyond which no rule of a font looks, or
  /// an ideograph another one.
  ///
  /// - Parameter isRightToLeft: Whether the paragraph is set from right to left, as then the letter
  ///   must be.
  fileprivate func startsWord(at offset: Int, isRightToLeft: Bool) -> Bool {
    guard offset > 1, offset < utf8.count else { return false }
    guard utf8[offset - 1] == 0x20 else {
      return !isRightToLeft && areIdeographs(around: offset)
    }
    var before = offset - 1
    while before > 1, utf8[before - 1] == 0x20 { before -= 1 }
    let first = UTF8Decoder.decode(
      utf8, at: UTF8Decoder.startOfCodePoint(before: before, utf8)
    ).codePoint
    let second = UTF8Decoder.decode(utf8, at: offset).codePoint
    let properties = UnicodeProperties(of: second)
    let lineBreakClass = properties.lineBreakClass
    guard
      lineBreakClass == LineBreakTables.classAL || lineBreakClass == LineBreakTables.classSA
        || properties.bidiClass == .r && properties.generalCategory.isLetter
    else { return false }
    if isRightToLeft {
      return isBehindInertSpace(second, isRightToLeft: true)
        && isBehindInertSpace(first, isRightToLeft: true)
    }
    return isBehindInertSpace(second) && (isPlainASCII(first) || isBehindInertSpace(first))
  }

  /// Whether two ideographs that change beside no other meet at an offset.
  private func areIdeographs(around offset: Int) -> Bool {
    guard offset > 2, utf8[offset - 3] &- 0xE4 < 6, utf8[offset] &- 0xE4 < 6 else { return false }
    return [offset - 3, offset].allSatisfy { place in
      let scalar = UTF8Decoder.decode(utf8, at: place).codePoint
      guard (0x4E00...0x9FFF).contains(scalar) else { return false }
      let facts = facts(of: scalar)
      let kind = kind(face: Int(facts.face), script: facts.script, isRightToLeft: false)
      return kind.pointee.cache.directGlyph(scalar) != nil
    }
  }

  private func isPlainASCII(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      && kind(face: 0, script: .latin, isRightToLeft: false).pointee.isSpaceInert
  }

  /// Whether a character is a letter of a direction in whose runs spaces take part in no rule.
  private func isBehindInertSpace(_ scalar: UInt32, isRightToLeft: Bool = false) -> Bool {
    let facts = facts(of: scalar)
    let others =
      CharacterFacts.sharedScript | CharacterFacts.scriptRules | CharacterFacts.clustering
      | CharacterFacts.missing | CharacterFacts.ignorable | CharacterFacts.control
    guard facts.flags & others == 0,
      (facts.flags & CharacterFacts.directional != 0) == isRightToLeft
    else { return false }
    let kind = kind(face: Int(facts.face), script: facts.script, isRightToLeft: isRightToLeft)
    guard isRightToLeft else { return kind.pointee.isSpaceInert }
    let bidiClass = UnicodeProperties(of: scalar).bidiClass
    // The space may belong to a run of the style's own face.
    let own = self.kind(face: 0, script: facts.script, isRightToLeft: true)
    return (bidiClass == .r || bidiClass == .al) && kind.pointee.isSpaceInert
      && own.pointee.isSpaceInert
  }
}

/// The brackets of a paragraph that a later one may close (UAX #9, BD16).
private struct OpenBrackets {
  private var closers: [UInt32] = []

  /// Whether none is open.
  var isEmpty: Bool { closers.isEmpty }

  /// Passes the characters of a range.
  mutating func pass(_ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Letters, digits and spaces are no brackets.
      if utf8[offset] < 0x28 || (utf8[offset] | 0x20) &- 0x61 < 26 {
        offset += 1
        continue
      }
      let element = UTF8Decoder.decode(utf8, at: offset)
      pass(element.codePoint)
      offset += element.length
    }
  }

  private mutating func pass(_ scalar: UInt32) {
    let properties = UnicodeProperties(of: scalar)
    if properties.isOpeningBracket {
      if let partner = BracketPairs.partner(of: scalar) {
        closers.append(BracketPairs.canonical(partner))
      }
    } else if properties.isClosingBracket,
      let open = closers.lastIndex(of: BracketPairs.canonical(scalar))
    {
      closers.removeSubrange(open...)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The letters of two bytes in UTF-8 that belong to the runs of a kind and are summed, by their
/// numbers in ``PairCharacters``.
///
/// They are those of Latin with marks, Greek, Cyrillic, Hebrew and Arabic. What a scan asks of each
/// letter, whether it belongs to the run at hand and what its number is, is one lookup here.
struct RunLetters: ~Copyable {
  /// The number of a character that was not looked up yet.
  static let unknown: UInt16 = 0
  /// The number of a character that is no letter of such runs.
  ///
  /// Numbers of letters of two bytes are greater.
  static let other: UInt16 = 1

  /// The numbers, to be read without their owner; valid as long as the kind.
  struct Lookup: BitwiseCopyable {
    fileprivate let numbers: PageTable<UInt16>.Lookup

    /// The number of a character of two bytes.
    @inline(__always)
    subscript(_ lead: UInt8, _ second: UInt8) -> UInt16 {
      numbers[Int(lead & 0x1F), Int(second & 0x3F)]
    }
  }

  /// The numbers by the bits of the first byte, then by those of the second.
  private let numbers = PageTable<UInt16>(pageCount: 32, pageSize: 64, filling: unknown)

  /// The numbers, to be read without the table.
  var lookup: Lookup {
    @inline(__always) get { Lookup(numbers: numbers.lookup) }
  }

  /// Adds the number of a character of two bytes.
  func add(_ number: UInt16, _ lead: UInt8, _ second: UInt8) {
    numbers[Int(lead & 0x1F), Int(second & 0x3F)] = number
  }
}

extension StyledCharacters {
  /// The number of the letter of two bytes at an offset in a run of a kind, as ``RunLetters`` has
  /// it; ``RunLetters/unknown`` or ``RunLetters/other`` if there is none.
  ///
  /// - Parameter limit: The UTF-8 offset before which the letter begins.
  @inline(__always)
  func letterNumber(
    _ place: Int, before limit: Int, _ kind: RunKind.Place, _ letters: RunLetters.Lookup
  ) -> UInt16 {
    guard place < limit, utf8[place] &- 0xC2 < 0x1E else { return RunLetters.other }
    let known = letters[utf8[place], utf8[place &+ 1]]
    return known != RunLetters.unknown ? known : learnLetter(place, kind)
  }

  /// Looks up the character of two bytes at an offset.
  @inline(never)
  private func learnLetter(_ place: Int, _ kind: RunKind.Place) -> UInt16 {
    let facts = facts(of: UTF8Decoder.decode(utf8, at: place).codePoint)
    // A scan without levels must stop at a letter from right to left, so it is looked up again
    // wherever the run does not tell that there are levels.
    let isDirectional = facts.flags & CharacterFacts.directional != 0
    if isDirectional, !kind.pointee.isRightToLeft { return RunLetters.unknown }
    let number = kind.pointee.isLetter(facts) ? facts.pairNumber : RunLetters.other
    kind.pointee.letters.add(number, utf8[place], utf8[place + 1])
    return number
  }
}

extension RunKind {
  /// Whether a character is in ``PairCharacters`` and belongs to such runs, alone in its cluster.
  @inline(__always)
  func isLetter(_ facts: CharacterFacts) -> Bool {
    let free =
      CharacterFacts.sharedScript | CharacterFacts.scriptRules | CharacterFacts.joining
      | CharacterFacts.directional
    return facts.pairNumber != 0 && facts.flags & ~free == CharacterFacts.known
      && Int(facts.face) == face
      && (facts.flags & CharacterFacts.sharedScript == 0
        ? facts.script == script : isAllowed(byExtensions: facts.scriptExtensions))
  }
}

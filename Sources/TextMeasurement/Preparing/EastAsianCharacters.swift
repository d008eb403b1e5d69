// SPDX-License-Identifier: Apache-2.0

/// The classes of the characters of three bytes from U+3000 on, in one style.
///
/// One byte for each character has the number of its class, and nearly all ideographs of a font
/// share a class: the same kind of run, the same advance. Chinese text uses hundreds of characters
/// in no order, so the table must be small enough to stay in the processor's first cache.
///
/// A character has a class if it is alone in its cluster, in text from left to right, and if its
/// script neither joins nor reorders. All others are refused, and the scan takes them as clusters.
struct EastAsianCharacters: ~Copyable {
  /// The common properties of many characters.
  struct CharacterClass: BitwiseCopyable {
    /// The kind of the characters' runs; nil if they belong to the run at hand, provided that it
    /// has their face and a script that they allow.
    var kind: RunKind.Place?
    /// The number of the set of scripts that the characters allow, 0 for all.
    var scriptExtensions: UInt8 = 0
    /// Whether the character is an opening bracket.
    var isOpening = false
    /// The closing bracket of a bracket's pair, in its canonical form; 0 for other characters.
    var closing: UInt32 = 0
    /// The face that serves the characters.
    var face: Int
    /// The advance in font units, if the characters have a kind and change beside no other; else 0.
    var advance: Int64
    /// The number of a character in ``PairCharacters``, minus its code point.
    var numberOffset: Int
  }

  /// The classes, to be looked up without counting references; valid as long as the owner.
  struct Table: BitwiseCopyable {
    /// The numbers of classes, by the high and the low byte of characters below U+10000.
    fileprivate let numbers: PageTable<UInt8>.Lookup
    /// The classes by number; the first two stand for no class.
    fileprivate let classes: UnsafeMutablePointer<CharacterClass>

    /// The number of the class of a character below U+10000.
    @inline(__always)
    func number(_ scalar: UInt32) -> UInt8 {
      assert(scalar < 0x10000)
      return numbers[Int(scalar >> 8), Int(scalar & 0xFF)]
    }

    /// The class of a number that is neither ``unknown`` nor ``refused``.
    @inline(__always)
    subscript(_ number: UInt8) -> CharacterClass { classes[Int(number)] }
  }

  /// The class number of a character that was not looked up yet.
  static let unknown: UInt8 = 0
  /// The class number of a character without a class; classes have greater numbers.
  static let refused: UInt8 = 1
  private static let mostClasses = 256

  private let numbers = PageTable<UInt8>(pageCount: 256, pageSize: 256, filling: unknown)
  /// The classes, never more than there is room for at first, so that they keep their place.
  private let classes = GrowingBuffer<CharacterClass>(minimumCapacity: mostClasses)

  /// Creates a table without classes.
  init() {
    for _ in 0...Self.refused {
      classes.append(CharacterClass(kind: nil, face: 0, advance: 0, numberOffset: 0))
    }
  }

  /// The classes, to be looked up without their owner.
  var table: Table { Table(numbers: numbers.lookup, classes: classes.base) }

  /// Finds a character's class, and stores its number.
  @inline(never)
  func learn(_ scalar: UInt32, in state: StyleState) -> UInt8 {
    var number = Self.refused
    if let found = classOf(scalar, in: state) { number = self.number(of: found) }
    numbers[Int(scalar >> 8), Int(scalar & 0xFF)] = number
    return number
  }

  private func classOf(_ scalar: UInt32, in state: StyleState) -> CharacterClass? {
    let facts = state.facts(of: scalar)
    var found = CharacterClass(
      kind: nil, face: Int(facts.face), advance: 0,
      numberOffset: Int(facts.pairNumber) - Int(scalar))
    found.scriptExtensions = facts.scriptExtensions
    if facts.flags & CharacterFacts.bracket != 0 {
      found.isOpening = UnicodeProperties(of: scalar).isOpeningBracket
      let closing = found.isOpening ? BracketPairs.partner(of: scalar) : scalar
      found.closing = BracketPairs.canonical(closing ?? scalar)
    }
    switch facts.flags & ~(CharacterFacts.scriptRules | CharacterFacts.bracket) {
    case CharacterFacts.known | CharacterFacts.direct:
      let kind = state.kind(face: found.face, script: facts.script, isRightToLeft: false)
      guard !kind.pointee.isJoining else { return nil }
      found.kind = kind
      guard let glyph = kind.pointee.cache.directGlyph(scalar) else {
        return facts.pairNumber != 0 ? found : nil
      }
      found.advance = Int64(glyph.advance)
      found.numberOffset = 0
      return glyph.advance > 0 ? found : nil
    case CharacterFacts.known | CharacterFacts.direct | CharacterFacts.sharedScript:
      return facts.pairNumber != 0 ? found : nil
    default: return nil
    }
  }

  /// The number of a class; ``refused`` if there are too many.
  private func number(of found: CharacterClass) -> UInt8 {
    for number in Int(Self.refused) + 1..<classes.count {
      let known = classes[number]
      if known.kind == found.kind, known.face == found.face, known.advance == found.advance,
        known.numberOffset == found.numberOffset, known.closing == found.closing,
        known.isOpening == found.isOpening, known.scriptExtensions == found.scriptExtensions
      {
        return UInt8(number)
      }
    }
    guard classes.count < Self.mostClasses else { return Self.refused }
    classes.append(found)
    return UInt8(classes.count - 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Neighbouring letters between which ligatures may form, such as those of *ffi*.
///
/// A group reaches as far as each two neighbours are components of one ligature, so no ligature has
/// a letter in the group and one outside. And no rule besides kerning has a ligature among its
/// glyphs (``PairRules/ligates(_:_:)``). So the group has the same glyphs in every text as alone;
/// its first and its last one may be kerned with their neighbours. So it has an advance like a
/// character, once it was shaped alone and beside each neighbour with which it is kerned.
///
/// Shaping contexts do not share groups, because they are few.
struct LigatureGroup {
  /// The characters.
  var scalars: [UInt32]
  /// The glyphs, in logical order, no more than characters; empty if there are other glyphs.
  var glyphs: [ShapedGlyph]
  /// The advance of the group alone, in font units.
  var advance: Int
}

/// The groups that were met, numbered from ``PairCharacters/end`` on.
struct LigatureGroups {
  /// The most groups that are kept; text with others is shaped.
  static let mostGroups = 64
  /// The most characters of a group.
  static let longest = 8

  /// The characters of each group, one a byte.
  private var keys: [UInt64] = []
  private var groups: [LigatureGroup] = []

  /// The group with a number; nil if it must be shaped with its text.
  func group(_ number: Int) -> LigatureGroup? {
    let group = groups[number - PairCharacters.end]
    return group.glyphs.isEmpty ? nil : group
  }

  /// The number of the group of some characters of ASCII; nil if it was not added.
  func number(_ bytes: some RandomAccessCollection<UInt8>) -> Int? {
    let key = Self.key(bytes)
    return keys.firstIndex(of: key).map { PairCharacters.end + $0 }
  }

  /// Adds a group, and returns its number; nil if there are too many.
  mutating func add(_ group: LigatureGroup, _ bytes: some RandomAccessCollection<UInt8>) -> Int? {
    guard groups.count < Self.mostGroups else { return nil }
    keys.append(Self.key(bytes))
    groups.append(group)
    return PairCharacters.end + groups.count - 1
  }

  private static func key(_ bytes: some RandomAccessCollection<UInt8>) -> UInt64 {
    assert(bytes.count <= longest, "A group has more characters than a key has bytes.")
    return bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension PairAdvances {
  /// The number of the group of some characters of ASCII; nil if it must be shaped with its text.
  func group(_ bytes: some RandomAccessCollection<UInt8>, shaper: Shaper) -> Int? {
    guard bytes.count <= LigatureGroups.longest else { return nil }
    if let known = groups.number(bytes) { return known }
    let scalars = bytes.map { UInt32($0) }
    let shaped = shaper.glyphs(of: scalars, scalars.indices, plan: plan)
    let advance = shaped.reduce(0) { $0 + Int($1.advance) }
    if shaped.contains(where: \.isMoved) { arePlain = false }
    return groups.add(
      LigatureGroup(
        scalars: scalars, glyphs: advance > 0 && shaped.count <= scalars.count ? shaped : [],
        advance: advance),
      bytes)
  }

  /// The value of a character or group after another one, of which at least one is a group.
  func findGroup(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    guard let right = part(character) else { return Self.refused }
    if before == 0 { return Self.value(right.advance) }
    let (alone, next) = (
      value(0, before, shaper: shaper), value(0, character, shaper: shaper)
    )
    guard alone > Self.refused, next > Self.refused, let left = part(before),
      let last = left.scalars.last, rules.allows(last, right.scalars[0]),
      let glyph = left.glyphs.last
    else { return Self.refused }
    guard rules.kerns(left: glyph.id, right: right.glyphs[0].id) else { return next }
    let scalars = left.scalars + right.scalars
    let both = shaper.glyphs(of: scalars, scalars.indices, plan: plan)
    guard both.map(\.id) == (left.glyphs + right.glyphs).map(\.id) else { return Self.refused }
    let added = both.reduce(0) { $0 + Int($1.advance) } - Int(Self.advance(alone))
    if both.contains(where: \.isMoved)
      || both.suffix(right.glyphs.count).reduce(0, { $0 + Int64($1.advance) }) != Self.advance(next)
    {
      arePlain = false
    }
    return added > 0 ? Self.value(added) : Self.refused
  }

  /// A group, or a character with its glyph as one.
  private func part(_ number: Int) -> LigatureGroup? {
    if number >= PairCharacters.end { return groups.group(number) }
    let scalar = PairCharacters.scalar(number)
    guard let id = rules.glyph(scalar) else { return nil }
    var glyph = ShapedGlyph(cluster: 0)
    glyph.id = id
    return LigatureGroup(scalars: [scalar], glyphs: [glyph], advance: 0)
  }
}

// SPDX-License-Identifier: Apache-2.0

extension LayoutRules {
  /// The glyphs that match one position of a contextual rule, restricted to the reader's set.
  private enum Place {
    /// One of these glyphs.
    case glyphs([UInt32])
    /// Any glyph of class 0, which includes glyphs outside the reader's set.
    case unnamed

    var isEmpty: Bool {
      if case .glyphs(let glyphs) = self { return glyphs.isEmpty }
      return false
    }
  }

  /// A contextual rule: the backtrack (nearest first), input and lookahead sequences.
  private struct Rule {
    var before: [Place] = []
    var input: [Place] = []
    var behind: [Place] = []
  }

  /// Reads a contextual subtable of format 1, 2 or 3.
  mutating func readContext(_ subtable: Int, isChained: Bool, _ passesOverLetters: Bool) {
    switch number(subtable) {
    case 1: readRuleSets(subtable, isChained, passesOverLetters, byClass: false)
    case 2: readRuleSets(subtable, isChained, passesOverLetters, byClass: true)
    case 3: readCoverages(subtable, isChained, passesOverLetters)
    default: isBroken = true
    }
  }

  /// Reads formats 1 and 2: sets of rules by the first glyph or its class.
  private mutating func readRuleSets(
    _ subtable: Int, _ isChained: Bool, _ passesOverLetters: Bool, byClass: Bool
  ) {
    let covered = coverage(subtable + number(subtable + 2))
    guard !covered.isEmpty else { return }
    var tables: [[Int: [UInt32]]] = []
    var place = subtable + 4
    if byClass {
      for _ in 0..<(isChained ? 3 : 1) {
        let offset = number(place)
        tables.append(offset == 0 ? [:] : classes(subtable + offset))
        place += 2
      }
      // An unchained subtable has one table of classes, for the input.
      if !isChained { tables = [[:], tables[0], [:]] }
    }
    let setCount = number(place)
    for setIndex in 0..<setCount {
      guard !isBroken else { return }
      let offset = number(place + 2 + 2 * setIndex)
      guard offset != 0 else { continue }
      let firsts: [UInt32]
      if byClass {
        let named = tables[1]
        let isNamed = Set(named.filter { $0.key != 0 }.values.joined())
        firsts = covered.map(\.glyph).filter { glyph in
          setIndex == 0 ? !isNamed.contains(glyph) : named[setIndex]?.contains(glyph) ?? false
        }
      } else {
        firsts = covered.filter { $0.index == setIndex }.map(\.glyph)
      }
      guard !firsts.isEmpty else { continue }
      let set = subtable + offset
      for index in 0..<number(set) {
        guard !isBroken else { return }
        let rule = rule(
          at: set + number(set + 2 + 2 * index), isChained, firsts, byClass ? tables : nil)
        take(rule, passesOverLetters)
      }
    }
  }

  private mutating func rule(
    at start: Int, _ isChained: Bool, _ firsts: [UInt32], _ tables: [[Int: [UInt32]]]?
  ) -> Rule {
    var rule = Rule(input: [.glyphs(firsts)])
    var place = start
    if isChained {
      let count = number(place)
      rule.before = places(place + 2, count, tables?[0])
      place += 2 + 2 * count
      let inputCount = max(0, number(place) - 1)
      rule.input += places(place + 2, inputCount, tables?[1])
      place += 2 + 2 * inputCount
      let behindCount = number(place)
      rule.behind = places(place + 2, behindCount, tables?[2])
    } else {
      rule.input += places(place + 4, max(0, number(place) - 1), tables?[1])
    }
    return rule
  }

  /// Reads a sequence of glyphs, or of classes if a class table is given.
  private mutating func places(
    _ start: Int, _ count: Int, _ classes: [Int: [UInt32]]?
  ) -> [Place] {
    var places: [Place] = []
    for index in 0..<count where !isBroken {
      let value = number(start + 2 * index)
      if let classes {
        places.append(value == 0 ? .unnamed : .glyphs(classes[value] ?? []))
      } else {
        places.append(.glyphs(glyphs.contains(UInt32(value)) ? [UInt32(value)] : []))
      }
    }
    return places
  }

  /// Reads format 3: one rule made of coverage tables.
  private mutating func readCoverages(
    _ subtable: Int, _ isChained: Bool, _ passesOverLetters: Bool
  ) {
    var rule = Rule()
    var place = subtable + 2
    if isChained {
      rule.before = coverages(subtable, &place)
      rule.input = coverages(subtable, &place)
      rule.behind = coverages(subtable, &place)
    } else {
      let count = number(place)
      place += 4
      rule.input = (0..<count).map {
        .glyphs(coverage(subtable + number(place + 2 * $0)).map(\.glyph))
      }
    }
    take(rule, passesOverLetters)
  }

  private mutating func coverages(_ subtable: Int, _ place: inout Int) -> [Place] {
    let count = number(place)
    place += 2
    var places: [Place] = []
    for _ in 0..<count where !isBroken {
      places.append(.glyphs(coverage(subtable + number(place)).map(\.glyph)))
      place += 2
    }
    return places
  }

  /// Excludes glyphs or a pair without which a rule cannot match, if it can match at all.
  private mutating func take(_ rule: Rule, _ passesOverLetters: Bool) {
    guard !rule.input.isEmpty, !(rule.before + rule.input + rule.behind).contains(where: \.isEmpty)
    else { return }
    guard case .glyphs(let firsts) = rule.input[0] else { return isBroken = true }
    var neighbours: ([UInt32], [UInt32])?
    if !passesOverLetters {
      if rule.input.count > 1, case .glyphs(let seconds) = rule.input[1] {
        neighbours = (firsts, seconds)
      } else if case .glyphs(let behind)? = rule.behind.first, rule.input.count == 1 {
        neighbours = (firsts, behind)
      } else if case .glyphs(let before)? = rule.before.first {
        neighbours = (before, firsts)
      }
    }
    guard let neighbours, neighbours.0.count * neighbours.1.count <= 4096 else {
      for glyph in firsts { exclude(glyph) }
      return
    }
    for first in neighbours.0 {
      for second in neighbours.1 { excludePair(first, second) }
    }
  }
}

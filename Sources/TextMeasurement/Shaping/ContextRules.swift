// SPDX-License-Identifier: Apache-2.0

/// A contextual rule: the backtrack (nearest first), input and lookahead sequences.
struct ContextRule {
  /// The glyphs that match one position of a rule, restricted to the reader's set.
  enum Place {
    /// One of these glyphs.
    case glyphs([UInt32])
    /// Any glyph of class 0, which includes glyphs outside the reader's set.
    case unnamed

    /// Whether no glyph matches.
    var isEmpty: Bool {
      if case .glyphs(let glyphs) = self { return glyphs.isEmpty }
      return false
    }
  }

  /// The backtrack sequence, the nearest place first.
  var before: [Place] = []
  /// The input sequence.
  var input: [Place] = []
  /// The lookahead sequence.
  var behind: [Place] = []

  /// All places in logical order.
  var places: [Place] { before.reversed() + input + behind }
}

/// A reader of contextual rules of one kind.
struct ContextRules {
  /// Whether the rules have backtrack and lookahead sequences.
  private let isChained: Bool
  /// What is done with each rule.
  private let visit: (ContextRule, inout LayoutTable) -> Void
  private typealias Place = ContextRule.Place
  private typealias Rule = ContextRule

  /// Creates a reader that calls a function with each rule.
  init(isChained: Bool, visit: @escaping (ContextRule, inout LayoutTable) -> Void) {
    self.isChained = isChained
    self.visit = visit
  }

  /// Reads a contextual subtable of format 1, 2 or 3.
  func read(_ subtable: Int, of table: inout LayoutTable) {
    switch table.number(subtable) {
    case 1: readRuleSets(subtable, byClass: false, &table)
    case 2: readRuleSets(subtable, byClass: true, &table)
    case 3: readCoverages(subtable, &table)
    default: table.setBroken()
    }
  }

  /// Reads formats 1 and 2: sets of rules by the first glyph or its class.
  private func readRuleSets(_ subtable: Int, byClass: Bool, _ table: inout LayoutTable) {
    let covered = table.covered(subtable)
    guard !covered.isEmpty else { return }
    var classes: [[Int: [UInt32]]] = []
    var place = subtable + 4
    if byClass {
      for _ in 0..<(isChained ? 3 : 1) {
        let offset = table.number(place)
        classes.append(offset == 0 ? [:] : table.classes(subtable + offset))
        place += 2
      }
      // An unchained subtable has one table of classes, for the input.
      if !isChained { classes = [[:], classes[0], [:]] }
    }
    let setCount = table.number(place)
    for setIndex in 0..<setCount {
      guard !table.isBroken else { return }
      let offset = table.number(place + 2 + 2 * setIndex)
      guard offset != 0 else { continue }
      let firsts: [UInt32]
      if byClass {
        let named = classes[1]
        let isNamed = Set(named.filter { $0.key != 0 }.values.joined())
        firsts = covered.map(\.glyph).filter { glyph in
          setIndex == 0 ? !isNamed.contains(glyph) : named[setIndex]?.contains(glyph) ?? false
        }
      } else {
        firsts = covered.filter { $0.index == setIndex }.map(\.glyph)
      }
      guard !firsts.isEmpty else { continue }
      let set = subtable + offset
      for index in 0..<table.number(set) {
        guard !table.isBroken else { return }
        let rule = rule(
          at: set + table.number(set + 2 + 2 * index), firsts, byClass ? classes : nil, &table)
        visit(rule, &table)
      }
    }
  }

  private func rule(
    at start: Int, _ firsts: [UInt32], _ classes: [[Int: [UInt32]]]?, _ table: inout LayoutTable
  ) -> Rule {
    var rule = Rule(input: [.glyphs(firsts)])
    var place = start
    if isChained {
      let count = table.number(place)
      rule.before = places(place + 2, count, classes?[0], &table)
      place += 2 + 2 * count
      let inputCount = max(0, table.number(place) - 1)
      rule.input += places(place + 2, inputCount, classes?[1], &table)
      place += 2 + 2 * inputCount
      let behindCount = table.number(place)
      rule.behind = places(place + 2, behindCount, classes?[2], &table)
    } else {
      let inputCount = max(0, table.number(place) - 1)
      rule.input += places(place + 4, inputCount, classes?[1], &table)
    }
    return rule
  }

  /// Reads a sequence of glyphs, or of classes if a class table is given.
  private func places(
    _ start: Int, _ count: Int, _ classes: [Int: [UInt32]]?, _ table: inout LayoutTable
  ) -> [Place] {
    var places: [Place] = []
    for index in 0..<count where !table.isBroken {
      let value = table.number(start + 2 * index)
      if let classes {
        places.append(value == 0 ? .unnamed : .glyphs(classes[value] ?? []))
      } else {
        places.append(.glyphs(table.glyphs.contains(UInt32(value)) ? [UInt32(value)] : []))
      }
    }
    return places
  }

  /// Reads format 3: one rule made of coverage tables.
  private func readCoverages(_ subtable: Int, _ table: inout LayoutTable) {
    var rule = Rule()
    var place = subtable + 2
    if isChained {
      rule.before = coverages(subtable, &place, &table)
      rule.input = coverages(subtable, &place, &table)
      rule.behind = coverages(subtable, &place, &table)
    } else {
      let count = table.number(place)
      place += 4
      rule.input = (0..<count).map {
        .glyphs(table.coverage(subtable + table.number(place + 2 * $0)).map(\.glyph))
      }
    }
    visit(rule, &table)
  }

  private func coverages(
    _ subtable: Int, _ place: inout Int, _ table: inout LayoutTable
  ) -> [Place] {
    let count = table.number(place)
    place += 2
    var places: [Place] = []
    for _ in 0..<count where !table.isBroken {
      places.append(.glyphs(table.coverage(subtable + table.number(place)).map(\.glyph)))
      place += 2
    }
    return places
  }
}

extension ContextRule {
  /// Excludes glyphs or a pair without which a rule cannot match, if it can match at all.
  ///
  /// - Parameter passesOverLetters: Whether the rule skips bases or ligatures, so that it matches
  ///   glyphs that are not adjacent.
  func exclude(
    passesOverLetters: Bool, _ table: inout LayoutTable, _ exclusions: inout GlyphExclusions
  ) {
    guard !input.isEmpty, !places.contains(where: \.isEmpty) else { return }
    guard case .glyphs(let firsts) = input[0] else { return table.setBroken() }
    var neighbours: ([UInt32], [UInt32])?
    if !passesOverLetters {
      if input.count > 1, case .glyphs(let seconds) = input[1] {
        neighbours = (firsts, seconds)
      } else if case .glyphs(let behind)? = behind.first, input.count == 1 {
        neighbours = (firsts, behind)
      } else if case .glyphs(let before)? = before.first {
        neighbours = (before, firsts)
      }
    }
    guard let neighbours, neighbours.0.count * neighbours.1.count <= 4096 else {
      for glyph in firsts { exclusions.insert(glyph) }
      return
    }
    for first in neighbours.0 {
      for second in neighbours.1 { exclusions.insert(first, second) }
    }
  }
}

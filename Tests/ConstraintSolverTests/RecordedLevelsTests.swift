// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct RecordedLevelsTests {
  /// A recorded system and its levels.
  struct Recorded {
    var name: String
    var system: RandomSystem
    var levels: [(priority: Double, sum: Double)]
  }

  /// The recorded sums have nine digits.
  static let tolerance = 1e-6

  static func recorded() throws -> [Recorded] {
    var result: [Recorded] = []
    var words: [Substring] = []
    for line in RecordedLevels.table.split(separator: "\n", omittingEmptySubsequences: false) {
      words += line.split(separator: " ")
      guard line.isEmpty, !words.isEmpty else { continue }
      result.append(try parse(words))
      words = []
    }
    return result
  }

  static func parse(_ words: [Substring]) throws -> Recorded {
    let end = try #require(words.firstIndex(of: ";"))
    let rows = try words[2..<end].map { try row($0) }
    let levels = try words[(end + 1)...].map { word in
      let parts = word.split(separator: ":")
      return (try #require(Double(parts[0])), try #require(Double(parts[1])))
    }
    return Recorded(
      name: String(words[0]),
      system: RandomSystem(variableCount: try #require(Int(words[1])), rows: rows), levels: levels)
  }

  /// A constraint such as `2x0-x3>=12@750`.
  static func row(_ word: Substring) throws -> RandomSystem.Row {
    let relations: [(String, Relation)] = [
      ("<=", .lessThanOrEqual), ("==", .equal), (">=", .greaterThanOrEqual),
    ]
    let (symbol, relation) = try #require(relations.first { word.contains($0.0) })
    let sides = word.split(separator: symbol)
    let right = sides[1].split(separator: "@")
    var terms: [(variable: Int, coefficient: Double)] = []
    let spaced = sides[0].replacing("-", with: " -").replacing("+", with: " ")
    for term in spaced.split(separator: " ") {
      let parts = term.split(separator: "x", omittingEmptySubsequences: false)
      let coefficient = parts[0] == "" ? 1 : parts[0] == "-" ? -1 : Double(parts[0])
      terms.append((try #require(Int(parts[1])), try #require(coefficient)))
    }
    return RandomSystem.Row(
      terms: terms, relation: relation, constant: try #require(Double(right[0])),
      priority: try #require(Double(right[1])))
  }

  func checkLevels(
    _ solver: inout LinearSolver, are recorded: Recorded, _ comment: Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let levels = solver.levelViolations()
    #expect(
      levels.map(\.priority) == recorded.levels.map(\.priority), "\(recorded.name) \(comment)",
      sourceLocation: sourceLocation)
    for (own, other) in zip(levels, recorded.levels) {
      #expect(
        abs(own.sum - other.sum) <= Self.tolerance * max(1, other.sum),
        "\(recorded.name) at \(own.priority) \(comment)", sourceLocation: sourceLocation)
    }
  }

  @Test func `levels are those that HiGHS found`() throws {
    let all = try Self.recorded()
    #expect(all.count == 40)
    for recorded in all {
      var loaded = try LoadedSystem(recorded.system)
      checkLevels(&loaded.solver, are: recorded)
    }
  }

  @Test func `after 64 removals and changes that are undone the levels are the same`() throws {
    var generator = SeededGenerator(fallback: 31)
    for recorded in try Self.recorded() {
      var loaded = try LoadedSystem(recorded.system)
      for round in 0..<64 {
        let index = Int.random(in: 0..<recorded.system.rows.count, using: &generator)
        let row = recorded.system.rows[index]
        let id = loaded.ids[index]
        switch round % 3 {
        case 0:
          try loaded.solver.remove(id)
          if round.isMultiple(of: 2) { loaded.solver.solve() }
          loaded.ids[index] = try loaded.solver.add(loaded.constraint(row))
        case 1 where row.priority < 1000:
          try loaded.solver.setConstant(row.constant + 7, of: id)
          loaded.solver.solve()
          try loaded.solver.setConstant(row.constant, of: id)
        default:
          try loaded.solver.setPriority(123, of: id)
          loaded.solver.solve()
          try loaded.solver.setPriority(row.priority, of: id)
        }
      }
      checkLevels(&loaded.solver, are: recorded, "\(generator.hint)")
    }
  }

  @Test func `variables made in another order have the same values where these are unique`() throws
  {
    var generator = SeededGenerator(fallback: 32)
    var compared = 0
    for recorded in try Self.recorded() {
      var loaded = try LoadedSystem(recorded.system)
      var solver = LinearSolver()
      let count = recorded.system.variableCount
      var shuffled = [Variable?](repeating: nil, count: count)
      for index in (0..<count).shuffled(using: &generator) {
        shuffled[index] = solver.makeVariable()
      }
      let variables = shuffled.compactMap { $0 }
      for row in recorded.system.rows {
        try solver.add(
          LinearConstraint(
            row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation,
            row.constant, priority: row.priority))
      }
      let ambiguous = Set(loaded.solver.ambiguousVariables())
      for (one, other) in zip(loaded.variables, variables) where !ambiguous.contains(one) {
        #expect(
          loaded.solver.value(of: one) == solver.value(of: other),
          "\(recorded.name) \(generator.hint)")
        compared += 1
      }
    }
    #expect(compared > 400)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import Foundation

/// A system of constraints over numbered variables, read from the lines that
/// `peers/kiwi/systems.py` writes.
struct System {
  /// A constraint as the file has it.
  struct Row {
    /// The positions of its terms in `terms`.
    var terms: Range<Int>
    var relation: Relation
    var constant: Double
    var priority: Double
  }

  var variableCount = 0
  var rows: [Row] = []
  var terms: [(variable: Int, coefficient: Double)] = []
  var constraints: [LinearConstraint] = []
  /// The numbers of constraints to remove and add again.
  var churn: [Int] = []
  /// The values of an edited variable, one after the other.
  var edit: (variable: Int, priority: Double, values: [Double])?
  /// Where parameters are in right sides.
  var parameters: [(constraint: Int, position: Int, factor: Double)] = []
  /// Rows of values for the parameters.
  var parameterRows: [[Double]] = []
  /// A solver with the variables and nothing else; its copies understand `constraints`.
  var empty = LinearSolver()
  var variables: [Variable] = []

  /// Reads a file.
  init(path: String) throws {
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let numbers = words.map { Double($0) ?? .nan }
      switch words[0] {
      case "vars":
        variableCount = Int(numbers[1])
        variables = (0..<variableCount).map { _ in empty.makeVariable() }
      case "con":
        let own = (0..<Int(numbers[6])).map {
          (variable: Int(numbers[7 + 2 * $0]), coefficient: numbers[8 + 2 * $0])
        }
        let relation: Relation =
          words[2] == "==" ? .equal : words[2] == "<=" ? .lessThanOrEqual : .greaterThanOrEqual
        let first = terms.count
        terms += own
        rows.append(
          Row(
            terms: first..<terms.count, relation: relation, constant: numbers[3],
            priority: numbers[4]))
        constraints.append(
          LinearConstraint(
            own.map { Term(variables[$0.variable], $0.coefficient) }, relation, numbers[3],
            priority: numbers[4]))
      case "edit": edit = (Int(numbers[1]), numbers[2], Array(numbers[5...]))
      case "churn": churn = numbers[2...].map { Int($0) }
      case "param": parameters.append((Int(numbers[1]), Int(numbers[2]), numbers[3]))
      case "rows":
        let width = Int(numbers[2])
        parameterRows = (0..<Int(numbers[1])).map {
          Array(numbers[(3 + $0 * width)..<(3 + ($0 + 1) * width)])
        }
      default: preconditionFailure("The line \(line) is of no known kind.")
      }
    }
  }

  /// A solver with all constraints, and their names.
  func loaded() throws -> (solver: LinearSolver, ids: [ConstraintID]) {
    var solver = empty
    let ids = try solver.add(contentsOf: constraints).map { try $0.get() }
    return (solver, ids)
  }
}

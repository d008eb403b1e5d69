// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// All constraints and values as text for people.
  ///
  /// A line for each constraint in order of adding, with its slack or its violation, and
  /// a line for each variable in order of making, with the constraints that determine it:
  ///
  ///     #0 @required  left == 8            met exactly
  ///     #1 @250       2 width - left <= 3  violated by 9
  ///     left = 8      by #0
  ///
  /// - Parameter name: the names of variables; without it they are x0, x1 and so on.
  public mutating func report(naming name: ((Variable) -> String)? = nil) -> String {
    solve()
    let name = name ?? { "x\($0.serial)" }
    var rows: [[String]] = []
    for id in constraintIDs {
      guard let constraint = constraint(id), let slack = slack(of: id) else { continue }
      let priority =
        constraint.priority == LinearConstraint.required
        ? "required" : Self.text(constraint.priority)
      let left = Self.text(constraint.terms, name)
      rows.append([
        "#\(id.serial) @\(priority)",
        "\(left) \(Self.symbol(constraint.relation)) \(Self.text(constraint.constant))",
        Self.standing(constraint.relation, slack),
      ])
    }
    for variable in allVariables {
      let ids = constraints(determining: variable).map { "#\($0.serial)" }
      rows.append([
        "\(name(variable)) = \(Self.text(value(of: variable)))",
        ids.isEmpty ? "by nothing" : "by " + ids.joined(separator: " "), "",
      ])
    }
    return Self.aligned(rows)
  }

  /// The variables in order of making.
  private var allVariables: [Variable] {
    (0..<store.pointee.variables.count).filter { store.pointee.variables[$0].isAlive }
      .map { Variable(slot: Int32($0), serial: store.pointee.variables[$0].serial) }
      .sorted { $0.serial < $1.serial }
  }

  private static func standing(_ relation: Relation, _ slack: Double) -> String {
    if slack == 0 { return "met exactly" }
    let isViolated =
      switch relation {
      case .lessThanOrEqual: slack > 0
      case .equal: true
      case .greaterThanOrEqual: slack < 0
      }
    return (isViolated ? "violated by " : "slack ") + text(abs(slack))
  }

  private static func symbol(_ relation: Relation) -> String {
    switch relation {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }

  private static func text(_ terms: [Term], _ name: (Variable) -> String) -> String {
    var result = ""
    for term in terms {
      let size = abs(term.coefficient)
      if !result.isEmpty {
        result += term.coefficient < 0 ? " - " : " + "
      } else if term.coefficient < 0 {
        result += "-"
      }
      result += (size == 1 ? "" : text(size) + " ") + name(term.variable)
    }
    return result.isEmpty ? "0" : result
  }

  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Rows in columns two spaces apart.
  private static func aligned(_ rows: [[String]]) -> String {
    var widths = [0, 0, 0]
    for row in rows {
      for column in row.indices { widths[column] = max(widths[column], row[column].count) }
    }
    return rows.map { row in
      var line = ""
      for column in row.indices where !row[column].isEmpty {
        let start = widths[..<column].reduce(0) { $0 + $1 + 2 }
        line += String(repeating: " ", count: max(0, start - line.count)) + row[column]
      }
      return line + "\n"
    }.joined()
  }
}

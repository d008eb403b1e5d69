// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
package import ConstraintSolver

/// A system of constraints as `quoin solve` reads it: one JSON object.
package struct SystemDocument {
  /// A constraint over numbered variables, with the name that the input gives it.
  package struct Row {
    /// The name: a JSON number or string; output as it was written.
    package var id: RecordValue
    /// The left side.
    package var terms: [(variable: Int, coefficient: Double)]
    /// How the sides compare.
    package var relation: Relation
    /// The right side, or the offset that is added to the parameter.
    package var constant: Double
    /// The index of the parameter in the right side.
    package var parameter: Int?
    /// From above 0 to 1000.
    package var priority: Double
  }

  /// A change of the system.
  package enum Step {
    case add(Row)
    case remove(RecordValue)
    case constant(RecordValue, Double)
    case priority(RecordValue, Double)
  }

  /// The reason why an object is not a system, with the place in the object.
  package struct Problem: Error {
    /// The reason.
    package let message: String

    /// Gives a reason.
    package init(_ message: String) { self.message = message }
  }

  /// The names of the variables: those of `variables`, then others in order of appearance.
  package private(set) var names: [String] = []
  /// The constraints in order.
  package private(set) var rows: [Row] = []
  /// The changes in order; nil where the object has no `steps`.
  package private(set) var steps: [Step]?
  /// The parameters with their values, the same number for each.
  package private(set) var parameters: [(name: String, values: [Double])] = []
  private var numbers: [String: Int] = [:]

  /// Reads a JSON value.
  package init(_ value: RecordValue) throws(Problem) {
    guard case .object(let object) = value else {
      throw Problem("a system must be an object, not \(value.kindName)")
    }
    if let list = object["variables"] {
      for (position, name) in try Self.array(list, "'variables'").enumerated() {
        guard case .string(let name) = name else {
          throw Problem("variable \(position): expected a name, found \(name.kindName)")
        }
        guard numbers[name] == nil else { throw Problem("the variable '\(name)' occurs twice") }
        _ = number(of: name)
      }
    }
    if let list = object["parameters"] { try readParameters(list) }
    guard let list = object["constraints"] else {
      throw Problem("the field 'constraints' is missing")
    }
    for (position, item) in try Self.array(list, "'constraints'").enumerated() {
      rows.append(try row(item, "constraint \(position)"))
    }
    if let list = object["steps"] {
      var steps: [Step] = []
      for (position, item) in try Self.array(list, "'steps'").enumerated() {
        steps.append(try step(item, "step \(position)"))
      }
      self.steps = steps
    }
  }

  /// The number of rows of values of the parameters.
  package var valueCount: Int { parameters.first?.values.count ?? 0 }

  private mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  private mutating func readParameters(_ value: RecordValue) throws(Problem) {
    guard case .object(let object) = value else {
      throw Problem("'parameters' must be an object, not \(value.kindName)")
    }
    for (name, list) in zip(object.keys, object.values) {
      var values: [Double] = []
      for item in try Self.array(list, "parameter '\(name)'") {
        values.append(try Self.double(item, "a value of parameter '\(name)'"))
      }
      guard !values.isEmpty else { throw Problem("parameter '\(name)' has no values") }
      if let first = parameters.first, first.values.count != values.count {
        throw Problem(
          "parameter '\(name)' has \(values.count) values, but '\(first.name)' has "
            + "\(first.values.count)")
      }
      parameters.append((name, values))
    }
  }

  private mutating func row(_ value: RecordValue, _ place: String) throws(Problem) -> Row {
    guard case .object(let object) = value else {
      throw Problem("\(place): expected an object, found \(value.kindName)")
    }
    guard let id = object["id"] else { throw Problem("\(place): the field 'id' is missing") }
    let named = "constraint \(try Self.name(of: id, place))"
    var terms: [(variable: Int, coefficient: Double)] = []
    guard let list = object["terms"] else { throw Problem("\(named): 'terms' is missing") }
    for item in try Self.array(list, "\(named): 'terms'") {
      guard case .array(let pair) = item, pair.count == 2, case .string(let name) = pair[0] else {
        throw Problem("\(named): a term must be [variable, coefficient]")
      }
      let coefficient = try Self.double(pair[1], "\(named): the coefficient of '\(name)'")
      terms.append((number(of: name), coefficient))
    }
    let (constant, parameter) = try right(object["constant"], named)
    var priority = LinearConstraint.required
    if let value = object["priority"] { priority = try Self.double(value, "\(named): 'priority'") }
    return Row(
      id: Self.normalized(id), terms: terms, relation: try Self.relation(object["relation"], named),
      constant: constant, parameter: parameter, priority: priority)
  }

  private func right(
    _ value: RecordValue?, _ place: String
  ) throws(Problem) -> (constant: Double, parameter: Int?) {
    guard let value else { throw Problem("\(place): 'constant' is missing") }
    guard case .object(let object) = value else {
      return (try Self.double(value, "\(place): 'constant'"), nil)
    }
    guard case .string(let name)? = object["parameter"] else {
      throw Problem("\(place): 'constant' must be a number or name a parameter")
    }
    guard let parameter = parameters.firstIndex(where: { $0.name == name }) else {
      throw Problem("\(place): there is no parameter '\(name)'")
    }
    guard let offset = object["offset"] else { return (0, parameter) }
    return (try Self.double(offset, "\(place): 'offset'"), parameter)
  }

  private mutating func step(_ value: RecordValue, _ place: String) throws(Problem) -> Step {
    guard case .object(let object) = value, object.keys.count == 1,
      let content = object.values.first
    else {
      throw Problem("\(place): expected an object with one of add, remove, constant, priority")
    }
    switch object.keys[0] {
    case "add": return .add(try row(content, place))
    case "remove":
      _ = try Self.name(of: content, place)
      return .remove(Self.normalized(content))
    case "constant", "priority":
      let kind = object.keys[0]
      guard case .array(let pair) = content, pair.count == 2 else {
        throw Problem("\(place): '\(kind)' must be [id, number]")
      }
      _ = try Self.name(of: pair[0], place)
      let number = try Self.double(pair[1], "\(place): '\(kind)'")
      let id = Self.normalized(pair[0])
      return kind == "constant" ? .constant(id, number) : .priority(id, number)
    default:
      throw Problem(
        "\(place): unknown step '\(object.keys[0])' (known are add, remove, constant, priority)")
    }
  }

  // MARK: - Values

  private static func relation(
    _ value: RecordValue?, _ place: String
  ) throws(Problem) -> Relation {
    guard case .string(let text)? = value else { throw Problem("\(place): 'relation' is missing") }
    switch text {
    case "<=": return .lessThanOrEqual
    case "==", "=": return .equal
    case ">=": return .greaterThanOrEqual
    default: throw Problem("\(place): 'relation' must be <=, == or >=, not '\(text)'")
    }
  }

  private static func array(
    _ value: RecordValue, _ place: String
  ) throws(Problem) -> [RecordValue] {
    guard case .array(let elements) = value else {
      throw Problem("\(place): expected an array, found \(value.kindName)")
    }
    return elements
  }

  private static func double(_ value: RecordValue, _ place: String) throws(Problem) -> Double {
    guard case .number(let number) = value else {
      throw Problem("\(place): expected a number, found \(value.kindName)")
    }
    return number.value
  }

  /// The name of a constraint for messages.
  private static func name(of id: RecordValue, _ place: String) throws(Problem) -> String {
    switch id {
    case .string, .number: return JSONText.value(id)
    case .null, .bool, .array, .object:
      throw Problem("\(place): an id must be a number or a text, not \(id.kindName)")
    }
  }

  /// A name with numbers in shortest form, so that 1 and 1.0 are the same.
  private static func normalized(_ id: RecordValue) -> RecordValue {
    guard case .number(let number) = id, !number.isInteger else { return id }
    return .number(RecordNumber(number.value) ?? number)
  }
}

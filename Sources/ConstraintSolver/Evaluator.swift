// SPDX-License-Identifier: Apache-2.0

/// Why parameters have no values.
public enum EvaluationError: Error, Hashable, Sendable {
  /// There must be as many parameters as the system has.
  case wrongParameterCount(expected: Int, given: Int)
  /// A parameter is not finite and at most 1e12 in magnitude.
  case badParameter(position: Int, value: Double)
  /// Required constraints contradict each other for these parameters.
  case unsatisfiable
}

/// Evaluates a ``CompiledSystem`` for one thread, and remembers regions.
///
/// Evaluating is an affine map where the region is known, and a search from the nearest known
/// vertex where it is not. What was evaluated before never shows in the values.
public struct Evaluator: Sendable {
  /// How many regions of each component are remembered.
  public static let regionLimit = 64

  /// The system that is evaluated.
  public let system: CompiledSystem
  /// How many evaluations needed a search in some component.
  public private(set) var fallbackCount = 0
  /// The regions of each part.
  private var regions: [[Region]]
  /// The region of each part that was used last, and the one that is forgotten next.
  private var recent: [Int]
  private var oldest: [Int]
  /// The components that search, once they were needed.
  private var searchers: [Component.Owner?]

  init(_ system: CompiledSystem) {
    self.system = system
    regions = Array(repeating: [], count: system.parts.count)
    recent = Array(repeating: 0, count: system.parts.count)
    oldest = recent
    searchers = Array(repeating: nil, count: system.parts.count)
  }

  /// How many regions are remembered, over all components.
  public var regionCount: Int { regions.reduce(0) { $0 + $1.count } }

  /// The values of the outputs, to the nearest 2⁻²⁰.
  public mutating func evaluate(_ parameters: [Double]) throws(EvaluationError) -> [Double] {
    var values = [Double](repeating: 0, count: system.outputCount)
    try evaluate(parameters, into: &values)
    return values
  }

  /// Puts the values of the outputs, to the nearest 2⁻²⁰, into an array of as many elements.
  ///
  /// - Complexity: O(conditions of the regions tried + outputs) × parameters of each component.
  /// - Throws: ``EvaluationError``; some of the values may then have changed.
  public mutating func evaluate(
    _ parameters: [Double], into values: inout [Double]
  ) throws(EvaluationError) {
    precondition(
      values.count == system.outputCount,
      "There are \(system.outputCount) outputs, but room for \(values.count).")
    try check(parameters)
    var searched = false
    for index in system.parts.indices {
      if let found = region(of: index, parameters) {
        recent[index] = found
      } else {
        searched = true
        try search(index, parameters)
      }
      Self.put(regions[index][recent[index]], system.parts[index], parameters, &values)
    }
    if searched { fallbackCount += 1 }
  }

  private func check(_ parameters: [Double]) throws(EvaluationError) {
    guard parameters.count == system.parameterCount else {
      throw .wrongParameterCount(expected: system.parameterCount, given: parameters.count)
    }
    for (position, value) in parameters.enumerated() where !(abs(value) <= 1e12) {
      throw .badParameter(position: position, value: value)
    }
    for condition in system.conditions {
      let constant = condition.uses.reduce(condition.record.constant) {
        $0 + $1.factor * parameters[$1.parameter]
      }
      if condition.record.violation(at: -constant) > Component.minimalRequiredTolerance {
        throw .unsatisfiable
      }
    }
  }

  /// The remembered region that parameters are in; the one used last is tried first.
  private func region(of part: Int, _ parameters: [Double]) -> Int? {
    let own = system.parts[part].parameters
    let known = regions[part]
    guard !known.isEmpty else { return nil }
    if Self.contains(known[recent[part]], own, parameters) { return recent[part] }
    for index in known.indices where index != recent[part] {
      if Self.contains(known[index], own, parameters) { return index }
    }
    return nil
  }

  private static func contains(
    _ region: Region, _ own: [Int], _ parameters: [Double]
  ) -> Bool {
    region.conditions.withUnsafeBufferPointer { conditions in
      own.withUnsafeBufferPointer { own in
        parameters.withUnsafeBufferPointer { parameters in
          var start = 0
          while start < conditions.count {
            var value = conditions[start]
            for index in own.indices {
              value += conditions[start + 1 + index] * parameters[own[index]]
            }
            if value < 0 { return false }
            start += own.count + 1
          }
          return true
        }
      }
    }
  }

  private static func put(
    _ region: Region, _ part: CompiledSystem.Part, _ parameters: [Double],
    _ values: inout [Double]
  ) {
    region.outputs.withUnsafeBufferPointer { outputs in
      part.parameters.withUnsafeBufferPointer { own in
        var start = 0
        for output in part.outputs {
          var value = outputs[start]
          for index in own.indices {
            value += outputs[start + 1 + index] * parameters[own[index]]
          }
          values[output.position] = LinearSolver.readOut(value)
          start += own.count + 1
        }
      }
    }
  }

  /// Searches the vertex for parameters, and remembers its region.
  private mutating func search(
    _ index: Int, _ parameters: [Double]
  ) throws(EvaluationError) {
    let part = system.parts[index]
    if searchers[index].map({ $0.body.pointee.isWorn }) ?? true {
      searchers[index] = Component.Owner(Component(copying: part.pristine.body.pointee))
    }
    if !isKnownUniquelyReferenced(&searchers[index]), let shared = searchers[index] {
      searchers[index] = Component.Owner(Component(copying: shared.body.pointee))
    }
    guard let body = searchers[index]?.body else { return }
    body.pointee.setParameters(parameters, part)
    body.pointee.checkSides()
    if !body.pointee.isOptimal { body.pointee.search() }
    if body.pointee.hasViolation() { throw .unsatisfiable }
    let region = Region(body.pointee, part)
    if regions[index].count < Self.regionLimit {
      recent[index] = regions[index].count
      regions[index].append(region)
    } else {
      recent[index] = oldest[index]
      regions[index][oldest[index]] = region
      oldest[index] = (oldest[index] + 1) % Self.regionLimit
    }
  }
}

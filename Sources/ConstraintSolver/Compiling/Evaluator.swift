// SPDX-License-Identifier: Apache-2.0

/// The reason why parameters have no values.
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
/// Evaluating is an affine map where the region is known, and a search from the last vertex where
/// it is not. Earlier evaluations never show in the values.
public struct Evaluator: Sendable {
  /// The number of regions that are remembered for each component.
  public static let regionLimit = 64

  /// The system that is evaluated.
  public let system: CompiledSystem
  /// The number of evaluations that needed a search in some component.
  public private(set) var fallbackCount = 0
  /// The regions of each part.
  private var cache: RegionCache
  /// The components that search, once they are needed.
  nonisolated(unsafe) private var searchers: [Component.Copy?]

  init(_ system: CompiledSystem) {
    self.system = system
    cache = RegionCache(count: system.parts.count)
    searchers = Array(repeating: nil, count: system.parts.count)
  }

  /// The number of regions that are remembered, over all components.
  public var regionCount: Int {
    (0..<cache.count).reduce(0) { $0 + cache.parts[$1].count }
  }

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
    if !isKnownUniquelyReferenced(&cache) { cache = RegionCache(copying: cache) }
    let parts = cache.parts
    var searched = false
    for index in 0..<cache.count {
      if !parts[index].find(parameters) {
        searched = true
        try search(index, parameters)
      }
      parts[index].put(parameters, &values)
    }
    if searched { fallbackCount += 1 }
  }

  private func check(_ parameters: [Double]) throws(EvaluationError) {
    guard parameters.count == system.parameterCount else {
      throw .wrongParameterCount(expected: system.parameterCount, given: parameters.count)
    }
    for position in parameters.indices where !(abs(parameters[position]) <= 1e12) {
      throw .badParameter(position: position, value: parameters[position])
    }
    if system.conditions.isEmpty { return }
    for condition in system.conditions {
      let constant = condition.uses.reduce(condition.state.constant) {
        $0 + $1.factor * parameters[$1.parameter]
      }
      if condition.state.violation(at: -constant) > Tolerance.required {
        throw .unsatisfiable
      }
    }
  }

  // MARK: - Part by part

  /// The parameters that the known regions of a part depend on; all of its own before the first.
  package func neededParameters(ofPart part: Int) -> [Int] {
    cache.parts[part].count > 0
      ? cache.parts[part].parameters : system.parts[part].parameters
  }

  /// Puts the values of a part's outputs to their positions, if the parameters are in a known
  /// region.
  ///
  /// Only the needed parameters of the part are read. There must be as many as the system has, and
  /// room for all outputs.
  ///
  /// - Returns: whether there is such a region.
  package mutating func evaluateKnown(
    part: Int, _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    if !isKnownUniquelyReferenced(&cache) { cache = RegionCache(copying: cache) }
    guard cache.parts[part].find(parameters) else { return false }
    cache.parts[part].put(parameters, values)
    return true
  }

  /// Searches the region of a part, remembers it, and puts the values of its outputs to their
  /// positions. All parameters of the part are read.
  package mutating func evaluateBySearch(
    part: Int, _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) throws(EvaluationError) {
    try searchChecked(part, parameters)
    cache.parts[part].put(parameters, values)
  }

  private mutating func searchChecked(
    _ part: Int, _ all: UnsafePointer<Double>
  ) throws(EvaluationError) {
    let parameters = Array(UnsafeBufferPointer(start: all, count: system.parameterCount))
    for position in system.parts[part].parameters where !(abs(parameters[position]) <= 1e12) {
      throw .badParameter(position: position, value: parameters[position])
    }
    if !isKnownUniquelyReferenced(&cache) { cache = RegionCache(copying: cache) }
    try search(part, parameters)
    fallbackCount += 1
  }

  /// The fingerprint of the map of a part's outputs at parameters, if they are in a known region.
  ///
  /// Inside of a region the fingerprint depends on the parameters alone; on a border it is that of
  /// any region there. Regions with the same map share a fingerprint.
  package mutating func knownMap(
    ofPart part: Int, at parameters: UnsafePointer<Double>
  ) -> Int? {
    if !isKnownUniquelyReferenced(&cache) { cache = RegionCache(copying: cache) }
    return cache.parts[part].find(parameters) ? cache.parts[part].map : nil
  }

  /// Searches the region of a part, remembers it, and returns the fingerprint of its map.
  package mutating func mapBySearch(
    ofPart part: Int, at parameters: UnsafePointer<Double>
  ) throws(EvaluationError) -> Int {
    try searchChecked(part, parameters)
    return cache.parts[part].map
  }

  // MARK: - Along one parameter

  /// Puts the values of a part's outputs to their positions, if the parameters are in the region
  /// that the part was evaluated in last.
  ///
  /// A region is convex: if it has two points, it has all between them.
  package func evaluateInSameRegion(
    part: Int, _ parameters: UnsafePointer<Double>, into values: UnsafeMutablePointer<Double>
  ) -> Bool {
    guard cache.parts[part].recentContains(parameters) else { return false }
    cache.parts[part].put(parameters, values)
    return true
  }

  /// An output in the region that its part was evaluated in last: its value, not rounded, and what
  /// one parameter adds to it; nil for an output of another part.
  package func line(
    ofPart part: Int, output: Int, along parameter: Int, at parameters: UnsafePointer<Double>
  ) -> (value: Double, slope: Double)? {
    cache.parts[part].line(ofOutput: output, along: parameter, at: parameters)
  }

  /// Searches the vertex for parameters, and remembers its region.
  private mutating func search(
    _ index: Int, _ parameters: [Double]
  ) throws(EvaluationError) {
    let part = system.parts[index]
    if searchers[index].map({ $0.body.pointee.isWorn }) ?? true {
      searchers[index] = Component.Copy(of: part.pristine.body)
    }
    if !isKnownUniquelyReferenced(&searchers[index]), let shared = searchers[index] {
      searchers[index] = Component.Copy(of: shared.body)
    }
    guard let body = searchers[index]?.body else { return }
    body.pointee.setParameters(parameters, part)
    body.pointee.checkSides()
    if !body.pointee.isOptimal { body.pointee.search() }
    if body.pointee.tableau.hasViolation() { throw .unsatisfiable }
    cache.parts[index].remember(Region(RegionFunctions(body, part)))
  }
}

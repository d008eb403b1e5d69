// SPDX-License-Identifier: Apache-2.0

/// A set of parameters for which the same constraints decide, and the values in it.
///
/// All functions are affine. They lie one after the other in one piece of memory: first the
/// conditions, none of which may be negative for parameters of the region, then the outputs. Only
/// the parameters that a function depends on are kept. Regions are used by ``Evaluator`` alone.
struct Region: ~Copyable {
  /// A function's constant, or a multiple of a parameter.
  struct Piece: BitwiseCopyable {
    /// The constant, or the factor of the parameter.
    var factor: Double
    /// The number of multiples that follow; or the position of the parameter.
    var parameter: Int32
    /// The position of the output; of no meaning for conditions and multiples.
    var output: Int32
  }

  /// The functions.
  private let pieces: UnsafeMutablePointer<Piece>
  /// The number of pieces that belong to conditions, and of all.
  private let conditionEnd, end: Int
  /// The fingerprint of the outputs' functions, the same in every evaluator of the process.
  let map: Int

  /// Makes a region of functions in the form of `RegionFunctions`.
  init(_ functions: RegionFunctions) {
    conditionEnd = functions.conditionEnd
    end = functions.pieces.count
    map = functions.map
    pieces = .allocate(capacity: max(end, 1))
    for (position, piece) in functions.pieces.enumerated() {
      (pieces + position).initialize(to: piece)
    }
  }

  /// Makes a region equal to another, with memory of its own.
  init(copying other: borrowing Region) {
    conditionEnd = other.conditionEnd
    end = other.end
    map = other.map
    pieces = .allocate(capacity: max(end, 1))
    pieces.initialize(from: other.pieces, count: end)
  }

  deinit { pieces.deallocate() }

  /// Adds the parameters that conditions and outputs depend on to a set.
  func addParameters(to parameters: inout Set<Int>) {
    var next = 0
    while next < end {
      let last = next + Int(pieces[next].parameter)
      while next < last {
        next += 1
        parameters.insert(Int(pieces[next].parameter))
      }
      next += 1
    }
  }

  /// Whether parameters are in the region.
  @inline(__always)
  func contains(_ parameters: UnsafePointer<Double>) -> Bool {
    var next = UnsafePointer(pieces)
    let end = next + conditionEnd
    while next < end {
      if Self.value(&next, parameters) < 0 { return false }
    }
    return true
  }

  /// Writes the outputs for parameters of the region to their positions.
  @inline(__always)
  func put(_ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>) {
    var next = UnsafePointer(pieces + conditionEnd)
    let end = UnsafePointer(pieces + end)
    while next < end {
      let output = Int(next.pointee.output)
      values[output] = LinearSolver.readOut(Self.value(&next, parameters))
    }
  }

  /// The value of an output, not rounded, and its factor of one parameter; nil for an output of
  /// another part.
  func line(
    ofOutput output: Int, along parameter: Int, at parameters: UnsafePointer<Double>
  ) -> (value: Double, slope: Double)? {
    var index = conditionEnd
    while index < end {
      let last = index + Int(pieces[index].parameter)
      if Int(pieces[index].output) == output {
        var next = UnsafePointer(pieces + index)
        var slope = 0.0
        while index < last {
          index += 1
          if Int(pieces[index].parameter) == parameter { slope += pieces[index].factor }
        }
        return (Self.value(&next, parameters), slope)
      }
      index = last + 1
    }
    return nil
  }

  /// The value of the function that begins at a piece; moves on to the next function.
  @inline(__always)
  private static func value(
    _ next: inout UnsafePointer<Piece>, _ parameters: UnsafePointer<Double>
  ) -> Double {
    var value = next.pointee.factor
    let end = next + 1 + Int(next.pointee.parameter)
    next += 1
    while next < end {
      value += next.pointee.factor * parameters[Int(next.pointee.parameter)]
      next += 1
    }
    return value
  }
}

/// The regions of one part of a compiled system, at most ``Evaluator/regionLimit``.
///
/// Invariant: the regions `0..<count` are initialised, and `recent < count` unless there are none.
struct RegionList: ~Copyable {
  private var regions: UnsafeMutablePointer<Region>
  /// The number of regions.
  private(set) var count = 0
  private var capacity = 4
  /// The region that was used last, and the one that is replaced next.
  private var recent = 0
  private var oldest = 0

  /// Makes an empty list.
  init() { regions = .allocate(capacity: capacity) }

  /// Makes a list equal to another.
  init(copying other: borrowing RegionList) {
    capacity = other.capacity
    regions = .allocate(capacity: capacity)
    for index in 0..<other.count {
      (regions + index).initialize(to: Region(copying: other.regions[index]))
    }
    count = other.count
    recent = other.recent
    oldest = other.oldest
  }

  deinit {
    regions.deinitialize(count: count)
    regions.deallocate()
  }

  /// Adds a region, in place of the oldest one if there are too many.
  mutating func remember(_ region: consuming Region) {
    if count < Evaluator.regionLimit {
      if count == capacity { grow() }
      recent = count
      (regions + count).initialize(to: region)
      count += 1
    } else {
      recent = oldest
      regions[recent] = region
      oldest = (oldest + 1) % Evaluator.regionLimit
    }
  }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Region>.allocate(capacity: capacity)
    larger.moveInitialize(from: regions, count: count)
    regions.deallocate()
    regions = larger
  }

  /// The parameters that any of the regions depends on, in ascending order.
  var parameters: [Int] {
    var parameters: Set<Int> = []
    for index in 0..<count { regions[index].addParameters(to: &parameters) }
    return parameters.sorted()
  }

  /// Makes the region the recent one that parameters are in; the one used last is tried first.
  ///
  /// - Returns: whether there is one.
  @inline(__always)
  mutating func find(_ parameters: UnsafePointer<Double>) -> Bool {
    if count > 0, regions[recent].contains(parameters) { return true }
    for index in 0..<count where index != recent && regions[index].contains(parameters) {
      recent = index
      return true
    }
    return false
  }

  /// Whether parameters are in the recent region.
  func recentContains(_ parameters: UnsafePointer<Double>) -> Bool {
    count > 0 && regions[recent].contains(parameters)
  }

  /// An output of the recent region as a function of one parameter.
  func line(
    ofOutput output: Int, along parameter: Int, at parameters: UnsafePointer<Double>
  ) -> (value: Double, slope: Double)? {
    count > 0 ? regions[recent].line(ofOutput: output, along: parameter, at: parameters) : nil
  }

  /// The fingerprint of the recent region's map.
  var map: Int { regions[recent].map }

  /// Writes the outputs for parameters of the recent region to their positions.
  @inline(__always)
  func put(_ parameters: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Double>) {
    regions[recent].put(parameters, values)
  }
}

/// The regions that an evaluator remembers, by part.
///
/// The evaluator copies a cache before changing one that it shares with a copy of itself.
final class RegionCache: @unchecked Sendable {
  /// The parts' regions.
  let parts: UnsafeMutablePointer<RegionList>
  /// The number of parts.
  let count: Int

  /// Makes a cache of no regions.
  init(count: Int) {
    self.count = count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count { (parts + index).initialize(to: RegionList()) }
  }

  /// Makes a cache equal to another.
  init(copying other: RegionCache) {
    count = other.count
    parts = .allocate(capacity: max(count, 1))
    for index in 0..<count {
      (parts + index).initialize(to: RegionList(copying: other.parts[index]))
    }
  }

  deinit {
    parts.deinitialize(count: count)
    parts.deallocate()
  }
}

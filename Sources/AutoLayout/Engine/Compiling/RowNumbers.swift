// SPDX-License-Identifier: Apache-2.0

/// The numbers of the row that an evaluator has at hand, and what follows from them.
///
/// They are written for each row and width; arrays would check each time whether they are shared.
struct RowNumbers: ~Copyable {
  /// The parameters, as far as they are known.
  let parameters: UnsafeMutablePointer<Double>
  /// The parameters moved off the borders of regions.
  let moved: UnsafeMutablePointer<Double>
  /// The outputs.
  let outputs: UnsafeMutablePointer<Double>
  /// By how much each parameter is moved.
  private let moves: UnsafeMutablePointer<Double>
  private let known: UnsafeMutablePointer<Bool>
  private let parameterCount: Int

  /// Makes room for a system's numbers, all of them 0.
  init(parameterCount: Int, outputCount: Int) {
    func room(_ count: Int) -> UnsafeMutablePointer<Double> {
      let room = UnsafeMutablePointer<Double>.allocate(capacity: max(count, 1))
      room.initialize(repeating: 0, count: count)
      return room
    }
    parameters = room(parameterCount)
    moved = room(parameterCount)
    moves = room(parameterCount)
    outputs = room(outputCount)
    known = .allocate(capacity: max(parameterCount, 1))
    known.initialize(repeating: false, count: parameterCount)
    self.parameterCount = parameterCount
    for parameter in 0..<parameterCount { moves[parameter] = Self.move(of: parameter) }
  }

  deinit {
    parameters.deallocate()
    moved.deallocate()
    moves.deallocate()
    outputs.deallocate()
    known.deallocate()
  }

  /// Forgets the parameters of the last row.
  func forgetParameters() { known.update(repeating: false, count: parameterCount) }

  /// Whether a parameter is known.
  @inline(__always)
  func isKnown(_ parameter: Int) -> Bool { known[parameter] }

  /// Sets a parameter.
  @inline(__always)
  func set(_ parameter: Int, to value: Double) {
    parameters[parameter] = value
    moved[parameter] = value + moves[parameter]
    known[parameter] = true
  }

  /// By how much a parameter moves off the borders of regions: about 1/4096 point.
  ///
  /// Each moves by another amount: two texts of equal height are on the border where either may be
  /// the taller one, and would stay there if they grew alike.
  private static func move(of parameter: Int) -> Double {
    let share = (Double(parameter) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
    return (1 + share) / 4096
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The CPU times of a benchmark's rounds.
struct RoundTimes {
  /// The time of one round.
  struct Round {
    /// Microseconds of CPU time for each operation.
    let microseconds: Double

    /// The time since a value of `ProcessUse.seconds()`, for each of some operations.
    init(since start: Double, operations: Int = 1) {
      self.init(seconds: ProcessUse.seconds() - start, operations: operations)
    }

    /// A time in seconds, for each of some operations.
    init(seconds: Double, operations: Int) {
      microseconds = seconds * 1e6 / Double(operations)
    }
  }

  private var rounds: [Double] = []

  /// The number of rounds.
  var count: Int { rounds.count }

  /// Adds a round.
  mutating func add(_ round: Round) { rounds.append(round.microseconds) }

  /// The median of the rounds in microseconds, with some digits after the point.
  ///
  /// - Precondition: There is a round.
  func median(decimals: Int) -> Double {
    rounds.sorted()[rounds.count / 2].rounded(decimals: decimals)
  }
}

extension Double {
  /// The number with at most some digits after the point.
  func rounded(decimals: Int) -> Double {
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return (self * unit).rounded() / unit
  }
}

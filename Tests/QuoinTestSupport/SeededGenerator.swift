// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A small, fast random number generator whose sequence depends on its seed alone.
///
/// Tests print the seed when they fail; `SEED=… swift test` runs them again with that seed.
///
/// Source: SplitMix64, after G. Steele, D. Lea and C. Flood, OOPSLA 2014.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed that the sequence started from.
  public let seed: UInt64
  private var state: UInt64

  /// Makes a generator that starts at `seed`.
  public init(seed: UInt64) {
    self.seed = seed
    self.state = seed
  }

  /// Makes a generator with the seed of the environment variable `SEED`, or with `fallback`.
  public init(fallback: UInt64) {
    self.init(seed: ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? fallback)
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// What to append to a failure message so that the run can be repeated.
  public var hint: String { "repeat with SEED=\(seed)" }
}

// SPDX-License-Identifier: Apache-2.0

/// The course of an animation: how much of the way is covered at each part of its duration.
public enum AnimationCurve: Hashable, Sendable {
  /// At constant speed.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInOut
  /// A spring with a damping ratio above 0; below 1 it overshoots, and from 1 on it does not.
  ///
  /// The distance from the end is that of a damped oscillator with the ratio ζ and a frequency ω,
  /// which is chosen so that the distance is below 1/1000 after the duration (*inferred*).
  case spring(dampingRatio: Double)

  /// The part of the way that is covered at a part of the duration: 0 at 0 and below, 1 at 1 and
  /// above; a spring may give more than 1 in between.
  ///
  /// Source of the easing curves: the control points of Core Animation's timing functions.
  public func progress(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= 1 { return 1 }
    switch self {
    case .linear: return time
    case .easeIn: return Self.bezier(0.42, 1, at: time)
    case .easeOut: return Self.bezier(0, 0.58, at: time)
    case .easeInOut: return Self.bezier(0.42, 0.58, at: time)
    case .spring(let ratio): return Self.spring(ratio, at: time)
    }
  }

  /// The height of the cubic Bézier curve from (0, 0) by (x1, 0) and (x2, 1) to (1, 1) at an x.
  private static func bezier(_ x1: Double, _ x2: Double, at x: Double) -> Double {
    func point(_ first: Double, _ second: Double, _ t: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
    // x grows with t, so that halving finds it; 52 steps reach the last bit.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return point(0, 1, (low + high) / 2)
  }

  /// The place of a spring that was let go at 0 and comes to rest at 1.
  private static func spring(_ ratio: Double, at time: Double) -> Double {
    // ln 1000, by which an envelope of e^-t falls to 1/1000, and the root of (1 + t)e^-t = 1/1000.
    let (envelope, critical) = (6.907755278982137, 9.233413476451586)
    guard ratio > 0, ratio < 1 else {
      let t = critical * time
      return 1 - (1 + t) * exponential(-t, 0).real
    }
    // x = 1 - e^-ζωt (cos ω't + ζω/ω' sin ω't), with ζω = ln 1000 and ω' = ω √(1 - ζ²).
    let damped = envelope / ratio * (1 - ratio * ratio).squareRoot()
    let wave = exponential(-envelope * time, damped * time)
    return 1 - wave.real - envelope / damped * wave.imaginary
  }

  /// The exponential function of a complex number.
  ///
  /// Its series is summed for a number 1/1024 as large, and the sum squared ten times. This module
  /// imports no library of functions.
  private static func exponential(
    _ real: Double, _ imaginary: Double
  ) -> (real: Double, imaginary: Double) {
    func product(
      _ a: (real: Double, imaginary: Double), _ b: (real: Double, imaginary: Double)
    ) -> (real: Double, imaginary: Double) {
      (a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
    }
    let small = (real: real / 1024, imaginary: imaginary / 1024)
    var sum = (real: 1.0, imaginary: 0.0)
    for order in (1...12).reversed() {
      let next = product(small, sum)
      sum = (1 + next.real / Double(order), next.imaginary / Double(order))
    }
    for _ in 0..<10 { sum = product(sum, sum) }
    return sum
  }
}

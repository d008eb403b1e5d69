// SPDX-License-Identifier: Apache-2.0

/// A point in time on a clock that never goes back.
///
/// Swift's `ContinuousClock` is part of its library for concurrency, which the tool needs for
/// nothing else and which would be 330 KB of it.
package struct Moment: Comparable, Sendable {
  /// The time since an arbitrary start.
  private let nanoseconds: Int64

  /// This moment.
  package static var now: Moment {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The moment some seconds later; at most a billion, some thirty years.
  package static func + (moment: Moment, seconds: Double) -> Moment {
    Moment(nanoseconds: moment.nanoseconds + Int64(min(seconds, 1e9) * 1e9))
  }

  /// The seconds between two moments; negative if the first one is earlier.
  package static func - (moment: Moment, other: Moment) -> Double {
    Double(moment.nanoseconds - other.nanoseconds) * 1e-9
  }

  /// Whether the first moment is earlier.
  package static func < (moment: Moment, other: Moment) -> Bool {
    moment.nanoseconds < other.nanoseconds
  }
}

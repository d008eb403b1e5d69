// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The CPU time of this process in seconds. Unlike wall time it is not lengthened by neighbours.
public func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The median of some numbers; of an even count the upper of the two in the middle.
public func median(_ values: [Double]) -> Double {
  precondition(!values.isEmpty, "No values have no median.")
  return values.sorted()[values.count / 2]
}

/// Measures two things by turns and gives the medians of their seconds.
///
/// By turns, so that whatever slows the machine for a while slows both.
public func medians(
  rounds: Int, _ first: () -> Double, _ second: () -> Double
) -> (first: Double, second: Double) {
  var times: (first: [Double], second: [Double]) = ([], [])
  for _ in 0..<rounds {
    times.first.append(first())
    times.second.append(second())
  }
  return (median(times.first), median(times.second))
}

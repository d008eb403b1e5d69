// SPDX-License-Identifier: Apache-2.0

/// What this process used of the machine so far.
package enum ProcessUse {
  /// The CPU time of all threads, in seconds.
  package static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The greatest amount of memory that the process held at one time, in bytes.
  package static func peakBytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }
}

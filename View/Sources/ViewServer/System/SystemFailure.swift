// SPDX-License-Identifier: Apache-2.0

/// An error of the system, by its number.
struct SystemFailure: Error, CustomStringConvertible {
  /// The number, as in `errno`.
  let code: Int32

  /// The system's words for it, such as "No such file or directory".
  var description: String { String(cString: strerror(code)) }

  /// The error of the last call.
  static var last: SystemFailure { SystemFailure(code: errno) }
}

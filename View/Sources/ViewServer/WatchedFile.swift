// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A file that is looked at again and again, to see when it was written.
///
/// A change counts once the file has stayed the same from one look to the next, so that a file is
/// not read in the midst of being written.
struct WatchedFile {
  /// The time between two looks.
  static let interval = Duration.milliseconds(50)

  private struct State: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// The path.
  let path: String
  private var known: State?
  private var seen: State?

  /// Watches a file; nil if there is none, as for the name of a built-in template.
  init?(_ path: String) {
    guard let state = Self.state(of: path) else { return nil }
    (self.path, known, seen) = (path, state, state)
  }

  /// Looks at the file: whether it has changed since the last change.
  mutating func look() -> Bool {
    guard let state = Self.state(of: path) else { return false }
    defer { seen = state }
    guard state == seen, state != known else { return false }
    known = state
    return true
  }

  private static func state(of path: String) -> State? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return State(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}

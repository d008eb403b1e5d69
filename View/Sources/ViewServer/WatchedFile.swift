// SPDX-License-Identifier: Apache-2.0

/// A file that is looked at again and again, to see when it was written.
///
/// A change counts once the file has stayed the same from one look to the next, so that a file is
/// not read in the midst of being written. A file that is not there changes when it appears.
struct WatchedFile {
  /// The time between two looks.
  static let interval = Duration.milliseconds(50)
  /// The time by which the date of a written file may lie behind the clock, in seconds.
  private static let coarseness = 0.02

  private struct State: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }
  }

  /// The path.
  let path: String
  private var known: State?
  private var seen: State?

  /// Watches a file, or for one.
  ///
  /// - Parameter read: When the file was read, or a little earlier: what was written later is a
  ///   change. Nil for a file that will be read now.
  init(_ path: String, read: Date? = nil) {
    let state = Self.state(of: path)
    (self.path, known, seen) = (path, state, state)
    if let read, let date = state?.date, date.addingTimeInterval(Self.coarseness) > read {
      known = nil
    }
  }

  /// Looks at the file: whether it has changed since the last change.
  mutating func look() -> Bool {
    guard let state = Self.state(of: path) else {
      // One that comes back is read again, whatever it is.
      (known, seen) = (nil, nil)
      return false
    }
    defer { seen = state }
    guard state == seen, state != known else { return false }
    known = state
    return true
  }

  /// Whether there is a file.
  static func exists(_ path: String) -> Bool { state(of: path) != nil }

  private static func state(of path: String) -> State? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return State(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Writes files atomically: another program sees all of the old content or all of the new.
package enum WholeFile {
  /// Writes bytes to a temporary file beside the target and gives it the target's name.
  ///
  /// After a failure the target is as it was and no temporary file is left. A target that is no
  /// regular file, such as a pipe or `/dev/stdout`, gets the bytes directly; for a symbolic link
  /// the file that it points to is replaced.
  ///
  /// - Throws: ``ToolFailure`` with code 74.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    if let type = FileSystem.type(path), type != S_IFREG {
      guard write(bytes, at: open(path, O_WRONLY | O_CLOEXEC)) else { throw failure(path) }
      return
    }
    guard let target = target(of: path) else { throw failure(path) }
    // The process is alive, so no other one has its number; O_EXCL refuses a file left behind.
    let temporary = "\(target).\(getpid()).partial"
    guard write(bytes, at: open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)),
      rename(temporary, target) == 0
    else {
      let problem = failure(path)
      unlink(temporary)
      throw problem
    }
  }

  /// The file that a path leads to through links, which need not be there; nil, with `errno`, after
  /// as many links as Linux follows.
  private static func target(of path: String) -> String? {
    var target = path
    for _ in 0..<40 {
      guard let next = FileSystem.target(ofLink: target) else { return target }
      target =
        ContainedFolder.isAbsolute(next) ? next : "\(FileSystem.folder(of: target))/\(next)"
    }
    errno = ELOOP
    return nil
  }

  /// Writes to an open file and closes it; false, with `errno`, if the file or its disk fails.
  private static func write(_ bytes: [UInt8], at descriptor: Int32) -> Bool {
    guard descriptor >= 0 else { return false }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        let problem = errno
        close(descriptor)
        errno = problem
        return false
      }
    }
    return close(descriptor) == 0
  }

  private static func failure(_ path: String) -> ToolFailure {
    ToolFailure(.inputOutput, "cannot write \(path): \(String(cString: strerror(errno)))")
  }
}

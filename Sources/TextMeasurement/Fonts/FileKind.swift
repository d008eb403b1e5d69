// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The kinds of things that a path may lead to.
enum FileKind {
  /// The kind of something that is not a file, with its article; nil for a file.
  static func name(ofOther facts: stat) -> String? {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a FIFO"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "something else"
    }
  }

  /// Whether a path leads, through links, to something that exists and is not a file.
  static func isOther(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && name(ofOther: facts) != nil
  }
}

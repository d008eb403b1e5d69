// SPDX-License-Identifier: Apache-2.0

/// Files and folders by their paths, as POSIX has them. What fails leaves its reason in `errno`.
package enum FileSystem {
  /// The type of the file that a path leads to, through links; nil if there is none.
  package static func type(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Whether there is a file or folder, through links.
  package static func exists(_ path: String) -> Bool { type(path) != nil }

  /// Whether there is a folder, through links.
  package static func isFolder(_ path: String) -> Bool { type(path) == S_IFDIR }

  /// Whether there is a file that this user may run.
  package static func isProgram(_ path: String) -> Bool {
    type(path) == S_IFREG && access(path, X_OK) == 0
  }

  /// The bytes of a file; nil if it cannot be read.
  package static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count > 0 {
        bytes += piece[..<count]
      } else if count == 0 || errno != EINTR {
        let problem = errno
        close(descriptor)
        errno = problem
        return count == 0 ? bytes : nil
      }
    }
  }

  /// The names in a folder, sorted; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those that it lies in, where they are missing.
  ///
  /// - Returns: Whether the folder is there.
  package static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o777) == 0 { return true }
    if errno == ENOENT {
      let outer = folder(of: path)
      return outer != path && makeFolder(outer) && mkdir(path, 0o777) == 0
    }
    return errno == EEXIST && isFolder(path)
  }

  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  ///
  /// - Returns: Whether nothing is left.
  @discardableResult
  package static func remove(_ path: String) -> Bool {
    if unlink(path) == 0 || errno == ENOENT { return true }
    for name in names(in: path) { remove("\(path)/\(name)") }
    return rmdir(path) == 0
  }

  /// Where a symbolic link leads, as it says; nil if the path is none.
  package static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The folder that a file lies in: `a/b` for `a/b/c`, `.` for `c`.
  package static func folder(of path: String) -> String {
    let bytes = path.utf8
    let slash = UInt8(ascii: "/")
    let end = bytes.lastIndex { $0 != slash } ?? bytes.startIndex
    guard let border = bytes[..<end].lastIndex(of: slash) else {
      return bytes.first == slash ? "/" : "."
    }
    let last = bytes[...border].lastIndex { $0 != slash }
    return last.map { String(path[...$0]) } ?? "/"
  }

  /// The address of a file in a browser; a relative path is one of the current folder.
  package static func address(of path: String) -> String {
    var address = "file://"
    var absolute = path
    if !ContainedFolder.isAbsolute(path), let current = getcwd(nil, 0) {
      absolute = String(cString: current) + "/" + path
      free(current)
    }
    for byte in absolute.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += byte < 16 ? "%0" : "%"
        address += String(byte, radix: 16, uppercase: true)
      }
    }
    return address
  }
}

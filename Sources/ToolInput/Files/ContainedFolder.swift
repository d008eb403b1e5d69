// SPDX-License-Identifier: Apache-2.0

/// A folder with the files that names from untrusted input may open.
///
/// A name is a path relative to the folder. An absolute one must begin with the folder's path, as
/// it was given or without symbolic links. Nothing outside of the folder is opened or examined, so
/// the answer for a name that leads out does not depend on what is there:
///
///     folder: /srv/album      a.png  b/../a.png  /srv/album/a.png     inside
///                             ../a.png  b/../../album/a.png  /etc     lead out
///
/// Names are followed one component after another, each in the folder that was opened before it. So
/// another process that exchanges folders and links in the meantime cannot lead a name out either.
/// Symbolic links may have any target inside. The folder itself may be a link, and mounts and hard
/// links in it belong to it.
public struct ContainedFolder: Sendable {
  /// The reason why a name opens no file.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    /// The name leads out of the folder.
    case leadsOut
    /// The file is a folder, a pipe, a socket or a device.
    case noRegularFile
    /// The system refuses, with its error number.
    case system(Int32)

    /// The reason in words.
    public var description: String {
      switch self {
      case .leadsOut: "the name leads out of the folder"
      case .noRegularFile: "it is no regular file"
      case .system(let number): String(cString: strerror(number))
      }
    }
  }

  /// The most bytes of a name and the most links on its way, as Linux has them.
  private static let longestName = Int(PATH_MAX) - 1
  private static let mostLinks = 40

  private let path: String
  /// The components of the folder's absolute path, as it was given and without links.
  private let locations: [[String]]

  /// Names a folder; it need not exist.
  public init(path: String) {
    self.path = path.isEmpty ? "." : path
    let given = Self.components(
      of: Self.isAbsolute(path) ? path : "\(Self.currentFolder)/\(path)")
    // What a `..` leaves depends on links, so only the other form has none.
    let isPlain = !given.contains("..")
    locations = (isPlain ? [given] : []) + [Self.resolved(self.path)].compactMap(\.self)
  }

  /// The folder of a file; the current one if the file is in it, is standard input or none.
  public init(ofFile file: String?) {
    let end = file?.utf8.lastIndex(of: UInt8(ascii: "/"))
    self.init(path: file.flatMap { file in end.map { String(file[...$0]) } } ?? "")
  }

  /// The path of the current folder.
  private static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Opens a regular file for reading.
  ///
  /// - Returns: The file's descriptor, for the caller to close.
  /// - Throws: ``Problem``; pipes and devices are not opened at all.
  public func open(_ name: String) throws(Problem) -> Int32 {
    // C would end the name at a NUL.
    guard !name.isEmpty, !name.utf8.contains(0) else { throw .system(ENOENT) }
    guard name.utf8.count <= Self.longestName else { throw .system(ENAMETOOLONG) }
    var trail = try Trail(root: path)
    defer { trail.close() }
    var rest = try steps(of: name)
    var linkCount = 0
    while let step = rest.popLast() {
      if step == ".." {
        guard trail.leave() else { throw .leadsOut }
        continue
      }
      switch try trail.kind(of: step) {
      case S_IFDIR: try trail.enter(step)
      case S_IFLNK:
        linkCount += 1
        guard linkCount <= Self.mostLinks else { throw .system(ELOOP) }
        let target = try trail.target(of: step)
        if Self.isAbsolute(target) { trail.leaveAll() }
        rest += try steps(of: target)
      case S_IFREG:
        guard rest.isEmpty, name.utf8.last != Self.slash else { throw .system(ENOTDIR) }
        return try trail.open(step)
      default: throw .noRegularFile
      }
    }
    throw .noRegularFile
  }

  /// The components of a name or of a link's target from the folder on, the first one last.
  private func steps(of name: String) throws(Problem) -> [String] {
    let components = Self.components(of: name)
    guard Self.isAbsolute(name) else { return components.reversed() }
    guard let location = locations.first(where: { components.starts(with: $0) }) else {
      throw .leadsOut
    }
    return components.dropFirst(location.count).reversed()
  }

  private static let slash = UInt8(ascii: "/")

  /// The components of a path.
  ///
  /// Found among its bytes, as the system finds them: a slash and a combining mark behind it are
  /// one `Character`, which is no slash.
  package static func components(of path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }.filter { $0 != "." }
  }

  /// Whether a path begins at the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The components of a path without links; nil if there is no such file.
  package static func resolved(_ path: String) -> [String]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return components(of: String(cString: resolved))
  }
}

/// The open folders from the root of a ``ContainedFolder`` to where a name has led.
private struct Trail {
  private var descriptors: [Int32]

  /// Linux's `O_PATH`, which Swift does not import: a folder is passed through and need not be
  /// readable.
  private static let passing: Int32 = 0o10_000_000

  /// Opens the root.
  init(root: String) throws(ContainedFolder.Problem) {
    descriptors = [try Self.checked(systemOpen(root, Self.passing | O_DIRECTORY | O_CLOEXEC))]
  }

  private var last: Int32 { descriptors[descriptors.count - 1] }

  /// The file type of an entry, of a link itself.
  func kind(of entry: String) throws(ContainedFolder.Problem) -> mode_t {
    var status = stat()
    _ = try Self.checked(fstatat(last, entry, &status, AT_SYMLINK_NOFOLLOW))
    return status.st_mode & S_IFMT
  }

  /// The target of a link.
  func target(of link: String) throws(ContainedFolder.Problem) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlinkat(last, link, &bytes, bytes.count - 1)
    guard count >= 0 else { throw .system(errno) }
    return String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Goes into a folder, but follows no link.
  mutating func enter(_ folder: String) throws(ContainedFolder.Problem) {
    let flags = Self.passing | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    descriptors.append(try Self.checked(openat(last, folder, flags)))
  }

  /// Goes back to the folder above; false at the root.
  mutating func leave() -> Bool {
    guard descriptors.count > 1 else { return false }
    systemClose(descriptors.removeLast())
    return true
  }

  /// Goes back to the root.
  mutating func leaveAll() { while leave() {} }

  /// Opens a regular file for reading.
  func open(_ file: String) throws(ContainedFolder.Problem) -> Int32 {
    // What stands there now may be another file, and a pipe must not make the tool wait.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = try Self.checked(openat(last, file, flags))
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      systemClose(descriptor)
      throw .noRegularFile
    }
    return descriptor
  }

  /// Closes all folders.
  mutating func close() {
    leaveAll()
    systemClose(descriptors[0])
  }

  private static func checked(_ result: Int32) throws(ContainedFolder.Problem) -> Int32 {
    guard result >= 0 else { throw .system(errno) }
    return result
  }
}

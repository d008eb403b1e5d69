// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The font files below a folder.
enum FontFolder {
  /// The file name extensions of fonts.
  private static let endings = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

  /// The paths of all font files in a folder and its subfolders, sorted.
  ///
  /// FIFOs, sockets and devices are no files, whatever their names.
  ///
  /// - Throws: ``FontLoadingError/unreadableFolder(path:)``.
  static func fontFiles(in folder: String) throws(FontLoadingError) -> [String] {
    guard var entries = entries(of: folder) else { throw .unreadableFolder(path: folder) }
    entries.sort()
    var paths: [String] = []
    for entry in entries where !entry.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + entry : folder + "/" + entry
      let name = entry.lowercased()
      if endings.contains(where: { name.hasSuffix($0) }), !FileKind.isOther(path) {
        paths.append(path)
      } else if Self.entries(of: path) != nil {
        // Symbolic links are not followed, because they could form a cycle.
        if !isLink(path) { paths += try fontFiles(in: path) }
      }
    }
    return paths
  }

  /// The names in a folder, or nil if the path is not a readable folder.
  private static func entries(of path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  private static func isLink(_ path: String) -> Bool {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return true }
    return facts.st_mode & S_IFMT == S_IFLNK
  }
}

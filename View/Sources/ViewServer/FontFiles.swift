// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The font files that the tool of a page has named, which alone are served.
final class FontFiles: Sendable {
  private let paths = Mutex<[String]>([])

  private static let folder = "font/"

  /// The address of a file beside the page, the same for each page.
  func address(of path: String) -> String {
    paths.withLock { paths in
      let index = paths.firstIndex(of: path) ?? paths.endIndex
      if index == paths.endIndex { paths.append(path) }
      return "\(Self.folder)\(index)"
    }
  }

  /// The contents of the file with a name in the address; nil if there is none.
  func contents(named name: String) -> [UInt8]? {
    guard name.hasPrefix(Self.folder), let index = Int(name.dropFirst(Self.folder.count)),
      let path = paths.withLock({ $0.indices.contains(index) ? $0[index] : nil }),
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return Array(data)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The place in a source file at which a constraint was made, for reports.
public struct CodeLocation: Hashable, Sendable {
  /// The file, as `Module/File.swift` or a path.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The column, counted from 1; 0 is unknown.
  public var column: Int

  /// Names a place in a source.
  public init(file: String, line: Int, column: Int = 0) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension CodeLocation: CustomStringConvertible {
  /// The last part of the file's name and the line, as in `NewsCell.swift:23`.
  public var description: String {
    let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { slash in
      String(file[file.utf8.index(after: slash)...])
    }
    return "\(name ?? file):\(line)"
  }
}

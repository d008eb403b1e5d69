// SPDX-License-Identifier: Apache-2.0

/// The reason why a font could not be opened.
public enum FontLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist or cannot be read.
  case unreadableFile(path: String)
  /// The path leads to something that is not a file, such as a FIFO, which `kind` names.
  case notAFile(path: String, kind: String)
  /// The folder does not exist or cannot be read.
  case unreadableFolder(path: String)
  /// The bytes are not a font that FreeType can open; `code` is FreeType's error number.
  case notAFont(name: String, code: Int)
  /// The font has `faceCount` faces, so `faceIndex` is out of range.
  case faceOutOfRange(name: String, faceIndex: Int, faceCount: Int)
  /// The font lacks a table that measuring needs.
  case missingTable(name: String, faceIndex: Int, table: String)
  /// The units per em are outside 16...16384, the range of OpenType 1.9.
  case badUnitsPerEm(name: String, faceIndex: Int, unitsPerEm: Int)
  /// The unpacked tables of a WOFF or WOFF2 file would have more bytes than `limit`.
  case tooLarge(name: String, size: Int, limit: Int)
  /// The folder contains no font.
  case emptyFolder(path: String)

  /// A sentence with the reason and the file's name.
  public var description: String {
    switch self {
    case .unreadableFile(let path): "cannot read the font file '\(path)'"
    case .notAFile(let path, let kind): "'\(path)' is \(kind), not a font file"
    case .unreadableFolder(let path): "cannot read the font folder '\(path)'"
    case .notAFont(let name, let code):
      "'\(name)' is not a font that can be read (FreeType error \(code))"
    case .faceOutOfRange(let name, let faceIndex, let faceCount):
      "'\(name)' has no face \(faceIndex); it has \(faceCount)"
    case .missingTable(let name, let faceIndex, let table):
      "face \(faceIndex) of '\(name)' has no usable table '\(table)'"
    case .badUnitsPerEm(let name, let faceIndex, let unitsPerEm):
      "face \(faceIndex) of '\(name)' has \(unitsPerEm) units per em; 16...16384 are legal"
    case .tooLarge(let name, let size, let limit):
      "the packed font '\(name)' has \(size) bytes after unpacking; at most \(limit) are read"
    case .emptyFolder(let path): "the folder '\(path)' holds no font file"
    }
  }
}

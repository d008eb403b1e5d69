// SPDX-License-Identifier: Apache-2.0

/// Why a font could not be opened.
public enum FontLoadingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist or cannot be read.
  case unreadableFile(path: String)
  /// The folder does not exist or cannot be read.
  case unreadableFolder(path: String)
  /// The bytes are not a font that FreeType knows; `code` is FreeType's error number.
  case notAFont(name: String, code: Int)
  /// The font has fewer faces.
  case faceOutOfRange(name: String, faceIndex: Int, faceCount: Int)
  /// The font lacks a table without which its text cannot be measured.
  case missingTable(name: String, faceIndex: Int, table: String)
  /// The units per em are outside of 16...16384, the range of OpenType 1.9.
  case badUnitsPerEm(name: String, faceIndex: Int, unitsPerEm: Int)
  /// The folder holds no font at all.
  case emptyFolder(path: String)

  /// What is wrong, with the file's name.
  public var description: String {
    switch self {
    case .unreadableFile(let path): "cannot read the font file '\(path)'"
    case .unreadableFolder(let path): "cannot read the font folder '\(path)'"
    case .notAFont(let name, let code):
      "'\(name)' is not a font that can be read (FreeType error \(code))"
    case .faceOutOfRange(let name, let faceIndex, let faceCount):
      "'\(name)' has no face \(faceIndex); it has \(faceCount)"
    case .missingTable(let name, let faceIndex, let table):
      "face \(faceIndex) of '\(name)' has no usable table '\(table)'"
    case .badUnitsPerEm(let name, let faceIndex, let unitsPerEm):
      "face \(faceIndex) of '\(name)' has \(unitsPerEm) units per em; 16...16384 are legal"
    case .emptyFolder(let path): "the folder '\(path)' holds no font file"
    }
  }
}

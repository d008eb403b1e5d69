// SPDX-License-Identifier: Apache-2.0

public import LayoutRendering
public import TextVocabulary

/// A way of writing display lists as bytes.
public enum DisplayListFormat: Hashable, Sendable, CaseIterable {
  /// Compact, quick to read, with every number to the bit.
  case binary
  /// JSON in UTF-8, for web pages and for people, with every number to the bit.
  case json
}

extension DisplayList {
  /// The list as bytes; equal lists give equal bytes.
  ///
  /// Fonts are written as paths, or by name where their bytes are in memory, not with their bytes.
  ///
  /// - Throws: ``DisplayListFormatError`` for a number that is not finite, for two fonts in memory
  ///   with one name, and for a font's axis whose tag is not of ASCII letters.
  public func encoded(as format: DisplayListFormat) throws(DisplayListFormatError) -> [UInt8] {
    switch format {
    case .binary: try BinaryWriter.bytes(of: self)
    case .json: try JSONWriter.bytes(of: self)
    }
  }

  /// Reads a list that ``encoded(as:)`` wrote; the result equals that list.
  ///
  /// - Parameter fonts: The fonts in memory that the list may name.
  /// - Throws: ``DisplayListFormatError`` for bytes that are no display list of this version, or
  ///   that name a font in memory that `fonts` lacks. Any bytes are safe to try.
  public init(
    _ bytes: [UInt8], as format: DisplayListFormat, fonts: [FontData] = []
  ) throws(DisplayListFormatError) {
    let fonts = try FontsByName(fonts)
    switch format {
    case .binary: self = try BinaryReader.list(in: bytes, fonts: fonts)
    case .json: self = try JSONReader.list(in: bytes, fonts: fonts)
    }
  }

  /// The fonts that a list names, in the order of its numbers, without reading its commands.
  ///
  /// - Parameter fonts: The fonts in memory that the list may name.
  /// - Throws: ``DisplayListFormatError`` as reading the list does, for what precedes its commands.
  public static func fonts(
    of bytes: [UInt8], as format: DisplayListFormat, fonts: [FontData] = []
  ) throws(DisplayListFormatError) -> [FontIdentity] {
    let fonts = try FontsByName(fonts)
    switch format {
    case .binary: return try BinaryReader.fonts(in: bytes, known: fonts)
    case .json: return try JSONReader.fonts(in: bytes, known: fonts)
    }
  }
}

/// The version of both formats that this code writes, and the only one that it reads.
let formatVersion = 1

/// What both formats demand of a font's axis.
let axisExpectation = "a tag of one to four letters"

extension OpenTypeTag {
  /// Whether the four bytes are printable ASCII characters, as OpenType demands.
  var isText: Bool { OpenTypeTag(text: description) == self }
}

/// Fonts in memory by their names.
struct FontsByName {
  private var fonts: [String: FontData] = [:]

  init() {}

  /// Takes fonts of different names; one font may come more than once.
  init(_ fonts: [FontData]) throws(DisplayListFormatError) {
    for font in fonts { try insert(font) }
  }

  /// Adds a font.
  mutating func insert(_ font: FontData) throws(DisplayListFormatError) {
    guard fonts[font.name, default: font] == font else {
      throw DisplayListFormatError(.sameFontName(font.name))
    }
    fonts[font.name] = font
  }

  /// The font of a name.
  func font(named name: String) throws(DisplayListFormatError) -> FontData {
    guard let font = fonts[name] else { throw DisplayListFormatError(.unknownFont(name)) }
    return font
  }
}

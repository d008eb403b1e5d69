// SPDX-License-Identifier: Apache-2.0

/// Which face of which font a glyph belongs to: all that a renderer needs to open it for itself.
///
/// Never a live handle: a renderer that resizes a shared FreeType face would break measuring.
public struct FontIdentity: Hashable, Sendable {
  /// Where the font's bytes are.
  public var source: FontSource
  /// The face's index in a collection; 0 in a single font.
  public var faceIndex: Int
  /// The position on each axis of a variable font, in the order of the font's axes.
  public var variations: [FontVariation]
  /// The PostScript name, for reports.
  public var postScriptName: String

  /// Makes an identity.
  public init(
    source: FontSource, faceIndex: Int = 0, variations: [FontVariation] = [],
    postScriptName: String
  ) {
    self.source = source
    self.faceIndex = faceIndex
    self.variations = variations
    self.postScriptName = postScriptName
  }
}

/// Where the bytes of a font come from.
public enum FontSource: Hashable, Sendable {
  /// A file at a path.
  case file(path: String)
  /// Bytes in memory.
  case data(FontData)
}

/// The bytes of a font in memory, shared and never changed.
public final class FontData: Hashable, Sendable {
  /// The whole font file.
  public let bytes: [UInt8]
  /// A name for reports and error messages.
  public let name: String

  /// Keeps the bytes of a font file under a name.
  public init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Whether both are the same object; equal bytes in two objects are two fonts.
  public static func == (left: FontData, right: FontData) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A font that was asked for and that no collection has.
public struct MissingFontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The family that was asked for.
  public var family: String
  /// The families that there are, sorted.
  public var available: [String]

  /// Makes the error.
  public init(family: String, available: [String]) {
    self.family = family
    self.available = available
  }

  /// What is missing, and what there is.
  public var description: String {
    "no font family named '\(family)'; there are: \(available.joined(separator: ", "))"
  }
}

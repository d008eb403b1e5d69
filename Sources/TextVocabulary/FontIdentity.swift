// SPDX-License-Identifier: Apache-2.0

/// The identity of a glyph's face, by which a renderer opens the face itself.
///
/// It is never a live handle: a renderer that resized a shared FreeType face would break measuring.
///
/// Its parts lie in one shared object, because every run of glyphs has a copy.
public struct FontIdentity: Hashable, Sendable {
  private var box: Box

  private struct Parts: Hashable, Sendable {
    var source: FontSource
    var faceIndex: Int
    var variations: [FontVariation]
    var postScriptName: String
    var synthesis: FontSynthesis
  }

  private final class Box: Sendable {
    let parts: Parts

    init(_ parts: Parts) { self.parts = parts }
  }

  /// Creates an identity.
  public init(
    source: FontSource, faceIndex: Int = 0, variations: [FontVariation] = [],
    postScriptName: String, synthesis: FontSynthesis = FontSynthesis()
  ) {
    box = Box(
      Parts(
        source: source, faceIndex: faceIndex, variations: variations,
        postScriptName: postScriptName, synthesis: synthesis))
  }

  /// The file or data that the font's bytes come from.
  public var source: FontSource {
    get { box.parts.source }
    set { change { $0.source = newValue } }
  }

  /// The face's index in a collection file; 0 in a single font.
  public var faceIndex: Int {
    get { box.parts.faceIndex }
    set { change { $0.faceIndex = newValue } }
  }

  /// The position on each axis of a variable font, in the order of the font's axes.
  public var variations: [FontVariation] {
    get { box.parts.variations }
    set { change { $0.variations = newValue } }
  }

  /// The PostScript name, for reports.
  public var postScriptName: String {
    get { box.parts.postScriptName }
    set { change { $0.postScriptName = newValue } }
  }

  /// What the renderer adds to the face.
  public var synthesis: FontSynthesis {
    get { box.parts.synthesis }
    set { change { $0.synthesis = newValue } }
  }

  private mutating func change(_ body: (inout Parts) -> Void) {
    var parts = box.parts
    body(&parts)
    box = Box(parts)
  }

  /// Whether all parts are equal.
  public static func == (left: FontIdentity, right: FontIdentity) -> Bool {
    left.box === right.box || left.box.parts == right.box.parts
  }

  /// Hashes all parts.
  public func hash(into hasher: inout Hasher) { hasher.combine(box.parts) }
}

/// The source of a font's bytes.
public enum FontSource: Hashable, Sendable {
  /// A file at a path.
  case file(path: String)
  /// Bytes in memory.
  case data(FontData)
}

/// The bytes of a font in memory, shared and immutable.
public final class FontData: Hashable, Sendable {
  /// The whole font file.
  public let bytes: [UInt8]
  /// A name for reports and error messages.
  public let name: String

  /// Creates font data from the bytes of a font file and a name.
  public init(bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  /// Whether both are the same object; two objects with equal bytes are different fonts.
  public static func == (left: FontData, right: FontData) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The error for a requested family that the collection lacks.
public struct MissingFontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The requested family.
  public var family: String
  /// The families of the collection, sorted.
  public var available: [String]

  /// Creates the error.
  public init(family: String, available: [String]) {
    self.family = family
    self.available = available
  }

  /// A sentence with the missing family and the available ones.
  public var description: String {
    "no font family named '\(family)'; there are: \(available.joined(separator: ", "))"
  }
}

// SPDX-License-Identifier: Apache-2.0

import BundledFonts
public import TextVocabulary

/// The facts about one font face that are needed to repeat a measurement elsewhere.
public struct FontReport: Hashable, Sendable {
  /// The family's name.
  public var family: String
  /// The style's name.
  public var style: String
  /// The PostScript name.
  public var postScriptName: String
  /// The file's path, or the name of the data in memory.
  public var name: String
  /// The face's index in the file.
  public var faceIndex: Int
  /// The axes of a variable font.
  public var axes: [FontAxis]
  /// The weights that the face supports.
  public var weights: ClosedRange<Double>
  /// The slant of the letters: upright or italic.
  public var slant: FontSlant
  /// The units of the em square.
  public var unitsPerEm: Int
  /// The number of glyphs.
  public var glyphCount: Int
  /// The number of characters that the face covers.
  public var characterCount: Int
  /// Whether the face has colour glyphs.
  public var isColor: Bool
  /// The SHA-256 of the whole file in hexadecimal digits.
  ///
  /// That of a bundled font whose length is right is the one that its package keeps.
  public var sha256: String

  /// Reads the facts of a face.
  ///
  /// - Complexity: O(bytes of the file), for the digest, unless the font is bundled; too slow for
  ///   every launch.
  public init(_ face: FontFace) {
    family = face.family
    style = face.styleName
    postScriptName = face.postScriptName
    name = face.fileName
    faceIndex = face.faceIndex
    axes = face.axes
    weights = face.weights
    slant = face.slant
    unitsPerEm = face.unitsPerEm
    glyphCount = face.glyphCount
    characterCount = face.coveredCharacterCount
    isColor = face.isColor
    sha256 =
      face.bundled?.sha256 ?? face.blob?.withBytes { SHA256.hexadecimalDigest(of: $0) } ?? ""
  }
}

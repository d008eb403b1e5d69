// SPDX-License-Identifier: Apache-2.0

/// Why a glyph could not be drawn.
public enum GlyphImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// FreeType could not start.
  case noLibrary(reason: String)
  /// A font's file or bytes cannot be opened as that face.
  case cannotOpenFont(name: String, source: String, faceIndex: Int, reason: String)
  /// The face has fewer glyphs.
  case noGlyph(id: UInt32, font: String, count: Int)
  /// The size in pixels per em is not above 0 and at most ``GlyphRenderer/largestSize``.
  case size(Double)
  /// The face's data of a glyph is damaged.
  case damagedGlyph(id: UInt32, font: String, reason: String)

  /// One sentence with what was wrong and what would be right.
  public var description: String {
    switch self {
    case .noLibrary(let reason): "FreeType did not start: \(reason)"
    case .cannotOpenFont(let name, let source, let faceIndex, let reason):
      "cannot open the font \(name) (\(source), face \(faceIndex)): \(reason)"
    case .noGlyph(let id, let font, let count):
      "\(font) has no glyph \(id), but 0 to \(count - 1)"
    case .size(let size):
      "\(size) pixels per em is not above 0 and at most \(GlyphRenderer.largestSize)"
    case .damagedGlyph(let id, let font, let reason):
      "glyph \(id) of \(font) cannot be drawn: \(reason)"
    }
  }
}

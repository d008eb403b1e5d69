// SPDX-License-Identifier: Apache-2.0

import CFreeType

/// Facts about a face, read by FreeType, whose handle is closed at once.
///
/// No `FT_Face` stays open: if a renderer shared and resized it, measurements would change.
struct FontFileFacts {
  /// The number of faces in the file.
  var faceCount: Int
  /// The legacy family name.
  var legacyFamily: String
  /// The style's name.
  var styleName: String
  /// The PostScript name; empty if the face has none.
  var postScriptName: String
  /// OS/2 `usWeightClass`, or 400 and 700 by the style flags.
  var weight: Int
  /// OS/2 `usWidthClass`; 5 is normal.
  var widthClass: Int
  /// Whether the face is italic or oblique.
  var isItalic: Bool
  /// Whether the face has colour glyphs.
  var isColor: Bool
  /// Whether the glyphs have outlines.
  var isScalable: Bool
  /// The number of glyphs.
  var glyphCount: Int

  /// Opens a face with FreeType, reads the facts and closes it.
  ///
  /// - Throws: ``FontLoadingError/notAFont(name:code:)`` and
  ///   ``FontLoadingError/faceOutOfRange(name:faceIndex:faceCount:)``.
  static func read(_ blob: FontBlob, faceIndex: Int) throws(FontLoadingError) -> FontFileFacts {
    do throws(FontLoadingError) {
      return try blob.withFace(faceIndex) { FontFileFacts($0) }
    } catch {
      let count = try? blob.withFace(-1) { Int($0.pointee.num_faces) }
      if let count, faceIndex >= count {
        throw .faceOutOfRange(name: blob.name, faceIndex: faceIndex, faceCount: count)
      }
      throw error
    }
  }

  private init(_ face: FT_Face) {
    let fields = face.pointee
    faceCount = Int(fields.num_faces)
    legacyFamily = fields.family_name.map { String(cString: $0) } ?? ""
    styleName = fields.style_name.map { String(cString: $0) } ?? ""
    postScriptName = FT_Get_Postscript_Name(face).map { String(cString: $0) } ?? ""
    glyphCount = Int(fields.num_glyphs)
    isColor = fields.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    isScalable = fields.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    isItalic = fields.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0
    weight = fields.style_flags & FT_Long(FT_STYLE_FLAG_BOLD) != 0 ? 700 : 400
    widthClass = 5
    if let table = FT_Get_Sfnt_Table(face, FT_SFNT_OS2) {
      let metrics = table.assumingMemoryBound(to: TT_OS2.self).pointee
      if metrics.version != 0xFFFF {
        if (1...1000).contains(metrics.usWeightClass) { weight = Int(metrics.usWeightClass) }
        if (1...9).contains(metrics.usWidthClass) { widthClass = Int(metrics.usWidthClass) }
        // Bit 0 is italic, bit 9 oblique (OpenType 1.9, OS/2 fsSelection).
        if metrics.fsSelection & 0x0201 != 0 { isItalic = true }
      }
    }
  }
}

extension FontBlob {
  /// Calls a function with a face, which FreeType opens and closes again.
  ///
  /// - Parameter index: The face's index; -1 only counts the faces.
  /// - Throws: ``FontLoadingError/notAFont(name:code:)``.
  func withFace<Found>(
    _ index: Int, _ body: (FT_Face) -> Found
  ) throws(FontLoadingError) -> Found {
    var library: FT_Library?
    var code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw .notAFont(name: name, code: Int(code)) }
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    code = withBytes { bytes in
      FT_New_Memory_Face(
        library, bytes.bindMemory(to: FT_Byte.self).baseAddress, FT_Long(bytes.count),
        FT_Long(index), &face)
    }
    guard code == 0, let face else { throw .notAFont(name: name, code: Int(code)) }
    defer { FT_Done_Face(face) }
    return body(face)
  }
}

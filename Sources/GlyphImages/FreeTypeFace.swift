// SPDX-License-Identifier: Apache-2.0

import CFreeType
import LayoutGeometry
import TextVocabulary

/// The owner of an `FT_Library`.
final class FreeTypeLibrary {
  /// The live library.
  let handle: FT_Library

  init() throws(GlyphImageError) {
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { throw .noLibrary(reason: "error \(code)") }
    handle = library
  }

  deinit { FT_Done_FreeType(handle) }
}

/// A face that was opened for drawing, and all that it needs to live.
final class FreeTypeFace {
  private let face: FT_Face
  private let library: FreeTypeLibrary
  private let bytes: UnsafeMutableBufferPointer<UInt8>?
  private let name: String
  private let synthesis: FontSynthesis

  /// Opens the face of an identity at its place on the axes of a variable font.
  init(_ identity: FontIdentity, library: FreeTypeLibrary) throws(GlyphImageError) {
    var opened: FT_Face?
    var copy: UnsafeMutableBufferPointer<UInt8>?
    let source: String
    let code: FT_Error
    switch identity.source {
    case .file(let path):
      source = path
      code = FT_New_Face(library.handle, path, FT_Long(identity.faceIndex), &opened)
    case .data(let data):
      source = data.name
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.bytes.count)
      _ = buffer.initialize(from: data.bytes)
      copy = buffer
      code = FT_New_Memory_Face(
        library.handle, buffer.baseAddress, FT_Long(buffer.count), FT_Long(identity.faceIndex),
        &opened)
    }
    guard code == 0, let opened else {
      copy?.deallocate()
      throw .cannotOpenFont(
        name: identity.postScriptName, source: source, faceIndex: identity.faceIndex,
        reason: Self.reason(code))
    }
    face = opened
    bytes = copy
    name = identity.postScriptName
    synthesis = identity.synthesis
    self.library = library
    set(identity.variations)
  }

  deinit {
    FT_Done_Face(face)
    bytes?.deallocate()
  }

  /// The number of glyphs; their ids begin at 0.
  var glyphCount: Int { Int(face.pointee.num_glyphs) }
  /// The em in the units of outlines.
  var unitsPerEm: Double { Double(face.pointee.units_per_EM) }
  /// Whether glyphs have outlines; else they are pictures in a few sizes.
  var isScalable: Bool { face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 }

  /// Sets the size in pixels per em, or the nearest that there is.
  ///
  /// - Returns: The asked size divided by the one that was set.
  func setSize(_ size: Double) throws(GlyphImageError) -> Double {
    if isScalable {
      let code = FT_Set_Char_Size(face, FT_F26Dot6((size * 64).rounded()), 0, 72, 72)
      guard code == 0 else { throw .size(size) }
      return 1
    }
    let strikes = UnsafeBufferPointer(
      start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
    // The smallest that is at least as large, else the largest: shrinking looks better.
    let sizes = strikes.map { Double($0.y_ppem) / 64 }
    let best = sizes.indices.min { first, second in
      let (left, right) = (sizes[first], sizes[second])
      return (left >= size) != (right >= size)
        ? left >= size : (left >= size ? left < right : left > right)
    }
    guard let best, sizes[best] > 0, FT_Select_Size(face, FT_Int(best)) == 0 else {
      throw .size(size)
    }
    return size / sizes[best]
  }

  /// Loads a glyph into the slot and adds what the identity asks for.
  ///
  /// - Parameters:
  ///   - em: The em in the units of the loaded outline.
  ///   - size: The em that decides how bold synthetic bold is.
  func load(
    _ glyph: UInt32, flags: FT_Int32, em: Double, size: Double
  ) throws(GlyphImageError) {
    let code = FT_Load_Glyph(face, FT_UInt(glyph), flags)
    guard code == 0 else {
      throw .damagedGlyph(id: glyph, font: name, reason: Self.reason(code))
    }
    guard let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else {
      return
    }
    if synthesis.isBold {
      // FreeType keeps the left and the lower edge; half of the stroke belongs on either side.
      let stroke = FT_Pos((FontSynthesis.boldStroke(size: size) * em / size).rounded())
      FT_Outline_Embolden(&slot.pointee.outline, stroke)
      FT_Outline_Translate(&slot.pointee.outline, -stroke / 2, -stroke / 2)
    }
    if synthesis.isOblique {
      var shear = FT_Matrix(
        xx: 0x1_0000, xy: FT_Fixed(FontSynthesis.slope * 0x1_0000), yx: 0, yy: 0x1_0000)
      FT_Outline_Transform(&slot.pointee.outline, &shear)
    }
  }

  /// The outline in the slot, multiplied by `scale` and turned upside down.
  func loadedOutline(scale: Double) -> GlyphOutline? {
    guard face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return nil }
    return withUnsafeMutablePointer(to: &face.pointee.glyph.pointee.outline) { outline in
      OutlineReader(scale: scale).read(outline)
    }
  }

  /// Draws the slot, moved to the right by 64ths of a pixel.
  func renderedBitmap(shift: Int, scale: Double) throws(GlyphImageError) -> GlyphBitmap {
    guard let slot = face.pointee.glyph else { return .empty }
    if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
      FT_Outline_Translate(&slot.pointee.outline, FT_Pos(shift), 0)
      let code = FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL)
      guard code == 0 else {
        throw .damagedGlyph(id: slot.pointee.glyph_index, font: name, reason: Self.reason(code))
      }
    }
    let bitmap = slot.pointee.bitmap
    guard bitmap.rows > 0, bitmap.width > 0, let buffer = bitmap.buffer else { return .empty }
    precondition(bitmap.pitch > 0, "FreeType's rasteriser writes the top row first.")
    let isColor = Int(bitmap.pixel_mode) == Int(FT_PIXEL_MODE_BGRA.rawValue)
    guard isColor || Int(bitmap.pixel_mode) == Int(FT_PIXEL_MODE_GRAY.rawValue) else {
      throw .damagedGlyph(
        id: slot.pointee.glyph_index, font: name,
        reason: "pixels of mode \(bitmap.pixel_mode), neither grey nor colour")
    }
    let format: GlyphBitmap.Format = isColor ? .color : .coverage
    let rowLength = Int(bitmap.width) * format.bytesPerPixel
    var pixels: [UInt8] = []
    pixels.reserveCapacity(rowLength * Int(bitmap.rows))
    for row in 0..<Int(bitmap.rows) {
      pixels.append(
        contentsOf: UnsafeBufferPointer(
          start: buffer + row * Int(bitmap.pitch), count: rowLength))
    }
    if isColor {
      for index in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(index, index + 2) }
    }
    return GlyphBitmap(
      format: format, width: Int(bitmap.width), height: Int(bitmap.rows),
      left: Int(slot.pointee.bitmap_left), top: -Int(slot.pointee.bitmap_top), scale: scale,
      pixels: pixels)
  }

  /// Moves a variable face along its axes; a static face stays as it is.
  private func set(_ variations: [FontVariation]) {
    guard !variations.isEmpty else { return }
    var description: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &description) == 0, let description else { return }
    defer { FT_Done_MM_Var(library.handle, description) }
    let axes = UnsafeBufferPointer(
      start: description.pointee.axis, count: Int(description.pointee.num_axis))
    var coordinates = axes.map { axis in
      let asked = variations.last { UInt($0.axis.rawValue) == UInt(axis.tag) }?.value ?? .nan
      guard asked.isFinite else { return axis.def }
      // A 16.16 number holds less than 32,768.
      let fixed = FT_Fixed((max(-32_767, min(32_767, asked)) * 65_536).rounded())
      return max(axis.minimum, min(axis.maximum, fixed))
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  /// The text of a FreeType error code.
  private static func reason(_ code: FT_Error) -> String {
    switch code {
    case 0x01: "there is no such file, or it cannot be read"
    case 0x02: "the file is not a font that FreeType knows"
    case 0x06: "the face index is out of range"
    case 0x40: "out of memory"
    default: "FreeType error \(code)"
    }
  }
}

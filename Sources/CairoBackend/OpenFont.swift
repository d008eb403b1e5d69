// SPDX-License-Identifier: Apache-2.0

import CCairo

/// A face that Cairo can draw with, and its bitmap glyphs where it has no outlines.
final class OpenFont {
  /// Cairo's handle; nil for faces of bitmaps, which are drawn as images.
  let cairoFace: OpaquePointer?
  private let face: FreeTypeFace
  private var bitmaps: [UInt32: BitmapGlyph?] = [:]
  private var strikeSize = 0.0

  /// Prepares a face for drawing.
  init(_ face: FreeTypeFace) throws(CairoError) {
    self.face = face
    let flags = face.handle.pointee.face_flags
    guard flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 else {
      cairoFace = nil
      strikeSize = Self.selectLargestStrike(of: face.handle)
      return
    }
    let loadFlags = Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard let handle = cairo_ft_font_face_create_for_ft_face(face.handle, loadFlags) else {
      throw .cairo(reason: "no font face")
    }
    try check(cairo_font_face_status(handle))
    // Cairo may keep the face in its caches, so it holds a reference of its own.
    let retained = Unmanaged.passRetained(face).toOpaque()
    let status = cairo_font_face_set_user_data(handle, Self.key, retained) { pointer in
      guard let pointer else { return }
      Unmanaged<FreeTypeFace>.fromOpaque(pointer).release()
    }
    if status != CAIRO_STATUS_SUCCESS {
      Unmanaged<FreeTypeFace>.fromOpaque(retained).release()
      cairo_font_face_destroy(handle)
      throw .cairo(reason: reason(of: status))
    }
    cairoFace = handle
  }

  deinit {
    if let cairoFace { cairo_font_face_destroy(cairoFace) }
    for case let bitmap? in bitmaps.values { cairo_surface_destroy(bitmap.surface) }
  }

  /// The address under which a face's owner is kept as Cairo's user data; never freed.
  private nonisolated(unsafe) static let key: UnsafePointer<cairo_user_data_key_t> = {
    let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
    key.initialize(to: cairo_user_data_key_t())
    return UnsafePointer(key)
  }()

  /// The bitmap of a glyph, made on first use; nil for a glyph without one, such as a space.
  func bitmap(of glyph: UInt32) -> BitmapGlyph? {
    if let known = bitmaps[glyph] { return known }
    let bitmap = BitmapGlyph(glyph, of: face.handle, strikeSize: strikeSize)
    bitmaps[glyph] = .some(bitmap)
    return bitmap
  }

  /// Chooses the strike with the most pixels an em; it looks best scaled down.
  private static func selectLargestStrike(of face: FT_Face) -> Double {
    let count = Int(face.pointee.num_fixed_sizes)
    let sizes = (0..<count).map { face.pointee.available_sizes[$0].y_ppem }
    guard let best = sizes.indices.max(by: { sizes[$0] < sizes[$1] }) else { return 0 }
    FT_Select_Size(face, FT_Int(best))
    return Double(sizes[best]) / 64
  }
}

/// A glyph as pixels of one strike.
struct BitmapGlyph {
  /// The pixels: colours, or coverage alone.
  var surface: OpaquePointer
  /// Whether the pixels have colours of their own.
  var hasColor: Bool
  /// The distance from the glyph's origin to the pixels' left, in ems.
  var left: Double
  /// The distance from the baseline up to the pixels' top, in ems.
  var top: Double
  /// Ems to a pixel.
  var emsPerPixel: Double

  /// Loads a glyph from the face's selected strike; nil if it has no pixels there.
  fileprivate init?(_ glyph: UInt32, of face: FT_Face, strikeSize: Double) {
    let flags = FT_Int32(FT_LOAD_COLOR | FT_LOAD_RENDER)
    guard strikeSize > 0, FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph
    else { return nil }
    let bitmap = slot.pointee.bitmap
    let mode = FT_Pixel_Mode(UInt32(bitmap.pixel_mode))
    let isColor = mode == FT_PIXEL_MODE_BGRA
    guard bitmap.width > 0, bitmap.rows > 0, let source = bitmap.buffer else { return nil }
    guard isColor || mode == FT_PIXEL_MODE_GRAY || mode == FT_PIXEL_MODE_MONO else { return nil }
    let format = isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    let image = cairo_image_surface_create(format, Int32(bitmap.width), Int32(bitmap.rows))
    guard let image, let target = cairo_image_surface_get_data(image) else {
      cairo_surface_destroy(image)
      return nil
    }
    cairo_surface_flush(image)
    let stride = Int(cairo_image_surface_get_stride(image))
    for row in 0..<Int(bitmap.rows) {
      let from = source + row * Int(bitmap.pitch)
      let to = target + row * stride
      if isColor {
        // FreeType's premultiplied BGRA is Cairo's ARGB32 on little-endian machines.
        for column in 0..<Int(bitmap.width) {
          let pixel = from + 4 * column
          let argb =
            UInt32(pixel[3]) << 24 | UInt32(pixel[2]) << 16 | UInt32(pixel[1]) << 8
            | UInt32(pixel[0])
          UnsafeMutableRawPointer(to).storeBytes(
            of: argb, toByteOffset: 4 * column, as: UInt32.self)
        }
      } else if mode == FT_PIXEL_MODE_GRAY {
        to.update(from: from, count: Int(bitmap.width))
      } else {
        for column in 0..<Int(bitmap.width) {
          to[column] = from[column / 8] & (0x80 >> UInt8(column % 8)) != 0 ? 255 : 0
        }
      }
    }
    cairo_surface_mark_dirty(image)
    surface = image
    hasColor = isColor
    emsPerPixel = 1 / strikeSize
    left = Double(slot.pointee.bitmap_left) / strikeSize
    top = Double(slot.pointee.bitmap_top) / strikeSize
  }
}

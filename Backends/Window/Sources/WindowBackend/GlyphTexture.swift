// SPDX-License-Identifier: Apache-2.0

import CSDL2
import GlyphImages
import TextVocabulary

/// An atlas of glyphs and the texture that has its pixels.
final class GlyphTexture {
  /// SDL's handle.
  let handle: OpaquePointer
  private var atlas: GlyphAtlas

  /// Makes a clear texture, square and of `extent` pixels.
  init(format: GlyphBitmap.Format, extent: Int, renderer: OpaquePointer) throws(WindowError) {
    atlas = GlyphAtlas(format: format, width: extent, height: extent)
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ABGR8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(extent), Int32(extent))
    else { throw .last("make a texture of \(extent) by \(extent) pixels") }
    handle = texture
    Self.setBlending(of: texture, isMultiplied: format == .color)
  }

  /// Chooses how a texture is blended: letters are white where they cover, pictures have their
  /// colours multiplied by alpha.
  static func setBlending(of texture: OpaquePointer, isMultiplied: Bool) {
    let mode =
      !isMultiplied
      ? SDL_BLENDMODE_BLEND
      : SDL_ComposeCustomBlendMode(
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
        SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD)
    if SDL_SetTextureBlendMode(texture, mode) != 0 {
      // The software renderer knows no blend modes but its own.
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND)
    }
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
  }

  deinit { SDL_DestroyTexture(handle) }

  /// The extent of the texture, in pixels.
  var extent: Int { atlas.width }
  /// How many glyphs were drawn into the texture so far.
  var uploadCount: Int { atlas.uploadCount }

  /// Begins a frame: glyphs of earlier ones may be evicted.
  func beginFrame() { atlas.beginFrame() }

  /// The place of a glyph in the texture; nil if there is no room in this frame.
  func place(
    _ key: GlyphKey, bitmap: () throws(GlyphImageError) -> GlyphBitmap
  ) throws(GlyphImageError) -> GlyphAtlas.Entry? {
    try atlas.place(key, bitmap: bitmap)
  }

  /// Hands SDL the rows that changed since the last call.
  func upload() {
    guard let changes = atlas.takeChanges() else { return }
    let width = atlas.width
    let bytes = atlas.format.bytesPerPixel
    let range = changes.y * width * bytes..<(changes.y + changes.height) * width * bytes
    var pixels: [UInt8] = []
    switch atlas.format {
    case .coverage:
      pixels.reserveCapacity(range.count * 4)
      for coverage in atlas.pixels[range] {
        pixels.append(contentsOf: (255, 255, 255, coverage))
      }
    case .color: pixels = Array(atlas.pixels[range])
    }
    var rect = SDL_Rect(x: 0, y: Int32(changes.y), w: Int32(width), h: Int32(changes.height))
    SDL_UpdateTexture(handle, &rect, pixels, Int32(4 * width))
  }
}

extension [UInt8] {
  /// Appends a pixel.
  fileprivate mutating func append(contentsOf pixel: (UInt8, UInt8, UInt8, UInt8)) {
    append(pixel.0)
    append(pixel.1)
    append(pixel.2)
    append(pixel.3)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CSDL2
import LayoutRendering

/// The pixels of a picture for a window, four bytes each: red, green, blue and alpha, colours
/// multiplied by alpha.
public struct WindowPicture: Sendable {
  /// Columns of pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// The pixels, row by row.
  public let pixels: [UInt8]

  /// Makes a picture.
  ///
  /// - Precondition: There are four bytes for each pixel.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      pixels.count == width * height * 4, "\(pixels.count) bytes of \(width) x \(height).")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// The pictures that pages named last, as textures.
final class PictureTextures {
  private let renderer: OpaquePointer
  /// The textures by name, nil for a name without a picture; the latest use of each.
  private var kept: [String: (texture: OpaquePointer?, use: Int)] = [:]
  private var useCount = 0
  /// The greatest number of names that are kept.
  private static let most = 64

  init(renderer: OpaquePointer) { self.renderer = renderer }

  deinit {
    for case .some(let texture) in kept.values.map(\.texture) { SDL_DestroyTexture(texture) }
  }

  /// The texture of a name; nil for a name without a picture.
  func texture(
    named name: String, reading read: (String) -> WindowPicture?
  ) -> OpaquePointer? {
    useCount += 1
    if let known = kept[name] {
      kept[name] = (known.texture, useCount)
      return known.texture
    }
    if kept.count >= Self.most, let oldest = kept.min(by: { $0.value.use < $1.value.use }) {
      if let texture = oldest.value.texture { SDL_DestroyTexture(texture) }
      kept[oldest.key] = nil
    }
    let made = read(name).flatMap(makeTexture)
    kept[name] = (made, useCount)
    return made
  }

  private func makeTexture(_ picture: WindowPicture) -> OpaquePointer? {
    guard
      let texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ABGR8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
        Int32(picture.width), Int32(picture.height))
    else { return nil }
    GlyphTexture.setBlending(of: texture, isMultiplied: true)
    SDL_UpdateTexture(texture, nil, picture.pixels, Int32(4 * picture.width))
    return texture
  }
}

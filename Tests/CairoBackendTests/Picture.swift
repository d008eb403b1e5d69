// SPDX-License-Identifier: Apache-2.0

import CCairo
import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// The pixels of a PNG, to look at one by one.
struct Picture {
  let width: Int
  let height: Int
  /// Premultiplied ARGB, row by row.
  let pixels: [UInt32]

  /// Reads the bytes of a PNG.
  init(png bytes: [UInt8]) {
    final class Reader {
      var bytes: ArraySlice<UInt8>
      init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    }
    let reader = Reader(bytes)
    let image = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, data, length in
          let reader = Unmanaged<Reader>.fromOpaque(closure!).takeUnretainedValue()
          guard reader.bytes.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
          for (index, byte) in reader.bytes.prefix(Int(length)).enumerated() { data![index] = byte }
          reader.bytes.removeFirst(Int(length))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(reader).toOpaque())
    }
    defer { cairo_surface_destroy(image) }
    width = Int(cairo_image_surface_get_width(image))
    height = Int(cairo_image_surface_get_height(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    let isOpaque = cairo_image_surface_get_format(image) == CAIRO_FORMAT_RGB24
    var pixels: [UInt32] = []
    if let data = cairo_image_surface_get_data(image) {
      for row in 0..<height {
        let line = UnsafeRawPointer(data + row * stride)
        for column in 0..<width {
          let pixel = line.load(fromByteOffset: 4 * column, as: UInt32.self)
          pixels.append(isOpaque ? pixel | 0xFF00_0000 : pixel)
        }
      }
    }
    self.pixels = pixels
  }

  /// Draws a list on a page and reads the picture back.
  init(
    _ list: DisplayList, size: Size, scale: Double = 1, background: Color? = .white,
    images: [String: RasterImage] = [:]
  ) throws {
    let renderer = try CairoRenderer(format: .png(scale: scale), images: images)
    try renderer.draw(DisplayPage(size: size, background: background, list: list))
    self.init(png: try renderer.finish())
  }

  /// A pixel as ARGB.
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// The smallest rectangle of pixels that differ from a colour; nil if there are none.
  func inkBounds(on background: UInt32 = 0xFFFF_FFFF) -> Rect? {
    var bounds: Rect?
    for y in 0..<height {
      for x in 0..<width where self[x, y] != background {
        let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
        bounds = bounds?.union(pixel) ?? pixel
      }
    }
    return bounds
  }
}

/// The bytes of one page in a format.
func bytes(
  of list: DisplayList, size: Size, format: CairoFormat, images: [String: RasterImage] = [:]
) throws -> [UInt8] {
  let renderer = try CairoRenderer(format: format, images: images)
  try renderer.draw(DisplayPage(size: size, list: list))
  return try renderer.finish()
}

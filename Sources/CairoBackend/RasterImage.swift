// SPDX-License-Identifier: Apache-2.0

import CCairo

/// The pixels of an image that display lists name.
public final class RasterImage {
  /// Columns of pixels.
  public let width: Int
  /// Rows of pixels.
  public let height: Int
  /// Cairo's handle of the pixels.
  let surface: OpaquePointer

  /// Reads the bytes of a PNG file; `name` is for the error message.
  public init(png bytes: [UInt8], name: String) throws(CairoError) {
    let reader = Reader(bytes)
    let closure = Unmanaged.passUnretained(reader).toOpaque()
    let image = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
          let reader = Unmanaged<Reader>.fromOpaque(closure).takeUnretainedValue()
          return reader.read(Int(length), into: data)
        }, closure)
    }
    guard let image else { throw .cannotReadImage(name: name, reason: "no surface") }
    let status = cairo_surface_status(image)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(image)
      throw .cannotReadImage(name: name, reason: reason(of: status))
    }
    surface = image
    width = Int(cairo_image_surface_get_width(image))
    height = Int(cairo_image_surface_get_height(image))
  }

  deinit { cairo_surface_destroy(surface) }

  /// Hands out bytes piece by piece.
  private final class Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(_ count: Int, into data: UnsafeMutablePointer<UInt8>) -> cairo_status_t {
      guard position + count <= bytes.count else { return CAIRO_STATUS_READ_ERROR }
      for index in 0..<count { data[index] = bytes[position + index] }
      position += count
      return CAIRO_STATUS_SUCCESS
    }
  }
}

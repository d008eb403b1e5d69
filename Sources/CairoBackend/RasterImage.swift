// SPDX-License-Identifier: Apache-2.0

import CCairo

/// The pixels of an image that display lists name.
///
/// In a PDF or an SVG an image that was read from a JPEG stays one.
public final class RasterImage {
  /// Columns of pixels of the upright picture.
  public let width: Int
  /// Rows of pixels of the upright picture.
  public let height: Int
  /// Cairo's handle of the pixels as they are stored.
  let surface: OpaquePointer
  /// The way from the stored pixels to the upright picture.
  let orientation: ImageOrientation

  /// The most pixels that are read, unless more are asked for: of 4 bytes each.
  public static let standardPixelLimit = 100_000_000

  /// Reads the bytes of a PNG or JPEG file, which of them is seen from its first bytes.
  ///
  /// A JPEG's own orientation (EXIF) is applied.
  ///
  /// - Parameters:
  ///   - name: For the error message.
  ///   - pixelLimit: The most pixels; the file's own numbers are compared with it before anything
  ///     is decoded.
  /// - Throws: ``CairoError/cannotReadImage(name:reason:)``, and
  ///   ``CairoError/imageTooLarge(name:width:height:limit:)``.
  public convenience init(
    contents bytes: [UInt8], name: String, pixelLimit: Int = standardPixelLimit
  ) throws(CairoError) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      try self.init(png: bytes, name: name, pixelLimit: pixelLimit)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      try self.init(jpeg: bytes, name: name, pixelLimit: pixelLimit)
    } else {
      throw .cannotReadImage(name: name, reason: "it is neither a PNG nor a JPEG")
    }
  }

  /// Reads the bytes of a PNG file, as ``init(contents:name:pixelLimit:)`` does.
  public convenience init(
    png bytes: [UInt8], name: String, pixelLimit: Int = standardPixelLimit
  ) throws(CairoError) {
    // The extents stand behind the signature and the first chunk's length and type (PNG § 11.2.1).
    if bytes.count >= 24 {
      let width = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
      let height = bytes[20..<24].reduce(0) { $0 << 8 | Int($1) }
      try Self.check(width, height, name: name, limit: pixelLimit)
    }
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
    self.init(surface: image)
  }

  /// Takes over an image surface.
  init(surface: OpaquePointer, orientation: ImageOrientation = .up) {
    self.surface = surface
    self.orientation = orientation
    let columns = Int(cairo_image_surface_get_width(surface))
    let rows = Int(cairo_image_surface_get_height(surface))
    (width, height) = orientation.exchangesAxes ? (rows, columns) : (columns, rows)
  }

  deinit { cairo_surface_destroy(surface) }

  /// Checks the extents that a file claims.
  static func check(
    _ width: Int, _ height: Int, name: String, limit: Int
  ) throws(CairoError) {
    let side = CairoRenderer.pixelLimit
    guard width <= side, height <= side, width * height <= limit else {
      throw .imageTooLarge(name: name, width: width, height: height, limit: limit)
    }
  }

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

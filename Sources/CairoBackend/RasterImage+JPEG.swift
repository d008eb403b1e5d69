// SPDX-License-Identifier: Apache-2.0

import CCairo
import CTurboJPEG

extension RasterImage {
  /// Reads the bytes of a JPEG file, as ``init(contents:name:pixelLimit:)`` does.
  ///
  /// A file that ends too early is shown as far as it goes. A picture that a camera stored in
  /// another orientation (EXIF) is upright, as in UIKit and in browsers.
  public convenience init(
    jpeg bytes: [UInt8], name: String, pixelLimit: Int = standardPixelLimit
  ) throws(CairoError) {
    guard let decoder = tjInitDecompress() else {
      throw .cannotReadImage(name: name, reason: "no decoder")
    }
    defer { tjDestroy(decoder) }
    func failure() -> CairoError {
      let reason = tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "unknown error"
      return .cannotReadImage(name: name, reason: reason)
    }
    var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &colours) == 0
    else { throw failure() }
    try Self.check(Int(width), Int(height), name: name, limit: pixelLimit)
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
    guard let surface, let pixels = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      throw .cannotReadImage(name: name, reason: "no memory for its pixels")
    }
    // Cairo's pixels are 32-bit numbers: blue first on little-endian machines. A file with very
    // many scans is refused, because each of them takes the time of a whole picture.
    let code = tjDecompress2(
      decoder, bytes, UInt(bytes.count), pixels, width, cairo_image_surface_get_stride(surface),
      height, Int32(TJPF_BGRX.rawValue), TJFLAG_LIMITSCANS)
    if code != 0, tjGetErrorCode(decoder) != Int32(TJERR_WARNING.rawValue) {
      let error = failure()
      cairo_surface_destroy(surface)
      throw error
    }
    cairo_surface_mark_dirty(surface)
    let metadata = JPEGMetadata(bytes)
    // What shows the attached file would turn it once more.
    let isUpright = metadata.orientation == .up
    if code == 0 { Self.attach(isUpright ? bytes : metadata.stripped(bytes), to: surface) }
    self.init(surface: surface, orientation: metadata.orientation)
  }

  /// Gives a surface the file that it came from, for formats that can hold it as it is.
  private static func attach(_ bytes: [UInt8], to surface: OpaquePointer) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    let status = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, copy.baseAddress, UInt(copy.count), { $0?.deallocate() },
      copy.baseAddress)
    if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry

extension RasterImage {
  /// The upright picture in so many pixels, row by row, for backends that have textures of their
  /// own.
  ///
  /// - Returns: Four bytes a pixel: red, green, blue and alpha, colours multiplied by alpha.
  /// - Precondition: The extents are 1 or more.
  /// - Throws: ``CairoError/cairo(reason:)`` if there is no memory.
  public func pixels(width: Int, height: Int) throws(CairoError) -> [UInt8] {
    precondition(width > 0 && height > 0, "A picture of \(width) by \(height) pixels.")
    guard
      let target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw .cairo(reason: "no surface") }
    defer { cairo_surface_destroy(target) }
    let context = cairo_create(target)
    defer { cairo_destroy(context) }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS, let context else {
      throw .cairo(reason: reason(of: status))
    }
    paint(in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)), on: context)
    cairo_surface_flush(target)
    let stride = Int(cairo_image_surface_get_stride(target))
    guard let data = cairo_image_surface_get_data(target) else { throw .cairo(reason: "no pixels") }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        // A pixel is a number of 32 bits in the machine's order: alpha, red, green, blue.
        let place = row * stride + column * 4
        let value = UnsafeRawPointer(data).load(fromByteOffset: place, as: UInt32.self)
        for shift in [16, 8, 0, 24] { pixels.append(UInt8(truncatingIfNeeded: value >> shift)) }
      }
    }
    return pixels
  }

  /// Paints the upright picture into a rectangle; changes the context's map and source.
  func paint(in rect: Rect, on context: OpaquePointer) {
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / Double(width), rect.height / Double(height))
    if orientation != .up {
      let (columns, rows) = orientation.exchangesAxes ? (height, width) : (width, height)
      var map = orientation.map(width: Double(columns), height: Double(rows))
      cairo_transform(context, &map)
    }
    cairo_set_source_surface(context, surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // The edge pixels go on outside, so that scaling does not blend them with nothing.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(context)
  }
}

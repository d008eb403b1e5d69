// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry
public import LayoutRendering
import TextVocabulary

/// The backend that draws pages in memory, each over the one before it, as a screen shows frames.
///
/// The pixels are those of a PNG by ``CairoRenderer``. The memory for them is kept as long as pages
/// have the same size, and fonts stay open.
///
///     let canvas = try CairoCanvas(scale: 1)
///     for frame in frames { try canvas.draw(frame) }
///     let picture = try canvas.png()
public final class CairoCanvas: RenderBackend {
  /// Pixels to a point.
  public let scale: Double
  /// The images that display lists name; a name without an image is drawn as a light box.
  public let images: [String: RasterImage]
  /// The number of pages drawn so far.
  public private(set) var pageCount = 0

  private let fonts: FontStore
  private var surface: OpaquePointer?
  private var size = Size(width: 0, height: 0)

  /// Makes a canvas without a page.
  ///
  /// - Precondition: `scale` is finite and above 0.
  public init(scale: Double, images: [String: RasterImage] = [:]) throws(CairoError) {
    precondition(
      scale > 0 && scale.isFinite, "The scale must be finite and above 0, not \(scale).")
    self.scale = scale
    self.images = images
    fonts = try FontStore()
  }

  deinit { cairo_surface_destroy(surface) }

  /// Draws one page in place of the one before it.
  public func draw(_ page: DisplayPage) throws(CairoError) {
    try checkArea(of: page)
    let surface = try clearSurface(for: page)
    try Player.draw(
      page, on: surface, scale: scale, fonts: fonts, images: images, textMode: .outlines)
    cairo_surface_flush(surface)
    try check(cairo_surface_status(surface))
    pageCount += 1
  }

  /// The page drawn last as the bytes of a PNG.
  ///
  /// - Throws: ``CairoError/noPage`` before the first page.
  public func png() throws(CairoError) -> [UInt8] {
    guard let surface else { throw .noPage }
    let sink = ByteSink()
    try check(cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure))
    return sink.bytes
  }

  /// The page drawn last as the bytes of a PNG.
  public func finish() throws(CairoError) -> [UInt8] { try png() }

  /// The surface of a page's size, without what the page before left where this one is clear.
  private func clearSurface(for page: DisplayPage) throws(CairoError) -> OpaquePointer {
    if let surface, size == page.size {
      if page.background?.alpha != 255 { try clear(surface) }
      return surface
    }
    guard let made = try imageSurface(for: page.size, scale: scale) else {
      throw .cairo(reason: "no surface")
    }
    let status = cairo_surface_status(made)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      throw .cairo(reason: reason(of: status))
    }
    cairo_surface_destroy(surface)
    (surface, size) = (made, page.size)
    return made
  }

  private func clear(_ surface: OpaquePointer) throws(CairoError) {
    guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
    defer { cairo_destroy(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    try check(cairo_status(context))
  }
}

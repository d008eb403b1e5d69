// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry
public import LayoutRendering
import TextVocabulary

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The backend that writes drawings as PNG, SVG or PDF.
///
/// Lengths are points: a PNG has `scale` pixels to a point, an SVG one CSS pixel, a PDF one of its
/// points. Equal pages give equal bytes. PDF text can be selected and copied; in SVG, letters are
/// outlines. Fonts are opened from the identities in the glyph runs, for this drawing alone.
///
///     let renderer = try CairoRenderer(format: .png(scale: 2))
///     try renderer.draw(DisplayPage(size: size, list: list))
///     let bytes = try renderer.finish()
public final class CairoRenderer: RenderBackend {
  /// The file format.
  public let format: CairoFormat
  /// The images that display lists name; a name without an image is drawn as a light box.
  public let images: [String: RasterImage]
  /// What a PDF says of itself.
  public let document: PDFDocument
  /// The most pixels that a PNG can have in each extent; Cairo's coordinates end there.
  public static let pixelLimit = 32767

  private let sink = ByteSink()
  private let fonts: FontStore
  private let invisibleFont: InvisibleFont
  private var surface: OpaquePointer?
  private var pageCount = 0

  /// Makes a backend for one file.
  ///
  /// - Precondition: a PNG's scale is finite and above 0.
  public init(
    format: CairoFormat, images: [String: RasterImage] = [:], document: PDFDocument = PDFDocument()
  ) throws(CairoError) {
    if case .png(let scale) = format {
      precondition(
        scale > 0 && scale.isFinite, "The scale must be finite and above 0, not \(scale).")
    }
    self.format = format
    self.images = images
    self.document = document
    fonts = try FontStore()
    invisibleFont = try InvisibleFont()
  }

  deinit {
    guard let surface else { return }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Draws one page after those before it; PNG and SVG take one page.
  public func draw(_ page: DisplayPage) throws(CairoError) {
    try checkArea(of: page)
    let surface = try surface(for: page.size)
    try Player.draw(
      page, on: surface, scale: pixelScale, fonts: fonts, images: images, textMode: textMode,
      beginning: pageCount == 0 ? documentElement : nil)
    if format == .pdf { cairo_surface_show_page(surface) }
    try check(cairo_surface_status(surface))
    pageCount += 1
  }

  /// Adds a line to the outline of a PDF, below those that were added before.
  ///
  /// - Parameters:
  ///   - title: What readers show.
  ///   - page: The number of a page that was drawn, from 1.
  ///   - y: The place on the page that is shown at the top, in points.
  /// - Precondition: The format is PDF, and there is such a page.
  public func addBookmark(_ title: String, page: Int, y: Double = 0) {
    precondition(format == .pdf, "Only a PDF has an outline.")
    precondition(
      (1...max(1, pageCount)).contains(page), "There is no page \(page) of \(pageCount).")
    guard let surface else { return }
    _ = cairo_pdf_surface_add_outline(
      surface, Int32(CAIRO_PDF_OUTLINE_ROOT), title, "page=\(page) pos=[0 \(y.shortest)]",
      CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Ends the drawing and hands out the bytes of the file.
  public func finish() throws(CairoError) -> [UInt8] {
    guard let surface else { throw .noPage }
    if let documentElement, let context = cairo_create(surface) {
      cairo_tag_end(context, documentElement)
      cairo_destroy(context)
    }
    switch format {
    case .png:
      try check(cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure))
      cairo_surface_finish(surface)
    case .svg, .pdf: cairo_surface_finish(surface)
    }
    let status = cairo_surface_status(surface)
    cairo_surface_destroy(surface)
    self.surface = nil
    try check(status)
    return format == .svg ? SVGNames.renumbered(sink.bytes) : sink.bytes
  }

  /// Ends the drawing and writes the file.
  public func finish(writingTo path: String) throws(CairoError) {
    let bytes = try finish()
    guard let file = fopen(path, "wb") else {
      throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
    let written = fwrite(bytes, 1, bytes.count, file)
    let writeError = errno
    guard fclose(file) == 0, written == bytes.count else {
      let code = written == bytes.count ? errno : writeError
      throw .cannotWrite(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// The one element of a tagged PDF in which all paragraphs stand, without which Cairo does not
  /// say that a file is tagged; nil for others.
  private var documentElement: String? { format == .pdf && document.isTagged ? "Document" : nil }

  /// Cairo's units to a point.
  private var pixelScale: Double { if case .png(let scale) = format { scale } else { 1 } }

  private var textMode: Player.TextMode {
    switch format {
    case .png: .outlines
    case .svg: .glyphs
    case .pdf: .text(invisibleFont, isTagged: document.isTagged)
    }
  }

  /// The surface, made for the first page and resized for those after it.
  private func surface(for size: Size) throws(CairoError) -> OpaquePointer {
    if let surface {
      guard format == .pdf else { throw .tooManyPages(format: format.name) }
      cairo_pdf_surface_set_size(surface, size.width, size.height)
      return surface
    }
    let made: OpaquePointer?
    switch format {
    case .png(let scale): made = try imageSurface(for: size, scale: scale)
    case .svg:
      made = cairo_svg_surface_create_for_stream(
        ByteSink.write, sink.closure, size.width, size.height)
      cairo_svg_surface_set_document_unit(made, CAIRO_SVG_UNIT_PX)
    case .pdf:
      made = cairo_pdf_surface_create_for_stream(
        ByteSink.write, sink.closure, size.width, size.height)
      cairo_pdf_surface_set_metadata(
        made, CAIRO_PDF_METADATA_CREATE_DATE, document.creationDate)
      if let title = document.title {
        cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_TITLE, title)
      }
    }
    guard let made else { throw .cairo(reason: "no surface") }
    let status = cairo_surface_status(made)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(made)
      throw .cairo(reason: reason(of: status))
    }
    surface = made
    return made
  }
}

// SPDX-License-Identifier: Apache-2.0
// What the backends of this module share: surfaces of pixels, and pages drawn onto any surface.

import CCairo
import LayoutGeometry
import LayoutRendering

/// Makes a clear surface of pixels for a page, each pixel that it touches included.
///
/// - Throws: ``CairoError/tooManyPixels(width:height:limit:largestScale:)``. The surface's status
///   says whether there was memory for it.
func imageSurface(for size: Size, scale: Double) throws(CairoError) -> OpaquePointer? {
  let grid = PixelGrid(scale: scale)
  let width = (grid.roundedUp(size.width) * scale).rounded()
  let height = (grid.roundedUp(size.height) * scale).rounded()
  let limit = Double(CairoRenderer.pixelLimit)
  guard width <= limit, height <= limit else {
    let largest = limit / max(size.width, size.height)
    throw .tooManyPixels(
      width: width, height: height, limit: CairoRenderer.pixelLimit,
      largestScale: (largest * 1000).rounded(.down) / 1000)
  }
  return cairo_image_surface_create(
    CAIRO_FORMAT_ARGB32, Int32(max(1, width)), Int32(max(1, height)))
}

/// Checks that a page has an area that can be drawn.
func checkArea(of page: DisplayPage) throws(CairoError) {
  guard page.size.width > 0, page.size.height > 0, page.size.width.isFinite,
    page.size.height.isFinite
  else { throw .pageWithoutArea(page.size) }
}

extension Player {
  /// Draws a page onto a surface with `scale` units to a point.
  ///
  /// - Parameter element: The element of a tagged PDF that begins with the page; nil for none. It
  ///   stands behind the background, with which Cairo forgets all that was there before.
  static func draw(
    _ page: DisplayPage, on surface: OpaquePointer, scale: Double, fonts: FontStore,
    images: [String: RasterImage], textMode: TextMode, beginning element: String? = nil
  ) throws(CairoError) {
    guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
    defer { cairo_destroy(context) }
    if scale != 1 { cairo_scale(context, scale, scale) }
    var player = Player(context: context, fonts: fonts, images: images, textMode: textMode)
    if let background = page.background {
      player.setSource(background)
      cairo_paint(context)
    }
    if let element { cairo_tag_begin(context, element, "") }
    try player.play(page.list)
    try check(cairo_status(context))
  }
}

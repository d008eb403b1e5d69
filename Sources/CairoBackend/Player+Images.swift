// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension Player {
  /// Draws an image scaled to fill a rectangle, or a placeholder where there are no pixels.
  func drawImage(named name: String, in rect: Rect) {
    guard !rect.isEmpty, rect.isFinite else { return }
    guard let image = images[name], image.width > 0, image.height > 0 else {
      drawPlaceholder(in: rect)
      return
    }
    cairo_save(context)
    addPath(Box(rect))
    cairo_clip(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / Double(image.width), rect.height / Double(image.height))
    if image.orientation != .up {
      let (columns, rows) =
        image.orientation.exchangesAxes ? (image.height, image.width) : (image.width, image.height)
      var map = image.orientation.map(width: Double(columns), height: Double(rows))
      cairo_transform(context, &map)
    }
    cairo_set_source_surface(context, image.surface, 0, 0)
    let pattern = cairo_get_source(context)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // The edge pixels go on outside, so that scaling does not blend them with nothing.
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(context)
    cairo_restore(context)
  }

  /// Draws a light box with its outline and one diagonal.
  private func drawPlaceholder(in rect: Rect) {
    let lineWidth = min(1, rect.width / 8, rect.height / 8)
    addPath(Box(rect))
    setSource(Color(red: 0xEE, green: 0xEE, blue: 0xEE))
    cairo_fill(context)
    addPath(Box(rect.inset(by: EdgeInsets(all: lineWidth / 2))))
    cairo_move_to(context, rect.minX + lineWidth / 2, rect.maxY - lineWidth / 2)
    cairo_line_to(context, rect.maxX - lineWidth / 2, rect.minY + lineWidth / 2)
    setSource(Color(red: 0xC4, green: 0xC4, blue: 0xC4))
    cairo_set_line_width(context, lineWidth)
    cairo_stroke(context)
  }
}

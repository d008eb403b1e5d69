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
    image.paint(in: rect, on: context)
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

// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Plays the commands of one page onto a Cairo context.
struct Player {
  /// The context, in points.
  let context: OpaquePointer
  /// The faces of the drawing.
  let fonts: FontStore
  /// The images by name; names without an image are drawn as a placeholder.
  let images: [String: RasterImage]
  /// How letters are drawn.
  let textMode: TextMode
  /// Whether the glyphs that are drawn belong to a paragraph of a tagged PDF.
  private var isInParagraph = false
  /// How many groups were opened in each open scope.
  private var groups: [[Double]] = [[]]

  /// How letters reach the surface.
  enum TextMode {
    /// As outlines at exact positions: Cairo 1.16 rounds the positions of glyph images to pixels.
    case outlines
    /// As glyphs of embedded outlines.
    case glyphs
    /// As glyphs with their source text, so that the text can be copied; marked as paragraphs or
    /// not.
    case text(InvisibleFont, isTagged: Bool)
  }

  /// Prepares to play onto a context.
  init(
    context: OpaquePointer, fonts: FontStore, images: [String: RasterImage], textMode: TextMode
  ) {
    self.context = context
    self.fonts = fonts
    self.images = images
    self.textMode = textMode
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Plays a whole list and closes what it left open.
  mutating func play(_ list: DisplayList) throws(CairoError) {
    for command in list.commands {
      mark(command)
      try play(command)
    }
    if isInParagraph { cairo_tag_end(context, Self.paragraph) }
    while groups.count > 1 { closeScope() }
    closeGroups()
  }

  /// The name of a paragraph in a tagged PDF.
  private static let paragraph = "P"

  /// Begins a paragraph before glyphs, and ends it before anything else.
  ///
  /// Cairo knows no tags inside of a group, so what is drawn with an opacity has none.
  private mutating func mark(_ command: DrawingCommand) {
    guard case .text(_, isTagged: true) = textMode else { return }
    let isText = if case .glyphs = command { groups.allSatisfy(\.isEmpty) } else { false }
    if isText != isInParagraph {
      if isText {
        cairo_tag_begin(context, Self.paragraph, "")
      } else {
        cairo_tag_end(context, Self.paragraph)
      }
    }
    isInParagraph = isText
  }

  private mutating func play(_ command: DrawingCommand) throws(CairoError) {
    switch command {
    case .save:
      cairo_save(context)
      groups.append([])
    case .restore: if groups.count > 1 { closeScope() }
    case .transform(let transform): apply(transform)
    case .clip(let box):
      addPath(box)
      cairo_clip(context)
    case .opacity(let opacity):
      cairo_push_group(context)
      groups[groups.count - 1].append(opacity.isNaN ? 1 : max(0, min(1, opacity)))
    case .fill(let box, let color):
      addPath(box)
      setSource(color)
      cairo_fill(context)
    case .stroke(let box, let color, let lineWidth):
      guard lineWidth > 0, lineWidth.isFinite else { return }
      addPath(box)
      setSource(color)
      cairo_set_line_width(context, lineWidth)
      cairo_stroke(context)
    case .glyphs(let glyphs): try draw(glyphs)
    case .image(let name, let rect): drawImage(named: name, in: rect)
    case .area: break
    }
  }

  // MARK: - State

  private mutating func closeScope() {
    closeGroups()
    groups.removeLast()
    cairo_restore(context)
  }

  private mutating func closeGroups() {
    while let opacity = groups[groups.count - 1].popLast() {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, opacity)
    }
  }

  /// A map that flattens the plane, which Cairo refuses, hides all that follows.
  private func apply(_ transform: Transform) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant.isFinite, determinant != 0, transform.tx.isFinite, transform.ty.isFinite
    else {
      cairo_new_path(context)
      cairo_clip(context)
      return
    }
    var matrix = cairo_matrix_t(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
    cairo_transform(context, &matrix)
  }

  func setSource(_ color: Color) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  /// Begins a path with a box; a box without area or with infinite edges gives an empty path.
  func addPath(_ box: Box) {
    cairo_new_path(context)
    let rect = box.rect
    guard !rect.isEmpty, rect.isFinite else { return }
    let radius = box.effectiveRadius
    guard radius > 0 else {
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      return
    }
    let quarter = Double.pi / 2
    cairo_arc(context, rect.maxX - radius, rect.minY + radius, radius, -quarter, 0)
    cairo_arc(context, rect.maxX - radius, rect.maxY - radius, radius, 0, quarter)
    cairo_arc(context, rect.minX + radius, rect.maxY - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, rect.minX + radius, rect.minY + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}

extension Rect {
  /// Whether all four edges are finite numbers.
  var isFinite: Bool { minX.isFinite && minY.isFinite && width.isFinite && height.isFinite }
}

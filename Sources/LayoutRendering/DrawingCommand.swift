// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// One step of a drawing. Coordinates are points, y downward, under the transform in force.
public enum DrawingCommand: Hashable, Sendable {
  /// Remembers the transform and the clip until the matching `restore`.
  case save
  /// Returns to the state of the matching `save`, and ends the group of an `opacity` since then.
  case restore
  /// Maps what follows, before the transform already in force.
  case transform(Transform)
  /// Cuts what follows to a box, and to the clip already in force.
  case clip(Box)
  /// Composes what follows, up to the matching `restore`, as one picture of this opacity, 0 to 1.
  case opacity(Double)
  /// Fills a box.
  case fill(Box, Color)
  /// Draws the outline of a box; the line's middle lies on the box's edge.
  case stroke(Box, Color, lineWidth: Double)
  /// Draws glyphs.
  case glyphs(DrawnGlyphs)
  /// Draws the image of a name, scaled to fill a rectangle.
  case image(name: String, Rect)
  /// Names an area, for hit testing; paints nothing.
  case area(name: String, Rect)
}

/// A rectangle whose corners may be round.
public struct Box: Hashable, Sendable {
  /// The rectangle.
  public var rect: Rect
  /// The radius of the corners, at least 0; more than half an extent counts as that half.
  public var cornerRadius: Double

  /// Makes a box, with square corners unless a radius is given.
  @inlinable
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }

  /// The radius that a backend draws: not negative and at most half the smaller extent.
  public var effectiveRadius: Double {
    max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
  }
}

/// A glyph run, where it stands, its colour, and the text it came from.
///
/// With the text and the run's clusters a backend can write pages whose text is searchable.
public struct DrawnGlyphs: Hashable, Sendable {
  /// The glyphs, positioned in their text layout.
  public var run: GlyphRun
  /// Where the text layout's origin stands; it is added to every glyph's position.
  public var origin: Point
  /// The colour of the glyphs; colour glyphs bring their own.
  public var color: Color
  /// The text of `run.range`, so `text.utf8.count == run.range.count` where it is known.
  public var text: String

  /// Makes drawn glyphs from their parts.
  public init(run: GlyphRun, origin: Point, color: Color, text: String) {
    self.run = run
    self.origin = origin
    self.color = color
    self.text = text
  }

  /// A rectangle outside of which usual glyphs leave no ink; an estimate without the font.
  ///
  /// One em to the left and right of the pen, one and a half above the baseline, one below it.
  public var bounds: Rect {
    guard let first = run.glyphs.first else { return Rect(origin: origin, size: .zero) }
    var left = first.x
    var right = first.x + first.advance
    var top = first.y
    var bottom = first.y
    for glyph in run.glyphs.dropFirst() {
      left = min(left, glyph.x, glyph.x + glyph.advance)
      right = max(right, glyph.x, glyph.x + glyph.advance)
      top = min(top, glyph.y)
      bottom = max(bottom, glyph.y)
    }
    return Rect(
      x: origin.x + left - run.size, y: origin.y + top - 1.5 * run.size,
      width: right - left + 2 * run.size, height: bottom - top + 2.5 * run.size)
  }
}

extension DrawingCommand {
  /// The area that the command itself may paint, under its own transform; nil if it paints nothing.
  public var bounds: Rect? {
    switch self {
    case .save, .restore, .transform, .clip, .opacity, .area: nil
    case .fill(let box, let color): color.alpha == 0 ? nil : box.rect
    case .stroke(let box, let color, let lineWidth):
      color.alpha == 0 ? nil : box.rect.inset(by: EdgeInsets(all: -lineWidth / 2))
    case .glyphs(let glyphs): glyphs.run.glyphs.isEmpty ? nil : glyphs.bounds
    case .image(_, let rect): rect
    }
  }
}

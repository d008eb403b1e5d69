// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Collects the decorations of a line: underlines, strikethroughs and colours behind text.
///
/// The places and thicknesses of lines are those of the style's own font, so that they are straight
/// under characters of other fonts. Trailing whitespace is not decorated.
struct LineDecorator {
  /// The decorations so far.
  private(set) var decorations: [TextDecoration] = []
  private let baseline: Double
  private let extents: LineExtents
  private let visible: Range<Double>

  /// Begins a line whose visible part has these ends.
  init(baseline: Double, extents: LineExtents, visible: Range<Double>) {
    self.baseline = baseline
    self.extents = extents
    self.visible = visible
  }

  /// Adds the decorations of the runs of a piece of a line, which were divided where the text's own
  /// style changes.
  ///
  /// - Parameters:
  ///   - x: The left end of the piece.
  ///   - width: The width of the piece.
  ///   - context: The style of the piece, besides its drawing.
  mutating func add(
    _ runs: ArraySlice<GlyphRun>, at x: Double, width: Double, _ text: TextRuns,
    _ context: StyleContext
  ) {
    var left = x
    for (index, run) in zip(runs.indices, runs) {
      let right =
        index + 1 == runs.endIndex
        ? x + width : left + run.glyphs.reduce(0) { $0 + $1.advance }
      add(left, right, text.style(at: run.range.lowerBound), context)
      left = right
    }
  }

  /// Adds the decorations of a style between two places of the line.
  ///
  /// - Parameter context: The style besides its drawing.
  mutating func add(
    _ left: Double, _ right: Double, _ style: TextStyle, _ context: @autoclosure () -> StyleContext
  ) {
    guard style.isDecorated else { return }
    let left = max(left, visible.lowerBound)
    let width = min(right, visible.upperBound) - left
    guard width > 0 else { return }
    if let color = style.backgroundColor {
      let top = baseline - extents.ascent
      add(.background, Rect(x: left, y: top, width: width, height: extents.height), color)
    }
    let context = context()
    let metrics = context.primary.decorationMetrics(size: context.size)
    let y = baseline - context.baselineOffset
    for (kind, line, place) in [
      (TextDecoration.Kind.underline, style.underline, metrics.underline),
      (.strikethrough, style.strikethrough, metrics.strikethrough),
    ] {
      guard let line else { continue }
      let thickness = max(0, place.thickness * line.thickness)
      add(
        kind, Rect(x: left, y: y - place.top, width: width, height: thickness),
        line.color ?? style.color)
    }
  }

  /// Adds a rectangle, joined with the one that it continues.
  private mutating func add(_ kind: TextDecoration.Kind, _ rect: Rect, _ color: Color?) {
    if let index = decorations.lastIndex(where: { $0.kind == kind }),
      decorations[index].color == color, decorations[index].rect.origin.y == rect.origin.y,
      decorations[index].rect.size.height == rect.size.height,
      abs(decorations[index].rect.maxX - rect.origin.x) < 1e-6
    {
      decorations[index].rect.size.width = rect.maxX - decorations[index].rect.origin.x
      return
    }
    decorations.append(TextDecoration(kind, rect, color: color))
  }
}

/// The place of a line below or through text.
struct DecorationLine: Equatable {
  /// The distance in points from the baseline up to the line's top.
  var top: Double
  /// The thickness in points.
  var thickness: Double
}

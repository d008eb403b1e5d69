// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Where the tabs of a text lead that have stops at which text begins.
struct TabRule {
  /// The text's first style with the paragraph style; its owner outlives the rule.
  private unowned(unsafe) let context: TextContext
  private let unit: PositionUnit

  /// Takes the stops of a paragraph style.
  init(_ context: TextContext, _ unit: PositionUnit) {
    (self.context, self.unit) = (context, unit)
  }

  /// The pen position behind a tab.
  ///
  /// - Parameters:
  ///   - pen: The position before it, from the line's start.
  ///   - indent: The line's indent in points.
  ///   - space: The advance in points of a space in the tab's style.
  @inline(never)
  func pen(behind pen: Int64, indent: Double, space: Double) -> Int64 {
    let style = context.paragraphStyle
    let nearest = Double(pen) * unit.points + indent + style.leastTab(space: space)
    if let stop = style.tabStop(behind: nearest) { return unit.units(stop.location - indent) }
    return style.intervalStop(behind: nearest, space: space)
      .map { max(pen, unit.units($0 - indent)) } ?? pen
  }
}

extension ParagraphStyle {
  /// The least width of a tab in points; nearer stops are skipped, so that a tab is visible.
  ///
  /// By the rules of browsers a stop that is nearer than half a space of the tab's font is skipped;
  /// by those of Unicode only one nearer than 1/64 point is. CSS Text 3 § 4.2 says half of an
  /// advance of `0`, but Chromium 156 takes half of a space (observed).
  func leastTab(space: Double) -> Double {
    switch lineBreakRules {
    case .browsers: max(1.0 / 64, space / 2)
    case .unicode: 1.0 / 64
    }
  }

  /// The first tab stop behind a place, in points from the leading side.
  func tabStop(behind place: Double) -> TabStop? {
    tabStops.first { $0.location.isFinite && $0.location > place }
  }

  /// The next multiple of the interval behind a place; nil if tabs have no width.
  func intervalStop(behind place: Double, space: Double) -> Double? {
    var interval = defaultTabInterval
    if !(interval > 0 && interval.isFinite) { interval = 8 * space }
    guard interval > 1.0 / 64 else { return nil }
    return ((place / interval).rounded(.down) + 1) * interval
  }
}

extension StyleContext {
  /// The advance in points of a space in the style's own font.
  var spaceWidth: Double {
    let glyph = primary.face.nominalGlyph(0x20)
    return primaryScale.points(of: Int64(glyph.map { primary.advance(ofGlyph: $0) } ?? 0))
  }
}

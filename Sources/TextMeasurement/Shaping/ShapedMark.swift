// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Synchronization
import TextVocabulary

/// A sign that layout adds to a text: a hyphen at a line's end, or an ellipsis.
struct ShapedMark: Sendable {
  /// The kinds of marks.
  enum Kind: Hashable, Sendable {
    /// A hyphen, shown where a line ends inside a word.
    case hyphen
    /// An ellipsis, shown where text is truncated.
    case ellipsis
    /// A caller's own text, shown where text is truncated.
    case token(String)
  }

  /// The font that has the mark.
  var font: FontInstance
  /// The size in points.
  var size: Double
  /// The conversion from font units to points.
  var scale: FineScale
  /// The glyphs in font units, from left to right; their cluster offsets are unused.
  var glyphs: [ShapedGlyph]
  /// The advance in font units.
  var advance: Int64
}

extension MeasurerCore {
  /// The mark in a style's own font, or in the first fallback font that has it.
  ///
  /// A hyphen is U+2010, or U+002D if the font lacks it.
  /// An ellipsis is U+2026, or three full stops.
  ///
  /// - Parameter shaping: The shaping context that shapes the mark; nil for any of the core's.
  func mark(
    _ kind: ShapedMark.Kind, for style: StyleContext, _ shaping: ShapingContext? = nil
  ) -> ShapedMark {
    let key = MarkKey(style: ObjectIdentifier(style), kind: kind)
    if let known = marks.withLock({ $0[key] }), known.style === style { return known.mark }
    let made =
      shaping.map { makeMark(kind, for: style, $0) }
      ?? withShapingContext { makeMark(kind, for: style, $0) }
    marks.withLock { marks in
      if marks.count >= 1024 { marks.removeAll() }
      marks[key] = KeptMark(style: style, mark: made)
    }
    return made
  }

  private func makeMark(
    _ kind: ShapedMark.Kind, for style: StyleContext, _ shaping: ShapingContext
  ) -> ShapedMark {
    let choices: [String] =
      switch kind {
      case .hyphen: ["\u{2010}", "-"]
      case .ellipsis: ["\u{2026}", "..."]
      case .token(let text): [text, text]
      }
    var text = choices[1]
    var face = 0
    search: for choice in choices {
      for index in style.textOrder
      where choice.unicodeScalars.allSatisfy({ style.faces[index].covers($0) }) {
        // Both forms are looked for in the style's own font before any fallback font.
        if index != 0, kind == .hyphen || choice == choices[0],
          choices[1].unicodeScalars.allSatisfy({ style.faces[0].covers($0) })
        {
          continue search
        }
        text = choice
        face = index
        break search
      }
    }
    let (script, isRightToLeft) = Self.script(of: text)
    let cache = shaping.state(of: style).cache(
      face: face, script: script, isRightToLeft: isRightToLeft)
    let buffer = GrowingBuffer<ShapedGlyph>(minimumCapacity: 8)
    text.withUTF8 { utf8 in
      shaping.shaper.shape(
        utf8, 0..<utf8.count, plan: cache.plan, hasContext: false, into: buffer)
    }
    let logical = Array(buffer.elements)
    let glyphs = isRightToLeft ? logical.reversed() : logical
    return ShapedMark(
      font: cache.plan.font, size: style.size, scale: style.scale(of: cache.plan.font),
      glyphs: glyphs, advance: glyphs.reduce(0) { $0 + Int64($1.advance) })
  }
}

extension MeasurerCore {
  /// The script and direction of the first letter of a mark; Latin if it has none.
  private static func script(of mark: String) -> (Script, isRightToLeft: Bool) {
    for scalar in mark.unicodeScalars {
      let properties = UnicodeProperties(of: scalar.value)
      if let only = ScriptSet(allowedBy: properties).only {
        return (only.shaping, properties.bidiClass.raisesLevels)
      }
    }
    return (.latin, false)
  }
}

/// The key of a cached mark.
struct MarkKey: Hashable, Sendable {
  /// The style.
  var style: ObjectIdentifier
  /// The kind.
  var kind: ShapedMark.Kind
}

/// A cached mark. It retains its style, so no other style can get the same object identifier.
struct KeptMark: Sendable {
  /// The style.
  var style: StyleContext
  /// The mark.
  var mark: ShapedMark
}

extension TextAnalysis {
  /// The advance of a mark in position units.
  func units(of mark: ShapedMark) -> Int64 { mark.units(in: unit, styles[0]) }
}

extension ShapedMark {
  /// The advance in position units of a text whose first style is given.
  func units(in unit: PositionUnit, _ style: StyleContext) -> Int64 {
    if unit != .fine, scale == style.primaryScale { return advance }
    return unit.units(scale.points(of: advance))
  }

  /// The glyphs of the mark as a run of a line.
  ///
  /// - Parameters:
  ///   - x: The left end.
  ///   - y: The y of the glyphs' origins, if they have no offset.
  ///   - offset: The UTF-8 offset of the text that the mark follows.
  func run(
    x: Double, y: Double, at offset: Int, isRightToLeft: Bool, color: Color?, _ style: StyleContext
  ) -> GlyphRun {
    var pen = x
    var placed: [PositionedGlyph] = []
    for glyph in glyphs {
      let advance = Double(glyph.advance) * scale.points
      placed.append(
        PositionedGlyph(
          id: glyph.id, cluster: offset, x: pen + Double(glyph.xOffset) * scale.points,
          y: y - Double(glyph.yOffset) * scale.points, advance: advance))
      pen += advance
    }
    return GlyphRun(
      font: style.identity(of: font), size: size,
      direction: isRightToLeft ? .rightToLeft : .leftToRight,
      script: OpenTypeTag(rawValue: Script.latin.tag).description, color: color,
      range: offset..<offset, glyphs: placed)
  }
}

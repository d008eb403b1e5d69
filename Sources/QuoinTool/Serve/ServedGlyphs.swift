// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import GlyphImages
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// The fonts of the display lists that a session gave, by number, and their glyphs as pictures.
///
/// A font keeps its number for the whole session, so a program may keep what it drew. Only fonts of
/// the session's own lists are opened; no request names a file.
final class ServedGlyphs {
  private var fonts: [FontIdentity] = []
  private var numbers: [FontIdentity: Int] = [:]
  private var renderer: GlyphRenderer?

  /// The most glyphs of one request.
  static let mostGlyphs = 10_000
  /// The range of sizes, in points per em.
  static let sizes = 0.01...GlyphRenderer.largestSize

  /// The number of each font of a list, in the order in which the list's JSON names them: that of
  /// their first glyphs.
  func numbers(ofFontsIn list: DisplayList) -> [Int] {
    var known: Set<Int> = []
    var found: [Int] = []
    for case .glyphs(let drawn) in list.commands {
      let number = number(of: drawn.run.font)
      if known.insert(number).inserted { found.append(number) }
    }
    return found
  }

  private func number(of font: FontIdentity) -> Int {
    if let number = numbers[font] { return number }
    numbers[font] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }

  /// The picture of a glyph: steps of an outline, or pixels.
  enum Picture {
    /// The path of an outline in the words of SVG, in points from the glyph's origin, y downward.
    case path(String)
    /// A picture of a colour font, in pixels of the page.
    case pixels(GlyphBitmap)
  }

  /// The pictures of some glyphs of a font.
  ///
  /// - Parameters:
  ///   - size: The points per em.
  ///   - scale: The pixels of a point for glyphs that are pictures.
  /// - Throws: ``ServeProblem`` for an unknown font or glyph, ``ToolFailure`` for a font that
  ///   cannot be opened.
  func pictures(
    of glyphs: [Int], font number: Int, size: Double, scale: Double
  ) throws -> [Picture] {
    guard fonts.indices.contains(number) else {
      throw ServeProblem.parameters(
        "font is the number of a font of a display list that was asked for before, "
          + (fonts.isEmpty ? "and there was none yet" : "0 to \(fonts.count - 1)")
          + ", not \(number)")
    }
    let font = fonts[number]
    do throws(GlyphImageError) {
      let renderer = try openRenderer()
      var pictures: [Picture] = []
      for glyph in glyphs {
        let id = UInt32(clamping: glyph)
        if let outline = try renderer.outline(of: id, in: font, size: size) {
          pictures.append(.path(Self.path(of: outline)))
        } else {
          let pixels = min(size * scale, GlyphRenderer.largestSize)
          pictures.append(.pixels(try renderer.bitmap(of: id, in: font, size: pixels)))
        }
      }
      return pictures
    } catch {
      switch error {
      case .noGlyph, .size: throw ServeProblem.parameters("\(error)")
      case .cannotOpenFont: throw ToolFailure(.missingFont, "\(error)")
      case .noLibrary, .damagedGlyph: throw ToolFailure(.badData, "\(error)")
      }
    }
  }

  private func openRenderer() throws(GlyphImageError) -> GlyphRenderer {
    if let renderer { return renderer }
    let opened = try GlyphRenderer()
    renderer = opened
    return opened
  }

  /// The path of an outline; contours are closed.
  private static func path(of outline: GlyphOutline) -> String {
    var path = ""
    for step in outline.steps {
      switch step {
      case .move(let point): path += (path.isEmpty ? "M" : "ZM") + text(point)
      case .line(let point): path += "L" + text(point)
      case .quadratic(let control, let point): path += "Q" + text(control) + " " + text(point)
      case .cubic(let first, let second, let point):
        path += "C" + text(first) + " " + text(second) + " " + text(point)
      }
    }
    return path.isEmpty ? "" : path + "Z"
  }

  /// A point to a thousandth, which no screen shows.
  private static func text(_ point: Point) -> String { text(point.x) + " " + text(point.y) }

  private static func text(_ value: Double) -> String {
    JSONText.number((value * 1000).rounded() / 1000)
  }
}

extension JSONWriter {
  /// Appends an object with a glyph's picture; lengths of bitmaps are in points.
  mutating func value(_ picture: ServedGlyphs.Picture, ofGlyph glyph: Int, scale: Double) {
    object {
      $0.member("id", glyph)
      switch picture {
      case .path(let path): $0.member("path", path)
      case .pixels(let bitmap):
        let unit = bitmap.scale / scale
        $0.member("x", Double(bitmap.left) * unit)
        $0.member("y", Double(bitmap.top) * unit)
        $0.member("unit", unit)
        $0.member("width", bitmap.width)
        $0.member("height", bitmap.height)
        $0.member("color", bitmap.format == .color)
        $0.member("pixels", Base64.text(of: bitmap.pixels))
      }
    }
  }
}

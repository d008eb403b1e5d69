// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A box in a text, as a scan takes it: a character of a given width and height.
struct ScannedBox: BitwiseCopyable {
  /// The UTF-8 offset of its U+FFFC.
  let offset: Int
  private let width: Int64
  private let ascent: Double
  private let descent: Double

  /// The length in bytes of U+FFFC.
  static let byteCount = 3

  /// Measures an attachment with its margins.
  @inline(never)
  init(_ placed: PlacedAttachment) {
    let metrics = placed.attachment.metrics
    offset = placed.offset
    width = placed.attachment.advance
    (ascent, descent) = (metrics.ascent, metrics.descent)
  }

  /// The advance in a style, whose spacing follows the box, in units of 2^-20 point.
  func advance(in style: StyleContext) -> Int64 {
    width + PositionUnit.fine.units(style.boxSpacing)
  }

  /// The extents in a line, on the baseline of a style.
  func metrics(in style: StyleContext) -> LineMetrics {
    LineBox.raised(
      LineMetrics(ascent: ascent, descent: descent, leading: 0), by: style.baselineOffset)
  }
}

extension TextAttachment {
  /// The width with the margins, in units of 2^-20 point.
  var advance: Int64 {
    PositionUnit.fine.units(max(0, Self.legal(size.width + margins.left + margins.right)))
  }

  /// The extents with the margins. An attachment is as high as it is, whatever the line height.
  var metrics: LineMetrics {
    let depth = Self.legal(depth + margins.bottom)
    let height = max(0, Self.legal(size.height + margins.top + margins.bottom))
    return LineMetrics(ascent: max(0, height - depth), descent: max(0, depth), leading: 0)
  }

  private static func legal(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -StyleContext.largestSize), StyleContext.largestSize) : 0
  }
}

extension GlyphRun {
  /// Makes the run that of a box whose margins begin at an x.
  mutating func setBox(_ attachment: TextAttachment, x: Double, y: Double, advance: Double) {
    glyphs = [
      PositionedGlyph(
        id: 0, cluster: range.lowerBound, x: x + attachment.margins.left, y: y, advance: advance)
    ]
    // The place of the glyph has the margins in it.
    var box = attachment
    box.margins = .zero
    self.attachment = box
  }
}

extension ShapingContext {
  /// Finds the ``boxes`` of a text.
  func findBoxes(of text: AttributedText) {
    boxes.removeAll()
    for placed in text.attachments { boxes.append(ScannedBox(placed)) }
  }

  /// Allows breaks before and behind boxes, whatever stands beside them, except before spaces and
  /// line ends: a convention of browsers (*observed*: Chromium 156, WebKitGTK 2.50). CSS Text 3
  /// § 5.1 makes exceptions of GL, WJ and ZWJ.
  ///
  /// - Parameters:
  ///   - utf8: The text whose ``breaks`` were found.
  ///   - start: Its UTF-8 offset in the text of the boxes.
  func breakAroundBoxes(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int = 0, _ conventions: TextConventions
  ) {
    switch conventions {
    case .uikit, .firefox: return
    case .web, .webkit: break
    }
    var offsets: [Int] = []
    for box in boxes.elements {
      let offset = box.offset - start
      guard utf8.indices.contains(offset) else { continue }
      if offset > 0, offsets.last != offset { offsets.append(offset) }
      let end = GraphemeBreaker.nextBoundary(after: offset, in: utf8)
      guard end < utf8.count else { continue }
      switch UTF8Decoder.decode(utf8, at: end).codePoint {
      case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: break
      case 0x3000 where conventions.engine != .webkit: break
      default: offsets.append(end)
      }
    }
    insertBreaks(offsets)
  }
}

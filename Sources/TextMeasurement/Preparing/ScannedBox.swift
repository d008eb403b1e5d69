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
  init(_ placed: PlacedAttachment) {
    let metrics = placed.attachment.metrics
    offset = placed.offset
    width = placed.attachment.advance
    (ascent, descent) = (metrics.ascent, metrics.descent)
  }

  /// The advance in a style, whose letter spacing follows the box, in units of 2^-20 point.
  func advance(in style: StyleContext) -> Int64 {
    width + PositionUnit.fine.units(style.letterSpacing)
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

extension ShapingContext {
  /// Finds the ``boxes`` of a text.
  func findBoxes(of text: AttributedText) {
    boxes.removeAll()
    for placed in text.attachments { boxes.append(ScannedBox(placed)) }
  }

  /// Allows breaks before and behind boxes, whatever stands beside them, except before spaces and
  /// line ends: a convention of browsers (*observed*: Chromium 156, WebKitGTK 2.50). CSS Text 3
  /// § 5.1 makes exceptions of GL, WJ and ZWJ.
  func breakAroundBoxes(_ utf8: UnsafeBufferPointer<UInt8>) {
    var offsets: [Int] = []
    for box in boxes.elements {
      let end = box.offset + ScannedBox.byteCount
      if box.offset > 0, offsets.last != box.offset { offsets.append(box.offset) }
      if end < utf8.count, utf8[end] > 0x20 { offsets.append(end) }
    }
    insertBreaks(offsets)
  }
}

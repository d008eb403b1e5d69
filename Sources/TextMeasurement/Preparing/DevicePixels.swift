// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The conversion of texts between points and the pixels of a device.
///
/// Chromium lays a page out in device pixels. It multiplies every length by the ratio, in single
/// precision, and rounds as if these were points: extents of fonts to whole pixels, line heights
/// and widths to 1/64 pixel. So a text of a ratio is prepared with its lengths multiplied, and what
/// is measured is divided.
///
/// Source: measured with Chromium 156, in 150 lines at seven ratios.
struct DevicePixels: Sendable {
  /// The pixels in a point, finite and above 0.
  let ratio: Double

  /// The conversion for a paragraph style; nil where points are pixels, and where only fonts are
  /// rounded to pixels, as in Firefox.
  init?(_ style: ParagraphStyle) {
    let ratio = style.pixelRatio
    guard style.conventions.engine == .chromium, ratio != 1, ratio.isFinite, ratio > 0 else {
      return nil
    }
    self.ratio = ratio
  }

  // MARK: - To pixels

  /// A length in pixels, in single precision, as in Chromium.
  private func pixels(_ points: Double) -> Double { Double(Float(points) * Float(ratio)) }

  /// A style in pixels.
  func style(_ style: TextStyle) -> TextStyle {
    var style = style
    style.font = font(style.font)
    style.letterSpacing = pixels(style.letterSpacing)
    style.wordSpacing = pixels(style.wordSpacing)
    style.baselineOffset = pixels(style.baselineOffset)
    return style
  }

  private func font(_ font: FontDescriptor) -> FontDescriptor {
    var font = font
    font.size = pixels(font.size)
    return font
  }

  /// A paragraph style in pixels, which are its points.
  func style(_ style: ParagraphStyle) -> ParagraphStyle {
    var style = style
    style.pixelRatio = 1
    if case .points(let points) = style.lineHeight { style.lineHeight = .points(pixels(points)) }
    style.strut = style.strut.map(font)
    let lengths: [WritableKeyPath<ParagraphStyle, Double>] = [
      \.minimumLineHeight, \.maximumLineHeight, \.lineSpacing, \.paragraphSpacing,
      \.paragraphSpacingBefore, \.firstLineHeadIndent, \.headIndent, \.tailIndent,
      \.defaultTabInterval,
    ]
    for length in lengths { style[keyPath: length] = pixels(style[keyPath: length]) }
    for index in style.tabStops.indices {
      style.tabStops[index].location = pixels(style.tabStops[index].location)
    }
    return style
  }

  /// A text in pixels.
  func text(_ text: AttributedText) -> AttributedText {
    text.mapping(styles: style, attachments: attachment)
  }

  private func attachment(_ attachment: TextAttachment) -> TextAttachment {
    var result = attachment
    result.size = Size(
      width: pixels(attachment.size.width), height: pixels(attachment.size.height))
    result.depth = pixels(attachment.depth)
    let margins = attachment.margins
    result.margins = EdgeInsets(
      top: pixels(margins.top), left: pixels(margins.left), bottom: pixels(margins.bottom),
      right: pixels(margins.right))
    return result
  }

  /// A container in pixels.
  func container(_ container: TextContainer) -> TextContainer {
    var container = container
    container.width *= ratio
    return container
  }

  // MARK: - To points

  /// A length in points.
  func points(_ pixels: Double) -> Double { pixels / ratio }

  /// Metrics in points.
  func metrics(_ metrics: TextMetrics) -> TextMetrics {
    TextMetrics(
      size: Size(width: points(metrics.size.width), height: points(metrics.size.height)),
      lineCount: metrics.lineCount, firstBaseline: points(metrics.firstBaseline),
      lastBaseline: points(metrics.lastBaseline), isTruncated: metrics.isTruncated)
  }

  /// A layout in points.
  func layout(_ layout: TextLayout) -> TextLayout {
    TextLayout(metrics: metrics(layout.metrics), lines: layout.lines.map(line))
  }

  private func line(_ line: LineFragment) -> LineFragment {
    LineFragment(
      range: line.range, visibleRanges: line.visibleRanges, width: points(line.width),
      trailingSpace: points(line.trailingSpace), x: points(line.x),
      baseline: points(line.baseline), ascent: points(line.ascent),
      descent: points(line.descent), runs: line.runs.map(run),
      decorations: line.decorations.map { decoration in
        let rect = decoration.rect
        return TextDecoration(
          decoration.kind,
          Rect(
            x: points(rect.minX), y: points(rect.minY), width: points(rect.width),
            height: points(rect.height)),
          color: decoration.color)
      })
  }

  private func run(_ run: GlyphRun) -> GlyphRun {
    var result = run
    result.size = points(run.size)
    result.glyphs = run.glyphs.map {
      PositionedGlyph(
        id: $0.id, cluster: $0.cluster, x: points($0.x), y: points($0.y),
        advance: points($0.advance))
    }
    if var attachment = run.attachment {
      attachment.size = Size(
        width: points(attachment.size.width), height: points(attachment.size.height))
      attachment.depth = points(attachment.depth)
      result.attachment = attachment
    }
    return result
  }
}

/// A text that was prepared in device pixels.
final class DevicePixelText: PreparedText {
  /// The text whose points are device pixels.
  let text: any PreparedText
  /// The conversion.
  let pixels: DevicePixels

  /// Wraps a text whose lengths were multiplied.
  init(_ text: any PreparedText, _ pixels: DevicePixels) {
    self.text = text
    self.pixels = pixels
  }

  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double { pixels.points(text.minContentWidth) }
  /// The width of the widest paragraph on one line.
  var maxContentWidth: Double { pixels.points(text.maxContentWidth) }
  /// The number of characters that no font has.
  var missingGlyphCount: Int { text.missingGlyphCount }
  /// The characters that no font has, each once.
  var missingCharacters: [Character] { text.missingCharacters }

  /// The size and baselines in a container.
  func metrics(in container: TextContainer) -> TextMetrics {
    pixels.metrics(text.metrics(in: pixels.container(container)))
  }

  /// The height in a container.
  func height(in container: TextContainer) -> Double {
    pixels.points(text.height(in: pixels.container(container)))
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    pixels.layout(text.layout(in: pixels.container(container)))
  }

  /// The range of widths at which the line count equals that at the container's width.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    guard let range = text.widths(withLineCountIn: pixels.container(container)) else { return nil }
    let (lower, upper) = (pixels.points(range.lowerBound), pixels.points(range.upperBound))
    // A quotient may be rounded to the other side of the width itself.
    guard container.width.isFinite else { return lower..<upper }
    return min(lower, container.width)..<max(upper, container.width.nextUp)
  }

  /// The heights in narrower containers.
  func narrowerHeights(in container: TextContainer) -> NarrowerHeights {
    let known = text.narrowerHeights(in: pixels.container(container))
    // A width in pixels may be rounded to the other side of a bound: a little is left out.
    func points(_ pixels: Double) -> Double {
      min(container.width, self.pixels.points(pixels) * (1 + 1e-12))
    }
    return NarrowerHeights(
      equalDownTo: points(known.equalDownTo), monotonicDownTo: points(known.monotonicDownTo))
  }
}

/// A preparer of texts in device pixels.
struct DevicePixelPreparer: TextPreparer {
  /// The preparer of texts whose lengths are multiplied.
  let preparer: ContextPreparer
  /// The conversion.
  let pixels: DevicePixels

  /// Prepares a text, as the measurer would.
  func prepare(_ string: String) -> any PreparedText {
    DevicePixelText(preparer.prepare(string), pixels)
  }
}

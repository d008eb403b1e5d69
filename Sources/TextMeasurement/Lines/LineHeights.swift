// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The possible line heights of a text.
///
/// Each part of a text has a *height class*: a distance above and below the baseline. A line's
/// extents are the greatest of its parts, above and below separately. A part counts with its
/// style's own font and with the fallback fonts of its characters. So a line with a taller script
/// grows, as in UIKit, and nothing is clipped. A class is the box that ``LineBox`` makes of a
/// font's metrics. The paragraph style then multiplies and limits the height; the difference is
/// split above and below.
struct LineHeights: Sendable, Equatable {
  /// The classes; class 0 belongs to the text's first style.
  private(set) var classes: [LineMetrics] = []
  /// The class of the strut, or 0.
  private(set) var commonMask: UInt64 = 0
  private let paragraphStyle: ParagraphStyle
  /// The distance between two lines, in points.
  let lineSpacing: Double
  /// The distance between two paragraphs, in points.
  let paragraphSpacing: Double

  /// The greatest number of classes; further classes are merged into the last one.
  private static let mostClasses = 64

  /// Creates heights with the classes of styles' own fonts.
  ///
  /// - Parameter strut: The font that every line contains besides; nil for none.
  init(paragraphStyle: ParagraphStyle, styles: [StyleContext], strut: StyleContext?) {
    self.paragraphStyle = paragraphStyle
    lineSpacing = Self.spacing(paragraphStyle.lineSpacing)
    paragraphSpacing =
      Self.spacing(paragraphStyle.paragraphSpacing)
      + Self.spacing(paragraphStyle.paragraphSpacingBefore)
    if let strut {
      var box = box(of: SizedFont(strut.primary, in: strut))
      // Class 0 belongs to a text's only style, which every line contains too.
      if styles.count == 1 {
        box = box.union(self.box(of: SizedFont(styles[0].primary, in: styles[0])))
      }
      classes.append(box)
      commonMask = 1
    }
    for style in styles { _ = mask(for: SizedFont(style.primary, in: style)) }
  }

  /// The box of a font in a line.
  func box(of font: SizedFont) -> LineMetrics { LineBox(paragraphStyle).box(of: font) }

  /// The bit of a font's box.
  mutating func mask(for font: SizedFont) -> UInt64 { mask(for: box(of: font)) }

  /// The bit of a class with these extents; 0 if class 0 is at least as high above and below.
  mutating func mask(for metrics: LineMetrics) -> UInt64 {
    if let first = classes.first, metrics.ascent <= first.ascent,
      metrics.descent <= first.descent, metrics.leading <= first.leading
    {
      return 1
    }
    if let index = classes.firstIndex(of: metrics) { return 1 << UInt64(index) }
    if classes.count == Self.mostClasses {
      let last = classes[Self.mostClasses - 1]
      classes[Self.mostClasses - 1] = last.union(metrics)
      return 1 << UInt64(Self.mostClasses - 1)
    }
    classes.append(metrics)
    return 1 << UInt64(classes.count - 1)
  }

  /// Whether fallback fonts add no classes.
  var ignoresFallback: Bool {
    paragraphStyle.keepsLineHeightInFallback || paragraphStyle.lineHeight != .normal
  }

  /// Whether all lines have the same height.
  var isUniform: Bool { classes.count <= 1 }

  /// The extents of a line with parts of these classes, after the paragraph style is applied.
  ///
  /// The leading is part of the descent, so that lines tile from top to bottom.
  func extents(of mask: UInt64) -> LineExtents {
    // A line height below the font's makes extents negative.
    var (ascent, descent, leading) = (-Double.infinity, -Double.infinity, 0.0)
    var rest = mask
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest - 1
      guard index < classes.count else { break }
      ascent = max(ascent, classes[index].ascent)
      descent = max(descent, classes[index].descent)
      leading = max(leading, classes[index].leading)
    }
    if ascent == -.infinity { (ascent, descent) = (0, 0) }
    let natural = ascent + descent + leading
    var height = natural
    let multiple = paragraphStyle.lineHeightMultiple
    if multiple.isFinite, multiple > 0, multiple != 1 { height *= multiple }
    if paragraphStyle.minimumLineHeight > height, paragraphStyle.minimumLineHeight < 1e9 {
      height = paragraphStyle.minimumLineHeight
    }
    if paragraphStyle.maximumLineHeight > 0, paragraphStyle.maximumLineHeight < height {
      height = paragraphStyle.maximumLineHeight
    }
    if height == natural {
      return LineExtents(ascent: ascent, descent: descent + leading, height: height)
    }
    let extra = (height - natural) / 2
    return LineExtents(ascent: ascent + extra, descent: height - (ascent + extra), height: height)
  }

  private static func spacing(_ value: Double) -> Double {
    value.isFinite ? max(0, value) : 0
  }
}

extension LineMetrics {
  /// The greater of each extent.
  fileprivate func union(_ other: LineMetrics) -> LineMetrics {
    LineMetrics(
      ascent: max(ascent, other.ascent), descent: max(descent, other.descent),
      leading: max(leading, other.leading))
  }
}

/// The extents of a line above and below its baseline, in points.
struct LineExtents: Equatable, Sendable {
  /// The distance from the baseline up to the line's top.
  var ascent: Double
  /// The distance from the baseline down to the line's bottom.
  var descent: Double
  /// The line's height.
  var height: Double
}

/// The sum of the heights of the lines so far, without allocations or accumulated rounding errors.
///
/// Equal lines are counted and multiplied, so that n lines are exactly n × the line height.
struct LineStack {
  private var mask0: UInt64 = 0
  private var mask1: UInt64 = 0
  private var extents0 = LineExtents(ascent: 0, descent: 0, height: 0)
  private var extents1 = LineExtents(ascent: 0, descent: 0, height: 0)
  private var count0 = 0
  private var count1 = 0
  private var rest = 0.0
  /// The number of lines.
  private(set) var count = 0
  /// The number of paragraphs that began after the first line.
  private var paragraphCount = 0
  /// The first line's baseline.
  private(set) var firstBaseline = 0.0
  /// The last line's baseline.
  private(set) var lastBaseline = 0.0
  /// The extents of the last line.
  private(set) var lastExtents = LineExtents(ascent: 0, descent: 0, height: 0)

  /// The height of all lines and of the spacing between them.
  func height(_ heights: LineHeights) -> Double {
    Double(count0) * extents0.height + Double(count1) * extents1.height + rest
      + Double(max(0, count - 1)) * heights.lineSpacing
      + Double(paragraphCount) * heights.paragraphSpacing
  }

  /// Adds a line.
  mutating func add(_ mask: UInt64, startsParagraph: Bool, _ heights: LineHeights) {
    if count > 0, startsParagraph { paragraphCount += 1 }
    let top = height(heights) + (count > 0 ? heights.lineSpacing : 0)
    if count == 0 || mask == mask0 {
      if count == 0 {
        mask0 = mask
        extents0 = heights.extents(of: mask)
      }
      count0 += 1
      lastExtents = extents0
    } else if count1 == 0 || mask == mask1 {
      if count1 == 0 {
        mask1 = mask
        extents1 = heights.extents(of: mask)
      }
      count1 += 1
      lastExtents = extents1
    } else {
      lastExtents = heights.extents(of: mask)
      rest += lastExtents.height
    }
    lastBaseline = top + lastExtents.ascent
    if count == 0 { firstBaseline = lastBaseline }
    count += 1
  }
}

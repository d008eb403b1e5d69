// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// What a style changes in the run of a text that has it.
package struct RunStyle: Sendable {
  /// The font in place of the run's.
  package var font: FontTemplate?
  /// The line height in place of that around, of a style without a font.
  var lineHeight: LineHeight?
  /// Whether the letters are heavier than those around.
  package var isBolder = false
  /// Whether the letters are italic.
  package var isItalic = false
  /// Whether there is a line below the letters.
  package var isUnderlined = false
  /// Whether there is a line through the letters.
  package var isStruckThrough = false
  /// The size as a multiple of that of the letters around.
  package var size = 1.0
  /// How the baseline is moved from that of the letters around.
  package var shift: BaselineShift?
  /// The colour in place of the run's.
  package var color: ColorBinding?
  /// The language in place of the run's.
  package var locale: TextBinding?

  /// Whether the style changes nothing.
  package var isEmpty: Bool {
    font == nil && !isBolder && !isItalic && size == 1 && shift == nil && color == nil
      && locale == nil && lineHeight == nil && !isUnderlined && !isStruckThrough
  }

  /// The line height that the style's font states; nil for none.
  var statedLineHeight: LineHeight? {
    font.flatMap { $0.lineHeight == .normal ? nil : $0.lineHeight }
  }

  /// Changes the look of a run.
  func apply(to look: inout RunLook) {
    if let shift { look.baselineOffset.add(shift, around: look.font.descriptor.size) }
    look.font = changed(look.font)
    look.font.lineHeight = lineHeight ?? look.font.lineHeight
    look.color = color ?? look.color
    look.locale = locale ?? look.locale
  }

  /// The font of letters with the style among letters of a font.
  func changed(_ around: FontTemplate) -> FontTemplate {
    var font = font ?? around
    if isBolder { font.descriptor.weight = font.descriptor.weight.bolder }
    if isItalic { font.descriptor.slant = .italic }
    if isUnderlined { font.isUnderlined = true }
    if isStruckThrough { font.isStruckThrough = true }
    if size != 1 {
      font.descriptor.size *= size
      // A text style's distance between baselines is that of its own size.
      font.descriptor.baselineDistance = nil
    }
    return font
  }

  /// The style with what another one states in place of its own.
  func replaced(by other: RunStyle) -> RunStyle {
    var style = other.font == nil ? self : other
    style.color = other.color ?? color
    style.locale = other.locale ?? locale
    return style
  }
}

/// A shift of the baseline, by CSS's values of `vertical-align`.
package enum BaselineShift: Sendable {
  case sub, `super`
}

/// How far the baseline of a run is above the line's: the sum of its shifts.
///
/// CSS leaves a shift to browsers. Chromium and WebKit move the baseline by a part of the size
/// around and a pixel, Firefox by a part of the size in whole pixels, in units of 1/60 point
/// (*observed*: Chromium 156, WebKitGTK 2.50, Firefox 153). Of these Chromium and Firefox alone lay
/// out in pixels of the device (*observed* at ratios from 1 to 3).
package struct BaselineOffset: Sendable {
  /// The shifts with the sizes of the letters around, the outer ones first.
  private var shifts: [(shift: BaselineShift, size: Double)] = []

  /// Adds a shift among letters of a size.
  mutating func add(_ shift: BaselineShift, around size: Double) { shifts.append((shift, size)) }

  /// The offset in points.
  package func points(conventions: TextConventions, pixelRatio: Double) -> Double {
    shifts.reduce(0) { sum, item in
      switch conventions.engine {
      case .firefox: sum + item.shift.offsetInFirefox(around: item.size, pixelRatio)
      case .chromium: sum + item.shift.offsetInChromium(around: item.size, pixelRatio)
      case .webkit, nil: sum + item.shift.offset(around: item.size)
      }
    }
  }
}

extension BaselineShift {
  fileprivate func offset(around size: Double) -> Double {
    switch self {
    case .sub: -(size / 5 + 1)
    case .super: size / 3 + 1
    }
  }

  /// The same in steps of 1/64 pixel, downward from a size that is rounded to one. Measured with
  /// Chromium 156.
  fileprivate func offsetInChromium(around size: Double, _ pixelRatio: Double) -> Double {
    let steps = (size * pixelRatio * 64).rounded()
    let offset = ((steps / (self == .super ? 3 : 5)).rounded(.down) + 64) / (64 * pixelRatio)
    return self == .super ? offset : -offset
  }

  fileprivate func offsetInFirefox(around size: Double, _ pixelRatio: Double) -> Double {
    let size = (size * pixelRatio).rounded() / pixelRatio
    return (size * (self == .super ? 0.34 : -0.2) * 60).rounded() / 60
  }
}

extension FontWeight {
  /// The weight that CSS calls `bolder`.
  ///
  /// Source: CSS Fonts 4 § 2.2.1, the table of relative weights.
  fileprivate var bolder: FontWeight {
    switch rawValue {
    case ..<350: .regular
    case ..<550: .bold
    default: max(self, .heavy)
    }
  }
}

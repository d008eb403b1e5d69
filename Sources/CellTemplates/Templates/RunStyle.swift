// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

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
      && locale == nil && lineHeight == nil
  }

  /// The line height that the style's font states; nil for none.
  var statedLineHeight: LineHeight? {
    font.flatMap { $0.lineHeight == .normal ? nil : $0.lineHeight }
  }

  /// Changes a run.
  func apply(to run: inout TextTemplate.Run) {
    run.baselineOffset += shift?.offset(around: run.font.descriptor.size) ?? 0
    run.baselinePixels += shift?.pixels ?? 0
    run.font = changed(run.font)
    run.font.lineHeight = lineHeight ?? run.font.lineHeight
    run.color = color ?? run.color
    run.locale = locale ?? run.locale
  }

  /// The font of letters with the style among letters of a font.
  func changed(_ around: FontTemplate) -> FontTemplate {
    var font = font ?? around
    if isBolder { font.descriptor.weight = font.descriptor.weight.bolder }
    if isItalic { font.descriptor.slant = .italic }
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

  /// How far the baseline is above that of letters of a size, in points, but for ``pixels``: a
  /// convention of browsers (*observed*: Chromium 156).
  func offset(around size: Double) -> Double {
    switch self {
    case .sub: -size / 5
    case .super: size / 3
    }
  }

  /// How far the baseline is above that besides, in pixels of the device.
  var pixels: Double {
    switch self {
    case .sub: -1
    case .super: 1
    }
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

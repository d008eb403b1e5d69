// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// The class of a character for the trimming of fullwidth punctuation (CSS Text 4 § 8.3).
///
/// The sets are those of Chromium 156, found by measuring all brackets and quotes of the basic
/// plane beside `「`, `」`, `（` and `）`.
enum SpacingClass {
  /// A character that trims nothing and is not trimmed.
  case other
  /// A fullwidth opening bracket.
  case open
  /// A fullwidth closing bracket.
  case close
  /// A middle dot, or an ideographic space.
  case middle
  /// An opening bracket that is not fullwidth.
  case narrowOpen
  /// A closing bracket that is not fullwidth.
  case narrowClose
  /// A comma or full stop, whose place in its square the font decides.
  case dot
  /// A fullwidth colon.
  case colon
  /// A fullwidth semicolon.
  case semicolon
  /// An opening quote, which is fullwidth in some fonts.
  case openQuote
  /// A closing quote, which is fullwidth in some fonts.
  case closeQuote

  /// The class of a character.
  init(_ scalar: UInt32) {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F:
      self = .open
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
      self = .close
    case 0x00B7, 0x2027, 0x3000, 0x30FB: self = .middle
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: self = .dot
    case 0xFF1A: self = .colon
    case 0xFF1B: self = .semicolon
    case 0x2018, 0x201C: self = .openQuote
    case 0x2019, 0x201D: self = .closeQuote
    case 0x28, 0x5B, 0x7B: self = .narrowOpen
    case 0x29, 0x5D, 0x7D: self = .narrowClose
    case 0..<0x80: self = .other
    default:
      switch UnicodeProperties(of: scalar).generalCategory {
      case .openPunctuation: self = .narrowOpen
      case .closePunctuation: self = .narrowClose
      default: self = .other
      }
    }
  }

  /// The fullwidth punctuation that may be trimmed.
  static let trimmed: [UInt32] = [
    0x3001, 0x3002, 0x3008, 0x3009, 0x300A, 0x300B, 0x300C, 0x300D, 0x300E, 0x300F, 0x3010,
    0x3011, 0x3014, 0x3015, 0x3016, 0x3017, 0x3018, 0x3019, 0x301A, 0x301B, 0x301D, 0x301E,
    0x301F, 0xFF08, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D,
    0xFF5F, 0xFF60,
  ]

  /// The UTF-8 offset of the first punctuation from an offset on that may be trimmed: beside other
  /// punctuation, or as a closing bracket that ends a line; nil if there is none.
  ///
  /// All that is trimmed lies in U+3000 to U+303F and U+FF00 to U+FF7F, so most bytes need one
  /// comparison.
  static func firstTrimmed(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    var index = start
    while index + 2 < utf8.count {
      let byte = utf8[index]
      let next = utf8[index + 1]
      if byte == 0xE3 && next == 0x80 || byte == 0xEF && (next == 0xBC || next == 0xBD),
        mayTrim(at: index, utf8)
      {
        return index
      }
      index += 1
    }
    return nil
  }

  private static func mayTrim(at index: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let scalar = UTF8Decoder.decode(utf8, at: index).codePoint
    switch SpacingClass(scalar) {
    case .other, .middle, .narrowOpen, .narrowClose: return false
    case .open, .close, .dot, .colon, .semicolon, .openQuote, .closeQuote: break
    }
    if isTrimmedAtLineEnd(scalar) { return true }
    func isPunctuation(at place: Int) -> Bool {
      switch SpacingClass(UTF8Decoder.decode(utf8, at: place).codePoint) {
      case .other: false
      default: true
      }
    }
    if index + 3 < utf8.count, isPunctuation(at: index + 3) { return true }
    return index > 0 && isPunctuation(at: UTF8Decoder.startOfCodePoint(before: index, utf8))
  }

  /// Whether Chromium trims a closing bracket where its line would be too wide.
  static func isTrimmedAtLineEnd(_ scalar: UInt32) -> Bool {
    scalar == 0xFF09 || scalar < 0x3020 && SpacingClass(scalar) == .close
  }
}

/// The widths of fullwidth punctuation in runs of one plan.
final class PunctuationWidths {
  /// The change of a glyph that is trimmed, in font units.
  struct Trim {
    /// The advance of the whole character.
    var whole: Int32
    /// The width that goes.
    var advance: Int32
    /// How far the glyph moves to the right.
    var offset: Int32
  }

  private let trims: [UInt32: Trim]
  private let dot: SpacingClass
  private let colon: SpacingClass
  private let semicolon: SpacingClass
  private let hasWideQuotes: Bool

  /// The widths in the runs of a cache; nil if the font has no halves of its punctuation.
  ///
  /// The font must have all commas, full stops, colons and quotes, whose classes are those of the
  /// side at which their ink is.
  ///
  /// - Parameters:
  ///   - halves: A cache of the same runs with the feature `halt`.
  ///   - sides: A cache of the runs whose forms decide on which side the ink is.
  init?(_ cache: PieceCache, halves: PieceCache, sides: PieceCache, shaper: Shaper) {
    guard let first = Self.glyph(0x300C, cache, shaper),
      let half = Self.glyph(0x300C, halves, shaper), half.advance < first.advance
    else { return nil }
    var trims: [UInt32: Trim] = [:]
    for scalar in SpacingClass.trimmed {
      guard let whole = Self.glyph(scalar, cache, shaper),
        let half = Self.glyph(scalar, halves, shaper), half.advance < whole.advance
      else { continue }
      trims[scalar] = Trim(
        whole: whole.advance, advance: whole.advance - half.advance,
        offset: half.xOffset - whole.xOffset)
    }
    self.trims = trims
    func side(_ scalars: UInt32...) -> SpacingClass? {
      var found: (side: SpacingClass, advance: Int32)?
      for scalar in scalars {
        guard let glyph = Self.glyph(scalar, sides, shaper) else { return nil }
        let side = sides.plan.font.side(of: glyph)
        if let found, found != (side, glyph.advance) { return .other }
        found = (side, glyph.advance)
      }
      return found?.side
    }
    guard let dot = side(0x3001, 0x3002, 0xFF0C, 0xFF0E), let colon = side(0xFF1A),
      let semicolon = side(0xFF1B), let openQuotes = side(0x201C, 0x2018),
      let closeQuotes = side(0x201D, 0x2019)
    else { return nil }
    (self.dot, self.colon, self.semicolon) = (dot, colon, semicolon)
    hasWideQuotes = openQuotes == .open && closeQuotes == .close
  }

  /// The change of a character that is trimmed; nil if the font has no half of it.
  func trim(_ scalar: UInt32) -> Trim? { trims[scalar] }

  /// The place at which a character is trimmed between two others; nil if it is whole. By the rules
  /// of Chromium 156 (measured):
  ///
  /// 1. An opening bracket is trimmed after a bracket of either kind, a middle dot, or a comma or
  ///    full stop at its square's left.
  /// 2. A closing bracket is trimmed before a closing one, a middle dot, or such a comma, and so is
  ///    such a comma or full stop.
  /// 3. Some closing brackets may be trimmed at the end of a line.
  func place(
    of scalar: UInt32, _ own: SpacingClass, after before: SpacingClass, before next: SpacingClass
  ) -> SpacingTrim.Place? {
    switch (resolved(before), resolved(own), resolved(next)) {
    case (.open, .open, _), (.middle, .open, _), (.close, .open, _), (.narrowOpen, .open, _):
      .opening
    case (_, .close, .close), (_, .close, .middle), (_, .close, .narrowClose): .closing
    case (_, .close, _) where SpacingClass.isTrimmedAtLineEnd(scalar): .lineEnd
    default: nil
    }
  }

  /// The class of a character beside others of the plan's font.
  private func resolved(_ spacing: SpacingClass) -> SpacingClass {
    switch spacing {
    case .other, .open, .close, .middle, .narrowOpen, .narrowClose: spacing
    case .dot: dot
    case .colon: colon
    case .semicolon: semicolon
    case .openQuote: hasWideQuotes ? .open : .narrowOpen
    case .closeQuote: hasWideQuotes ? .close : .narrowClose
    }
  }

  /// The only glyph of a character; nil if the font lacks it.
  private static func glyph(
    _ scalar: UInt32, _ cache: PieceCache, _ shaper: Shaper
  ) -> ShapedGlyph? {
    guard let scalar = Unicode.Scalar(scalar) else { return nil }
    var string = String(Character(scalar))
    return string.withUTF8 { utf8 in
      let glyphs = cache.glyphs(of: cache.piece(utf8, 0..<utf8.count, shaper: shaper))
      return glyphs.count == 1 && glyphs[0].id != 0 ? glyphs[0] : nil
    }
  }
}

extension FontInstance {
  /// The side of its square at which a glyph's ink is, as the class of a bracket there.
  fileprivate func side(of glyph: ShapedGlyph) -> SpacingClass {
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(handle, glyph.id, &extents) != 0 else { return .other }
    let left = extents.x_bearing + glyph.xOffset
    let right = left + extents.width
    if right * 2 <= glyph.advance { return .close }
    if left * 2 >= glyph.advance { return .open }
    return extents.width * 2 <= glyph.advance && left * 4 >= glyph.advance ? .middle : .other
  }
}

extension ParagraphStyle {
  /// Whether fullwidth punctuation may be trimmed. Firefox 153 and WebKitGTK 2.50 do not know
  /// `text-spacing-trim`.
  var trimsPunctuation: Bool {
    textSpacingTrim == .normal && conventions.engine != .firefox && conventions.engine != .webkit
  }
}

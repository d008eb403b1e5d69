// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// A text style with its faces, shared by all texts of the style and by all threads.
///
/// Invalid numbers (NaN, infinite or negative sizes) are replaced here, once.
final class StyleContext: Sendable {
  /// The requested style.
  let style: TextStyle
  /// The em size in points, finite, 0...`largestSize`.
  let size: Double
  /// Points after each grapheme cluster, finite.
  let letterSpacing: Double
  /// Points added to each word space, finite.
  let wordSpacing: Double
  /// Points above the baseline, finite.
  let baselineOffset: Double
  /// The language, or an empty string.
  let language: String
  /// Whether the language is Chinese or Japanese, which have separate line breaking rules.
  let isChineseOrJapanese: Bool
  /// Whether the language is Japanese.
  let isJapanese: Bool
  /// Whether the language is Korean.
  let isKorean: Bool
  /// The features that are passed to HarfBuzz.
  let features: [FontFeature]
  /// The faces in fallback order: the style's own first, then those of the collection.
  let faces: [FontFace]
  /// Indices of `faces` with colour fonts first, for emoji.
  let emojiOrder: [Int]
  /// Indices of `faces` with colour fonts last, for text; those of `WorldFonts` come behind them.
  let textOrder: [Int]
  /// Indices of `faces` with the language's CJK fonts before others, for ideographs and kana.
  let ideographOrder: [Int]
  /// The font of the style's own face.
  let primary: FontInstance
  /// The scale of the style's own face.
  let primaryScale: FineScale
  /// The rule by which fonts are scaled.
  let scaling: FontScaling
  /// The line metrics of the style's own face.
  let lineMetrics: LineMetrics

  /// The greatest size in points; larger sizes are clamped, so that sums of widths cannot overflow.
  static let largestSize = 10_000.0

  /// Finds the faces of a style.
  init(
    _ style: TextStyle, _ scaling: FontScaling, collection: FontCollection,
    instances: FontInstanceStore
  ) {
    self.style = style
    self.scaling = scaling
    let descriptor = style.font
    size = descriptor.size.isFinite ? min(max(descriptor.size, 0), Self.largestSize) : 0
    letterSpacing = Self.finite(style.letterSpacing)
    wordSpacing = Self.finite(style.wordSpacing)
    baselineOffset = Self.finite(style.baselineOffset)
    language = style.language ?? ""
    let subtag = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    isJapanese = subtag == "ja"
    isChineseOrJapanese = subtag == "zh" || isJapanese
    isKorean = subtag == "ko"
    // Among spaced letters, a ligature would look like a single letter.
    let spaced: [FontFeature] =
      letterSpacing != 0
      ? [FontFeature("liga", 0), FontFeature("clig", 0), FontFeature("dlig", 0)] : []
    features = spaced + descriptor.features
    let fallback = collection.fallbackFaces(for: descriptor)
    let own = collection.families(of: descriptor).flatMap {
      FontCollection.parts(of: $0, for: descriptor)
    }
    var faces = own.isEmpty ? Array((fallback.first + fallback.last).prefix(1)) : own
    let known = Set(faces.map(ObjectIdentifier.init))
    faces += fallback.first.filter { !known.contains(ObjectIdentifier($0)) }
    let firstCount = faces.count
    faces += fallback.last.filter { !known.contains(ObjectIdentifier($0)) }
    precondition(!faces.isEmpty, "A measurer needs a collection with at least one face.")
    self.faces = faces
    let indices = Array(faces.indices)
    let isPrimaryText = !faces[0].isColor
    let plain = indices.filter { !faces[$0].isColor }
    let color = indices.filter { faces[$0].isColor }
    emojiOrder = color + plain
    // Colour fonts come last, but before the fonts that are added for other scripts.
    textOrder =
      isPrimaryText
      ? plain.filter { $0 < firstCount } + color.filter { $0 < firstCount }
        + plain.filter { $0 >= firstCount } + color.filter { $0 >= firstCount }
      : indices
    let wanted = StyleContext.ideographFamilySuffix(of: language)
    let local = plain.filter { index in
      index > 0 && wanted.map { faces[index].family.hasSuffix(" \($0)") } ?? false
    }
    ideographOrder =
      local.isEmpty ? textOrder : [0] + local + textOrder.filter { $0 != 0 && !local.contains($0) }
    primary = instances.instance(of: faces[0], for: descriptor, scaling)
    lineMetrics = primary.lineMetrics(size: size, scaling)
    primaryScale = primary.scale(size: size, scaling)
  }

  /// Whether an emoji that stands alone is a letter of the style's own font: in Chromium and
  /// Firefox, if the font has it.
  func showsEmojiItself(_ scalar: UInt32) -> Bool {
    switch scaling {
    case .exact, .webkit: false
    case .chromium, .firefox: !faces[0].isColor && faces[0].nominalGlyph(scalar) != nil
    }
  }

  /// Whether fonts are shaped by their rules of Graphite, as in Firefox and WebKitGTK; Chromium and
  /// Core Text do not know them.
  var appliesGraphite: Bool {
    switch scaling {
    case .exact, .chromium: false
    case .firefox, .webkit: true
    }
  }

  /// The features with which one of the style's faces is shaped.
  func features(of face: FontFace) -> [FontFeature] {
    switch scaling {
    case .exact, .webkit: features
    case .chromium, .firefox:
      face.hasRejectedKerning ? features + [FontFeature("kern", 0)] : features
    }
  }

  /// The conversion from units of one of the style's fonts to points.
  func scale(of font: FontInstance) -> FineScale {
    font === primary ? primaryScale : font.scale(size: size, scaling)
  }

  /// The conversion of what GPOS moves in one of the style's fonts, which differs from that of
  /// advances in browsers.
  func positioningScale(of font: FontInstance) -> FineScale {
    switch scaling {
    case .exact, .firefox: scale(of: font)
    case .webkit: FineScale(size: size, unitsPerEm: font.unitsPerEm)
    case .chromium: FineScale(size: FineScale.browserSize(size), unitsPerEm: font.unitsPerEm)
    }
  }

  /// The rule by which letter spacing is added.
  var letterGaps: LetterGaps { LetterGaps(scaling) }

  /// Whether letters of a script get no letter spacing, because they join; in WebKitGTK they do.
  func keepsJoined(_ script: Script) -> Bool { scaling != .webkit && script.isCursive }

  /// Points behind each box: none in browsers, which space letters alone (*observed*: Chromium 156,
  /// Firefox 153, WebKitGTK 2.50).
  var boxSpacing: Double {
    switch scaling {
    case .exact: letterSpacing
    case .chromium, .firefox, .webkit: 0
    }
  }

  /// Whether letters or words are spaced.
  var isSpaced: Bool { letterSpacing != 0 || wordSpacing != 0 }

  private static func finite(_ value: Double) -> Double {
    value.isFinite ? min(max(value, -largestSize), largestSize) : 0
  }

  /// The suffix of family names for a language's ideographs, as in `Noto Sans CJK JP`.
  private static func ideographFamilySuffix(of language: String) -> String? {
    let parts = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" })
    switch parts.first {
    case "ja": return "JP"
    case "ko": return "KR"
    case "zh":
      if parts.contains("hk") || parts.contains("mo") { return "HK" }
      return parts.contains("tw") || parts.contains("hant") ? "TC" : "SC"
    default: return nil
    }
  }
}

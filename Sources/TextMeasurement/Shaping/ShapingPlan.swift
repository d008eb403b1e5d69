// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import Synchronization
import TextVocabulary

/// Everything besides the text itself that determines the glyphs of a piece.
struct ShapingSettings: Hashable, Sendable {
  /// The font, by identity.
  var font: ObjectIdentifier
  /// The script as an ISO 15924 tag.
  var script: UInt32
  /// The language as a BCP 47 tag; empty is unknown.
  var language: String
  /// Whether the text is shaped from right to left.
  var isRightToLeft: Bool
  /// The features, in order of precedence.
  var features: [FontFeature]
  /// Whether the font's rules of Graphite, if it has any, come before those of OpenType.
  var appliesGraphite = false
}

/// HarfBuzz's plan for given settings, and the boundaries at which its text may be divided.
///
/// A glyph is *inert* if it takes part in no lookup of the plan, as input or as context. A
/// boundary between two characters is *inert* if no rule can reach across it: both sides then have
/// the same glyphs shaped apart as together. The lookups are those of HarfBuzz's own plan, so the
/// answer holds for the features that this version of HarfBuzz really applies.
final class ShapingPlan: Sendable {
  /// The font.
  let font: FontInstance
  /// The settings that the plan was made for.
  let settings: ShapingSettings
  /// The features in HarfBuzz's form.
  let features: [hb_feature_t]
  /// The language in HarfBuzz's form, which is interned and never freed.
  nonisolated(unsafe) let language: OpaquePointer?
  /// HarfBuzz's plan.
  nonisolated(unsafe) let handle: OpaquePointer?
  /// The glyphs that take part in lookups; nil if they cannot be determined.
  private let active: GlyphBitmap?
  /// Whether the boundaries between spaces and other characters are inert.
  let isSpaceInert: Bool
  /// The glyph of a space.
  let spaceGlyph: UInt32
  /// The advance of a space, in font units.
  let spaceAdvance: Int
  /// Whether letters join, so that text beyond a run's border may change its glyphs.
  let isJoining: Bool
  /// Whether text of a right-to-left script is shaped from left to right.
  ///
  /// HarfBuzz then reverses the text, and so kerns other pairs, unless the whole text has a digit
  /// and no letter. So a part shapes as in the whole only if both consist of digits.
  let isAgainstScript: Bool
  /// Whether text of a left-to-right script is shaped from right to left: HarfBuzz reverses it.
  let isReversed: Bool
  /// The pieces and pairs that shaping contexts have shaped by the plan.
  let sharedShapes = SharedShapes()
  private let foundWordBorders = Mutex<WordBorders??>(nil)
  private let pairRulesStore: PairRulesStore
  /// The cached result of ``pairRules``; the outer nil means not yet read.
  private let foundPairRules = Mutex<PairRules??>(nil)

  /// Creates HarfBuzz's plan and reads its lookups.
  init(
    font: FontInstance, settings: ShapingSettings, pairRulesStore: PairRulesStore = PairRulesStore()
  ) {
    self.font = font
    self.pairRulesStore = pairRulesStore
    self.settings = settings
    features = settings.features.map { feature in
      hb_feature_t(
        tag: feature.tag.rawValue, value: feature.value, start: 0,
        end: quoin_hb_feature_global_end())
    }
    language =
      settings.language.isEmpty
      ? nil : hb_language_from_string(settings.language, Int32(settings.language.utf8.count))
    var properties = hb_segment_properties_t()
    properties.script = hb_script_t(rawValue: settings.script)
    properties.direction = settings.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.language = language
    handle = Self.makePlan(font, settings, language, features)
    active = Self.activeGlyphs(of: handle, in: font.face)
    let space = font.face.nominalGlyph(0x20)
    spaceGlyph = space ?? 0
    spaceAdvance = space.map { font.advance(ofGlyph: $0) } ?? 0
    let direction = hb_script_get_horizontal_direction(properties.script)
    isAgainstScript = !settings.isRightToLeft && direction == HB_DIRECTION_RTL
    isReversed = settings.isRightToLeft && direction == HB_DIRECTION_LTR
    if !isAgainstScript, let active, let space, let handle, !active.contains(space) {
      isSpaceInert = Self.isSpaceAlone(
        in: handle, font, properties, features, spaceAdvance: spaceAdvance)
    } else {
      isSpaceInert = false
    }
    isJoining = Self.joiningScripts.contains(settings.script)
  }

  deinit { hb_shape_plan_destroy(handle) }

  /// Whether all rules are in tables that can be read.
  var hasKnownRules: Bool { active != nil }

  /// The borders between words of Thai and Lao that no rule reaches across; nil if only HarfBuzz
  /// can tell.
  ///
  /// They are found at the first access.
  var wordBorders: WordBorders? {
    foundWordBorders.withLock { found in
      if let found { return found }
      let made = WordBorders(self)
      found = .some(made)
      return made
    }
  }

  /// Whether a glyph takes part in no lookup.
  func isInert(glyph: UInt32) -> Bool { active.map { !$0.contains(glyph) } ?? false }

  /// Whether a glyph is a mark, which rules may skip.
  func isMark(glyph: UInt32) -> Bool {
    hb_ot_layout_get_glyph_class(font.face.handle, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  /// The rules by which pair advances measure the plan's text; nil if they cannot.
  ///
  /// They are read at the first access.
  var pairRules: PairRules? {
    guard active != nil, Self.pairScripts.contains(settings.script) else {
      return nil
    }
    return foundPairRules.withLock { found in
      if let found { return found }
      let made = pairRulesStore.rules(of: font.face, pairLookups(), isJoining: isJoining)
      found = .some(made)
      return made
    }
  }

  /// The lookups that apply to text without U+2044 FRACTION SLASH.
  ///
  /// Every plan of HarfBuzz includes the features for fractions, but they apply only around that
  /// character unless the settings turn them on.
  private func pairLookups() -> PairLookups {
    let fractions: [OpenTypeTag] = ["frac", "numr", "dnom"]
    let areFractionsAsked = settings.features.contains { fractions.contains($0.tag) }
    var (substitution, positioning) = lookups(without: areFractionsAsked ? [] : fractions)
    var forms: [Int] = []
    if isJoining {
      let all = substitution
      substitution =
        lookups(
          without: (areFractionsAsked ? [] : fractions) + ["isol", "fina", "medi", "init"]
        ).substitution
      forms = all.filter { !substitution.contains($0) }
    }
    return PairLookups(substitution: substitution, forms: forms, positioning: positioning)
  }

  /// The GSUB and GPOS lookups that remain when some features are turned off.
  private func lookups(
    without tags: [OpenTypeTag]
  ) -> (substitution: [Int], positioning: [Int]) {
    let plan = Self.makePlan(
      font, settings, language,
      features
        + tags.map { tag in
          hb_feature_t(tag: tag.rawValue, value: 0, start: 0, end: quoin_hb_feature_global_end())
        })
    defer { hb_shape_plan_destroy(plan) }
    return (Self.lookups(of: plan, "GSUB"), Self.lookups(of: plan, "GPOS"))
  }

  private static func lookups(of plan: OpaquePointer?, _ tag: OpenTypeTag) -> [Int] {
    guard let plan else { return [] }
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_ot_shape_plan_collect_lookups(plan, tag.rawValue, set)
    var found: [Int] = []
    var index = UInt32.max
    while hb_set_next(set, &index) != 0 { found.append(Int(index)) }
    return found
  }

  private static func makePlan(
    _ font: FontInstance, _ settings: ShapingSettings, _ language: OpaquePointer?,
    _ features: [hb_feature_t]
  ) -> OpaquePointer? {
    var properties = hb_segment_properties_t()
    properties.script = hb_script_t(rawValue: settings.script)
    properties.direction = settings.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    properties.language = language
    var coordinateCount: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(font.handle, &coordinateCount)
    if settings.appliesGraphite {
      return hb_shape_plan_create_cached2(
        font.face.handle, &properties, features, UInt32(features.count), coordinates,
        coordinateCount, nil)
    }
    return "ot".withCString { openType in
      [openType, nil].withUnsafeBufferPointer { shapers in
        hb_shape_plan_create_cached2(
          font.face.handle, &properties, features, UInt32(features.count), coordinates,
          coordinateCount, shapers.baseAddress)
      }
    }
  }

  /// Scripts whose letters HarfBuzz does not reorder, and joins, if at all, by the two neighbours.
  private static let pairScripts: Set<UInt32> = Set(
    (["Latn", "Grek", "Cyrl", "Hebr", "Hani", "Hira", "Kana", "Bopo", "Hang", "Zyyy", "Arab"]
      as [OpenTypeTag]).map(\.rawValue))

  /// The glyphs of all lookups that the plan applies.
  ///
  /// HarfBuzz does not report the glyphs of `kern` tables and of Apple's tables. The result is nil
  /// for fonts with such tables, and their text is shaped in whole runs.
  private static func activeGlyphs(of plan: OpaquePointer?, in face: FontFace) -> GlyphBitmap? {
    for tag: OpenTypeTag in ["kern", "kerx", "morx", "mort", "trak", "ankr"]
    where FontFace.withTable(tag, of: face.handle, { !$0.isEmpty }) { return nil }
    guard let plan else { return nil }
    let lookups = hb_set_create()
    let glyphs = hb_set_create()
    defer {
      hb_set_destroy(lookups)
      hb_set_destroy(glyphs)
    }
    for tag: OpenTypeTag in ["GSUB", "GPOS"] {
      hb_set_clear(lookups)
      hb_ot_shape_plan_collect_lookups(plan, tag.rawValue, lookups)
      // HB_SET_VALUE_INVALID, a macro: all bits set.
      var index = UInt32.max
      while hb_set_next(lookups, &index) != 0 {
        hb_ot_layout_lookup_collect_glyphs(
          face.handle, tag.rawValue, index, glyphs, glyphs, glyphs, nil)
      }
    }
    return GlyphBitmap(glyphs, glyphCount: face.glyphCount)
  }

  /// Whether a space and an adjacent printing ASCII character never change each other's advance.
  ///
  /// Lookups assign glyphs to classes, and all unlisted glyphs share class 0. A font could kern all
  /// letters with class 0, and so with its space, without listing the space. Trial shaping detects
  /// such a font: each character alone, and all of them in one text with spaces around.
  private static func isSpaceAlone(
    in plan: OpaquePointer, _ font: FontInstance, _ properties: hb_segment_properties_t,
    _ features: [hb_feature_t], spaceAdvance: Int
  ) -> Bool {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    var properties = properties
    func advances(of text: [UInt32]) -> [Int]? {
      hb_buffer_clear_contents(buffer)
      hb_buffer_set_segment_properties(buffer, &properties)
      hb_buffer_add_utf32(buffer, text, Int32(text.count), 0, Int32(text.count))
      _ = hb_shape_plan_execute(plan, font.handle, buffer, features, UInt32(features.count))
      font.roundPositions(of: buffer)
      var count: UInt32 = 0
      guard let positions = hb_buffer_get_glyph_positions(buffer, &count),
        Int(count) == text.count
      else { return nil }
      let found = (0..<text.count).map { Int(positions[$0].x_advance) }
      return properties.direction == HB_DIRECTION_RTL ? found.reversed() : found
    }
    var text: [UInt32] = [0x20]
    var expected = [spaceAdvance]
    for scalar: UInt32 in 0x21...0x7E {
      guard let glyph = font.face.nominalGlyph(scalar) else { continue }
      text += [scalar, 0x20]
      expected += [font.advance(ofGlyph: glyph), spaceAdvance]
    }
    let found = advances(of: text)
    // A rule that applies to a character alone also applies between spaces, so characters that have
    // their own advances there have them alone. That spares shaping each alone.
    if found == expected { return true }
    for index in stride(from: 1, to: text.count, by: 2) {
      guard let alone = advances(of: [text[index]]) else { return false }
      expected.replaceSubrange(index...index, with: alone)
    }
    return found == expected
  }

  /// Scripts whose letters change form where they join their neighbours.
  static let joiningScripts: Set<UInt32> = Set(
    ([
      "Arab", "Syrc", "Mong", "Nkoo", "Mand", "Mani", "Phag", "Adlm", "Rohg", "Sogd", "Sogo",
      "Ougr", "Chrs", "Phlp",
    ] as [OpenTypeTag]).map(\.rawValue))
}

/// A set of glyphs as a bitmap; immutable copies are shared by threads without a lock.
struct GlyphBitmap: Sendable {
  private var words: [UInt64]

  /// Creates an empty set for glyphs below `glyphCount`.
  init(glyphCount: Int) { words = Array(repeating: 0, count: glyphCount / 64 + 1) }

  /// Adds a glyph; a glyph out of range is ignored.
  mutating func insert(_ glyph: UInt32) {
    let index = Int(glyph) >> 6
    if index < words.count { words[index] |= 1 << UInt64(glyph & 63) }
  }

  /// Creates a set from a HarfBuzz set; glyphs out of range are ignored.
  init(_ set: OpaquePointer?, glyphCount: Int) {
    self.init(glyphCount: glyphCount)
    var glyph = UInt32.max
    while hb_set_next(set, &glyph) != 0 {
      let index = Int(glyph) >> 6
      guard index < words.count else { break }
      words[index] |= 1 << UInt64(glyph & 63)
    }
  }

  /// Whether the glyph is in the set; true for glyphs out of range, to be safe.
  func contains(_ glyph: UInt32) -> Bool {
    let index = Int(glyph) >> 6
    return index >= words.count || words[index] & (1 << UInt64(glyph & 63)) != 0
  }

  /// Calls a function with those glyphs of a range that ``contains(_:)`` has, in ascending order.
  func forEach(in range: ClosedRange<UInt32>, _ body: (UInt32) -> Void) {
    for index in Int(range.lowerBound) >> 6...Int(range.upperBound) >> 6 {
      let base = UInt32(index) << 6
      var word = index < words.count ? words[index] : .max
      if base < range.lowerBound { word &= .max << UInt64(range.lowerBound - base) }
      while word != 0 {
        let glyph = base + UInt32(word.trailingZeroBitCount)
        guard glyph <= range.upperBound else { return }
        body(glyph)
        word &= word - 1
      }
    }
  }
}

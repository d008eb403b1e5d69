// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

/// The advance of a word that was shaped alone, and whether it may stand beside other words.
struct KnownWord: BitwiseCopyable {
  /// The advance in font units; 0 for a word that must be scanned character by character.
  var advance: Int32 = 0
  /// Whether the word's first glyphs are the same after another word whose end is safe.
  var isStartSafe = false
  /// Whether the word's last glyphs are the same before another word whose start is safe.
  var isEndSafe = false
  /// The word's first character, as the bit of its number in ``WordBorders``.
  var start = WordBorders.unknownStart
  /// The first characters that may follow the word, a bit for each number in ``WordBorders``.
  var safeStarts: UInt64 = 0

  /// Whether the word and the next one have the same glyphs together as alone.
  @inline(__always)
  func isSafe(before next: KnownWord) -> Bool {
    isEndSafe && next.isStartSafe || next.start & ~safeStarts == 0
  }
}

extension Shaper {
  /// Shapes a word alone, and finds whether its ends may be concatenated with other words.
  ///
  /// HarfBuzz flags the glyphs that might change if text was added before or behind them. Where the
  /// glyphs on both sides of a border are not flagged, the two texts have the same glyphs together.
  ///
  /// Source: `HB_GLYPH_FLAG_UNSAFE_TO_CONCAT`, HarfBuzz 4.0.0 and later.
  func word(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, plan: ShapingPlan
  ) -> KnownWord {
    let unsafe = HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue
    return withShaped(text, range, plan: plan, HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT) {
      infos, positions in
      var word = KnownWord(isStartSafe: true, isEndSafe: true)
      guard let last = infos.map(\.cluster).max() else { return KnownWord() }
      for index in infos.indices {
        word.advance &+= positions[index].x_advance
        guard infos[index].mask & unsafe != 0 else { continue }
        if infos[index].cluster == 0 { word.isStartSafe = false }
        if infos[index].cluster == last { word.isEndSafe = false }
      }
      return word
    }
  }

  /// Whether a character joins consonants in a syllable (canonical combining class 9).
  static func isVirama(_ scalar: UInt32) -> Bool {
    hb_unicode_combining_class(hb_unicode_funcs_get_default(), scalar)
      == HB_UNICODE_COMBINING_CLASS_VIRAMA
  }
}

// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import CHarfBuzz

extension FontFace {
  /// The number of characters in the face's cmap.
  public var coveredCharacterCount: Int {
    if let bundled { return bundled.facts.characterCount }
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(handle, set)
    return Int(hb_set_get_population(set))
  }

  /// The characters that the face covers, as ascending ranges of code points.
  public var coverage: [ClosedRange<UInt32>] {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(handle, set)
    var ranges: [ClosedRange<UInt32>] = []
    // HB_SET_VALUE_INVALID, a macro: all bits set.
    var first = UInt32.max
    var last = UInt32.max
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }
}

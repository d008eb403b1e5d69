// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The characters that decide a text's direction are those of Bidi_Class.
@Suite struct FirstStrongTests {
  @Test func `every character decides a direction as its bidi class says`() {
    for scalar in (UInt32(0)...0x110000) + [.max] {
      let bidiClass = UnicodeProperties(of: scalar).bidiClass
      let expected: LayoutDirection? =
        bidiClass == .l ? .leftToRight : bidiClass == .r || bidiClass == .al ? .rightToLeft : nil
      var search = FirstStrongSearch()
      #expect(search.pass(scalar) == expected, "\(String(scalar, radix: 16))")
      // Behind it a letter decides, unless the character begins an isolate.
      #expect((search.pass(0x61) == nil) == bidiClass.isIsolateInitiator)
      var inside = FirstStrongSearch()
      _ = inside.pass(0x2066)
      #expect(inside.pass(scalar) == nil)
      #expect((inside.pass(0x61) != nil) == (bidiClass == .pdi || bidiClass == .b))
    }
  }

  @Test func `a stated direction is resolved without a look at the text`() {
    let texts = ["12 (", "abc אב", "12 אב abc", ""]
    #expect(
      texts.map { TextDirection.auto.resolved(for: $0) }
        == [.leftToRight, .leftToRight, .rightToLeft, .leftToRight])
    for text in texts {
      #expect(TextDirection.leftToRight.resolved(for: text) == .leftToRight)
      #expect(TextDirection.rightToLeft.resolved(for: text) == .rightToLeft)
    }
  }
}

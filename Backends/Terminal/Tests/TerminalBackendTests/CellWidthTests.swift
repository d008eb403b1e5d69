// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TerminalBackend

@Suite struct CellWidthTests {
  @Test(
    arguments: [
      ("a", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("ש", 1),
      ("漢", 2), ("か", 2), ("が", 2), ("か\u{3099}", 2), ("ｶ", 1), ("Ａ", 2), ("　", 2), ("한", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2),
      ("🚀", 2), ("👩🏽‍🚀", 2), ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2), ("❤\u{FE0F}", 2), ("❤", 1),
      ("1\u{FE0F}\u{20E3}", 2),
      ("\u{200B}", 0), ("\u{7}", 0), ("─", 1), ("…", 1),
    ] as [(Character, Int)])
  func `a character takes as many cells as terminals give it`(_ character: Character, _ cells: Int)
  {
    #expect(CellWidth.of(character) == cells)
  }

  @Test func `the ends of the ranges of wide characters are found`() {
    for (value, isWide) in [
      (0x10FF, false), (0x1100, true), (0x115F, true), (0x1160, false), (0x4E00, true),
      (0x9FFF, true), (0xFFFD, false), (0x1F680, true), (0x3FFFD, true), (0x3FFFE, false),
      // Wide since Unicode 16, and new in Unicode 17.
      (0x2630, true), (0x4DC0, true), (0x1FAE9, true), (0x1FAEA, true), (0x1F6D8, true),
    ] as [(UInt32, Bool)] {
      #expect(CellWidth.isWide(value) == isWide, "\(String(value, radix: 16))")
    }
  }
}

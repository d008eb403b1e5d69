// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@Suite struct FontSynthesisTests {
  @Test func `the stroke of bold letters is Chromium's`() {
    // Chromium 156 drew the stem of Noto Sans's l thicker by these parts of the em.
    let observed = [(9.0, 0.0401), (16, 0.0402), (24, 0.0356), (100, 0.0312), (800, 0.0312)]
    for (size, part) in observed {
      #expect(abs(FontSynthesis.boldStroke(size: size) / size - part) < 0.002, "\(size)")
    }
    #expect(FontSynthesis.boldStroke(size: 9) == 9.0 / 24)
    #expect(FontSynthesis.boldStroke(size: 36) == 36.0 / 32)
    #expect(FontSynthesis.boldStroke(size: 0) == 0)
    #expect(abs(FontSynthesis.boldStroke(size: 22.5) / 22.5 - (1.0 / 24 + 1.0 / 32) / 2) < 1e-12)
  }

  @Test func `the names say what is added`() {
    #expect(FontSynthesis().names == [])
    #expect(FontSynthesis(isBold: true, isOblique: true).names == ["bold", "oblique"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// The letters of two bytes that scans find in one lookup.
@Suite struct RunLettersTests {
  @Test(
    arguments: [
      ("é", false), ("α", false), ("я", false), ("א", true), ("ع", true), ("א", false),
      ("ع", false),
    ] as [(Unicode.Scalar, Bool)])
  func `letters are those of the run, and strong ones from right to left need its direction`(
    letter: Unicode.Scalar, isRightToLeft: Bool
  ) {
    let properties = UnicodeProperties(of: letter.value)
    let core = TestFonts.bundled.core
    core.withShapingContext { shaping in
      let state = shaping.state(
        of: core.context(
          for: TextStyle(font: FontDescriptor(family: "Noto Sans", size: 16)), in: ParagraphStyle())
      )
      var found = 0
      for codePoint in UInt32(0x80)..<0x800 {
        guard let scalar = Unicode.Scalar(codePoint) else { continue }
        let bytes = Array(String(Character(scalar)).utf8)
        bytes.withUnsafeBufferPointer { utf8 in
          let characters = StyledCharacters(utf8, state)
          let facts = characters.facts(of: codePoint)
          let kind = state.kind(
            face: Int(facts.face), script: properties.script, isRightToLeft: isRightToLeft)
          let isLetter = kind.pointee.isLetter(facts)
          let isDirectional = facts.flags & CharacterFacts.directional != 0
          let expected =
            isDirectional && !isRightToLeft
            ? RunLetters.unknown : isLetter ? facts.pairNumber : RunLetters.other
          // Twice: it is looked up, and then found.
          for _ in 0..<2 {
            let letters = kind.pointee.letters.lookup
            #expect(characters.letterNumber(0, before: 2, kind, letters) == expected)
            #expect(characters.letterNumber(0, before: 0, kind, letters) == RunLetters.other)
            #expect(
              letters[utf8[0], utf8[1]] == (isDirectional && !isRightToLeft ? 0 : expected))
          }
          if expected > RunLetters.other { found += 1 }
        }
      }
      #expect(found > 20 || !isRightToLeft && properties.bidiClass.raisesLevels)
    }
  }

  @Test func `digits of a line from left to right do not hide that a text needs levels`() {
    let texts = ["عدد ٣٤٥ كتاب", "٣٤٥", "٣٤ abc", "abc ٣٤٥", "עברית ٣"]
    func heights(_ measurer: HarfBuzzTextMeasurer) -> [TextLayout] {
      texts.map {
        measurer.prepare(AttributedText($0), paragraphStyle: ParagraphStyle())
          .layout(in: TextContainer(width: 60))
      }
    }
    let used = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let first = heights(used)
    #expect(heights(used) == first)
    let separate = texts.map {
      HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
        .prepare(AttributedText($0), paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer(width: 60))
    }
    #expect(first == separate)
  }
}

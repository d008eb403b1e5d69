// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// Tests the lookup of what a shaping context knows of a style: facts of characters and kinds of
/// runs.
@Suite struct StyleStateTests {
  @Test func `facts are found for the characters of all planes that were added, and no others`() {
    let table = FactsTable()
    func facts(_ scalar: UInt32) -> CharacterFacts {
      scalar < 0x10000 ? table.facts(ofBasic: scalar) : table.facts(ofOther: scalar)
    }
    let scalars: [UInt32] = [0, 0x41, 0xFFFF, 0x10000, 0x1F600, 0x20041, 0xE0100, 0x10FFFF]
    for (index, scalar) in scalars.enumerated() {
      #expect(!facts(scalar).isKnown)
      var added = CharacterFacts()
      added.flags = CharacterFacts.known
      added.pairNumber = UInt16(index)
      table.add(added, of: scalar)
    }
    for (index, scalar) in scalars.enumerated() {
      #expect(facts(scalar).isKnown)
      #expect(facts(scalar).pairNumber == UInt16(index))
      #expect(!facts(scalar ^ 1).isKnown)
    }
  }

  @Test func `each script and direction has one kind of run, however many there are`() {
    let core = TestFonts.bundled.core
    core.withShapingContext { shaping in
      let state = shaping.state(
        of: core.context(
          for: TextStyle(font: FontDescriptor(family: "Noto Sans", size: 16)), in: ParagraphStyle())
      )
      // More than the table has room for at first.
      let scripts = (0..<50).map { Script(rawValue: $0) }
      var kinds: Set<RunKind.Place> = []
      for _ in 0..<2 {
        for script in scripts {
          for isRightToLeft in [false, true] {
            let kind = state.kind(face: 0, script: script, isRightToLeft: isRightToLeft)
            #expect(kind.pointee.script == script)
            #expect(kind.pointee.isRightToLeft == isRightToLeft)
            kinds.insert(kind)
          }
        }
      }
      #expect(kinds.count == 2 * scripts.count)
    }
  }
}

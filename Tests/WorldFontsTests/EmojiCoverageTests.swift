// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Every emoji sequence is as wide as one picture, with the bundled fonts alone too.
@Suite struct EmojiCoverageTests {
  /// The fully qualified sequences of Unicode's list.
  static func sequences() throws -> [String] {
    let path = "/usr/share/unicode/emoji/emoji-test.txt"
    guard FileManager.default.fileExists(atPath: path) else {
      throw Missing(
        description: "\(path) is missing; Scripts/setup.sh --tests installs it with unicode-data.")
    }
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.compactMap { line in
      let fields = line.split(separator: ";")
      guard fields.count == 2, fields[1].hasPrefix(" fully-qualified") else { return nil }
      let scalars = fields[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }
  }

  /// The sequences of Emoji 15.1, 16.0 and 17.0.
  static func laterSequences() throws -> [String] {
    let lines = try Fonts.source("Scripts/later-emoji.txt").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ").map(String.init) }
  }

  private struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The advance of one picture at a size of 100 points: 2550 of 2048 units.
  static let advance = 2550 * 100 / 2048.0

  /// The glyphs with an advance, each with its face.
  private func glyphs(_ text: String, _ measurer: HarfBuzzTextMeasurer) -> [(String, UInt32)] {
    measurer.runs(text).flatMap { run in
      run.glyphs.filter { $0.advance != 0 }.map { (run.font.postScriptName, $0.id) }
    }
  }

  @Test func `each of the 3,655 sequences of Emoji 15 is one picture of one advance`() throws {
    let sequences = try Self.sequences()
    #expect(sequences.count == 3655)
    var wrong: [String] = []
    for sequence in sequences {
      let prepared = Fonts.world.prepared(sequence)
      let analysis = Fonts.world.analyze(
        AttributedText(sequence, style: TextStyle(font: FontDescriptor(size: 100))),
        ParagraphStyle())
      let drawn = glyphs(sequence, Fonts.world)
      let face = analysis.runs.first?.font.face
      let isPicture = drawn.count == 1 && face?.hasPicture(drawn[0].1) == true
      let isOne = abs(prepared.maxContentWidth - Self.advance) < 1e-6
      if !isPicture || !isOne || prepared.missingGlyphCount > 0 { wrong.append(sequence) }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  @Test func `the bundled fonts alone give each sequence the same advance`() throws {
    let sequences = try Self.sequences() + Self.laterSequences()
    var wrong: [String] = []
    var textual: [String] = []
    var blankCount = 0
    for sequence in sequences {
      let use = Fonts.core.fontUses(in: AttributedText(sequence))
      let prepared = Fonts.core.prepared(sequence)
      let isOne = abs(prepared.maxContentWidth - Self.advance) < 1e-6
      let isBlank = use.map(\.reason) == [.advanceOnly]
      blankCount += isBlank ? 1 : 0
      if prepared.missingGlyphCount != 0 { wrong.append(sequence) }
      if use.map(\.face.isColor) == [false] {
        textual.append(sequence)
      } else if !isOne || glyphs(sequence, Fonts.core).count != 1 {
        wrong.append(sequence)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    // Symbols whose picture is in the other product, and which a text font of this one draws.
    #expect(textual == ["♨️", "♠️", "♥️", "♣️", "◀️", "〰️", "〽️", "ℹ️", "Ⓜ️", "㊗️", "㊙️", "▪️", "▫️"])
    #expect(blankCount == 3655 + 289 - 767 - textual.count)
  }

  @Test func `each of the 289 later sequences has the advance of one picture`() throws {
    let sequences = try Self.laterSequences()
    #expect(sequences.count == 289)
    var wrong: [String] = []
    var blankCount = 0
    for sequence in sequences {
      let prepared = Fonts.world.prepared(sequence)
      let uses = Fonts.world.fontUses(in: AttributedText(sequence))
      blankCount += uses.map(\.reason) == [.advanceOnly] ? 1 : 0
      let isOne = abs(prepared.maxContentWidth - Self.advance) < 1e-6
      if !isOne || prepared.missingGlyphCount > 0 {
        wrong.append(sequence)
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    // The font has pictures of all 118 of Emoji 15.1 and of 15 newer ones.
    #expect(blankCount == 289 - 118 - 15)
  }

  @Test func `a text of all sequences is as wide as their sum, and breaks nowhere inside`() throws {
    let sequences = try Self.sequences()
    let text = sequences.joined(separator: " ")
    let space =
      Fonts.world.prepared(" a").maxContentWidth - Fonts.world.prepared("a").maxContentWidth
    let sum = Double(sequences.count) * Self.advance + Double(sequences.count - 1) * space
    #expect(abs(Fonts.world.prepared(text).maxContentWidth - sum) < 1e-3)
    #expect(abs(Fonts.world.prepared(text).minContentWidth - Self.advance) < 1e-6)
  }

  @Test func `a sequence that no list has falls into pictures, each with an advance`() {
    // A man and a rocket and a second rocket.
    let text = "👨‍🚀‍🚀"
    #expect(glyphs(text, Fonts.world).count > 1)
    #expect(Fonts.world.prepared(text).missingGlyphCount == 0)
  }

  @Test func `pictures are neither thickened nor slanted`() {
    for run in Fonts.world.runs("😀👹", weight: .bold, slant: .italic) {
      #expect(run.font.synthesis.names.isEmpty)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@Suite struct VocabularyValueTests {
  static let colors: [(text: String, color: Color)] = [
    ("#fff", Color.white), ("#000f", .black),
    ("#12345678", Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)),
    ("#0A0b0C", Color(red: 10, green: 11, blue: 12)),
  ]

  @Test(arguments: colors)
  func `colours are read as CSS writes them`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: ["", "#", "fff", "#ff", "#ggg", "#fffff", "#fffffffff", "red"])
  func `text that is not a hexadecimal colour is refused`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `an OpenType tag has four letters, filled with spaces`() {
    #expect(OpenTypeTag(text: "kern")?.rawValue == 0x6B65_726E)
    #expect(OpenTypeTag(text: "ss")?.description == "ss  ")
    #expect(OpenTypeTag(text: "") == nil)
    #expect(OpenTypeTag(text: "kernel") == nil)
    #expect(OpenTypeTag(text: "é") == nil)
  }

  @Test func `two copies of the same bytes are two fonts`() {
    let data = FontData(bytes: [1, 2, 3], name: "a")
    #expect(data == data)
    #expect(data != FontData(bytes: [1, 2, 3], name: "a"))
  }

  @Test func `a line keeps its visible ranges when its range changes, and compares by value`() {
    func line(_ range: Range<Int>, _ visible: [Range<Int>]) -> LineFragment {
      LineFragment(
        range: range, visibleRanges: visible, width: 1, trailingSpace: 0, x: 0, baseline: 0,
        ascent: 0, descent: 0, runs: [])
    }
    let whole = line(0..<9, [0..<9])
    #expect(whole.visibleRanges == [0..<9])
    #expect(line(0..<9, []).visibleRanges == [])
    #expect(line(0..<9, [0..<4, 8..<9]).visibleRanges == [0..<4, 8..<9])
    var changed = whole
    changed.range = 0..<7
    #expect(changed.visibleRanges == [0..<9])
    #expect(changed == line(0..<7, [0..<9]))
    changed.visibleRanges = [0..<7]
    #expect(changed == line(0..<7, [0..<7]))
    changed.range = 0..<9
    #expect(changed == line(0..<9, [0..<7]) && changed != whole)
    changed.visibleRanges = [0..<9]
    #expect(changed == whole && changed.hashValue == whole.hashValue)
    changed = line(0..<7, [0..<9])
    changed.range = 0..<9
    #expect(changed == whole && changed.hashValue == whole.hashValue)
  }

  @Test func `runs that share their font, size and colour change alone, and compare by value`() {
    let font = FontIdentity(source: .file(path: "a.ttf"), postScriptName: "A")
    let run = GlyphRun(
      font: font, size: 16, direction: .leftToRight, script: "Latn", range: 0..<1, glyphs: [])
    let changes: [(inout GlyphRun) -> Void] = [
      { $0.font.faceIndex = 1 }, { $0.size = 17 }, { $0.direction = .rightToLeft },
      { $0.script = "Grek" }, { $0.color = .black }, { $0.range = 0..<2 },
      { $0.attachment = TextAttachment(size: Size(width: 1, height: 2), name: "box") },
      { $0.glyphs = [PositionedGlyph(id: 1, cluster: 0, x: 0, y: 0, advance: 1)] },
    ]
    for change in changes {
      var (changed, again) = (run, run)
      change(&changed)
      #expect(changed != run)
      change(&again)
      #expect(changed == again && Set([changed, again, run]).count == 2)
    }
    #expect(run.font == font && run.size == 16 && run.direction == .leftToRight)
    #expect(run.script == "Latn" && run.color == nil && run.attachment == nil)
    // A pointer to the shared properties, a range, and references to glyphs and attachment.
    #expect(MemoryLayout<GlyphRun>.size == 5 * MemoryLayout<Int>.size)
  }
}

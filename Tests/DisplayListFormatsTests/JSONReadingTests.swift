// SPDX-License-Identifier: Apache-2.0

import DisplayListFormats
import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextVocabulary

/// Display lists in JSON that others wrote: what is taken, and what is refused with its place.
@Suite struct JSONReadingTests {
  /// The list of a document whose commands are given.
  private func list(_ commands: String) throws -> DisplayList {
    try read(#"{"commands":[\#(commands)],"fonts":[],"format":"quoin display list","version":1}"#)
  }

  private func read(_ json: String) throws -> DisplayList {
    try DisplayList(Array(json.utf8), as: .json)
  }

  @Test func `keys may come in any order, with others between, and null is no value`() throws {
    let json = #"""
       { "version" : 1 , "other": [ {"a": [null, true, false, -1.5e+3, "\"\u00e9"]}, [], {} ],
       "format" : "quoin display list",
       "fonts": [
         {"name": "Mine", "path": "/f.ttf", "face": 2, "axes": [{"value": 700, "tag": "wght"}],
          "bold": null, "oblique": true, "memory": null, "more": {}}],
       "commands": [
         {"rect": [0, 1, 2, 3], "op": "fill", "radius": null, "shade": 3, "color": "#102030"},
         {"op": "glyphs", "origin": [4, 5], "color": "#00000080", "run": {
           "text": "a", "start": 0, "length": 1, "size": 17, "script": "Latn", "direction": "rtl",
           "glyphs": [[3, 0, 0.5, 20, 8.7]], "font": 0, "attachment": null}} ] }
      """#
    let run = GlyphRun(
      font: FontIdentity(
        source: .file(path: "/f.ttf"), faceIndex: 2, variations: [FontVariation("wght", 700)],
        postScriptName: "Mine", synthesis: FontSynthesis(isBold: false, isOblique: true)),
      size: 17, direction: .rightToLeft, script: "Latn", range: 0..<1,
      glyphs: [PositionedGlyph(id: 3, cluster: 0, x: 0.5, y: 20, advance: 8.7)])
    let expected = DisplayList([
      .fill(
        Box(Rect(x: 0, y: 1, width: 2, height: 3)),
        Color(red: 0x10, green: 0x20, blue: 0x30, alpha: 255)),
      .glyphs(
        DrawnGlyphs(
          run: run, origin: Point(x: 4, y: 5), color: Color(red: 0, green: 0, blue: 0, alpha: 128),
          text: "a")),
    ])
    #expect(try read(json) == expected)
  }

  @Test func `escapes stand for their characters`() throws {
    let name = #"\"\\\/\b\f\n\r\t\u0041\u00e9\uD83D\uDE00é😀\u0000"#
    let read = try list(#"{"op":"image","rect":[0,0,1,1],"name":"\#(name)"}"#)
    #expect(
      read.commands == [
        .image(
          name: "\"\\/\u{8}\u{C}\n\r\tA\u{E9}😀é😀\u{0}", Rect(x: 0, y: 0, width: 1, height: 1))
      ])
  }

  @Test func `a number is the nearest one to what is written`() throws {
    var random = SeededGenerator(fallback: 21)
    var texts = [
      "0", "-0", "-0.0", "0e5", "1e2", "1E+2", "25e-1", "9007199254740993", "4.35", "0.1", "1e22",
      "1e23", "123456789012345678901234567890", "2.2250738585072014e-308", "5e-324", "1e-400",
      "1.7976931348623157e308", "179769313486231570000e288", "0.000000000000000000000000000001",
    ]
    for _ in 0..<2000 {
      let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
      let whole = String(Int.random(in: 0...999, using: &random))
      texts.append("\(whole).\(digits)e\(Int.random(in: -40...40, using: &random))")
    }
    for text in texts {
      let expected = try #require(Double(text))
      guard
        case .opacity(let number) = try list(#"{"op":"opacity","opacity":\#(text)}"#).commands[0]
      else { continue }
      #expect(number.bitPattern == expected.bitPattern, "\(text): \(number); \(random.hint)")
    }
  }

  @Test(arguments: [
    ("", "byte 0: the display list ends too early"),
    (" \n ", "byte 3: the display list ends too early"),
    ("[]", "this is not a display list"),
    ("<svg/>", "this is not a display list"),
    ("{}", "version: a value is expected"),
    ("{\"version\" 1}", "byte 11: a colon is expected"),
    ("{\"version\":1 \"fonts\":[]}", "byte 13: a comma or } is expected"),
    ("{\"version\":1,}", "byte 13: a key is expected"),
    ("{\"version\":1", "byte 12: the display list ends too early"),
    ("{\"version\":01}", "byte 12: no digit after a leading 0 is expected"),
    ("{\"version\":1.}", "byte 13: a digit is expected"),
    ("{\"version\":-}", "byte 12: a digit is expected"),
    ("{\"version\":1.5}", "version: a whole number is expected"),
    ("{\"version\":\"1\"}", "version: a number is expected"),
    ("{\"other\":trve}", "byte 11: true is expected"),
    ("{\"other\":[1 2]}", "byte 12: a comma or ] is expected"),
    ("{\"other\":\"\\x\"}", "byte 11: an escape of JSON is expected"),
    ("{\"other\":\"\\u12\"}", "byte 14: a hexadecimal digit is expected"),
    ("{\"other\":\"\n\"}", "byte 10: no control character is expected"),
    ("{\"format\":\"\\ud800\"}", "byte 11: text in UTF-8 is expected"),
    ("{\"other\":1e999}", "other: a finite number is expected"),
    (
      #"{"commands":[],"fonts":[],"format":"quoin display list","version":1} x"#,
      "byte 69: the end is expected"
    ),
    (
      #"{"commands":[],"fonts":{},"format":"quoin display list","version":1}"#,
      "fonts: an array is expected"
    ),
    (
      #"{"fonts":[],"format":"quoin display list","version":1}"#, "commands: a value is expected"
    ),
  ])
  func `faults of the text name the byte, and those of values the path`(
    _ json: String, _ message: String
  ) {
    let error = #expect(throws: DisplayListFormatError.self) { try read(json) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("[]", "commands.0.run.glyphs.0: an array of id, cluster, x, y and advance is expected"),
    ("[1,2,3,4]", "commands.0.run.glyphs.0: an array of id, cluster, x, y and advance is expected"),
    (
      "[1,2,3,4,5,6]",
      "commands.0.run.glyphs.0.5: an array of id, cluster, x, y and advance is expected"
    ),
    ("[1,2,null,4,5]", "commands.0.run.glyphs.0.2: a number is expected"),
    ("[-1,2,3,4,5]", "commands.0.run.glyphs.0.0: a glyph id of at most 32 bits is expected"),
    ("[1,0.5,3,4,5]", "commands.0.run.glyphs.0.1: a whole number is expected"),
    ("[1,99999999999999999999,3,4,5]", "commands.0.run.glyphs.0.1: a whole number is expected"),
  ])
  func `a glyph has five numbers`(_ glyph: String, _ message: String) {
    let error = #expect(throws: DisplayListFormatError.self) {
      try list(#"{"op":"glyphs","run":{"glyphs":[\#(glyph)]}}"#)
    }
    #expect(error?.description == message)
  }

  @Test func `whole numbers may be as large as an Int`() throws {
    let font = #"{"path":"/f","name":"","face":0,"axes":[]}"#
    for cluster in [Int.min, -1, 0, Int.max] {
      let json = #"""
        {"format":"quoin display list","version":1,"fonts":[\#(font)],"commands":[{"op":"glyphs",
        "color":"#000","origin":[0,0],"run":{"glyphs":[[4294967295,\#(cluster),0,0,1]],"text":"",
        "start":-5,"length":0,"size":1,"script":"","direction":"ltr","font":0}}]}
        """#
      guard case .glyphs(let drawn) = try read(json).commands[0] else { continue }
      #expect(drawn.run.glyphs[0].cluster == cluster && drawn.run.glyphs[0].id == UInt32.max)
      #expect(drawn.run.range == -5..<(-5))
    }
  }

  @Test func `nesting is bounded`() throws {
    func nested(_ depth: Int) -> String {
      let inner = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"op":"save","other":\#(inner)}"#
    }
    #expect(try list(nested(400)).commands == [.save])
    let error = #expect(throws: DisplayListFormatError.self) { try list(nested(100_000)) }
    #expect(error?.description.hasSuffix("at most 500 levels of nesting is expected") == true)
  }
}

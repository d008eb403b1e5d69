// SPDX-License-Identifier: Apache-2.0

import DisplayListFormats
import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@Suite struct DisplayListFormatsTests {
  @Test(arguments: DisplayListFormat.allCases)
  func `lists of every command come back equal`(_ format: DisplayListFormat) throws {
    var random = SeededGenerator(fallback: 3)
    let data = FontData(bytes: [1, 2, 3], name: "in memory")
    for _ in 0..<200 {
      let list = randomList(data, using: &random)
      let bytes = try list.encoded(as: format)
      #expect(try list.encoded(as: format) == bytes)
      #expect(try DisplayList(bytes, as: format, fonts: [data]) == list, "\(random.hint)")
    }
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `a drawn text comes back equal`(_ format: DisplayListFormat) throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let string = "Ein Text, نص, 文字 and 👩🏽‍🚀: one line after the other."
    let layout = measurer.prepare(AttributedText(string), paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer(width: 120))
    var list = DisplayList()
    list.text(layout, of: string, at: Point(x: 1.0 / 3, y: 0.1))
    let bytes = try list.encoded(as: format)
    #expect(try DisplayList(bytes, as: format) == list)
  }

  @Test func `a glyph of a plain text takes few bytes`() throws {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let string = String(repeating: "The engine weaves algebraic patterns. ", count: 50)
    let layout = measurer.prepare(AttributedText(string), paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer(width: 320))
    var list = DisplayList()
    list.text(layout, of: string, at: .zero)
    let glyphs = layout.lines.flatMap(\.runs).map(\.glyphs.count).reduce(0, +)
    let binary = try list.encoded(as: .binary).count
    // A glyph's text, id, cluster and advance; its place follows from those before.
    #expect(binary < glyphs * 9, "\(Double(binary) / Double(glyphs)) bytes a glyph")
  }

  @Test func `the binary form of a small list`() throws {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: 2, height: 2), Color(red: 1, green: 2, blue: 3, alpha: 4))
    let two: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0x40]
    #expect(
      try list.encoded(as: .binary) == Array("QDL".utf8) + [
        1,  // the version
        0,  // strings
        2, 0, 0, 0, 0, 0, 0, 0, 0,  // numbers: 0 and
      ] + two + [
        0,  // fonts
        1,  // commands
        5, 0, 0, 1, 1, 0, 1, 2, 3, 4,  // fill: x, y, width, height, radius; the colour
      ])
  }

  @Test func `the JSON form of a small list`() throws {
    var list = DisplayList()
    list.scoped { list in
      list.transform(.translation(x: 0.1, y: -2))
      list.fill(Rect(x: 0, y: 0, width: 2, height: 2), cornerRadius: 1, .black)
    }
    #expect(
      String(decoding: try list.encoded(as: .json), as: UTF8.self) == #"""
        {"commands":[{"op":"save"},{"map":[1,0,0,1,0.1,-2],"op":"transform"},\#
        {"color":"#000000","op":"fill","radius":1,"rect":[0,0,2,2]},{"op":"restore"}],\#
        "fonts":[],"format":"quoin display list","version":1}
        """#)
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `a number that is not finite is refused with its command`(_ format: DisplayListFormat) {
    let list = DisplayList([.save, .opacity(.infinity)])
    #expect(throws: DisplayListFormatError(.notFinite(.infinity), at: .command(1))) {
      try list.encoded(as: format)
    }
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `texts that are equal as strings keep their own bytes`(_ format: DisplayListFormat) throws {
    let names = ["\u{E9}", "e\u{301}"]
    let list = DisplayList(names.map { .image(name: $0, .zero) })
    let read = try DisplayList(list.encoded(as: format), as: format)
    let bytes = read.commands.map { command -> [UInt8] in
      if case .image(let name, _) = command { Array(name.utf8) } else { [] }
    }
    #expect(bytes == names.map { Array($0.utf8) })
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `an axis without letters is refused`(_ format: DisplayListFormat) throws {
    var glyphs = drawn(FontData(bytes: [1], name: "mine"))
    glyphs.run.font.variations = [FontVariation(OpenTypeTag(rawValue: 0xFF00_0001), 1)]
    let list = DisplayList([.save, .glyphs(glyphs)])
    let error = #expect(throws: DisplayListFormatError.self) { try list.encoded(as: format) }
    #expect(error?.description == "command 1: a tag of one to four letters is expected")
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `fonts in memory are named and asked for`(_ format: DisplayListFormat) throws {
    let list = DisplayList([.glyphs(drawn(FontData(bytes: [1], name: "mine")))])
    let bytes = try list.encoded(as: format)
    #expect(throws: DisplayListFormatError(.unknownFont("mine"))) {
      try DisplayList(bytes, as: format, fonts: [FontData(bytes: [1], name: "other")])
    }
    let two = DisplayList(
      list.commands + [.glyphs(drawn(FontData(bytes: [1], name: "mine")))])
    #expect(throws: DisplayListFormatError(.sameFontName("mine"))) { try two.encoded(as: format) }
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `other bytes are refused`(_ format: DisplayListFormat) {
    for text in ["", "Q", "{}", "[1]", "<svg/>", #"{"format":"x","version":1}"#] {
      #expect(throws: DisplayListFormatError.self) {
        try DisplayList(Array(text.utf8), as: format)
      }
    }
  }

  @Test func `another version is refused by its number`() throws {
    var binary = try DisplayList().encoded(as: .binary)
    binary[3] = 2
    #expect(throws: DisplayListFormatError(.version(2))) { try DisplayList(binary, as: .binary) }
    let json = #"{"commands":[],"fonts":[],"format":"quoin display list","version":2}"#
    let error = #expect(throws: DisplayListFormatError.self) {
      try DisplayList(Array(json.utf8), as: .json)
    }
    #expect(error?.description == "this display list is of version 2; version 1 is read")
  }

  @Test(arguments: [
    (#"{"op":"restore"}"#, "commands.0: a save before this restore is expected"),
    (#"{"op":"opacity"}"#, "commands.0.opacity: a value is expected"),
    (#"{"op":"clip","rect":[1,2,3]}"#, "commands.0.rect: an array of 4 numbers is expected"),
    (
      #"{"op":"fill","rect":[1,2,3,4],"color":"red"}"#,
      "commands.0.color: a colour such as #ff0000 is expected"
    ),
    (
      #"{"op":"jump"}"#,
      "commands.0.op: one of save, restore, transform, clip, opacity, fill, stroke, glyphs, image, "
        + "area is expected"
    ),
    (#"{"op":"image","rect":[1,2,3,4]}"#, "commands.0.name: a value is expected"),
    (#"{"op":"opacity","opacity":"x"}"#, "commands.0.opacity: a number is expected"),
  ])
  func `errors of JSON name the place and what is right`(_ command: String, _ message: String) {
    let json =
      #"{"commands":[\#(command)],"fonts":[],"format":"quoin display list","version":1}"#
    let error = #expect(throws: DisplayListFormatError.self) {
      try DisplayList(Array(json.utf8), as: .json)
    }
    #expect(error?.description == message)
  }

  @Test(arguments: DisplayListFormat.allCases)
  func `bytes changed at random are read or refused`(_ format: DisplayListFormat) throws {
    var random = SeededGenerator(fallback: 9)
    let data = FontData(bytes: [1, 2, 3], name: "in memory")
    var refused = 0
    for _ in 0..<20 {
      let bytes = try randomList(data, using: &random).encoded(as: format)
      for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 40)) {
        #expect(throws: DisplayListFormatError.self) {
          try DisplayList(Array(bytes[..<end]), as: format, fonts: [data])
        }
      }
      for _ in 0..<200 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<changed.count, using: &random)
          changed[place] = UInt8.random(in: 0...255, using: &random)
        }
        do {
          let list = try DisplayList(changed, as: format, fonts: [data])
          #expect(try DisplayList(list.encoded(as: format), as: format, fonts: [data]) == list)
        } catch {
          refused += 1
        }
      }
    }
    #expect(refused > 100)
  }

  private func drawn(_ data: FontData) -> DrawnGlyphs {
    let run = GlyphRun(
      font: FontIdentity(source: .data(data), postScriptName: "Mine"), size: 17,
      direction: .leftToRight, script: "Latn", range: 0..<1,
      glyphs: [PositionedGlyph(id: 3, cluster: 0, x: 0, y: 20, advance: 8.7)])
    return DrawnGlyphs(run: run, origin: .zero, color: .black, text: "a")
  }

  /// A list with every kind of command, and with runs that have and lack each part.
  private func randomList(_ data: FontData, using random: inout SeededGenerator) -> DisplayList {
    func number() -> Double {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: Double(Int.random(in: -300...300, using: &random))
      case 1: Double.random(in: -1e6...1e6, using: &random)
      case 2: Double.random(in: -1...1, using: &random) * 1e-300
      default: Bool.random(using: &random) ? -0.0 : 1.0 / 3
      }
    }
    func color() -> Color {
      func component() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      return Color(red: component(), green: component(), blue: component(), alpha: component())
    }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    func text() -> String {
      ["", "Text", "\"\\\u{0}\n", "文字 👩🏽‍🚀"].randomElement(using: &random) ?? ""
    }
    func run() -> GlyphRun {
      let start = Int.random(in: -3...9, using: &random)
      return GlyphRun(
        font: FontIdentity(
          source: Bool.random(using: &random) ? .data(data) : .file(path: "/fonts/" + text()),
          faceIndex: Int.random(in: 0...2, using: &random),
          variations: Bool.random(using: &random) ? [] : [FontVariation("wght", number())],
          postScriptName: text(),
          synthesis: FontSynthesis(
            isBold: Bool.random(using: &random), isOblique: Bool.random(using: &random))),
        size: number(), direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft,
        script: "Latn", color: Bool.random(using: &random) ? nil : color(),
        range: start..<start + Int.random(in: 0...9, using: &random),
        attachment: Bool.random(using: &random)
          ? nil
          : TextAttachment(
            size: Size(width: number(), height: number()), depth: number(), name: text()),
        glyphs: (0..<Int.random(in: 0...4, using: &random)).map { _ in
          PositionedGlyph(
            id: UInt32.random(in: 0...UInt32.max, using: &random),
            cluster: Int.random(in: -9...9, using: &random), x: number(), y: number(),
            advance: number())
        })
    }
    var list = DisplayList()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: list.append(.save)
      case 1 where list.openScopes > 0: list.append(.restore)
      case 2:
        list.transform(
          Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
      case 3: list.clip(rect(), cornerRadius: number())
      case 4: list.opacity(number())
      case 5: list.stroke(rect(), cornerRadius: number(), color(), lineWidth: number())
      case 6: list.image(named: text(), in: rect())
      case 8: list.area(named: text(), rect())
      case 7:
        list.append(
          .glyphs(
            DrawnGlyphs(
              run: run(), origin: Point(x: number(), y: number()), color: color(), text: text())))
      default: list.fill(rect(), color())
      }
    }
    return list
  }
}

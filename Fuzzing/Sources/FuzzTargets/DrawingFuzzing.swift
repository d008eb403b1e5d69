// SPDX-License-Identifier: Apache-2.0

import DisplayListFormats
import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Display lists as bytes: errors lie in the input, and what is read can be written and read again
/// in both formats.
enum DrawingFuzzing {
  /// Reads the bytes as JSON if they begin like an object, and as the binary format otherwise.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    let format: DisplayListFormat = bytes.first == UInt8(ascii: "{") ? .json : .binary
    let list: DisplayList
    do throws(DisplayListFormatError) {
      list = try DisplayList(bytes, as: format, fonts: [font])
    } catch {
      try check(!error.description.isEmpty, "an error says nothing")
      if case .byte(let offset)? = error.place {
        try check((0...bytes.count).contains(offset), "byte \(offset) of \(bytes.count)")
      }
      return
    }
    for format in DisplayListFormat.allCases { try checkWriting(list, as: format) }
  }

  /// Writes a list, reads it, writes it again, and reads it without its last byte.
  private static func checkWriting(
    _ list: DisplayList, as format: DisplayListFormat
  ) throws(FuzzFailure) {
    let written: [UInt8]
    let again: DisplayList
    let rewritten: [UInt8]
    do throws(DisplayListFormatError) {
      written = try list.encoded(as: format)
      again = try DisplayList(written, as: format, fonts: [font])
      rewritten = try again.encoded(as: format)
    } catch {
      throw FuzzFailure("\(format): what was read cannot be written and read again: \(error)")
    }
    try check(
      again == list && texts(of: again) == texts(of: list),
      "\(format): another list is read than was written")
    try check(rewritten == written, "\(format): written in two ways")
    let short = try? DisplayList(written.dropLast(), as: format, fonts: [font])
    try check(short == nil, "\(format): a list that lacks its last byte is read")
  }

  /// The bytes of a list's texts, of which some that differ are equal as strings.
  private static func texts(of list: DisplayList) -> [[UInt8]] {
    list.commands.compactMap { command in
      switch command {
      case .glyphs(let drawn): Array(drawn.text.utf8)
      case .image(let name, _), .area(let name, _): Array(name.utf8)
      case .save, .restore, .transform, .clip, .opacity, .fill, .stroke: nil
      }
    }
  }

  private static let font = FontData(bytes: [1, 2, 3], name: "mine")

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    var lists = [DisplayList(), DisplayList([.save, .opacity(0.5), .save, .restore])]
    var list = DisplayList()
    list.scoped { list in
      list.transform(.translation(x: 0.1, y: -2))
      list.clip(Rect(x: 0, y: 0, width: 90, height: 40), cornerRadius: 4)
      list.fill(Rect(x: 1, y: 2, width: 3, height: 4), .black)
      list.stroke(Rect(x: 1, y: 2, width: 3, height: 4), .white, lineWidth: 2)
      list.image(named: "\u{E9}", in: Rect(x: 8, y: 8, width: 28, height: 28))
      list.append(.area(name: "title", Rect(x: 1, y: 2, width: 3, height: 4)))
      list.image(named: "e\u{301}", in: Rect(x: 8, y: 8, width: 28, height: 28))
    }
    lists.append(list)
    lists.append(DisplayList([.glyphs(glyphs(.file(path: "/fonts/a.ttf"), hasParts: false))]))
    lists.append(DisplayList([.glyphs(glyphs(.data(font), hasParts: true))]))
    let written = lists.flatMap { list in
      DisplayListFormat.allCases.compactMap { try? list.encoded(as: $0) }
    }
    return written + [Array("QDL\u{2}".utf8), Array("{}".utf8)]
  }

  private static func glyphs(_ source: FontSource, hasParts: Bool) -> DrawnGlyphs {
    let attachment = TextAttachment(size: Size(width: 9, height: 8), depth: 2, name: "x")
    let run = GlyphRun(
      font: FontIdentity(
        source: source, faceIndex: hasParts ? 1 : 0,
        variations: hasParts ? [FontVariation("wght", 650)] : [], postScriptName: "Seed",
        synthesis: FontSynthesis(isBold: hasParts, isOblique: hasParts)),
      size: 16, direction: hasParts ? .rightToLeft : .leftToRight, script: "Latn",
      color: hasParts ? Color(red: 1, green: 2, blue: 3, alpha: 4) : nil, range: 2..<4,
      attachment: hasParts ? attachment : nil,
      glyphs: [
        PositionedGlyph(id: 3, cluster: 2, x: 0, y: 20, advance: 8.5),
        PositionedGlyph(id: 900, cluster: 3, x: 8.5, y: 20, advance: 7),
        PositionedGlyph(id: 4, cluster: 3, x: 30, y: 18, advance: 0),
      ])
    return DrawnGlyphs(run: run, origin: Point(x: 1, y: 2), color: .black, text: "ab")
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension JSONReader {
  /// Reads a run and its text.
  mutating func readRun() throws(DisplayListFormatError) -> (GlyphRun, String) {
    var (font, start, length): (Int?, Int?, Int?)
    var size: Double?
    var (script, text): (String?, String?)
    var direction: JSONDirection?
    var color: Color?
    var attachment: TextAttachment?
    var glyphs: [PositionedGlyph]?
    try source.beginObject()
    while let key = try source.nextKey() {
      switch key {
      case "font":
        font = try source.readInteger()
        guard let font, fonts.indices.contains(font) else {
          throw source.expected("the index of a font among \(fonts.count)")
        }
      case "start": start = try source.readInteger()
      case "length": length = try source.readInteger()
      case "size": size = try source.readNumber()
      case "script": script = try source.readText()
      case "text": text = try source.readText()
      case "direction":
        direction = JSONDirection(rawValue: try source.readText())
        guard direction != nil else { throw source.expected("ltr or rtl") }
      case "color": color = try readColor()
      case "attachment": attachment = try readAttachment()
      case "glyphs": glyphs = try readGlyphs()
      default: try source.skipValue()
      }
    }
    let run = GlyphRun(
      font: fonts[try require(font, "font")], size: try require(size, "size"),
      direction: try require(direction, "direction").direction,
      script: try require(script, "script"), color: color,
      range: try range(from: require(start, "start"), length: require(length, "length")),
      attachment: attachment, glyphs: try require(glyphs, "glyphs"))
    return (run, try require(text, "text"))
  }

  private func range(
    from start: Int, length: Int
  ) throws(DisplayListFormatError) -> Range<Int> {
    guard length >= 0, case let (end, overflow) = start.addingReportingOverflow(length), !overflow
    else { throw source.expected("a length from 0 on", below: "length") }
    return start..<end
  }

  private mutating func readAttachment() throws(DisplayListFormatError) -> TextAttachment {
    var size: [Double]?
    var depth: Double?
    var name: String?
    try source.beginObject()
    while let key = try source.nextKey() {
      switch key {
      case "size": size = try readNumbers(2)
      case "depth": depth = try source.readNumber()
      case "name": name = try source.readText()
      default: try source.skipValue()
      }
    }
    let extent = try require(size, "size")
    return TextAttachment(
      size: Size(width: extent[0], height: extent[1]), depth: try require(depth, "depth"),
      name: try require(name, "name"))
  }

  private mutating func readGlyphs() throws(DisplayListFormatError) -> [PositionedGlyph] {
    var glyphs: [PositionedGlyph] = []
    try source.beginArray()
    while try source.nextElement() { glyphs.append(try readGlyph()) }
    return glyphs
  }

  /// Reads a glyph: an array of id, cluster, x, y and advance.
  private mutating func readGlyph() throws(DisplayListFormatError) -> PositionedGlyph {
    try source.beginArray()
    try beginPart()
    guard let id = UInt32(exactly: try source.readInteger()) else {
      throw source.expected("a glyph id of at most 32 bits")
    }
    try beginPart()
    let cluster = try source.readInteger()
    try beginPart()
    let x = try source.readNumber()
    try beginPart()
    let y = try source.readNumber()
    try beginPart()
    let advance = try source.readNumber()
    guard !(try source.nextElement()) else { throw source.expected(Self.glyphExpectation) }
    return PositionedGlyph(id: id, cluster: cluster, x: x, y: y, advance: advance)
  }

  private static let glyphExpectation = "an array of id, cluster, x, y and advance"

  /// Goes on to the next part of a glyph.
  private mutating func beginPart() throws(DisplayListFormatError) {
    guard try source.nextElement() else { throw source.expected(Self.glyphExpectation) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Reads a display list in the binary format; memory grows with what was read, not with what the
/// bytes claim.
struct BinaryReader {
  private var source: ByteSource
  private var strings: [String] = []
  private var numbers: [Double] = []
  private var fonts: [FontIdentity] = []

  /// The list that some bytes hold.
  static func list(
    in bytes: [UInt8], fonts: FontsByName
  ) throws(DisplayListFormatError) -> DisplayList {
    var reader = try BinaryReader(tablesIn: bytes, fonts)
    return try reader.readCommands()
  }

  /// The fonts of the list that some bytes hold.
  static func fonts(
    in bytes: [UInt8], known: FontsByName
  ) throws(DisplayListFormatError) -> [FontIdentity] {
    try BinaryReader(tablesIn: bytes, known).fonts
  }

  /// Reads what precedes the commands.
  private init(tablesIn bytes: [UInt8], _ known: FontsByName) throws(DisplayListFormatError) {
    self.init(source: ByteSource(bytes))
    try readHead()
    try readTables(known)
  }

  private init(source: ByteSource) { self.source = source }

  private mutating func readHead() throws(DisplayListFormatError) {
    for byte in BinaryCode.signature {
      guard source.remaining > 0, try source.readByte() == byte else {
        throw DisplayListFormatError(.notADisplayList)
      }
    }
    let version = Int(try source.readByte())
    guard version == formatVersion else { throw DisplayListFormatError(.version(version)) }
  }

  private mutating func readTables(_ known: FontsByName) throws(DisplayListFormatError) {
    for _ in 0..<(try source.readCount(elementSize: 1)) {
      let count = try source.readCount(elementSize: 1)
      let start = source.offset
      guard let string = String(validating: try source.readBytes(count), as: UTF8.self) else {
        throw source.invalid("text in UTF-8", at: start)
      }
      strings.append(string)
    }
    for _ in 0..<(try source.readCount(elementSize: 8)) {
      let start = source.offset
      let number = Double(bitPattern: try source.readLittleEndian(count: 8))
      guard number.isFinite else { throw source.invalid("a finite number", at: start) }
      numbers.append(number)
    }
    for _ in 0..<(try source.readCount(elementSize: 5)) { fonts.append(try readFont(known)) }
  }

  private mutating func readFont(_ known: FontsByName) throws(DisplayListFormatError)
    -> FontIdentity
  {
    let start = source.offset
    let parts = BinaryCode.FontParts(rawValue: try source.readByte())
    guard parts.isSubset(of: .all) else {
      throw source.invalid("the parts of a font, 0 to 7", at: start)
    }
    let name = try readString()
    let fontSource: FontSource =
      parts.contains(.isInMemory) ? .data(try known.font(named: name)) : .file(path: name)
    let faceIndex = try source.readSigned()
    let postScriptName = try readString()
    var variations: [FontVariation] = []
    for _ in 0..<(try source.readCount(elementSize: 5)) {
      let start = source.offset
      let axis = OpenTypeTag(rawValue: UInt32(try source.readLittleEndian(count: 4)))
      guard axis.isText else { throw source.invalid(axisExpectation, at: start) }
      variations.append(FontVariation(axis, try readNumber()))
    }
    return FontIdentity(
      source: fontSource, faceIndex: faceIndex, variations: variations,
      postScriptName: postScriptName,
      synthesis: FontSynthesis(
        isBold: parts.contains(.isBold), isOblique: parts.contains(.isOblique)))
  }

  private mutating func readCommands() throws(DisplayListFormatError) -> DisplayList {
    var list = DisplayList()
    for _ in 0..<(try source.readCount(elementSize: 1)) {
      let start = source.offset
      let command = try readCommand()
      guard command != .restore || list.openScopes > 0 else {
        throw source.invalid("a save before this restore", at: start)
      }
      list.append(command)
    }
    guard source.remaining == 0 else {
      throw source.invalid("the end of the display list", at: source.offset)
    }
    return list
  }

  private mutating func readCommand() throws(DisplayListFormatError) -> DrawingCommand {
    let start = source.offset
    guard let kind = BinaryCode.Command(rawValue: try source.readByte()) else {
      throw source.invalid("the code of a command, 0 to 9", at: start)
    }
    switch kind {
    case .save: return .save
    case .restore: return .restore
    case .transform:
      return .transform(
        Transform(
          a: try readNumber(), b: try readNumber(), c: try readNumber(), d: try readNumber(),
          tx: try readNumber(), ty: try readNumber()))
    case .clip: return .clip(try readBox())
    case .opacity: return .opacity(try readNumber())
    case .fill: return .fill(try readBox(), try readColor())
    case .stroke:
      return .stroke(try readBox(), try readColor(), lineWidth: try readNumber())
    case .glyphs: return .glyphs(try readDrawnGlyphs())
    case .image: return .image(name: try readString(), try readRect())
    case .area: return .area(name: try readString(), try readRect())
    }
  }

  private mutating func readDrawnGlyphs() throws(DisplayListFormatError) -> DrawnGlyphs {
    let start = source.offset
    let parts = BinaryCode.RunParts(rawValue: try source.readByte())
    guard parts.isSubset(of: .all) else {
      throw source.invalid("the parts of a glyph run, 0 to 7", at: start)
    }
    let font = try readFontIndex()
    let size = try readNumber()
    let script = try readString()
    let color = parts.contains(.hasColor) ? try readColor() : nil
    var attachment: TextAttachment?
    if parts.contains(.hasAttachment) {
      let size = Size(width: try readNumber(), height: try readNumber())
      attachment = TextAttachment(size: size, depth: try readNumber(), name: try readString())
    }
    let range = try readRange()
    let origin = Point(x: try readNumber(), y: try readNumber())
    let drawnColor = try readColor()
    let text = try readString()
    let run = GlyphRun(
      font: font, size: size,
      direction: parts.contains(.isRightToLeft) ? .rightToLeft : .leftToRight,
      script: script, color: color, range: range, attachment: attachment,
      glyphs: try readGlyphs(from: range.lowerBound))
    return DrawnGlyphs(run: run, origin: origin, color: drawnColor, text: text)
  }

  private mutating func readGlyphs(from start: Int) throws(DisplayListFormatError)
    -> [PositionedGlyph]
  {
    var glyphs: [PositionedGlyph] = []
    var pen = GlyphPen(cluster: start)
    for _ in 0..<(try source.readCount(elementSize: 3)) {
      let start = source.offset
      let head = try source.readVarint()
      guard let id = UInt32(exactly: head >> 2) else {
        throw source.invalid("a glyph id of at most 32 bits", at: start)
      }
      let parts = BinaryCode.GlyphParts(rawValue: head).intersection(.all)
      let cluster = pen.cluster &+ (try source.readSigned())
      let x = parts.contains(.followsPen) ? pen.x : try readNumber()
      let y = parts.contains(.keepsY) ? pen.y : try readNumber()
      guard x.isFinite else { throw source.invalid("a glyph at a finite place", at: source.offset) }
      let glyph = PositionedGlyph(id: id, cluster: cluster, x: x, y: y, advance: try readNumber())
      pen.move(after: glyph)
      glyphs.append(glyph)
    }
    return glyphs
  }

  private mutating func readRange() throws(DisplayListFormatError) -> Range<Int> {
    let offset = source.offset
    let start = try source.readSigned()
    guard let count = Int(exactly: try source.readVarint()),
      case let (end, overflow) = start.addingReportingOverflow(count), !overflow
    else { throw source.invalid("a range of offsets", at: offset) }
    return start..<end
  }

  private mutating func readRect() throws(DisplayListFormatError) -> Rect {
    Rect(
      x: try readNumber(), y: try readNumber(), width: try readNumber(), height: try readNumber())
  }

  private mutating func readBox() throws(DisplayListFormatError) -> Box {
    Box(try readRect(), cornerRadius: try readNumber())
  }

  private mutating func readColor() throws(DisplayListFormatError) -> Color {
    Color(
      red: try source.readByte(), green: try source.readByte(), blue: try source.readByte(),
      alpha: try source.readByte())
  }

  private mutating func readString() throws(DisplayListFormatError) -> String {
    try readElement(of: strings, "a string")
  }

  private mutating func readNumber() throws(DisplayListFormatError) -> Double {
    try readElement(of: numbers, "a number")
  }

  private mutating func readFontIndex() throws(DisplayListFormatError) -> FontIdentity {
    try readElement(of: fonts, "a font")
  }

  /// Reads an index into a table.
  private mutating func readElement<Element>(
    of table: [Element], _ name: String
  ) throws(DisplayListFormatError) -> Element {
    let start = source.offset
    let index = try source.readVarint()
    guard index < UInt64(table.count) else {
      throw source.invalid("the index of \(name) among \(table.count)", at: start)
    }
    return table[Int(index)]
  }
}

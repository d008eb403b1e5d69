// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Reads a display list in the JSON format.
///
/// The keys of an object may come in any order and more of them than the format has. So the outer
/// object is passed over once: the version is known before anything else is read, and the fonts
/// before the commands.
struct JSONReader {
  /// What is left of the text.
  var source: JSONSource
  /// The fonts that commands name.
  private(set) var fonts: [FontIdentity] = []

  /// The list that some bytes hold.
  static func list(
    in bytes: [UInt8], fonts: FontsByName
  ) throws(DisplayListFormatError) -> DisplayList {
    let head = try Head(of: bytes)
    var reader = try JSONReader(fontsIn: bytes, head, fonts)
    reader.source = JSONSource(bytes, at: head.commands, key: "commands")
    return try reader.readCommands()
  }

  /// The fonts of the list that some bytes hold.
  static func fonts(
    in bytes: [UInt8], known: FontsByName
  ) throws(DisplayListFormatError) -> [FontIdentity] {
    try JSONReader(fontsIn: bytes, try Head(of: bytes), known).fonts
  }

  /// Reads the fonts, which commands name.
  private init(
    fontsIn bytes: [UInt8], _ head: Head, _ known: FontsByName
  ) throws(DisplayListFormatError) {
    source = JSONSource(bytes, at: head.fonts, key: "fonts")
    try readFonts(known)
  }

  /// What the outer object says, and where its arrays begin.
  private struct Head {
    var fonts: Int
    var commands: Int

    init(of bytes: [UInt8]) throws(DisplayListFormatError) {
      var source = JSONSource(bytes)
      guard try source.peek() == UInt8(ascii: "{") else {
        throw DisplayListFormatError(.notADisplayList)
      }
      var format: String?
      var version: Int?
      var fonts: Int?
      var commands: Int?
      try source.beginObject()
      while let key = try source.nextKey() {
        switch key {
        case "format":
          format = try source.readText()
          continue
        case "version":
          version = try source.readInteger()
          continue
        case "fonts": fonts = source.offset
        case "commands": commands = source.offset
        default: break
        }
        try source.skipValue()
      }
      try source.end()
      guard let version else { throw source.missing("version") }
      guard format == formatSignature else { throw DisplayListFormatError(.notADisplayList) }
      guard version == formatVersion else { throw DisplayListFormatError(.version(version)) }
      guard let fonts else { throw source.missing("fonts") }
      guard let commands else { throw source.missing("commands") }
      (self.fonts, self.commands) = (fonts, commands)
    }
  }

  // MARK: - Fonts

  private mutating func readFonts(_ known: FontsByName) throws(DisplayListFormatError) {
    try source.beginArray()
    while try source.nextElement() { fonts.append(try readFont(known)) }
  }

  private mutating func readFont(
    _ known: FontsByName
  ) throws(DisplayListFormatError) -> FontIdentity {
    var (path, memory, name): (String?, String?, String?)
    var face: Int?
    var variations: [FontVariation]?
    var synthesis = FontSynthesis()
    try source.beginObject()
    while let key = try source.nextKey() {
      switch key {
      case "path": path = try source.readText()
      case "memory": memory = try source.readText()
      case "name": name = try source.readText()
      case "face": face = try source.readInteger()
      case "axes": variations = try readAxes()
      case "bold": synthesis.isBold = try source.readBool()
      case "oblique": synthesis.isOblique = try source.readBool()
      default: try source.skipValue()
      }
    }
    let font: FontSource
    switch (path, memory) {
    case (let path?, nil): font = .file(path: path)
    case (nil, let name?): font = .data(try known.font(named: name))
    default: throw source.expected("either path or memory")
    }
    return FontIdentity(
      source: font, faceIndex: try require(face, "face"),
      variations: try require(variations, "axes"), postScriptName: try require(name, "name"),
      synthesis: synthesis)
  }

  private mutating func readAxes() throws(DisplayListFormatError) -> [FontVariation] {
    var variations: [FontVariation] = []
    try source.beginArray()
    while try source.nextElement() {
      var tag: OpenTypeTag?
      var value: Double?
      try source.beginObject()
      while let key = try source.nextKey() {
        switch key {
        case "tag":
          tag = OpenTypeTag(text: try source.readText())
          guard tag != nil else { throw source.expected(axisExpectation) }
        case "value": value = try source.readNumber()
        default: try source.skipValue()
        }
      }
      variations.append(FontVariation(try require(tag, "tag"), try require(value, "value")))
    }
    return variations
  }

  // MARK: - Commands

  private mutating func readCommands() throws(DisplayListFormatError) -> DisplayList {
    var list = DisplayList()
    try source.beginArray()
    while try source.nextElement() {
      let command = try readCommand()
      guard command != .restore || list.openScopes > 0 else {
        throw source.expected("a save before this restore")
      }
      list.append(command)
    }
    return list
  }

  /// The values that commands may have.
  private struct Values {
    var operation: JSONOperation?
    var map: [Double]?
    var rect: [Double]?
    var origin: [Double]?
    var radius: Double?
    var lineWidth: Double?
    var opacity: Double?
    var color: Color?
    var name: String?
    var run: GlyphRun?
    var text = ""
  }

  private mutating func readCommand() throws(DisplayListFormatError) -> DrawingCommand {
    var values = Values()
    try source.beginObject()
    while let key = try source.nextKey() {
      switch key {
      case "op":
        values.operation = JSONOperation(rawValue: try source.readText())
        guard values.operation != nil else { throw source.expected(Self.operations) }
      case "map": values.map = try readNumbers(6)
      case "rect": values.rect = try readNumbers(4)
      case "origin": values.origin = try readNumbers(2)
      case "radius": values.radius = try source.readNumber()
      case "lineWidth": values.lineWidth = try source.readNumber()
      case "opacity": values.opacity = try source.readNumber()
      case "color": values.color = try readColor()
      case "name": values.name = try source.readText()
      case "run": (values.run, values.text) = try readRun()
      default: try source.skipValue()
      }
    }
    return try command(values)
  }

  /// The list of kinds of commands, for errors.
  private static let operations =
    "one of " + JSONOperation.allCases.map(\.rawValue).joined(separator: ", ")

  /// The command that values make.
  private func command(_ values: Values) throws(DisplayListFormatError) -> DrawingCommand {
    switch try require(values.operation, "op") {
    case .save: .save
    case .restore: .restore
    case .transform: .transform(try transform(values))
    case .clip: .clip(try box(values))
    case .opacity: .opacity(try require(values.opacity, "opacity"))
    case .fill: .fill(try box(values), try require(values.color, "color"))
    case .stroke:
      .stroke(
        try box(values), try require(values.color, "color"),
        lineWidth: try require(values.lineWidth, "lineWidth"))
    case .glyphs: .glyphs(try glyphs(values))
    case .image: .image(name: try require(values.name, "name"), try rect(values))
    case .area: .area(name: try require(values.name, "name"), try rect(values))
    }
  }

  private func transform(_ values: Values) throws(DisplayListFormatError) -> Transform {
    let map = try require(values.map, "map")
    return Transform(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5])
  }

  private func rect(_ values: Values) throws(DisplayListFormatError) -> Rect {
    let rect = try require(values.rect, "rect")
    return Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
  }

  private func box(_ values: Values) throws(DisplayListFormatError) -> Box {
    Box(try rect(values), cornerRadius: values.radius ?? 0)
  }

  private func glyphs(_ values: Values) throws(DisplayListFormatError) -> DrawnGlyphs {
    let origin = try require(values.origin, "origin")
    return DrawnGlyphs(
      run: try require(values.run, "run"), origin: Point(x: origin[0], y: origin[1]),
      color: try require(values.color, "color"), text: values.text)
  }

  // MARK: - Values

  /// Reads a colour.
  mutating func readColor() throws(DisplayListFormatError) -> Color {
    guard let color = Color(hex: try source.readText()) else {
      throw source.expected("a colour such as #ff0000")
    }
    return color
  }

  /// Reads an array of as many numbers.
  mutating func readNumbers(_ count: Int) throws(DisplayListFormatError) -> [Double] {
    var numbers: [Double] = []
    try source.beginArray()
    while try source.nextElement() { numbers.append(try source.readNumber()) }
    guard numbers.count == count else { throw source.expected("an array of \(count) numbers") }
    return numbers
  }

  /// The value of a key, which the value that was just read must have.
  func require<Value>(
    _ value: Value?, _ key: String
  ) throws(DisplayListFormatError) -> Value {
    guard let value else { throw source.missing(key) }
    return value
  }
}

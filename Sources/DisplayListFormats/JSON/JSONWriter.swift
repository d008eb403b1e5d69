// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Writes a display list in the JSON format, with the keys of each object in the order of their
/// letters; DisplayListFormats.docc describes it key by key.
struct JSONWriter {
  private var commands = JSONSink()
  private var fonts = JSONSink()
  private var fontIndices: [FontIdentity: Int] = [:]
  private var fontsInMemory = FontsByName()
  private var commandCount = 0

  /// The bytes of a list.
  static func bytes(of list: DisplayList) throws(DisplayListFormatError) -> [UInt8] {
    var writer = JSONWriter()
    writer.commands.append(raw: #"{"commands":["#)
    for command in list.commands {
      try writer.write(command)
      writer.commandCount += 1
    }
    writer.commands.append(raw: #"],"fonts":["#)
    let head = #""format":"\#(formatSignature)","version":\#(formatVersion)}"#
    return writer.commands.bytes + writer.fonts.bytes + "],\(head)".utf8
  }

  private mutating func write(_ command: DrawingCommand) throws(DisplayListFormatError) {
    commands.separate()
    commands.append(mark: "{")
    switch command {
    case .save: writeOperation(.save)
    case .restore: writeOperation(.restore)
    case .transform(let map):
      try write("map", [map.a, map.b, map.c, map.d, map.tx, map.ty])
      writeOperation(.transform)
    case .clip(let box):
      writeOperation(.clip)
      try write(box)
    case .opacity(let opacity):
      writeOperation(.opacity)
      try write("opacity", opacity)
    case .fill(let box, let color):
      write(color)
      writeOperation(.fill)
      try write(box)
    case .stroke(let box, let color, let lineWidth):
      write(color)
      try write("lineWidth", lineWidth)
      writeOperation(.stroke)
      try write(box)
    case .glyphs(let drawn):
      let font = try index(of: drawn.run.font)
      write(drawn.color)
      writeOperation(.glyphs)
      try write("origin", [drawn.origin.x, drawn.origin.y])
      try write(drawn, font: font)
    case .image(let name, let rect):
      write("name", name)
      writeOperation(.image)
      try write(rect)
    case .area(let name, let rect):
      write("name", name)
      writeOperation(.area)
      try write(rect)
    }
    commands.append(mark: "}")
  }

  private mutating func write(
    _ drawn: DrawnGlyphs, font: Int
  ) throws(DisplayListFormatError) {
    let run = drawn.run
    commands.append(key: "run")
    commands.append(mark: "{")
    if let attachment = run.attachment {
      commands.append(key: "attachment")
      commands.append(mark: "{")
      try write("depth", attachment.depth)
      write("name", attachment.name)
      try write("size", [attachment.size.width, attachment.size.height])
      commands.append(mark: "}")
    }
    if let color = run.color { write(color) }
    write("direction", JSONDirection(run.direction).rawValue)
    write("font", font)
    commands.append(key: "glyphs")
    commands.append(mark: "[")
    for glyph in run.glyphs {
      commands.separate()
      commands.append(mark: "[")
      commands.append(Int(glyph.id))
      commands.append(mark: ",")
      commands.append(glyph.cluster)
      try element(glyph.x)
      try element(glyph.y)
      try element(glyph.advance)
      commands.append(mark: "]")
    }
    commands.append(mark: "]")
    write("length", run.range.count)
    write("script", run.script)
    try write("size", run.size)
    write("start", run.range.lowerBound)
    write("text", drawn.text)
    commands.append(mark: "}")
  }

  // MARK: - Values

  private mutating func writeOperation(_ operation: JSONOperation) {
    write("op", operation.rawValue)
  }

  private mutating func write(_ color: Color) { write("color", color.hexText) }

  private mutating func write(_ box: Box) throws(DisplayListFormatError) {
    if box.cornerRadius != 0 { try write("radius", box.cornerRadius) }
    try write(box.rect)
  }

  private mutating func write(_ rect: Rect) throws(DisplayListFormatError) {
    try write("rect", [rect.minX, rect.minY, rect.width, rect.height])
  }

  private mutating func write(_ key: String, _ text: String) {
    commands.append(key: key)
    commands.append(text)
  }

  private mutating func write(_ key: String, _ number: Int) {
    commands.append(key: key)
    commands.append(number)
  }

  private mutating func write(_ key: String, _ number: Double) throws(DisplayListFormatError) {
    commands.append(key: key)
    commands.append(try finite(number))
  }

  private mutating func write(_ key: String, _ numbers: [Double]) throws(DisplayListFormatError) {
    commands.append(key: key)
    commands.append(mark: "[")
    for number in numbers { try element(number) }
    commands.append(mark: "]")
  }

  /// Writes a number of an array.
  private mutating func element(_ number: Double) throws(DisplayListFormatError) {
    commands.separate()
    commands.append(try finite(number))
  }

  /// The number, which must be one that JSON has.
  private func finite(_ number: Double) throws(DisplayListFormatError) -> Double {
    guard number.isFinite else {
      throw DisplayListFormatError(.notFinite(number), at: .command(commandCount))
    }
    return number
  }

  // MARK: - Fonts

  /// The index of a font, which is written if it is new.
  private mutating func index(of font: FontIdentity) throws(DisplayListFormatError) -> Int {
    if let index = fontIndices[font] { return index }
    let index = fontIndices.count
    fontIndices[font] = index
    fonts.separate()
    fonts.append(mark: "{")
    fonts.append(key: "axes")
    fonts.append(mark: "[")
    for variation in font.variations {
      guard variation.axis.isText else {
        throw DisplayListFormatError(.invalid(axisExpectation), at: .command(commandCount))
      }
      fonts.separate()
      fonts.append(mark: "{")
      fonts.append(key: "tag")
      fonts.append(variation.axis.description)
      fonts.append(key: "value")
      fonts.append(try finite(variation.value))
      fonts.append(mark: "}")
    }
    fonts.append(mark: "]")
    if font.synthesis.isBold { writeFont("bold") { $0.append(raw: "true") } }
    writeFont("face") { $0.append(font.faceIndex) }
    if case .data(let data) = font.source {
      try fontsInMemory.insert(data)
      writeFont("memory") { $0.append(data.name) }
    }
    writeFont("name") { $0.append(font.postScriptName) }
    if font.synthesis.isOblique { writeFont("oblique") { $0.append(raw: "true") } }
    if case .file(let path) = font.source { writeFont("path") { $0.append(path) } }
    fonts.append(mark: "}")
    return index
  }

  private mutating func writeFont(_ key: String, _ value: (inout JSONSink) -> Void) {
    fonts.append(key: key)
    value(&fonts)
  }
}

/// What a JSON document says that it is.
let formatSignature = "quoin display list"

/// The kinds of commands in JSON.
enum JSONOperation: String, CaseIterable {
  case save, restore, transform, clip, opacity, fill, stroke, glyphs, image, area
}

/// The reading direction of a run in JSON.
enum JSONDirection: String {
  case ltr, rtl

  /// The word of a direction.
  init(_ direction: LayoutDirection) { self = direction == .rightToLeft ? .rtl : .ltr }

  /// The direction of the word.
  var direction: LayoutDirection { self == .rtl ? .rightToLeft : .leftToRight }
}

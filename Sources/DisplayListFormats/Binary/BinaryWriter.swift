// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

/// Writes a display list in the binary format.
///
/// Strings, numbers and fonts stand in tables, each once, in the order of their first use; commands
/// name them by their indices. The advances of a text repeat so often that this is shorter than
/// writing them in single precision.
struct BinaryWriter {
  /// By their bytes, because a glyph's cluster counts those: equal strings may differ in them.
  private var strings = Table<[UInt8]>()
  private var numbers = Table<UInt64>()
  private var fonts = Table<FontIdentity>()
  private var fontsInMemory = FontsByName()
  private var fontBytes = ByteSink()
  private var commandBytes = ByteSink()
  private var commandCount = 0

  /// Elements in the order of their first use.
  private struct Table<Element: Hashable> {
    private(set) var elements: [Element] = []
    private var indices: [Element: Int] = [:]

    /// The index of an element, which is added if it is new.
    mutating func index(of element: Element) -> Int {
      if let index = indices[element] { return index }
      indices[element] = elements.count
      elements.append(element)
      return elements.count - 1
    }
  }

  /// The bytes of a list.
  static func bytes(of list: DisplayList) throws(DisplayListFormatError) -> [UInt8] {
    var writer = BinaryWriter()
    for command in list.commands {
      try writer.write(command)
      writer.commandCount += 1
    }
    return writer.file
  }

  /// Signature, version, tables, commands.
  private var file: [UInt8] {
    var file = ByteSink()
    file.append(contentsOf: BinaryCode.signature)
    file.append(UInt8(formatVersion))
    file.append(count: strings.elements.count)
    for string in strings.elements {
      file.append(count: string.count)
      file.append(contentsOf: string)
    }
    file.append(count: numbers.elements.count)
    for number in numbers.elements { file.append(littleEndian: number, count: 8) }
    file.append(count: fonts.elements.count)
    file.append(contentsOf: fontBytes.bytes)
    file.append(count: commandCount)
    file.append(contentsOf: commandBytes.bytes)
    return file.bytes
  }

  private mutating func write(_ command: DrawingCommand) throws(DisplayListFormatError) {
    switch command {
    case .save: begin(.save)
    case .restore: begin(.restore)
    case .transform(let map):
      begin(.transform)
      try write(map.a, map.b, map.c, map.d, map.tx, map.ty)
    case .clip(let box):
      begin(.clip)
      try write(box)
    case .opacity(let opacity):
      begin(.opacity)
      try write(opacity)
    case .fill(let box, let color):
      begin(.fill)
      try write(box)
      write(color)
    case .stroke(let box, let color, let lineWidth):
      begin(.stroke)
      try write(box)
      write(color)
      try write(lineWidth)
    case .glyphs(let glyphs):
      begin(.glyphs)
      try write(glyphs)
    case .image(let name, let rect):
      begin(.image)
      try write(name, rect)
    case .area(let name, let rect):
      begin(.area)
      try write(name, rect)
    }
  }

  private mutating func write(_ drawn: DrawnGlyphs) throws(DisplayListFormatError) {
    let run = drawn.run
    var parts: BinaryCode.RunParts = []
    if run.direction == .rightToLeft { parts.insert(.isRightToLeft) }
    if run.color != nil { parts.insert(.hasColor) }
    if run.attachment != nil { parts.insert(.hasAttachment) }
    commandBytes.append(parts.rawValue)
    try write(run.font)
    try write(run.size)
    write(run.script)
    if let color = run.color { write(color) }
    if let attachment = run.attachment {
      try write(attachment.size.width, attachment.size.height, attachment.depth)
      write(attachment.name)
    }
    commandBytes.append(signed: run.range.lowerBound)
    commandBytes.append(count: run.range.count)
    try write(drawn.origin.x, drawn.origin.y)
    write(drawn.color)
    write(drawn.text)
    try write(run.glyphs, from: run.range.lowerBound)
  }

  /// Writes glyphs, each after the one before it; the pen begins at the layout's origin.
  private mutating func write(
    _ glyphs: [PositionedGlyph], from start: Int
  ) throws(DisplayListFormatError) {
    commandBytes.append(count: glyphs.count)
    var pen = GlyphPen(cluster: start)
    for glyph in glyphs {
      var parts: BinaryCode.GlyphParts = []
      if glyph.y.bitPattern == pen.y.bitPattern { parts.insert(.keepsY) }
      if glyph.x.bitPattern == pen.x.bitPattern { parts.insert(.followsPen) }
      commandBytes.append(varint: UInt64(glyph.id) << 2 | parts.rawValue)
      commandBytes.append(signed: glyph.cluster &- pen.cluster)
      if !parts.contains(.followsPen) { try write(glyph.x) }
      if !parts.contains(.keepsY) { try write(glyph.y) }
      try write(glyph.advance)
      pen.move(after: glyph)
    }
  }

  private mutating func begin(_ kind: BinaryCode.Command) { commandBytes.append(kind.rawValue) }

  private mutating func write(_ name: String, _ rect: Rect) throws(DisplayListFormatError) {
    write(name)
    try write(rect.minX, rect.minY, rect.width, rect.height)
  }

  private mutating func write(_ box: Box) throws(DisplayListFormatError) {
    try write(
      box.rect.minX, box.rect.minY, box.rect.width, box.rect.height, box.cornerRadius)
  }

  private mutating func write(_ color: Color) {
    commandBytes.append(contentsOf: [color.red, color.green, color.blue, color.alpha])
  }

  private mutating func write(_ string: String) {
    commandBytes.append(count: index(of: string))
  }

  private mutating func write(_ values: Double...) throws(DisplayListFormatError) {
    for value in values { commandBytes.append(count: try index(of: value)) }
  }

  private mutating func index(of string: String) -> Int { strings.index(of: Array(string.utf8)) }

  private mutating func index(of number: Double) throws(DisplayListFormatError) -> Int {
    guard number.isFinite else {
      throw DisplayListFormatError(.notFinite(number), at: .command(commandCount))
    }
    return numbers.index(of: number.bitPattern)
  }

  private mutating func write(_ font: FontIdentity) throws(DisplayListFormatError) {
    let known = fonts.elements.count
    let index = fonts.index(of: font)
    commandBytes.append(count: index)
    guard index == known else { return }
    var parts: BinaryCode.FontParts = []
    if font.synthesis.isBold { parts.insert(.isBold) }
    if font.synthesis.isOblique { parts.insert(.isOblique) }
    let name: String
    switch font.source {
    case .file(let path): name = path
    case .data(let data):
      try fontsInMemory.insert(data)
      parts.insert(.isInMemory)
      name = data.name
    }
    fontBytes.append(parts.rawValue)
    fontBytes.append(count: self.index(of: name))
    fontBytes.append(signed: font.faceIndex)
    fontBytes.append(count: self.index(of: font.postScriptName))
    fontBytes.append(count: font.variations.count)
    for variation in font.variations {
      guard variation.axis.isText else {
        throw DisplayListFormatError(.invalid(axisExpectation), at: .command(commandCount))
      }
      fontBytes.append(littleEndian: UInt64(variation.axis.rawValue), count: 4)
      fontBytes.append(count: try self.index(of: variation.value))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension DisplayListDocument {
  /// The list that the document describes.
  func list(fonts known: FontsByName) throws(DisplayListFormatError) -> DisplayList {
    var identities: [FontIdentity] = []
    for (index, font) in fonts.enumerated() {
      identities.append(try font.identity(known, Path("fonts.\(index)")))
    }
    var list = DisplayList()
    for (index, written) in commands.enumerated() {
      let path = Path("commands.\(index)")
      let command = try written.command(identities, path)
      guard command != .restore || list.openScopes > 0 else {
        throw path.error("a save before this restore")
      }
      list.append(command)
    }
    return list
  }
}

/// Where in a document a value stands.
private struct Path {
  private let text: String

  init(_ text: String) { self.text = text }

  /// The path of a value below this one.
  func below(_ key: String) -> Path { Path("\(text).\(key)") }

  func error(_ expectation: String) -> DisplayListFormatError {
    DisplayListFormatError(.invalid(expectation), at: .path(text))
  }

  /// The value of a key, which must be there.
  func require<Value>(_ value: Value?, _ key: String) throws(DisplayListFormatError) -> Value {
    guard let value else { throw below(key).error("a value") }
    return value
  }

  /// An array of a key, which must have as many numbers.
  func numbers(
    _ values: [Double]?, _ key: String, count: Int
  ) throws(DisplayListFormatError) -> [Double] {
    let values = try require(values, key)
    guard values.count == count else { throw below(key).error("an array of \(count) numbers") }
    return values
  }

  func color(_ text: String?, _ key: String) throws(DisplayListFormatError) -> Color {
    guard let color = Color(hex: try require(text, key)) else {
      throw below(key).error("a colour such as #ff0000")
    }
    return color
  }

  func rect(_ values: [Double]?) throws(DisplayListFormatError) -> Rect {
    let values = try numbers(values, "rect", count: 4)
    return Rect(x: values[0], y: values[1], width: values[2], height: values[3])
  }
}

extension DisplayListDocument.Font {
  fileprivate func identity(
    _ known: FontsByName, _ document: Path
  ) throws(DisplayListFormatError) -> FontIdentity {
    let source: FontSource
    switch (path, memory) {
    case (let path?, nil): source = .file(path: path)
    case (nil, let name?): source = .data(try known.font(named: name))
    default: throw document.error("either path or memory")
    }
    var variations: [FontVariation] = []
    for (index, axis) in axes.enumerated() {
      guard let tag = OpenTypeTag(text: axis.tag) else {
        throw document.below("axes.\(index).tag").error(axisExpectation)
      }
      variations.append(FontVariation(tag, axis.value))
    }
    return FontIdentity(
      source: source, faceIndex: face, variations: variations, postScriptName: name,
      synthesis: FontSynthesis(isBold: bold ?? false, isOblique: oblique ?? false))
  }
}

extension DisplayListDocument.Command {
  fileprivate func command(
    _ fonts: [FontIdentity], _ path: Path
  ) throws(DisplayListFormatError) -> DrawingCommand {
    switch op {
    case .save: return .save
    case .restore: return .restore
    case .transform:
      let values = try path.numbers(map, "map", count: 6)
      return .transform(
        Transform(
          a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5]))
    case .clip: return .clip(try box(path))
    case .opacity: return .opacity(try path.require(opacity, "opacity"))
    case .fill: return .fill(try box(path), try path.color(color, "color"))
    case .stroke:
      return .stroke(
        try box(path), try path.color(color, "color"),
        lineWidth: try path.require(lineWidth, "lineWidth"))
    case .glyphs:
      let origin = try path.numbers(origin, "origin", count: 2)
      let run = try path.require(run, "run")
      return .glyphs(
        DrawnGlyphs(
          run: try run.glyphRun(fonts, path.below("run")),
          origin: Point(x: origin[0], y: origin[1]), color: try path.color(color, "color"),
          text: run.text))
    case .image: return .image(name: try path.require(name, "name"), try path.rect(rect))
    case .area: return .area(name: try path.require(name, "name"), try path.rect(rect))
    }
  }

  private func box(_ path: Path) throws(DisplayListFormatError) -> Box {
    Box(try path.rect(rect), cornerRadius: radius ?? 0)
  }
}

extension DisplayListDocument.Run {
  fileprivate func glyphRun(
    _ fonts: [FontIdentity], _ path: Path
  ) throws(DisplayListFormatError) -> GlyphRun {
    guard fonts.indices.contains(font) else {
      throw path.below("font").error("the index of a font among \(fonts.count)")
    }
    guard length >= 0, case let (end, overflow) = start.addingReportingOverflow(length), !overflow
    else { throw path.below("length").error("a length from 0 on") }
    var placed: TextAttachment?
    if let attachment {
      let size = try path.below("attachment").numbers(attachment.size, "size", count: 2)
      placed = TextAttachment(
        size: Size(width: size[0], height: size[1]), depth: attachment.depth,
        name: attachment.name)
    }
    return GlyphRun(
      font: fonts[font], size: size, direction: direction == .rtl ? .rightToLeft : .leftToRight,
      script: script, color: color == nil ? nil : try path.color(color, "color"),
      range: start..<end, attachment: placed,
      glyphs: glyphs.map {
        PositionedGlyph(id: $0.id, cluster: $0.cluster, x: $0.x, y: $0.y, advance: $0.advance)
      })
  }
}

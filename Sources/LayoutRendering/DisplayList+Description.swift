// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

extension DisplayList: CustomStringConvertible {
  /// The commands one a line, indented by the saves that are open.
  public var description: String {
    var depth = 0
    var lines: [String] = []
    for command in commands {
      if command == .restore { depth -= 1 }
      lines.append(String(repeating: "  ", count: depth) + command.description)
      if command == .save { depth += 1 }
    }
    return lines.joined(separator: "\n")
  }
}

extension DrawingCommand: CustomStringConvertible {
  /// The command's name and values on one line, such as `fill 0,0 100×44 #ffffff`.
  public var description: String {
    switch self {
    case .save: "save"
    case .restore: "restore"
    case .transform(let transform): transform.description
    case .clip(let box): "clip \(box)"
    case .opacity(let opacity): "opacity \(opacity.shortest)"
    case .fill(let box, let color): "fill \(box) \(color.hexText)"
    case .stroke(let box, let color, let lineWidth):
      "stroke \(box) \(color.hexText) width \(lineWidth.shortest)"
    case .glyphs(let glyphs): glyphs.description
    case .image(let name, let rect): "image \(name.debugDescription) \(rect)"
    case .area(let name, let rect): "area \(name.debugDescription) \(rect)"
    }
  }
}

extension Box: CustomStringConvertible {
  /// The rectangle, and the radius where the corners are round.
  public var description: String {
    cornerRadius == 0 ? "\(rect)" : "\(rect) radius \(cornerRadius.shortest)"
  }
}

extension DrawnGlyphs: CustomStringConvertible {
  /// The text, font, size and colour, then each glyph as `id@x,y` in the list's coordinates.
  ///
  /// What a renderer adds to the font follows its name, as in `NotoMusic-Regular+bold`.
  public var description: String {
    let glyphs = run.glyphs.map { glyph in
      "\(glyph.id)@\((origin.x + glyph.x).shortest),\((origin.y + glyph.y).shortest)"
    }
    let direction = run.direction == .rightToLeft ? " rtl" : ""
    let font = ([run.font.postScriptName] + run.font.synthesis.names).joined(separator: "+")
    return "glyphs \(text.debugDescription) \(font) \(run.size.shortest)"
      + "\(direction) \(color.hexText) \(glyphs.joined(separator: " "))"
  }
}

extension Color {
  /// The colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hexText: String {
    let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return "#"
      + components.map { component in
        let digits = String(component, radix: 16)
        return component < 16 ? "0" + digits : digits
      }.joined()
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension DisplayListDocument {
  /// Makes the document of a list.
  init(_ list: DisplayList) throws(DisplayListFormatError) {
    self.init(format: Self.signature, version: formatVersion, fonts: [], commands: [])
    var indices: [FontIdentity: Int] = [:]
    var fontsInMemory = FontsByName()
    for (index, command) in list.commands.enumerated() {
      if case .glyphs(let drawn) = command, indices[drawn.run.font] == nil {
        guard drawn.run.font.variations.allSatisfy(\.axis.isText) else {
          throw DisplayListFormatError(.invalid(axisExpectation), at: .command(index))
        }
        if case .data(let data) = drawn.run.font.source { try fontsInMemory.insert(data) }
        indices[drawn.run.font] = fonts.count
        fonts.append(Font(drawn.run.font))
      }
      commands.append(Command(command, fonts: indices))
    }
  }
}

extension DisplayListDocument.Font {
  fileprivate init(_ font: FontIdentity) {
    self.init(
      face: font.faceIndex,
      axes: font.variations.map { .init(tag: $0.axis.description, value: $0.value) },
      name: font.postScriptName, bold: font.synthesis.isBold ? true : nil,
      oblique: font.synthesis.isOblique ? true : nil)
    switch font.source {
    case .file(let path): self.path = path
    case .data(let data): memory = data.name
    }
  }
}

extension DisplayListDocument.Command {
  fileprivate init(_ command: DrawingCommand, fonts: [FontIdentity: Int]) {
    switch command {
    case .save: self.init(op: .save)
    case .restore: self.init(op: .restore)
    case .transform(let map):
      self.init(op: .transform, map: [map.a, map.b, map.c, map.d, map.tx, map.ty])
    case .clip(let box): self.init(op: .clip, box)
    case .opacity(let opacity): self.init(op: .opacity, opacity: opacity)
    case .fill(let box, let color): self.init(op: .fill, box, color)
    case .stroke(let box, let color, let lineWidth):
      self.init(op: .stroke, box, color)
      self.lineWidth = lineWidth
    case .glyphs(let drawn):
      self.init(
        op: .glyphs, color: drawn.color.hexText, origin: [drawn.origin.x, drawn.origin.y],
        run: DisplayListDocument.Run(drawn, fonts: fonts))
    case .image(let name, let rect): self.init(op: .image, rect: rect.numbers, name: name)
    case .area(let name, let rect): self.init(op: .area, rect: rect.numbers, name: name)
    }
  }

  private init(op: DisplayListDocument.Operation, _ box: Box, _ color: Color? = nil) {
    self.init(
      op: op, rect: box.rect.numbers, radius: box.cornerRadius == 0 ? nil : box.cornerRadius,
      color: color?.hexText)
  }
}

extension DisplayListDocument.Run {
  fileprivate init(_ drawn: DrawnGlyphs, fonts: [FontIdentity: Int]) {
    let run = drawn.run
    self.init(
      font: fonts[run.font] ?? 0, size: run.size,
      direction: run.direction == .rightToLeft ? .rtl : .ltr, script: run.script,
      color: run.color?.hexText, start: run.range.lowerBound, length: run.range.count,
      text: drawn.text,
      attachment: run.attachment.map {
        .init(size: [$0.size.width, $0.size.height], depth: $0.depth, name: $0.name)
      },
      glyphs: run.glyphs.map {
        .init(id: $0.id, cluster: $0.cluster, x: $0.x, y: $0.y, advance: $0.advance)
      })
  }
}

extension Rect {
  /// The rectangle as x, y, width and height.
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}

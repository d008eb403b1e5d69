// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import DisplayListFormats
import LayoutGeometry
import LayoutRendering

// What a session says about single rows: frames, drawings, and why they look as they do.
extension ServeSession {
  /// The frames of a row's views.
  func layout(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let row = try parameters.row(of: list.count)
    let layout = try list.layout(ofRow: row)
    let form = CellLayoutJSON(scale: options.scale(of: list.template))
    return { json in
      json.member("row", row)
      Self.appendPart(ofRow: row, of: list, to: &json)
      form.append(layout, to: &json)
    }
  }

  /// The drawing of rows, with the numbers of its fonts.
  func displayList(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let page = try list.page(try parameters.rows(of: list.count))
    let drawing = String(decoding: try page.list.encoded(as: .json), as: UTF8.self)
    let fonts = glyphs.numbers(ofFontsIn: page.list)
    pictures.note(page.list)
    return { json in
      json.member("width", page.size.width)
      json.member("height", page.size.height)
      json.key("fonts")
      json.array { all in for font in fonts { all.value(font) } }
      json.key("displayList")
      json.value(json: drawing)
    }
  }

  /// The outlines or pixels of glyphs.
  func glyphPictures(_ parameters: ServeParameters) throws -> Result {
    let font = try parameters.integer("font", in: 0...Int.max)
    let ids = try parameters.integers("glyphs", atMost: ServedGlyphs.mostGlyphs)
    guard let size = try parameters.number("size", in: ServedGlyphs.sizes) else {
      throw ServeProblem.parameters("size is missing: the points of an em")
    }
    let scale = try parameters.number("scale", in: 0.01...16) ?? 1
    let pictures = try glyphs.pictures(of: ids, font: font, size: size, scale: scale)
    return { json in
      json.key("glyphs")
      json.array { all in
        for (id, picture) in zip(ids, pictures) { all.value(picture, ofGlyph: id, scale: scale) }
      }
    }
  }

  /// Why a row is so tall: the object of `quoin explain --json`, and its text.
  func explain(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let row = try parameters.row(of: list.count)
    let explanation = try list.explanation(ofRow: row)
    let file = list.template.fileName
    let object = explanation.object(row: row, file: file)
    let text = ExplanationText(
      template: list.template, source: "the list", row: row,
      scale: options.scale(of: list.template))
    return { json in
      for key in object.keys { if let value = object[key] { json.member(key, value) } }
      json.member("text", text.text(explanation))
    }
  }

  /// What is wrong with the look of rows, with the lines of the template.
  func findings(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    var found: [(row: Int, finding: LayoutFinding)] = []
    for row in try parameters.rows(of: list.count) {
      // A row without a height has no look; `heights` says why.
      let findings = (try? list.findings(ofRow: row)) ?? []
      found += findings.map { (row, $0) }
    }
    return { json in
      json.key("findings")
      json.array { all in
        for (row, finding) in found {
          all.object {
            $0.member("row", row)
            $0.member("kind", finding.kind.rawValue)
            $0.member("view", finding.view)
            $0.member("line", finding.place.line)
            $0.member("column", finding.place.column)
            $0.member("message", finding.message)
          }
        }
      }
    }
  }
}

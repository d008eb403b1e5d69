// SPDX-License-Identifier: Apache-2.0

import BrowserCertification
import CellTemplates
import TextVocabulary

// What a session gives a page in a browser beside drawings: the same rows as HTML, pictures, and
// the rows that show some words.
extension ServeSession {
  /// The rows as HTML, and the rules for all that were given.
  func html(
    _ list: ServedList, _ web: ServedWeb, _ parameters: ServeParameters
  ) throws -> Result {
    let range = try parameters.rows(of: list.count)
    let pictures = try parameters.texts("pictures")
    let elements = try range.map {
      try web.element(for: list.record(ofRow: $0), pictures: pictures)
    }
    let rules = web.rules
    return { json in
      json.key("rows")
      json.array { all in
        for element in elements {
          if let element { all.value(element) } else { all.null() }
        }
      }
      json.member("css", rules)
    }
  }

  /// The font faces that the rules of HTML name.
  static func fonts(of web: ServedWeb) -> Result {
    let faces = web.faces
    return { json in
      json.key("fonts")
      json.array { all in
        for face in faces {
          all.object {
            $0.member("family", face.family)
            $0.member("weight", face.weight)
            $0.member("style", face.isItalic ? "italic" : "normal")
            if let range = face.unicodeRange { $0.member("unicodeRange", range) }
            switch face.source {
            case .file(let path): $0.member("file", path)
            case .data(let data): $0.member("data", Base64.text(of: data.bytes))
            }
          }
        }
      }
    }
  }

  /// The file of a picture that a row names.
  func picture(_ parameters: ServeParameters) throws -> Result {
    guard let name = try parameters.string("name") else {
      throw ServeProblem.parameters("name is missing: that of a picture in a display list")
    }
    let (type, bytes) = try pictures.picture(named: name)
    return { json in
      json.member("type", type)
      json.member("data", Base64.text(of: bytes))
    }
  }

  /// The first or last row of a range that shows a text, whatever the case of its letters.
  func search(_ list: ServedList, _ parameters: ServeParameters) throws -> Result {
    let range = try parameters.rows(of: list.count)
    guard let text = try parameters.string("text"), !text.isEmpty else {
      throw ServeProblem.parameters("text is missing: a string that is not empty")
    }
    let found = list.row(showing: text, in: range, isLast: try parameters.bool("last") ?? false)
    return { json in
      json.key("row")
      if let found { json.value(found) } else { json.null() }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import TextVocabulary

/// Writes the explanation of a row's height as one JSON object with a fixed order of keys.
struct ExplanationJSON {
  /// The name of the template's file in constraints.
  let file: String

  /// The explanation of a row as one line.
  func line(_ explanation: CellExplanation, row: Int) -> String {
    var json = JSONWriter()
    json.object {
      $0.member("row", row)
      $0.member("width", explanation.width)
      $0.member("height", explanation.height)
      $0.member("contentHeight", explanation.contentHeight)
      $0.member("separator", explanation.separator)
      $0.member("rounding", explanation.rounding)
      list("steps", explanation.steps, in: &$0, append)
      list("spare", explanation.spare, in: &$0) { spare, json in
        name("view", spare.view, in: &json)
        json.member("room", spare.room)
        json.key("constraint")
        append(spare.source, to: &json)
      }
      list("texts", explanation.texts, in: &$0, append)
      list("unmet", explanation.unmet, in: &$0) { unmet, json in
        json.member("kind", unmet.kind.jsonWord)
        name("view", unmet.view, in: &json)
        json.member("priority", unmet.priority)
        json.member("amount", unmet.amount)
        json.key("constraint")
        append(unmet.source, to: &json)
      }
      names("ambiguous", explanation.ambiguousViews, in: &$0)
      list("diagnostics", explanation.diagnostics, in: &$0) { diagnostic, json in
        json.member("kind", diagnostic.kind.jsonWord)
        json.member("message", diagnostic.message)
        names("views", diagnostic.views, in: &json)
        constraints(diagnostic.constraints, in: &json)
      }
      names("hidden", explanation.hiddenViews, in: &$0)
    }
    return json.line
  }

  private func append(_ step: CellExplanation.Step, to json: inout JSONWriter) {
    json.member("kind", step.kind.jsonWord)
    json.member("from", step.from.description)
    json.member("to", step.to.description)
    name("view", step.view, in: &json)
    json.member("y", step.y)
    json.member("size", step.size)
    json.key("width")
    if let width = step.width { json.value(width) } else { json.null() }
    json.member("content", step.isContent)
    constraints(step.sources, in: &json)
  }

  private func append(_ text: CellExplanation.TextMeasure, to json: inout JSONWriter) {
    json.member("view", text.view)
    json.member("width", text.width)
    json.member("preferred", text.isPreferredWidth)
    json.member("naturalWidth", text.naturalWidth)
    json.member("lines", text.lineCount)
    json.member("limit", text.lineLimit)
    json.member("truncated", text.isTruncated)
    json.member("height", text.height)
    json.member("exactHeight", text.exactHeight)
    list("fonts", text.fonts, in: &json) { font, json in
      json.member("family", font.family)
      json.member("size", font.size)
      json.member("weight", font.weight.rawValue)
      json.member("italic", font.slant == .italic)
    }
    list("faces", text.faces, in: &json) { face, json in
      json.member("postScriptName", face.postScriptName)
      json.synthesis(face.synthesis)
    }
  }

  private func constraints(_ sources: [CellDiagnostic.Source], in json: inout JSONWriter) {
    json.key("constraints")
    json.array { for source in sources { append(source, to: &$0) } }
  }

  private func append(_ source: CellDiagnostic.Source, to json: inout JSONWriter) {
    json.object {
      name("file", source.line > 0 ? file : nil, in: &$0)
      $0.member("line", source.line)
      $0.member("text", source.text)
    }
  }

  /// Appends a member with an array of objects.
  private func list<Element>(
    _ key: String, _ elements: [Element], in json: inout JSONWriter,
    _ append: (Element, inout JSONWriter) -> Void
  ) {
    json.key(key)
    json.array { list in
      for element in elements { list.object { append(element, &$0) } }
    }
  }

  private func names(_ key: String, _ names: [String], in json: inout JSONWriter) {
    json.key(key)
    json.array { for name in names { $0.value(name) } }
  }

  /// Appends a member with a name; null if there is none.
  private func name(_ key: String, _ name: String?, in json: inout JSONWriter) {
    json.key(key)
    if let name { json.value(name) } else { json.null() }
  }
}

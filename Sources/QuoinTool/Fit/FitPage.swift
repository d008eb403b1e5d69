// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import WebExport

/// The texts that do not fit as one page of HTML, with a picture of each.
struct FitPage {
  /// The texts that do not fit.
  let results: [FitResult]
  /// The number of findings and texts, in words.
  let summary: String

  /// The page, which needs no other file.
  var html: String {
    var html = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Texts that do not fit</title>
      <style>
      body { font: 15px/1.4 sans-serif; margin: 24px; color: #222; }
      table { border-collapse: collapse; }
      th, td { padding: 8px 12px; border-bottom: 1px solid #ddd; text-align: start; \
      vertical-align: top; }
      th { color: #666; font-weight: 600; }
      img { outline: 1px solid #bbb; display: block; }
      .kind { font-weight: 600; color: #b00020; }
      .place { color: #666; }
      </style>
      <h1>Texts that do not fit</h1>
      <p>\(HTMLText.escaped(summary))</p>

      """
    guard !results.isEmpty else { return html }
    html += "<table>\n<tr><th>Text<th>Language<th>Room<th>What is wrong<th>Picture\n"
    for result in results {
      var rest = result.findings[...]
      while let first = rest.first {
        html += row(of: result, rest.prefix { $0.screen == first.screen })
        rest = rest.drop { $0.screen == first.screen }
      }
    }
    return html + "</table>\n"
  }

  /// The findings in one room.
  private func row(of result: FitResult, _ findings: ArraySlice<FitFinding>) -> String {
    guard let screen = findings.first?.screen else { return "" }
    let text = result.text
    let place = HTMLText.escaped(text.place.description(in: result.file))
    var row = "<tr><td>\(HTMLText.escaped(text.key))<div class=\"place\">\(place)</div>"
    row += "<td>\(HTMLText.escaped(text.language ?? ""))<td>\(screen.name)<td>"
    for finding in findings {
      row += "<div><span class=\"kind\">\(finding.kind.name)</span> "
      row += "\(HTMLText.escaped(finding.message))</div>"
    }
    let language = text.language.map { " lang=\"\(HTMLText.escaped($0))\"" } ?? ""
    row += "<div\(language) dir=\"auto\">\(HTMLText.escaped(text.text))</div><td>"
    if let picture = result.pictures[screen] {
      let data = Base64.text(of: picture)
      row += "<img alt=\"\" width=\"\(screen.width.shortest)\" "
      row += "src=\"data:image/png;base64,\(data)\">"
    }
    return row + "\n"
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The file `index.html` of an exported list.
struct ExportedPage {
  private let title: String
  private var sections = ""
  private var rowsInSection = 0
  private var rules = ""
  private var faces = ""

  /// Begins a page.
  init(title: String) { self.title = title }

  /// Adds rows and takes the rules of all rows so far, from an answer to `html`.
  mutating func add(_ result: JSON, sectionSize: Int) {
    for row in result["rows"]?.elements ?? [] {
      if rowsInSection == sectionSize { rowsInSection = 0 }
      if rowsInSection == 0 {
        sections += sections.isEmpty ? "<section>\n" : "</section><section>\n"
      }
      // A record that does not fit has no height, but a place among the rows.
      sections += (row.string ?? "<div></div>") + "\n"
      rowsInSection += 1
    }
    rules = result["css"]?.string ?? rules
  }

  /// Adds the faces whose files are used, from an answer to `fonts`, and copies the files.
  mutating func add(
    _ result: JSON, used: Set<String>, to folder: ExportedFolder
  ) throws(ExportError) {
    for (number, face) in (result["fonts"]?.elements ?? []).enumerated() {
      let name: String
      if let path = face["file"]?.string {
        guard used.contains(path) else { continue }
        name = "fonts/\(number)-\(Self.plain(URL(fileURLWithPath: path).lastPathComponent))"
        try folder.copy(path, to: name)
      } else {
        let data = Data(base64Encoded: face["data"]?.string ?? "") ?? Data()
        name = "fonts/\(number)"
        try folder.write(data, to: name)
      }
      let range = (face["unicodeRange"]?.string).map { "unicode-range: \($0); " } ?? ""
      let words = ["family", "weight", "style"].map { "font-\($0): \(face[$0]?.string ?? ""); " }
      faces +=
        "@font-face { \(words.joined())\(range)font-display: block; src: url(\"\(name)\") }\n"
    }
  }

  /// A file's name with letters that an address has as they are.
  private static func plain(_ name: String) -> String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "_" })
  }

  /// The page, with the file of heights in it.
  func html(heights: Data) -> Data {
    // Scalar by scalar, for a mark after one of these makes another character of it.
    let name = title.unicodeScalars
      .map { $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : String($0) }.joined()
    let head = """
      <!doctype html>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(name)</title>
      <style>
      html { overflow-y: scroll; overflow-anchor: none }
      html, body { margin: 0 }
      section { content-visibility: auto; contain-intrinsic-block-size: 5000px }
      \(faces)\(rules)</style>
      <div id="list">

      """
    let tail = """
      </section></div>
      <script type="text/plain" id="heights">\(heights.base64EncodedString())</script>
      <script type="module">

      """
    let scripts = PackageResources.quoin_js + PackageResources.exported_js
    return Data(head.utf8) + Data(sections.utf8) + Data(tail.utf8) + Data(scripts)
      + Data("</script>\n".utf8)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The text of a template with its name, cut into lines.
package struct TemplateSource: Sendable {
  /// The file's name, for messages.
  package let fileName: String
  /// The whole text, without a byte order mark.
  package let text: String
  /// The lines without their ends.
  package let lines: [Substring]

  /// Cuts a text into lines where YAML does: at LF, CR LF, CR, NEL, LS and PS.
  init(text: String, fileName: String) {
    self.fileName = fileName
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    self.text = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    // A CR LF is one Character and therefore one line end.
    lines = self.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether the file's name says that the text is JSON.
  package var isJSON: Bool { fileName.lowercased().hasSuffix(".json") }

  /// A line by its number, from 1; empty outside the text.
  func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  /// The colours without quotes in a line of YAML, such as `color: #ff0000`: their `#` begins a
  /// comment, so the key has no value.
  func unquotedColors(inLine number: Int) -> [(text: String, place: SourcePlace)] {
    let scalars = Array(line(number).unicodeScalars)
    return scalars.indices.filter { scalars[$0] == "#" }.compactMap { index in
      let digits = scalars[(index + 1)...].prefix { $0.properties.isASCIIHexDigit }
      guard [3, 4, 6, 8].contains(digits.count),
        scalars[digits.endIndex...].first.map({ " ,}".unicodeScalars.contains($0) }) ?? true
      else { return nil }
      let before = String(String.UnicodeScalarView(scalars[..<index]))
      let key = before.trimmed
      guard before.last == " ", key.hasSuffix("color:") || key.hasSuffix("background:") else {
        return nil
      }
      return (
        "#" + String(String.UnicodeScalarView(digits)), SourcePlace(line: number, column: index + 1)
      )
    }
  }

  /// A finding at a place.
  func diagnostic(
    _ severity: TemplateDiagnostic.Severity, at place: SourcePlace, _ message: String,
    suggestion: String? = nil
  ) -> TemplateDiagnostic {
    let place = place.unfolded(in: lines)
    return TemplateDiagnostic(
      file: fileName, place: place, severity: severity, message: message, suggestion: suggestion,
      sourceLine: String(line(place.line)))
  }
}

extension SourcePlace {
  /// The place in the file, for a column that was counted along a text across line ends.
  ///
  /// YAML folds the lines of a text into one: a space stands for a line's end and for what the next
  /// line is indented by (YAML 1.2.2 § 6.5). So a column beyond its line is one of a line below;
  /// one beyond the file is the end of its last line.
  func unfolded(in lines: [some StringProtocol]) -> SourcePlace {
    var place = self
    while lines.indices.contains(place.line - 1) {
      let length = lines[place.line - 1].unicodeScalars.count
      if place.column <= length + 1 { break }
      guard place.line < lines.count else {
        return place.with(line: place.line, column: length + 1)
      }
      let indent = lines[place.line].unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count
      place = place.with(
        line: place.line + 1, column: indent + place.column - length - 1)
    }
    return place
  }
}

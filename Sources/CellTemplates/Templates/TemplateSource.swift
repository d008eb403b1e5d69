// SPDX-License-Identifier: Apache-2.0

/// The text of a template with its name, cut into lines.
struct TemplateSource: Sendable {
  /// The file's name, for messages.
  let fileName: String
  /// The whole text, without a byte order mark.
  let text: String
  /// The lines without their ends.
  let lines: [Substring]

  /// Cuts a text into lines where YAML does: at LF, CR LF, CR, NEL, LS and PS.
  init(text: String, fileName: String) {
    self.fileName = fileName
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    self.text = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    // A CR LF is one Character, and so one separator.
    lines = self.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// A line by its number, from 1; empty outside of the text.
  func line(_ number: Int) -> Substring {
    lines.indices.contains(number - 1) ? lines[number - 1] : ""
  }

  /// A finding at a place.
  func diagnostic(
    _ severity: TemplateDiagnostic.Severity, at place: SourcePlace, _ message: String,
    suggestion: String? = nil
  ) -> TemplateDiagnostic {
    TemplateDiagnostic(
      file: fileName, place: place, severity: severity, message: message, suggestion: suggestion,
      sourceLine: String(line(place.line)))
  }
}

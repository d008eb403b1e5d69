// SPDX-License-Identifier: Apache-2.0

/// Collects the findings of reading a template, so that all are reported at once.
struct DiagnosticCollector {
  /// The text that places refer to.
  let source: TemplateSource
  /// The files that the template includes and extends.
  var includedSources: [TemplateSource] = []
  /// The findings, oldest first.
  private(set) var diagnostics: [TemplateDiagnostic] = []

  /// Makes a collector without findings.
  init(source: TemplateSource) { self.source = source }

  /// Whether there is an error, so that the template cannot be used.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Adds an error.
  mutating func error(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
    append(source(of: place).diagnostic(.error, at: place, message, suggestion: suggestion))
  }

  /// Adds a warning.
  mutating func warning(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
    append(source(of: place).diagnostic(.warning, at: place, message, suggestion: suggestion))
  }

  /// Adds a note.
  mutating func note(_ message: String, at place: SourcePlace) {
    append(source(of: place).diagnostic(.note, at: place, message))
  }

  /// Adds an error that the reader of a value or of a line threw.
  mutating func error(_ error: SyntaxError) {
    self.error(error.message, at: error.place, suggestion: error.suggestion)
  }

  /// The text of the file that a place is in.
  func source(of place: SourcePlace) -> TemplateSource {
    includedSources.first { $0.fileName == place.file } ?? source
  }

  /// The findings in the order of their places.
  func sorted() -> [TemplateDiagnostic] {
    diagnostics.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// Adds a finding once, even if a distributed line repeats it.
  private mutating func append(_ diagnostic: TemplateDiagnostic) {
    guard diagnostics.count < Self.countLimit || !hasErrors else { return }
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// The most findings that are reported; a text that is not a template has many.
  private static let countLimit = 100
}

/// Why a value or a line of the layout language cannot be read.
package struct SyntaxError: Error, Hashable {
  /// The message, as part of a sentence.
  package var message: String
  /// The place in the template's file.
  var place: SourcePlace
  /// The known name that was probably meant.
  var suggestion: String?

  /// Makes an error.
  init(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
    self.message = message
    self.place = place
    self.suggestion = suggestion
  }
}

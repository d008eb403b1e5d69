// SPDX-License-Identifier: Apache-2.0

/// Gathers what is found wrong while a template is read, so that all of it is told at once.
struct DiagnosticCollector {
  /// The text that places refer to.
  let source: TemplateSource
  /// The findings in the order in which they were made.
  private(set) var diagnostics: [TemplateDiagnostic] = []

  /// Starts without findings.
  init(source: TemplateSource) { self.source = source }

  /// Whether the template cannot be used.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Notes an error.
  mutating func error(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
    append(source.diagnostic(.error, at: place, message, suggestion: suggestion))
  }

  /// Notes a warning.
  mutating func warning(_ message: String, at place: SourcePlace, suggestion: String? = nil) {
    append(source.diagnostic(.warning, at: place, message, suggestion: suggestion))
  }

  /// Notes an error that the reader of a value or of a line threw.
  mutating func error(_ error: SyntaxError) {
    self.error(error.message, at: error.place, suggestion: error.suggestion)
  }

  /// The findings in the order of their places.
  func sorted() -> [TemplateDiagnostic] {
    diagnostics.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element)
  }

  /// Keeps a finding once, also where a distributed line meets it several times.
  private mutating func append(_ diagnostic: TemplateDiagnostic) {
    guard diagnostics.count < Self.countLimit || !hasErrors else { return }
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// The most findings that are told; nobody reads more, and a text that is no template has many.
  private static let countLimit = 100
}

/// Why a value or a line of the layout language cannot be read.
struct SyntaxError: Error, Hashable {
  /// What is wrong, as a sentence part.
  var message: String
  /// Where in the template's file.
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

// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Messages for people, on standard error.
enum Terminal {
  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether messages may be coloured: on a terminal, unless `NO_COLOR` is set (no-color.org).
  static var isColored: Bool {
    let setting = Environment.value("NO_COLOR")
    return isInteractive && (setting ?? "").isEmpty
  }

  /// Prints an error, with the word `error:`.
  static func error(_ message: String) { finding(.error, message) }

  /// Prints a warning.
  static func warning(_ message: String) { finding(.warning, message) }

  /// Prints a note.
  static func note(_ message: String) { finding(.note, message) }

  /// Says that the tool waits for what is typed, if a file is standard input and that is a
  /// terminal.
  ///
  /// - Parameters:
  ///   - what: The things that are read.
  ///   - way: How to name others.
  static func noteReading(_ path: String, _ what: String, _ way: String? = nil) {
    guard path == "-", isatty(STDIN_FILENO) == 1 else { return }
    note("reading \(what) from the terminal until Ctrl-D" + (way.map { "; \($0)" } ?? ""))
  }

  /// Warns about characters that no font has, if there are any.
  static func warn(ofMissingGlyphs count: Int, _ characters: MissingCharacters) {
    if count > 0 { warning(missingGlyphs(count) + characters.sentence) }
  }

  /// Warns of emoji that are left blank, if there are any.
  static func warn(of emoji: BlankEmoji) {
    guard emoji.count > 0 else { return }
    warning(
      "\(emoji.count) emoji \(emoji.count == 1 ? "is" : "are") left blank, because no font has a "
        + "picture\(emoji.characters.sentence)")
  }

  /// The words for characters that no font has.
  static func missingGlyphs(_ count: Int) -> String {
    "\(counted(count, "character")) \(count == 1 ? "has" : "have") no glyph in any font; "
      + "see 'quoin fonts --text'"
  }

  /// Prints a finding, after its place if it has one.
  static func finding(
    _ severity: TemplateDiagnostic.Severity, at place: String? = nil, _ message: String
  ) {
    let colour = severity == .error ? "\u{1B}[1;31m" : "\u{1B}[1;35m"
    let word = isColored ? "\(colour)\(severity.word):\u{1B}[0m" : "\(severity.word):"
    let lead = place.map { isColored ? "\u{1B}[1m\($0):\u{1B}[0m " : "\($0): " } ?? ""
    writeLine("\(lead)\(word) \(message)")
  }

  /// Prints findings in the form that editors read; on a terminal their places and words stand out.
  ///
  /// Lines that are no finding, such as a quoted line of a template, are printed as they are.
  static func findings(_ text: String) {
    guard isColored else { return writeLine(text) }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let severities: [TemplateDiagnostic.Severity] = [.error, .warning]
      let found = severities.lazy.compactMap { severity in
        line.firstPlace(of: ": \(severity.word): ").map { (severity, $0) }
      }.first
      if line.hasPrefix(" ") {
        writeLine(String(line))
      } else if let (severity, range) = found {
        finding(severity, at: String(line[..<range.lowerBound]), String(line[range.upperBound...]))
      } else if let end = endOfPlace(line) {
        writeLine("\u{1B}[1m\(line[..<end])\u{1B}[0m\(line[end...])")
      } else {
        writeLine(String(line))
      }
    }
  }

  /// Where the place ends with which a line begins, after its colon; nil if there is none.
  ///
  /// A place is a file and a number or two: `rows.ndjson:12:` or `cell.yaml:3:41:`.
  private static func endOfPlace(_ line: Substring) -> Substring.Index? {
    guard let end = line.firstPlace(of: ": ")?.lowerBound,
      let colon = line[..<end].lastIndex(of: ":"), Int(line[..<end][colon...].dropFirst()) != nil
    else { return nil }
    return line.index(after: end)
  }

  /// Writes a line as it is.
  static func writeLine(_ message: String) { write(message + "\n") }

  /// Writes a text to standard error at once; one that cannot be written is lost.
  static func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Messages for people, on standard error.
enum Terminal {
  /// Whether standard error is a terminal.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether messages may be coloured: on a terminal, unless `NO_COLOR` is set (no-color.org).
  static var isColored: Bool {
    let setting = ProcessInfo.processInfo.environment["NO_COLOR"]
    return isInteractive && (setting ?? "").isEmpty
  }

  /// Prints an error, with the word `error:`.
  static func error(_ message: String) {
    writeLine(isColored ? "\u{1B}[1;31merror:\u{1B}[0m \(message)" : "error: \(message)")
  }

  /// Prints a warning.
  static func warning(_ message: String) {
    writeLine(isColored ? "\u{1B}[1;35mwarning:\u{1B}[0m \(message)" : "warning: \(message)")
  }

  /// Warns about characters that no font has, if there are any.
  static func warn(ofMissingGlyphs count: Int) {
    guard count > 0 else { return }
    warning(
      "\(counted(count, "character")) \(count == 1 ? "has" : "have") no glyph in any font; "
        + "see 'quoin fonts --text'")
  }

  /// Writes a line as it is.
  static func writeLine(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}

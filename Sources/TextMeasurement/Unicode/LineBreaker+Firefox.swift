// SPDX-License-Identifier: Apache-2.0

/// The automaton of Firefox's rules.
extension LineBreaker {
  /// What each ASCII character, and then each class, counts as.
  static func firefoxColumns(_ options: Options) -> ConstantTable<UInt8> {
    switch (options.strictness, options.isChineseOrJapanese) {
    case (.strict, _): FirefoxBreakTables.strict
    case (.normal, false): FirefoxBreakTables.normal
    case (.normal, true): FirefoxBreakTables.normalCJ
    case (.loose, false): FirefoxBreakTables.loose
    case (.loose, true): FirefoxBreakTables.looseCJ
    }
  }
}

extension LineBreaker.Tailoring {
  /// The states after a letter and after a hard line break.
  @inline(__always)
  var namedStates: (letter: Int, end: Int) {
    switch self {
    case .unicode, .css, .webkit: (LineBreakTables.stateLetter, LineBreakTables.stateEnd)
    case .firefox: (FirefoxBreakTables.stateLetter, FirefoxBreakTables.stateEnd)
    }
  }

  /// The column of the end of the text.
  @inline(__always)
  var endColumn: UInt8 {
    switch self {
    case .unicode, .css, .webkit: UInt8(LineBreakTables.columnCount - 1)
    case .firefox: UInt8(FirefoxBreakTables.columnCount - 1)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import TextVocabulary

/// A browser that is installed.
struct BrowserProgram {
  /// The program's file.
  let path: String
  /// Its engine.
  let engine: BrowserEngine

  /// Finds a browser: the one that the user names, or one on the PATH.
  ///
  /// - Parameters:
  ///   - named: `chromium`, `firefox` or the file of a program, whose name begins with `firefox`
  ///     if it is one; nil for the engine's.
  ///   - engine: The engine that the template follows.
  /// - Throws: ``ToolFailure`` with code 69 if there is none.
  init(_ named: String?, for engine: BrowserEngine) throws(ToolFailure) {
    guard let named, !BrowserEngine.allCases.contains(where: { $0.name == named }) else {
      let asked = BrowserEngine.allCases.first { $0.name == named } ?? engine
      self = try Self.onPath(asked)
      return
    }
    guard FileSystem.isProgram(named) else {
      throw ToolFailure(
        .unavailable,
        "--browser: '\(named)' is neither 'chromium' nor 'firefox' nor a program that can be run")
    }
    let file = named.split(separator: "/").last ?? ""
    path = named
    self.engine = file.hasPrefix("firefox") ? .firefox : .chromium
  }

  private init(path: String, engine: BrowserEngine) {
    (self.path, self.engine) = (path, engine)
  }

  private static func onPath(_ engine: BrowserEngine) throws(ToolFailure) -> BrowserProgram {
    for name in engine.programs {
      if let path = Environment.program(name) { return BrowserProgram(path: path, engine: engine) }
    }
    throw ToolFailure(
      .unavailable,
      "no \(engine.title) was found on the PATH; install Debian's package '\(engine.package)', or "
        + "name a browser with --browser")
  }
}

extension BrowserEngine {
  /// The value of `--browser`.
  var name: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox"
    }
  }

  /// The name in sentences.
  var title: String {
    switch self {
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    }
  }

  /// Debian's package.
  var package: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    }
  }

  /// The programs that are looked for on the PATH, in this order.
  var programs: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    case .firefox: ["firefox-esr", "firefox"]
    }
  }

  /// The word of `conventions` in templates whose rules are the engine's.
  var conventions: ConventionsName {
    switch self {
    case .chromium: .web
    case .firefox: .firefox
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
package import TextVocabulary

/// A browser that is installed.
package struct BrowserProgram {
  /// The program's file.
  let path: String
  /// Its engine.
  package let engine: BrowserEngine

  /// Finds a browser: the one that the user names, or one on the PATH.
  ///
  /// - Parameters:
  ///   - named: `chromium`, `firefox`, `webkit` or the file of a program, whose name begins with
  ///     `firefox` or `WebKitWebDriver` if it is one; nil for the engine's.
  ///   - engine: The engine that the template follows.
  /// - Throws: ``ToolFailure`` with code 69 if there is none.
  package init(_ named: String?, for engine: BrowserEngine) throws(ToolFailure) {
    guard let named, BrowserEngine(name: named) == nil else {
      self = try Self.onPath(named.flatMap(BrowserEngine.init) ?? engine)
      return
    }
    guard FileSystem.isProgram(named) else {
      throw ToolFailure(
        .unavailable,
        "--browser: '\(named)' is neither 'chromium', 'firefox' nor 'webkit', nor a program that "
          + "can be run")
    }
    let file = named.split(separator: "/").last ?? ""
    path = named
    self.engine =
      file.hasPrefix("firefox")
      ? .firefox : file.hasPrefix(BrowserEngine.webKitDriver) ? .webkit : .chromium
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
  /// The name in sentences.
  package var title: String {
    switch self {
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    case .webkit: "WebKit"
    }
  }

  /// Debian's package.
  var package: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    case .webkit: "webkit2gtk-driver"
    }
  }

  /// The programs that are looked for on the PATH, in this order.
  var programs: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    case .firefox: ["firefox-esr", "firefox"]
    case .webkit: [Self.webKitDriver]
    }
  }

  /// The program that starts a WebKitGTK and speaks WebDriver.
  static let webKitDriver = "WebKitWebDriver"

  /// Refuses device pixel ratios that the browser does not have: GTK 3 has whole ones.
  ///
  /// - Throws: ``ToolFailure`` with code 64.
  package func check(pixelRatios: [Double]) throws(ToolFailure) {
    guard self == .webkit else { return }
    for ratio in pixelRatios where ratio != ratio.rounded() || ratio < 1 {
      throw ToolFailure(
        .usage,
        "WebKitGTK has whole numbers of device pixels in a CSS pixel, not \(ratio.shortest); "
          + "--pixel-ratio 1,2,3 chooses others")
    }
  }
}

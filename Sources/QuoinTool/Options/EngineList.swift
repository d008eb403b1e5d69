// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import TextVocabulary

/// A list of browsers, written with commas.
enum EngineList {
  /// The help of `--engines`.
  static let help = ArgumentHelp(
    "The browsers whose rules cells follow, one or several with commas: \(names). (default: that "
      + "of the template's conventions)", valueName: "engines")

  private static let names = BrowserEngine.names.joined(separator: ", ")

  /// Reads `firefox` or `chromium,firefox,webkit`, in the order given.
  static func read(_ argument: String) throws -> [BrowserEngine] {
    var engines: [BrowserEngine] = []
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let engine = BrowserEngine(name: String(name)) else {
        throw ValidationError("expected one of \(names), or several with commas between them")
      }
      guard !engines.contains(engine) else { throw ValidationError("\(name) stands there twice") }
      engines.append(engine)
    }
    return engines
  }

  /// A template in a browser.
  ///
  /// - Throws: ``ToolFailure`` with code 64 for a template by UIKit's conventions.
  static func template(
    _ template: CellTemplate, in engine: BrowserEngine
  ) throws(ToolFailure) -> CellTemplate {
    do throws(ReaderTraitsError) { return try template.at(engine: engine) } catch {
      throw ToolFailure(.usage, error.description)
    }
  }
}

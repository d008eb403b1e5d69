// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

extension BrowserEngine {
  /// The name in options and in the names of columns: `chromium`, `firefox` or `webkit`.
  public var name: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox"
    case .webkit: "webkit"
    }
  }

  /// The names of all engines, in their order.
  public static var names: [String] { allCases.map(\.name) }

  /// The engine of a name; nil if no engine has it.
  public init?(name: String) {
    guard let engine = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = engine
  }

  /// The word of `conventions` in templates whose rules are the engine's.
  public var conventionsName: ConventionsName {
    switch self {
    case .chromium: .web
    case .firefox: .firefox
    case .webkit: .webkit
    }
  }
}

extension CellTemplate {
  /// This template in another browser: one with `conventions: web` by Firefox's rules, say.
  ///
  /// The template is read again, because what it leaves open depends on the browser too, such as
  /// the strictness of line breaking.
  ///
  /// - Throws: ``ReaderTraitsError`` for a template by UIKit's conventions.
  public func at(engine: BrowserEngine) throws(ReaderTraitsError) -> CellTemplate {
    guard conventions.isWeb else {
      throw ReaderTraitsError(
        description:
          "engines go with 'conventions: web' in the template, and this one follows UIKit")
    }
    guard engine != conventions.engine else { return self }
    var traits = traits
    traits.engine = engine
    return try read(for: traits)
  }
}

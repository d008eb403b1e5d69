// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// A property of a text's paragraphs: its name in templates and records, and the values that it
/// takes.
///
/// ``all`` is what the readers of templates and of records know of these properties.
package struct ParagraphProperty: Sendable {
  /// A place in a paragraph's style.
  package typealias Path<Value> = any WritableKeyPath<ParagraphStyle, Value> & Sendable

  /// The values that a property takes, and where a style has them.
  package enum Values: Sendable {
    /// The numbers of a range.
    case numbers(ClosedRange<Double>, Path<Double>)
    /// `true` and `false`.
    case truth(Path<Bool>)
    /// All texts.
    case texts(Path<String?>)
    /// Some words. The function gives a style what one of them stands for.
    case words([String], set: @Sendable (String, inout ParagraphStyle) -> Void)
    /// Positions that ascend.
    case tabStops
  }

  /// The name, such as `headIndent`.
  package let name: String
  /// The values that the property takes.
  package let values: Values
  /// Whether the blocks of a text with markup have the property as the text has it.
  let isInherited: Bool

  /// All of them, in the order of the documentation.
  package static let all = [
    words("lineBreakRules", LineBreakRulesName.self) { $1.lineBreakRules = $0.rules },
    words("wordBreak", WordBreakName.self) { $1.wordBreak = $0.wordBreak },
    words("overflowWrap", OverflowWrapName.self) { $1.overflowWrap = $0.overflowWrap },
    words("lineBreak", LineBreakName.self) { $1.lineBreakStrictness = $0.strictness },
    words("hyphens", HyphensName.self) { $1.hyphens = $0.hyphens },
    words("justification", JustificationName.self) { $1.justification = $0.justification },
    words("textSpacingTrim", TextSpacingTrimName.self) { $1.textSpacingTrim = $0.trim },
    words("textWrap", TextWrapName.self) { $1.textWrap = $0.textWrap },
    ParagraphProperty("tabStops", .tabStops),
    numbers("defaultTabInterval", \.defaultTabInterval),
    numbers("paragraphSpacing", \.paragraphSpacing),
    numbers("paragraphSpacingBefore", \.paragraphSpacingBefore),
    numbers("firstLineHeadIndent", \.firstLineHeadIndent),
    numbers("headIndent", \.headIndent),
    numbers("tailIndent", in: -10_000...10_000, \.tailIndent),
    ParagraphProperty("truncationToken", .texts(\.truncationToken)),
    ParagraphProperty(
      "keepsLineHeightInFallback", .truth(\.keepsLineHeightInFallback), isInherited: true),
  ]

  /// The properties by their names.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  private init(_ name: String, _ values: Values, isInherited: Bool = false) {
    self.name = name
    self.values = values
    self.isInherited = isInherited
  }

  private static func numbers(
    _ name: String, in range: ClosedRange<Double> = 0...10_000, _ path: Path<Double>
  ) -> ParagraphProperty {
    ParagraphProperty(name, .numbers(range, path))
  }

  /// A property whose values have names; the blocks of a text with markup have it too.
  private static func words<Name: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ type: Name.Type,
    _ set: @escaping @Sendable (Name, inout ParagraphStyle) -> Void
  ) -> ParagraphProperty {
    let words = Values.words(Name.allCases.map(\.rawValue)) { word, style in
      Name(rawValue: word).map { set($0, &style) }
    }
    return ParagraphProperty(name, words, isInherited: true)
  }
}

extension ParagraphStyle {
  /// A style that is in all as the rules of a system have it.
  package init(by conventions: TextConventions) {
    self.init()
    self.conventions = conventions
    lineBreakStrictness = conventions.lineBreakStrictness
    overflowWrap = conventions.overflowWrap
    textSpacingTrim = conventions.textSpacingTrim
  }
}

// SPDX-License-Identifier: Apache-2.0

extension CellTemplate {
  /// The version of ICU whose data are in the texts of the template's formatters; nil if it has no
  /// formatter that needs them.
  package var localeDataVersion: Int? { usesLocaleData ? LocaleData.version : nil }

  /// Whether a text of any cell has a formatter that may need the data of languages.
  private var usesLocaleData: Bool {
    let own =
      (section.map { [$0] } ?? []) + (kinds?.selection.map { [$0.name] } ?? [])
      + views.flatMap(\.kind.bindings)
    let formats = own.flatMap(\.formattedValues).flatMap(\.formats)
    // Languages with rules of their own for capitals are not told apart here.
    if formats.contains(where: { $0.rule.needsLocaleData || $0.rule.changesLetters }) {
      return true
    }
    let inner =
      views.compactMap(\.repeated).flatMap(\.cells).compactMap(\.cell.template)
      + (kinds?.all.map(\.template) ?? [])
    return inner.contains(where: \.usesLocaleData)
  }
}

extension FormatRule {
  /// Whether the formatter changes letters.
  fileprivate var changesLetters: Bool { if case .letters = self { true } else { false } }
}

// SPDX-License-Identifier: Apache-2.0

import CLocaleData

/// Changes letters by the Unicode Character Database, and with ICU in the languages that have rules
/// of their own (`SpecialCasing.txt`, and Greek and Armenian capitals).
enum LetterCase {
  /// Why letters cannot be changed.
  struct Failure: Error {
    /// The reason, as a clause.
    let reason: String
  }

  private static let specialCasing = ["az", "el", "hy", "lt", "tr"]

  /// A text with all letters in upper case, or in lower case.
  ///
  /// - Parameter language: The BCP 47 tag of the text's language.
  static func changed(
    _ text: String, isUpper: Bool, language: String
  ) throws(Failure) -> String {
    let main = language.prefix { $0 != "-" }.lowercased()
    guard specialCasing.contains(main) else {
      return isUpper ? text.uppercased() : lowercased(text)
    }
    guard let version = LocaleData.version else { throw Failure(reason: LocaleData.absence) }
    guard let locale = LocaleData.identifier(of: language) else {
      throw Failure(reason: LocaleData.lack(of: language))
    }
    let source = Array(text.utf16)
    let changed = LocaleData.text { units, count, status in
      quoin_icu_change_case(
        isUpper ? 1 : 0, locale, source, Int32(source.count), units, count, status)
    }
    guard let changed else {
      throw Failure(reason: "ICU \(version) cannot write this in '\(language)'")
    }
    return changed
  }

  /// A text in lower case, in which a sigma at the end of a word is a final one.
  private static func lowercased(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(sigma) else { return text.lowercased() }
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isFinal =
        scalar == sigma && isCased(scalars, beside: index, by: -1)
        && !isCased(scalars, beside: index, by: 1)
      result += isFinal ? "\u{3C2}" : scalar.properties.lowercaseMapping
    }
    return result
  }

  private static let sigma: Unicode.Scalar = "\u{3A3}"

  /// Whether the first scalar before or behind another that case does not ignore has a case
  /// (`Final_Sigma` in The Unicode Standard, § 3.13).
  private static func isCased(
    _ scalars: [Unicode.Scalar], beside index: Int, by step: Int
  ) -> Bool {
    var index = index + step
    while scalars.indices.contains(index) {
      let properties = scalars[index].properties
      if !properties.isCaseIgnorable { return properties.isCased }
      index += step
    }
    return false
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
package import TextVocabulary

extension FontWeight {
  /// The names of weights, lightest first.
  static let named: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("light", .light), ("regular", .regular), ("medium", .medium),
    ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
  ]

  /// The numbers that are weights.
  static let numbers = 1.0...1000.0

  /// The names and numbers that a weight may have, for messages.
  package static let forms = "a number from 1 to 1000, or \(ValueReader.list(named.map(\.name)))"

  /// A weight by its name or its number, as templates, records and options write it; nil for other
  /// texts.
  package init?(_ text: String) {
    if let known = Self.named.first(where: { $0.name == text }) {
      self = known.weight
    } else if let number = Double(text), Self.numbers.contains(number) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }
}

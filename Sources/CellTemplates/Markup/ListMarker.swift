// SPDX-License-Identifier: Apache-2.0

/// The marks of a list's items, as browsers write them.
///
/// Source: CSS Lists 3 § 3 and CSS Counter Styles 3 § 6; HTML § 15.3.7 for the bullets of nested
/// lists.
struct ListMarker: Sendable {
  /// The number of the next item; nil in a list without numbers.
  private var next: Int?
  /// The letters or digits: the value of HTML's attribute `type`.
  private let type: String
  /// The bullet of a list without numbers.
  private let bullet: String

  /// The marks of a list.
  ///
  /// - Parameters:
  ///   - level: The number of lists around it.
  ///   - start: The number of the first item.
  init(isOrdered: Bool, level: Int, start: String?, type: String?) {
    next = isOrdered ? start.flatMap { Int($0.trimmed) } ?? 1 : nil
    self.type = type ?? "1"
    bullet = ["•", "◦", "▪"][min(level, 2)]
  }

  /// The mark of the next item, which may state its own number.
  mutating func mark(value: String?) -> String {
    guard let number = next else { return bullet }
    let own = value.flatMap { Int($0.trimmed) } ?? number
    next = own &+ 1
    return written(own) + "."
  }

  private func written(_ number: Int) -> String {
    switch type {
    case "a": Self.letters(number) ?? String(number)
    case "A": Self.letters(number)?.uppercased() ?? String(number)
    case "i": Self.roman(number) ?? String(number)
    case "I": Self.roman(number)?.uppercased() ?? String(number)
    default: String(number)
    }
  }

  /// A number as letters, `z` followed by `aa`; nil for numbers below 1.
  private static func letters(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    var rest = number
    var letters: [UInt8] = []
    while rest > 0 {
      letters.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// A Roman number; nil beyond 1...3999.
  private static func roman(_ number: Int) -> String? {
    guard (1...3999).contains(number) else { return nil }
    var rest = number
    var text = ""
    for (value, letters) in [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ] {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}

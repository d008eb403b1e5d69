// SPDX-License-Identifier: Apache-2.0

/// A language that nobody speaks, whose texts stand for translations that are not there yet.
///
/// Source: the tags en-XA and ar-XB are CLDR's for these two.
enum Pseudolocale: String, CaseIterable {
  /// Accented and longer: `[Šåvé {count} ƒîļéš one two three]`.
  case accented = "en-XA"
  /// Right to left, with the letters as they are.
  case rightToLeft = "ar-XB"

  /// Both languages.
  static let all = allCases

  /// A text as the language has it.
  func text(for source: CatalogueText) -> CatalogueText {
    switch self {
    case .accented: source.inLanguage(rawValue, Self.accented(source.text))
    case .rightToLeft: source.inLanguage(rawValue, "\u{202E}\(source.text)\u{202C}")
    }
  }

  /// By how much translations of texts up to a number of characters grow: short ones the most.
  private static let growth: [(length: Int, factor: Double)] = [
    (10, 2), (20, 1), (30, 0.8), (50, 0.6), (70, 0.4), (.max, 0.3),
  ]
  private static let words = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "acefgijklnorstuyzACEGIJLNORSTUYZ", "åçéƒĝîĵķļñöŕšţûýžÅÇÉĜÎĴĻÑÖŔŠŢÛÝŽ"))

  /// A text with accents, in brackets, as much longer as a translation may be.
  private static func accented(_ text: String) -> String {
    var length = 0
    var result = ""
    for piece in Piece.all(of: text) {
      if !piece.isKept { length += piece.text.unicodeScalars.count }
      guard !piece.isKept else {
        result += piece.text
        continue
      }
      for scalar in piece.text.unicodeScalars {
        result.append(letters[Character(scalar)] ?? Character(scalar))
      }
    }
    let factor = growth.first { length <= $0.length }?.factor ?? 0
    let wanted = Int((Double(length) * factor).rounded(.toNearestOrEven))
    var (added, count) = (0, 0)
    while added < wanted {
      let word = words[count % words.count]
      result += " " + word
      added += word.count + 1
      count += 1
    }
    return "[\(result)]"
  }

  /// A part of a text that stays as it is, or that does not.
  private struct Piece {
    let text: Substring
    /// Whether a program fills the part in, or it is markup.
    let isKept: Bool

    /// The parts of a text in their order.
    static func all(of text: String) -> [Piece] {
      var pieces: [Piece] = []
      var (start, index) = (text.startIndex, text.startIndex)
      while index < text.endIndex {
        guard let end = endOfKept(in: text[index...]) else {
          index = text.index(after: index)
          continue
        }
        pieces.append(Piece(text: text[start..<index], isKept: false))
        pieces.append(Piece(text: text[index..<end], isKept: true))
        (start, index) = (end, end)
      }
      pieces.append(Piece(text: text[start...], isKept: false))
      return pieces
    }

    /// Where a placeholder, a tag or an entity ends that begins a text: `{name}`, `%1$s`, `<b>`,
    /// `&nbsp;`; nil if none does.
    private static func endOfKept(in text: Substring) -> Substring.Index? {
      switch text.first {
      case "{": end(of: text, at: "}", without: "{")
      case "<": end(of: text, at: ">", without: "<")
      case "&":
        end(of: text, at: ";") { $0.isLetter || $0.isNumber || $0 == "_" }
      case "%": endOfFormat(text)
      default: nil
      }
    }

    private static func end(
      of text: Substring, at last: Character, without first: Character
    ) -> Substring.Index? {
      end(of: text, at: last) { $0 != first }
    }

    private static func end(
      of text: Substring, at last: Character, while allows: (Character) -> Bool
    ) -> Substring.Index? {
      let rest = text.dropFirst()
      guard let end = rest.firstIndex(of: last), rest[..<end].allSatisfy(allows),
        last != ";" || end > rest.startIndex
      else { return nil }
      return text.index(after: end)
    }

    /// Where a format of `printf` ends, such as `%d`, `%1$s` or `%@`.
    private static func endOfFormat(_ text: Substring) -> Substring.Index? {
      var rest = text.dropFirst()
      let digits = rest.prefix { $0.isWholeNumber }
      if !digits.isEmpty, rest.dropFirst(digits.count).first == "$" {
        rest = rest.dropFirst(digits.count + 1)
      }
      rest = rest.drop { "-+ #0".contains($0) }.drop { $0.isWholeNumber }
      if rest.first == "." { rest = rest.dropFirst().drop { $0.isWholeNumber } }
      guard let last = rest.first, last.isASCII && last.isLetter || last == "@" else { return nil }
      return rest.index(after: rest.startIndex)
    }
  }
}

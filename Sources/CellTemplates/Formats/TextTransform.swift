// SPDX-License-Identifier: Apache-2.0

/// The changes of a text's letters, with their names in templates: CSS's `text-transform`.
package enum TextTransformName: String, Sendable, CaseIterable {
  case none, uppercase, lowercase, capitalize
}

/// How a view changes the letters of its texts; a class, because rows would copy its parts.
final class TextTransform: Sendable {
  private let name: TextTransformName
  private let locale: TextBinding?
  private let place: SourcePlace

  /// The change that a text view states; nil if it states none.
  ///
  /// - Parameter place: The place of the view.
  init?(_ text: TextTemplate, at place: SourcePlace) {
    guard text.textTransform != .none else { return nil }
    name = text.textTransform
    locale = text.locale
    self.place = place
  }

  /// The texts, which stand one after another, with their letters changed.
  ///
  /// - Throws: ``RecordError`` if the text's language has rules of its own, which need ICU, and ICU
  ///   is not there.
  func applied(to texts: [String], for record: RecordValue) throws(RecordError) -> [String] {
    switch name {
    case .none: return texts
    case .capitalize:
      var last: Unicode.Scalar?
      return texts.map { text in
        var words = WordStarts(behind: last)
        last = text.unicodeScalars.last ?? last
        return words.capitalized(text)
      }
    case .uppercase, .lowercase:
      let language = locale?.language(for: record) ?? FormattedValue.defaultLanguage
      var changed: [String] = []
      for text in texts {
        do throws(LetterCase.Failure) {
          changed.append(
            try LetterCase.changed(text, isUpper: name == .uppercase, language: language))
        } catch {
          throw RecordError(
            path: "",
            problem: .notFormattable(formatter: "textTransform", reason: error.reason), place: place
          )
        }
      }
      return changed
    }
  }
}

/// Finds the letters with which words begin, character by character, as Chromium 156 does.
///
/// A word is made of letters, digits and low lines, and of an apostrophe, a middle dot or a soft
/// hyphen between them: `it's` is one word, `e.g` and `well-known` are two each. Letters of scripts
/// without spaces between words are no part of others' words. A letter whose title case is several
/// letters stays as it is. Of a text before another only the last scalar counts. Measured with 80
/// strings.
private struct WordStarts {
  private var isInWord: Bool
  /// Whether the last character joins the word before it and the one behind.
  private var isBehindJoint = false

  /// Begins behind the last scalar of the text before; nil at the start.
  init(behind last: Unicode.Scalar?) { isInWord = last.map(Self.isInWords) ?? false }

  /// A text with the first letter of each word in title case.
  mutating func capitalized(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let title = startsWord(scalar) ? Array(scalar.properties.titlecaseMapping.unicodeScalars) : []
      result.unicodeScalars.append(title.count == 1 ? title[0] : scalar)
    }
    return result
  }

  /// Goes on to a scalar; true if a word begins with it.
  private mutating func startsWord(_ scalar: Unicode.Scalar) -> Bool {
    if Self.isInWords(scalar) {
      defer { (isInWord, isBehindJoint) = (true, false) }
      return !isInWord && !isBehindJoint
    }
    // A mark belongs to the character before it.
    if !scalar.properties.isGraphemeExtend {
      (isBehindJoint, isInWord) = (isInWord && Self.isJoint(scalar), false)
    }
    return false
  }

  /// Whether a scalar between letters is a part of their word.
  private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2019}", "\u{B7}", "\u{2024}", "\u{2027}", "\u{AD}": true
    default: false
    }
  }

  /// Whether a scalar is a letter, digit or low line, of a script with spaces between words.
  private static func isInWords(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x31F0...0x31FF,
      0xFF66...0xFF9D:
      false
    case 0x5F: true
    default:
      scalar.properties.isAlphabetic && !scalar.properties.isIdeographic
        || scalar.properties.numericType != nil
    }
  }
}

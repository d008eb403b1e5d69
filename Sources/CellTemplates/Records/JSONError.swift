// SPDX-License-Identifier: Apache-2.0

/// Why a text is not JSON, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors of a JSON text.
  public enum Problem: Hashable, Sendable {
    /// The text ends too early.
    case unexpectedEnd(expected: String)
    /// A character that cannot occur here.
    case unexpected(found: String, expected: String)
    /// Something follows the value.
    case trailingCharacters(found: String)
    /// A number that breaks the grammar of JSON.
    case badNumber(String)
    /// A backslash that does not begin an escape.
    case badEscape(String)
    /// An escape names half of a surrogate pair.
    case loneSurrogate(String)
    /// A control character that is not escaped in a string.
    case controlCharacter(UInt8)
    /// Bytes are not UTF-8.
    case invalidUTF8
    /// An object has the same key twice.
    case duplicateKey(String)
    /// The text exceeds a limit, whose bound is given.
    case beyond(InputLimit, Int)
  }

  /// The kind of error.
  public var problem: Problem
  /// The offset in bytes from the start of the text.
  public var offset: Int
  /// The line of the text, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The element in which reading stopped, from 0, of an array whose elements are located.
  public var element: Int?

  /// The message, as part of a sentence, without the place.
  public var message: String {
    switch problem {
    case .unexpectedEnd(let expected): "the text ends where \(expected) was expected"
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .trailingCharacters(let found): "nothing may follow the value, found \(found)"
    case .badNumber(let text): "'\(text)' is not a JSON number"
    case .badEscape(let text): "'\(text)' is not an escape of JSON"
    case .loneSurrogate(let text): "'\(text)' is half of a surrogate pair"
    case .controlCharacter(let byte):
      "the control character \(Self.hexName(byte)) must be escaped in a string"
    case .invalidUTF8: "the bytes are not UTF-8"
    case .duplicateKey(let key): "the key \(JSONText.quoted(key)) occurs twice in one object"
    case .beyond(let limit, let bound): limit.message(bound)
    }
  }

  /// The message with line and column in front.
  public var description: String { "\(line):\(column): \(message)" }

  /// A byte as `U+001F`.
  private static func hexName(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

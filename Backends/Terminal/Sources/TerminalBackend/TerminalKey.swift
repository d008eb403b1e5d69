// SPDX-License-Identifier: Apache-2.0

/// What a user did at a terminal.
public enum TerminalKey: Hashable, Sendable {
  /// A key with a character.
  case character(Character)
  /// A key that moves.
  case up, down, left, right, pageUp, pageDown, home, end
  /// A turn of the mouse wheel.
  case wheelUp, wheelDown
  /// The tab key with shift.
  case backTab
  /// A press of the mouse's first button, at a column and a row from 0.
  case press(column: Int, row: Int)
  /// The escape key by itself.
  case escape
}

extension TerminalKey {
  /// The keys in bytes that a terminal sent; sequences that are not known are left out.
  ///
  /// Source: xterm's control sequences, cursor keys in both modes and the mouse's SGR mode (1006).
  public static func keys(in bytes: [UInt8]) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first != 0x1B {
        let end = rest.firstIndex(of: 0x1B) ?? rest.endIndex
        keys += String(decoding: rest[..<end], as: UTF8.self).map { .character($0) }
        rest = rest[end...]
        continue
      }
      rest = rest.dropFirst()
      guard let kind = rest.first, kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
        keys.append(.escape)
        continue
      }
      rest = rest.dropFirst()
      // Parameters, then one final byte from @ to ~.
      let end = rest.firstIndex { 0x40...0x7E ~= $0 } ?? rest.endIndex
      guard end < rest.endIndex else { break }
      let parameters = String(decoding: rest[..<end], as: UTF8.self)
      if let key = key(final: rest[end], parameters) { keys.append(key) }
      rest = rest[(end + 1)...]
    }
    return keys
  }

  private static func key(final: UInt8, _ parameters: String) -> TerminalKey? {
    switch (Unicode.Scalar(final), parameters) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    case ("Z", _): .backTab
    case ("M", _) where parameters.hasPrefix("<0;"): press(parameters)
    case ("M", _) where parameters.hasPrefix("<64;"): .wheelUp
    case ("M", _) where parameters.hasPrefix("<65;"): .wheelDown
    default: nil
    }
  }

  /// A press at the place that `<button;column;row` names, both from 1.
  private static func press(_ parameters: String) -> TerminalKey? {
    let numbers = parameters.dropFirst().split(separator: ";").map { Int($0) ?? 0 }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    return .press(column: numbers[1] - 1, row: numbers[2] - 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The words of a Swift file's code, line by line: comments and the text of literals are left out.
///
/// Words are identifiers, keywords and numbers, without backticks. What stands between `\(` and
/// `)` in a literal counts as code. The scan knows nested block comments, raw and multi-line
/// literals; it needs no more of Swift's grammar.
struct SwiftWords {
  /// The words of each line, in their order.
  private(set) var lines: [[Substring]] = [[]]

  /// A literal or an interpolation that is open at the place of the scan.
  private enum Context {
    /// A string literal with its number of `#` signs.
    case literal(pounds: Int, isMultiline: Bool)
    /// An interpolation with its number of open parentheses.
    case interpolation(depth: Int)
  }

  private let text: Substring.UTF8View
  private var place: Substring.UTF8View.Index
  private var contexts: [Context] = []

  /// The words of a file's lines.
  init(of file: Repository.TextFile) {
    var text = file.lines.joined(separator: "\n")
    text.makeContiguousUTF8()
    self.text = text[...].utf8
    place = self.text.startIndex
    while place < self.text.endIndex { step() }
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    guard let index = text.index(place, offsetBy: distance, limitedBy: text.endIndex),
      index < text.endIndex
    else { return 0 }
    return text[index]
  }

  private func starts(with prefix: StaticString) -> Bool {
    (0..<prefix.utf8CodeUnitCount).allSatisfy { byte($0) == prefix.utf8Start[$0] }
  }

  private mutating func advance(by count: Int = 1) {
    for _ in 0..<count where place < text.endIndex {
      if text[place] == UInt8(ascii: "\n") { lines.append([]) }
      place = text.index(after: place)
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default:
      false
    }
  }

  private mutating func step() {
    if case .literal(let pounds, let isMultiline) = contexts.last {
      stepInLiteral(pounds: pounds, isMultiline: isMultiline)
    } else {
      stepInCode()
    }
  }

  private mutating func stepInLiteral(pounds: Int, isMultiline: Bool) {
    let hasPounds = { [self] (start: Int) in
      (0..<pounds).allSatisfy { byte(start + $0) == UInt8(ascii: "#") }
    }
    if byte() == UInt8(ascii: "\\"), hasPounds(1) {
      if byte(1 + pounds) == UInt8(ascii: "(") {
        contexts.append(.interpolation(depth: 1))
      }
      advance(by: 2 + pounds)
    } else if isMultiline ? starts(with: "\"\"\"") : byte() == UInt8(ascii: "\""),
      hasPounds(isMultiline ? 3 : 1)
    {
      contexts.removeLast()
      advance(by: (isMultiline ? 3 : 1) + pounds)
    } else {
      advance()
    }
  }

  private mutating func stepInCode() {
    if starts(with: "//") {
      while place < text.endIndex, byte() != UInt8(ascii: "\n") { advance() }
    } else if starts(with: "/*") {
      skipBlockComment()
    } else if Self.isWord(byte()) {
      let start = place
      while place < text.endIndex, Self.isWord(byte()) { advance() }
      lines[lines.count - 1].append(Substring(text[start..<place]))
    } else if openLiteral() {
      return
    } else {
      if case .interpolation(let depth) = contexts.last {
        if byte() == UInt8(ascii: "(") {
          contexts[contexts.count - 1] = .interpolation(depth: depth + 1)
        }
        if byte() == UInt8(ascii: ")") {
          contexts.removeLast()
          if depth > 1 { contexts.append(.interpolation(depth: depth - 1)) }
        }
      }
      advance()
    }
  }

  private mutating func openLiteral() -> Bool {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    guard byte(pounds) == UInt8(ascii: "\"") else { return false }
    advance(by: pounds)
    let isMultiline = starts(with: "\"\"\"")
    contexts.append(.literal(pounds: pounds, isMultiline: isMultiline))
    advance(by: isMultiline ? 3 : 1)
    return true
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        advance(by: 2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(by: 2)
      } else {
        advance()
      }
    } while depth > 0 && place < text.endIndex
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The tags of an HTML text, counted by a look at its bytes.
///
/// gumbo's time grows with the square of the levels of elements, and its stack with the levels, so
/// both are bounded before it starts.
struct TagCount {
  /// The start tags, those in comments and attributes too.
  private(set) var starts = 0
  /// The greatest number of elements that are open where every end tag ends its element.
  private(set) var depth = 0

  /// Elements that have no end tag, or may lack it where the next one begins.
  private static let unclosed: Set<String> = [
    "area", "base", "br", "col", "dd", "dt", "embed", "hr", "img", "input", "li", "link", "meta",
    "p", "source", "td", "th", "tr", "track", "wbr",
  ]

  /// Names are compared by their first letters, as many as this: none of HTML's is longer.
  private static let longestName = 16

  /// The number of elements that are open.
  private var level = 0

  /// Counts no tags yet.
  init() {}

  /// Counts the tags of a text.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var open: [String: Int] = [:]
    var index = 0
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { continue }
      let isEnd = bytes[index + 1] == UInt8(ascii: "/")
      let first = index + (isEnd ? 2 : 1)
      let name = Self.name(bytes, from: first)
      guard !name.isEmpty else { continue }
      if !isEnd {
        start(name)
        open[name, default: 0] += 1
      } else if let count = open[name], count > 0 {
        open[name] = count - 1
        end(name)
      }
    }
  }

  /// Counts a start tag.
  mutating func start(_ name: String) {
    starts += 1
    guard !Self.unclosed.contains(name) else { return }
    level += 1
    depth = max(depth, level)
  }

  /// Counts an end tag, of an element that is open.
  mutating func end(_ name: String) {
    if !Self.unclosed.contains(name) { level -= 1 }
  }

  /// The name of a tag in small letters; empty if no letter stands at an index.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
    var name: [UInt8] = []
    for index in start..<max(start, min(bytes.count, start + longestName)) {
      let small = bytes[index] | 0x20
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(small)
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
      guard isLetter || isDigit && !name.isEmpty else { break }
      name.append(isDigit ? bytes[index] : small)
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Checks the numbers against bounds.
  func check(elements: Int, depth bound: Int) throws(MarkupError) {
    if starts > elements { throw .tooManyElements(limit: elements) }
    if depth > bound { throw .tooDeep(limit: bound) }
  }
}

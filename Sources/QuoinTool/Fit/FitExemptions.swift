// SPDX-License-Identifier: Apache-2.0

/// The texts whose findings do not count, by a file of patterns.
///
/// A line has the pattern of a key, and may have one of a language behind it: `menu.* de`. `*`
/// stands for any characters, `?` for one. A key in quotes may have spaces: `"Open file" de`. `#`
/// begins a comment, at the line's start or behind a space.
struct FitExemptions {
  private struct Line {
    let number: Int
    let key: String
    let language: String
    var isUsed = false
  }
  private var lines: [Line] = []
  private let path: String

  /// Reads the patterns of a file.
  ///
  /// - Throws: ``ToolFailure`` with code 66 if the file cannot be read, 65 for a line of more than
  ///   two patterns.
  init(path: String) throws(ToolFailure) {
    self.path = path
    guard let data = FileSystem.contents(path) else {
      let reason = errno == EISDIR ? "it is a folder" : String(cString: strerror(errno))
      throw ToolFailure(.noInput, "cannot read \(path): \(reason)")
    }
    var text = String(decoding: data, as: UTF8.self)[...]
    if text.first == "\u{FEFF}" { text.removeFirst() }
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in all.enumerated() {
      let words = Self.words(of: line)
      guard words.count <= 2 else {
        throw ToolFailure(
          .badData,
          "\(path):\(index + 1): expected the pattern of a key and of a language, found "
            + "\(words.count) words; a key with spaces stands in quotes", isPlaced: true)
      }
      guard let key = words.first else { continue }
      lines.append(Line(number: index + 1, key: key, language: words.count == 2 ? words[1] : "*"))
    }
  }

  /// The words of a line, without its comment; a word in quotes is what stands between them.
  private static func words(of line: Substring) -> [String] {
    var (words, rest) = ([String](), line.drop(while: \.isWhitespace))
    while let first = rest.first, first != "#" {
      if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        words.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(String(word))
        rest = rest.dropFirst(word.count)
      }
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }

  /// Whether findings about a text do not count.
  mutating func isExempt(_ text: CatalogueText) -> Bool {
    let places = lines.indices.filter {
      Self.matches(lines[$0].key, text.key)
        && Self.matches(lines[$0].language, text.language ?? "")
    }
    for place in places { lines[place].isUsed = true }
    return !places.isEmpty
  }

  /// Whether a pattern with `*` and `?` stands for all of a text.
  ///
  /// - Complexity: O(pattern · text).
  private static func matches(_ pattern: String, _ text: String) -> Bool {
    let (pattern, text) = (Array(pattern), Array(text))
    var (place, index) = (0, 0)
    // Where the last star stands, and where the text goes on behind what it stands for.
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        (place, index) = (place + 1, index + 1)
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }

  /// The lines that no finding needed, in the form that editors read.
  var unused: [String] {
    lines.filter { !$0.isUsed }.map {
      "\(path):\($0.number): warning: no text that does not fit is exempt by '\($0.key)'"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The texts whose findings do not count, by a file of patterns.
///
/// A line has the pattern of a key, and may have one of a language behind it: `menu.* de`. `*`
/// stands for any characters, `?` for one; `#` begins a comment.
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
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ToolFailure(.noInput, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
    let text = String(decoding: data, as: UTF8.self)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count <= 2 else {
        throw ToolFailure(
          .badData,
          "\(path):\(index + 1): expected the pattern of a key and of a language, found "
            + "\(words.count) words", isPlaced: true)
      }
      guard let key = words.first else { continue }
      lines.append(Line(number: index + 1, key: key, language: words.count == 2 ? words[1] : "*"))
    }
  }

  /// Whether findings about a text do not count.
  mutating func isExempt(_ text: CatalogueText) -> Bool {
    let places = lines.indices.filter {
      fnmatch(lines[$0].key, text.key, 0) == 0
        && fnmatch(lines[$0].language, text.language ?? "", 0) == 0
    }
    for place in places { lines[place].isUsed = true }
    return !places.isEmpty
  }

  /// The lines that no finding needed, in the form that editors read.
  var unused: [String] {
    lines.filter { !$0.isUsed }.map {
      "\(path):\($0.number): warning: no text that does not fit is exempt by '\($0.key)'"
    }
  }
}

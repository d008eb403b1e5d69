// SPDX-License-Identifier: Apache-2.0

/// The contents of a file of hyphenation patterns: a TeX file, a bare list or a dictionary.
struct PatternFile {
  /// The patterns: one level for words, or two, the first for compounds.
  var levels: [PatternTrie] = []
  /// Words with their divisions.
  var exceptions: [[UInt32]: [Int]] = [:]
  /// The least number of letters before a division; nil if the file does not set it.
  var minimumPrefix: Int?
  /// The least number of letters after a division; nil if the file does not set it.
  var minimumSuffix: Int?
  /// The least number of letters between a compound's border and a division after it.
  var compoundPrefix: Int?
  /// The least number of letters between a division and a compound's border after it.
  var compoundSuffix: Int?
  private var block = Block.patterns

  /// The kind of the words at the reader's place.
  private enum Block {
    case patterns
    case exceptions
    case other
  }

  /// Reads a file line by line.
  init(_ text: String) throws(HyphenationError) {
    let isDictionary = Self.isDictionary(text)
    if isDictionary { minimumSuffix = 2 }
    levels = [PatternTrie(isAutomaton: isDictionary)]
    for (index, line) in Self.lines(of: text).enumerated() {
      if isDictionary {
        if index == 0 || line.first == "#" || line.first == "%" { continue }
        if readSetting(line) { continue }
      }
      let content = line.prefix { $0 != "%" }
      for word in Self.words(of: content) { try take(word, line: index + 1) }
    }
    levels.removeAll { $0.isEmpty }
    guard !levels.isEmpty else { throw .noPatterns }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether the text is a dictionary of Hyphen, whose first line names an encoding.
  private static func isDictionary(_ text: String) -> Bool {
    let first = text.prefix { !$0.isNewline }.uppercased()
    return ["UTF-8", "ISO8859-", "ISO-8859", "KOI8-", "MICROSOFT-CP", "CP12"].contains {
      first.hasPrefix($0)
    }
  }

  /// Reads a setting of a dictionary; false if the line is not a setting.
  private mutating func readSetting(_ line: Substring) -> Bool {
    let fields = line.split(separator: " ")
    guard let name = fields.first else { return true }
    let value = fields.count > 1 ? Int(fields[1]) : nil
    switch name {
    case "LEFTHYPHENMIN": minimumPrefix = value
    case "RIGHTHYPHENMIN": minimumSuffix = value
    case "NEXTLEVEL": levels.append(PatternTrie(isAutomaton: true))
    case "COMPOUNDLEFTHYPHENMIN": compoundPrefix = value
    case "COMPOUNDRIGHTHYPHENMIN": compoundSuffix = value
    case "NOHYPHEN": break
    default: return false
    }
    return true
  }

  /// The words of a line, with braces and TeX's commands as separate words.
  private static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    for part in line.split(whereSeparator: \.isWhitespace) {
      var rest = part
      while let border = rest.firstIndex(where: { "{}\\".contains($0) }) {
        if border > rest.startIndex { words.append(rest[..<border]) }
        let after = rest.index(after: border)
        if rest[border] == "\\" {
          let end = rest[after...].firstIndex { !$0.isLetter } ?? rest.endIndex
          words.append(rest[border..<end])
          rest = rest[end...]
        } else {
          words.append(rest[border..<after])
          rest = rest[after...]
        }
      }
      if !rest.isEmpty { words.append(rest) }
    }
    return words
  }

  private mutating func take(_ word: Substring, line: Int) throws(HyphenationError) {
    switch word {
    case "\\patterns": block = .patterns
    case "\\hyphenation": block = .exceptions
    case "{": break
    case "}": block = .other
    default:
      // The arguments of other commands, such as \message, are not patterns.
      if word.hasPrefix("\\") {
        block = .other
        return
      }
      switch block {
      case .patterns: try addPattern(word, line: line)
      case .exceptions: addException(word)
      case .other: break
      }
    }
  }

  private mutating func addPattern(_ word: Substring, line: Int) throws(HyphenationError) {
    // A slash introduces a change of spelling, which is not supported.
    if word.contains("/") { return }
    var letters: [UInt32] = []
    var numbers: [UInt8] = [0]
    for scalar in word.unicodeScalars {
      if (0x30...0x39).contains(scalar.value) {
        // The last of several digits at a place counts, as in Hyphen's German dictionary.
        numbers[numbers.count - 1] = UInt8(scalar.value - 0x30)
      } else {
        letters.append(Hyphenator.folded(scalar.value))
        numbers.append(0)
      }
    }
    guard !letters.isEmpty else { throw .badPattern(String(word), line: line) }
    levels[levels.count - 1].add(letters, numbers: numbers)
  }

  private mutating func addException(_ word: Substring) {
    var letters: [UInt32] = []
    var divisions: [Int] = []
    for scalar in word.unicodeScalars {
      if scalar == "-" {
        divisions.append(letters.count)
      } else {
        letters.append(Hyphenator.folded(scalar.value))
      }
    }
    exceptions[letters] = divisions
  }
}

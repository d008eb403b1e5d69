// SPDX-License-Identifier: Apache-2.0

/// Finds the mistake behind an error of the YAML parser.
///
/// The parser reports where it gives up, often lines below the cause, in the words of its grammar.
/// This looks at the lines up to there for the mistakes that are usual in templates: a missing
/// colon, wrong indentation, an open quote or bracket, a text that needs quotes.
struct YAMLMistake {
  /// A line of YAML, outside of blocks of text.
  private struct Line {
    let number: Int
    /// The number of spaces before the content.
    let indent: Int
    /// The content without spaces at its ends.
    let content: [Unicode.Scalar]
    /// The length of the key with its colon, and of the spaces behind it; nil without a key.
    let keyLength: Int?

    /// The value behind the key, or the whole content.
    var value: ArraySlice<Unicode.Scalar> { content[(keyLength ?? 0)...] }
    /// The place of a scalar of the content.
    func place(_ index: Int) -> SourcePlace {
      SourcePlace(line: number, column: indent + index + 1)
    }
    /// The content as a text.
    var text: String { String(String.UnicodeScalarView(content)) }
  }

  private let lines: [Line]
  /// The block of text in which the error lies: the line of its `|`, and its first line's indent.
  private let block: (key: Line, indent: Int)?
  private let mark: SourcePlace
  private let problem: String

  /// The mistake that a parser's error at a place comes from; nil if none is found.
  static func find(
    _ problem: String, at mark: SourcePlace, in source: TemplateSource
  ) -> SyntaxError? {
    let mistake = YAMLMistake(problem, at: mark, in: source)
    return mistake.inWords() ?? mistake.inLine() ?? mistake.inBlock() ?? mistake.inBrackets()
      ?? mistake.inColons() ?? mistake.inIndent()
  }

  private init(_ problem: String, at mark: SourcePlace, in source: TemplateSource) {
    self.problem = problem
    self.mark = mark
    var lines: [Line] = []
    var block: (key: Line, indent: Int)?
    for number in 1...max(1, mark.line) {
      let scalars = Array(source.line(number).unicodeScalars)
      let indent = scalars.prefix { $0 == " " }.count
      let content = Array(String(source.line(number)).trimmed.unicodeScalars)
      guard let first = content.first, first != "#" else { continue }
      if let open = block, indent > open.key.indent {
        if open.indent == 0 { block = (open.key, indent) }
        if number < mark.line || indent >= block?.indent ?? 0 { continue }
      }
      let line = Line(
        number: number, indent: indent, content: content, keyLength: Self.keyLength(of: content))
      // A line that is no key was meant to be a part of the empty block above it.
      let isOutside = block?.indent == 0 && line.keyLength == nil
      if number < mark.line, !isOutside { block = nil }
      if let end = line.value.last, "|>".unicodeScalars.contains(end), line.value.count == 1,
        number < mark.line
      {
        block = (line, 0)
      }
      lines.append(line)
    }
    self.lines = lines
    self.block = block
  }

  /// The length of `key:` and the spaces behind it; nil for a line that does not begin with a key.
  private static func keyLength(of content: [Unicode.Scalar]) -> Int? {
    guard let first = content.first, !"\"'[{|>&*!%@`#".unicodeScalars.contains(first),
      let colon = content.indices.first(where: { index in
        content[index] == ":" && (index + 1 == content.count || content[index + 1] == " ")
      })
    else { return nil }
    return colon + 1 + content[(colon + 1)...].prefix { $0 == " " }.count
  }

  /// The line that the parser points at, if it has content.
  private var marked: Line? { lines.last.flatMap { $0.number == mark.line ? $0 : nil } }

  private func error(_ message: String, at place: SourcePlace) -> SyntaxError {
    SyntaxError("YAML: \(message)", at: place)
  }

  // MARK: - The mistakes

  /// The error that the parser's message alone identifies.
  private func inWords() -> SyntaxError? {
    if problem.hasPart("another document") {
      return error("a template is one document; '---' begins another", at: mark)
    }
    if problem.hasPart("unknown escape") {
      return error(
        "this backslash begins no escape; in double quotes a backslash is written '\\\\'", at: mark)
    }
    return nil
  }

  /// A value that needs quotes, or whose quotes are wrong, in the marked line or above it.
  private func inLine() -> SyntaxError? {
    for line in lines.reversed() {
      let start = line.value.startIndex
      guard let first = line.value.first else { continue }
      if first == "\"" || first == "'" {
        guard let end = Self.endOfQuote(line.value) else {
          return error("this quote is not closed", at: line.place(start))
        }
        let rest = line.value[(end + 1)...].drop { $0 == " " }
        if let next = rest.first, next != "#", line.number == mark.line {
          let hint = first == "'" ? "; inside, ' is written ''" : "; all of the text needs quotes"
          return error("text follows the closing quote\(hint)", at: line.place(rest.startIndex))
        }
      }
      if line.number == mark.line, line.keyLength != nil,
        "@`%&*".unicodeScalars.contains(first)
      {
        return error("a text that begins with '\(first)' needs quotes", at: line.place(start))
      }
    }
    return nil
  }

  /// A line that should belong to a block of text, such as the layout, and is not indented so.
  private func inBlock() -> SyntaxError? {
    guard let block, let line = marked, line.keyLength == nil else { return nil }
    let key = "'\(block.key.text)' (line \(block.key.number))"
    if block.indent == 0 {
      let first = lines.first { $0.number > block.key.number } ?? line
      return error("the lines below \(key) must be indented", at: first.place(0))
    }
    return error(
      "the lines below \(key) are indented by \(counted(block.indent)); this one by "
        + counted(line.indent), at: line.place(0))
  }

  /// A bracket that is not closed, or a comma that is missing between brackets.
  private func inBrackets() -> SyntaxError? {
    guard problem.hasPart("',' or") else { return nil }
    for line in lines.reversed() {
      var open: [(bracket: Unicode.Scalar, index: Int)] = []
      var hasBareField = false
      Self.forEachOutsideQuotes(line.value) { scalar, index in
        if scalar == "$", index + 1 < line.content.count, line.content[index + 1] == "{" {
          hasBareField = true
        }
        if scalar == "{" || scalar == "[" { open.append((scalar, index)) }
        if scalar == "}" || scalar == "]" { _ = open.popLast() }
      }
      if line.number == mark.line, hasBareField {
        return error("a text with ${…} in it needs quotes between braces", at: mark)
      }
      if let last = open.last {
        return error("this '\(last.bracket)' is not closed", at: line.place(last.index))
      }
    }
    return error("a comma is missing before this, or a text needs quotes", at: mark)
  }

  /// A key without its colon, or without the space behind it, in the marked line or the one above;
  /// a text with a colon in it.
  private func inColons() -> SyntaxError? {
    for line in lines.suffix(2).reversed() {
      let isItem = line.content.starts(with: "- ".unicodeScalars)
      if line.keyLength == nil, !isItem || problem.hasPart("mapping values") {
        let name = isItem ? line.content.dropFirst(2) : line.content[...]
        if let colon = name.firstIndex(of: ":"), colon + 1 < name.endIndex {
          return error("a space is missing after this colon", at: line.place(colon))
        }
        guard Self.isWord(name.prefix { $0 != " " && $0 != "=" }) else { continue }
        return error("this line has no colon, as in 'key: value'", at: line.place(0))
      }
      if let length = line.keyLength, line.number == mark.line,
        Self.keyLength(of: Array(line.content[length...])) != nil
      {
        return error("a text with a colon and a space in it needs quotes", at: line.place(length))
      }
    }
    return nil
  }

  /// A line whose indentation is not that of any line above to which it could belong.
  private func inIndent() -> SyntaxError? {
    guard let line = marked, let above = lines.dropLast().last else { return nil }
    let isItem = { (line: Line) in line.content.first == "-" }
    var levels: [Line] = []
    for line in lines.dropLast() {
      levels.removeAll { $0.indent >= line.indent }
      levels.append(line)
    }
    if let beside = levels.first(where: { $0.indent == line.indent }) {
      guard isItem(beside) != isItem(line) else { return nil }
      return error(
        "line \(beside.number) begins with '-' and this one does not, or the other way round: they "
          + "are either a list or named values", at: line.place(0))
    }
    if line.indent > above.indent, !above.value.isEmpty {
      return error(
        "this line is indented by \(counted(line.indent)), deeper than line \(above.number), which "
          + "has a value already and is indented by \(counted(above.indent))", at: line.place(0))
    }
    let known = levels.map(\.indent)
    guard let lower = known.last(where: { $0 < line.indent }),
      let higher = known.first(where: { $0 > line.indent })
    else { return nil }
    return error(
      "this line is indented by \(counted(line.indent)), and the lines above it to which it may "
        + "belong by \(lower) or \(higher)", at: line.place(0))
  }

  // MARK: - Words and quotes

  private func counted(_ spaces: Int) -> String { "\(spaces) space\(spaces == 1 ? "" : "s")" }

  private static func isWord(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
    !scalars.isEmpty && Lexer.isName(String(String.UnicodeScalarView(scalars)))
  }

  /// The index of the quote that closes the one at the beginning; nil if none does.
  private static func endOfQuote(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    guard let quote = scalars.first else { return nil }
    var index = scalars.startIndex + 1
    while index < scalars.endIndex {
      if quote == "\"", scalars[index] == "\\" {
        index += 2
      } else if scalars[index] != quote {
        index += 1
      } else if quote == "'", index + 1 < scalars.endIndex, scalars[index + 1] == "'" {
        index += 2
      } else {
        return index
      }
    }
    return nil
  }

  private static func forEachOutsideQuotes(
    _ scalars: ArraySlice<Unicode.Scalar>, _ body: (Unicode.Scalar, Int) -> Void
  ) {
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if scalars[index] == "\"" || scalars[index] == "'" {
        guard let end = endOfQuote(scalars[index...]) else { return }
        index = end
      } else {
        body(scalars[index], index)
      }
      index += 1
    }
  }
}

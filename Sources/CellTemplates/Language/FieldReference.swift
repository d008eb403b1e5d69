// SPDX-License-Identifier: Apache-2.0

/// The content of `${…}`: paths that are tried in turn, and a default.
///
/// A class, because rows would copy its parts.
package final class FieldReference: Hashable, Sendable {
  /// The paths, in the order in which they are tried.
  let paths: [FieldPath]
  /// The value if no path leads to one.
  let fallback: RecordValue?
  /// The place of the `${`.
  let place: SourcePlace
  /// The keys that lead to the value through objects in objects; none if there are several paths or
  /// one has an index.
  private let keys: [String]

  /// Refers to fields.
  init(paths: [FieldPath], fallback: RecordValue?, place: SourcePlace) {
    self.paths = paths
    self.fallback = fallback
    self.place = place
    keys = paths.count == 1 ? paths[0].keys ?? [] : []
  }

  /// The key of the record's own field whose value, unless it is null, is the value; nil if there
  /// is none.
  var key: String? { keys.count == 1 ? keys[0] : nil }

  /// Whether two references say the same in the same place.
  package static func == (left: FieldReference, right: FieldReference) -> Bool {
    left.paths == right.paths && left.fallback == right.fallback && left.place == right.place
  }

  /// Hashes the paths: references that are compared mostly have others.
  package func hash(into hasher: inout Hasher) { hasher.combine(paths) }

  /// The first value to which a path leads, or the default.
  package func value(in record: RecordValue) -> RecordValue? {
    if !keys.isEmpty, case .object(let fields) = record {
      return fields.value(along: keys) ?? fallback
    }
    for path in paths {
      if let value = path.value(in: record) { return value }
    }
    return fallback
  }
}

// MARK: - Reading

/// Finds the end of `${…}` and parses its content.
enum FieldScanner {
  /// The index of the `}` that closes a field whose content begins at `start`.
  ///
  /// Braces in quotes do not count, and fields inside of `${= …}` have braces of their own.
  static func end(of scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var quote: Unicode.Scalar?
    var depth = 0
    for index in start..<max(start, scalars.count) {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      } else if scalar == "{", index > start, scalars[index - 1] == "$" {
        depth += 1
      } else if scalar == "}" {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return nil
  }

  /// The index of the `|` before the first formatter; nil if there is none.
  ///
  /// - Parameter isValue: Whether the content is an expression, which has a message for `||`.
  static func bar(in scalars: [Unicode.Scalar], isValue: Bool) -> Int? {
    var quote: Unicode.Scalar?
    var depth = 0
    var isAfterBar = false
    for (index, scalar) in scalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      } else if scalar == "{" {
        depth += 1
      } else if scalar == "}" {
        depth -= 1
      } else if scalar == "|", depth == 0 {
        let isDouble = isAfterBar || index + 1 < scalars.count && scalars[index + 1] == "|"
        if !isValue || !isDouble { return index }
      }
      isAfterBar = scalar == "|"
    }
    return nil
  }

  /// Parses the content of `${…}`, whose `$` is at a place.
  static func reference(_ text: String, at place: SourcePlace) throws(SyntaxError) -> FieldReference
  {
    var paths: [FieldPath] = []
    var fallback: RecordValue?
    let all = Array(text.unicodeScalars)
    if let bar = bar(in: all, isValue: false) {
      throw SyntaxError(
        "a formatter stands in a text that a view shows, such as \"${price | number}\", and not "
          + "here; a name with '|' is written ${['a|b']}", at: place.advanced(by: bar + 2))
    }
    for part in split(all) {
      let inside = place.advanced(by: 2 + part.lowerBound)
      let scalars = all[part]
      let word = String(String.UnicodeScalarView(scalars)).trimmed
      let lead = scalars.prefix { $0.properties.isWhitespace }.count
      if fallback != nil {
        throw SyntaxError("nothing may follow a default", at: inside.advanced(by: lead))
      }
      if let literal = try literal(word, at: inside.advanced(by: lead)) {
        guard !paths.isEmpty else {
          throw SyntaxError("a field's path is missing in '${\(text)}'", at: place)
        }
        fallback = literal
      } else {
        paths.append(try path(word, at: inside.advanced(by: lead)))
      }
    }
    return FieldReference(paths: paths, fallback: fallback, place: place)
  }

  /// The ranges between the `??` outside of quotes.
  private static func split(_ scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var begin = 0
    var quote: Unicode.Scalar?
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "'" || scalar == "\"" {
        quote = scalar
      } else if scalar == "?", index + 1 < scalars.count, scalars[index + 1] == "?" {
        parts.append(begin..<index)
        index += 1
        begin = index + 1
      }
      index += 1
    }
    return parts + [begin..<scalars.count]
  }

  /// A default: a text in quotes, a number, `true`, `false` or `null`; nil if it is a path.
  private static func literal(_ word: String, at place: SourcePlace) throws(SyntaxError)
    -> RecordValue?
  {
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .string("")
    default: break
    }
    guard let first = word.first else {
      throw SyntaxError("a field's path or a default is missing", at: place)
    }
    if first == "'" || first == "\"" {
      guard word.count >= 2, word.last == first else {
        throw SyntaxError("the default \(word) has no closing quote", at: place)
      }
      let inner = word.dropFirst().dropLast()
      guard !inner.contains(first) else {
        throw SyntaxError("something follows the default's closing quote", at: place)
      }
      return .string(String(inner))
    }
    guard first.isNumber || first == "-" else { return nil }
    guard case .number(let number)? = try? RecordValue.parseJSON(word) else {
      throw SyntaxError("'\(word)' is neither a path nor a number", at: place)
    }
    return .number(number)
  }

  /// Reads `key.key[0]['another key']`.
  static func path(_ word: String, at place: SourcePlace) throws(SyntaxError) -> FieldPath {
    let scalars = Array(word.unicodeScalars)
    var steps: [FieldPath.Step] = []
    var index = 0
    while index < scalars.count {
      if scalars[index] == "[" {
        let (step, end) = try bracketed(scalars, from: index, at: place)
        if case .index = step, steps.isEmpty {
          throw SyntaxError("an index needs a field before it", at: place.advanced(by: index))
        }
        steps.append(step)
        index = end
        continue
      }
      if !steps.isEmpty {
        guard scalars[index] == "." else {
          throw SyntaxError("expected '.' or '['", at: place.advanced(by: index))
        }
        index += 1
      }
      let begin = index
      while index < scalars.count, !FieldPath.isSpecial(scalars[index]) { index += 1 }
      let key = String(String.UnicodeScalarView(scalars[begin..<index])).trimmed
      guard !key.isEmpty else {
        throw SyntaxError("a field's name is missing", at: place.advanced(by: begin))
      }
      steps.append(.key(key))
    }
    return FieldPath(steps: steps)
  }

  /// Reads `[0]` or `['a key']`, whose `[` is at an index, and returns the index after it.
  ///
  /// A quote in the key is written twice.
  private static func bracketed(
    _ scalars: [Unicode.Scalar], from start: Int, at place: SourcePlace
  ) throws(SyntaxError) -> (FieldPath.Step, end: Int) {
    var index = start + 1
    var text = String.UnicodeScalarView()
    func next(_ scalar: Unicode.Scalar) -> Bool {
      index < scalars.count && scalars[index] == scalar
    }
    let quote = scalars[index...].first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    if let quote {
      index += 1
      while index < scalars.count {
        if next(quote) {
          index += 1
          guard next(quote) else { break }
        }
        text.append(scalars[index])
        index += 1
      }
    } else {
      while index < scalars.count, "0"..."9" ~= scalars[index] {
        text.append(scalars[index])
        index += 1
      }
    }
    let written = String(text)
    let step = quote == nil ? Int(written).map(FieldPath.Step.index) : .key(written)
    guard let step, next("]") else {
      throw SyntaxError(
        "'[' needs an index such as [0], or a name in quotes such as ['a.b']",
        at: place.advanced(by: start))
    }
    return (step, index + 1)
  }
}

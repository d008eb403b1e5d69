// SPDX-License-Identifier: Apache-2.0

/// The path to a value in a record, such as `image.sizes[0].width`.
public struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  /// One step from a value to a part of it.
  public enum Step: Hashable, Sendable {
    /// To the value of a key of an object.
    case key(String)
    /// To an element of an array, counted from 0.
    case index(Int)
  }

  /// The steps from the record to the value, at least one.
  public var steps: [Step]

  /// Makes a path from its steps.
  public init(steps: [Step]) { self.steps = steps }

  /// Reads a path as templates write it between `${` and `}`, such as `image.sizes[0]['a.b']`.
  ///
  /// - Throws: ``SyntaxError`` with a place in line 1 if the text is no path.
  package init(_ text: String) throws(SyntaxError) {
    let start = SourcePlace(line: 1, column: 1)
    self = try FieldScanner.path(text, at: start)
    guard !steps.isEmpty else { throw SyntaxError("a field's name is missing", at: start) }
  }

  /// The name of the record's own field with which the path begins.
  package var fieldName: String? {
    if case .key(let name)? = steps.first { name } else { nil }
  }

  /// The keys that are the steps; nil if one of them is an index.
  var keys: [String]? {
    var keys: [String] = []
    for step in steps {
      guard case .key(let key) = step else { return nil }
      keys.append(key)
    }
    return keys
  }

  /// The value at the path; nil if there is none or it is null.
  public func value(in record: RecordValue) -> RecordValue? {
    let found = end(in: record)
    if case .null? = found { return nil }
    return found
  }

  /// Whether the value at the path exists and is null.
  func leadsToNull(in record: RecordValue) -> Bool { end(in: record) == .null }

  /// The rest of the path from the object in which it breaks off, the names of that object's
  /// fields, and the value that stands in place of a further object, in words.
  func end(
    brokenOffIn record: RecordValue
  ) -> (rest: FieldPath, names: [String], obstacle: String?) {
    var value = record
    var rest = steps[...]
    while rest.count > 1, case .object(let object) = value, case .key(let key)? = rest.first,
      let next = object[key], case .object = next
    {
      value = next
      rest = rest.dropFirst()
    }
    let path = FieldPath(steps: Array(rest))
    guard case .object(let object) = value else { return (path, [], nil) }
    var obstacle: String?
    if path.steps.count > 1, case .key = path.steps[1], let name = path.fieldName {
      obstacle = object[name]?.kindName
    }
    return (path, object.keys, obstacle)
  }

  /// The value at the path, which may be null; nil if there is none.
  private func end(in record: RecordValue) -> RecordValue? { end(in: record, from: 0) }

  /// The value to which the steps from one on lead; nil if there is none.
  ///
  /// The values on the way are not copied.
  private func end(in value: RecordValue, from index: Int) -> RecordValue? {
    let isLast = index + 1 == steps.count
    switch steps[index] {
    case .key(let key):
      guard case .object(let object) = value else { return nil }
      if isLast { return object[key] }
      return object.withValue(of: key) { end(in: $0, from: index + 1) }
    case .index(let place):
      guard case .array(let elements) = value, elements.indices.contains(place) else { return nil }
      return isLast ? elements[place] : end(in: elements[place], from: index + 1)
    }
  }

  /// The path as templates write it.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key) where Self.isPlain(key, first: text.isEmpty):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "['\(key.replacingAll("'", with: "''"))']"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  // MARK: - Names that look like paths

  /// Whether a character of a name needs quotes, because it separates the steps of a path.
  static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    ".[]{}'\"?|".unicodeScalars.contains(scalar)
  }

  /// Whether a name may be written without quotes, as the first of a path or after another.
  private static func isPlain(_ key: String, first: Bool) -> Bool {
    guard let initial = key.first, key == key.trimmed,
      !key.unicodeScalars.contains(where: isSpecial)
    else { return false }
    return !first
      || !(initial.isNumber || initial == "-" || ["true", "false", "null"].contains(key))
  }

  /// The path that was probably meant where an object has no such field: that of a field whose name
  /// looks like this path, or of one that is spelled like its first step.
  ///
  /// - Parameter names: The names of the object's fields.
  package func suggestion(among names: [String]) -> String? {
    func path(_ name: String) -> String { "\(FieldPath(steps: [.key(name)]))" }
    let text = description
    if steps.count > 1, names.contains(text) { return path(text) }
    guard let fieldName, !names.contains(fieldName) else { return nil }
    return Spelling.suggestion(for: path(fieldName), among: names.map(path))
  }
}

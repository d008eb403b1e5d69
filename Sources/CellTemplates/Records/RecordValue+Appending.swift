// SPDX-License-Identifier: Apache-2.0

extension RecordValue {
  /// Adds text at the end of the text at a path; a field that is missing or null becomes the text.
  ///
  /// - Complexity: O(new text), amortised, where no other value shares the text; else the text is
  ///   copied.
  /// - Throws: ``RecordError`` if the value at the path is no text, or if the path breaks off
  ///   before its last step. The value is then as it was.
  public mutating func append(_ text: String, toTextAt path: FieldPath) throws(RecordError) {
    if let obstacle = obstacle(along: path.steps[...]) {
      throw RecordError(
        path: "\(path)", problem: .expectedText(found: obstacle),
        place: SourcePlace(line: 1, column: 1))
    }
    append(text, along: path.steps[...])
  }

  /// The value that no text can be appended to, or that has no such part; nil if there is none.
  private func obstacle(along steps: ArraySlice<FieldPath.Step>) -> String? {
    guard let step = steps.first else {
      switch self {
      case .string, .null: return nil
      case .bool, .number, .array, .object: return kindName
      }
    }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key):
      guard case .object(let object) = self else { return kindName }
      guard let value = object[key] else { return rest.isEmpty ? nil : "nothing" }
      return value.obstacle(along: rest)
    case .index(let index):
      guard case .array(let elements) = self else { return kindName }
      guard elements.indices.contains(index) else { return "nothing" }
      return elements[index].obstacle(along: rest)
    }
  }

  /// Appends a text at the end of a path without an obstacle.
  ///
  /// Each value is taken out of the one around it meanwhile, so that its storage has one owner.
  private mutating func append(_ text: String, along steps: ArraySlice<FieldPath.Step>) {
    switch (steps.first, self) {
    case (nil, .string(var own)):
      self = .null
      own += text
      self = .string(own)
    case (nil, _): self = .string(text)
    case (.key(let key)?, .object(var object)):
      self = .null
      var value = object[key] ?? .null
      object[key] = .null
      value.append(text, along: steps.dropFirst())
      object[key] = value
      self = .object(object)
    case (.index(let index)?, .array(var elements)):
      self = .null
      elements[index].append(text, along: steps.dropFirst())
      self = .array(elements)
    case (_?, _): preconditionFailure("The path has an obstacle, \(kindName).")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Sample records for checking a template without data: short and long texts, optional fields
/// present and missing, numbers of several sizes.
///
/// A field's role in the template decides its value: a number if the field is part of arithmetic, a
/// colour if it sets one, else a text. Up to four optional fields are tried in all combinations;
/// more are tried all present, all missing, and each alone present or missing.
struct SampleRecords {
  /// A record and a description of its contents.
  struct Sample {
    /// The record.
    let record: RecordValue
    /// Such as `with long texts, without 'photo'`.
    let description: String
    /// Whether such records are to be expected. Empty texts show the use of a least height, but a
    /// layout without one is not at fault.
    let isPlausible: Bool
  }

  /// The kind of value for a field.
  private enum Role {
    case text, number, color
  }

  /// A description of contents, and the value of each field.
  private struct Contents {
    let description: String
    var isPlausible = true
    let value: (FieldPath) -> RecordValue
  }

  /// The samples, each different from the others.
  let samples: [Sample]

  private static let shortText = "Ab"
  private static let longText =
    Array(repeating: "Two masons set a cornerstone while printers locked their type.", count: 8)
    .joined(separator: " ")
  private static let number = 40.0

  /// Makes the samples for a template.
  init(_ template: CellTemplate) {
    let roles = Self.roles(template)
    var samples: [Sample] = []
    for missing in Self.choices(of: Self.optionalFields(template)) {
      for contents in Self.contents(roles) {
        let record = Self.record(roles.map(\.path), without: missing, contents.value)
        guard !samples.contains(where: { $0.record == record }) else { continue }
        let names = missing.map { "'\($0)'" }.joined(separator: ", ")
        let without = missing.isEmpty ? "" : ", without \(names)"
        samples.append(
          Sample(
            record: record, description: contents.description + without,
            isPlausible: contents.isPlausible))
      }
    }
    self.samples = samples
  }

  // MARK: - Fields

  /// The fields with their roles, the longest paths first, so that `image.width` makes an object
  /// of `image`.
  private static func roles(_ template: CellTemplate) -> [(path: FieldPath, role: Role)] {
    var numbers: [FieldPath] = []
    var colors: [FieldPath] = []
    for view in template.views {
      for binding in [view.width, view.height, view.aspect] {
        numbers += binding?.expression.references.flatMap(\.paths) ?? []
      }
      colors += view.colorReferences.flatMap(\.paths)
    }
    return template.fieldPaths.enumerated()
      .sorted { ($1.element.steps.count, $0.offset) < ($0.element.steps.count, $1.offset) }
      .map { _, path in
        if numbers.contains(path) { return (path, .number) }
        return (path, colors.contains(path) ? .color : .text)
      }
  }

  /// The fields that a record may omit: those of conditions and those with a default.
  private static func optionalFields(_ template: CellTemplate) -> [FieldPath] {
    var result: [FieldPath] = []
    func add(_ paths: some Sequence<FieldPath>) {
      for path in paths where !result.contains(path) { result.append(path) }
    }
    for view in template.views {
      add(view.condition.references.flatMap(\.paths))
      for reference in view.references where reference.fallback != nil || reference.paths.count > 1
      {
        add(reference.paths)
      }
    }
    return result
  }

  /// The sets of optional fields to omit together.
  private static func choices(of fields: [FieldPath]) -> [[FieldPath]] {
    guard fields.count > 4 else {
      return (0..<(1 << fields.count)).map { bits in
        fields.indices.filter { bits >> $0 & 1 == 1 }.map { fields[$0] }
      }
    }
    return [[], fields] + fields.map { [$0] }
      + fields.map { field in fields.filter { $0 != field } }
  }

  // MARK: - Contents

  private static func contents(_ roles: [(path: FieldPath, role: Role)]) -> [Contents] {
    func value(_ path: FieldPath, text: String, number: Double) -> RecordValue {
      switch roles.first(where: { $0.path == path })?.role {
      case .number: RecordNumber(number).map(RecordValue.number) ?? .null
      case .color: .string("#336699")
      case .text, nil: .string(text)
      }
    }
    var result = [
      Contents(description: "with short texts") { value($0, text: shortText, number: number) },
      Contents(description: "with long texts") { value($0, text: longText, number: number) },
      Contents(description: "with empty texts", isPlausible: false) {
        value($0, text: "", number: number)
      },
    ]
    for (one, role) in roles {
      switch role {
      case .text:
        result.append(
          Contents(description: "with a long text in '\(one)' alone") {
            value($0, text: $0 == one ? longText : shortText, number: number)
          })
      case .number:
        for factor in [0.1, 10] {
          let other = number * factor
          result.append(
            Contents(description: "with \(other.shortest) in '\(one)'") {
              value($0, text: shortText, number: $0 == one ? other : number)
            })
        }
      case .color: break
      }
    }
    return result
  }

  /// A record with a value at each path, except the missing ones and paths inside them.
  private static func record(
    _ paths: [FieldPath], without missing: [FieldPath], _ value: (FieldPath) -> RecordValue
  ) -> RecordValue {
    var record = RecordValue.object(RecordObject())
    for path in paths {
      let isMissing = missing.contains { path.steps.starts(with: $0.steps) }
      // A path to an object with a part that is already set exists.
      guard !isMissing, path.value(in: record) == nil else { continue }
      record.set(value(path), at: path.steps[...])
    }
    return record
  }
}

extension ViewTemplate {
  /// The fields that the view takes colours from.
  fileprivate var colorReferences: [FieldReference] {
    var result = background?.references ?? []
    switch kind {
    case .text(let text):
      result += (text.color?.references ?? []) + text.runs.flatMap { $0.color?.references ?? [] }
    case .button(let button): result += button.color?.references ?? []
    case .box, .image, .stack, .scroll: break
    }
    return result
  }
}

extension RecordValue {
  /// Sets a part of the value, creating the objects and arrays that lead to it.
  fileprivate mutating func set(_ value: RecordValue, at steps: ArraySlice<FieldPath.Step>) {
    guard let step = steps.first else {
      self = value
      return
    }
    switch step {
    case .key(let key):
      var object = RecordObject()
      if case .object(let existing) = self { object = existing }
      var inner = object[key] ?? .null
      inner.set(value, at: steps.dropFirst())
      object[key] = inner
      self = .object(object)
    case .index(let index):
      var elements: [RecordValue] = []
      if case .array(let existing) = self { elements = existing }
      while elements.count <= min(index, 99) { elements.append(.null) }
      if elements.indices.contains(index) { elements[index].set(value, at: steps.dropFirst()) }
      self = .array(elements)
    }
  }
}

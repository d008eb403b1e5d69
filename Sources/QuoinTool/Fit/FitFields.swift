// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The fields of a template's records in which texts of a catalogue can stand: those that lie in
/// no array.
struct FitFields {
  private let paths: [FieldPath]

  /// The fields of a template.
  init(_ template: CellTemplate) {
    paths = template.fieldPaths.filter { $0.names != nil }
  }

  /// The record with a text in its field; other fields that the given one lacks are empty texts,
  /// and a field `language` or `locale` has the text's language.
  ///
  /// - Throws: ``BadRecord`` if the text belongs in no field.
  func record(for text: CatalogueText, base: RecordValue) throws(BadRecord) -> RecordValue {
    guard let field = field(of: text) else {
      let name = text.field.map { "the field '\($0)'" } ?? "the key '\(text.key)'"
      throw BadRecord(
        text.place,
        reason: "\(name) is no field of the template; its fields are "
          + paths.map(\.description).joined(separator: ", ") + "; a column 'field' names one")
    }
    var record = base
    for path in paths where path.value(in: record) == nil {
      let isLanguage = ["language", "locale"].contains(path.description)
      record.set(.string(isLanguage ? text.language ?? "" : ""), at: path, replacing: false)
    }
    record.set(.string(text.text), at: field, replacing: true)
    return record
  }

  /// The field that a text names, or its key, whole or behind its last dot, slash or colon.
  private func field(of text: CatalogueText) -> FieldPath? {
    let name = text.field ?? text.key
    if let path = paths.first(where: { $0.description == name }) { return path }
    guard text.field == nil, let last = name.lastIndex(where: { "./:".contains($0) }) else {
      return nil
    }
    let short = name[name.index(after: last)...]
    return paths.first { $0.description == short }
  }
}

extension FieldPath {
  /// The names of the steps; nil if one is into an array.
  fileprivate var names: [String]? {
    var names: [String] = []
    for step in steps {
      guard case .key(let name) = step else { return nil }
      names.append(name)
    }
    return names
  }
}

extension RecordValue {
  /// Sets the value at a path of names, through objects that are made where there are none.
  ///
  /// - Parameter replaces: Whether a value that is no object gives way to one.
  fileprivate mutating func set(
    _ value: RecordValue, at path: FieldPath, replacing replaces: Bool
  ) {
    set(value, at: (path.names ?? [])[...], replacing: replaces)
  }

  private mutating func set(
    _ value: RecordValue, at names: ArraySlice<String>, replacing replaces: Bool
  ) {
    guard let name = names.first else {
      self = value
      return
    }
    var object = RecordObject()
    if case .object(let found) = self {
      object = found
    } else if self != .null, !replaces {
      return
    }
    var inner = object[name] ?? .null
    inner.set(value, at: names.dropFirst(), replacing: replaces)
    object[name] = inner
    self = .object(object)
  }
}

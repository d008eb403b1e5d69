// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The fields of a template's records in which texts of a catalogue can stand: those that lie in
/// no array, without those that the rows of a list have beside their records' own.
struct FitFields {
  private let paths: [FieldPath]
  /// Whether the rows are those of a list with sections or neighbours.
  private let isList: Bool

  /// The fields of a template's cells.
  init(_ template: CellTemplate) {
    isList = template.listRules != nil
    var paths: [FieldPath] = []
    for path in template.cells.flatMap(\.fieldPaths) where path.names != nil {
      guard !paths.contains(path), !isList || !ListRules.isRowField(path) else { continue }
      paths.append(path)
    }
    self.paths = paths
  }

  /// The field of a text.
  ///
  /// - Throws: ``BadRecord`` if the text belongs in no field.
  func field(for text: CatalogueText) throws(BadRecord) -> FieldPath {
    if let field = field(of: text) { return field }
    let name = text.field.map { "the field '\($0)'" } ?? "the key '\(text.key)'"
    throw BadRecord(
      text.place,
      reason: "\(name) is no field of the template; its fields are "
        + paths.map(\.description).joined(separator: ", ") + "; a column 'field' names one")
  }

  /// The record with a text in its field; a field `language` or `locale` that the given record
  /// lacks has the text's language.
  func record(for text: CatalogueText, in field: FieldPath, base: RecordValue) -> RecordValue {
    var record = base
    for path in paths where ["language", "locale"].contains(path.description) {
      record.fill(path, with: .string(text.language ?? ""))
    }
    if isList { record.fill(FieldPath(steps: [.key("count")]), with: .number(RecordNumber(1))) }
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
  /// Sets the value at a path of names where there is none, or an empty text.
  mutating func fill(_ path: FieldPath, with value: RecordValue) {
    let found = path.value(in: self)
    guard path.names != nil, found == nil || found == .string("") else { return }
    set(value, at: path, replacing: found != nil)
  }

  /// The field whose absence made the cell reject the record, with a value for it: an empty text,
  /// or an empty list if the empty text was rejected; nil if no value helps.
  ///
  /// - Parameter field: The field of the text that is tried, which stays as it is.
  func missing(
    after error: RecordError, in template: CellTemplate, keeping field: FieldPath
  ) -> (path: FieldPath, value: RecordValue)? {
    guard let path = template.fieldPaths.first(where: { $0.description == error.path }),
      path != field, path.names != nil
    else { return nil }
    switch error.problem {
    case .missing, .null: return path.value(in: self) == nil ? (path, .string("")) : nil
    case .expectedArray: return path.value(in: self) == .string("") ? (path, .array([])) : nil
    default: return nil
    }
  }

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

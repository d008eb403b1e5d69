// SPDX-License-Identifier: Apache-2.0

/// The kinds of cells that a template has, and the text by which a record chooses one of them.
///
/// A class, because templates contain it and it contains templates.
final class CellKinds: Sendable {
  /// A kind of cells.
  struct Kind: Sendable {
    /// The name that records choose it by.
    let name: String
    /// The cell, with the head of the template that has the kinds.
    let template: CellTemplate
  }

  /// The kinds, in the order of their declaration; at least one.
  let all: [Kind]
  /// The name of a record's kind.
  private let selection: TextBinding
  /// The kind of records that name no other; nil if such records are an error.
  private let fallback: Int?
  /// The place of the selection in the template.
  let place: SourcePlace

  /// Declares kinds.
  init(_ all: [Kind], selection: TextBinding, at place: SourcePlace, fallback: Int?) {
    self.all = all
    self.selection = selection
    self.place = place
    self.fallback = fallback
  }

  /// The number of the kind that a record chooses.
  ///
  /// - Throws: ``RecordError`` if it names no kind and there is none for other records.
  func index(for record: RecordValue) throws(RecordError) -> Int {
    let name = try selection.text(for: record, isLenient: fallback != nil)
    if let index = all.firstIndex(where: { $0.name == name }) ?? fallback { return index }
    throw RecordError(
      path: references.first.map { "\($0.paths[0])" } ?? "",
      problem: .unknownKind(found: name, known: all.map(\.name)), place: place)
  }

  /// The fields that decide the kind.
  var references: [FieldReference] { selection.references }

  /// The same kinds, each with a changed cell.
  func mapCells(_ change: (inout CellTemplate) -> Void) -> CellKinds {
    let changed = all.map { kind in
      var template = kind.template
      change(&template)
      return Kind(name: kind.name, template: template)
    }
    return CellKinds(changed, selection: selection, at: place, fallback: fallback)
  }
}

extension CellTemplate {
  /// The names of the kinds of cells, in the order of their declaration; empty for a template of
  /// one cell.
  public var kindNames: [String] { kinds?.all.map(\.name) ?? [] }

  /// The name of the kind of cell that a record chooses; nil for a template of one cell.
  ///
  /// - Throws: ``RecordError`` if the record names no kind and the template has none for such
  ///   records.
  public func kind(of record: RecordValue) throws(RecordError) -> String? {
    guard let kinds else { return nil }
    return kinds.all[try kinds.index(for: record)].name
  }

  /// The cells that records may have: those of the kinds, or the template's own.
  var cells: [CellTemplate] { kinds?.all.map(\.template) ?? [self] }

  /// Changes the head of the template and of its kinds.
  mutating func updateHead(_ change: (inout CellTemplate) -> Void) {
    change(&self)
    kinds = kinds?.mapCells(change)
  }
}

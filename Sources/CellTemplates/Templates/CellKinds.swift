// SPDX-License-Identifier: Apache-2.0

/// The kinds of cells that a template has, and the text by which a record chooses one of them.
///
/// A class, because templates contain it and it contains templates.
package final class CellKinds: Sendable {
  /// A kind of cells.
  package struct Kind: Sendable {
    /// The name that records choose it by.
    package let name: String
    /// The cell, with the head of the template that has the kinds.
    package let template: CellTemplate
  }

  /// How records choose a kind.
  package struct Selection: Sendable {
    /// The name of a record's kind.
    package let name: TextBinding
    /// The place of the name in the template.
    package let place: SourcePlace
    /// The kind of records that name no other; nil if such records are an error.
    package let fallback: Int?
  }

  /// A part of a list that stands beside its records.
  package struct Part: Sendable {
    /// The number of its kind.
    package let kind: Int
    /// The condition for the part to be there.
    package let condition: ViewCondition
    /// The place of the part in the template.
    package let place: SourcePlace
  }

  /// The kinds, in the order of their declaration, at least one; those of records come first.
  package let all: [Kind]
  /// How records choose a kind; nil if all have the first one.
  package let selection: Selection?
  /// The parts of a list that the template has cells for.
  package let parts: [RowPart: Part]
  /// The names of the kinds of records.
  private let itemNames: [String]

  /// Declares kinds; without a selection the first is that of all records.
  init(_ all: [Kind], selection: Selection? = nil, parts: [RowPart: Part] = [:]) {
    self.all = all
    self.selection = selection
    self.parts = parts
    itemNames = all.dropLast(parts.count).map(\.name)
  }

  /// The parts in the order of their kinds.
  private var orderedParts: [Part] { RowPart.extras.compactMap { parts[$0] } }

  /// Whether a kind is that of a part which stands beside records.
  func isPart(_ index: Int) -> Bool { index >= itemNames.count }

  /// The number of the kind that a record chooses.
  ///
  /// - Throws: ``RecordError`` if it names no kind and there is none for other records.
  func index(for record: RecordValue) throws(RecordError) -> Int {
    if !parts.isEmpty, let part = RowPart(besideRecords: record), let cell = parts[part] {
      return cell.kind
    }
    guard let selection else { return 0 }
    let name = try selection.name.text(for: record, isLenient: selection.fallback != nil)
    if let index = index(named: name) ?? selection.fallback { return index }
    throw RecordError(
      path: selection.name.references.first.map { "\($0.paths[0])" } ?? "",
      problem: .unknownKind(found: name, known: itemNames), place: selection.place)
  }

  /// The number of the kind of records that has a name; nil if there is none.
  func index(named name: String) -> Int? { itemNames.firstIndex(of: name) }

  /// The name of the kind that a record chooses.
  ///
  /// - Throws: ``RecordError`` as ``index(for:)`` does.
  package func name(for record: RecordValue) throws(RecordError) -> String {
    all[try index(for: record)].name
  }

  /// The fields that decide the kind.
  package var references: [FieldReference] {
    let part = FieldReference(
      paths: [FieldPath(steps: [.key(ListRules.Name.part)])], fallback: .null, place: place)
    return (parts.isEmpty ? [] : [part] + orderedParts.flatMap(\.condition.references))
      + (selection?.name.references ?? [])
  }

  /// The place of what chooses among the kinds.
  package var place: SourcePlace {
    selection?.place ?? orderedParts.first?.place ?? SourcePlace(line: 1, column: 1)
  }

  /// The same kinds, each with a changed cell.
  func mapCells(_ change: (inout CellTemplate) -> Void) -> CellKinds {
    let changed = all.map { kind in
      var template = kind.template
      change(&template)
      return Kind(name: kind.name, template: template)
    }
    return CellKinds(changed, selection: selection, parts: parts)
  }

  /// The same kinds and those of parts of a list.
  func adding(_ parts: [RowPart: Part], kinds: [Kind]) -> CellKinds {
    CellKinds(all + kinds, selection: selection, parts: parts)
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
    try kinds?.name(for: record)
  }

  /// The cells that records may have: those of the kinds, or the template's own.
  package var cells: [CellTemplate] { kinds?.all.map(\.template) ?? [self] }

  /// Changes the head of the template and of its kinds.
  mutating func updateHead(_ change: (inout CellTemplate) -> Void) {
    change(&self)
    kinds = kinds?.mapCells(change)
  }
}

// SPDX-License-Identifier: Apache-2.0

extension CellTemplate {
  /// The names of the views that show a field as text, and whether a nested cell may.
  ///
  /// What nested cells show depends on the elements of their array.
  package func views(showing path: FieldPath) -> (names: Set<String>, nestedMayShow: Bool) {
    func shows(_ references: [FieldReference]) -> Bool {
      references.contains { $0.paths.contains(path) }
    }
    var names: Set<String> = []
    var nestedMayShow = false
    for view in views {
      switch view.kind {
      case .text(let text):
        let list = text.boundRuns.map { [$0.list] } ?? []
        if shows(text.runs.flatMap(\.text.references) + list) { names.insert(view.name) }
      case .button(let button):
        if shows(button.title?.references ?? []) { names.insert(view.name) }
      case .box, .stack, .wrapping, .scroll, .image: break
      }
      if shows(view.repeated?.references ?? []) { nestedMayShow = true }
    }
    return (names, nestedMayShow)
  }
}

extension ListRules {
  /// Whether a field is one that a row has beside those of its record: of its neighbours, of its
  /// section, or what it is.
  package static func isRowField(_ path: FieldPath) -> Bool {
    let name = path.fieldName
    return Name.isNeighbour(name) || [Name.part, Name.section, Name.count].contains(name)
  }
}

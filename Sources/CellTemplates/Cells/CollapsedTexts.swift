// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Long texts whose white space is treated before their row is measured.
extension CellTemplate {
  /// Collapses the white space of a record's long texts as their views do, so that the text is not
  /// there twice while the row is measured: in the record, and as it is measured.
  ///
  /// A text is collapsed where it is the whole text of one view in which white space collapses, and
  /// otherwise decides at most whether this view is visible. The row's height is the same.
  ///
  /// - Parameter kept: The name of a field that is left as it is.
  public func collapseLongTexts(of record: inout RecordValue, except kept: String? = nil) {
    guard case .object(var object) = record else { return }
    // Only one owner of a text can release it.
    record = .null
    for name in collapsedFields where name != kept {
      guard case .string(let text)? = object[name], text.utf8.count >= Self.longText,
        text.utf8.count <= limits[.text]
      else { continue }
      let collapsed = WhiteSpace.normal.applied(to: text)
      // An empty text would hide its view.
      if !collapsed.isEmpty { object[name] = .string(collapsed) }
    }
    record = .object(object)
  }

  /// The length in bytes from which on a text is long.
  private static var longText: Int { 1 << 20 }

  /// The fields whose texts are collapsed in every place where they are used.
  private var collapsedFields: [String] {
    var uses: [String: Int] = [:]
    for path in references.flatMap(\.paths) {
      if case .key(let name)? = path.steps.first { uses[name, default: 0] += 1 }
    }
    return views.compactMap { view in
      guard case .text(let text) = view.kind, text.whiteSpace == .normal, text.runs.count == 1,
        let name = text.runs[0].text.key
      else { return nil }
      return uses[name] == (view.condition.key == name ? 2 : 1) ? name : nil
    }
  }
}

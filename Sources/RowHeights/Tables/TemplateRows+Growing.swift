// SPDX-License-Identifier: Apache-2.0

extension TemplateRows where Records: MutableCollection {
  /// Adds text at the end of a field of a row's record, as in a chat that streams its answers; a
  /// field that is missing or null becomes the text.
  ///
  /// The row's next height costs what is appended, as that of a ``GrowingRow`` does, for the last
  /// rows to which text was appended. Tell the table afterwards; a table that rests at its end,
  /// made with `alignment: .bottom`, stays there:
  ///
  ///     try rows.append(words, toField: "text", ofRow: last)
  ///     table.reconfigureRows(at: [rows.indexPath(ofRow: last)].compactMap { $0 })
  ///
  /// Where the template has sections, or records show their neighbours, all rows are found anew.
  ///
  /// - Parameters:
  ///   - field: The field's path as templates write it, such as `text` or `message.text`.
  ///   - row: A row of a record; for what stands between two records the second one gets the text,
  ///     for the head or foot of a section its first one.
  /// - Precondition: There is such a row.
  /// - Throws: `RecordError` if the path is none or leads to no text. The record is then as it was.
  public func append(
    _ text: String, toField field: String, ofRow row: Int
  ) throws(RecordError) {
    let path = try FieldPath(ofField: field)
    let offset = recordOffset(ofRow: row)
    try changeRecord(ofRow: row) { records throws(RecordError) in
      let index = records.index(records.startIndex, offsetBy: offset)
      try records[index].append(text, toTextAt: path)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A row whose texts are still being written, such as an answer that streams into a chat.
///
///     let row = GrowingRow(record, measurer: rows)
///     for await words in answer {
///       try row.append(words, toField: "text")
///       try offsets.setHeight(row.measure().height, ofRow: last)
///     }
///
/// The heights are those of the record that ``RowMeasurer`` gives, to the bit. A word that is
/// appended costs the same however long the text is: it is analysed and shaped with the word before
/// it, and the lines before these are kept; the bytes of the text are compared and copied.
///
/// That holds where a view shows the field, alone or behind other text, as a text of one style in a
/// compiled cell. Text with emoji, or in scripts such as Devanagari and Korean, costs its last
/// paragraph. Rows that are laid out in full, texts of several runs, texts with tabs, soft hyphens
/// or letters that no font has, and measurers whose texts are not appendable cost the whole text
/// each time. The module's page has all cases.
///
/// The row belongs to one task or thread.
public final class GrowingRow {
  /// The record so far.
  public private(set) var record: RecordValue
  private let worker: RowWorker

  /// Makes a row of a record.
  ///
  /// - Parameter measurer: Its widths are those of the heights; its cache is not used.
  public init(_ record: RecordValue, measurer: RowMeasurer) {
    self.record = record
    worker = measurer.makeGrowingWorker()
  }

  /// Adds text at the end of a field; a field that is missing or null becomes the text.
  ///
  /// - Parameter field: The field's path as templates write it, such as `text` or `message.text`.
  /// - Throws: `RecordError` if the path is none or leads to no text. The record is then as it was.
  public func append(_ text: String, toField field: String) throws(RecordError) {
    try record.append(text, toTextAt: FieldPath(ofField: field))
  }

  /// The heights of the row.
  ///
  /// - Throws: `RecordError` if the record lacks a field or a field does not fit.
  public func measure() throws(RecordError) -> MeasuredRow { try worker.measure(record) }
}

extension FieldPath {
  /// The path of a field.
  ///
  /// - Throws: `RecordError` if the text is no path.
  init(ofField field: String) throws(RecordError) {
    do throws(SyntaxError) {
      self = try FieldPath(field)
    } catch {
      throw RecordError(
        path: field, problem: .notComputable("no path of a field: \(error.message)"),
        place: SourcePlace(line: 1, column: 1))
    }
  }
}

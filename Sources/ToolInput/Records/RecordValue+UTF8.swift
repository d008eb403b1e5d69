// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

extension RecordValue {
  /// The value of a field whose text has some bytes; nil if they are not UTF-8.
  ///
  /// - Parameter isKept: Whether the field is kept; if not, its text is checked, and the value is
  ///   null.
  package init?(utf8 bytes: Span<UInt8>, isKept: Bool) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self = isKept ? .string(String(copying: text)) : .null
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What a row of a list shows.
public enum RowPart: String, Sendable, CaseIterable {
  /// A record.
  case item
  /// The head of a section, above its records.
  case header
  /// The foot of a section, below its records.
  case footer
  /// What stands between two records of a section.
  case between

  /// The parts that a template may have beside its records' cells.
  static let extras: [RowPart] = [.header, .footer, .between]

  /// What a row shows that stands beside records; nil for others.
  init?(besideRecords record: RecordValue) {
    guard case .string(let name)? = record[ListRules.Name.part], name != Self.item.rawValue else {
      return nil
    }
    self.init(rawValue: name)
  }

  /// What a row shows, by the record that a list gave it; nil for a record by itself.
  public init?(ofRecord record: RecordValue) {
    guard case .string(let name)? = record[ListRules.Name.part] else { return nil }
    self.init(rawValue: name)
  }
}

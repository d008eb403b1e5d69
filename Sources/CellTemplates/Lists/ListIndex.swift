// SPDX-License-Identifier: Apache-2.0

/// The rows of a list whose records are at hand: where each row's records are.
public struct ListIndex: Sendable {
  /// The rows.
  public let rows: [ListRow]
  /// The rows of each section, its head and foot included; one section of all rows where the
  /// template has no `section`.
  public let sections: [Range<Int>]
  private let rules: ListRules

  /// Finds the rows of records, without those whose conditions do not hold.
  ///
  /// - Parameter record: The record at an offset.
  public init(_ rules: ListRules, count: Int, record: @escaping (Int) -> RecordValue) {
    self.rules = rules
    let rows = ListRow.all(rules, count: count, record: record)
    self.rows = rows
    let starts = rows.indices.filter { $0 == 0 || rows[$0].section != rows[$0 - 1].section }
    sections =
      rules.section == nil
      ? [rows.indices]
      : zip(starts, starts.dropFirst() + [rows.count]).map { $0..<$1 }
  }

  /// The record of a row.
  ///
  /// - Parameter record: The record at an offset.
  /// - Throws: ``RecordError`` for a record without a section, and for a condition that does not
  ///   fit its records.
  public func record(
    ofRow row: Int, _ record: (Int) -> RecordValue
  ) throws(RecordError) -> RecordValue {
    do {
      return try rules.record(of: rows[row], record) ?? .null
    } catch let error as RecordError {
      throw error
    } catch {
      preconditionFailure("Records at hand throw nothing, but \(error).")
    }
  }
}

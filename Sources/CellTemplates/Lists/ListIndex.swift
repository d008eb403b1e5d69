// SPDX-License-Identifier: Apache-2.0

/// The rows of a list whose records are at hand: where each row's records are.
public struct ListIndex: Sendable {
  /// The rows; their elements are the offsets of records.
  public let rows: [ListRow<Int>]
  /// The rows of each section, its head and foot included; one section of all rows without heads
  /// and feet.
  public let sections: [Range<Int>]
  private let rules: ListRules

  /// Finds the rows of records, without those whose conditions do not hold.
  ///
  /// - Parameter record: The record at an offset.
  public init(_ rules: ListRules, count: Int, record: @escaping (Int) -> RecordValue) {
    self.rules = rules
    var list = ListRows<Int>(rules, record: record)
    var rows: [ListRow<Int>] = []
    var starts: [Int] = []
    func take() {
      while let (row, _) = list.next() {
        if row.part == .header || starts.isEmpty || rows.last?.part == .footer {
          starts.append(rows.count)
        }
        rows.append(row)
      }
    }
    for offset in 0..<count {
      list.add(offset)
      take()
    }
    list.end()
    take()
    self.rows = rows
    sections = zip(starts, starts.dropFirst() + [rows.count]).map { $0..<$1 }
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

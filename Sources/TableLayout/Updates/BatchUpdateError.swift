// SPDX-License-Identifier: Apache-2.0

/// The reason why a batch of changes does not fit the table before or after it.
///
/// Nothing of such a batch is applied.
public nonisolated enum BatchUpdateError: Error, Hashable, Sendable {
  /// A kind of change.
  public enum Operation: Hashable, Sendable {
    /// A deletion.
    case delete
    /// An insertion.
    case insert
    /// A change of place.
    case move
    /// New content in the same place.
    case reload
    /// The same cell, configured again.
    case reconfigure
  }

  /// A section that does not exist among `count` sections before or, if `isAfter`, after.
  case sectionOutOfRange(Operation, section: Int, count: Int, isAfter: Bool)
  /// A row that does not exist among the `count` rows of its section; nil without such a section.
  case rowOutOfRange(Operation, RowIndexPath, count: Int?, isAfter: Bool)
  /// Two changes of one section that exclude each other.
  case sectionConflict(Operation, Operation, section: Int)
  /// Two changes of one row that exclude each other.
  case rowConflict(Operation, Operation, RowIndexPath)
  /// The number of sections after the batch does not follow from the number before.
  case invalidSectionCount(before: Int, after: Int, inserted: Int, deleted: Int)
  /// The number of rows of a section does not follow from the number before.
  case invalidRowCount(RowCountMismatch)
  /// A section with a negative number of rows after the batch.
  case negativeRowCount(section: Int, count: Int)

  /// The numbers of a section whose row count does not follow from the changes.
  public struct RowCountMismatch: Hashable, Sendable {
    /// The section's number before the batch.
    public var sectionBefore: Int
    /// The section's number after the batch.
    public var sectionAfter: Int
    /// The number of rows before the batch.
    public var before: Int
    /// The number of rows after the batch.
    public var after: Int
    /// The number of rows that the batch inserts into the section.
    public var inserted: Int
    /// The number of rows that the batch deletes from the section.
    public var deleted: Int
    /// The number of rows that the batch moves into the section from others.
    public var movedIn: Int
    /// The number of rows that the batch moves out of the section into others.
    public var movedOut: Int
  }
}

nonisolated extension BatchUpdateError: CustomStringConvertible {
  /// The fault in a sentence, with the numbers and what they should be.
  public var description: String {
    switch self {
    case .sectionOutOfRange(let operation, let section, let count, let isAfter):
      "Cannot \(operation.verb) section \(section): the number of sections "
        + "\(Self.moment(isAfter)) is \(count)."
    case .rowOutOfRange(let operation, let path, let count?, let isAfter):
      "Cannot \(operation.verb) row \(path.row) of section \(path.section): the number of its "
        + "rows \(Self.moment(isAfter)) is \(count)."
    case .rowOutOfRange(let operation, let path, nil, let isAfter):
      "Cannot \(operation.verb) row \(path.row) of section \(path.section): there is no such "
        + "section \(Self.moment(isAfter))."
    case .sectionConflict(let first, let second, let section):
      first == second
        ? "Cannot \(first.verb) section \(section) twice."
        : "Cannot both \(first.verb) and \(second.verb) section \(section)."
    case .rowConflict(let first, let second, let path):
      first == second
        ? "Cannot \(first.verb) row \(path.row) of section \(path.section) twice."
        : "Cannot both \(first.verb) and \(second.verb) row \(path.row) of section "
          + "\(path.section)."
    case .invalidSectionCount(let before, let after, let inserted, let deleted):
      "There must be \(before + inserted - deleted) sections after the batch "
        + "(\(before) before, \(inserted) inserted, \(deleted) deleted), not \(after)."
    case .invalidRowCount(let numbers):
      "Section \(numbers.sectionAfter) must have \(numbers.expected) rows after the batch "
        + "(\(numbers.before) before, as section \(numbers.sectionBefore); "
        + "\(numbers.inserted) inserted, \(numbers.deleted) deleted, \(numbers.movedIn) moved in, "
        + "\(numbers.movedOut) moved out), not \(numbers.after)."
    case .negativeRowCount(let section, let count):
      "Section \(section) must have at least 0 rows after the batch, not \(count)."
    }
  }

  private static func moment(_ isAfter: Bool) -> String {
    isAfter ? "after the batch" : "before the batch"
  }
}

nonisolated extension BatchUpdateError.Operation {
  /// The verb for the change in a sentence.
  fileprivate var verb: String {
    switch self {
    case .delete: "delete"
    case .insert: "insert"
    case .move: "move"
    case .reload: "reload"
    case .reconfigure: "reconfigure"
    }
  }
}

nonisolated extension BatchUpdateError.RowCountMismatch {
  /// The number of rows that follows from the number before and the changes.
  public var expected: Int { before + inserted - deleted + movedIn - movedOut }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Stands in for the tool's reader of databases, which sees more of Quoin than other packages do.
final class SQLiteReader {
  init(path: String, query: String, parser: RecordParser) throws {
    throw ToolFailure(.noInput, "no databases are read here")
  }

  func next() throws -> InputRecord.Content? { nil }
}

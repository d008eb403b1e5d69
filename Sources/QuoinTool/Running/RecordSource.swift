// SPDX-License-Identifier: Apache-2.0

import RowHeights

/// The records of a reader as the source of a run.
struct RecordSource: InputSource {
  private let reader: RecordReader
  private let output: DataOutput?

  /// Takes the records of a reader; `output` is flushed before the run waits for input.
  init(_ reader: RecordReader, flushing output: DataOutput? = nil) {
    self.reader = reader
    self.output = output
  }

  var isReady: Bool { reader.isReady }

  mutating func next() throws -> InputRecord? { try reader.next() }

  func weight(of record: InputRecord) -> Int { record.weight }

  mutating func willWait() throws { try output?.flush() }
}

// SPDX-License-Identifier: Apache-2.0

public import CellTemplates
public import ToolInput

/// A template with the records that it shows.
public struct OpenedList {
  /// The template.
  public let template: CellTemplate
  /// The records.
  public let records: RepeatedRecords
  /// The folder of the pictures that records name.
  public let folder: ContainedFolder
  /// The name of the file, or of the sample.
  public let name: String

  /// Reads all records.
  ///
  /// - Throws: `ToolFailure` with code 65 for a record that is wrong, with its place.
  public init(
    template: CellTemplate, reader: RecordReader, repeatedTo count: Int?, folder: ContainedFolder,
    name: String
  ) throws {
    var records: [RecordValue] = []
    while let record = try reader.next() {
      do throws(BadRecord) {
        records.append(try record.takeValue(by: reader.parser))
      } catch {
        throw ToolFailure(.badData, error.message(source: reader.sourceName), isPlaced: true)
      }
    }
    self.template = template
    self.records = RepeatedRecords(records, count: records.isEmpty ? 0 : count ?? records.count)
    self.folder = folder
    self.name = name
  }
}

/// Records that follow one another again and again.
public struct RepeatedRecords: RandomAccessCollection {
  private let records: [RecordValue]
  public let count: Int

  /// Repeats records until there are so many; of none there are none.
  public init(_ records: [RecordValue], count: Int) {
    self.records = records
    self.count = records.isEmpty ? 0 : count
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public subscript(position: Int) -> RecordValue { records[position % records.count] }
}

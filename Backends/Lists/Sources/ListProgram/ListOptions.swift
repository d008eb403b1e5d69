// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import CellTemplates
public import ToolInput

extension InputFormat: @retroactive ExpressibleByArgument {}

/// The template and the records of a program, by the tool's options.
public struct ListOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.")
  public var template: String?

  @Option(name: .shortAndLong, help: "A file of records; - is standard input.")
  public var data: String?

  @Option(
    help: ArgumentHelp(
      "Use a built-in sample and its template: \(BuiltInSample.names.joined(separator: ", ")).",
      valueName: "name"))
  public var sample: String?

  @Option(
    name: .customLong("in"),
    help: "The format of the records. (default: from the file's name, else ndjson)")
  public var format: InputFormat?

  @Option(
    help: ArgumentHelp("The SELECT whose rows of a SQLite file are the records.", valueName: "sql"))
  public var query: String?

  @Option(
    help: ArgumentHelp("The character between the fields of csv. (default: ,)", valueName: "char"))
  public var separator: String?

  @Option(
    help: ArgumentHelp(
      "The field of a JSON object that holds the array of records, such as items or data.rows.",
      valueName: "field"))
  public var records: String?

  @Option(
    help: ArgumentHelp(
      "Show so many records, the file's again and again.", valueName: "count"))
  public var rows: Int?

  public init() {}

  /// Opens the template, and reads all records; the sample `chat` if nothing is named.
  ///
  /// - Throws: `ToolFailure`: 64 if the options do not go together, 65 for a template or a record
  ///   that is wrong, 66 for a file that is missing.
  public func open() throws -> OpenedList {
    if let rows, rows < 1 { throw ToolFailure(.usage, "--rows is 1 or more, not \(rows)") }
    guard template != nil || data != nil else { return try openSample(sample ?? "chat") }
    guard sample == nil else {
      throw ToolFailure(.usage, "--sample has a template and records of its own")
    }
    guard let template, let data else {
      let missing = template == nil ? "--template" : "--data"
      throw ToolFailure(.usage, "\(missing) is needed; --sample shows a list without either")
    }
    let opened = try TemplateFile.load(template)
    let form = RecordForm(format: format, query: query, separator: separator, records: records)
    let fields = opened.fieldNames
    return try OpenedList(
      template: opened, reader: try form.reader(of: data, keeping: fields), repeatedTo: rows,
      folder: ContainedFolder(ofFile: data), name: data)
  }

  private func openSample(_ name: String) throws -> OpenedList {
    guard let sample = BuiltInSample.named(name) else {
      let names = BuiltInSample.names.joined(separator: ", ")
      throw ToolFailure(.usage, "there is no sample named '\(name)'; the samples are \(names)")
    }
    return try OpenedList(
      template: try TemplateFile.load(sample.templateName),
      reader: try RecordReader(
        source: ByteSource(name: "<sample \(name)>", bytes: Array(sample.records.utf8)),
        format: .ndjson),
      repeatedTo: rows, folder: ContainedFolder(path: ""), name: name)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin init`: a template to start from.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a template to start from for your records.",
    discussion: """
      Looks at the first 1000 records: the types of their fields, the lengths of texts, arrays \
      and what is in them, and which fields some records lack. The template shows the fields one \
      below the other, and 'quoin render -t FILE -d RECORDS' shows what it makes of them.
      """)

  @Argument(help: "A file of records; - or none is standard input.")
  var records: String?

  @OptionGroup(title: "Input") var form: RecordFormOptions

  @Option(
    name: .customShort("o"), help: ArgumentHelp("The file. (default: standard output)"))
  var output: String?

  /// The greatest number of records that are looked at.
  private static let recordCount = 1000

  mutating func run() throws {
    let path = records ?? "-"
    let reader = try form.reader(of: path, otherwise: .ndjson)
    var starter = StarterTemplate(name: Self.name(of: path))
    while starter.recordCount < Self.recordCount, let record = try reader.next() {
      do {
        starter.add(try record.takeValue(by: reader.parser))
      } catch {
        throw ToolFailure(
          .badData, BadRecord(error, at: record).message(source: reader.sourceName),
          isPlaced: true)
      }
    }
    guard let source = starter.source else {
      throw ToolFailure(
        .badData,
        "\(reader.sourceName): there is no record with a field that a template can show",
        isPlaced: true)
    }
    if let output, output != "-" {
      try WholeFile.write(Array(source.utf8), to: output)
    } else {
      let output = DataOutput()
      try output.write(source)
      try output.flush()
    }
  }

  /// The name of a template for a file: the file's without folders and extensions.
  private static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map { $0 == "-" ? "rows" : String($0) } ?? "rows"
  }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import TextMeasurement

/// `quoin check`: finds errors and doubtful points in a template.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds errors and doubtful points in a template.",
    discussion: """
      Findings go to standard error, each with its place: FILE:LINE:COLUMN: error or warning. \
      Errors are syntax errors, conditions that contradict each other, a height that nothing \
      determines, and records that do not fit. Warnings are views that the layout does not place, \
      ambiguous views, views that stick out of the cell, fonts, styles and colours that nothing \
      uses, fields that no record has, and lines that change no layout.

      Without --data the template is tried with sample records: short and long texts, numbers of \
      several sizes, optional fields present and missing. With data, conditions and fields are \
      checked against the records.

      The exit code is 65 if there is an error, and 0 if there are only warnings.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: RowOptions.width,
    transform: NumberOption.extent)
  var width: Double?

  @Flag(help: "Write only the JSON Schema of templates, to standard output.")
  var schema = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  /// The most bad records reported; the rest are counted.
  private static let reportedRecordCount = 10

  mutating func run() throws {
    if schema {
      let output = DataOutput()
      try output.write(CellTemplate.schema)
      return try output.flush()
    }
    let (template, reader) = try input.resolveOptionalData()
    let fonts = try fontOptions.load(for: template)
    let checker = TemplateChecker(
      template: try scale.template(template), measurer: fonts.measurer, width: width,
      scale: scale.scale(for: template))
    let badCount = try reader.map { try check($0, with: checker) } ?? 0
    let findings = checker.findings()
    for finding in findings { Terminal.findings(finding.description) }
    try report(
      template, errorCount: badCount + findings.count { $0.severity == .error },
      warningCount: findings.count { $0.severity == .warning }, checker)
  }

  /// Checks all records, and reports the first that do not fit.
  ///
  /// - Returns: The number of records that do not fit.
  private func check(_ reader: RecordReader, with checker: TemplateChecker) throws -> Int {
    var badCount = 0
    while let record = try reader.next() {
      do {
        let value = try record.takeValue(by: reader.parser)
        try checker.check(
          value, named: "record at \(record.place.description(in: reader.sourceName))")
      } catch {
        badCount += 1
        guard badCount <= Self.reportedRecordCount else { continue }
        Terminal.findings(BadRecord(error, at: record).message(source: reader.sourceName))
      }
    }
    if badCount > Self.reportedRecordCount {
      Terminal.writeLine(
        "… and \(badCount - Self.reportedRecordCount) more records that do not fit")
    }
    return badCount
  }

  /// Writes a summary line, and fails if there are errors.
  private func report(
    _ template: CellTemplate, errorCount: Int, warningCount: Int, _ checker: TemplateChecker
  ) throws {
    func count(_ number: Int, _ word: String) -> String {
      "\(number == 0 ? "no" : "\(number)") \(word)\(number == 1 ? "" : "s")"
    }
    let summary = "\(count(errorCount, "error")), \(count(warningCount, "warning"))"
    let trials =
      checker.recordCount > 0
      ? count(checker.recordCount, "record")
      : count(checker.sampleCount, "sample record")
    let line = "\(template.fileName): \(summary); tried with \(trials)"
    guard errorCount == 0 else { throw ToolFailure(.badData, line, isPlaced: true) }
    Terminal.writeLine(line)
  }
}

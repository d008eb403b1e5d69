// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Formatters in the tool: what records and templates that do not fit get, and that threads agree.
@Suite struct FormatCommandTests {
  static func template(_ text: String, head: String = "") -> String {
    "\(head)views:\n  a: {type: text, text: \"\(text)\"}\nlayout: [\"V:|[a]|\", \"H:|[a]|\"]\n"
  }

  @Test func `an unknown formatter ends the run with the list of them and its line`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template("${p | money}"), to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "-d", "-"], input: "{}\n", in: scratch.folder)
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "cell.yaml:2:32: error: no formatter named 'money'; there are \(FormatNames.all)\n"))
  }

  @Test func `a value that does not fit is reported with record, field, formatter and remedy`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(Self.template("${p | currency: EUR}"), to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "-d", "-"], input: "{\"p\":1}\n{\"p\":\"dear\"}\n",
      in: scratch.folder)
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "<stdin>:2: field 'p': currency: expected a number such as 1234.5, found \"dear\" "
          + "(template line 2)"))
  }

  /// Files of the library's names that are no libraries stand before the machine's own.
  @Test func `without ICU a template that needs it is an error, and others are not`() throws {
    let scratch = try Scratch()
    for version in 68...99 { try scratch.write("", to: "libicui18n.so.\(version)") }
    let environment = ["LD_LIBRARY_PATH": scratch.folder.path]
    try scratch.write(Self.template("${p | currency: EUR}"), to: "needs.yaml")
    let failed = try ToolRun(
      ["heights", "-t", "needs.yaml", "-d", "-"], input: "{\"p\":1}\n", in: scratch.folder,
      environment: environment)
    #expect(failed.status == 65)
    #expect(
      failed.errors.hasPrefix(
        "needs.yaml:2:32: error: 'currency' cannot be used: this machine has no ICU 68 or later, "
          + "which knows how languages write numbers, dates and lists; Debian's package libicu72 has it"
      ),
      "\(failed.errors)")
    try scratch.write(Self.template("${p | upper}"), to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "-d", "-"], input: "{\"p\":\"a\"}\n", in: scratch.folder,
      environment: environment)
    #expect(run.status == 0 && run.lines.count == 1, "\(run.errors)")
  }

  @Test func `all threads write the same`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.template(
        "${d | date: full} ${d | relative: '2026-11-28'} ${p | currency: ${c}}",
        head: "locale: \"${l}\"\nwidth: 120\n"), to: "cell.yaml")
    let languages = ["en", "de", "fr", "ja", "ar", "hi", "ru", "th"]
    let rows = (0..<2000).map { row in
      "{\"d\":\(row * 86400 * 11),\"p\":\(row * 37),\"c\":\"\(row % 3 == 0 ? "EUR" : "JPY")\","
        + "\"l\":\"\(languages[row % languages.count])\"}\n"
    }.joined()
    let runs = try [1, 4].map { jobs in
      try ToolRun(
        ["heights", "-t", "cell.yaml", "-d", "-", "--jobs", "\(jobs)"], input: rows,
        in: scratch.folder)
    }
    #expect(runs[0].status == 0)
    #expect(runs[0].lines.count == 2000)
    #expect(runs[0].output == runs[1].output)
  }

  /// The formatters as messages list them.
  enum FormatNames {
    static let all =
      "number, percent, currency, date, time, relative, list, plural, upper, lower or truncate"
  }
}

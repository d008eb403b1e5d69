// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing

@Suite struct InitCommandTests {
  @Test(arguments: BuiltInSample.names)
  func `a template made of a sample is sound and fits its records`(_ name: String) throws {
    let scratch = try Scratch()
    try scratch.write(try #require(BuiltInSample.named(name)).records, to: "rows.ndjson")
    let made = try ToolRun(["init", "rows.ndjson", "-o", "t.cell.yaml"], in: scratch.folder)
    #expect(made.status == 0 && made.output.isEmpty, "\(made.errors)")
    let check = try ToolRun(
      ["check", "-t", "t.cell.yaml", "-d", "rows.ndjson"], in: scratch.folder)
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.errors.hasPrefix("t.cell.yaml: no errors, no warnings;"), "\(check.errors)")
    let heights = try ToolRun(
      ["heights", "-t", "t.cell.yaml", "-d", "rows.ndjson"], in: scratch.folder)
    #expect(heights.status == 0 && !heights.lines.isEmpty, "\(heights.errors)")
  }

  @Test func `fields of every kind and name have a view`() throws {
    let records = """
      {"id": 1, "a.b": "x", "first name": "Ada", "1st": 4, "done": true, "tags": ["p"], "cell": "c"}
      {"id": 2, "a.b": "x", "first name": null, "1st": 5, "done": false, "tags": [], "o": {"p": 1}}
      {"id": 3, "a.b": "y", "1st": 6, "lines": [{"name": "n", "q\\"t": "u", "more": [1]}]}

      """
    let run = try ToolRun(["init"], input: records)
    #expect(run.status == 0, "\(run.errors)")
    for line in [
      "# Made from 3 records; edit it as you like.", "name: \"rows\"",
      "  a_b: {type: text, text: \"${['a.b']}\", font: title, lines: 1}",
      "  first_name: {type: text, text: \"${first name}\", font: small, lines: 1, if: \"${first name}\"}",
      "  _1st: {type: text, text: \"1st: ${['1st']}\", font: small, lines: 1}",
      "  done: {type: text, text: \"done\", font: small, lines: 1, if: \"${done}\"}",
      "    each: \"${lines}\"",
    ] { #expect(run.lines.contains(line), "\(line)\n\(run.text)") }
    let scratch = try Scratch()
    try scratch.write(run.text, to: "t.yaml")
    try scratch.write(records, to: "rows.ndjson")
    let check = try ToolRun(["check", "-t", "t.yaml", "-d", "rows.ndjson"], in: scratch.folder)
    #expect(check.status == 0, "\(check.errors)\(run.text)")
  }

  @Test func `fields of objects are shown, and a comment names those that are not`() throws {
    let records = """
      {"t": "x", "user": {"name": "Ada", "home": {"street": "y"}}, "grid": [[1]], \
      "a\\nb": {"c": {}}, "list": [{"tags": ["p"], "more": [{"n": 1}]}]}

      """
    let run = try ToolRun(["init"], input: records)
    #expect(run.status == 0, "\(run.errors)")
    let omitted = run.lines.first { $0.hasPrefix("# Not shown:") }
    #expect(omitted == #"# Not shown: user.home, grid, "a\nb.c", list[].more"#)
    #expect(
      run.lines.contains(
        "  user_name: {type: text, text: \"${user.name}\", font: small, lines: 1}"), "\(run.text)")
    let scratch = try Scratch()
    try scratch.write(run.text, to: "t.yaml")
    try scratch.write(records, to: "rows.ndjson")
    let check = try ToolRun(["check", "-t", "t.yaml", "-d", "rows.ndjson"], in: scratch.folder)
    #expect(check.status == 0, "\(check.errors)\(run.text)")
  }

  @Test(arguments: [
    #"{"a": [[1, 2], [3]]}"#, #"{"a": [[], 1]}"#, #"{"a": [{"b": [[1]]}]}"#,
    #"{"a": [[{"b": 1}]]}"#,
    #"{"a": [1, "x", true, null]}"#, #"{"a": [null]}"#, #"{"a": []}"#, #"{"a": [{"b": 1}, null]}"#,
    #"{"a": [{"b": 1}, 2, [3]]}"#, #"{"a": [{"b": null}, {"b": "x"}, {}]}"#, #"{"a": null}"#,
    "{\"a\": [1]}\n{\"a\": \"x\"}", "{\"a\": \"x\"}\n{\"a\": \"y\"}\n{\"a\": {\"b\": 1}}",
    "{\"a\": {\"width\": 4, \"height\": 3}}\n{\"a\": {\"width\": 0, \"height\": 3}}",
    "{\"a\": {\"width\": 4, \"height\": 3}}\n{\"a\": {\"width\": 4}}",
    #"{"a": [{"b": 1}, {"b": "x"}, {"b": [1]}, {"b": {"c": 1}}]}"#,
    "{\"a\": [\(String(repeating: "1, ", count: 200))null]}",
  ])
  func `arrays and mixed values have a view that shows all, or none`(_ records: String) throws {
    let scratch = try Scratch()
    let lines = records.split(separator: "\n").map { "{\"t\": \"x\", \($0.dropFirst())\n" }
    try scratch.write(lines.joined(), to: "rows.ndjson")
    let made = try ToolRun(["init", "rows.ndjson", "-o", "t.yaml"], in: scratch.folder)
    #expect(made.status == 0, "\(made.errors)")
    for command in ["check", "heights"] {
      let run = try ToolRun([command, "-t", "t.yaml", "-d", "rows.ndjson"], in: scratch.folder)
      #expect(run.status == 0, "\(records): \(run.errors)")
    }
  }

  @Test func `records without fields, and broken ones, are errors`() throws {
    let none = try ToolRun(["init"], input: "{}\n")
    #expect(none.status == 65)
    #expect(none.errors.contains("there is no record with a field that a template can show"))
    let broken = try ToolRun(["init"], input: "{\"a\": 1}\n{\"a\": \n")
    #expect(broken.status == 65 && broken.errors.contains(":2:"), "\(broken.errors)")
    #expect(try ToolRun(["init", "no-such-file"]).status == 66)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct CheckCommandTests {
  /// Runs `quoin check` on a template, with or without records.
  func check(_ template: String, records: String? = nil) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    if let records { try scratch.write(records, to: "rows.ndjson") }
    let data = records == nil ? [] : ["--data", "rows.ndjson"]
    return try ToolRun(["check", "--template", "cell.yaml"] + data, in: scratch.folder)
  }

  @Test func `a sound template ends with 0 and a summary line`() throws {
    let run = try check(ToolFixtures.bars)
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix("cell.yaml: no errors, no warnings; tried with "))
  }

  @Test(
    arguments: [
      "single-line", "subtitle", "news", "chat", "mail", "log", "product", "form", "rtl",
      "recipe-a", "recipe-b", "thread", "order", "channel", "comments", "poll", "shelf",
      "invoice", "agenda", "settings", "review", "post", "inbox",
      "edition",
    ])
  func `the built-in templates are sound`(_ name: String) throws {
    let run = try ToolRun(["check", "--template", name])
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("\(name).cell.yaml: no errors, no warnings;"), "\(run.errors)")
  }

  @Test func `findings point at line and column with a caret`() throws {
    let run = try check(
      ToolFixtures.bars + "  first.height >= 0\n", records: "{\"size\":1,\"more\":true}\n")
    #expect(run.status == 0)
    #expect(
      run.errors.contains(
        """
        cell.yaml:12:3: warning: 'first.height >= 0' changes nothing
        """))
    #expect(run.errors.contains("\n  first.height >= 0\n  ^\n"))
    #expect(run.errors.hasSuffix("cell.yaml: no errors, 1 warning; tried with 1 record\n"))
  }

  @Test func `contradictions, unknown names and bad records end with 65`() throws {
    let conflict = try check(ToolFixtures.bars + "  second.height = 31\n")
    #expect(conflict.status == 65)
    #expect(conflict.errors.contains(": error: these conditions cannot all hold"))
    let name = try check(ToolFixtures.bars + "  frist.height = 31\n")
    #expect(name.status == 65)
    #expect(
      name.errors.contains("cell.yaml:12:3: error: no view named 'frist' (did you mean 'first'?)"))
    let records = try check(
      ToolFixtures.bars,
      records: String(repeating: "{\"size\":\"x\"}\n", count: 12) + "{\"size\":1,\"more\":1}\n")
    #expect(records.status == 65)
    #expect(records.errors.contains("rows.ndjson:10: field 'size': expected a number"))
    #expect(!records.errors.contains("rows.ndjson:11:"))
    #expect(records.errors.contains("… and 2 more records that do not fit"))
    #expect(records.errors.contains("cell.yaml: 12 errors, no warnings; tried with 13 records"))
  }

  @Test func `--schema prints a JSON Schema and needs no template`() throws {
    let run = try ToolRun(["check", "--schema"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema["$id"] as? String == "urn:quoin:cell-template:1")
  }

  @Test func `a template is needed`() throws {
    let run = try ToolRun(["check"])
    #expect(run.status == 64)
    #expect(run.errors.contains("a template is needed"))
  }
}

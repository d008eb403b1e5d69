// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

/// Bounds on the input: each has a name, an error and an option.
@Suite struct LimitTests {
  /// A limit, and input that is beyond a low bound and within the standard one.
  struct Case: CustomTestStringConvertible {
    let name: String
    /// A bound that the input exceeds, and one that it does not.
    let bounds: (low: Int, high: Int)
    let template: String
    var record = "{\"t\":\"hello\"}"
    var arguments = ["heights", "-t", "cell.yaml", "-d", "rows.ndjson"]
    let message: String
    var testDescription: String { name }
  }

  /// A template of one text with a layout's further lines.
  static func template(_ text: String = "${t}", lines: [String] = []) -> String {
    "views:\n  a: {type: text, text: \"\(text)\"}\nlayout: |\n"
      + (["a.edges = cell.edges"] + lines).map { "  \($0)\n" }.joined()
  }

  /// A template of stacks of which each holds the next.
  static func stacks(_ count: Int) -> String {
    let stacks = (0..<count).map { "  s\($0): {type: stack, children: [s\($0 + 1)]}\n" }
    return "views:\n" + stacks.joined() + "  s\(count): {type: text, text: \"${t}\"}\n"
      + "layout: |\n  s0.edges = cell.edges\n"
  }

  /// A template of lists in a list.
  static let lists = """
    views:
      a:
        type: stack
        each: "${l}"
        cell: {type: stack, each: "${item}", cell: {type: text, text: "${item}"}}
    layout: |
      a.edges = cell.edges

    """

  static let cases = [
    Case(
      name: "record", bounds: (12, 13), template: template(),
      message: "rows.ndjson:1: the record is longer than 12 bytes (limit 'record')"),
    Case(
      name: "field", bounds: (4, 5), template: template(),
      message: "rows.ndjson:1:7: a text in the record is longer than 4 bytes (limit 'field')"),
    Case(
      name: "nesting", bounds: (2, 3), template: template(), record: "{\"t\":\"a\",\"u\":[[1]]}",
      message: "rows.ndjson:1:15: values are nested more than 2 levels deep (limit 'nesting')"),
    Case(
      name: "text", bounds: (11, 12), template: template("${t} ${t}!"),
      message: "field 't': the text is longer than 11 bytes (limit 'text') (template line 2)"),
    Case(
      name: "template", bounds: (60, 80), template: template(),
      message: "cell.yaml:1:1: error: the template is longer than 60 bytes (limit 'template')"),
    Case(
      name: "nodes", bounds: (10, 11), template: template(),
      message: "cell.yaml:3:9: error: the template has more than 10 nodes (limit 'nodes')"),
    Case(
      name: "levels", bounds: (2, 3), template: template(),
      message: "error: values are nested more than 2 levels deep (limit 'levels')"),
    Case(
      name: "views", bounds: (2, 3), template: stacks(2),
      message: "cell.yaml:4:3: error: the template has more than 2 views (limit 'views')"),
    Case(
      name: "depth", bounds: (2, 3), template: stacks(3),
      message: "5:3: error: views hold one another more than 2 levels deep (limit 'depth')"),
    Case(
      name: "terms", bounds: (4, 5), template: template(lines: ["a.width >= 1 + 1 + 1 + 1"]),
      message: "cell.yaml:5:26: error: the line has more than 4 terms (limit 'terms')"),
    Case(
      name: "parentheses", bounds: (2, 3), template: template(lines: ["a.width >= (((1)))"]),
      message: "error: parentheses are nested more than 2 levels deep (limit 'parentheses')"),
    Case(
      name: "elements", bounds: (4, 5), template: lists, record: "{\"l\":[[1,2],[3]]}",
      message: "field 'l': the row shows more than 4 elements (limit 'elements')"),
    Case(
      name: "cells", bounds: (1, 2), template: lists, record: "{\"l\":[[1]]}",
      message: "field 'l[0]': cells hold one another more than 1 levels deep (limit 'cells')"),
    Case(
      name: "steps", bounds: (1, 2), template: template(), record: "{\"t\":\"aa bb\"}",
      arguments: [
        "heights", "-t", "cell.yaml", "-d", "rows.ndjson", "--widths", "30...100", "--out",
        "widths",
      ],
      message: "the row's height changes at more than 1 widths (limit 'steps')"),
    Case(
      name: "document", bounds: (15, 16), template: template(), record: "[{\"t\":\"hello\"}]",
      arguments: ["heights", "-t", "cell.yaml", "-d", "rows.ndjson", "--in", "json"],
      message: "rows.ndjson: the JSON text is longer than 15 bytes (limit 'document')"),
    Case(
      name: "widths", bounds: (1, 2), template: template(),
      arguments: ["heights", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "9,10"],
      message: "--width has more than 1 widths (limit 'widths')"),
    Case(
      name: "pixels", bounds: (9399, 9400), template: template(),
      arguments: [
        "render", "-t", "cell.yaml", "-d", "rows.ndjson", "-o", "a.png", "--width", "100",
        "--scale", "2",
      ],
      message: "the picture has more than 9399 pixels (limit 'pixels')"),
    // The records' own file of 20 bytes, which is no picture, as one.
    Case(
      name: "image", bounds: (19, 20),
      template: "views:\n  a: {type: image, source: \"${t}\", width: 10, height: 10}\n"
        + "layout: |\n  a.edges = cell.edges\n",
      record: "{\"t\":\"rows.ndjson\"}",
      arguments: ["render", "-t", "cell.yaml", "-d", "rows.ndjson", "-o", "a.png"],
      message: "the image rows.ndjson: the file is longer than 19 bytes (limit 'image')"),
  ]

  @Test(arguments: cases)
  func `a limit is an error that names it, and an option raises it`(_ test: Case) throws {
    let scratch = try Scratch()
    try scratch.write(test.template, to: "cell.yaml")
    try scratch.write(test.record + "\n", to: "rows.ndjson")
    func run(_ bound: String?) throws -> ToolRun {
      let option = bound.map { ["--limit", "\(test.name)=\($0)"] } ?? []
      return try ToolRun(test.arguments + option, in: scratch.folder)
    }
    let refused = try run("\(test.bounds.low)")
    #expect(refused.errors.contains(test.message), "\(refused.errors)")
    #expect(refused.status == (test.name == "widths" ? 64 : 65))
    for bound in ["\(test.bounds.high)", nil] {
      let accepted = try run(bound)
      #expect(accepted.status == 0, "\(accepted.errors)")
    }
  }

  @Test func `the table of limits in the documentation is the tool's`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/CellTemplates/CellTemplates.docc/Limits.md"),
      encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let names = rows.map { $0[0].trimmingCharacters(in: ["`"]) }
    #expect(names == Self.cases.map(\.name))
    for (name, row) in zip(names, rows) {
      let greatest = try #require(Int(row[3].replacing(",", with: "")))
      let run = try ToolRun(["heights", "--limit", "\(name)=\(greatest + 1)"])
      #expect(run.status == 64)
      #expect(
        run.errors.contains("expected \(name)=N with a whole number from 1 to \(greatest)\n"),
        "\(run.errors)")
    }
  }

  @Test func `a bound may be in powers of 1024`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template(), to: "cell.yaml")
    for (bound, length) in [("2K", 2048), ("1M", 1 << 20)] {
      let frame = "{\"t\":\"\"}".utf8.count
      for excess in [0, 1] {
        let text = String(repeating: " ", count: length - frame + excess)
        let run = try ToolRun(
          ["heights", "-t", "cell.yaml", "--limit", "record=\(bound)"],
          input: "{\"t\":\"\(text)\"}\n", in: scratch.folder)
        #expect(run.status == (excess == 0 ? 0 : 65), "\(run.errors)")
      }
    }
    for bound in ["", "0", "-1", "x", "1T", "1.5M", "99999999999G"] {
      let run = try ToolRun(["heights", "--limit", "record=\(bound)"])
      #expect(run.status == 64, "\(bound)")
      #expect(run.errors.contains("expected record=N with a whole number from 1 to "))
    }
  }

  @Test func `a misspelt limit is refused with a suggestion`() throws {
    let run = try ToolRun(["heights", "--limit", "veiws=3"])
    #expect(run.status == 64)
    #expect(run.errors.contains("no limit is named 'veiws' (did you mean 'views'?)"))
  }

  // MARK: - Depth

  /// A hundred thousand of anything that nests, and what is said about it; nil for nothing.
  static let deep: [(name: String, text: String, message: String?)] = {
    let count = 100_000
    func many(_ text: String) -> String { String(repeating: text, count: count) }
    func views(_ text: String) -> String { "views: \(text)\nlayout: |\n  a.left = 0\n" }
    let levels = "values are nested more than 64 levels deep (limit 'levels')"
    let parentheses = "parentheses are nested more than 50 levels deep (limit 'parentheses')"
    return [
      ("sum.yaml", template(lines: ["a.width >= 1" + many(" + 0")]), nil),
      ("views.yaml", template(lines: ["a.left >= 0" + many(" + a.left - a.left")]), nil),
      ("product.yaml", template(lines: ["a.width >= 1" + many(" * 1")]), nil),
      ("signs.yaml", template(lines: ["a.width >= " + many("-") + "1"]), nil),
      ("sums.yaml", template(lines: ["a.width >= 1" + many(" + 0 + 0 + 0 + 0")]), "limit 'terms'"),
      ("braces.yaml", template(lines: ["a.width >= \(many("("))1\(many(")"))"]), parentheses),
      ("defaults.yaml", template("${t\(many(" ?? t"))}"), nil),
      ("path.yaml", template("${t\(many(".t")) ?? t}"), nil),
      ("indices.yaml", template("${t\(many("[0]")) ?? t}"), nil),
      (
        "condition.yaml",
        template("a").replacing("text, ", with: "text, if: \"\(many("${t}"))\", "),
        "expected a comparison such as"
      ),
      ("gaps.yaml", template(lines: ["H:[a(\(many(">=1,"))>=1)]"]), nil),
      ("chain.yaml", template(lines: ["H:|\(many("[a]-(1,1,1)-"))|"]), "limit 'terms'"),
      ("names.yaml", stacks(9_000), "limit 'depth'"),
      ("lists.yaml", views(many("[") + many("]")), levels),
      ("maps.yaml", views(many("{a: ") + many("}")), levels),
      ("dashes.yaml", "views:\n" + many("- ") + "a\n", levels),
      ("keys.yaml", many("? ") + "a\n", levels),
      ("lists.json", many("[") + many("]"), "JSON: " + levels),
      ("maps.json", many("{\"a\":"), "JSON: " + levels),
    ]
  }()

  @Test(arguments: deep.map(\.name))
  func `a hundred thousand levels or terms of a template overflow nothing`(_ name: String) throws {
    let test = try #require(Self.deep.first { $0.name == name })
    let scratch = try Scratch()
    try scratch.write(test.text, to: name)
    let run = try ToolRun(
      ["heights", "-t", name, "--limit", "terms=300000"], input: "{\"t\":\"a\"}\n",
      in: scratch.folder)
    #expect(run.status == (test.message == nil ? 0 : 65), "\(run.errors.prefix(500))")
    if let message = test.message {
      #expect(run.errors.contains(message), "\(run.errors.prefix(500))")
    }
  }

  @Test(arguments: [
    ("[", "]", "ndjson"), ("{\"a\":", "}", "ndjson"), ("[", "]", "json"), ("{\"a\":", "}", "json"),
  ])
  func `records may be as deep as the greatest bound, and no deeper`(
    _ open: String, _ close: String, _ format: String
  ) throws {
    let scratch = try Scratch()
    let template = Self.template("a").replacing("text, ", with: "text, if: \"${u}\", ")
    try scratch.write(template, to: "cell.yaml")
    func record(_ depth: Int) -> String {
      let nested = { (count: Int) in
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      }
      let object = "{\"u\":\(nested(depth - 1)),\"unused\":\(nested(depth - 1))}"
      return format == "json" ? "[\(object)]" : object
    }
    let arguments = ["heights", "-t", "cell.yaml", "--in", format, "--limit", "nesting=1000"]
    let depth = format == "json" ? 999 : 1000
    let accepted = try ToolRun(arguments, input: record(depth), in: scratch.folder)
    #expect(accepted.status == 0, "\(accepted.errors)")
    for depth in [depth + 1, 100_000] {
      let refused = try ToolRun(arguments, input: record(depth), in: scratch.folder)
      #expect(refused.status == 65)
      #expect(
        refused.errors.contains("values are nested more than 1000 levels deep (limit 'nesting')"))
    }
  }

  @Test(arguments: [
    ("depth=1000", LimitTests.stacks(1000)),
    (
      "parentheses=500",
      LimitTests.template(lines: [
        "a.width >= " + String(repeating: "(", count: 500) + "1"
          + String(repeating: ")", count: 500)
      ])
    ),
  ])
  func `raised bounds of templates overflow nothing`(_ limit: String, _ template: String) throws {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "--limit", limit], input: "{\"t\":\"a\"}\n",
      in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
  }
}

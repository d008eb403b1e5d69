// SPDX-License-Identifier: Apache-2.0

import Testing

/// Records that do not fit their template: what the commands say, and when they end.
@Suite struct BadInputTests {
  /// Runs a command on a template of one view and one record.
  private func run(
    _ command: String, view: String, _ record: String, _ options: [String] = []
  ) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write("views: {a: \(view)}\nlayout: a.edges = cell.edges\n", to: "cell.yaml")
    try scratch.write(record + "\n", to: "rows.ndjson")
    return try ToolRun(
      [command, "-t", "cell.yaml", "-d", "rows.ndjson"] + options, in: scratch.folder)
  }

  @Test(arguments: [
    (
      "{type: stack, each: \"${l}\", cell: {type: box, height: 4}}", #"{"l": "x"}"#,
      "field 'l': expected an array, found a string"
    ),
    (
      "{type: stack, each: \"${l}\", cell: {type: box, height: 4}}", #"{"l": {"a": 1}}"#,
      "field 'l': expected an array, found an object"
    ),
    (
      "{type: text, text: \"${b}\", html: inline}", #"{"b": "<p>a</p><video>b</video>"}"#,
      "field 'b': cells do not show <video>; with 'unknownElements: text' they show the text in it"
    ),
    (
      "{type: text, text: \"${b}\", html: block}", #"{"b": "a <iframe></iframe>"}"#,
      "field 'b': cells do not show <iframe>"
    ),
    (
      "{type: text, text: \"${b}\", markdown: block}", #"{"b": "a\n\n<video>b</video>"}"#,
      "field 'b': cells do not show <video>"
    ),
  ])
  func `a record that does not fit is named with its field`(
    _ view: String, _ record: String, _ message: String
  ) throws {
    let run = try run("heights", view: view, record)
    #expect(run.status == 65)
    #expect(run.errors.contains("rows.ndjson:1: \(message)"), "\(run.errors)")
    #expect(run.text == "")
  }

  @Test func `an unknown kind of cell is named with those that there are`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      select: "${type}"
      cells:
        note: {views: {a: {type: box, height: 4}}, layout: [a.edges = cell.edges]}
        photo: {views: {a: {type: box, height: 9}}, layout: [a.edges = cell.edges]}

      """, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml"], input: "{\"type\":\"phot\"}\n", in: scratch.folder)
    #expect(run.status == 65)
    let message =
      "field 'type': no kind of cell is named 'phot'; there are 'note', 'photo' (did you mean "
      + "'photo'?)"
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `signs of Markdown that close nothing are text, and scripts are not shown`() throws {
    func height(_ text: String) throws -> [String] {
      let run = try run(
        "heights", view: "{type: text, text: \"${b}\", markdown: block}", "{\"b\":\"\(text)\"}",
        ["--width", "10,20,30"])
      #expect(run.status == 0, "\(run.errors)")
      return run.lines
    }
    #expect(try height("a b<script>alert(1)</script>") == height("a b"))
    #expect(try height("a b<style>p {height: 900px}</style>") == height("a b"))
    #expect(try height("**a **b") == height("\\\\*\\\\*a \\\\*\\\\*b"))
    #expect(try height("**a **b") != height("a b"))
  }

  // MARK: - Attributes

  @Test(arguments: ["html", "markdown"])
  func `a tag of a hundred thousand attributes is an error in time`(_ language: String) throws {
    func record(_ count: Int) -> String {
      let attributes = (0..<count).map { " a\($0)=1" }.joined()
      return "{\"b\":\"x <b\(attributes)>y</b>\"}"
    }
    let message = "rows.ndjson:1: field 'b': a tag has more than 256 attributes (template line 1)"
    for shape in ["inline", "block"] {
      let view = "{type: text, text: \"${b}\", \(language): \(shape)}"
      for count in [257, 100_000] {
        let refused = try run("heights", view: view, record(count))
        #expect(refused.status == 65 && refused.errors.contains(message), "\(refused.errors)")
      }
      let accepted = try run("heights", view: view, record(256))
      #expect(accepted.status == 0, "\(accepted.errors)")
    }
  }

  // MARK: - Colours

  @Test(arguments: [
    ("heights", []), ("layout", []), ("render", ["-o", "out.svg"]), ("check", []),
    ("export", ["--html", "-o", "out"]), ("explain", ["--row", "0"]),
  ])
  func `a colour of a record that is none is an error`(
    _ command: String, _ options: [String]
  ) throws {
    for view in [
      "{type: box, height: 4, background: \"${c}\"}", "{type: text, text: a, color: \"${c}\"}",
      "{type: text, runs: [{text: a}, {text: b, color: \"${c}\"}]}",
      "{type: button, title: a, color: \"${c}\"}",
    ] {
      let refused = try run(command, view: view, #"{"c":"nope"}"#, options)
      #expect(refused.status != 0, "\(command) \(view)")
      let message = "field 'c': expected a colour such as #1a2b3c or gray, found \"nope\""
      #expect(refused.errors.contains(message), "\(command): \(refused.errors)")
      for record in [#"{"c":"red"}"#, #"{"c":""}"#, #"{"c":null}"#] {
        let accepted = try run(command, view: view, record, options)
        #expect(accepted.status == 0, "\(command): \(accepted.errors)")
      }
    }
    let nested =
      "{type: stack, each: \"${l}\", cell: {type: box, height: 4, background: \"${item}\"}}"
    let refused = try run(command, view: nested, #"{"l":["red", "rod"]}"#, options)
    #expect(refused.status != 0)
    #expect(refused.errors.contains("field 'l[1]': expected a colour"), "\(refused.errors)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct HeightsWarningTests {
  /// A cell of a text and views that differ from test to test.
  static func template(views: String = "", layout: String) -> String {
    """
    version: 1
    width: 200
    fonts: {small: {size: 10}}
    views:
      label: {type: text, text: "${text}", font: small}
    \(views)
    layout: |
    \(layout.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

    """
  }

  static let sound = template(layout: "H:|[label]|\nV:|[label]|")
  static let records = "{\"text\":\"a\"}\n{\"text\":\"b\"}\n"

  /// Runs `quoin heights` with a summary.
  func heights(
    _ template: String, _ records: String = Self.records, _ arguments: [String] = []
  ) throws -> (run: ToolRun, warnings: [String: Int]) {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    try scratch.write(records, to: "rows.ndjson")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml", "-d", "rows.ndjson", "--summary", "summary.json"] + arguments,
      in: scratch.folder)
    let data = try? Data(contentsOf: scratch.folder.appendingPathComponent("summary.json"))
    let object = try data.map { try JSONSerialization.jsonObject(with: $0) } as? [String: Any]
    return (run, object?["warnings"] as? [String: Int] ?? [:])
  }

  /// Checks that a kind of finding is reported once, counted, and an error with `--strict`.
  func checkFinding(
    _ kind: String, count: Int, message: String, template: String = Self.sound,
    records: String = Self.records, _ arguments: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for jobs in ["1", "3"] {
      let (run, warnings) = try heights(template, records, arguments + ["--jobs", jobs])
      #expect(run.status == 0, "\(run.errors)", sourceLocation: sourceLocation)
      let lines = run.errors.split(separator: "\n").filter { $0.contains("warning: ") }
      #expect(lines.count == 1, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(
        lines.first?.contains(message) == true, "\(run.errors)", sourceLocation: sourceLocation)
      #expect(warnings[kind] == count, "\(warnings)", sourceLocation: sourceLocation)
      #expect(warnings.values.reduce(0, +) == count, sourceLocation: sourceLocation)
      let (strict, _) = try heights(template, records, arguments + ["--jobs", jobs, "--strict"])
      #expect(strict.status == 65, "\(strict.errors)", sourceLocation: sourceLocation)
      #expect(
        strict.errors.contains(message.replacing("warning: ", with: "error: ")),
        "\(strict.errors)", sourceLocation: sourceLocation)
      // The rows are written in either case.
      #expect(strict.output == run.output, sourceLocation: sourceLocation)
    }
  }

  @Test func `sound rows have no warning, with --strict too`() throws {
    let (run, warnings) = try heights(Self.sound, Self.records, ["--strict"])
    #expect(run.status == 0)
    #expect(!run.errors.contains("warning") && !run.errors.contains("error"))
    #expect(warnings.count == 13 && warnings.values.allSatisfy { $0 == 0 })
  }

  @Test func `conditions that contradict each other are reported at the one that gave way`() throws
  {
    let template = Self.template(
      layout: "H:|[label]|\nV:|[label]|\nlabel.height = 20\nlabel.height = 30")
    try checkFinding(
      "contradiction", count: 2,
      message:
        "cell.yaml:11:3: warning: these conditions cannot all hold: 'label.height = 20' (line "
        + "10), 'label.height = 30' (line 11); 'label.height = 30' (line 11) was given up (2 rows; "
        + "first: row 0, rows.ndjson:1)",
      template: template)
  }

  @Test func `a contradiction of some records counts those alone`() throws {
    let template = Self.template(
      views: "  box: {type: box, width: \"${size}\", height: 5}",
      layout: "H:|[label]|\nV:|[label][box]|\nH:|[box]\nbox.width <= 50")
    let records = [10, 60, 20, 70, 80].map { "{\"text\":\"a\",\"size\":\($0)}\n" }.joined()
    try checkFinding(
      "contradiction", count: 3, message: "(3 rows; first: row 1, rows.ndjson:2)",
      template: template, records: records)
  }

  @Test func `a height that nothing determines is reported, an empty text's is not`() throws {
    let records = "{\"text\":\"\"}\n{\"text\":\"a\"}\n"
    try checkFinding(
      "undetermined_height", count: 1,
      message:
        "cell.yaml:8:3: warning: the layout does not determine the cell's height: no chain of "
        + "conditions leads from its top to its bottom (1 row; first: row 1, rows.ndjson:2)",
      template: Self.template(layout: "H:|[label]|\nlabel.top = 0"), records: records)
    let (run, _) = try heights(Self.sound, "{\"text\":\"\"}\n")
    #expect(!run.errors.contains("warning"))
  }

  @Test func `an image without a size is reported where it is declared`() throws {
    func template(_ size: String) -> String {
      Self.template(
        views: "  photo: {type: image, source: \"${url ?? ''}\"\(size)}",
        layout: "H:|[label]|\nH:|[photo]\nV:|[label][photo]|")
    }
    try checkFinding(
      "image_without_size", count: 2,
      message: "cell.yaml:6:3: warning: the image 'photo' has no size",
      template: template(""))
    let (run, _) = try heights(template(", width: 20, height: 10"))
    #expect(!run.errors.contains("warning"), "\(run.errors)")
  }

  @Test(arguments: ["grid, columns: 2", "flow, gap: 2"])
  func `an image in a flow or grid has the size that its cell gives it`(_ holder: String) throws {
    func template(_ image: String) -> String {
      Self.template(
        views: """
            all: {type: \(holder), children: {
              words: {type: text, text: "${text}", font: small},
              photo: {type: image, source: "${url ?? ''}", \(image)}}}
          """, layout: "H:|[label]|\nH:|[all]|\nV:|[label][all]|")
    }
    let (run, _) = try heights(template("minWidth: 20, aspect: 2"))
    #expect(!run.errors.contains("warning"), "\(run.errors)")
    // Without an aspect it is as high as the text beside it.
    let (beside, _) = try heights(template("minWidth: 20"))
    #expect(!beside.errors.contains("warning"), "\(beside.errors)")
    try checkFinding(
      "image_without_size", count: 2, message: "warning: the image 'photo' has no size",
      template: template("maxWidth: 0"))
  }

  // MARK: - Arrays and words

  @Test func `an array with more elements than the template shows by number is reported`() throws {
    let template = Self.template(
      views: """
          first: {type: text, text: "${items[0].name}", if: "${items[0]}"}
          second: {type: text, text: "${items[1].name}", if: "${items[1]}"}
          picture: {type: image, width: 5, height: 5, source: "${pictures[0] ?? ''}"}
        """,
      layout: "H:|[label]|\nV:|[label][first][second][picture]|\nH:|[picture]\n"
        + "H:|[first]|\nH:|[second]|")
    let records = [1, 2, 3, 0, 5].map { count in
      let items = (0..<count).map { "{\"name\":\"\($0)\"}" }.joined(separator: ",")
      return "{\"text\":\"a\",\"items\":[\(items)],\"pictures\":[\"a\",\"b\"]}\n"
    }.joined()
    try checkFinding(
      "elements_without_slot", count: 2,
      message: "cell.yaml:7:31: warning: the field 'items' has 3 elements, and the template shows "
        + "none after the first 2 (2 rows; first: row 2, rows.ndjson:3)",
      template: template, records: records)
  }

  @Test func `a condition on a field that holds only words for true and false is reported`() throws
  {
    let template = Self.template(
      views: "  paid: {type: box, height: 5, if: \"${paid}\"}",
      layout: "H:|[label]|\nV:|[label][paid]|\nH:|[paid]|")
    func records(_ values: [String]) -> String {
      values.map { "{\"text\":\"a\",\"paid\":\($0)}\n" }.joined()
    }
    for (word, other) in [("\"false\"", "\"true\""), ("0", "1"), ("\"FALSE\"", "\"Yes\"")] {
      try checkFinding(
        "words_for_truth", count: 2,
        message: "cell.yaml:6:37: warning: the field 'paid' holds only words for true and false, "
          + "such as '\(word.replacing("\"", with: ""))', and the condition holds for all of them; "
          + "it is false where the field is empty or null (2 rows; first: row 1, rows.ndjson:2)",
        template: template, records: records([other, word, "null", word]))
      for honest in ["\"a word\"", "2", "false", "{\"by\":1}"] {
        let (run, _) = try heights(template, records([word, honest, word]), ["--jobs", "2"])
        #expect(!run.errors.contains("warning"), "\(run.errors)")
      }
    }
    let (run, _) = try heights(template, records(["true", "false", "\"yes\""]))
    #expect(!run.errors.contains("warning"), "\(run.errors)")
  }

  @Test func `words for true and false are reported with heights from a cache too`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.template(
        views: "  paid: {type: box, height: 5, if: \"${paid}\"}",
        layout: "H:|[label]|\nV:|[label][paid]|\nH:|[paid]|"), to: "cell.yaml")
    let arguments = ["heights", "-t", "cell.yaml", "--in", "csv", "--cache", "cache.sqlite"]
    let runs = try (0..<2).map { _ in
      try ToolRun(arguments, input: "text,paid\na,false\nb,true\n", in: scratch.folder)
    }
    #expect(runs[0].errors.contains("holds only words for true and false"))
    #expect(runs[1].errors == runs[0].errors && runs[1].output == runs[0].output)
    // `check` reads the same records.
    try scratch.write("text,paid\na,false\nb,true\n", to: "rows.csv")
    let check = try ToolRun(["check", "-t", "cell.yaml", "-d", "rows.csv"], in: scratch.folder)
    #expect(check.errors.contains("such as 'false'"), "\(check.errors)\(check.text)")
  }

  @Test func `characters without a glyph are reported with the first row`() throws {
    // Old Hungarian is in no bundled font.
    try checkFinding(
      "missing_glyph", count: 1,
      message: "warning: 2 characters have no glyph in any font; see 'quoin fonts --text' (1 row; "
        + "first: row 1, rows.ndjson:2)",
      records: "{\"text\":\"a\"}\n{\"text\":\"𐲀𐲁\"}\n")
  }

  @Test func `an --id that no record has is reported with the name that was meant`() throws {
    let records = "{\"key\":1,\"text\":\"a\"}\n{\"key\":2,\"text\":\"b\"}\n"
    try checkFinding(
      "missing_id", count: 2,
      message: "warning: no record has the field 'kye' that --id names (did you mean 'key'?)",
      records: records, ["--id", "kye"])
    // Some records may lack it, and nobody asked for the default.
    for arguments in [["--id", "key"], []] {
      let (run, _) = try heights(Self.sound, records + "{\"text\":\"c\"}\n", arguments)
      #expect(!run.errors.contains("warning"), "\(run.errors)")
    }
  }

  @Test func `keys that repeat are reported where the output has keys`() throws {
    let records =
      "{\"id\":1,\"text\":\"a\"}\n{\"id\":1,\"text\":\"b\"}\n{\"id\":7,\"text\":\"c\"}\n"
    try checkFinding(
      "repeated_key", count: 1,
      message: "warning: keys of the output repeat; the first is 1 (1 row; first: row 1, "
        + "rows.ndjson:2)",
      records: records, ["--out", "tanstack"])
    let (run, _) = try heights(Self.sound, records)
    #expect(!run.errors.contains("warning"), "\(run.errors)")
  }

  @Test func `a field in double braces is reported as plain text`() throws {
    let template = Self.sound.replacing("${text}", with: "Hi {{ text }}")
    let (run, _) = try heights(template)
    #expect(run.status == 0)
    #expect(
      run.errors.hasPrefix(
        "cell.yaml:5:33: warning: '{{text}}' is plain text; a field is written '${text}'\n"),
      "\(run.errors)")
    let (strict, _) = try heights(template, Self.records, ["--strict"])
    #expect(strict.status == 65 && strict.output.isEmpty)
    #expect(strict.errors.hasPrefix("cell.yaml:5:33: error: '{{text}}' is plain text"))
  }

  @Test func `rows with findings are reported with a cache too`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.template(layout: "H:|[label]|\nV:|[label]|\nlabel.height = 20\nlabel.height = 30"),
      to: "cell.yaml")
    let arguments = ["heights", "-t", "cell.yaml", "--cache", "cache.sqlite"]
    let runs = try (0..<2).map { _ in
      try ToolRun(arguments, input: Self.records, in: scratch.folder)
    }
    #expect(runs[0].errors.contains("cannot all hold"))
    #expect(runs[1].errors == runs[0].errors && runs[1].output == runs[0].output)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: "/dev/pts/ptmx"), "needs pseudo-terminals"))
  func `findings are coloured on a terminal unless NO_COLOR is set`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.sound.replacing("${text}", with: "{{text}}"), to: "cell.yaml")
    let command =
      "\(ToolRun.products.appendingPathComponent("quoin").path) heights -t cell.yaml -d rows.ndjson"
    try scratch.write(Self.records, to: "rows.ndjson")
    // `script` gives the tool a terminal.
    func run(_ environment: [String: String]) throws -> String {
      try ToolRun(
        ["-qec", command, "/dev/null"], in: scratch.folder, environment: environment,
        program: URL(fileURLWithPath: "/usr/bin/script")
      ).text
    }
    #expect(try run(["NO_COLOR": ""]).contains("\u{1B}[1;35mwarning:\u{1B}[0m '{{text}}'"))
    #expect(try !run(["NO_COLOR": "1"]).contains("\u{1B}[1;35m"))
    // A record that does not fit has a place, but no word such as error.
    try scratch.write("{\"id\": 1}\n", to: "rows.ndjson")
    try scratch.write(Self.sound, to: "cell.yaml")
    #expect(try run(["NO_COLOR": ""]).contains("\u{1B}[1mrows.ndjson:1:\u{1B}[0m field 'text'"))
    #expect(try run(["NO_COLOR": "1"]).contains("rows.ndjson:1: field 'text'"))
  }

  @Test func `what does not fit is reported where it is asked for`() throws {
    let template = Self.template(
      views: "  low: {type: text, text: long words, font: small, lines: 1}",
      layout: "H:|[label]|\nH:|[low(30)]\nV:|[label][low]|")
    try checkFinding(
      "truncated", count: 2,
      message: "cell.yaml:6:3: warning: the text of 'low' is cut: 1 of 2 lines are shown, "
        + "6 bytes are left out (2 rows; first: row 0, rows.ndjson:1)",
      template: template, ["--findings", "truncated,outside"])
    // Of several widths each view counts once.
    try checkFinding(
      "truncated", count: 2, message: "(2 rows; first: row 0, rows.ndjson:1)", template: template,
      ["--findings", "truncated", "--width", "200,150"])
    let (plain, warnings) = try heights(template)
    #expect(plain.status == 0 && !plain.errors.contains("warning") && warnings["truncated"] == 0)
    for (arguments, message) in [
      (["--findings", "truncatd"], "expected all, or some of truncated, clipped, wide"),
      (["--findings", "all", "--cache", "cache"], "without --cache"),
    ] {
      let (refused, _) = try heights(template, Self.records, arguments)
      #expect(refused.status == 64 && refused.errors.contains(message), "\(refused.errors)")
    }
  }
}

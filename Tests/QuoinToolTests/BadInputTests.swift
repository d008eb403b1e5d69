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
}

// SPDX-License-Identifier: Apache-2.0

import Testing

/// `quoin export --data`: the sets of views of records.
@Suite struct ExportedSetTests {
  @Test func `a template is exported for the sets of views of records`() throws {
    let views = (0..<9).map { "  v\($0): {type: box, height: 5, if: \"${f\($0)}\"}\n" }.joined()
    let names = (0..<9).map { "[v\($0)]" }.joined()
    let edges = (0..<9).map { "v\($0)" }.joined(separator: " ")
    let template = """
      views:
      \(views)
      layout: |
        V:|\(names)|
        [\(edges)].leading = cell.leading
        [\(edges)].trailing = cell.trailing
      """
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    try scratch.write("{\"f0\":1}\n{\"f0\":1,\"f3\":1}\n{\"f0\":1}\n", to: "rows.ndjson")
    let all = try ToolRun(["export", "--html", "-t", "cell.yaml"], in: scratch.folder)
    #expect(all.status == 65 && all.errors.contains("without --data"), "\(all.errors)")
    let some = try ToolRun(
      ["export", "--html", "-t", "cell.yaml", "-d", "rows.ndjson"], in: scratch.folder)
    #expect(some.status == 0, "\(some.errors)")
    #expect(some.lines.count { $0.hasPrefix("<div class=\"cell\"") } == 2, "\(some.text)")
  }
}

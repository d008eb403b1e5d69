// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing

@Suite struct TemplatesCommandTests {
  @Test func `each built-in template has a line with its fields`() throws {
    let run = try ToolRun(["templates"])
    #expect(run.status == 0 && run.errors == "")
    #expect(run.lines.map { $0.prefix { $0 != "\t" } } == CellTemplate.builtInNames.map { $0[...] })
    for line in run.lines { #expect(line.contains(" Fields: ") && line.hasSuffix("."), "\(line)") }
  }

  @Test func `a template is printed as it is`() throws {
    let run = try ToolRun(["templates", "news"])
    #expect(run.status == 0)
    #expect(run.text == CellTemplate.builtInSource(named: "news"))
    let other = try ToolRun(["templates", "nwes"])
    #expect(other.status == 66)
    #expect(other.errors == "error: there is no built-in template 'nwes' (did you mean 'news'?)\n")
  }
}

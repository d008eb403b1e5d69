// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
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

  @Test func `shells complete the names of templates and samples`() throws {
    let scratch = try Scratch()
    _ = try scratch.write("", to: "shop.cell.yaml")
    _ = try scratch.write("", to: "shop.ndjson")
    let script = try ToolRun(["--generate-completion-script", "bash"])
    _ = try scratch.write(script.text, to: "quoin.bash")
    func offered(_ words: String...) throws -> [String] {
      let call = """
        source quoin.bash
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
        _quoin "$1" "${!#}" "${@:$#-1:1}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let tool = ToolRun.products.appendingPathComponent("quoin").path
      return try ToolRun(
        ["-c", call, "bash", tool] + words, in: scratch.folder,
        program: URL(fileURLWithPath: "/bin/bash")
      ).lines
    }
    #expect(
      try offered("heights", "--template", "s").sorted() == [
        "settings", "shelf", "shop.cell.yaml", "single-line", "subtitle",
      ])
    #expect(try offered("export", "--template", "rec") == ["recipe-a", "recipe-b"])
    #expect(try offered("heights", "--sample", "o") == ["order"])
    #expect(try offered("templates", "po") == ["poll", "post"])
  }
}

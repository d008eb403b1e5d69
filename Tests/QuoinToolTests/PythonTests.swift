// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if compiler(>=6.3)
/// The package for Python with the library of this build, and the C example.
@Suite struct PythonTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let library = ToolRun.products.appendingPathComponent("libQuoinC.so").path

  @Test func `the tests of the Python package pass, with the tool's heights`() throws {
    let run = try ToolRun(
      ["python3", "-B", "-m", "unittest", "discover", "Python/tests"], in: Self.root,
      environment: [
        "QUOIN_LIBRARY": Self.library, "PYTHONPATH": "Python",
        "QUOIN_TOOL": ToolRun.products.appendingPathComponent("quoin").path,
      ], program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("Ran 11 tests"))
  }

  @Test func `the C example prints the tool's heights`() throws {
    let scratch = try Scratch()
    let program = scratch.folder.appendingPathComponent("heights").path
    let compiled = try ToolRun(
      [
        "cc", "-Wall", "-Wextra", "-Werror", "Examples/c/heights.c", "-ISources/CQuoin/include",
        Self.library, "-o", program,
      ], in: Self.root, program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(compiled.status == 0, "\(compiled.errors)")
    let template = Self.root.appendingPathComponent("Examples/debian.cell.yaml").path
    let records = (0..<50).map { row in
      #"{"title": "Row \#(row)", "body": "Words, \#(row)", "footer": "end", "language": "en"}"#
    }.joined(separator: "\n")
    let data = try scratch.write(records, to: "records.ndjson").path
    let run = try ToolRun(
      [template, data, "300"], environment: ["LD_LIBRARY_PATH": ToolRun.products.path],
      program: URL(fileURLWithPath: program))
    #expect(run.status == 0, "\(run.errors)")
    let tool = try ToolRun(["heights", "--template", template, "--data", data, "--width", "300"])
    for (mine, its) in zip(try run.objects(), try tool.objects()) {
      #expect(mine["y"] as? Double == its["y"] as? Double)
      #expect(mine["height"] as? Double == its["height"] as? Double)
    }
    #expect(run.lines.count == 50)
  }
}
#endif

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct ToolPipeTests {
  /// Runs a command line of the shell with the tool in its path.
  func shell(_ command: String, in folder: URL) throws -> (status: Int32, output: String) {
    let scratch = try Scratch()
    let output = try scratch.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "set -o pipefail; \(command)"]
    process.currentDirectoryURL = folder
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PATH": "\(ToolRun.products.path):\(path)"
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
  }

  @Test func `a reader that closes the pipe ends the run quietly with 0`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let rows = String(repeating: "{\"size\":1}\n", count: 50_000)
    try scratch.write(rows, to: "rows.ndjson")
    let result = try shell(
      "quoin heights -t cell.yaml -d rows.ndjson 2> errors | head -n 1", in: scratch.folder)
    #expect(result.output == "{\"row\":0,\"id\":null,\"y\":0,\"height\":21}\n")
    #expect(result.status == 0)
    let errors = scratch.folder.appendingPathComponent("errors")
    #expect(try String(contentsOf: errors, encoding: .utf8) == "")
  }

  @Test func `a filter answers a line before it gets the next`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
    let result = try shell(
      """
      coproc quoin heights -t cell.yaml
      for size in 1 2 3; do
        echo "{\\"size\\":$size}" >&${COPROC[1]}
        read -r -t 20 line <&${COPROC[0]} && echo "$line"
      done
      """, in: scratch.folder)
    #expect(result.output.split(separator: "\n").count == 3)
  }

  @Test func `the help names every command and exit code`() throws {
    let run = try ToolRun(["--help"])
    #expect(run.status == 0)
    for word in ["heights", "measure", "layout", "render", "65", "69"] {
      #expect(run.text.contains(word))
    }
  }
}

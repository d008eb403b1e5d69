// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

#if compiler(>=6.3)
/// The package for Python, the program in Rust and the C example, with the library of this build.
@Suite struct OtherLanguageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let library = ToolRun.products.appendingPathComponent("libQuoinC.so").path

  /// The Python that `Scripts/setup.sh --tests` gives packages of PyPI; else the system's, without
  /// the tests that need them.
  private static let python = {
    let own = root.appendingPathComponent(".build/python/bin/python3").path
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  @Test func `the tests of the Python package pass, with the tool's heights`() throws {
    let run = try ToolRun(
      [Self.python, "-B", "-m", "unittest", "discover", "Python/tests"], in: Self.root,
      environment: [
        "QUOIN_LIBRARY": Self.library, "PYTHONPATH": "Python",
        "QUOIN_TOOL": ToolRun.products.appendingPathComponent("quoin").path,
      ], program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("Ran 60 tests"))
  }

  /// Cargo, where it is installed.
  private static let cargo = [
    "/usr/bin/cargo", "/usr/local/bin/cargo",
    ProcessInfo.processInfo.environment["HOME", default: ""] + "/.cargo/bin/cargo",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: cargo != nil, "cargo is not installed"))
  func `a program in Rust computes rows over the C interface`() throws {
    let scratch = try Scratch()
    let run = try ToolRun(
      [
        try #require(Self.cargo), "run", "--offline", "--quiet", "--manifest-path",
        "Tests/RustProgram/Cargo.toml", "--target-dir", scratch.folder.path,
      ], in: Self.root,
      environment: [
        "QUOIN_LIB_DIR": ToolRun.products.path, "QUOIN_LIB": "QuoinC",
        "LD_LIBRARY_PATH": ToolRun.products.path,
        "PATH": ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"]
          + ":" + (Self.cargo.map { ($0 as NSString).deletingLastPathComponent } ?? ""),
      ], program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("heights ["), "\(run.text)")
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

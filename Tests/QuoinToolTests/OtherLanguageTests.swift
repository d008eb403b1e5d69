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
    #expect(run.errors.contains("Ran 145 tests"))
  }

  /// Cargo, where it is installed.
  private static let cargo = [
    "/usr/bin/cargo", "/usr/local/bin/cargo",
    ProcessInfo.processInfo.environment["HOME", default: ""] + "/.cargo/bin/cargo",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: cargo != nil, "cargo is not installed"))
  func `a program in Rust calls the C interface`() throws {
    let scratch = try Scratch()
    let template = try scratch.write(
      "version: 1\nviews: {t: {type: text, text: \"${t}\"}}\nlayout: [\"H:|[t]|\", \"V:|[t]|\"]\n",
      to: "cell.yaml")
    let records = (0..<20).map { row in
      "{\"t\": \"\(String(repeating: "more words ", count: row % 7))\"}\n"
    }
    let heights = try ToolRun(
      ["heights", "-t", template.path, "-d", "-", "--widths", "100...300", "--out", "widths"],
      input: records.joined())
    #expect(heights.status == 0, "\(heights.errors)")
    let file = scratch.folder.appendingPathComponent("heights")
    try heights.output.write(to: file)
    let run = try ToolRun(
      [
        try #require(Self.cargo), "run", "--offline", "--quiet", "--manifest-path",
        "Tests/RustProgram/Cargo.toml", "--target-dir", scratch.folder.path, "--", file.path,
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

  @Test func `the program in Rust calls every function of the header`() throws {
    func words(_ file: URL) throws -> Set<String> {
      let code = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\/\*(?:[^*]|\*[^\/])*\*\/|\/\/[^\n]*/, with: " ")
      return Set(code.matches(of: /\bquoin_[a-z_]+\b/).map { String($0.output) })
    }
    let source = Self.root.appendingPathComponent("Tests/RustProgram/src")
    let files = try FileManager.default.contentsOfDirectory(atPath: source.path)
    let called = try files.filter { $0 != "sys.rs" }
      .reduce(into: Set()) { $0.formUnion(try words(source.appendingPathComponent($1))) }
    let header = Self.root.appendingPathComponent("Sources/CQuoin/include/quoin.h")
    let code = try String(contentsOf: header, encoding: .utf8)
      .replacing(/\/\*(?:[^*]|\*[^\/])*\*\//, with: " ")
    let functions = Set(code.matches(of: /\b(quoin_[a-z_]+)\(/).map { String($0.1) })
    #expect(functions.count > 100)
    #expect(functions.subtracting(called).sorted() == [])
  }

  @Test func `each function of the C header has a page of the manual`() throws {
    let scratch = try Scratch()
    let header = "Sources/CQuoin/include/quoin.h"
    let run = try ToolRun(
      [
        "awk", "-f", "Scripts/header-manual.awk", "-v", "folder=\(scratch.folder.path)", "-v",
        "date=2026-11-26", "-v", "version=0.1.0", header,
      ], in: Self.root, program: URL(fileURLWithPath: "/usr/bin/env"))
    #expect(run.status == 0, "\(run.errors)")
    let text = try String(contentsOf: Self.root.appendingPathComponent(header), encoding: .utf8)
    // The first words of a declaration are a type; then its name stands before a bracket.
    let functions = text.split(separator: "\n").compactMap { line -> String? in
      guard let first = line.first, first.isLetter,
        let name = line.range(of: "quoin_[a-z_]*\\(", options: .regularExpression)
      else { return nil }
      return String(line[name].dropLast())
    }
    let pages = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(functions.count > 40)
    #expect(Set(pages) == Set((functions + ["quoin"]).map { "\($0).3" }))
    for page in pages {
      let lines = try String(
        contentsOf: scratch.folder.appendingPathComponent(page), encoding: .utf8
      ).split(separator: "\n")
      for part in [".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION"] {
        #expect(lines.contains { $0 == part }, "\(page): \(part)")
      }
      // Comments are prose now, but for those inside the types of quoin.3.
      #expect(page == "quoin.3" || !lines.contains { $0.contains("/*") || $0.contains("*/") })
    }
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

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Recipe R13: what makes no sense does not compile; the compiler that built the tests is asked.
@Suite struct RecipesCompilerTests {
  /// One statement a line; those with a comment must be refused.
  private static let statements = """
    a.leftAnchor.constraint(equalTo: b.rightAnchor, constant: 10)
    a.widthAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 2)
    a.topAnchor.constraint(equalToSystemSpacingBelow: b.bottomAnchor, multiplier: 1)
    a.leftAnchor.constraint(equalTo: b.topAnchor) // an edge of the other axis
    a.leftAnchor.constraint(equalTo: b.widthAnchor) // a place against an extent
    a.widthAnchor.constraint(equalTo: b.leftAnchor) // an extent against a place
    a.leftAnchor.constraint(equalToConstant: 10) // a place equal to a constant
    a.leftAnchor.constraint(equalTo: b.leftAnchor, multiplier: 2) // a multiple of a place
    a.leftAnchor.constraint(equalTo: b.leftAnchor).constraint(equalTo: a) // a second relation
    a.leftAnchor.constraint(equalTo: b.leftAnchor).widthAnchor // an attribute after the relation
    guide.firstBaselineAnchor // guides have no text
    a.topAnchor.constraint(equalTo: b) // a view is no anchor
    """

  @Test func `R13: the compiler refuses what makes no sense and nothing else`() throws {
    let lines = Self.statements.split(separator: "\n").map(String.init)
    let body = lines.map { "_ = \($0)" }.joined(separator: "\n")
    let source = "import AutoLayout; func f(a: View, b: View, guide: LayoutGuide) {\n\(body)\n}\n"
    let output = try Self.typecheck(source)
    // Statement i stands in line i + 2.
    let refused = Set(
      output.split(separator: "\n").compactMap { line -> Int? in
        let parts = line.split(separator: ":", maxSplits: 4)
        guard parts.count == 5, parts[3] == " error" else { return nil }
        return Int(parts[1]).map { $0 - 2 }
      })
    for (index, line) in lines.enumerated() {
      #expect(refused.contains(index) == line.contains("//"), "\(line)\n\(output)")
    }
  }

  /// What `swiftc -typecheck` says of a source, with the modules that these tests were built with.
  private static func typecheck(_ source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Snippet.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-no-color-diagnostics",
      "-diagnostic-style", "llvm", "-I", try modules().path, file.path,
    ]
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The folder of the built modules: `Modules` in a folder above the test binary.
  private static func modules() throws -> URL {
    let binary = ProcessInfo.processInfo.arguments.lazy
      .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
      .first { $0.path.contains(".xctest") }
    var folder = binary ?? URL(fileURLWithPath: CommandLine.arguments[0])
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appendingPathComponent("Modules")
      let module = modules.appendingPathComponent("AutoLayout.swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return modules }
    }
    throw ModulesNotFound(arguments: ProcessInfo.processInfo.arguments)
  }

  private struct ModulesNotFound: Error { var arguments: [String] }
}

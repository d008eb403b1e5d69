// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Asks the compiler that built the tests what it refuses.
public enum CompilerCheck {
  /// The lines of a source in which the compiler finds errors, from 1, and all that it says.
  ///
  /// - Parameter module: a module that the source imports; those built beside it can be imported
  ///   too.
  public static func refusedLines(
    of source: String, importing module: String
  ) throws -> (lines: Set<Int>, output: String) {
    let output = try typecheck(source, modules: try modules(with: module))
    let lines = output.split(separator: "\n").compactMap { line -> Int? in
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, parts[3] == " error" else { return nil }
      return Int(parts[1])
    }
    return (Set(lines), output)
  }

  /// What `swiftc -typecheck` says of a source.
  private static func typecheck(_ source: String, modules: URL) throws -> String {
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
      "-diagnostic-style", "llvm", "-I", modules.path, file.path,
    ]
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// The folder of the built modules: `Modules` in a folder above the test binary.
  private static func modules(with name: String) throws -> URL {
    // The binary is `<build>/<name>.xctest`, or deeper in a bundle.
    let binary = ProcessInfo.processInfo.arguments.lazy
      .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
      .first { $0.path.contains(".xctest") }
    var folder = binary ?? URL(fileURLWithPath: CommandLine.arguments[0])
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let modules = folder.appendingPathComponent("Modules")
      let module = modules.appendingPathComponent("\(name).swiftmodule")
      if FileManager.default.fileExists(atPath: module.path) { return modules }
    }
    throw ModulesNotFound(arguments: ProcessInfo.processInfo.arguments)
  }

  private struct ModulesNotFound: Error { var arguments: [String] }
}

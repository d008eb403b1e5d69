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
    let (errors, output) = try errors(of: source, importing: module)
    return (Set(errors.keys), output)
  }

  /// The errors that the compiler finds in a source, by lines from 1, and all that it says.
  ///
  /// - Parameters:
  ///   - module: A module that the source imports; those built beside it can be imported too.
  ///   - cModules: C modules that the module imports and does not show; empty ones stand for them.
  public static func errors(
    of source: String, importing module: String, standingIn cModules: [String] = []
  ) throws -> (errors: [Int: [String]], output: String) {
    let output = try typecheck(source, cModules, modules: try modules(with: module))
    var errors: [Int: [String]] = [:]
    for line in output.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 4)
      guard parts.count == 5, parts[3] == " error", let number = Int(parts[1]) else { continue }
      errors[number, default: []].append(parts[4].trimmingCharacters(in: .whitespaces))
    }
    return (errors, output)
  }

  /// What `swiftc -typecheck` says of a source.
  private static func typecheck(
    _ source: String, _ cModules: [String], modules: URL
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Snippet.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let map = cModules.map { "module \($0) {}\n" }.joined()
    try map.write(
      to: folder.appendingPathComponent("module.modulemap"), atomically: true, encoding: .utf8)
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-no-color-diagnostics",
      "-diagnostic-style", "llvm", "-I", modules.path, "-I", folder.path, file.path,
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

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One run of the built tool, and what came of it.
struct ToolRun {
  /// The exit code.
  let status: Int32
  /// What it wrote to standard output.
  let output: Data
  /// What it wrote to standard error.
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines of standard output.
  var lines: [String] { text.split(separator: "\n").map(String.init) }

  /// The folder of the built products, where the tests themselves lie.
  static let products: URL = {
    // The test bundle is `<products>/…PackageTests.xctest`, run from there or from inside it.
    var url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    for _ in 0..<4 {
      if FileManager.default.isExecutableFile(atPath: url.appendingPathComponent("quoin").path) {
        return url
      }
      url.deleteLastPathComponent()
    }
    return url
  }()

  /// Runs the tool with arguments and standard input, in a folder.
  ///
  /// Files stand for the pipes, so that no amount of output can block. Another program, such as a
  /// shell, may be run in its place.
  init(
    _ arguments: [String], input: String = "", in folder: URL? = nil,
    environment: [String: String] = [:], program: URL? = nil
  ) throws {
    let scratch = try Scratch()
    let names = try ["in", "out", "err"].map { name in
      try scratch.write(name == "in" ? input : "", to: name)
    }
    let process = Process()
    process.executableURL = program ?? Self.products.appendingPathComponent("quoin")
    process.arguments = arguments
    process.currentDirectoryURL = folder ?? scratch.folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try Data(contentsOf: names[1])
    errors = String(decoding: try Data(contentsOf: names[2]), as: UTF8.self)
  }

  /// The lines of standard output as JSON objects.
  func objects() throws -> [[String: Any]] {
    try lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }
}

/// A temporary folder that is removed with its owner.
final class Scratch {
  /// The folder.
  let folder: URL

  /// Makes an empty folder.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file and gives its place.
  @discardableResult
  func write(_ text: String, to name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url
  }
}

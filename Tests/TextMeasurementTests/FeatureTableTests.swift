// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Checks that the tests named by the documentation's table of features exist.
@Suite struct FeatureTableTests {
  /// The repository, found by this file's path.
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The text of all test files that declare a suite.
  static func sources() throws -> [String] {
    let tests = root.appendingPathComponent("Tests")
    let walker = try #require(FileManager.default.enumerator(atPath: tests.path))
    return try walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      .map { try String(contentsOf: tests.appendingPathComponent($0), encoding: .utf8) }
  }

  @Test func `every test that the feature table names exists in its suite`() throws {
    let table = try String(
      contentsOf: Self.root.appendingPathComponent(
        "Sources/TextMeasurement/TextMeasurement.docc/FeatureTable.md"), encoding: .utf8)
    let sources = try Self.sources()
    var rows = 0
    for line in table.split(separator: "\n") where line.contains("Tests`") {
      rows += 1
      let parts = line.split(separator: "`")
      let suite = try #require(parts.first { $0.hasSuffix("Tests") }, "\(line)")
      let files = sources.filter {
        $0.contains("struct \(suite) ") || $0.contains("struct \(suite):")
      }
      #expect(!files.isEmpty, "there is no suite \(suite)")
      guard let name = line.firstRange(of: ": *") else { continue }
      let test = line[name.upperBound...].prefix { $0 != "*" }
      #expect(
        files.contains { $0.contains("func `\(test)`(") }, "\(suite) has no test '\(test)'")
    }
    #expect(rows > 50)
  }
}

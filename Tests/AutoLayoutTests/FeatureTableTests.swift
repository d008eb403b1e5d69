// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The documentation's table of features names tests that exist.
@Suite struct FeatureTableTests {
  /// The rows that the table must have, by letter.
  static let counts: [(letter: String, count: Int)] = [
    ("C", 18), ("L", 21), ("V", 12), ("G", 9), ("X", 7), ("S", 25),
  ]

  private var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().resolvingSymlinksInPath()
  }

  /// The tests of this folder, as `Suite.name`.
  private func knownTests() throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var known: Set<String> = []
    for file in files where file.pathExtension == "swift" {
      var suite = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let range = line.range(of: "@Suite struct ") {
          suite = String(line[range.upperBound...].prefix { $0 != " " })
        } else if let range = line.range(of: "func `") {
          known.insert("\(suite).\(line[range.upperBound...].prefix { $0 != "`" })")
        }
      }
    }
    return known
  }

  /// The cells of the table's rows: name, feature, tests.
  private func rows() throws -> [[String]] {
    let table =
      folder
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/AutoLayout/AutoLayout.docc/FeatureTable.md")
    return try String(contentsOf: table, encoding: .utf8).split(separator: "\n")
      .map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      .filter { $0.count == 3 && $0[0] != "Row" && !$0[0].hasPrefix("---") }
  }

  @Test func `every row of the feature table names tests that exist`() throws {
    let known = try knownTests()
    for row in try rows() {
      var named = 0
      for part in row[2].components(separatedBy: ";") {
        let quoted = part.components(separatedBy: "`")
        let names = stride(from: 1, to: quoted.count, by: 2).map { quoted[$0] }
        let suite = try #require(names.first, "\(row[0])")
        #expect(names.count > 1, "\(row[0]) names no test of \(suite)")
        for name in names.dropFirst() {
          #expect(known.contains("\(suite).\(name)"), "\(row[0]): \(suite), \(name)")
          named += 1
        }
      }
      #expect(named > 0 && !row[1].isEmpty, "\(row[0])")
    }
  }

  @Test func `the feature table has all its rows, once and in order`() throws {
    let names = try rows().map { $0[0] }
    #expect(
      names
        == Self.counts.flatMap { entry in (1...entry.count).map { "\(entry.letter)\($0)" } })
  }
}

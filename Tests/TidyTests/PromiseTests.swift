// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The page of promises names tests and scripts that exist.
@Suite struct PromiseTests {
  /// What the page names as proof, in the second column of its tables, and where.
  static let proofs: [(name: String, line: Int)] = Repository.files(
    under: "Sources/RowHeights/RowHeights.docc", name: "Promises.md"
  ).flatMap { page in
    let end = page.lines.firstIndex { $0.hasPrefix("## What the tool does") } ?? 0
    return page.lines[..<end].enumerated().filter { $0.element.hasPrefix("| ") }
      .flatMap { index, row -> [(name: String, line: Int)] in
        let column = row.split(separator: "|").last ?? ""
        return column.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 1 }.map { (String($0.element), index + 1) }
      }
  }

  @Test func `every promise names a proof, and every proof exists`() throws {
    let tests = Set(
      Repository.files(under: "Tests", suffix: "Tests.swift").flatMap(\.lines).compactMap { line in
        line.firstRange(of: "func `").map { start in
          String(line[start.upperBound...].prefix { $0 != "`" })
        }
      })
    #expect(Self.proofs.count > 30 && tests.count > 1000)
    for (name, line) in Self.proofs {
      let isPath = ["Scripts/", "Benchmarks/"].contains { name.hasPrefix($0) }
      guard isPath else {
        #expect(tests.contains(name), "Promises.md:\(line): there is no test `\(name)`")
        continue
      }
      let path = String(name.prefix { $0 != " " })
      #expect(
        FileManager.default.isExecutableFile(
          atPath: Repository.root.appendingPathComponent(path).path),
        "Promises.md:\(line): there is no program \(path)")
    }
  }

  @Test func `each line of a table of promises has its proof`() {
    let pages = Repository.files(
      under: "Sources/RowHeights/RowHeights.docc", name: "Promises.md")
    for (index, line) in (pages.first?.lines ?? []).enumerated()
    where line.hasPrefix("| ") && line.contains(". |") {
      #expect(
        Self.proofs.contains { $0.line == index + 1 }, "Promises.md:\(index + 1) names no proof")
    }
  }
}

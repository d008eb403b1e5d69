// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The guide's table of features names tests that exist.
struct GuideTests {
  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  private func names(in text: String, after opening: String, _ mark: Character) -> [String] {
    text.components(separatedBy: opening).dropFirst().map { String($0.prefix { $0 != mark }) }
  }

  @Test func `every feature of the guide has a test or a reason why it needs none`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .resolvingSymlinksInPath()
    let sources = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let tests = Set(
      try sources.filter { $0.pathExtension == "swift" }
        .flatMap { names(in: try text($0), after: "func `", "`") })
    let guide = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/ConstraintDSL/ConstraintDSL.docc/FromMasonryOrSnapKit.md")
    let rows = try text(guide).split(separator: "\n").filter { $0.hasPrefix("| D") }
    #expect(rows.count == 47)
    for (index, row) in rows.enumerated() {
      #expect(row.hasPrefix("| D\(index + 1) |"))
      let reason = row.split(separator: "|").last.map(String.init) ?? ""
      let quoted = reason.split(separator: "`", omittingEmptySubsequences: false)
      let named = stride(from: 1, to: quoted.count, by: 2).map { String(quoted[$0]) }
      let isKnown =
        named.contains { tests.contains($0) } || reason.contains("needless")
        || reason.contains("same test") || reason.contains("of the above")
      #expect(isKnown, "\(row)")
      for name in named where name.contains(" ") { #expect(tests.contains(name), "\(name)") }
    }
  }
}

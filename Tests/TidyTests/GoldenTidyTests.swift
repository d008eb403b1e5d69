// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct GoldenTidyTests {
  /// The golden files of all test targets.
  static var goldens: [String] {
    let tests = Repository.root.appendingPathComponent("Tests")
    guard let walker = FileManager.default.enumerator(atPath: tests.path) else { return [] }
    return walker.compactMap { $0 as? String }.filter { path in
      path.contains("/Goldens/") && !path.hasSuffix("/")
        && (try? tests.appendingPathComponent(path)
          .resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == false
    }.sorted()
  }

  @Test func `every golden file is named by a test`() {
    let tests = Repository.files(under: "Tests", suffix: ".swift")
    let text = tests.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n")
    for golden in Self.goldens {
      let name = golden.split(separator: "/").last.map(String.init) ?? golden
      let stem = name.split(separator: ".").first.map(String.init) ?? name
      #expect(text.contains("\"\(stem)") || text.contains(name), "no test reads Tests/\(golden)")
    }
  }
}

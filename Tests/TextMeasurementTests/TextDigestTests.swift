// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import TextDigests

/// The results of public entry points for made texts in all kinds of styles and containers.
///
/// `TextDigests` prints the lines of `Tests/TextDigests/recorded.txt`. A change of a result is
/// recorded anew on purpose, and named in the commit.
@Suite struct TextDigestTests {
  @Test func `sizes, lines and glyphs of made texts are those recorded, by every entry point`()
    throws
  {
    let run = try DigestRun()
    let (lines, contradictions) = run.summary(casesOfKind: TextDigests.recordedCases)
    #expect(contradictions == [])
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TextDigests/recorded.txt")
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines == recorded.map(String.init))
  }
}

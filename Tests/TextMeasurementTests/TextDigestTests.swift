// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextDigests

/// The results of public entry points for made texts in all kinds of styles and containers.
///
/// The program `TextDigests` compares them between two builds.
@Suite struct TextDigestTests {
  @Test func `sizes and lines of made texts are the same by every entry point`() throws {
    let run = try DigestRun()
    let (lines, contradictions) = run.summary(casesOfKind: TextDigests.usualCases)
    #expect(contradictions == [])
    #expect(lines.count == run.kinds.count)
  }
}

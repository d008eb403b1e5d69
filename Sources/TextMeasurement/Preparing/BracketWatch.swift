// SPDX-License-Identifier: Apache-2.0

/// Whether brackets need the script of their partners, in the paragraph of a scan.
///
/// A paragraph of one script, as most are, needs no watch: its brackets have that script.
///
/// Invariant: brackets are plain ASCII as long as they are not watched.
struct BracketWatch {
  /// The UTF-8 offset of the paragraph's start.
  private(set) var paragraphStart = 0
  /// Whether the paragraph has runs of several scripts.
  private(set) var isOn = false
  /// The printing characters of ASCII; without brackets where those are watched.
  private(set) var plainASCII = PlainASCII.withBrackets
  /// The end of the paragraph's first run, whose brackets are not yet passed; 0 if they are.
  private var endOfFirstRun = 0
  private var firstScript = Script.latin
  /// The offset of the last cluster that was given a script by all rules.
  private var lastResolved = -1

  /// Begins a paragraph, of which no bracket is watched.
  mutating func startParagraph(at offset: Int) {
    paragraphStart = offset
    isOn = false
    plainASCII = .withBrackets
    endOfFirstRun = 0
  }

  /// Begins to watch after the paragraph's first run, which has one script.
  mutating func turnOn(after end: Int, script: Script) {
    isOn = true
    plainASCII = .withoutBrackets
    endOfFirstRun = end
    firstScript = script
  }

  /// The paragraph's first run, whose brackets are to be passed; nil if they were.
  @inline(__always)
  mutating func takeFirstRun() -> (range: Range<Int>, script: Script)? {
    guard endOfFirstRun > 0 else { return nil }
    defer { endOfFirstRun = 0 }
    return (paragraphStart..<endOfFirstRun, firstScript)
  }

  /// Whether the script of a cluster is still to be found.
  ///
  /// A character that a piece refuses comes again; then the run at hand has its script.
  @inline(__always)
  func isNew(_ cluster: Int) -> Bool { cluster != lastResolved }

  /// Records that the script of a cluster is found.
  @inline(__always)
  mutating func record(_ cluster: Int) { lastResolved = cluster }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(endOfFirstRun == 0 || isOn, "Brackets wait to be passed, but are not watched.")
    assert(plainASCII.contains(0x28) == !isOn, "Brackets are plain and watched.")
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The scripts of the runs of a paragraph in a scan.
///
/// A closing bracket has the script of its partner. In a paragraph of one script, as most are, both
/// have that script, and brackets need no attention. They are *watched* from the second script on:
/// first the brackets of the first run are recorded, then each bracket by itself.
///
/// Invariant: brackets are plain ASCII as long as they are not watched.
struct ParagraphScripts {
  /// The printing characters of ASCII; without brackets where those are watched.
  private(set) var plainASCII = PlainASCII.withBrackets
  /// Whether brackets are watched.
  private(set) var isWatching = false
  private var paragraphStart = 0
  /// The end of the paragraph's first run, whose brackets are not recorded yet; 0 if they are.
  private var endOfFirstRun = 0
  private var firstScript = Script.latin
  /// The offset of the last cluster whose script was found by all rules.
  private var lastResolved = -1

  // MARK: - Paragraphs and runs

  /// Starts a paragraph, and finds the script of its first run.
  ///
  /// Characters that allow all scripts are passed one by one; clusters do not matter as long as
  /// no mark may decide. Brackets of ASCII allow all scripts, because none before them is open.
  mutating func startParagraph(
    at start: Int, of characters: StyledCharacters, _ resolver: borrowing ScriptResolver
  ) -> Script {
    paragraphStart = start
    isWatching = false
    plainASCII = .withBrackets
    endOfFirstRun = 0
    resolver.startParagraph()
    let utf8 = characters.utf8
    var place = start
    while place < utf8.count {
      let byte = utf8[place]
      if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 || byte &- 0x0A < 4 { return .latin }
        place += 1
        continue
      }
      let element = UTF8Decoder.decodeMultiple(utf8, at: place, lead: byte)
      let facts = characters.facts(of: element.codePoint)
      let isShared = facts.flags & CharacterFacts.sharedScript != 0
      if !isShared, facts.flags & CharacterFacts.clustering == 0 || place == start {
        return facts.script
      }
      if !isShared || facts.flags & (CharacterFacts.scriptRules | CharacterFacts.control) != 0 {
        return resolver.scriptOfRun(at: start, in: utf8).shaping
      }
      place += element.length
    }
    return .latin
  }

  /// Starts a run at an offset, after a run of a script.
  @inline(__always)
  mutating func startRun(of script: Script, after previous: Script, at offset: Int) {
    if !isWatching, script != previous { watch(after: offset, previous) }
  }

  /// Watches brackets after the paragraph's first run, which ends at an offset.
  @inline(never)
  private mutating func watch(after offset: Int, _ script: Script) {
    guard offset > paragraphStart else { return }
    isWatching = true
    plainASCII = .withoutBrackets
    endOfFirstRun = offset
    firstScript = script
  }

  /// Records the brackets of the paragraph's first run, unless they are recorded.
  @inline(__always)
  private mutating func recordFirstRun(
    of utf8: UnsafeBufferPointer<UInt8>, _ resolver: borrowing ScriptResolver
  ) {
    guard endOfFirstRun > 0 else { return }
    resolver.startParagraph()
    resolver.passBrackets(in: paragraphStart..<endOfFirstRun, of: utf8, script: firstScript)
    endOfFirstRun = 0
  }

  // MARK: - Clusters and brackets

  /// The script of a cluster by all rules; nil if only the analysis can obey them.
  ///
  /// A character that a piece refuses comes again; then the run at hand has its script.
  ///
  /// - Parameters:
  ///   - facts: The facts about the cluster's first character.
  ///   - isSingle: Whether that is the only one.
  ///   - kind: The run at hand.
  @inline(never)
  mutating func script(
    of cluster: Range<Int>, _ facts: CharacterFacts, isSingle: Bool, after kind: RunKind.Place,
    in utf8: UnsafeBufferPointer<UInt8>, _ resolver: borrowing ScriptResolver
  ) -> Script? {
    let script = kind.pointee.script
    let isBracket = facts.flags & CharacterFacts.bracket != 0
    let isAllowed =
      isSingle && facts.flags & CharacterFacts.sharedScript != 0
      && kind.pointee.isAllowed(byExtensions: facts.scriptExtensions)
    guard isBracket && isWatching || !isAllowed, cluster.lowerBound != lastResolved else {
      return script
    }
    lastResolved = cluster.lowerBound
    if !isWatching {
      if !isBracket, ScriptResolver.allows(script, cluster, in: utf8) { return script }
      watch(after: cluster.lowerBound, script)
    }
    recordFirstRun(of: utf8, resolver)
    let found = resolver.script(of: cluster, after: script, in: utf8, isAllowed: isAllowed)
    return found.takesBase ? nil : found.script.shaping
  }

  /// The script of a bracket of three bytes, where brackets are watched; nil if it takes all rules.
  ///
  /// The bracket is not passed yet: ``pass(_:at:script:_:)`` does that.
  @inline(never)
  mutating func script(
    of bracket: EastAsianCharacters.CharacterClass, at offset: Int, after kind: RunKind.Place,
    in utf8: UnsafeBufferPointer<UInt8>, _ resolver: borrowing ScriptResolver
  ) -> Script? {
    guard offset != lastResolved else { return nil }
    recordFirstRun(of: utf8, resolver)
    if bracket.isOpening {
      return kind.pointee.isAllowed(byExtensions: bracket.scriptExtensions)
        ? kind.pointee.script : nil
    }
    return resolver.scriptOfInnermost(closedBy: bracket.closing)?.shaping
  }

  /// Passes the bracket at an offset, whose script was found.
  @inline(__always)
  mutating func pass(
    _ bracket: EastAsianCharacters.CharacterClass, at offset: Int, script: Script,
    _ resolver: borrowing ScriptResolver
  ) {
    lastResolved = offset
    if bracket.isOpening {
      resolver.open(closedBy: bracket.closing, script: script)
    } else {
      resolver.closeInnermost()
    }
  }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(endOfFirstRun == 0 || isWatching, "Brackets wait to be recorded, but are not watched.")
    assert(plainASCII.contains(0x28) == !isWatching, "Brackets are plain and watched.")
  }
}

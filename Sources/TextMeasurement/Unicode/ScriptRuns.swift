// SPDX-License-Identifier: Apache-2.0

/// A part of a text in one script.
struct ScriptRun: Equatable, Sendable {
  /// The bytes of the run; never empty.
  var range: Range<Int>
  /// The ISO 15924 tag, its first letter in the highest byte: the value of HarfBuzz's script.
  var tag: UInt32
}

/// Splits text into runs of one script (UAX #24, Unicode 15.0).
///
/// A run carries the set of scripts that all its characters allow by Script_Extensions, and ends
/// where none is left. Common characters allow all scripts, so they belong to the run before, or
/// at the start of the text to the first; a text of them alone is one run of script Zyyy.
///
/// A closing bracket goes back to the scripts of the run of its opening bracket (UAX #24 § 5.1),
/// if that is among the 64 outermost open ones. Brackets are those of BidiBrackets.txt; quotation
/// marks are not paired, since the same mark opens in one language and closes in another.
///
/// A base and its marks stay together (UAX #24 § 5.2): a mark in another script than a Common
/// base takes the base into its run; other marks belong to their base whatever their script is.
///
///     "abc (שלום) 漢字、かな"     Latn "abc (" · Hebr "שלום" · Latn ") " · Hani "漢字、" · Hira "かな"
///
/// Keeps its storage from text to text. Time is linear in the text.
struct ScriptRunFinder {
  private struct OpenBracket {
    /// The bracket that would close it.
    var closing: UInt32
    /// The number of its run.
    var run: Int
  }

  /// What is known of the run at hand.
  private struct CurrentRun {
    var start = 0
    var scripts = ScriptSet()
    /// The last character that is not a mark, and whether it allows all scripts.
    var base = 0
    var isBaseCommon = true
  }

  /// The starts and the sets of the runs before the one at hand.
  private var finished: [(start: Int, scripts: ScriptSet)] = []
  private var openBrackets: [OpenBracket] = []

  private static let maximumOpenBrackets = 64

  /// Makes a finder.
  init() {}

  /// Finds the runs of a text in order; together they are the text.
  ///
  /// - Parameter runs: Emptied and filled; its storage is kept.
  /// - Complexity: O(bytes).
  mutating func findRuns(in utf8: UnsafeBufferPointer<UInt8>, into runs: inout [ScriptRun]) {
    runs.removeAll(keepingCapacity: true)
    finished.removeAll(keepingCapacity: true)
    openBrackets.removeAll(keepingCapacity: true)
    guard !utf8.isEmpty else { return }

    let latin = ScriptSet(script: ScriptTables.latin)
    var current = CurrentRun()
    var offset = 0
    while offset < utf8.count {
      if utf8[offset] < 0x80, current.scripts == latin {
        let end = Self.endOfPlainASCII(utf8, from: offset)
        if end > offset {
          current.base = end - 1
          current.isBaseCommon = !Self.isLetter(utf8[end - 1])
          offset = end
          continue
        }
      }
      let element = UTF8Decoder.decode(utf8, at: offset)
      let properties = UnicodeProperties(of: element.codePoint)
      take(element.codePoint, properties, at: offset, &current)
      offset += element.length
    }
    finish(&current, nextStart: utf8.count)
    fill(&runs, end: utf8.count)
  }

  /// Adds one character to the run at hand, or starts another run with it.
  @inline(__always)
  private mutating func take(
    _ codePoint: UInt32, _ properties: UnicodeProperties, at offset: Int,
    _ current: inout CurrentRun
  ) {
    let scripts = Self.allowedScripts(of: properties)
    if properties.isMark || properties.script == ScriptTables.inherited {
      takeMark(scripts, &current)
      return
    }
    var wanted = scripts
    if properties.isOpeningBracket || properties.isClosingBracket {
      wanted = pair(codePoint, properties, otherwise: scripts, runScripts: current.scripts)
    }
    if !wanted.isEmpty, !narrow(&current, to: wanted) {
      finish(&current, nextStart: offset)
      current.scripts = wanted
    }
    current.base = offset
    current.isBaseCommon = scripts.isEmpty
  }

  /// The scripts that a character may belong to; empty for all.
  @inline(__always)
  private static func allowedScripts(of properties: UnicodeProperties) -> ScriptSet {
    if properties.hasScriptExtensions {
      return ScriptSet(extensions: properties.scriptExtensions)
    }
    let script = properties.script
    if script == ScriptTables.common || script == ScriptTables.inherited { return ScriptSet() }
    return ScriptSet(script: script)
  }

  /// Adds a mark to its base, which may start a run for both.
  private mutating func takeMark(_ scripts: ScriptSet, _ current: inout CurrentRun) {
    guard !scripts.isEmpty, !narrow(&current, to: scripts), current.isBaseCommon,
      current.base > current.start
    else { return }
    finish(&current, nextStart: current.base)
    current.scripts = scripts
  }

  /// Leaves only the given scripts to the run; false, and no change, if none would be left.
  @inline(__always)
  private func narrow(_ current: inout CurrentRun, to scripts: ScriptSet) -> Bool {
    if current.scripts == scripts { return true }
    if current.scripts.isEmpty {
      current.scripts = scripts
      return true
    }
    let both = current.scripts.intersection(scripts)
    if both.isEmpty { return false }
    current.scripts = both
    return true
  }

  /// Notes an opening bracket; for a closing one the scripts of the run of its opening bracket.
  private mutating func pair(
    _ codePoint: UInt32, _ properties: UnicodeProperties, otherwise scripts: ScriptSet,
    runScripts: ScriptSet
  ) -> ScriptSet {
    if properties.isOpeningBracket {
      if openBrackets.count < Self.maximumOpenBrackets,
        let closing = CharacterPairs.bracket(pairedWith: codePoint)
      {
        // A bracket that itself starts a run is in the next one.
        let startsRun =
          !scripts.isEmpty && !runScripts.isEmpty && runScripts.intersection(scripts).isEmpty
        openBrackets.append(
          OpenBracket(
            closing: CharacterPairs.canonical(closing), run: finished.count + (startsRun ? 1 : 0)))
      }
      return scripts
    }
    let wanted = CharacterPairs.canonical(codePoint)
    guard let index = openBrackets.lastIndex(where: { $0.closing == wanted }) else {
      return scripts
    }
    let run = openBrackets[index].run
    openBrackets.removeSubrange(index...)
    guard run < finished.count, !finished[run].scripts.isEmpty else { return scripts }
    return finished[run].scripts
  }

  private mutating func finish(_ current: inout CurrentRun, nextStart: Int) {
    finished.append((current.start, current.scripts))
    current.start = nextStart
    current.scripts = ScriptSet()
  }

  private func fill(_ runs: inout [ScriptRun], end: Int) {
    runs.reserveCapacity(finished.count)
    for index in finished.indices {
      let tag = ScriptTables.tags.tag(finished[index].scripts.representative)
      let next = index + 1 < finished.count ? finished[index + 1].start : end
      if let last = runs.indices.last, runs[last].tag == tag {
        runs[last].range = runs[last].range.lowerBound..<next
      } else {
        runs.append(ScriptRun(range: finished[index].start..<next, tag: tag))
      }
    }
  }

  /// The end of the ASCII from an offset that can be skipped within a Latin run: no brackets.
  @inline(__always)
  private static func endOfPlainASCII(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var offset = start
    while offset < utf8.count, utf8[offset] < 0x80, !isBracket(utf8[offset]) { offset += 1 }
    return offset
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  private static func isBracket(_ byte: UInt8) -> Bool {
    byte &- 0x28 < 2 || (byte | 0x20) == 0x7B || (byte | 0x20) == 0x7D
  }
}

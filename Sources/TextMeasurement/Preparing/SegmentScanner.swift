// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Walks over a text of one style in logical order and writes its segments.
///
/// The text is cut into runs and pieces as ``TextAnalyzer`` cuts it. The advances of a piece are
/// summed character by character as long as the run's ``PairAdvances`` knows them. At the first one
/// that it refuses the scanner goes back to the piece's start, and the piece is shaped as a whole
/// when its end is known. Text that segments cannot express, and rare text, is left to the
/// analysis: tabs, controls, soft hyphens, missing glyphs, breaks where glyphs change.
struct SegmentScanner: ~Copyable {
  /// How a scan ended.
  enum Outcome {
    /// The segments are complete.
    case isDone
    /// There is a character from right to left: the scan must begin again with bidi levels.
    case needsLevels
    /// A font has other units per em: the scan must begin again in fine units.
    case needsFineUnits
    /// Segments do not determine the text's lines.
    case needsAnalysis
  }

  let worker: Worker
  let context: TextContext
  let state: StyleState
  let utf8: UnsafeBufferPointer<UInt8>
  /// The classes of East Asian characters.
  let eastAsian: EastAsianCharacters.Table
  /// The runs of Latin letters in the style's own face.
  private let latin: RunKind.Place
  let hasLevels: Bool

  private(set) var outcome = Outcome.isDone
  /// The UTF-8 offset of the character at hand.
  var offset = 0
  var breaks: BreakCursor
  private(set) var run: ScannedRun
  private(set) var faces: FaceHeights
  var brackets = BracketWatch()
  var piece = ScannedPiece()
  var pen: SegmentPen

  /// Longer texts are analysed, with less haste.
  static let longestText = 1 << 20

  /// The kinds of first characters for which a cluster is left to the analysis.
  private static let complex =
    CharacterFacts.dictionary | CharacterFacts.control | CharacterFacts.missing
    | CharacterFacts.softHyphen | CharacterFacts.ignorable

  /// Prepares to scan a text that is not empty.
  init(
    _ worker: Worker, _ utf8: UnsafeBufferPointer<UInt8>,
    _ breaks: UnsafeBufferPointer<LineBreakOpportunity>, _ context: TextContext,
    _ state: StyleState, hasLevels: Bool, isFine: Bool
  ) {
    self.worker = worker
    self.utf8 = utf8
    self.breaks = BreakCursor(breaks)
    self.context = context
    self.state = state
    eastAsian = state.eastAsian.table
    self.hasLevels = hasLevels
    latin = state.kind(face: 0, script: .latin, isRightToLeft: false)
    run = ScannedRun(latin, hasLevels: hasLevels)
    faces = FaceHeights(context.heights)
    pen = SegmentPen(
      isFine: isFine,
      scale: FineScale(size: context.style.size, unitsPerEm: latin.pointee.unitsPerEm))
  }

  /// The heights of lines with the faces that were met.
  var heights: LineHeightTable { faces.table }
  /// What the run at hand shares with others.
  @inline(__always)
  var kind: RunKind.Place { run.kind }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(offset >= piece.offset && piece.offset >= 0, "A piece starts behind the scan.")
    assert(piece.start.segmentCount <= worker.segments.count, "A piece starts behind the segments.")
    breaks.checkInvariants()
    run.checkInvariants()
    faces.checkInvariants()
    brackets.checkInvariants()
    piece.checkInvariants()
    pen.checkInvariants()
  }

  /// Walks over the text.
  mutating func scan() -> Outcome {
    guard startParagraph() else { return outcome }
    while offset < utf8.count {
      // The break first: to the state behind it a refused piece goes back.
      if offset == breaks.offset, piece.isSummed { passBreak() }
      if offset >= run.levelEnd, !startLevel() { return outcome }
      checkInvariants()
      let byte = utf8[offset]
      if byte &- 0x21 < 0x5E {
        if !kind.pointee.takesASCII, startsLatin(byte), !startRun(latin) { return outcome }
        guard
          kind.pointee.takesASCII && brackets.plainASCII.contains(byte)
            ? takeASCII() : takeCluster(byte)
        else { return outcome }
      } else if byte == 0x20, hasInertSpaces() {
        guard takeSpaces() else { return outcome }
      } else if byte &- 0xE3 < 0x0D {
        guard takeEastAsian() else { return outcome }
      } else if byte &- 0xC2 < 0x1E {
        guard takeLetters() else { return outcome }
      } else {
        guard takeCluster(byte) else { return outcome }
      }
    }
    guard endPiece(at: offset, isRunEnd: true) else { return outcome }
    if !pen.isSegmentEmpty { endSegment(endsLine: false) }
    return .isDone
  }

  /// Records why the scan stops; always false.
  mutating func stop(_ reason: Outcome = .needsAnalysis) -> Bool {
    outcome = reason
    return false
  }

  // MARK: - Runs and paragraphs

  /// Starts the first run of a paragraph.
  private mutating func startParagraph() -> Bool {
    brackets.startParagraph(at: offset)
    worker.scripts.startParagraph()
    let script = scriptOfParagraph()
    return run.level == 0 && script == .latin ? startRun(latin) : startRun(face: 0, script: script)
  }

  /// The script of the paragraph's first run.
  ///
  /// Characters that allow all scripts are passed one by one; clusters do not matter as long as
  /// no mark may decide. Brackets of ASCII allow all scripts, for none before them is open.
  private mutating func scriptOfParagraph() -> Script {
    var place = offset
    while place < utf8.count {
      let byte = utf8[place]
      if byte < 0x80 {
        if (byte | 0x20) &- 0x61 < 26 || byte &- 0x0A < 4 { return .latin }
        place += 1
        continue
      }
      let element = UTF8Decoder.decodeMultiple(utf8, at: place, lead: byte)
      let facts = state.facts(of: element.codePoint)
      let isShared = facts.flags & CharacterFacts.sharedScript != 0
      if !isShared, facts.flags & CharacterFacts.clustering == 0 || place == offset {
        return facts.script
      }
      if !isShared || facts.flags & (CharacterFacts.scriptRules | CharacterFacts.control) != 0 {
        return worker.scripts.scriptOfRun(at: offset, in: utf8)
      }
      place += element.length
    }
    return .latin
  }

  /// Starts the next level run.
  private mutating func startLevel() -> Bool {
    guard let level = run.passLevels(of: worker.levels.runs, to: offset) else { return stop() }
    if level == run.level { return true }
    guard endPiece(at: offset, isRunEnd: true) else { return false }
    run.setLevel(level)
    return startRun(face: kind.pointee.face, script: kind.pointee.script)
  }

  /// Starts a run of the level at hand; the piece before has ended.
  private mutating func startRun(face: Int, script: Script) -> Bool {
    startRun(state.kind(face: face, script: script, isRightToLeft: run.level & 1 != 0))
  }

  /// Ends the piece at hand, and starts a run of a kind.
  mutating func startRun(_ next: RunKind.Place) -> Bool {
    guard endPiece(at: offset, isRunEnd: true) else { return false }
    if !brackets.isOn, next.pointee.script != kind.pointee.script { watchBrackets() }
    run.begin(next, at: offset)
    if pen.isFine {
      pen.startRun(FineScale(size: context.style.size, unitsPerEm: next.pointee.unitsPerEm))
      piece.setStart(pen: pen.place)
    } else if next.pointee.unitsPerEm != latin.pointee.unitsPerEm {
      return stop(.needsFineUnits)
    }
    return faces.take(next, worker) || stop()
  }

  /// Gives brackets the script of their partners from here on.
  ///
  /// Where a paragraph has one script, as most have, brackets have it too.
  @inline(never)
  private mutating func watchBrackets() {
    guard offset > brackets.paragraphStart else { return }
    brackets.turnOn(after: offset, script: kind.pointee.script)
  }

  /// The script of a cluster by all rules, by the facts about its first character; nil if only the
  /// analysis can obey them.
  @inline(never)
  private mutating func resolveScript(
    _ facts: CharacterFacts, _ cluster: Range<Int>, isSingle: Bool
  ) -> Script? {
    let script = kind.pointee.script
    let isBracket = facts.flags & CharacterFacts.bracket != 0
    let isAllowed =
      isSingle && facts.flags & CharacterFacts.sharedScript != 0
      && kind.pointee.isAllowed(byExtensions: facts.scriptExtensions)
    guard isBracket && brackets.isOn || !isAllowed, brackets.isNew(cluster.lowerBound) else {
      return script
    }
    brackets.record(cluster.lowerBound)
    if !brackets.isOn {
      if !isBracket, ScriptResolver.allows(script, cluster, in: utf8) { return script }
      watchBrackets()
    }
    passFirstRun()
    let found = worker.scripts.script(of: cluster, after: script, in: utf8, isAllowed: isAllowed)
    return found.takesBase ? nil : found.script
  }

  /// Passes the brackets of the paragraph's first run, unless they are passed.
  @inline(__always)
  mutating func passFirstRun() {
    guard let first = brackets.takeFirstRun() else { return }
    worker.scripts.startParagraph()
    worker.scripts.passBrackets(in: first.range, of: utf8, script: first.script)
  }

  /// Whether an ASCII character that is no letter of the run starts a run of Latin letters.
  ///
  /// It changes nothing; but a method that changes nothing is called with a copy of the scanner.
  private mutating func startsLatin(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 && latin.pointee.takesASCII && run.level & 1 == 0
      && !isExtended(offset)
  }

  /// Whether the space at the offset may stand alone in the run at hand.
  @inline(__always)
  private func hasInertSpaces() -> Bool { kind.pointee.isSpaceInert && kind.pointee.face == 0 }

  // MARK: - Clusters

  /// Takes one grapheme cluster, of which the first byte is given.
  mutating func takeCluster(_ byte: UInt8) -> Bool {
    if byte == 0x20, kind.pointee.face != 0, state.isSimpleASCII {
      // A space belongs to the style's own face; it is looked at again there.
      guard startRun(state.kindInOwnFace(kind)) else { return false }
      if kind.pointee.isSpaceInert { return true }
    }
    let element = UTF8Decoder.decode(utf8, at: offset)
    let facts = state.facts(of: element.codePoint)
    if facts.flags & Self.complex != 0, !Self.isDirectionMark(element.codePoint) {
      return byte == 0x0A || byte == 0x0D ? endLine() : stop()
    }
    if facts.flags & CharacterFacts.directional != 0, !hasLevels { return stop(.needsLevels) }
    var end = offset + element.length
    var face = Int(facts.face)
    var isSingle = true
    var hasScriptRules = facts.flags & CharacterFacts.scriptRules != 0
    if facts.flags & CharacterFacts.clustering != 0 || mayExtend(end) {
      let boundary = GraphemeBreaker.nextBoundary(after: offset, in: utf8)
      if boundary > end {
        // No line ends inside a cluster, but a shaped piece is split at every break.
        guard byte != 0x20, !breaks.isBreak(inside: offset..<boundary),
          let found = state.clusterFaces.choice(utf8, offset..<boundary, in: context.style)
        else { return stop() }
        face = found.face
        end = boundary
        isSingle = false
        hasScriptRules = hasScriptRules || found.hasScriptOfMarks
      }
    }
    if facts.flags & CharacterFacts.hangingSpace != 0, byte != 0x20 || !isSingle { return stop() }
    var script =
      facts.flags & CharacterFacts.sharedScript != 0 ? kind.pointee.script : facts.script
    if hasScriptRules {
      guard let resolved = resolveScript(facts, offset..<end, isSingle: isSingle) else {
        return stop()
      }
      script = resolved
    }
    if script != kind.pointee.script || face != kind.pointee.face {
      guard startRun(face: face, script: script) else { return false }
    }
    return take(
      element.codePoint, pairNumber: isSingle ? Int(facts.pairNumber) : 0,
      isDirect: isSingle && facts.flags & CharacterFacts.direct != 0, end: end)
  }

  /// Whether a character is U+200E, U+200F or U+061C: ignorable, but common in mixed text.
  @inline(__always)
  private static func isDirectionMark(_ scalar: UInt32) -> Bool {
    scalar == 0x200E || scalar == 0x200F || scalar == 0x61C
  }

  /// Takes the ASCII character at the offset with the marks on it.
  mutating func takeExtended() -> Bool {
    // The fast path for ASCII is left for one cluster.
    takeCluster(utf8[offset])
  }

  /// Whether the character at an offset may belong to the cluster before it.
  @inline(__always)
  func mayExtend(_ place: Int) -> Bool {
    guard place < utf8.count else { return false }
    let byte = utf8[place]
    // Ideographs start clusters, as ASCII does, and so do the syllables of U+B000 to U+CFFF.
    if byte < 0x80 || byte &- 0xE4 < 6 || byte &- 0xEB < 2 { return false }
    let facts = state.facts(of: UTF8Decoder.decode(utf8, at: place).codePoint)
    return facts.flags & CharacterFacts.clustering != 0
  }

  /// Whether an ASCII character begins a cluster of several characters.
  @inline(__always)
  func isExtended(_ place: Int) -> Bool {
    mayExtend(place + 1) && GraphemeBreaker.nextBoundary(after: place, in: utf8) > place + 1
  }

  /// Ends the line at a line end, and passes it.
  private mutating func endLine() -> Bool {
    let end = offset
    guard endPiece(at: end, isRunEnd: true) else { return false }
    offset = end + 1
    if utf8[end] == 0x0D, offset < utf8.count, utf8[offset] == 0x0A { offset += 1 }
    pen.add(heightMask: 1)
    endSegment(endsLine: true)
    if breaks.offset == offset { breaks.advance() }
    if hasLevels, offset >= run.levelEnd, offset < utf8.count, !startLevel() { return false }
    guard startParagraph() else { return false }
    beginPiece(at: offset)
    return true
  }
}

// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Walks over a text in logical order and writes its segments.
///
/// The text is cut into runs and pieces as ``TextAnalyzer`` cuts it. The advances of a piece are
/// summed character by character as long as the run's ``PairAdvances`` has them. At the first one
/// that it refuses the scanner goes back to the piece's start, and the piece is shaped as a whole
/// when its end is known. Words of scripts such as Devanagari and Thai are looked up as a whole.
/// Where the style changes, a run ends; clusters belong to the style of their first character.
/// Text that segments cannot express is left to the analysis: breaks where glyphs change, words
/// without an advance behind spaces.
///
/// This file has the state and the walk. The operations that change runs and pieces are in
/// `SegmentScanner+Runs`, `+Characters`, `+SoftHyphens`, `+Boxes`, `+Breaks`, `+Pieces` and
/// `+Items`; the loops over characters, in `+Clusters`, `+Letters`, `+EastAsian`, `+Words` and
/// `+Punctuation`, only call these and change no state themselves. A scan that records also lists
/// the stretches from which the text is drawn.
struct SegmentScanner: ~Copyable {
  /// The end of a scan.
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

  /// The text, in the style at hand.
  var characters: StyledCharacters
  let shaping: ShapingContext
  /// Whether letters or words are spaced, so that clusters must be counted.
  var isSpaced: Bool
  /// The runs of Latin letters in the style's own face.
  var latin: RunKind.Place
  /// The styles of the text, whose runs the shaping context has; nil if there is only one.
  let styles: StyleList?
  /// Whether lines have items that are rounded, whose borders the shaping context collects.
  let hasItems: Bool
  /// The UTF-8 offset of the next box, or punctuation that may be trimmed, or at which that ends
  /// while it is taken; `Int.max` if there is none.
  private(set) var nextSpecial: Int
  /// The index of the next box.
  private(set) var box: Int
  /// The index of the style run at hand.
  var styleRun = 0
  /// Whether the text has punctuation that may be trimmed.
  private let hasTrims: Bool
  /// Whether soft hyphens may be taken.
  let takesSoftHyphens: Bool
  /// Whether tabs may be taken.
  let takesTabs: Bool
  /// The conventions by which spaces hang.
  let conventions: TextConventions
  /// Whether characters may be taken that no font has.
  let takesMissing: Bool
  /// The number of such characters so far.
  var missingCount = 0
  /// Whether there was a soft hyphen so far.
  var hasSoftHyphens = false

  /// The UTF-8 offset of the next character; the piece at hand ends there.
  var offset = 0
  var outcome = Outcome.isDone
  var run: ScannedRun
  var piece = ScannedPiece()
  var scripts = ParagraphScripts()
  var faces: FaceHeights
  var writer: SegmentWriter
  var recorder: StretchRecorder

  /// The length in bytes of the longest text that is scanned; longer ones are analysed.
  static let longestText = 1 << 20

  /// Prepares to scan a text that is not empty.
  ///
  /// - Parameters:
  ///   - context: The first style with the paragraph style.
  ///   - state: The state of the first style.
  ///   - styles: The styles, if there are several.
  ///   - firstTrim: The UTF-8 offset of the first punctuation that may be trimmed.
  ///   - hasItems: Whether lines have items that are rounded.
  ///   - takesSoftHyphens: Whether soft hyphens may be taken.
  ///   - takesTabs: Whether tabs may be taken.
  ///   - takesMissing: Whether characters may be taken that no font has.
  init(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>,
    _ breaks: UnsafeBufferPointer<LineBreakOpportunity>, _ context: TextContext,
    _ state: StyleState, _ styles: StyleList?, firstTrim: Int?, hasLevels: Bool, isFine: Bool,
    hasItems: Bool = false, takesSoftHyphens: Bool = false, takesTabs: Bool = false,
    takesMissing: Bool = false,
    isRecording: Bool = false
  ) {
    self.shaping = shaping
    self.takesSoftHyphens = takesSoftHyphens
    hasTrims = firstTrim != nil
    shaping.forgetStretches()
    box = styles == nil ? Int.max : 0
    nextSpecial = firstTrim ?? Int.max
    recorder = StretchRecorder(isRecording: isRecording)
    characters = StyledCharacters(utf8, state)
    latin = state.kind(face: 0, script: .latin, isRightToLeft: false)
    self.styles = styles
    self.hasItems = hasItems
    self.takesTabs = takesTabs
    self.takesMissing = takesMissing
    conventions = context.paragraphStyle.conventions
    run = ScannedRun(
      latin, levels: hasLevels ? shaping.levels.runs : nil,
      styleEnd: styles == nil ? Int.max : shaping.styleRuns[0].end)
    faces = FaceHeights(styles?.heights ?? context.heights, own: styles?[0].heightMask ?? 1)
    writer = SegmentWriter(
      breaks, isFine: isFine, scale: latin.pointee.scale,
      spacing: LetterSpacing(context.style))
    isSpaced = context.style.isSpaced
    if nextBox < nextSpecial { nextSpecial = nextBox }
  }

  /// Goes on to an offset, behind a character that is a run of its own.
  mutating func pass(upTo end: Int) { offset = end }

  /// Stops the loops over characters at an offset, or at the next box before it.
  mutating func stopLoops(at offset: Int) { nextSpecial = min(offset, nextBox) }

  /// Goes on to the next box.
  mutating func passBox() {
    box += 1
    stopLoops(at: hasTrims ? SpacingClass.firstTrimmed(utf8, from: offset) ?? Int.max : Int.max)
  }

  /// The heights of lines with the faces that were met.
  var heights: LineHeightTable { faces.table }
  /// The common part of the run at hand and others.
  @inline(__always)
  var kind: RunKind.Place { run.kind }
  /// The text in UTF-8.
  @inline(__always)
  var utf8: UnsafeBufferPointer<UInt8> { characters.utf8 }
  /// The UTF-8 offset of the next break opportunity; `Int.max` after the last.
  @inline(__always)
  var nextBreak: Int { writer.nextBreak }
  /// The UTF-8 offset of the break opportunity after the next; `Int.max` if there is none.
  @inline(__always)
  var breakAfterNext: Int { writer.breakAfterNext }
  /// The UTF-8 offset at which the text, the level or the style ends, a box stands, or punctuation
  /// is trimmed.
  @inline(__always)
  var limit: Int { min(utf8.count, min(run.end, nextSpecial)) }
  /// Whether positions are in units of 2^-20 point.
  @inline(__always)
  var isFine: Bool { writer.isFine }
  /// Whether a character without width at the offset belongs to wider ones before it.
  var isBehindWiderText: Bool { writer.isBehindVisible && writer.hasAdvanced }
  /// The printing characters of ASCII that take the script of the run at hand.
  @inline(__always)
  var plainASCII: PlainASCII { scripts.plainASCII }
  /// Whether brackets must be passed one by one.
  @inline(__always)
  var watchesBrackets: Bool { scripts.isWatching }

  // MARK: - The walk

  /// Walks over the text.
  mutating func scan() -> Outcome {
    guard startParagraph() else { return outcome }
    while offset < utf8.count {
      // The break first: to the state behind it a refused piece goes back.
      if offset == nextBreak, piece.isSummed { passBreak() }
      if offset >= run.end, !startPart() { return outcome }
      checkInvariants()
      guard
        offset >= nextSpecial
          ? takeSpecial() : takeSimple() || outcome == .isDone && takeCluster()
      else { return outcome }
    }
    guard endPiece(isRunEnd: true) else { return outcome }
    recordCharacters()
    writer.finish(into: shaping.segments)
    return writer.isCollapsed ? .needsAnalysis : .isDone
  }

  /// Takes the characters at the offset; false if the scan ends.
  @inline(never)
  mutating func takeAny() -> Bool { takeSimple() || outcome == .isDone && takeCluster() }

  /// Takes characters of a simple kind in one loop; false if a cluster must be taken by all rules,
  /// or if the scan ends.
  @inline(__always)
  mutating func takeSimple() -> Bool {
    let byte = utf8[offset]
    if byte &- 0x21 < 0x5E {
      if !kind.pointee.takesASCII, startsLatin(byte), !startRun(latin) { return false }
      return kind.pointee.takesASCII && plainASCII.contains(byte) && takeASCII()
    }
    if byte == 0x20 {
      // A space belongs to the style's own face.
      if kind.pointee.face != 0 {
        guard let own = characters.kindOfSpaces(in: kind), startRun(own) else { return false }
      }
      return kind.pointee.isSpaceInert && takeSpaces()
    }
    if byte &- 0xE3 < 0x0D { return takeEastAsian() }
    if byte &- 0xE0 < 2 { return offset == piece.offset && !isSpaced && takeWords() }
    return byte &- 0xC2 < 0x1E && takeLetters()
  }

  /// Whether an ASCII character is a letter that starts a run of Latin letters.
  @inline(__always)
  private func startsLatin(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 && latin.pointee.takesASCII && run.level & 1 == 0
      && !characters.isExtended(offset)
  }

  /// Records why the scan stops; always false.
  mutating func stop(_ reason: Outcome = .needsAnalysis) -> Bool {
    outcome = reason
    return false
  }

  // MARK: - Invariants

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    assert(offset >= piece.offset && piece.offset >= 0, "A piece starts behind the scan.")
    assert(
      piece.start.segmentCount <= shaping.segments.count, "A piece starts behind the segments.")
    assert(
      !recorder.isRecording || recorder.end <= piece.offset, "A part of the piece is recorded.")
    run.checkInvariants()
    faces.checkInvariants()
    scripts.checkInvariants()
    piece.checkInvariants()
    writer.checkInvariants()
  }
}

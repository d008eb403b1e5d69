// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Walks over a text in logical order and writes its segments.
///
/// The text is cut into runs and pieces as ``TextAnalyzer`` cuts it. The advances of a piece are
/// summed character by character as long as the run's ``PairAdvances`` has them. At the first one
/// that it refuses the scanner goes back to the piece's start, and the piece is shaped as a whole
/// when its end is known. Words of scripts such as Devanagari and Thai are looked up as a whole.
/// Where the style changes, a run ends; clusters belong to the style of their first character.
/// Text that segments cannot express, and rare text, is left to the analysis: tabs, controls,
/// missing glyphs, breaks where glyphs change.
///
/// This file has the state, the walk, and the operations that change runs and pieces. The loops
/// over characters, in `SegmentScanner+Clusters`, `+Letters`, `+EastAsian` and `+Words`,
/// only call these. A scan that records also lists the stretches from which the text is drawn.
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
  private(set) var characters: StyledCharacters
  let shaping: ShapingContext
  /// Whether letters or words are spaced, so that clusters must be counted.
  private(set) var isSpaced: Bool
  /// The runs of Latin letters in the style's own face.
  private var latin: RunKind.Place
  /// The styles of the text, whose runs the shaping context has; nil if there is only one.
  private let styles: StyleList?
  /// Whether lines have items that are rounded, whose borders the shaping context collects.
  let hasItems: Bool
  /// The UTF-8 offset of the next punctuation that may be trimmed, or at which it ends while it is
  /// taken; `Int.max` if there is none.
  private var nextTrim: Int
  /// The index of the style run at hand.
  private var styleRun = 0
  /// Whether soft hyphens may be taken.
  let takesSoftHyphens: Bool
  /// Whether there was a soft hyphen so far.
  private(set) var hasSoftHyphens = false

  /// The UTF-8 offset of the next character; the piece at hand ends there.
  private(set) var offset = 0
  private(set) var outcome = Outcome.isDone
  private(set) var run: ScannedRun
  private(set) var piece = ScannedPiece()
  private var scripts = ParagraphScripts()
  private var faces: FaceHeights
  private var writer: SegmentWriter
  private var recorder: StretchRecorder

  /// The length in bytes of the longest text that is scanned; longer ones are analysed.
  static let longestText = 1 << 20

  /// Prepares to scan a text that is not empty.
  ///
  /// - Parameters:
  ///   - context: The first style with the paragraph style.
  ///   - state: The state of the first style.
  ///   - styles: The styles, if there are several.
  ///   - firstTrim: The UTF-8 offset of the first punctuation that may be trimmed.
  ///   - takesSoftHyphens: Whether soft hyphens may be taken.
  init(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>,
    _ breaks: UnsafeBufferPointer<LineBreakOpportunity>, _ context: TextContext,
    _ state: StyleState, _ styles: StyleList?, firstTrim: Int?, hasLevels: Bool, isFine: Bool,
    takesSoftHyphens: Bool = false, isRecording: Bool = false
  ) {
    self.shaping = shaping
    self.takesSoftHyphens = takesSoftHyphens
    shaping.forgetStretches()
    nextTrim = firstTrim ?? Int.max
    recorder = StretchRecorder(isRecording: isRecording)
    characters = StyledCharacters(utf8, state)
    latin = state.kind(face: 0, script: .latin, isRightToLeft: false)
    self.styles = styles
    hasItems = context.hasItems
    run = ScannedRun(
      latin, levels: hasLevels ? shaping.levels.runs : nil,
      styleEnd: styles == nil ? Int.max : shaping.styleRuns[0].end)
    faces = FaceHeights(styles?.heights ?? context.heights, own: styles?[0].heightMask ?? 1)
    writer = SegmentWriter(
      breaks, isFine: isFine, scale: latin.pointee.scale,
      spacing: LetterSpacing(context.style))
    isSpaced = context.style.isSpaced
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
  /// The UTF-8 offset at which the text, the level or the style ends, or punctuation is trimmed.
  @inline(__always)
  var limit: Int { min(utf8.count, min(run.end, nextTrim)) }
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
        offset >= nextTrim
          ? takePunctuation() : takeSimple() || outcome == .isDone && takeCluster()
      else { return outcome }
    }
    guard endPiece(isRunEnd: true) else { return outcome }
    recordCharacters()
    writer.finish(into: shaping.segments)
    return writer.isCollapsed ? .needsAnalysis : .isDone
  }

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

  // MARK: - Paragraphs and runs

  /// Starts a paragraph with its first run.
  private mutating func startParagraph() -> Bool {
    let script = scripts.startParagraph(at: offset, of: characters, shaping.scripts)
    return run.level == 0 && script == .latin ? startRun(latin) : startRun(face: 0, script: script)
  }

  /// Starts a run where the level or the style may change.
  private mutating func startPart() -> Bool {
    guard let level = run.passLevels(to: offset) else { return stop() }
    let changesDrawing = offset >= run.styleEnd && passDrawing()
    let changesStyle = offset >= run.styleEnd
    if level == run.level, !changesStyle { return !changesDrawing || addBorderInRun() }
    guard endPiece(isRunEnd: true) else { return false }
    recordCharacters()
    if hasItems, offset > 0 { addBorder() }
    run.setLevel(level)
    if changesStyle, !startStyle() { return stop() }
    return startRun(face: changesStyle ? 0 : kind.pointee.face, script: kind.pointee.script)
  }

  /// Goes on to the style run of the character at the offset, if it differs only in drawing.
  private mutating func passDrawing() -> Bool {
    var next = styleRun
    repeat {
      next += 1
      guard shaping.styleRuns[next].style == shaping.styleRuns[styleRun].style else { return false }
    } while shaping.styleRuns[next].end <= offset
    styleRun = next
    run.passStyle(to: shaping.styleRuns[next].end)
    return true
  }

  /// Adds the border of an item at the offset.
  ///
  /// - Parameter kerning: By how much the next character changes the advance of the one before it.
  mutating func addBorder(kerning: Int64 = 0) {
    shaping.itemBorders.append(
      writer.border(at: offset, kerning: kerning, in: shaping.segments))
  }

  /// Goes on to the style of the character at the offset, with which a run must start.
  ///
  /// - Returns: False if it is the style before: between lies a style of no cluster's first
  ///   character, and the analysis makes two runs of one style there.
  private mutating func startStyle() -> Bool {
    guard let styles else { return true }
    let before = shaping.styleRuns[styleRun].style
    repeat { styleRun += 1 } while shaping.styleRuns[styleRun].end <= offset
    guard shaping.styleRuns[styleRun].style != before else { return false }
    let style = styles[shaping.styleRuns[styleRun].style]
    characters = StyledCharacters(utf8, style.state)
    latin = style.latin
    isSpaced = style.isSpaced
    faces.startStyle(own: style.heightMask)
    writer.startStyle(style.spacing)
    run.passStyle(to: shaping.styleRuns[styleRun].end)
    return true
  }

  /// Ends the line with the line end of a number of bytes at the offset, and the paragraph with it.
  mutating func endLine(byteCount: Int) -> Bool {
    guard endPiece(isRunEnd: true) else { return false }
    recordCharacters()
    offset += byteCount
    recorder.passLineEnd(to: offset)
    writer.endLine(before: offset, heightMask: faces.own, into: shaping.segments)
    if offset < utf8.count {
      if offset >= run.end, !startPart() { return false }
    } else if faces.own != 1 {
      // The empty last line has the height of the last style, but segments give it class 0.
      return stop()
    }
    guard startParagraph() else { return false }
    beginPiece()
    return true
  }

  /// Starts a run of the level at hand.
  mutating func startRun(face: Int, script: Script) -> Bool {
    startRun(characters.kind(face: face, script: script, isRightToLeft: run.level & 1 != 0))
  }

  /// Ends the piece at hand, and starts a run of a kind.
  mutating func startRun(_ next: RunKind.Place) -> Bool {
    guard endPiece(isRunEnd: true) else { return false }
    recordCharacters()
    scripts.startRun(of: next.pointee.script, after: kind.pointee.script, at: offset)
    run.begin(next, at: offset)
    if writer.isFine {
      writer.startFineRun(
        next.pointee.scale, isCursive: isSpaced && next.pointee.script.isCursive)
      piece.setStart(writer.place(in: shaping.segments))
    } else if next.pointee.scale != latin.pointee.scale {
      return stop(.needsFineUnits)
    }
    let mask = faces.mask(of: next, shaping)
    guard mask != 0 else { return stop() }
    writer.startRun(heightMask: mask)
    return true
  }

  /// The script of a cluster by all rules; nil if only the analysis can obey them.
  mutating func script(
    of cluster: Range<Int>, _ facts: CharacterFacts, isSingle: Bool
  ) -> Script? {
    scripts.script(
      of: cluster, facts, isSingle: isSingle, after: kind, in: utf8, shaping.scripts)
  }

  /// Passes the bracket at the offset, which the face of the run at hand serves, and starts a run
  /// for it where it has another script than the run.
  ///
  /// - Returns: False if the scan ends, or, and nothing is changed, if it is for
  ///   ``takeCluster()`` to find the script.
  @inline(never)
  mutating func passBracket(_ bracket: EastAsianCharacters.CharacterClass) -> Bool {
    guard
      let script = scripts.script(of: bracket, at: offset, after: kind, in: utf8, shaping.scripts)
    else { return false }
    var next = kind
    if script != kind.pointee.script {
      next = characters.kind(face: kind.pointee.face, script: script, isRightToLeft: false)
      if next.pointee.isJoining { return false }
    }
    scripts.pass(bracket, at: offset, script: script, shaping.scripts)
    return next == kind || startRun(next)
  }

  // MARK: - Characters

  /// The advance that a character adds after another one, as ``PairAdvances`` has it.
  @inline(__always)
  func value(_ before: Int, _ character: Int, _ rows: PairAdvances.Rows) -> UInt16 {
    let known = rows[before][character]
    return known != PairAdvances.unknown
      ? known : kind.pointee.learn(before, character, shaper: shaping.shaper)
  }

  /// Takes visible characters up to an offset into the sum of the piece.
  ///
  /// - Parameters:
  ///   - advance: The advance of them all.
  ///   - last: The number of the last in ``PairCharacters``; 0 if it changes beside no other.
  ///   - clusters: The number of clusters; any number if nothing is spaced.
  @inline(__always)
  mutating func take(
    _ advance: Int64, last: Int, _ border: PieceBorder, clusters: Int = 1, upTo end: Int
  ) {
    assert(piece.isSummed, "A refused piece is not summed.")
    piece.follow(last, border)
    writer.addVisible(advance, clusters: clusters)
    offset = end
  }

  /// Takes one more character like the one before, which changes beside no other.
  @inline(__always)
  mutating func takeAlike(_ advance: Int64, upTo end: Int) {
    assert(piece.isSummed && piece.before == 0 && piece.border == .direct)
    writer.addVisible(advance)
    offset = end
  }

  /// Takes the soft hyphen at the offset into the sum of the piece, between two characters that it
  /// leaves as they are.
  mutating func takeSoftHyphen() {
    hasSoftHyphens = true
    take(0, last: piece.before, .active, clusters: 0, upTo: offset + 2)
  }

  /// Records that a soft hyphen is taken as other characters.
  mutating func passSoftHyphen() { hasSoftHyphens = true }

  /// Takes characters up to an offset into a piece that will be shaped.
  @inline(__always)
  mutating func takeUnsummed(_ border: PieceBorder, upTo end: Int) {
    assert(!piece.isSummed, "A piece is summed in part.")
    piece.follow(0, border)
    offset = end
  }

  /// Takes spaces up to an offset into the sum, as a piece of their own.
  @inline(__always)
  mutating func takeSpaces(_ advance: Int64, upTo end: Int) {
    piece.follow(0, .space)
    writer.addSpace(advance, count: end - offset)
    offset = end
  }

  /// Takes a word and the space behind it up to the next break, as a segment of a run in font units
  /// that begins at the offset; the piece is left to the caller.
  @inline(__always)
  mutating func takeSegment(_ advance: Int64, space: Int64, upTo end: Int) {
    assert(nextBreak == end, "A segment ends at no break.")
    writer.addSegment(advance, space: space, into: shaping.segments)
    offset = end
  }

  // MARK: - Trims

  /// Sets the UTF-8 offset of the next punctuation that may be trimmed.
  mutating func limitPunctuation(to offset: Int) { nextTrim = offset }

  /// Trims the last character of the piece at hand, which begins at an offset: at once if it was
  /// summed, and when the piece is shaped if not.
  mutating func add(_ trim: PunctuationWidths.Trim, _ place: SpacingTrim.Place, at start: Int) {
    let scale = kind.pointee.state.context.positioningScale(of: kind.pointee.cache.plan.font)
    var scanned = ScannedTrim(
      trim: SpacingTrim(
        cluster: Int32(truncatingIfNeeded: start), place: place,
        width: scale.units(Int64(trim.advance)), advance: trim.advance, offset: trim.offset))
    if piece.isSummed { writer.apply(&scanned, to: Int64(trim.whole)) }
    shaping.trims.append(scanned)
  }

  /// The trims of the characters from an offset on.
  private func trims(from start: Int) -> UnsafeMutableBufferPointer<ScannedTrim> {
    let trims = shaping.trims.elements
    var first = trims.endIndex
    while first > 0, Int(trims[first - 1].trim.cluster) >= start { first -= 1 }
    return UnsafeMutableBufferPointer(rebasing: trims[first...])
  }

  // MARK: - Breaks

  /// Whether a line may end inside a range, besides its ends.
  @inline(__always)
  func isBreak(inside range: Range<Int>) -> Bool { writer.isBreak(inside: range) }

  /// Ends a segment at the break at hand.
  @inline(__always)
  mutating func passBreak() {
    writer.passBreak(into: shaping.segments)
    piece.passBreak()
  }

  /// Takes the kerning of two characters with a break between: a line that ends there has none.
  ///
  /// - Returns: False if the pair is refused, or if the text needs its analysis.
  mutating func passPair(_ number: Int, _ rows: PairAdvances.Rows) -> Bool {
    let before = piece.before
    piece.separate()
    let together = value(before, number, rows)
    // Letters that join take other forms where a line ends between them.
    guard together > PairAdvances.refused, together & PairAdvances.joinedBit == 0 else {
      refuse()
      return false
    }
    let kerning = PairAdvances.advance(together) - PairAdvances.advance(value(0, number, rows))
    guard kerning != 0 else { return true }
    // In fine units only the change of one glyph is known to the bit, and not inside of an item.
    guard
      !isFine
        || kind.pointee.pairs?.arePlain ?? false
          && !hasBorder(inside: offset - 1..<offset)
    else { return stop() }
    writer.kernOverBreak(kerning, in: shaping.segments)
    return true
  }

  // MARK: - Pieces

  /// Begins a piece at the offset.
  @inline(__always)
  mutating func beginPiece() {
    piece.begin(at: offset, writer.place(in: shaping.segments))
  }

  /// Goes back to the state at the piece's start, because the piece must be shaped as a whole.
  ///
  /// The offset stays.
  mutating func refuse() {
    piece.refuse()
    writer.goBack(to: piece.start, in: shaping.segments)
  }

  /// Ends the piece at hand, if it is not empty, and begins the next.
  @inline(__always)
  mutating func endPiece(isRunEnd: Bool) -> Bool {
    guard offset > piece.offset else { return true }
    guard completePiece(isRunEnd: isRunEnd) else { return false }
    beginPiece()
    return true
  }

  /// Completes the advance of the piece at hand, which ends at the offset.
  @inline(__always)
  mutating func completePiece(isRunEnd: Bool) -> Bool {
    piece.isSummed && !(kind.pointee.isJoining && mayBeJoined(isRunEnd: isRunEnd))
      || shapePieceIfNeeded(isRunEnd: isRunEnd)
  }

  /// Whether letters beyond the run's borders may join those of the piece at hand: no character of
  /// ASCII joins.
  @inline(__always)
  private func mayBeJoined(isRunEnd: Bool) -> Bool {
    let start = piece.offset
    return start == run.start && start > 0 && utf8[start &- 1] >= 0x80
      || isRunEnd && offset < utf8.count && utf8[offset] >= 0x80
  }

  /// Takes the characters from the offset, at which a piece begins, to an end as a shaped piece.
  mutating func takePiece(upTo end: Int) -> Bool {
    assert(offset == piece.offset, "The piece at hand is not empty.")
    refuse()
    takeUnsummed(.active, upTo: end)
    guard shapePiece(isJoined: false) else { return false }
    beginPiece()
    return true
  }

  @inline(never)
  private mutating func shapePieceIfNeeded(isRunEnd: Bool) -> Bool {
    let isJoined =
      kind.pointee.isJoining
      && characters.isJoined(
        piece.offset..<offset, isRunStart: piece.offset == run.start, isRunEnd: isRunEnd)
    if piece.isSummed, isJoined { refuse() }
    return piece.isSummed || shapePiece(isJoined: isJoined)
  }

  /// Shapes the piece at hand, or finds it in the cache, and writes its segments.
  private mutating func shapePiece(isJoined: Bool) -> Bool {
    let range = piece.offset..<offset
    // The clusters of shaped pieces are not counted.
    guard range.count <= Shaper.longestPiece, !isSpaced, !hasBorder(inside: range) else {
      return stop()
    }
    let cache = kind.pointee.cache
    let shaped =
      isJoined
      ? cache.uncachedPiece(utf8, range, shaper: shaping.shaper, hasContext: true)
      : cache.piece(utf8, range, shaper: shaping.shaper)
    guard
      writer.add(
        shaped, cache.glyphs(of: shaped), range, of: utf8, trims: trims(from: range.lowerBound),
        into: shaping.segments)
    else { return stop() }
    if isJoined || range.count > PieceCache.longestKey {
      recordKept(cache.glyphs(of: shaped))
    } else {
      recordPiece()
    }
    return true
  }

  /// Whether an item ends inside of a range up to the offset, where it was summed.
  private func hasBorder(inside range: Range<Int>) -> Bool {
    let count = shaping.itemBorders.count
    return count > 0 && shaping.itemBorders[count - 1].offset > range.lowerBound
  }

  // MARK: - Stretches

  /// Records the summed characters of the run at hand, up to the offset.
  @inline(__always)
  private mutating func recordCharacters() {
    recorder.addCharacters(upTo: offset, kind, level: run.level, into: shaping.stretches)
  }

  /// Records the piece at hand, which the cache of its run has.
  @inline(__always)
  mutating func recordPiece() {
    recorder.addPiece(
      piece.offset..<offset, .piece, kind, level: run.level, into: shaping.stretches)
  }

  /// Records the piece at hand with its glyphs, which no cache has.
  private mutating func recordKept(_ glyphs: UnsafeBufferPointer<ShapedGlyph>) {
    guard recorder.isRecording else { return }
    let start = shaping.keptGlyphs.count
    for glyph in glyphs { shaping.keptGlyphs.append(glyph) }
    recorder.addPiece(
      piece.offset..<offset,
      .kept(
        start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: glyphs.count)),
      kind, level: run.level, into: shaping.stretches)
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

// SPDX-License-Identifier: Apache-2.0

/// The runs of a scan: they end where the paragraph, the level, the style, the face or the script
/// changes.
extension SegmentScanner {
  /// Starts a paragraph with its first run.
  mutating func startParagraph() -> Bool {
    let script = scripts.startParagraph(at: offset, of: characters, shaping.scripts)
    return run.level == 0 && script == .latin ? startRun(latin) : startRun(face: 0, script: script)
  }

  /// Starts a run where the level or the style may change.
  mutating func startPart() -> Bool {
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

  /// Ends the line with the line end from the offset to another one, and the paragraph with it.
  mutating func endLine(before end: Int) -> Bool {
    guard endPiece(isRunEnd: true) else { return false }
    recordCharacters()
    offset = end
    recorder.passLineEnd(to: offset)
    writer.endLine(before: offset, heightMask: faces.own, into: shaping.segments)
    beginPiece()
    if offset < utf8.count {
      if offset >= run.end, !startPart() { return false }
    } else if faces.own != 1 {
      // The empty last line has the height of the last style, but segments give it class 0.
      return stop()
    }
    return startParagraph()
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
      let style = next.pointee.state.context
      writer.startFineRun(
        next.pointee.scale, isCursive: isSpaced && style.keepsJoined(next.pointee.script))
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
}

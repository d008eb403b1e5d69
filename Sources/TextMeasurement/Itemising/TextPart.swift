// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A part of a long text that is analysed as if it were in the whole text.
///
/// Clusters count from the part's start, and offsets from the text's start, so that letters join
/// with those before the part.
struct TextPart {
  /// The UTF-8 offsets of the part. It begins at the text's start or at a restart place.
  var range: Range<Int>
  /// What the text before the part leaves to it.
  var before: PartStart
  /// What is known of the whole text.
  var properties: LongTextProperties
  /// Whether runs are shaped; if not, the analysis has faces, breaks and levels alone.
  var isShaped = true
}

/// What the text before a part leaves to it.
struct PartStart {
  /// Whether the part's first paragraph began before it.
  var continuesParagraph = false
  /// The script of the cluster before the part, if its paragraph continues.
  var script = Script.latin
  /// The brackets of the paragraph that are open, outermost first.
  var brackets: [ScriptResolver.OpenBracket] = []
  /// The brackets of the paragraph that are open for the levels of the text behind them.
  var levelBrackets = BracketStack()
  /// Whether the part's first run began before it.
  var continuesRun = false
  /// The advance of that run before the part, in font units.
  var fontUnits: Int64 = 0
  /// The heights of lines so far; nil at the text's start.
  var heights: LineHeights?
}

/// The properties of a whole text that decide how each of its parts is measured.
struct LongTextProperties: Equatable {
  /// Whether positions are in units of 2^-20 point.
  var isFine = false
  /// Whether there is a tab.
  var hasTabs = false
  /// Whether the parts of lines are rounded, as browsers round them.
  var roundsItems = false
}

/// A place in an analysed part at which the next part may begin.
struct PartRestart {
  /// The cluster at the place.
  var cluster: Int
  /// What the text before the place leaves to the next part.
  var start: PartStart
}

extension TextAnalysis {
  /// The last place at or before a cluster at which the next part may begin.
  ///
  /// No rule may look across it: neither that of breaks, clusters, scripts and levels, nor a rule
  /// of the font, so pieces that are shaped alone begin there. A paragraph begins there, or a
  /// letter, an emoji, or a digit behind a space. Where text from right to left may follow, it is a
  /// letter of the paragraph's direction (UAX #9: the letter stands for `sos` and `eos`). Of each
  /// bracket that is open before it must be known whether it is closed: if so, the letter decides
  /// the direction of the pair.
  ///
  /// - Parameters:
  ///   - last: The cluster.
  ///   - part: The analysed part.
  ///   - brackets: The brackets of the whole text with far partners; nil if none of its characters
  ///     can raise a level.
  /// - Returns: Nil if there is no place but the part's start.
  func restart(
    atMost last: Int, in part: TextPart, _ brackets: DistantBrackets?
  ) -> PartRestart? {
    var string = text.string
    return string.withUTF8 { utf8 in
      let search = RestartSearch(self, utf8, part, brackets)
      guard var found = search.last(atMost: last) else { return nil }
      let units = fontUnits(before: found.cluster, after: part.before)
      found.start.continuesRun = units != nil
      found.start.fontUnits = units ?? 0
      found.start.heights = heights
      return found
    }
  }

  /// The advance in font units of a cluster's run before the cluster; nil if the run begins there.
  private func fontUnits(before cluster: Int, after before: PartStart) -> Int64? {
    let run = runs[runIndex(ofCluster: cluster)]
    guard run.clusters.lowerBound < cluster else { return nil }
    var sum = run.clusters.lowerBound == 0 && before.continuesRun ? before.fontUnits : 0
    let end = glyphIndex(atOrAfter: offsets[cluster], in: run.glyphs)
    for glyph in glyphs[run.glyphs.lowerBound..<end] { sum += Int64(glyph.advance) }
    for trim in trims where trim.place != .lineEnd {
      // Trimmed glyphs are narrower, but positions count them as whole before they subtract.
      if (run.clusters.lowerBound..<cluster).contains(Int(trim.cluster)) {
        sum += Int64(trim.advance)
      }
    }
    return sum
  }
}

/// A walk over an analysed part that finds where the next part may begin.
private struct RestartSearch {
  private let analysis: TextAnalysis
  private let utf8: UnsafeBufferPointer<UInt8>
  /// Nil if no character of the text can raise a level.
  private let distantBrackets: DistantBrackets?
  private let isShaped: Bool
  private let needsSpace: Bool
  /// Whether lines may end elsewhere than at line ends.
  private let wraps: Bool
  private var brackets: [ScriptResolver.OpenBracket]
  private var levelBrackets: BracketStack
  /// Whether the paragraph has a character that embeds, overrides or isolates.
  private var hasEmbedding = false
  private var paragraph = 0
  private var run = 0

  init(
    _ analysis: TextAnalysis, _ utf8: UnsafeBufferPointer<UInt8>, _ part: TextPart,
    _ distantBrackets: DistantBrackets?
  ) {
    isShaped = part.isShaped
    self.analysis = analysis
    self.utf8 = utf8
    self.distantBrackets = distantBrackets
    needsSpace = analysis.paragraphStyle.usesHyphenation
    wraps = analysis.paragraphStyle.textWrap != .nowrap
    brackets = part.before.brackets
    levelBrackets = part.before.levelBrackets
  }

  /// The last place at or before a cluster.
  ///
  /// There nearly always is one among the last clusters, so only of them it is asked first whether
  /// they are places. The others are passed for their brackets.
  func last(atMost last: Int) -> PartRestart? {
    let end = min(last + 1, analysis.count)
    var count = 64
    while true {
      var walk = self
      let first = max(0, end - count)
      if let found = walk.last(in: first..<end) { return found }
      guard first > 0 else { return nil }
      count *= 16
    }
  }

  /// The last place in a range of clusters, after a walk from the part's start to the range's end.
  private mutating func last(in range: Range<Int>) -> PartRestart? {
    for cluster in 0..<range.lowerBound {
      passLineEnd(before: cluster)
      pass(cluster)
    }
    var found: PartRestart?
    for cluster in range {
      switch passLineEnd(before: cluster) {
      case .none:
        guard cluster > 0, !isShaped || analysis.flags[cluster].contains(.startsPiece),
          isRestart(cluster)
        else { break }
        let start = PartStart(
          continuesParagraph: true, script: script(of: cluster - 1), brackets: brackets,
          levelBrackets: levelBrackets)
        found = PartRestart(cluster: cluster, start: start)
      case .ofParagraph: found = PartRestart(cluster: cluster, start: PartStart())
      case .ofLine: break
      }
      pass(cluster)
    }
    return found
  }

  /// What ends before a cluster.
  private enum LineEnd {
    case none
    /// A paragraph of UAX #9, beyond which no rule looks.
    case ofParagraph
    /// A line alone, as before U+2028 in text whose levels matter.
    case ofLine
  }

  @discardableResult
  private mutating func passLineEnd(before cluster: Int) -> LineEnd {
    guard cluster > 0, analysis.flags[cluster - 1].contains(.isHardBreak) else { return .none }
    brackets = []
    paragraph += 1
    guard distantBrackets == nil || endsLevels(cluster - 1) else { return .ofLine }
    levelBrackets = BracketStack()
    hasEmbedding = false
    return .ofParagraph
  }

  private func offset(_ cluster: Int) -> Int { Int(analysis.offsets[cluster]) }

  /// Whether a line end ends a paragraph of UAX #9 too; U+2028 does not.
  private func endsLevels(_ cluster: Int) -> Bool {
    let scalar = UTF8Decoder.decode(utf8, at: offset(cluster)).codePoint
    return UnicodeProperties(of: scalar).bidiClass == .b
  }

  private mutating func script(of cluster: Int) -> Script {
    let runs = analysis.runs
    while run + 1 < runs.count, runs[run].clusters.upperBound <= cluster { run += 1 }
    return runs[run].script
  }

  /// Passes a cluster: brackets, and characters that embed.
  private mutating func pass(_ cluster: Int) {
    let offset = offset(cluster)
    // Letters, digits and spaces are no brackets.
    if utf8[offset] < 0x28 || (utf8[offset] | 0x20) &- 0x61 < 26 { return }
    let scalar = UTF8Decoder.decode(utf8, at: offset).codePoint
    if scalar &- 0x202A < 5 || scalar &- 0x2066 < 4 { hasEmbedding = true }
    let properties = UnicodeProperties(of: scalar)
    if distantBrackets != nil { passLevelBrackets(of: cluster) }
    if properties.isOpeningBracket {
      guard brackets.count < ScriptResolver.maximumOpenBrackets,
        let closing = BracketPairs.partner(of: scalar)
      else { return }
      brackets.append(
        ScriptResolver.OpenBracket(
          closing: BracketPairs.canonical(closing), script: script(of: cluster)))
    } else if properties.isClosingBracket {
      let wanted = BracketPairs.canonical(scalar)
      if let index = brackets.lastIndex(where: { $0.closing == wanted }) {
        brackets.removeSubrange(index...)
      }
    }
  }

  private mutating func passLevelBrackets(of cluster: Int) {
    var place = offset(cluster)
    while place < offset(cluster + 1) {
      let element = UTF8Decoder.decode(utf8, at: place)
      levelBrackets.pass(
        element.codePoint, UnicodeProperties(of: element.codePoint), at: place)
      place += element.length
    }
  }

  /// Whether a part may begin at a cluster inside a paragraph.
  private mutating func isRestart(_ cluster: Int) -> Bool {
    let offset = offset(cluster)
    let before = utf8[offset - 1]
    guard !needsSpace || before == 0x20,
      LineBreaker.forgets(
        utf8, before: offset,
        isOpportunity: !wraps || analysis.flags[cluster].contains(.canBreakBefore))
    else { return false }
    guard let distantBrackets else { return true }
    let scalar = UTF8Decoder.decode(utf8, at: offset).codePoint
    let level = analysis.paragraphs[paragraph].level
    _ = script(of: cluster)
    guard levelBrackets.open.allSatisfy({ distantBrackets.knows($0.offset) }), !hasEmbedding,
      level < 2, analysis.runs[run].level == level
    else {
      return false
    }
    switch UnicodeProperties(of: scalar).bidiClass {
    case .l: return level == 0
    case .r, .al: return level == 1
    default: return false
    }
  }
}

extension LineBreaker {
  /// Whether the breaks behind a character do not depend on the text before it.
  ///
  /// So it is at letters, at emoji, and at digits behind spaces and tabs. A range of a script that
  /// needs a dictionary must begin there too.
  ///
  /// - Parameter isOpportunity: Whether a line may end before the character.
  static func forgets(
    _ utf8: UnsafeBufferPointer<UInt8>, before offset: Int, isOpportunity: Bool
  ) -> Bool {
    let byte = utf8[offset]
    let before = utf8[offset - 1]
    if (byte | 0x20) &- 0x61 < 26 { return true }
    if byte < 0x80 { return byte &- 0x30 < 10 && (before == 0x20 || before == 0x09) }
    let scalar = UTF8Decoder.decode(utf8, at: offset).codePoint
    let properties = UnicodeProperties(of: scalar)
    let lineBreakClass = properties.lineBreakClass
    if lineBreakClass <= LineBreakTables.classSAm { return before < 0x80 }
    if properties.generalCategory.isLetter {
      return isOpportunity || lineBreakClass == LineBreakTables.classAL
        || lineBreakClass == LineBreakTables.classIDw
    }
    return isOpportunity
      && (properties.isEmojiPresentation || properties.isExtendedPictographic)
  }
}

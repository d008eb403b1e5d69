// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension ShapingContext {
  /// Prepares a text in one pass over its characters; nil if the text needs its analysis.
  ///
  /// The segments equal those of the analysis, because the scan finds the same runs and pieces. But
  /// it keeps neither clusters nor glyphs, and it shapes nothing where pair advances suffice.
  func scan(_ string: String, _ context: TextContext) -> CompactText? {
    if string.utf8.count > SegmentScanner.longestText { return scanParts(string, context) }
    let isKept = string.utf8.count <= Self.longestKept
    guard
      let found = scanSegments(
        string, context, ScanRequest(isRecording: isKept, keepsBorders: true))
    else { return nil }
    return make(found, context, string, rich: nil, isKept: isKept)
  }

  /// Packs the result of a scan, which is kept if the text is short.
  private func make(
    _ found: ScannedText, _ context: TextContext, _ string: String, rich: RichText?, isKept: Bool
  ) -> CompactText? {
    let made = CompactText.make(
      context, string, segments, items: BorrowedList(itemBorders.elements),
      tabs: BorrowedList(tabs.elements), trims: BorrowedList(segmentTrims.elements), rich: rich,
      heights: found.heights, isFine: found.isFine, isLeftToRight: found.isLeftToRight,
      missingGlyphCount: found.missingGlyphCount)
    if isKept { keepScan(of: made?.storage) }
    return made
  }

  /// Prepares a text of several styles, or with boxes, in one pass over its characters; nil if it
  /// needs its analysis.
  func scan(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> CompactText? {
    guard !text.string.isEmpty,
      let styles = styleList(of: text, paragraphStyle, core), styles.isScannable(text)
    else { return nil }
    let isKept = text.string.utf8.count <= Self.longestKept
    let scanned = text.string.utf8.withContiguousStorageIfAvailable {
      scanSegments(
        $0, styles.context,
        ScanRequest(
          isFine: styles.isFine(text), isRecording: isKept, keepsBorders: true), styles
      )
    }
    guard let found = scanned ?? nil else { return nil }
    return make(found, styles.context, text.string, rich: RichText(text), isKept: isKept)
  }

  /// The length in bytes of the longest text whose scan is kept.
  static let longestKept = 1 << 12

  /// Finds the ``segments`` of a text in one pass; nil if the text needs its analysis.
  func scanSegments(
    _ string: String, _ context: TextContext, _ request: ScanRequest = ScanRequest()
  ) -> ScannedText? {
    let found = string.utf8.withContiguousStorageIfAvailable {
      scanSegments($0, context, request)
    }
    return found ?? nil
  }

  /// Finds the ``segments`` of a text in UTF-8, and its ``breaks``; nil if it needs its analysis.
  ///
  /// If the request asks for stretches, they are in ``stretches``.
  ///
  /// - Parameters:
  ///   - context: The text's first style with the paragraph style.
  ///   - styles: The styles of the ``styleRuns``, if there are several.
  func scanSegments(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ request: ScanRequest,
    _ styles: StyleList? = nil
  ) -> ScannedText? {
    // Parts of a text cannot begin again inside such a paragraph.
    let isRightToLeft = context.paragraphStyle.direction == .rightToLeft
    guard utf8.count <= SegmentScanner.longestText, !isRightToLeft || request.keepsBorders
    else { return nil }
    let firstTrim =
      context.paragraphStyle.trimsPunctuation ? SpacingClass.firstTrimmed(utf8) : nil
    guard firstTrim == nil || request.keepsBorders && context.hyphenator == nil else { return nil }
    forgetSegments()
    if utf8.isEmpty {
      forgetBreaks()
      forgetStretches()
      return ScannedText(
        heights: context.heights, isFine: request.isFine || context.style.isSpaced,
        isLeftToRight: true)
    }
    func findLevels() {
      self.findLevels(utf8, context.paragraphStyle.direction)
    }
    findBreaks(utf8, context.breaker)
    if styles != nil, boxes.count > 0 {
      breakAroundBoxes(utf8, context.paragraphStyle.conventions)
    }
    let takesSoftHyphens = request.keepsBorders && context.takesSoftHyphens(count: utf8.count)
    // Where no hyphen may be shown, no line ends there, unless the text does not wrap anyway.
    let showsHyphens = context.paragraphStyle.hyphens != .none
    if takesSoftHyphens, !showsHyphens { removeBreaksAtSoftHyphens(utf8) }
    var hasLevels = request.hasLevels || isRightToLeft
    if hasLevels { findLevels() }
    let takesTabs = request.keepsBorders && !LongText.suits(length: utf8.count)
    let state = state(of: context.style)
    return breaks.withUnsafeBufferPointer { breaks in
      // Spacing is no multiple of a font's unit.
      var isFine = request.isFine || context.style.isSpaced
      // Nor are trims; most texts that may have one do.
      var expectsTrims = firstTrim != nil && !isFine
      isFine = isFine || expectsTrims
      if isRightToLeft, hasItems(utf8, context, styles, hasLevels: true) {
        (expectsTrims, isFine) = (false, true)
      }
      while true {
        forgetSegments()
        var scanner = SegmentScanner(
          self, utf8, breaks, context, state, styles, firstTrim: firstTrim, hasLevels: hasLevels,
          isFine: isFine,
          hasItems: hasItems(utf8, context, styles, hasLevels: hasLevels),
          takesSoftHyphens: takesSoftHyphens,
          takesTabs: takesTabs && context.paragraphStyle.hasPlainTabs(hasLevels: hasLevels),
          takesMissing: request.keepsBorders, isRecording: request.isRecording)
        switch scanner.scan() {
        case .isDone where expectsTrims && trims.count == 0,
          .needsAnalysis where expectsTrims && trims.count == 0:
          (expectsTrims, isFine) = (false, false)
        case .isDone:
          guard
            itemBorders.count == 0
              ? !scanner.hasItems && (tabs.count == 0 || trims.count == 0)
              : isFine && request.keepsBorders && trims.count == 0
          else { return nil }
          findSegmentTrims(count: utf8.count)
          if scanner.hasSoftHyphens, showsHyphens, context.paragraphStyle.textWrap != .nowrap {
            guard trims.count == 0 else { return nil }
            findHyphens(utf8, context, styles, isFine: isFine)
          }
          return ScannedText(
            heights: scanner.heights, isFine: isFine, isLeftToRight: !hasLevels,
            missingGlyphCount: scanner.missingCount)
        case .needsLevels:
          guard !hasLevels else { return nil }
          hasLevels = true
          findLevels()
          if hasItems(utf8, context, styles, hasLevels: true) {
            guard request.keepsBorders else { return nil }
            (expectsTrims, isFine) = (false, true)
          }
        case .needsFineUnits:
          guard !isFine else { return nil }
          isFine = true
        case .needsAnalysis: return nil
        }
      }
    }
  }

  /// Whether lines of the text have several items, as in Chromium; none have in text with tabs.
  private func hasItems(
    _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext, _ styles: StyleList?,
    hasLevels: Bool
  ) -> Bool {
    context.hasItems
      && (hasSeveralRuns(utf8, styles) || hasLevels && levels.areMixed)
      && !utf8.contains(0x09)
  }

  /// Whether a text has several styles or a box and other characters.
  private func hasSeveralRuns(_ utf8: UnsafeBufferPointer<UInt8>, _ styles: StyleList?) -> Bool {
    guard let styles else { return false }
    return styles.count > 1 || boxes.count > 0 && utf8.count > ScannedBox.byteCount
  }
}

extension ParagraphStyle {
  /// Whether all tab stops are places at which text begins.
  ///
  /// - Parameter hasLevels: Whether paragraphs may be set from right to left.
  fileprivate func hasPlainTabs(hasLevels: Bool) -> Bool {
    tabStops.isEmpty
      || !hasLevels
        && tabStops.allSatisfy {
          $0.decimalSeparator == nil && $0.alignment != .center && $0.alignment != .right
        }
  }
}

/// The known facts about a text before a scan, and the facts that the scan must find.
struct ScanRequest {
  /// Whether the segments must be in units of 2^-20 point.
  var isFine = false
  /// Whether some part of the text is set from right to left.
  var hasLevels = false
  /// Whether to record the stretches from which the text is drawn.
  var isRecording = false
  /// Whether the caller keeps the borders of items, the trims of segments and the number of missing
  /// characters; else text with several items, soft hyphens, punctuation that may be trimmed, or
  /// characters that no font has needs its analysis.
  var keepsBorders = false
}

/// The result of a scan, besides the segments.
struct ScannedText {
  /// The heights of lines.
  let heights: LineHeightTable
  /// Whether the segments are in units of 2^-20 point.
  let isFine: Bool
  /// Whether no part of the text is set from right to left.
  let isLeftToRight: Bool
  /// The number of characters that no font has.
  var missingGlyphCount = 0
}

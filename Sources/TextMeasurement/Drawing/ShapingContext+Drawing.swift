// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension ShapingContext {
  /// The lines and glyphs of a scanned text.
  ///
  /// If another text was scanned since, this one is scanned again. Nil if the text needs its
  /// analysis: see ``TextContext/isScannable``; and if a word is divided or a line is truncated
  /// that is not a ``SummedText``.
  func layout(_ text: CompactText, in container: TextContainer) -> TextLayout? {
    compose(text, in: container) { $0.layout() }
  }

  /// The metrics of a scanned text whose lines are truncated or whose words are divided; nil as for
  /// ``layout(_:in:)``.
  func composedMetrics(_ text: CompactText, in container: TextContainer) -> TextMetrics? {
    compose(text, in: container) { $0.metrics() }
  }

  private func compose<Result>(
    _ text: CompactText, in container: TextContainer, _ body: (inout SegmentComposer) -> Result?
  ) -> Result? {
    // The header is asked for each part, because a copy of it would retain all of them.
    let context = text.header.context
    guard context.isScannable,
      text.isGreedy(in: container) || !LongText.suits(text.header.string)
    else { return nil }
    var styles: StyleList?
    if let rich = text.header.rich {
      styles = styleList(of: rich.text, context.paragraphStyle, context.core)
    }
    let drawn = DrawnStyles(text.header.rich?.text, styles, shapedCount: shapedRunCount)
    if hasScan(of: text.storage) {
      let scanned = ScannedText(
        heights: text.header.heights, isFine: text.header.isFine,
        isLeftToRight: text.header.isLeftToRight)
      return withUTF8(of: text.header.string) { utf8 in
        var composer = SegmentComposer(self, utf8, scanned, context, container, drawn)
        return body(&composer)
      }
    }
    let composed = compose(
      text.header.string, context, in: container,
      ScanRequest(
        isFine: text.header.isFine, hasLevels: !text.header.isLeftToRight, isRecording: true,
        keepsBorders: true),
      drawn, body)
    if composed != nil, text.header.string.utf8.count <= Self.longestKept {
      keepScan(of: text.storage)
    }
    return composed
  }

  /// The lines and glyphs of a text of one style, found by a scan.
  ///
  /// Nil if the text needs its analysis: see ``SegmentScanner`` and ``layout(_:in:)``.
  func layout(
    _ string: String, _ context: TextContext, in container: TextContainer, _ request: ScanRequest
  ) -> TextLayout? {
    guard context.isScannable else { return nil }
    return compose(string, context, in: container, request, DrawnStyles()) { $0.layout() }
  }

  private func compose<Result>(
    _ string: String, _ context: TextContext, in container: TextContainer, _ request: ScanRequest,
    _ styles: DrawnStyles, _ body: (inout SegmentComposer) -> Result?
  ) -> Result? {
    withUTF8(of: string) { utf8 in
      guard let scanned = scanSegments(utf8, context, request, styles.list) else { return nil }
      var composer = SegmentComposer(self, utf8, scanned, context, container, styles)
      return body(&composer)
    }
  }

  /// The number of ``styleRuns`` if those that differ only in drawing are one.
  private var shapedRunCount: Int {
    let runs = styleRuns.elements
    return runs.indices.count { $0 == 0 || runs[$0].style != runs[$0 - 1].style }
  }

  private func withUTF8<Result>(
    of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result?
  ) -> Result? {
    string.utf8.withContiguousStorageIfAvailable(body) ?? nil
  }
}

/// The styles of a text that is drawn; none if it has one style.
struct DrawnStyles {
  /// The styles for a scan.
  var list: StyleList?
  /// The runs of the text.
  var runs: TextRuns?
  /// The boxes of the text.
  var attachments: [PlacedAttachment] = []
  /// Whether some runs are shaped as one, so that their glyphs must be divided.
  var hasColorChanges = false

  /// Draws a text of one style.
  init() {}

  /// Combines a text with its styles.
  ///
  /// - Parameter shapedCount: The number of its runs if those that differ only in drawing are one.
  init(_ text: AttributedText?, _ list: StyleList?, shapedCount: Int) {
    self.list = list
    guard let text else { return }
    runs = TextRuns(text)
    attachments = text.attachments
    hasColorChanges = shapedCount != text.runs.count
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Turns lines of clusters into line fragments with positioned glyphs, which a backend draws.
struct LineComposer {
  let analysis: TextAnalysis
  private let container: TextContainer
  private let wrapper: LineWrapper
  private let textRuns: TextRuns

  /// Creates a composer for a text in a container.
  init(_ analysis: TextAnalysis, _ container: TextContainer) {
    self.analysis = analysis
    self.container = container
    wrapper = LineWrapper(analysis, container)
    textRuns = TextRuns(analysis.text)
  }

  /// All lines with their glyphs.
  func layout() -> TextLayout {
    var spans: [(LineSpan, Double, LineExtents)] = []
    let metrics = LineSetter(analysis, container).setLines { span, stack in
      spans.append((span, stack.lastBaseline, stack.lastExtents))
    }
    let width = container.width < 1e15 ? max(0, container.width) : metrics.size.width
    let lines = spans.map { span, baseline, extents in
      line(span, baseline: baseline, extents: extents, containerWidth: width)
    }
    return TextLayout(metrics: metrics, lines: lines)
  }

  /// A line with its glyphs.
  func line(
    _ span: LineSpan, baseline: Double, extents: LineExtents, containerWidth: Double
  ) -> LineFragment {
    let room = wrapper.rooms.room(startsParagraph: span.startsParagraph)
    let level =
      span.paragraph < analysis.paragraphs.count ? analysis.paragraphs[span.paragraph].level : 0
    var pieces = pieces(of: span, indent: room.indent, level: level)
    var width = Double(span.width) * analysis.unit.points
    let inner = containerWidth - room.indent - room.tail
    if isJustified(span), inner > width {
      if justify(&pieces, span, extra: inner - width) { width = inner }
    }
    let x = leftEdge(
      width: width, inner: inner, room: room, isRightToLeft: level & 1 != 0)
    if pieces.contains(where: { $0.level > 0 }) {
      VisualOrder.reorder(&pieces) { $0.level }
    }
    let trailing = Double(span.trailingSpace) * analysis.unit.points
    // Trailing whitespace lies beyond the end of the line: to its left in right-to-left text.
    var pen = level & 1 != 0 ? x - trailing : x
    var runs: [GlyphRun] = []
    var decorator = LineDecorator(
      baseline: baseline, extents: extents, visible: x..<max(x, x + width))
    for piece in pieces {
      let first = runs.count
      if let run = glyphRun(piece, x: pen, baseline: baseline) {
        if analysis.hasColorChanges {
          textRuns.appendColored(run, to: &runs)
        } else {
          runs.append(run)
        }
      }
      if textRuns.areDecorated { decorate(&decorator, piece, runs[first...], at: pen) }
      pen += piece.width
    }
    return LineFragment(
      range: byteRange(span.clusters), visibleRanges: visibleRanges(of: span), width: width,
      trailingSpace: trailing, x: x, baseline: baseline, ascent: extents.ascent,
      descent: extents.descent, runs: runs,
      decorations: decorator.decorations)
  }

  private func decorate(
    _ decorator: inout LineDecorator, _ piece: LinePiece, _ runs: ArraySlice<GlyphRun>, at x: Double
  ) {
    guard runs.isEmpty else {
      return decorator.add(runs, at: x, width: piece.width, textRuns, shapedStyle)
    }
    // A tab has no glyphs, but its lines go on.
    guard !piece.clusters.isEmpty else { return }
    let offset = Int(analysis.offsets[piece.clusters.lowerBound])
    decorator.add(x, x + piece.width, textRuns.style(at: offset), shapedStyle(at: offset))
  }

  /// The style at an offset, besides its drawing.
  private func shapedStyle(at offset: Int) -> StyleContext {
    let cluster =
      analysis.offsets.indices.partitioningIndex { Int(analysis.offsets[$0]) > offset } - 1
    return analysis.styles[analysis.runs[analysis.runIndex(ofCluster: max(0, cluster))].style]
  }

  /// The colour of a style at an offset.
  func color(of style: Int, at offset: Int) -> Color? {
    analysis.hasColorChanges
      ? textRuns.style(at: offset).color : analysis.text.runs[style].style.color
  }

  func byteRange(_ clusters: Range<Int>) -> Range<Int> {
    Int(analysis.offsets[clusters.lowerBound])..<Int(analysis.offsets[clusters.upperBound])
  }

  private func visibleRanges(of span: LineSpan) -> [Range<Int>] {
    guard let truncation = span.truncation else { return [byteRange(span.clusters)] }
    return [truncation.head, truncation.tail].filter { !$0.isEmpty }.map { byteRange($0) }
  }

  // MARK: - Alignment

  private func leftEdge(
    width: Double, inner: Double, room: LineRoom, isRightToLeft: Bool
  ) -> Double {
    analysis.paragraphStyle.alignment.leftEdge(
      of: width, in: inner, behind: isRightToLeft ? room.tail : room.indent,
      isRightToLeft: isRightToLeft)
  }

  private func isJustified(_ span: LineSpan) -> Bool {
    analysis.paragraphStyle.alignment == .justified && !span.endsParagraph
      && span.truncation == nil && container.width < 1e15
  }

  /// Widens the word spaces of a line; false if it has none.
  private func justify(_ pieces: inout [LinePiece], _ span: LineSpan, extra: Double) -> Bool {
    let visible = span.clusters.lowerBound..<span.visibleEnd
    let widensLetters = analysis.paragraphStyle.justification == .interCharacter
    func gaps(_ piece: LinePiece) -> Int {
      let isCursive = piece.run.map { analysis.runs[$0].script.isCursive } ?? false
      return piece.clusters.clamped(to: visible).count {
        analysis.flags[$0].contains(.isWordSpace)
          || widensLetters && !isCursive && $0 + 1 < visible.upperBound
            && analysis.flags[$0].isDisjoint(with: [.isControl, .isSoftHyphen])
      }
    }
    let count = pieces.reduce(0) { $1.mark == nil ? $0 + gaps($1) : $0 }
    guard count > 0 else { return false }
    let each = extra / Double(count)
    for index in pieces.indices where pieces[index].mark == nil {
      pieces[index].extraWordSpacing = each
      pieces[index].widensLetters = widensLetters
      pieces[index].justifiedEnd = visible.upperBound
      pieces[index].width += Double(gaps(pieces[index])) * each
    }
    return true
  }
}

extension TextAlignment {
  /// The left end of a line's visible advance, between the indents.
  ///
  /// - Parameters:
  ///   - width: The visible advance.
  ///   - inner: The width between the indents.
  ///   - left: The indent on the left.
  func leftEdge(
    of width: Double, in inner: Double, behind left: Double, isRightToLeft: Bool
  ) -> Double {
    switch self {
    case .left: left
    case .right: left + inner - width
    case .center: left + (inner - width) / 2
    case .natural, .justified: isRightToLeft ? left + inner - width : left
    }
  }
}

/// A piece of a line with one font and level: clusters of one run, or a mark.
struct LinePiece {
  /// The clusters.
  var clusters: Range<Int>
  /// The index of the clusters' run; nil for a mark.
  var run: Int?
  /// The hyphen or ellipsis, if the piece is a mark.
  var mark: ShapedMark?
  /// The style of a mark.
  var markStyle = 0
  /// The embedding level.
  var level: UInt8
  /// The advance in points, spacing included.
  var width: Double
  /// Whether the glyphs at the piece's start or end change because the line is cut there.
  var isCut = false
  /// The points that justification adds to each word space before ``justifiedEnd``.
  var extraWordSpacing = 0.0
  /// Whether justification adds these points after other clusters too.
  var widensLetters = false
  /// The opening bracket at the start that is whole because it starts the line.
  var startTrim: SpacingTrim?
  /// The closing bracket at the end that is trimmed so that it fits.
  var endTrim: SpacingTrim?
  /// The end of the clusters whose word spaces justification widens.
  var justifiedEnd = 0
}

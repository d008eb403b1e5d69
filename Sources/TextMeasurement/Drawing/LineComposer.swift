// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Turns lines of clusters into line fragments with positioned glyphs, which a backend draws.
struct LineComposer {
  let analysis: TextAnalysis
  private let container: TextContainer
  private let wrapper: LineWrapper
  /// The runs of the text's own styles; nil if it is plain.
  private let textRuns: TextRuns?

  /// Creates a composer for a text in a container.
  init(_ analysis: TextAnalysis, _ container: TextContainer) {
    self.analysis = analysis
    self.container = container
    wrapper = LineWrapper(analysis, container)
    let runs = TextRuns(analysis.text)
    textRuns = runs.areDecorated || analysis.text.runs.count > 1 ? runs : nil
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
    let rooms = wrapper.rooms
    let level =
      span.paragraph < analysis.paragraphs.count ? analysis.paragraphs[span.paragraph].level : 0
    let pieces = pieces(
      of: span, indent: rooms.room(startsParagraph: span.startsParagraph).indent, level: level)
    let range = byteRange(span.clusters)
    let line = SetLine(
      start: range.lowerBound, end: range.upperBound, startsParagraph: span.startsParagraph,
      endsLine: span.endsParagraph, isHyphenated: span.isHyphenated,
      isTrimmed: span.endTrim != nil, level: level, visible: span.width,
      trailing: span.trailingSpace, space: 0, baseline: baseline, ascent: extents.ascent,
      descent: extents.descent, height: extents.height)
    var string = analysis.text.string
    var fragment = string.withUTF8 { utf8 in
      analysis.core.withShapingContext { shaping in
        var drawer = LineDrawer(
          shaping.drawing, utf8, analysis.paragraphStyle, analysis.unit, rooms,
          width: containerWidth, textRuns, hasColorChanges: analysis.hasColorChanges,
          analysis.text.attachments)
        shaping.drawing.beginLine()
        // The states own the kinds of runs, and a shaping context forgets some of many states.
        let states = pieces.map { shaping.state(of: analysis.styles[$0.style]) }
        for (piece, state) in zip(pieces, states) {
          add(piece, state, shaping, from: span.clusters.lowerBound, to: &drawer)
        }
        return withExtendedLifetime(states) {
          drawer.fragment(
            line, visible: span.width, visibleEnd: Int(analysis.offsets[span.visibleEnd]),
            trailing: Double(span.trailingSpace) * analysis.unit.points,
            mayBeJustified: !span.endsParagraph && span.truncation == nil
              && container.width < 1e15)
        }
      }
    }
    if let truncation = span.truncation {
      fragment.visibleRanges =
        [truncation.head, truncation.tail].filter { !$0.isEmpty }.map { byteRange($0) }
    }
    return fragment
  }

  /// Adds a piece in a style to the parts of the line at hand, which begins at a cluster.
  @inline(never)
  private func add(
    _ piece: LinePiece, _ state: StyleState, _ shaping: ShapingContext, from start: Int,
    to drawer: inout LineDrawer
  ) {
    let buffers = shaping.drawing
    let range = byteRange(piece.clusters)
    guard let index = piece.run else {
      if let mark = piece.mark {
        drawer.add(
          mark, state.kind(face: 0, script: .latin, isRightToLeft: false), width: piece.width,
          level: piece.level, at: range.lowerBound, from: Int(analysis.offsets[start]),
          of: analysis.styles[
            analysis.style(ofCluster: max(start, piece.clusters.lowerBound - 1))])
      }
      return
    }
    let run = analysis.runs[index]
    let first = buffers.glyphs.count
    var part = DrawnPart(
      kind: state.kind(of: run), runLevel: run.level, level: piece.level,
      start: range.lowerBound, end: range.upperBound, firstGlyph: first, glyphEnd: first,
      width: piece.width)
    if run.attachment != nil {
      let boxes = analysis.text.attachments
      part.box = Int32(boxes.indices.partitioningIndex { boxes[$0].offset >= range.lowerBound })
    } else if run.plan == nil {
      part.box = DrawnPart.tabs
    } else {
      addGlyphs(piece, run, shaping, to: buffers)
      part.glyphEnd = buffers.glyphs.count
    }
    buffers.parts.append(part)
  }

  /// Adds the glyphs of a piece in logical order, shaped again if a cut changes them.
  private func addGlyphs(
    _ piece: LinePiece, _ run: AnalyzedRun, _ shaping: ShapingContext, to buffers: DrawingBuffers
  ) {
    let first = buffers.glyphs.count
    if piece.isCut {
      for glyph in analysis.reshapedGlyphs(run, piece.clusters, shaping) {
        buffers.glyphs.append(glyph)
      }
    } else {
      let start = analysis.glyphIndex(
        atOrAfter: analysis.offsets[piece.clusters.lowerBound], in: run.glyphs)
      let end = analysis.glyphIndex(
        atOrAfter: analysis.offsets[piece.clusters.upperBound], in: run.glyphs)
      for index in start..<max(start, end) {
        buffers.glyphs.append(analysis.glyphs[index])
      }
    }
    let glyphs = buffers.glyphs.elements
    guard glyphs.count > first else { return }
    if let trim = piece.startTrim {
      glyphs[first].advance += trim.advance
      glyphs[first].xOffset -= trim.offset
    }
    if let trim = piece.endTrim {
      glyphs[glyphs.count - 1].advance -= trim.advance
      glyphs[glyphs.count - 1].xOffset += trim.offset
    }
  }

  /// The UTF-8 offsets of some clusters.
  func byteRange(_ clusters: Range<Int>) -> Range<Int> {
    Int(analysis.offsets[clusters.lowerBound])..<Int(analysis.offsets[clusters.upperBound])
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
  /// The index of the style.
  var style: Int
  /// The embedding level.
  var level: UInt8
  /// The advance in position units, spacing included.
  var width: Int64
  /// Whether the glyphs at the piece's start or end change because the line is cut there.
  var isCut = false
  /// The opening bracket at the start that is whole because it starts the line.
  var startTrim: SpacingTrim?
  /// The closing bracket at the end that is trimmed so that it fits.
  var endTrim: SpacingTrim?
}

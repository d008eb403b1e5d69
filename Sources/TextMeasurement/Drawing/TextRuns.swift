// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The runs of a text's own styles, by which its glyphs are coloured and decorated.
struct TextRuns {
  private let runs: [StyleRun]

  /// Whether some part of the text has a line or a colour behind it.
  let areDecorated: Bool

  /// Names the runs of a text.
  init(_ text: AttributedText) {
    runs = text.runs
    areDecorated = runs.contains { $0.style.isDecorated }
  }

  /// Names the only run of a text of one style.
  init(_ style: TextStyle, count: Int) {
    runs = [StyleRun(range: 0..<count, style: style)]
    areDecorated = style.isDecorated
  }

  /// The index of the run that holds a UTF-8 offset.
  private func index(at offset: Int) -> Int {
    max(0, runs.indices.partitioningIndex { runs[$0].range.lowerBound > offset } - 1)
  }

  /// The style at a UTF-8 offset.
  func style(at offset: Int) -> TextStyle { runs[index(at: offset)].style }

  /// The colour of the text at a UTF-8 offset; nil for the renderer's own.
  func color(at offset: Int) -> Color? { runs[index(at: offset)].style.color }

  /// Appends a run of glyphs, divided where its colour changes.
  ///
  /// Letters of different colours are shaped together. A glyph has the colour of its cluster's
  /// first character, so a ligature has one colour.
  func appendColored(_ run: GlyphRun, to colored: inout [GlyphRun]) {
    guard run.attachment == nil, !run.range.isEmpty,
      index(at: run.range.lowerBound) != index(at: run.range.upperBound - 1)
    else {
      colored.append(run)
      return
    }
    var parts: [GlyphRun] = []
    var last = -1
    for glyph in run.glyphs {
      let index = index(at: glyph.cluster)
      if index != last {
        var part = run
        part.color = runs[index].style.color
        part.glyphs = []
        parts.append(part)
        last = index
      }
      parts[parts.count - 1].glyphs.append(glyph)
    }
    // The parts tile the run: in logical order, each ends where the next begins.
    let isRightToLeft = run.direction == .rightToLeft
    var end = run.range.upperBound
    for index in isRightToLeft ? Array(parts.indices) : parts.indices.reversed() {
      let first = parts[index].glyphs.map(\.cluster).min() ?? end
      let isFirst = index == (isRightToLeft ? parts.count - 1 : 0)
      let start = isFirst ? run.range.lowerBound : first
      parts[index].range = start..<end
      end = start
    }
    colored += parts
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension LineComposer {
  /// The colour of a style at an offset.
  func color(of style: Int, at offset: Int) -> Color? {
    guard analysis.hasColorChanges else { return analysis.text.runs[style].style.color }
    return analysis.text.runs[analysis.textRunIndex(at: offset)].style.color
  }

  /// Appends a run, divided where its colour changes.
  ///
  /// Letters of different colours are shaped together. A glyph has the colour of its cluster's
  /// first character, so a ligature has one colour.
  func appendColored(_ run: GlyphRun, to runs: inout [GlyphRun]) {
    guard run.attachment == nil, !run.range.isEmpty,
      analysis.textRunIndex(at: run.range.lowerBound)
        != analysis.textRunIndex(at: run.range.upperBound - 1)
    else {
      runs.append(run)
      return
    }
    var parts: [GlyphRun] = []
    var last = -1
    for glyph in run.glyphs {
      let index = analysis.textRunIndex(at: glyph.cluster)
      if index != last {
        var part = run
        part.color = analysis.text.runs[index].style.color
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
    runs += parts
  }
}

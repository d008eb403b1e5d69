// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LayoutGeometry
import TextVocabulary

/// The detail in which `quoin measure` writes each layout.
enum TextDetail: String, ExpressibleByArgument, CaseIterable {
  /// The lines.
  case lines
  /// The lines and their glyphs.
  case glyphs
}

/// Writes the lines and glyphs of a text layout as JSON, unrounded.
struct LayoutJSON {
  /// The detail.
  let detail: TextDetail
  /// The UTF-8 offset in the record's text of each byte of the text that was laid out, and of its
  /// end; nil if both are the same.
  let offsets: [Int]?

  private func original(_ offset: Int) -> Int {
    offsets.map { $0[min(max(0, offset), $0.count - 1)] } ?? offset
  }

  /// Appends the member `lines` to an object.
  func append(_ layout: TextLayout, to json: inout JSONWriter) {
    json.key("lines")
    json.array { list in
      for line in layout.lines { list.object { append(line, to: &$0) } }
    }
  }

  private func append(_ line: LineFragment, to json: inout JSONWriter) {
    // Spaces that were left out at the start belong to the first line.
    json.member("start", line.range.lowerBound == 0 ? 0 : original(line.range.lowerBound))
    json.member("end", original(line.range.upperBound))
    json.member("width", line.width)
    json.member("trailingSpace", line.trailingSpace)
    json.member("baseline", line.baseline)
    json.member("ascent", line.ascent)
    json.member("descent", line.descent)
    if line.visibleRanges != [line.range] {
      json.key("visible")
      json.array { list in
        for range in line.visibleRanges {
          list.array {
            $0.value(original(range.lowerBound))
            $0.value(original(range.upperBound))
          }
        }
      }
    }
    guard detail == .glyphs else { return }
    json.key("runs")
    json.array { list in
      for run in line.runs { list.object { append(run, to: &$0) } }
    }
  }

  private func append(_ run: GlyphRun, to json: inout JSONWriter) {
    json.member("font", run.font.postScriptName)
    json.synthesis(run.font.synthesis)
    json.member("size", run.size)
    json.member("direction", run.direction.jsonWord)
    json.member("script", run.script)
    json.key("glyphs")
    json.array { list in
      for glyph in run.glyphs {
        list.array {
          $0.value(Int(glyph.id))
          $0.value(original(glyph.cluster))
          $0.value(glyph.x)
          $0.value(glyph.y)
          $0.value(glyph.advance)
        }
      }
    }
  }
}

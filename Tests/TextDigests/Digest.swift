// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A hash of measured numbers, to the bit (FNV-1a, 64 bits).
struct Digest {
  /// The hash so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds the eight bytes of a number, the least first.
  mutating func add(_ bits: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      value = (value ^ bits >> UInt64(shift) & 0xFF) &* 0x100_0000_01B3
    }
  }

  /// Adds an integer.
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds a number by its bits.
  mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Adds a text by its bytes.
  mutating func add(_ text: String) {
    add(text.utf8.count)
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Adds a range of offsets.
  mutating func add(_ range: Range<Int>) {
    add(range.lowerBound)
    add(range.upperBound)
  }

  /// Adds the size, baselines and line count of a text in a container.
  mutating func add(_ metrics: TextMetrics) {
    add(metrics.size.width)
    add(metrics.size.height)
    add(metrics.lineCount)
    add(metrics.firstBaseline)
    add(metrics.lastBaseline)
    add(metrics.isTruncated ? 1 : 0)
  }

  /// Adds the lines of a layout with all glyphs and decorations.
  mutating func add(_ layout: TextLayout) {
    add(layout.metrics)
    for line in layout.lines {
      add(line.range)
      for range in line.visibleRanges { add(range) }
      for number in [
        line.width, line.trailingSpace, line.x, line.baseline, line.ascent, line.descent,
      ] {
        add(number)
      }
      for run in line.runs { add(run) }
      for decoration in line.decorations {
        add(decoration.kind.rawValue)
        add(decoration.rect.origin.x)
        add(decoration.rect.origin.y)
        add(decoration.rect.size.width)
        add(decoration.rect.size.height)
        add(decoration.color)
      }
    }
  }

  /// Adds a run of glyphs. Its font counts by name, because paths differ between builds.
  private mutating func add(_ run: GlyphRun) {
    add(run.font.postScriptName)
    for name in run.font.synthesis.names { add(name) }
    for variation in run.font.variations { add(variation.value) }
    add(run.size)
    add(run.direction == .rightToLeft ? 1 : 0)
    add(run.script)
    add(run.color)
    add(run.range)
    add(run.attachment?.name ?? "")
    for glyph in run.glyphs {
      add(Int(glyph.id))
      add(glyph.cluster)
      add(glyph.x)
      add(glyph.y)
      add(glyph.advance)
    }
  }

  private mutating func add(_ color: Color?) { add(color.map { "\($0)" } ?? "") }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Forms the runs of itemised clusters, shapes them, and sums their advances to positions.
///
/// Invariants: the runs tile the clusters so far, and their glyphs tile the glyphs.
struct RunShaper: ~Copyable {
  let shaping: ShapingContext
  private let attachments: [PlacedAttachment]
  private let styles: [StyleContext]
  private var pieces: PieceShaper
  /// The runs, in logical order.
  private(set) var runs: [AnalyzedRun] = []
  /// The punctuation that is trimmed, and that may be.
  private(set) var trims: [SpacingTrim] = []
  /// The heights of lines with these runs.
  private(set) var heights: LineHeights
  /// Whether glyphs are found, or runs alone.
  private let isShaping: Bool
  /// Whether the first run began before the first cluster.
  private let continuesRun: Bool
  /// The advance of the first run before the first cluster, in font units.
  private let earlierUnits: Int64
  /// Whether every glyph has the same size and units per em, so that font units can be summed.
  private var isUniform: Bool

  /// Prepares to shape a text whose clusters the shaping context has.
  ///
  /// - Parameters:
  ///   - utf8: The text, which must outlive the shaper.
  ///   - styles: The contexts of the style runs to which the clusters belong.
  ///   - heights: The heights of lines in the fonts of the styles.
  ///   - isFine: Whether positions must be in units of 2^-20 point.
  ///   - part: The part of the text that the clusters are; nil for the whole text.
  init(
    _ utf8: UnsafeBufferPointer<UInt8>, of text: AttributedText, styles: [StyleContext],
    heights: LineHeights, shaping: ShapingContext, isFine: Bool, of part: TextPart?
  ) {
    continuesRun = part?.before.continuesRun ?? false
    earlierUnits = part?.before.fontUnits ?? 0
    isShaping = part?.isShaped ?? true
    self.shaping = shaping
    self.styles = styles
    attachments = text.attachments
    pieces = PieceShaper(utf8, shaping: shaping, isShaping: isShaping)
    self.heights = heights
    isUniform =
      !isFine && text.attachments.isEmpty
      && styles.allSatisfy { style in
        style.size == styles[0].size && style.letterSpacing == 0 && style.wordSpacing == 0
          && style.size > 0
      }
  }

  /// The glyphs of all runs, in logical order.
  var glyphs: [ShapedGlyph] { pieces.glyphs }

  /// The unit of positions: font units if they can be summed.
  var unit: PositionUnit {
    isUniform ? PositionUnit(styles[0].primaryScale) : .fine
  }

  // MARK: - Runs

  /// Divides the clusters into runs and shapes each run.
  mutating func shapeRuns() {
    let count = shaping.clusters.count
    var start = 0
    var nextAttachment = 0
    while start < count {
      let first = shaping.clusters[start]
      var end = start + 1
      if first.flags.contains(.isAttachment) {
        appendAttachment(start, &nextAttachment)
        start = end
        continue
      }
      let isControl = first.flags.contains(.isControl)
      while end < count {
        let next = shaping.clusters[end]
        guard
          next.style == first.style, next.level == first.level,
          next.flags.contains(.isControl) == isControl, !next.flags.contains(.isAttachment),
          isControl || (next.face == first.face && next.script == first.script)
        else { break }
        end += 1
      }
      if isControl {
        appendControlRun(start..<end)
      } else {
        shapeRun(start..<end)
      }
      start = end
    }
  }

  private mutating func appendControlRun(_ clusters: Range<Int>) {
    let first = shaping.clusters[clusters.lowerBound]
    let style = styles[Int(first.style)]
    runs.append(
      AnalyzedRun(
        clusters: clusters, style: Int(first.style), plan: nil, font: style.primary,
        script: first.script, level: first.level, glyphs: pieces.endOfGlyphs,
        attachment: nil, heightMask: styleMask(Int(first.style))))
  }

  private mutating func appendAttachment(_ cluster: Int, _ next: inout Int) {
    let item = shaping.clusters[cluster]
    while next < attachments.count, attachments[next].offset < Int(item.offset) {
      next += 1
    }
    guard next < attachments.count else { return }
    let attachment = attachments[next].attachment
    let style = styles[Int(item.style)]
    let mask = heights.mask(for: LineBox.raised(attachment.metrics, by: style.baselineOffset))
    runs.append(
      AnalyzedRun(
        clusters: cluster..<cluster + 1, style: Int(item.style), plan: nil,
        font: style.primary, script: item.script, level: item.level,
        glyphs: pieces.endOfGlyphs, attachment: attachment,
        heightMask: mask | styleMask(Int(item.style))))
  }

  /// The height mask of a style's own font.
  private mutating func styleMask(_ style: Int) -> UInt64 {
    let context = styles[style]
    return heights.mask(for: SizedFont(context.primary, in: context)) | heights.commonMask
  }

  private mutating func shapeRun(_ clusters: Range<Int>) {
    let first = shaping.clusters[clusters.lowerBound]
    let style = Int(first.style)
    let state = shaping.state(of: styles[style])
    let cache = state.cache(
      face: Int(first.face), script: first.script, isRightToLeft: first.level & 1 != 0)
    let font = cache.plan.font
    if styles[style].scale(of: font) != styles[0].primaryScale { isUniform = false }
    let glyphStart = pieces.glyphs.count
    if isShaping {
      pieces.shape(
        clusters, cache, state, isContinued: continuesRun && clusters.lowerBound == 0)
    }
    var mask = styleMask(style)
    if Int(first.face) != 0, !heights.ignoresFallback {
      mask |= heights.mask(for: SizedFont(font, in: styles[style]))
    }
    runs.append(
      AnalyzedRun(
        clusters: clusters, style: style, plan: cache.plan, font: font, script: first.script,
        level: first.level, face: first.face, glyphs: glyphStart..<pieces.glyphs.count,
        attachment: nil, heightMask: mask))
  }

  /// Records that a character is trimmed, and narrows its glyph unless that depends on the line.
  mutating func add(
    _ trim: PunctuationWidths.Trim, _ place: SpacingTrim.Place, cluster: Int, _ run: AnalyzedRun
  ) {
    if place != .lineEnd { pieces.trim(trim, cluster: cluster, in: run.glyphs) }
    isUniform = false
    let scale = styles[run.style].positioningScale(of: run.font)
    trims.append(
      SpacingTrim(
        cluster: Int32(cluster), place: place, width: scale.units(Int64(trim.advance)),
        advance: trim.advance, offset: trim.offset))
  }

  // MARK: - Positions

  /// The positions of all cluster boundaries in ``unit``; one more than clusters.
  ///
  /// In fine units, each position of a run is scaled from the run's sum of font units and rounded
  /// once, so rounding errors do not accumulate.
  ///
  /// - Parameter utf8: The text up to the end of the part.
  func positions(in utf8: UnsafeBufferPointer<UInt8>) -> [Int64] {
    let unit = unit
    let itemized = shaping.clusters.elements
    var positions: [Int64] = []
    positions.reserveCapacity(itemized.count + 1)
    var position: Int64 = 0
    if unit != .fine {
      for item in itemized {
        positions.append(position)
        position &+= Int64(item.advance)
      }
      positions.append(position)
      return positions
    }
    var trim = 0
    for run in runs {
      let style = styles[run.style]
      if let attachment = run.attachment {
        positions.append(position)
        position &+= attachment.advance
        position &+= unit.units(style.boxSpacing)
        continue
      }
      let scale = style.scale(of: run.font)
      let (first, end) = (run.clusters.lowerBound, run.clusters.upperBound)
      let kind = style.isSpaced ? shaping.state(of: style).kind(of: run) : nil
      var walk = kind.map { GlyphGapWalk($0, utf8, from: Int(offset(first, utf8))) }
      var glyph = 0
      var fontUnits = first == 0 ? earlierUnits : 0
      let start = position &- scale.units(fontUnits)
      var spacing: Int64 = 0
      for index in run.clusters {
        positions.append(position)
        fontUnits &+= Int64(itemized[index].advance)
        if let drawn = kind?.pointee.spacing, run.plan != nil {
          spacing &+=
            walk?.rule == .graphemeClusters
            ? drawn.units(at: Int(itemized[index].offset), in: utf8)
            : pieces.glyphs.withUnsafeBufferPointer {
              walk?.passSpacing(
                of: UnsafeBufferPointer(rebasing: $0[run.glyphs]), from: &glyph,
                upTo: Int(offset(index + 1, utf8)), textEnd: Int(offset(end, utf8))) ?? 0
            }
        }
        while trim < trims.count, trims[trim].cluster <= index {
          if trims[trim].place != .lineEnd { spacing -= trims[trim].width }
          trim += 1
        }
        position = start &+ scale.units(fontUnits) &+ spacing
      }
    }
    positions.append(position)
    return positions
  }

  /// The UTF-8 offset of a cluster, or the end of the text behind the last one.
  private func offset(_ cluster: Int, _ utf8: UnsafeBufferPointer<UInt8>) -> Int32 {
    cluster < shaping.clusters.count
      ? shaping.clusters[cluster].offset : Int32(truncatingIfNeeded: utf8.count)
  }

  /// Checks the invariants in debug builds.
  func checkInvariants() {
    var cluster = 0
    var glyph = 0
    for run in runs {
      assert(run.clusters.lowerBound == cluster, "A run begins elsewhere than the last one ends.")
      assert(run.glyphs.lowerBound == glyph, "A run's glyphs begin elsewhere than the last ended.")
      (cluster, glyph) = (run.clusters.upperBound, run.glyphs.upperBound)
    }
    assert(cluster == shaping.clusters.count, "The runs end at cluster \(cluster).")
    assert(glyph == glyphs.count, "The runs end at glyph \(glyph) of \(glyphs.count).")
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Synchronization
import TextVocabulary

/// An analysed text, from which lines of any width are made: clusters, widths, breaks, glyphs.
///
/// Positions are sums of advances in logical order. Their unit is the font unit where the whole
/// text has one size and one number of units per em, so that sums are exact; else 2^-20 point.
/// All arithmetic on them is that of integers.
final class TextAnalysis: Sendable {
  /// The text.
  let text: AttributedText
  /// How its lines are set.
  let paragraphStyle: ParagraphStyle
  /// The contexts of the text's style runs; runs that differ only in colour count as one.
  let styles: [StyleContext]
  /// The UTF-8 offset of each grapheme cluster, and the text's end; `count + 1` entries.
  let offsets: [Int32]
  /// The position before each cluster, and the text's end; `count + 1` entries.
  let positions: [Int64]
  /// The properties of each cluster, and of the border at the end; `count + 1` entries.
  let flags: [ClusterFlags]
  /// The clusters at which a line may begin, ascending; the last is the text's end.
  let opportunities: [Int32]
  /// The parts of one font, style, script and direction, in logical order.
  let runs: [AnalyzedRun]
  /// The glyphs of all runs, in logical order, with offsets in the text as clusters.
  let glyphs: [ShapedGlyph]
  /// The paragraphs, in order; a final newline opens an empty one.
  let paragraphs: [AnalyzedParagraph]
  /// The heights that lines may have.
  let heights: LineHeights
  /// The unit of all positions.
  let unit: PositionUnit
  /// The clusters with characters that no font has, each as often as there are such characters.
  let missing: [Int32]
  /// The clusters at which browsers begin a new item of a line: where the level or the text's own
  /// run changes. Empty by UIKit's conventions, and in text with tabs.
  let itemStarts: [Int32]
  /// The punctuation that is trimmed, and that may be; ascending.
  let trims: [SpacingTrim]
  /// Whether the parts of each line are rounded up, as browsers round them.
  let roundsItems: Bool
  /// Whether there is a tab, so that widths depend on where they start.
  let hasTabs: Bool
  /// Whether there is a soft hyphen, or a word that may be divided.
  let hasSoftHyphens: Bool
  /// The ranges of many hanging clusters, which take long to look back over.
  let longSpaces: [Range<Int>]
  /// The parts without characters, in logical order.
  let emptyRuns: [EmptyRun]
  /// The measurer's core, which shapes text again where a line is cut at such a place.
  let core: MeasurerCore
  /// The advances of parts that were shaped again, kept so that no width shapes them twice.
  let reshapedAdvances = Mutex<[ReshapedKey: ReshapedPart]>([:])

  /// The number of characters that no font has.
  var missingGlyphCount: Int { missing.count }

  /// The number of grapheme clusters.
  var count: Int { offsets.count - 1 }

  /// Creates an analysis of the parts that the analyser found.
  init(
    text: AttributedText, paragraphStyle: ParagraphStyle, styles: [StyleContext],
    offsets: [Int32], positions: [Int64], flags: [ClusterFlags], opportunities: [Int32],
    runs: [AnalyzedRun], glyphs: [ShapedGlyph], paragraphs: [AnalyzedParagraph],
    heights: LineHeights, unit: PositionUnit, itemStarts: [Int32], trims: [SpacingTrim],
    missing: [Int32], emptyRuns: [EmptyRun], core: MeasurerCore, in whole: LongTextProperties? = nil
  ) {
    self.text = text
    self.paragraphStyle = paragraphStyle
    self.styles = styles
    self.offsets = offsets
    self.positions = positions
    self.flags = flags
    self.opportunities = opportunities
    self.runs = runs
    self.glyphs = glyphs
    self.paragraphs = paragraphs
    self.heights = heights
    self.unit = unit
    self.itemStarts = itemStarts
    self.trims = trims
    self.missing = missing
    self.emptyRuns = emptyRuns
    self.core = core
    roundsItems = whole?.roundsItems ?? !itemStarts.isEmpty
    hasTabs = whole?.hasTabs ?? flags.contains { $0.contains(.isTab) }
    hasSoftHyphens = flags.contains { !$0.isDisjoint(with: [.isSoftHyphen, .isDivisionBefore]) }
    // The border at the text's end does not hang, so it ends the last long space.
    longSpaces = Self.longSpaces(flags)
  }

  /// The number of hanging clusters from which on they are a long space.
  static let longSpace = 32

  private static func longSpaces(_ flags: [ClusterFlags]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    for index in flags.indices where !flags[index].hangs {
      if index - start >= longSpace { found.append(start..<index) }
      start = index + 1
    }
    return found
  }

  /// Whether colours change within a style, so that runs of glyphs have several.
  var hasColorChanges: Bool { styles.count != text.runs.count }

  /// Whether no part of the text is set from right to left.
  var isLeftToRight: Bool {
    runs.allSatisfy { $0.level == 0 } && paragraphs.allSatisfy { $0.level == 0 }
  }

  /// Whether a line that ends before a cluster ends with a hyphen that is added to the text.
  func showsHyphen(before end: Int) -> Bool {
    flags[end].contains(.isDivisionBefore) || flags[end - 1].contains(.isSoftHyphen)
  }

  /// The mark that stands for omitted text.
  var ellipsis: ShapedMark.Kind {
    paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis
  }

  /// The index of the run that a cluster belongs to.
  func runIndex(ofCluster cluster: Int) -> Int {
    max(0, runs.indices.partitioningIndex { runs[$0].clusters.lowerBound > cluster } - 1)
  }
}

/// The properties of a grapheme cluster and of the border before it.
struct ClusterFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  let rawValue: UInt16
  /// A line may end before the cluster.
  static let canBreakBefore = ClusterFlags(rawValue: 1)
  /// A line must end before the cluster.
  static let mustBreakBefore = ClusterFlags(rawValue: 1 << 1)
  /// A space that hangs at the end of a line.
  static let isHangingSpace = ClusterFlags(rawValue: 1 << 2)
  /// A separator of lines or paragraphs; it has no width.
  static let isHardBreak = ClusterFlags(rawValue: 1 << 3)
  /// A tab; its width depends on where it stands.
  static let isTab = ClusterFlags(rawValue: 1 << 4)
  /// A soft hyphen, shown only where a line ends with it.
  static let isSoftHyphen = ClusterFlags(rawValue: 1 << 5)
  /// The glyphs change where the text is cut before the cluster.
  static let isUnsafeBefore = ClusterFlags(rawValue: 1 << 6)
  /// An attachment.
  static let isAttachment = ClusterFlags(rawValue: 1 << 7)
  /// A space that word spacing and justification widen.
  static let isWordSpace = ClusterFlags(rawValue: 1 << 8)
  /// Without glyph and width.
  static let isControl = ClusterFlags(rawValue: 1 << 9)
  /// A word may be divided before the cluster, with a hyphen.
  static let isDivisionBefore = ClusterFlags(rawValue: 1 << 10)
  /// A piece of text that was shaped alone begins with the cluster.
  static let startsPiece = ClusterFlags(rawValue: 1 << 11)

  /// Makes flags from bits.
  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whether the cluster takes no part in the visible width at a line's end.
  var hangs: Bool { rawValue & (1 << 2 | 1 << 3) != 0 }
}

/// A part of a text that was shaped with one font.
struct AnalyzedRun: Sendable {
  /// The clusters of the run.
  var clusters: Range<Int>
  /// The index of the style run that the text belongs to.
  var style: Int
  /// The plan that shaped the run; nil for attachments, tabs and characters without a glyph.
  var plan: ShapingPlan?
  /// The font, also where nothing was shaped.
  var font: FontInstance
  /// The script.
  var script: Script
  /// The bidi level (UAX #9); odd is right to left.
  var level: UInt8
  /// The face among the style's faces.
  var face: UInt16 = 0
  /// The run's glyphs, in logical order.
  var glyphs: Range<Int>
  /// The attachment, if the run is one.
  var attachment: TextAttachment?
  /// The bit of the run's height in ``LineHeights``.
  var heightMask: UInt64
}

extension StyleState {
  /// The common part of runs such as one of an analysis, which has the style.
  func kind(of run: AnalyzedRun) -> RunKind.Place {
    kind(face: Int(run.face), script: run.script, isRightToLeft: run.level & 1 != 0)
  }
}

/// A paragraph: up to and with its separator.
struct AnalyzedParagraph: Sendable {
  /// The clusters, with the separator; empty after a final newline.
  var clusters: Range<Int>
  /// The base level (UAX #9, P2 and P3).
  var level: UInt8
  /// Whether the paragraph began before the analysed part of its text.
  var isContinued = false
}

/// The unit in which positions are counted.
struct PositionUnit: Equatable, Sendable {
  /// Points of one unit.
  let points: Double
  /// Units of one point.
  let perPoint: Double

  /// A font's own units, where a whole text has one size.
  init(_ scale: FineScale) { self.init(points: scale.points, perPoint: scale.perPoint) }

  /// 2^-20 point, for mixed texts.
  static let fine = PositionUnit(points: 1.0 / 1_048_576, perPoint: 1_048_576)

  private init(points: Double, perPoint: Double) {
    self.points = points
    self.perPoint = perPoint
  }

  /// A width in points as units, rounded.
  func units(_ width: Double) -> Int64 {
    let units = (min(max(width, -1e9), 1e9) * perPoint).rounded()
    return Int64(min(max(units, -Double(Self.unlimited)), Double(Self.unlimited)))
  }

  /// Wider than any text, and far from overflow.
  static let unlimited = Int64.max / 8
}

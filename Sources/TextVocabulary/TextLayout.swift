// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A text set in lines, for drawing and hit testing.
///
/// The origin is the top left of the container; y grows downward. All numbers are in points and
/// unrounded.
public struct TextLayout: Hashable, Sendable {
  /// The size, baselines and number of lines.
  public var metrics: TextMetrics
  /// The lines from top to bottom.
  public var lines: [LineFragment]

  /// Creates a layout from its parts.
  public init(metrics: TextMetrics, lines: [LineFragment]) {
    self.metrics = metrics
    self.lines = lines
  }
}

/// One line of a text.
///
/// The ranges of the lines tile the text: trailing whitespace and separators belong to the line
/// that they end.
public struct LineFragment: Hashable, Sendable {
  /// The UTF-8 offsets of the line's text.
  public var range: Range<Int> {
    didSet { shownRanges = Self.parts(shownRanges ?? [oldValue], of: range) }
  }
  /// The UTF-8 ranges that are shown; differs from `[range]` only on a truncated line.
  public var visibleRanges: [Range<Int>] {
    get { shownRanges ?? [range] }
    set { shownRanges = Self.parts(newValue, of: range) }
  }
  /// The ranges that are shown, unless that is `[range]`, as it is on most lines: an array is then
  /// made only if it is asked for.
  @usableFromInline var shownRanges: [Range<Int>]?
  /// The advance of the line without trailing whitespace.
  public var width: Double
  /// The advance of the trailing whitespace.
  public var trailingSpace: Double
  /// The left end of the line's visible advance in the layout.
  public var x: Double
  /// The line's baseline, from the top of the layout.
  public var baseline: Double
  /// The distance from the baseline up to the line's top.
  public var ascent: Double
  /// The distance from the baseline down to the line's bottom.
  public var descent: Double
  /// The glyphs in visual order, from left to right.
  public var runs: [GlyphRun]
  /// The lines and colours of the text's styles, from left to right.
  public var decorations: [TextDecoration]

  /// Creates a line from its parts.
  @inlinable
  public init(
    range: Range<Int>, visibleRanges: [Range<Int>], width: Double, trailingSpace: Double,
    x: Double, baseline: Double, ascent: Double, descent: Double, runs: [GlyphRun],
    decorations: [TextDecoration] = []
  ) {
    self.init(
      range: range, width: width, trailingSpace: trailingSpace, x: x, baseline: baseline,
      ascent: ascent, descent: descent, runs: runs, decorations: decorations)
    shownRanges = Self.parts(visibleRanges, of: range)
  }

  /// Creates a line that is shown as a whole.
  @inlinable
  package init(
    range: Range<Int>, width: Double, trailingSpace: Double, x: Double, baseline: Double,
    ascent: Double, descent: Double, runs: [GlyphRun], decorations: [TextDecoration] = []
  ) {
    self.range = range
    shownRanges = nil
    self.width = width
    self.trailingSpace = trailingSpace
    self.x = x
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.runs = runs
    self.decorations = decorations
  }

  /// The ranges of a line that are shown; nil if they are the whole line.
  @usableFromInline
  static func parts(_ shown: [Range<Int>], of range: Range<Int>) -> [Range<Int>]? {
    shown.count == 1 && shown[0] == range ? nil : shown
  }
}

/// A rectangle that is filled behind, below or through a part of a line.
public struct TextDecoration: Hashable, Sendable {
  /// The order in which decorations and glyphs are drawn.
  public enum Kind: Int, Hashable, Sendable {
    /// A colour behind the text; drawn first.
    case background = 0
    /// A line below the text; drawn before the glyphs.
    case underline = 1
    /// A line through the text; drawn after the glyphs.
    case strikethrough = 2
  }

  /// The kind.
  public var kind: Kind
  /// The rectangle in the layout.
  public var rect: Rect
  /// The colour; nil means the view's.
  public var color: Color?

  /// Creates a decoration.
  public init(_ kind: Kind, _ rect: Rect, color: Color? = nil) {
    self.kind = kind
    self.rect = rect
    self.color = color
  }
}

/// Adjacent glyphs of one font, size, direction and colour.
public struct GlyphRun: Hashable, Sendable {
  /// The UTF-8 offsets of the run's text.
  public var range: Range<Int>
  /// The glyphs in visual order, from left to right.
  public var glyphs: [PositionedGlyph]
  /// The properties that runs share.
  @usableFromInline package private(set) var shared: GlyphRunStyle
  @usableFromInline var attachmentBox: AttachmentBox?

  /// Creates a run from its parts.
  public init(
    font: FontIdentity, size: Double, direction: LayoutDirection, script: String,
    color: Color? = nil, range: Range<Int>, attachment: TextAttachment? = nil,
    glyphs: [PositionedGlyph]
  ) {
    self.init(
      GlyphRunStyle(font: font, size: size, direction: direction, script: script, color: color),
      range: range, glyphs: glyphs)
    self.attachment = attachment
  }

  /// Creates a run without an attachment from properties that other runs may share.
  @inlinable
  package init(_ shared: GlyphRunStyle, range: Range<Int>, glyphs: [PositionedGlyph]) {
    self.shared = shared
    self.range = range
    self.glyphs = glyphs
    attachmentBox = nil
  }

  /// The face that the glyph ids belong to.
  public var font: FontIdentity {
    get { shared.font }
    set { change { $0.font = newValue } }
  }

  /// The em size in points.
  public var size: Double {
    get { shared.size }
    set { change { $0.size = newValue } }
  }

  /// The reading direction of the run.
  public var direction: LayoutDirection {
    get { shared.direction }
    set { change { $0.direction = newValue } }
  }

  /// The script with which the glyphs were shaped, as an ISO 15924 code such as `Latn`.
  ///
  /// Hiragana is shaped as `Kana`, because OpenType has one script for both.
  public var script: String {
    get { shared.script }
    set { change { $0.script = newValue } }
  }

  /// The colour of the text's style; nil means the view's colour.
  public var color: Color? {
    get { shared.color }
    set { change { $0.color = newValue } }
  }

  /// The attachment, if the run is one; it then has a single, invisible glyph.
  public var attachment: TextAttachment? {
    get { attachmentBox?.attachment }
    set { attachmentBox = newValue.map { AttachmentBox($0) } }
  }

  private mutating func change(_ body: (inout GlyphRunStyle.Parts) -> Void) {
    var parts = shared.parts
    body(&parts)
    shared = GlyphRunStyle(parts)
  }
}

/// The font, size, direction, script and colour of glyph runs.
///
/// A class, because a text of several scripts has dozens of runs: one that refers to its properties
/// is made, copied and destroyed at a fraction of the cost of one that has them.
@usableFromInline
package final class GlyphRunStyle: Hashable, Sendable {
  fileprivate struct Parts: Hashable, Sendable {
    var font: FontIdentity
    var size: Double
    var direction: LayoutDirection
    var script: String
    var color: Color?
  }

  fileprivate let parts: Parts

  fileprivate init(_ parts: Parts) { self.parts = parts }

  /// Creates the properties of runs.
  package convenience init(
    font: FontIdentity, size: Double, direction: LayoutDirection, script: String, color: Color?
  ) {
    self.init(
      Parts(font: font, size: size, direction: direction, script: script, color: color))
  }

  /// The face that the glyph ids belong to.
  package var font: FontIdentity { parts.font }
  /// The em size in points.
  package var size: Double { parts.size }
  /// The reading direction.
  package var direction: LayoutDirection { parts.direction }
  /// The script as an ISO 15924 code.
  package var script: String { parts.script }
  /// The colour; nil means the view's.
  package var color: Color? { parts.color }

  /// Whether all properties are equal.
  @usableFromInline
  package static func == (left: GlyphRunStyle, right: GlyphRunStyle) -> Bool {
    left === right || left.parts == right.parts
  }

  /// Hashes all properties.
  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

/// The attachment of a run, which few runs have.
@usableFromInline
final class AttachmentBox: Hashable, Sendable {
  /// The attachment.
  let attachment: TextAttachment

  /// Creates a box.
  init(_ attachment: TextAttachment) { self.attachment = attachment }

  /// Whether the attachments are equal.
  @usableFromInline
  static func == (left: AttachmentBox, right: AttachmentBox) -> Bool {
    left.attachment == right.attachment
  }

  /// Hashes the attachment.
  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(attachment) }
}

/// A glyph and the position of its origin in the layout.
public struct PositionedGlyph: Hashable, Sendable, BitwiseCopyable {
  /// The glyph's index in its face; 0 is `.notdef`.
  public var id: UInt32
  /// The UTF-8 offset of the first character of the glyph cluster.
  public var cluster: Int
  /// The origin's distance from the layout's left.
  public var x: Double
  /// The origin's distance from the layout's top.
  public var y: Double
  /// The distance that the pen moves after the glyph.
  public var advance: Double

  /// Creates a glyph from its parts.
  @inlinable
  public init(id: UInt32, cluster: Int, x: Double, y: Double, advance: Double) {
    self.id = id
    self.cluster = cluster
    self.x = x
    self.y = y
    self.advance = advance
  }
}

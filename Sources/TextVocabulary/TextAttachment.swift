// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A box in a line of text: an image, or a text of its own, such as a name in a chip.
public struct TextAttachment: Hashable, Sendable {
  /// The box's extents in points, at least 0.
  public var size: Size
  /// The distance from the baseline down to the box's bottom, in points; negative is above.
  public var depth: Double
  /// The room around the box, in points, which no line and no neighbour enters.
  public var margins: EdgeInsets
  /// The name of the picture that a backend draws.
  public var name: String
  /// The text in the box; nil for none.
  public var text: AttachedText?
  /// The colour behind the picture or the text; nil for none.
  public var background: Color?
  /// The radius of the coloured box's corners, in points.
  public var cornerRadius = 0.0
  /// The room in the box around the picture or the text, in points; the size includes it.
  public var padding = EdgeInsets.zero

  /// Creates an attachment without a colour; with the default `depth` it stands on the baseline.
  public init(size: Size, depth: Double = 0, margins: EdgeInsets = .zero, name: String) {
    self.size = size
    self.margins = margins
    self.depth = depth
    self.name = name
  }

  /// Creates a box around a text, whose last baseline stands on the line's: CSS's `inline-block`
  /// (CSS 2.1 § 10.8.1).
  ///
  /// Without a text the box's margin stands on the line's baseline, as there.
  ///
  /// - Parameters:
  ///   - text: The text. It is no part of the text around it, in which the box is one character.
  ///   - paragraphStyle: The style of the text's paragraphs.
  ///   - measurer: What measures the text; that of the text around it.
  ///   - width: The width of the box in points, at which the text wraps; nil for that of the widest
  ///     paragraph on one line.
  ///   - padding: The room in the box around the text, in points; the extents include it.
  ///   - margins: The room around the box, in points.
  public init(
    _ text: AttributedText, paragraphStyle: ParagraphStyle = ParagraphStyle(),
    measurer: some TextMeasurer, width: Double? = nil, padding: EdgeInsets = .zero,
    margins: EdgeInsets = .zero
  ) {
    let sides = padding.left + padding.right
    self.init(
      size: Size(width: width ?? sides, height: padding.top + padding.bottom),
      depth: -margins.bottom, margins: margins, name: "")
    self.padding = padding
    guard let font = text.runs.first?.style.font, !text.string.isEmpty else { return }
    let prepared = measurer.prepare(
      text, paragraphStyle: measurer.paragraphStyle(paragraphStyle, spacedFor: font))
    let room = width.map { max(0, $0 - sides) } ?? prepared.maxContentWidth
    let layout = prepared.layout(in: TextContainer(width: room))
    size.width = width ?? (room + sides)
    size.height += layout.metrics.size.height
    depth = padding.bottom + layout.metrics.size.height - layout.metrics.lastBaseline
    self.text = AttachedText(
      string: text.string, layout: layout, missingGlyphCount: prepared.missingGlyphCount,
      missingCharacters: prepared.missingCharacters)
  }
}

/// The text in an attachment's box, set in lines.
public struct AttachedText: Hashable, Sendable {
  /// The characters.
  public var string: String
  /// The lines, whose origin is the box's top left corner within its padding.
  public var layout: TextLayout
  /// The number of characters that no font has.
  public var missingGlyphCount: Int
  /// The first of the characters that no font has, each once.
  public var missingCharacters: [Character]

  /// Creates a text from its parts.
  public init(
    string: String, layout: TextLayout, missingGlyphCount: Int = 0,
    missingCharacters: [Character] = []
  ) {
    self.string = string
    self.layout = layout
    self.missingGlyphCount = missingGlyphCount
    self.missingCharacters = missingCharacters
  }
}

extension AttributedText {
  /// The number of characters in the boxes of attachments that no font has.
  package var attachedMissingGlyphCount: Int {
    attachments.reduce(0) { $0 + ($1.attachment.text?.missingGlyphCount ?? 0) }
  }

  /// The characters in the boxes of attachments that no font has.
  package var attachedMissingCharacters: [Character] {
    attachments.flatMap { $0.attachment.text?.missingCharacters ?? [] }
  }
}

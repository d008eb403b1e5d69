// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
package import TextVocabulary

/// The styles of a label's text.
package struct LabelStyles: Sendable {
  /// The style of a plain text.
  package let style: TextStyle
  /// The paragraph style.
  package let paragraphStyle: ParagraphStyle
}

/// The way in which a label measures a prepared text: the properties that its sizes depend on.
///
/// It gives the sizes of a ``Label`` with these properties, to the bit, without a view.
struct LabelMeasure: Sendable {
  /// The greatest number of lines; 0 sets no limit.
  private let numberOfLines: Int
  private let wrapsAtItsWidth: Bool
  private let lineBreakMode: LineBreakMode
  private let preferredMaxLayoutWidth: Double
  /// The part of the free height that lies above the text.
  private let position: Double
  private let grid: PixelGrid
  /// The room around the text; nil of a label that has none.
  private let padding: EdgeInsets?

  /// Reads the properties of a label.
  init(_ label: Label) {
    numberOfLines = label.numberOfLines
    wrapsAtItsWidth = label.wrapsAtItsWidth
    lineBreakMode = label.lineBreakMode
    preferredMaxLayoutWidth = label.preferredMaxLayoutWidth
    position = label.verticalAlignment.position
    grid = label.environment.pixelGrid
    padding = (label as? PaddedLabel)?.padding
  }

  /// Whether the height of a text depends on the width that layout gives it.
  var wraps: Bool { wrapsAtItsWidth && preferredMaxLayoutWidth <= 0 }

  /// The intrinsic width.
  func width(of text: FittingText) -> Double {
    if let padding {
      let own = text.isEmpty ? 0 : grid.roundedUp(metrics(of: text, width: nil).size.width)
      return own + padding.left + padding.right
    }
    if text.isEmpty { return 0 }
    if wraps, numberOfLines == 0 || !text.hasLineEnd {
      return grid.roundedUp(text.prepared.maxContentWidth)
    }
    // A limit of lines may leave out the widest paragraph.
    return grid.roundedUp(metrics(of: text, width: nil).size.width)
  }

  /// The width of the widest word, or the intrinsic one if lines do not wrap.
  func leastWidth(of text: FittingText) -> Double {
    guard wraps, !text.isEmpty else { return width(of: text) }
    let sides = padding.map { $0.left + $0.right } ?? 0
    return grid.roundedUp(text.prepared.minContentWidth) + sides
  }

  /// The room on both sides of the text, if the number of its lines is limited; else nil.
  var sidesOfLimitedText: Double? {
    numberOfLines > 0 ? padding.map { $0.left + $0.right } ?? 0 : nil
  }

  /// The height at the width that layout gives.
  func height(of text: FittingText, width: Double) -> Double {
    let room = wraps ? max(0, width) : nil
    guard let padding else {
      return text.isEmpty ? 0 : grid.roundedUp(text.height(in: container(width: room)))
    }
    let inner = room.map { $0 - padding.left - padding.right }
    let own = text.isEmpty ? 0 : grid.roundedUp(text.height(in: container(width: inner)))
    return own + padding.top + padding.bottom
  }

  /// A baseline's distance from where the content's position puts it, at a width.
  func baseline(_ attribute: LayoutAttribute, of text: FittingText, width: Double) -> Double {
    let offsets = baselines(of: text, width: width)
    let baseline = attribute == .firstBaseline ? offsets.first : offsets.last
    return baseline - offsets.position * offsets.contentHeight
  }

  /// The baselines at a width.
  func baselines(of text: FittingText, width: Double) -> BaselineOffsets {
    let inner = padding.map { width - $0.left - $0.right } ?? width
    let metrics = text.isEmpty ? TextMetrics.empty : metrics(of: text, width: wraps ? inner : nil)
    let height = grid.roundedUp(metrics.size.height)
    var offsets = BaselineOffsets(
      contentHeight: height, first: grid.rounded(metrics.firstBaseline),
      last: grid.rounded(metrics.lastBaseline), position: position)
    guard let padding else { return offsets }
    offsets.contentHeight = height + padding.top + padding.bottom
    if text.isEmpty { return offsets }
    // The label draws the text in the room that the padding leaves.
    let room = offsets.contentHeight - padding.top - padding.bottom
    let top = padding.top + grid.rounded((room - height) * position)
    offsets.first += top
    offsets.last += top
    return offsets
  }

  private func metrics(of text: FittingText, width: Double?) -> TextMetrics {
    text.prepared.metrics(in: container(width: width))
  }

  /// The heights of a text at less than a width that layout gives.
  func narrowerHeights(of text: FittingText, width: Double) -> NarrowerHeights {
    if text.isEmpty || !wraps { return NarrowerHeights(equalDownTo: 0, monotonicDownTo: 0) }
    let sides = padding.map { $0.left + $0.right } ?? 0
    let known = text.prepared.narrowerHeights(in: container(width: max(0, width) - sides))
    return NarrowerHeights(
      equalDownTo: min(width, known.equalDownTo + sides),
      monotonicDownTo: min(width, known.monotonicDownTo + sides))
  }

  /// The room at a width; nil stands for the width of the intrinsic size.
  private func container(width: Double?) -> TextContainer {
    let intrinsic = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity
    return TextContainer(
      width: width ?? intrinsic, maximumNumberOfLines: max(0, numberOfLines),
      lineBreakMode: lineBreakMode)
  }
}

/// A text of a cell while its row is measured.
///
/// A class, because rows that repeat a text share it with all that was found out about it.
package final class FittingText {
  /// The characters.
  package let string: String
  /// The prepared text.
  package let prepared: any PreparedText

  /// The text with its styles, if it has several.
  package var attributed: AttributedText? { styled?.text }
  private let styled: Styled?

  /// The number of characters that no font has.
  package let missingGlyphCount: Int

  /// Makes a text.
  package init(
    _ string: String, _ prepared: any PreparedText, styled: Styled? = nil
  ) {
    self.string = string
    self.prepared = prepared
    self.styled = styled
    missingGlyphCount = prepared.missingGlyphCount + (styled?.text.attachedMissingGlyphCount ?? 0)
  }

  /// The characters that no font has.
  package var missingCharacters: [Character] {
    prepared.missingCharacters + (attributed?.attachedMissingCharacters ?? [])
  }

  /// The heights in the last containers.
  private var heights = KnownHeights()

  /// A text of several styles, and the style of its paragraphs, which a record may decide; a class,
  /// so that the others have no room for it.
  package final class Styled {
    fileprivate let text: AttributedText
    fileprivate let paragraphStyle: ParagraphStyle

    /// Keeps what the text was prepared from.
    package init(text: AttributedText, paragraphStyle: ParagraphStyle) {
      self.text = text
      self.paragraphStyle = paragraphStyle
    }
  }

  /// Whether the text is one of several styles with these paragraphs.
  package func isEqual(to text: AttributedText, _ paragraphStyle: ParagraphStyle) -> Bool {
    styled?.text == text && styled?.paragraphStyle == paragraphStyle
  }

  /// Whether there is no character.
  var isEmpty: Bool { string.isEmpty }

  /// The height in a container, which a text that rows repeat is mostly asked for again.
  func height(in container: TextContainer) -> Double {
    if let known = heights.height(in: container) { return known }
    let height = prepared.height(in: container)
    heights.add(height, in: container)
    return height
  }

  /// Whether the text may have several paragraphs.
  var hasLineEnd: Bool { string.utf8.contains(UInt8(ascii: "\n")) }
}

/// The heights of a text in the containers of a run's widths.
///
/// They have no memory of their own, because most texts of a run are met once.
private struct KnownHeights {
  /// The most heights that are kept.
  static let most = 4

  private typealias Entry = (container: TextContainer, height: Double)
  private var entries: (Entry?, Entry?, Entry?, Entry?)
  /// The place of the next height: rows ask for the widths in turn.
  private var next = 0

  /// The height in a container; nil if it is not known.
  @inline(__always)
  func height(in container: TextContainer) -> Double? {
    if let entry = entries.0, entry.container == container { return entry.height }
    guard entries.1 != nil else { return nil }
    if let entry = entries.1, entry.container == container { return entry.height }
    if let entry = entries.2, entry.container == container { return entry.height }
    if let entry = entries.3, entry.container == container { return entry.height }
    return nil
  }

  /// Keeps a height, in place of the oldest if there are too many.
  @inline(__always)
  mutating func add(_ height: Double, in container: TextContainer) {
    let entry = (container: container, height: height)
    switch next {
    case 0: entries.0 = entry
    case 1: entries.1 = entry
    case 2: entries.2 = entry
    default: entries.3 = entry
    }
    next = (next + 1) % Self.most
  }
}

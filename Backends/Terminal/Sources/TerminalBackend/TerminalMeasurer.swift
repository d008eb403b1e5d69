// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A measurer of text whose unit is a terminal's cell, of one point or of more.
///
/// Every font has lines one cell high, whatever its size; bold and italic styles are drawn so.
/// A character is as wide as ``CellWidth`` says. Lines break after spaces and hyphens and between
/// wide characters. Text stays in logical order; terminals that know right-to-left scripts reorder
/// it themselves. Letter spacing, line heights, indents, tab stops and attachments are left out.
///
/// With cells of one point, give it to the root view with a pixel grid of scale 1, so that frames
/// are whole cells. A layout that was made for a screen's points, as templates are, needs cells of
/// about the size of its letters, and is drawn with a transform that makes them one point.
public struct TerminalMeasurer: TextMeasurer {
  /// The extents of a cell in points.
  public let cell: Size

  /// Makes the measurer.
  ///
  /// - Precondition: The extents are finite and above 0.
  public init(cell: Size = Size(width: 1, height: 1)) {
    precondition(
      cell.width > 0 && cell.height > 0 && cell.width.isFinite && cell.height.isFinite,
      "A cell of \(cell).")
    self.cell = cell
  }

  /// Splits the text into characters with their widths.
  public func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    TerminalText(text, paragraphStyle: paragraphStyle, cell: cell)
  }

  /// One cell above the baseline and nothing below it.
  public func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    LineMetrics(ascent: cell.height, descent: 0, leading: 0)
  }

  /// Every family exists.
  public func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

/// A character, and what a line needs to know of it.
struct Cluster {
  /// The UTF-8 offset in the text.
  var offset: Int
  /// The first code point, which serves as the glyph's id.
  var first: UInt32
  /// The width in cells.
  var width: Int
  /// The index of the style run.
  var style: Int
  /// Whether it is a space that may hang at a line's end.
  var isSpace: Bool
  /// Whether it ends a paragraph.
  var isNewline: Bool
  /// Whether a line may end after it.
  var allowsBreak: Bool
}

extension Cluster {
  /// The characters of a text, with the places where lines may break.
  static func clusters(of text: AttributedText) -> [Cluster] {
    var clusters: [Cluster] = []
    clusters.reserveCapacity(text.string.utf8.count)
    var offset = 0
    var style = 0
    for character in text.string {
      while style + 1 < text.runs.count, text.runs[style].range.upperBound <= offset { style += 1 }
      let first = character.unicodeScalars.first?.value ?? 0
      // A no-break space is no space to a line.
      let isSpace = character == " " || character == "\t" || first == 0x3000
      clusters.append(
        Cluster(
          offset: offset, first: first, width: character == "\t" ? 4 : CellWidth.of(character),
          style: style, isSpace: isSpace, isNewline: character.isNewline,
          allowsBreak: isSpace || first == 0x200B))
      offset += character.utf8.count
    }
    for index in clusters.indices.dropLast() where !clusters[index].allowsBreak {
      clusters[index].allowsBreak = mayBreak(clusters[index], before: clusters[index + 1])
    }
    return clusters
  }

  /// Whether a line may end between two characters, neither of which is a space.
  private static func mayBreak(_ cluster: Cluster, before next: Cluster) -> Bool {
    if next.isSpace { return false }
    if cluster.first == 0x2D { return next.first > 0x40 }
    guard cluster.width == 2 || next.width == 2 else { return false }
    return !closing.contains(next.first) && !opening.contains(cluster.first)
  }

  /// Punctuation that stays with the character before it.
  private static let closing = Set("、。，．・：；？！）］｝」』】〕〉》ー々…,.;:?!)]}%".unicodeScalars.map(\.value))
  /// Brackets that stay with the character after them.
  private static let opening = Set("（［｛「『【〔〈《([{".unicodeScalars.map(\.value))
}

// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// A text of one style to whose end text is appended, as in a chat that streams its answers.
///
/// Appending analyses the new text and the word or paragraph before it, not the whole text. The
/// prepared text equals that of preparing the whole text at once: its lines are the same to the
/// bit.
///
///     var answer = GrowingText(measurer: measurer, style: style, paragraphStyle: ParagraphStyle())
///     for await token in tokens {
///       answer.append(token)
///       height = answer.prepared.height(in: container)
///     }
///
/// The words before the last ones are kept, and the lines before these in the last eight
/// containers. Where no word can be scanned alone, the paragraphs before the last one are kept:
/// with fonts of several sizes of em, spaced letters, letters that form clusters, words in both
/// directions, and behind an open bracket. Text with indents, hyphenation, tabs, soft hyphens or
/// missing characters is prepared as a whole each time. Layouts are made as a whole, and so are the
/// metrics of text that breaks at any character, that is cut for want of lines of different
/// heights, or that has a word wider than a line, unless the word is of ASCII and begins with a
/// letter.
public struct GrowingText: Sendable {
  /// The text so far.
  public private(set) var string = ""
  /// The prepared form of the text so far.
  public private(set) var prepared: any PreparedText
  /// The style of the text.
  public let style: TextStyle
  /// The style of its lines.
  public let paragraphStyle: ParagraphStyle
  /// The number of segments that the last appending found again or anew, for tests.
  var scannedSegmentCount: Int { (prepared as? GrownText)?.scannedSegmentCount ?? 0 }

  private let measurer: HarfBuzzTextMeasurer

  /// Creates an empty text.
  public init(
    measurer: HarfBuzzTextMeasurer, style: TextStyle = TextStyle(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) {
    self.style = style
    self.paragraphStyle = paragraphStyle
    self.measurer = measurer
    prepared = measurer.prepare(AttributedText("", style: style), paragraphStyle: paragraphStyle)
  }

  /// Adds text at the end.
  ///
  /// - Complexity: O(new text and the word before it), amortised.
  public mutating func append(_ text: String) {
    string += text
    prepared =
      (prepared as? any AppendableText)?.appending(text)
      ?? measurer.prepare(
        AttributedText(string, style: style), paragraphStyle: paragraphStyle)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A string with styles for its parts and optional attachments.
///
/// All positions are UTF-8 offsets in `string`. The style runs tile the text: the first begins at
/// 0, each other one where the previous ends, and the last ends at `string.utf8.count`.
public struct AttributedText: Hashable, Sendable {
  /// The characters; U+FFFC marks the place of an attachment.
  public private(set) var string: String
  /// The style runs, in order; an empty text has one empty run.
  public private(set) var runs: [StyleRun]
  /// The attachments, by ascending offset.
  public private(set) var attachments: [PlacedAttachment]
  /// The styles of parts without characters, with empty ranges, by ascending offset.
  ///
  /// By the conventions of the web such a part makes the line that it is in as high as its font;
  /// where a line ends it belongs to that line, and behind a hard line break to the next.
  public private(set) var emptyRuns: [StyleRun] = []

  /// Creates a text with one style.
  public init(_ string: String, style: TextStyle = TextStyle()) {
    self.string = string
    self.runs = [StyleRun(range: 0..<string.utf8.count, style: style)]
    self.attachments = []
  }

  /// Creates a text without characters that has room for some runs and bytes.
  package init(style: TextStyle, roomForRuns runCount: Int, bytes byteCount: Int) {
    string = ""
    string.reserveCapacity(byteCount)
    runs = []
    runs.reserveCapacity(runCount)
    runs.append(StyleRun(range: 0..<0, style: style))
    attachments = []
  }

  /// Appends text with a style.
  public mutating func append(_ text: String, style: TextStyle) {
    guard !text.isEmpty else { return }
    let start = string.utf8.count
    string += text
    let run = StyleRun(range: start..<string.utf8.count, style: style)
    // The only run of an empty text is empty, and gives way.
    if start == 0 { runs[0] = run } else { Self.append(run, to: &runs) }
  }

  /// Appends a part without characters; see ``emptyRuns``.
  public mutating func appendEmptyRun(style: TextStyle) {
    let end = string.utf8.count
    emptyRuns.append(StyleRun(range: end..<end, style: style))
  }

  /// The text with other styles and attachments at the same places.
  package func mapping(
    styles: (TextStyle) -> TextStyle, attachments change: (TextAttachment) -> TextAttachment
  ) -> AttributedText {
    var result = self
    for index in runs.indices { result.runs[index].style = styles(runs[index].style) }
    for index in emptyRuns.indices {
      result.emptyRuns[index].style = styles(emptyRuns[index].style)
    }
    for index in attachments.indices {
      result.attachments[index].attachment = change(attachments[index].attachment)
    }
    return result
  }

  /// Appends an attachment, which is laid out in the line like a letter.
  public mutating func append(_ attachment: TextAttachment, style: TextStyle) {
    let offset = string.utf8.count
    append("\u{FFFC}", style: style)
    attachments.append(PlacedAttachment(offset: offset, attachment: attachment))
  }

  /// Changes the style of a range of UTF-8 offsets.
  ///
  /// - Precondition: The range lies in the text and its ends are character boundaries.
  public mutating func modify(_ range: Range<Int>, _ change: (inout TextStyle) -> Void) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= string.utf8.count,
      "The range \(range) is not in the text of \(string.utf8.count) UTF-8 bytes.")
    guard !range.isEmpty else { return }
    var result: [StyleRun] = []
    for run in runs {
      let before =
        run.range
        .lowerBound..<min(run.range.upperBound, max(run.range.lowerBound, range.lowerBound))
      let inside = run.range.clamped(to: range)
      let after =
        min(
          run.range.upperBound, max(run.range.lowerBound, range.upperBound))..<run.range.upperBound
      if !before.isEmpty { Self.append(StyleRun(range: before, style: run.style), to: &result) }
      if !inside.isEmpty {
        var style = run.style
        change(&style)
        Self.append(StyleRun(range: inside, style: style), to: &result)
      }
      if !after.isEmpty { Self.append(StyleRun(range: after, style: run.style), to: &result) }
    }
    runs = result
  }

  /// Appends a run, merged with the last one if their styles are equal.
  private static func append(_ run: StyleRun, to runs: inout [StyleRun]) {
    let last = runs.count - 1
    // Mostly the weights differ already, and `==` copies both styles first.
    guard last >= 0, runs[last].style.font.weight == run.style.font.weight,
      runs[last].style == run.style
    else { return runs.append(run) }
    runs[last].range = runs[last].range.lowerBound..<run.range.upperBound
  }
}

/// A range of a text with one style.
public struct StyleRun: Hashable, Sendable {
  /// The UTF-8 offsets of the run.
  public var range: Range<Int>
  /// The style of the run.
  public var style: TextStyle

  /// Creates a run.
  public init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}

/// An attachment and the UTF-8 offset of its U+FFFC.
public struct PlacedAttachment: Hashable, Sendable {
  /// The UTF-8 offset in the text.
  public var offset: Int
  /// The attachment at the offset.
  public var attachment: TextAttachment

  /// Creates an attachment at an offset.
  public init(offset: Int, attachment: TextAttachment) {
    self.offset = offset
    self.attachment = attachment
  }
}

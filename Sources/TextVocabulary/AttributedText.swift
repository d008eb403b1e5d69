// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A string whose parts have styles, and which may hold attachments.
///
/// All positions are offsets in the UTF-8 form of `string`. The style runs tile the text: each
/// begins where the one before ends, the first at 0, the last ends at `string.utf8.count`.
public struct AttributedText: Hashable, Sendable {
  /// The characters. An attachment stands where there is a U+FFFC.
  public private(set) var string: String
  /// The styles, in order, tiling the text; one (empty) run if the text is empty.
  public private(set) var runs: [StyleRun]
  /// The attachments, by ascending offset.
  public private(set) var attachments: [PlacedAttachment]

  /// Makes a text of one style.
  public init(_ string: String, style: TextStyle = TextStyle()) {
    self.string = string
    self.runs = [StyleRun(range: 0..<string.utf8.count, style: style)]
    self.attachments = []
  }

  /// Appends a piece of text with its own style.
  public mutating func append(_ text: String, style: TextStyle) {
    guard !text.isEmpty else { return }
    let start = string.utf8.count
    string += text
    let end = string.utf8.count
    guard let last = runs.last, start > 0 else {
      runs = [StyleRun(range: start..<end, style: style)]
      return
    }
    if last.style == style {
      runs[runs.count - 1].range = last.range.lowerBound..<end
    } else {
      runs.append(StyleRun(range: start..<end, style: style))
    }
  }

  /// Appends a box that takes part in the line like a letter.
  public mutating func append(_ attachment: TextAttachment, style: TextStyle) {
    let offset = string.utf8.count
    append("\u{FFFC}", style: style)
    attachments.append(PlacedAttachment(offset: offset, attachment: attachment))
  }

  /// Changes the style of a range of UTF-8 offsets.
  ///
  /// - Precondition: the range lies in the text and its ends are on character boundaries.
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

  /// Appends a run, joined to the last one where their styles are equal.
  private static func append(_ run: StyleRun, to runs: inout [StyleRun]) {
    if let last = runs.last, last.style == run.style {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }
}

/// A range of a text, in UTF-8 offsets, and the style that it has.
public struct StyleRun: Hashable, Sendable {
  /// Where the run stands.
  public var range: Range<Int>
  /// How it looks.
  public var style: TextStyle

  /// Makes a run.
  public init(range: Range<Int>, style: TextStyle) {
    self.range = range
    self.style = style
  }
}

/// A box in a line of text, such as an image.
public struct TextAttachment: Hashable, Sendable {
  /// The box's extents in points, at least 0.
  public var size: Size
  /// How far the box's bottom lies below the baseline; negative is above.
  public var depth: Double
  /// A name by which a backend knows what to draw.
  public var name: String

  /// Makes an attachment that stands on the baseline unless `depth` says otherwise.
  public init(size: Size, depth: Double = 0, name: String) {
    self.size = size
    self.depth = depth
    self.name = name
  }
}

/// An attachment and the UTF-8 offset of the U+FFFC at which it stands.
public struct PlacedAttachment: Hashable, Sendable {
  /// Where in the text.
  public var offset: Int
  /// What stands there.
  public var attachment: TextAttachment

  /// Places an attachment.
  public init(offset: Int, attachment: TextAttachment) {
    self.offset = offset
    self.attachment = attachment
  }
}

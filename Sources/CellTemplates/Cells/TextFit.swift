// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry
import TextVocabulary

/// How a text fits the view that shows it.
public struct TextFit: Sendable {
  /// The name of the view; that of a view in a nested cell begins with the cell's, as
  /// `lines[2].name`.
  public private(set) var view: String
  /// The unrounded frame of the view in the cell's coordinates.
  public private(set) var frame: Rect
  /// The smallest rectangle around the lines that are shown, in the cell's coordinates.
  public private(set) var textFrame: Rect
  /// The lines that are shown.
  public let lineCount: Int
  /// The lines that the text would take at the view's width without a limit.
  public let wantedLineCount: Int
  /// Whether a part of the text is left out for want of lines.
  public let isTruncated: Bool
  /// Whether the template says that the text may be truncated: `truncation: expected`.
  public let isTruncationExpected: Bool
  /// How many UTF-8 bytes of the text are left out; 0 unless the text is truncated.
  public let lostByteCount: Int
  /// By how many points the lines that are shown are higher than the view; 0 if they fit.
  public let clippedHeight: Double
  /// By how many points the widest line that is shown is wider than the view; 0 if it fits.
  public let clippedWidth: Double
  /// How many characters of the text no font has.
  public let missingGlyphCount: Int
  /// The place of the view in the template.
  let place: SourcePlace
}

extension CellMeasurer {
  /// How the texts of a record fit their views, in the order of the views; without empty texts.
  ///
  /// - Complexity: O(text) beside the layout: each text is laid out twice more.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func textFits(of record: RecordValue, width: Double) throws(RecordError) -> [TextFit] {
    try laidOut(record, width: width, diagnoses: false).tree.textFits()
  }
}

extension CellTree {
  /// How the texts fit in the last layout, those of nested cells behind the views that hold them.
  func textFits() -> [TextFit] {
    var fits: [TextFit] = []
    for (index, view) in views.enumerated() {
      if let label = view as? Label ?? (view as? Button)?.titleLabel,
        let fit = textFit(of: label, in: index)
      {
        fits.append(fit)
      }
      guard let part = view as? RepeatView else { continue }
      forEachElement(of: part) { shown, frame, tree in
        fits += tree.textFits().map { $0.inElement(shown, at: frame.origin) }
      }
    }
    return fits
  }

  /// How a label's text fits; nil without a text or a measurer.
  private func textFit(of label: Label, in index: Int) -> TextFit? {
    guard let view = views[index], let name = view.name, let layout = label.textLayout(),
      let measurer = cell.environment.measurer
    else { return nil }
    let (text, room) = (label.attributedText, label.textBounds)
    let wanted = measurer.prepare(text, paragraphStyle: label.spacedParagraphStyle(measurer))
      .metrics(
        in: TextContainer(width: room.width, lineBreakMode: label.lineBreakMode))
    let shown = layout.lines.flatMap(\.visibleRanges).reduce(0) { $0 + $1.count }
    let (size, isTruncated) = (layout.metrics.size, layout.metrics.isTruncated)
    let drawn = label.drawingRect(forBounds: room)
    let origin = frameInCell(of: label).origin
    return TextFit(
      view: name, frame: frameInCell(of: view),
      textFrame: layout.bounds.offsetBy(x: origin.x + drawn.minX, y: origin.y + drawn.minY),
      lineCount: layout.metrics.lineCount,
      wantedLineCount: max(wanted.lineCount, layout.metrics.lineCount), isTruncated: isTruncated,
      isTruncationExpected: template.views[index].kind.expectsTruncation,
      lostByteCount: isTruncated ? max(0, text.string.utf8.count - shown) : 0,
      clippedHeight: TextFit.excess(size.height, over: room.height),
      clippedWidth: TextFit.excess(size.width, over: room.width),
      missingGlyphCount: label.missingGlyphCount, place: template.views[index].place)
  }
}

extension TextFit {
  /// By how much a length exceeds another; 0 within a hundredth of a point, which rounding makes.
  fileprivate static func excess(_ length: Double, over room: Double) -> Double {
    length > room + 0.01 ? length - room : 0
  }

  /// The fit as that of a text in a nested cell, which lies at a point.
  fileprivate func inElement(_ shown: ShownElements.Shown, at origin: Point) -> TextFit {
    var nested = self
    nested.view = shown.name(of: view)
    nested.frame = frame.offsetBy(x: origin.x, y: origin.y)
    nested.textFrame = textFrame.offsetBy(x: origin.x, y: origin.y)
    return nested
  }
}

extension TextLayout {
  /// The smallest rectangle around the lines, without white space at their ends.
  fileprivate var bounds: Rect {
    guard let first = lines.first, let last = lines.last else { return .zero }
    let left = lines.reduce(first.x) { min($0, $1.x) }
    let right = lines.reduce(first.x + first.width) { max($0, $1.x + $1.width) }
    let top = first.baseline - first.ascent
    return Rect(
      x: left, y: top, width: right - left, height: last.baseline + last.descent - top)
  }
}

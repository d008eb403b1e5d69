// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry
import TextVocabulary

/// How a text fits the view that shows it.
public struct TextFit: Sendable {
  /// The name of the view.
  public let view: String
  /// The unrounded frame of the view in the cell's coordinates.
  public let frame: Rect
  /// The lines that are shown.
  public let lineCount: Int
  /// The lines that the text would take at the view's width without a limit.
  public let wantedLineCount: Int
  /// Whether a part of the text is left out for want of lines.
  public let isTruncated: Bool
  /// How many UTF-8 bytes of the text are left out; 0 unless the text is truncated.
  public let lostByteCount: Int
  /// By how many points the lines that are shown are higher than the view; 0 if they fit.
  public let clippedHeight: Double
  /// By how many points the widest line that is shown is wider than the view; 0 if it fits.
  public let clippedWidth: Double
  /// How many characters of the text no font has.
  public let missingGlyphCount: Int
}

extension CellMeasurer {
  /// How the texts of a record fit their views, in the order of the views; without empty texts.
  ///
  /// - Complexity: O(text) beside the layout: each text is laid out twice more.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func textFits(of record: RecordValue, width: Double) throws(RecordError) -> [TextFit] {
    try laidOut(record, width: width).tree.textFits()
  }
}

extension CellTree {
  /// How the texts fit in the last layout.
  func textFits() -> [TextFit] {
    guard let measurer = cell.environment.measurer else { return [] }
    return views.compactMap { view in
      guard let view, let name = view.name,
        let label = view as? Label ?? (view as? Button)?.titleLabel, let layout = label.textLayout()
      else { return nil }
      let text = label.attributedText
      let size = label.textSize
      let wanted = measurer.prepare(text, paragraphStyle: label.paragraphStyle).metrics(
        in: TextContainer(width: size.width, lineBreakMode: label.lineBreakMode))
      let shown = layout.lines.flatMap(\.visibleRanges).reduce(0) { $0 + $1.count }
      let isTruncated = layout.metrics.isTruncated
      return TextFit(
        view: name, frame: frameInCell(of: view), lineCount: layout.metrics.lineCount,
        wantedLineCount: max(wanted.lineCount, layout.metrics.lineCount), isTruncated: isTruncated,
        lostByteCount: isTruncated ? max(0, text.string.utf8.count - shown) : 0,
        clippedHeight: TextFit.excess(layout.metrics.size.height, over: size.height),
        clippedWidth: TextFit.excess(layout.metrics.size.width, over: size.width),
        missingGlyphCount: label.missingGlyphCount)
    }
  }
}

extension TextFit {
  /// By how much a length exceeds another; 0 within a hundredth of a point, which rounding makes.
  fileprivate static func excess(_ length: Double, over room: Double) -> Double {
    length > room + 0.01 ? length - room : 0
  }
}

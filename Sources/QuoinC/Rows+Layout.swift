// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import DisplayListFormats
import LayoutGeometry
import LayoutRendering
import QuoinTablesC
import RowHeights

@c @implementation
public func quoin_rows_frames(
  _ rows: quoin_rows, _ record: UnsafePointer<CChar>?, _ length: Int, _ width: Double,
  _ frames: UnsafeMutablePointer<quoin_rect>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try check(width: width)
    let record = try rows.record(record, length)
    let layout = try rows.cells.withObject { cell throws(CallFailure) in
      try orBadRecord { () throws(RecordError) in
        try cell.layout(of: record, width: width, countsLines: false, diagnoses: false)
      }
    }
    let rects = rows.measurer.template.viewNames.map { name in
      layout.frame(of: name).map(quoin_rect.init)
        ?? quoin_rect(x: .nan, y: .nan, width: .nan, height: .nan)
    }
    try OutputBuffer(start: frames, capacity: capacity).fill(with: rects, count: count)
    height?.pointee = layout.height
  }
}

@c @implementation
public func quoin_rows_text_fits(
  _ rows: quoin_rows, _ record: UnsafePointer<CChar>?, _ length: Int, _ width: Double,
  _ buffer: UnsafeMutablePointer<quoin_text_fit>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try check(width: width)
    let record = try rows.record(record, length)
    let fits = try rows.cells.withObject { cell throws(CallFailure) in
      try orBadRecord { () throws(RecordError) in
        try cell.textFits(of: record, width: width)
      }
    }
    let names = rows.measurer.template.viewNames
    let found = fits.compactMap { fit in
      names.firstIndex(of: fit.view).map { quoin_text_fit(fit, view: $0) }
    }
    try OutputBuffer(start: buffer, capacity: capacity).fill(with: found, count: count)
  }
}

extension quoin_text_fit {
  fileprivate init(_ fit: TextFit, view: Int) {
    self.init(
      view: view, frame: quoin_rect(fit.frame), line_count: fit.lineCount,
      wanted_line_count: fit.wantedLineCount, is_truncated: fit.isTruncated,
      is_truncation_expected: fit.isTruncationExpected,
      lost_bytes: fit.lostByteCount, clipped_width: fit.clippedWidth,
      clipped_height: fit.clippedHeight, missing_glyphs: fit.missingGlyphCount)
  }
}

extension quoin_rect {
  init(_ rect: Rect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

@c @implementation
public func quoin_rows_display_list(
  _ rows: quoin_rows, _ record: UnsafePointer<CChar>?, _ length: Int, _ width: Double,
  _ names_views: Bool, _ format: quoin_format, _ buffer: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    let format = try DisplayListFormat(format)
    try check(width: width)
    let record = try rows.record(record, length)
    let list = try rows.cells.withObject { cell throws(CallFailure) in
      try orBadRecord { () throws(RecordError) in
        try cell.drawing(of: record, width: width, namesViews: names_views).list
      }
    }
    let written: [UInt8]
    do throws(DisplayListFormatError) {
      written = try list.encoded(as: format)
    } catch {
      throw CallFailure(.badRecord, error.description)
    }
    try OutputBuffer(start: buffer, capacity: capacity).fill(with: written, count: count)
  }
}

@c @implementation
public func quoin_rows_explain(
  _ rows: quoin_rows, _ record: UnsafePointer<CChar>?, _ length: Int, _ width: Double,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try check(width: width)
    let record = try rows.record(record, length)
    let explanation = try rows.cells.withObject { cell throws(CallFailure) in
      try orBadRecord { () throws(RecordError) in try cell.explanation(of: record, width: width) }
    }
    let object = explanation.object(file: rows.measurer.template.fileName)
    let written = JSONText.value(.object(object)).utf8.map { CChar(bitPattern: $0) }
    try OutputBuffer(start: buffer, capacity: capacity).fill(with: written, count: count)
  }
}

extension DisplayListFormat {
  /// The format of a number of quoin.h.
  init(_ format: quoin_format) throws(CallFailure) {
    self = try choice(format, of: [.binary, .json], "formats")
  }
}

/// The status of a record that lacks a field.
func orBadRecord<Result>(
  _ body: () throws(RecordError) -> Result
) throws(CallFailure) -> Result {
  do throws(RecordError) {
    return try body()
  } catch {
    throw CallFailure(.badRecord, error.description)
  }
}

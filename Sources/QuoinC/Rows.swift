// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import RowHeights
import TextVocabulary

/// What a `quoin_rows` names.
final class RowsObject: Sendable {
  let measurer: RowMeasurer
  let viewNames: [ConstantText]
  let fieldNames: [ConstantText]
  /// The fields of records that the template needs, which cost a third of a row to find.
  let fields: [String]
  /// What reads records and keeps those fields; others are checked and not kept.
  let parser: RecordParser
  /// What lays single rows out.
  let cells: IdlePool<CellMeasurer>
  /// What measures rows on the threads of callers.
  let workers: IdlePool<RowWorker>
  /// Whether the rows are those of a list: they depend on neighbours, or stand beside the records.
  let isOfList: Bool

  init(_ measurer: RowMeasurer) {
    self.measurer = measurer
    viewNames = measurer.template.viewNames.map(ConstantText.init)
    fields = measurer.template.fieldNames
    fieldNames = fields.map(ConstantText.init)
    parser = RecordParser(keeping: fields)
    cells = IdlePool {
      CellMeasurer(
        template: measurer.template, measurer: measurer.measurer, scale: measurer.scale)
    }
    workers = IdlePool { measurer.makeWorker() }
    isOfList = measurer.template.listRules != nil
  }

  /// Fails if the rows depend on their neighbours, so that records alone have none.
  func checkIsOfRecords() throws(CallFailure) {
    if isOfList { throw CallFailure(.badTemplate, Self.onlyLists) }
  }

  /// Reads what the cell of a row shows, in JSON.
  func record(
    _ start: UnsafePointer<CChar>?, _ length: Int
  ) throws(CallFailure) -> RecordValue {
    let bytes = try bytes(start, length, "record")
    let record: RecordValue
    do throws(JSONError) {
      record = try RecordValue.parseJSON(bytes.bindMemory(to: UInt8.self))
    } catch {
      throw CallFailure(.badRecord, error.description)
    }
    guard !isOfList || RowPart(ofRecord: record) != nil else {
      throw CallFailure(.badRecord, Self.onlyLists)
    }
    return record
  }

  private static let onlyLists =
    "the template has sections, or shows a record's neighbours, so only a list of records has rows"
}

extension quoin_rows {
  func object() throws(CallFailure) -> RowsObject {
    try HandleTable.shared.object(id, "rows")
  }
}

@c @implementation
public func quoin_rows_create(
  _ layout: quoin_template, _ fonts: quoin_fonts, _ widths: UnsafePointer<Double>?,
  _ width_count: Int, _ scale: Double, _ result: UnsafeMutablePointer<quoin_rows>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let template = try layout.object().template
    let measurer = try fonts.object().measurer
    let widths = Array(try elements(widths, width_count, "widths"))
    for width in widths { try check(width: width) }
    let isTemplates = scale == QUOIN_TEMPLATE_SCALE
    if !isTemplates { try check(scale: scale) }
    for font in template.fonts {
      do {
        try measurer.check(font.descriptor)
      } catch {
        throw CallFailure(.badFont, "\(error)")
      }
    }
    let rows = RowMeasurer(
      template: template, measurer: measurer, widths: widths.isEmpty ? nil : widths,
      scale: isTemplates ? nil : scale)
    result.pointee.id = HandleTable.shared.insert(RowsObject(rows))
  }
}

/// Refuses a width that no row can have.
func check(width: Double) throws(CallFailure) {
  guard width.isFinite, width >= 0 else {
    throw CallFailure(.badArgument, "a width must be finite and at least 0, not \(width)")
  }
}

@c @implementation
public func quoin_rows_at_pixel_ratios(
  _ rows: quoin_rows, _ ratios: UnsafePointer<Double>?, _ count: Int,
  _ result: UnsafeMutablePointer<quoin_rows>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let rows = try rows.object().measurer
    let ratios = Array(try elements(ratios, count, "ratios"))
    guard !ratios.isEmpty else { throw CallFailure(.badArgument, "there is no pixel ratio") }
    for ratio in ratios where !CellTemplate.pixelRatios.contains(ratio) {
      throw CallFailure(.badArgument, "a pixel ratio must be from 0.05 to 64, not \(ratio)")
    }
    guard rows.template.conventions.isWeb else {
      throw CallFailure(
        .badArgument, "a pixel ratio goes with 'conventions: web' in the template")
    }
    let other = RowMeasurer(
      template: rows.template, measurer: rows.measurer, widths: rows.widths, scale: rows.scale,
      pixelRatios: ratios)
    result.pointee.id = HandleTable.shared.insert(RowsObject(other))
  }
}

@c @implementation
public func quoin_rows_height_count(
  _ rows: quoin_rows, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let count = try count.required("count")
    count.pointee = try rows.object().measurer.heightCount
  }
}

@c @implementation
public func quoin_rows_width_count(
  _ rows: quoin_rows, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let count = try count.required("count")
    count.pointee = try rows.object().measurer.widths.count
  }
}

@c @implementation
public func quoin_rows_width(
  _ rows: quoin_rows, _ index: Int, _ width: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let width = try width.required("width")
    let widths = try rows.object().measurer.widths
    guard widths.indices.contains(index) else {
      throw CallFailure(.badArgument, "there are \(widths.count) widths, and no number \(index)")
    }
    width.pointee = widths[index]
  }
}

@c @implementation
public func quoin_rows_scale(
  _ rows: quoin_rows, _ scale: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let scale = try scale.required("scale")
    scale.pointee = try rows.object().measurer.scale
  }
}

@c @implementation
public func quoin_rows_view_name(_ rows: quoin_rows, _ index: Int) -> UnsafePointer<CChar>? {
  constantText(index, "views") { () throws(CallFailure) in try rows.object().viewNames }
}

@c @implementation
public func quoin_rows_field_name(_ rows: quoin_rows, _ index: Int) -> UnsafePointer<CChar>? {
  constantText(index, "fields") { () throws(CallFailure) in try rows.object().fieldNames }
}

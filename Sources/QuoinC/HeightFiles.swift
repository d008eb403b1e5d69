// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import RowHeights

/// What a `quoin_heights` names.
final class HeightFileObject: Sendable {
  let file: HeightFunctionFile
  /// The bytes of the file, which take less than it.
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) throws(CallFailure) {
    do throws(HeightFunctionFileError) {
      file = try HeightFunctionFile(bytes)
    } catch {
      throw CallFailure(.badArgument, error.description)
    }
    self.bytes = bytes
  }

  /// A value at a width, which must be in the file's range.
  func at<Value>(_ width: Double, _ value: Value?) throws(CallFailure) -> Value {
    guard let value else {
      let range = file.range
      throw CallFailure(
        .badArgument,
        "the width \(width) is not between \(range.width(range.lowest)) and "
          + "\(range.width(range.highest))")
    }
    return value
  }
}

extension quoin_heights {
  func object() throws(CallFailure) -> HeightFileObject {
    try HandleTable.shared.object(id, "a file of heights")
  }
}

@c @implementation
public func quoin_heights_open(
  _ data: UnsafeRawPointer?, _ length: Int, _ heights: UnsafeMutablePointer<quoin_heights>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = try heights.required("heights")
    let bytes = try bytes(data?.assumingMemoryBound(to: CChar.self), length, "data")
    heights.pointee.id = HandleTable.shared.insert(try HeightFileObject(Array(bytes)))
  }
}

@c @implementation
public func quoin_heights_measure(
  _ rows: quoin_rows, _ from: Double, _ to: Double, _ steps_per_point: Int,
  _ records: UnsafePointer<CChar>?, _ length: Int, _ batch: UnsafePointer<quoin_batch>?,
  _ heights: UnsafeMutablePointer<quoin_heights>?,
  _ failures: UnsafeMutablePointer<quoin_failures>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try rows.checkIsOfRecords()
    let heights = try heights.required("heights")
    guard rows.measurer.pixelRatios.count == 1 else {
      throw CallFailure(.badArgument, "heights at every width are those of one pixel ratio")
    }
    guard let range = WidthRange(from: from, to: to, stepsPerPoint: steps_per_point) else {
      throw CallFailure(
        .badArgument,
        "\(from) to \(to) in \(steps_per_point) steps per point is no range of widths: they are "
          + "whole numbers of steps, ascend from at least 0 to at most 1000000, and a point has 1, "
          + "2, 4 and so on to 64 steps")
    }
    let batch = try Batch(batch?.pointee, failures)
    let lines = try lines(records, length)
    let parser = rows.parser
    let bytes = try batch.functions(lines, of: rows.measurer, range: range) { line in
      try parser.parse(line)
    }
    heights.pointee.id = HandleTable.shared.insert(try HeightFileObject(bytes))
  }
}

@c @implementation
public func quoin_heights_bytes(
  _ heights: quoin_heights, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    try OutputBuffer(start: bytes, capacity: capacity)
      .fill(with: heights.object().bytes, count: count)
  }
}

@c @implementation
public func quoin_heights_facts(
  _ heights: quoin_heights, _ facts: UnsafeMutablePointer<quoin_height_facts>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let file = try heights.object().file
    let facts = try facts.required("facts")
    facts.pointee = quoin_height_facts(
      row_count: file.rowCount, from: file.range.width(file.range.lowest),
      to: file.range.width(file.range.highest), steps_per_point: file.form.stepsPerPoint,
      units_per_point: file.form.unitsPerPoint)
  }
}

@c @implementation
public func quoin_heights_at(
  _ heights: quoin_heights, _ width: Double, _ values: UnsafeMutablePointer<Double>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try heights.object()
    try OutputBuffer(start: values, capacity: capacity)
      .fill(with: object.at(width, object.file.heights(atWidth: width)), count: count)
  }
}

@c @implementation
public func quoin_heights_total(
  _ heights: quoin_heights, _ width: Double, _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try heights.object()
    let height = try height.required("height")
    height.pointee = try object.at(width, object.file.contentHeight(atWidth: width))
  }
}

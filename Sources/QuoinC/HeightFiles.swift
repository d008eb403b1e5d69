// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import QuoinTablesC
import RowHeights

/// What a `quoin_heights` names.
final class HeightFileObject: Sendable {
  let file: HeightFunctionFile

  init(_ file: HeightFunctionFile) { self.file = file }

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
    let file: HeightFunctionFile
    do throws(HeightFunctionFileError) {
      file = try HeightFunctionFile(Array(bytes))
    } catch {
      throw CallFailure(.badArgument, error.description)
    }
    heights.pointee.id = HandleTable.shared.insert(HeightFileObject(file))
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

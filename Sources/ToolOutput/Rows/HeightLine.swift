// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// The line of JSON of a row with heights, put together from bytes.
///
/// It equals the text of a ``JSONWriter``, which builds a string for each part of it.
enum HeightLine {
  /// Appends `{"row":0,"id":"a","y":0,"height":87}` and a line end; for several widths
  /// `{"row":0,"id":"a","heights":[87,70],"ys":[0,0]}`.
  static func append(
    row: Int, id: RecordValue, ys: [Double], heights: [Double], to bytes: inout OutputBytes
  ) {
    bytes.append(fixed: #"{"row":"#)
    bytes.append(row)
    bytes.append(fixed: #","id":"#)
    append(id, to: &bytes)
    if heights.count == 1 {
      bytes.append(fixed: #","y":"#)
      append(ys[0], to: &bytes)
      bytes.append(fixed: #","height":"#)
      append(heights[0], to: &bytes)
    } else {
      bytes.append(fixed: #","heights":"#)
      append(heights, to: &bytes)
      bytes.append(fixed: #","ys":"#)
      append(ys, to: &bytes)
    }
    bytes.append(fixed: "}\n")
  }

  private static func append(_ numbers: [Double], to bytes: inout OutputBytes) {
    for index in numbers.indices {
      bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      append(numbers[index], to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ value: RecordValue, to bytes: inout OutputBytes) {
    if case .string(let text) = value,
      text.utf8.withContiguousStorageIfAvailable({ bytes.append(quoted: $0) }) ?? false
    {
      return
    }
    bytes.append(contentsOf: JSONText.value(value).utf8)
  }

  @inline(__always)
  private static func append(_ number: Double, to bytes: inout OutputBytes) {
    if abs(number) < 1e15, let whole = Int(exactly: number) {
      bytes.append(whole)
    } else {
      bytes.append(contentsOf: JSONText.number(number).utf8)
    }
  }
}

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
    row: Int, id: RecordValue, ys: [Double], heights: [Double], to bytes: inout [UInt8]
  ) {
    append(fixed: #"{"row":"#, to: &bytes)
    append(row, to: &bytes)
    append(fixed: #","id":"#, to: &bytes)
    append(id, to: &bytes)
    if heights.count == 1 {
      append(fixed: #","y":"#, to: &bytes)
      append(ys[0], to: &bytes)
      append(fixed: #","height":"#, to: &bytes)
      append(heights[0], to: &bytes)
    } else {
      append(fixed: #","heights":"#, to: &bytes)
      append(heights, to: &bytes)
      append(fixed: #","ys":"#, to: &bytes)
      append(ys, to: &bytes)
    }
    append(fixed: "}\n", to: &bytes)
  }

  private static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
    for (index, number) in numbers.enumerated() {
      bytes.append(index == 0 ? UInt8(ascii: "[") : UInt8(ascii: ","))
      append(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(fixed text: StaticString, to bytes: inout [UInt8]) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private static func append(_ value: RecordValue, to bytes: inout [UInt8]) {
    if case .string(let text) = value,
      let isPlain = text.utf8.withContiguousStorageIfAvailable({ utf8 in
        guard !utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
          return false
        }
        bytes.append(0x22)
        bytes.append(contentsOf: utf8)
        bytes.append(0x22)
        return true
      }), isPlain
    {
      return
    }
    bytes.append(contentsOf: JSONText.value(value).utf8)
  }

  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    if abs(number) < 1e15, let whole = Int(exactly: number) {
      append(whole, to: &bytes)
    } else {
      bytes.append(contentsOf: JSONText.number(number).utf8)
    }
  }

  /// Appends a whole number's digits.
  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(0x2D) }
    // The digits are found from the last to the first.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import QuoinTestSupport
import Testing

@testable import ToolOutput

/// Lines of JSON that are put together from bytes.
struct OutputBytesTests {
  private func text(_ append: (inout OutputBytes) -> Void) -> String {
    // So small that every number has to make room.
    var bytes = OutputBytes(capacity: 1)
    append(&bytes)
    return bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `whole numbers have their digits`() {
    var random = SeededGenerator(fallback: 12)
    var numbers = [0, -0, 1, -1, Int.max, Int.min, Int.max - 1]
    var power = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power]
    }
    for _ in 0..<2000 {
      numbers.append(
        Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random))
    }
    for number in numbers { #expect(text { $0.append(number) } == String(number)) }
  }

  @Test func `a text is quoted unless JSON escapes one of its characters`() {
    for plain in ["", "a", "né 中 😀", "\u{7F}", String(repeating: "long ", count: 900)] {
      #expect(line(.string(plain)) == "{\"row\":1,\"id\":\"\(plain)\",\"y\":0,\"height\":20}\n")
    }
    #expect(line(.string("a\"b")) == #"{"row":1,"id":"a\"b","y":0,"height":20}"# + "\n")
    #expect(line(.string("a\\\n")) == #"{"row":1,"id":"a\\\n","y":0,"height":20}"# + "\n")
  }

  @Test func `lines are those of the writer of JSON`() {
    let ids: [RecordValue] = [
      .null, .bool(true), .number(RecordNumber(-12)), .string("a\tb"), .array([.string("x")]),
    ]
    for id in ids {
      for heights in [[20.0], [1e15, 0.5], [-0.0, 1.0 / 64, 1e300]] {
        let ys = heights.map { $0 * 3 }
        var json = JSONWriter()
        json.object {
          $0.member("row", 1)
          $0.member("id", id)
          if heights.count == 1 {
            $0.member("y", ys[0])
            $0.member("height", heights[0])
          } else {
            $0.key("heights")
            $0.array(of: heights)
            $0.key("ys")
            $0.array(of: ys)
          }
        }
        #expect(
          text { HeightLine.append(row: 1, id: id, ys: ys, heights: heights, to: &$0) }
            == json.line)
      }
    }
  }

  private func line(_ id: RecordValue) -> String {
    text { HeightLine.append(row: 1, id: id, ys: [0], heights: [20], to: &$0) }
  }
}

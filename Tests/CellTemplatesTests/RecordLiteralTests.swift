// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing

@Suite struct RecordLiteralTests {
  @Test func `a literal is the record that its JSON is`() throws {
    let count = 3
    let literal: RecordValue = [
      "name": "Ada", "unread": 3, "size": 12.5, "new": true, "image": ["width": 4],
      "tags": ["a", nil], "note": "\(count) more",
    ]
    let json = """
      {"name":"Ada","unread":3,"size":12.5,"new":true,"image":{"width":4},"tags":["a",null],\
      "note":"3 more"}
      """
    #expect(try RecordValue.parseJSON(json) == literal)
    #expect(literal["image"]?["width"] == 4)
  }
}

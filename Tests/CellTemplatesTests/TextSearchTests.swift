// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", "a", nil), ("", "", 0), ("a", "", 0), ("a", "a", 0), ("ba", "a", 1), ("aab", "ab", 1),
    ("äöü", "ö", 2),
    ("abc", "abcd", nil), ("a{{b}}", "{{", 1), ("xx", "y", nil),
  ])
  func `a part is found where it stands first`(_ text: String, _ part: String, _ offset: Int?) {
    let place = text.firstPlace(of: part)
    #expect(place.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    #expect(place.map { String(text[$0]) } == offset.map { _ in part })
    #expect(text.hasPart(part) == (offset != nil))
  }

  @Test func `a part of a part has places of the whole text`() {
    let text = "one, two, three"
    let rest = text.dropFirst(4)
    #expect(rest.firstPlace(of: ", ").map { String(text[$0.upperBound...]) } == "three")
  }

  @Test func `each place gets the other text`() {
    #expect("it's 'so'".replacingAll("'", with: "''") == "it''s ''so''")
    #expect("aaa".replacingAll("aa", with: "a") == "aa")
    #expect("a-b-".replacingAll("-", with: "") == "ab")
    #expect("none".replacingAll("x", with: "y") == "none")
  }
}

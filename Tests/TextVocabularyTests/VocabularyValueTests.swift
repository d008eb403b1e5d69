// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@Suite struct VocabularyValueTests {
  static let colors: [(text: String, color: Color)] = [
    ("#fff", Color.white), ("#000f", .black),
    ("#12345678", Color(red: 0x12, green: 0x34, blue: 0x56, alpha: 0x78)),
    ("#0A0b0C", Color(red: 10, green: 11, blue: 12)),
  ]

  @Test(arguments: colors)
  func `colours are read as CSS writes them`(text: String, color: Color) {
    #expect(Color(hex: text) == color)
  }

  @Test(arguments: ["", "#", "fff", "#ff", "#ggg", "#fffff", "#fffffffff", "red"])
  func `text that is not a hexadecimal colour is refused`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `an OpenType tag has four letters, filled with spaces`() {
    #expect(OpenTypeTag(text: "kern")?.rawValue == 0x6B65_726E)
    #expect(OpenTypeTag(text: "ss")?.description == "ss  ")
    #expect(OpenTypeTag(text: "") == nil)
    #expect(OpenTypeTag(text: "kernel") == nil)
    #expect(OpenTypeTag(text: "é") == nil)
  }

  @Test func `two copies of the same bytes are two fonts`() {
    let data = FontData(bytes: [1, 2, 3], name: "a")
    #expect(data == data)
    #expect(data != FontData(bytes: [1, 2, 3], name: "a"))
  }
}

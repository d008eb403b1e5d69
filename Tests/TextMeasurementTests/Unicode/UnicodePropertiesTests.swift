// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextMeasurement

/// Compares the generated tables with the files of the Unicode Character Database.
@Suite struct UnicodePropertiesTests {
  /// The ranges of a file with the second field of their lines.
  private func ranges(_ name: String) throws -> [(range: ClosedRange<UInt32>, value: String)] {
    try UnicodeTestFile.lines(name).map { line in
      let fields = String(decoding: line, as: UTF8.self).split(separator: ";")
      let value = String(fields[1].filter { $0 != " " && $0 != "\t" })
      let bounds = fields[0].split { $0 == "." || $0 == " " }.map { UInt32($0, radix: 16) ?? 0 }
      return (bounds[0]...(bounds.count > 1 ? bounds[1] : bounds[0]), value)
    }
  }

  /// Checks that a number of the property word and a value of a file correspond one to one.
  private func checkProperty(
    _ file: String, values: Int, _ property: (UnicodeProperties) -> Int
  ) throws {
    var numbers: [String: Set<Int>] = [:]
    for item in try ranges(file) {
      // Only a part of very long ranges is checked, so that debug builds stay fast.
      let isLong = item.range.count > 2000
      var known = -1
      for codePoint in item.range
      where !isLong || codePoint % 64 == 0 || codePoint == item.range.upperBound {
        let number = property(UnicodeProperties(of: codePoint))
        if number != known { numbers[item.value, default: []].insert(number) }
        known = number
      }
    }
    #expect(numbers.count == values, "\(file)")
    #expect(numbers.values.allSatisfy { $0.count == 1 }, "\(file): \(numbers)")
    #expect(Set(numbers.values).count == numbers.count, "\(file): \(numbers)")
  }

  @Test func `bidi classes, scripts and categories are those of the files`() throws {
    try checkProperty("extracted/DerivedBidiClass.txt", values: 23) {
      Int($0.bidiClass.rawValue)
    }
    try checkProperty("Scripts.txt", values: 163) { Int($0.script.rawValue) }
    try checkProperty("extracted/DerivedGeneralCategory.txt", values: 30) {
      Int($0.generalCategory.rawValue)
    }
    try checkProperty("auxiliary/GraphemeBreakProperty.txt", values: 13) { $0.graphemeClass }
    try checkProperty("ScriptExtensions.txt", values: 62) { $0.scriptExtensions }
  }

  @Test func `emoji properties are those of the file`() throws {
    let flags: [(String, (UnicodeProperties) -> Bool)] = [
      ("Emoji", \.isEmoji), ("Emoji_Presentation", \.isEmojiPresentation),
      ("Emoji_Modifier", \.isEmojiModifier), ("Emoji_Modifier_Base", \.isEmojiModifierBase),
      ("Extended_Pictographic", \.isExtendedPictographic),
    ]
    let all = try ranges("emoji/emoji-data.txt")
    for (name, flag) in flags {
      let members = Set(all.filter { $0.value == name }.flatMap { Array($0.range) })
      #expect(!members.isEmpty)
      var found = Set<UInt32>()
      for codePoint in UInt32(0)...0x1FFFF where flag(UnicodeProperties(of: codePoint)) {
        found.insert(codePoint)
      }
      #expect(found == members, "\(name)")
    }
  }

  @Test func `code points that no file lists have the defaults`() {
    for codePoint: UInt32 in [0x378, 0xE0FFF, 0x10FFFF, 0x11_0000, .max] {
      let properties = UnicodeProperties(of: codePoint)
      #expect(properties.generalCategory.rawValue == 0)
      #expect(properties.script == .unknown)
      #expect(properties.graphemeClass == (codePoint == 0xE0FFF ? 3 : 0))
    }
    // Unassigned code points in blocks of right-to-left scripts.
    #expect(UnicodeProperties(of: 0x5FF).bidiClass == .r)
    #expect(UnicodeProperties(of: 0x8E1A).bidiClass == .l)
    #expect(UnicodeProperties(of: 0x1EE05).bidiClass == .al)
    #expect(UnicodeProperties(of: 0x20CF).bidiClass == .et)
  }

  @Test func `marks and default ignorable characters are recognised`() {
    #expect(UnicodeProperties(of: 0x301).isMark && UnicodeProperties(of: 0x903).isMark)
    #expect(UnicodeProperties(of: 0xAD).isDefaultIgnorable)
  }
}

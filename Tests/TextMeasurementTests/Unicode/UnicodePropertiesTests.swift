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
  ///
  /// - Parameter wasAssigned: Excludes the code points that a file of version 15.0 cannot know.
  private func checkProperty(
    _ file: String, values: Int, where wasAssigned: (UInt32) -> Bool = { _ in true },
    _ property: (UnicodeProperties) -> Int
  ) throws {
    var numbers: [String: Set<Int>] = [:]
    for item in try ranges(file) {
      // Only a part of very long ranges is checked, so that debug builds stay fast.
      let isLong = item.range.count > 2000
      var known = -1
      for codePoint in item.range
      where !isLong || codePoint % 64 == 0 || codePoint == item.range.upperBound {
        guard wasAssigned(codePoint) else { continue }
        let number = property(UnicodeProperties(of: codePoint))
        if number != known { numbers[item.value, default: []].insert(number) }
        known = number
      }
    }
    #expect(numbers.count == values, "\(file)")
    #expect(numbers.values.allSatisfy { $0.count == 1 }, "\(file): \(numbers)")
    #expect(Set(numbers.values).count == numbers.count, "\(file): \(numbers)")
  }

  @Test func `scripts and their extensions are those of the files`() throws {
    try checkProperty("Scripts.txt", values: 174) { Int($0.script.rawValue) }
    try checkProperty("ScriptExtensions.txt", values: 118) { $0.scriptExtensions }
  }

  @Test func `bidi classes and categories are those of the files`() throws {
    // Code points of version 15.0, without those that have other values in version 17.0.
    var old: Set<UInt32> = []
    for item in try ranges("extracted/DerivedGeneralCategory.txt")
    where item.value != "Cn" && item.range.count < 20_000 {
      old.formUnion(item.range)
    }
    old.subtract([0x295, 0x1171E, 0x1D6C1, 0x1D6FB, 0x1D735, 0x1D76F, 0x1D7A9])
    let wasAssigned = { old.contains($0) }
    try checkProperty("extracted/DerivedBidiClass.txt", values: 23, where: wasAssigned) {
      Int($0.bidiClass.rawValue)
    }
    try checkProperty("extracted/DerivedGeneralCategory.txt", values: 29, where: wasAssigned) {
      Int($0.generalCategory.rawValue)
    }
  }

  @Test func `emoji properties are those of the file and of the emoji added since`() throws {
    let added: Set<UInt32> = [
      0x1F6D8, 0x1FA89, 0x1FA8A, 0x1FA8E, 0x1FA8F, 0x1FABE, 0x1FAC6, 0x1FAC8, 0x1FACD, 0x1FADC,
      0x1FADF, 0x1FAE9, 0x1FAEA, 0x1FAEF,
    ]
    let flags: [(String, Set<UInt32>, (UnicodeProperties) -> Bool)] = [
      ("Emoji", added, \.isEmoji), ("Emoji_Presentation", added, \.isEmojiPresentation),
      ("Emoji_Modifier", [], \.isEmojiModifier),
      ("Emoji_Modifier_Base", [], \.isEmojiModifierBase),
    ]
    let all = try ranges("emoji/emoji-data.txt")
    func members(_ name: String) -> Set<UInt32> {
      Set(all.filter { $0.value == name }.flatMap { Array($0.range) })
    }
    func found(_ flag: (UnicodeProperties) -> Bool) -> Set<UInt32> {
      Set((UInt32(0)...0x1FFFF).filter { flag(UnicodeProperties(of: $0)) })
    }
    for (name, added, flag) in flags {
      #expect(!members(name).isEmpty)
      #expect(found(flag) == members(name).union(added), "\(name)")
    }
    // Version 17.0 took the property from symbols that are no emoji.
    let pictures = found(\.isExtendedPictographic)
    #expect(pictures.isSubset(of: members("Extended_Pictographic")))
    let digits = Set("#*0123456789".unicodeScalars.map(\.value))
    let components = found(\.isEmoji).subtracting(digits).subtracting(found(\.isEmojiModifier))
    #expect(components.subtracting(0x1F1E6...0x1F1FF).isSubset(of: pictures))
  }

  @Test func `code points that no file lists have the defaults`() {
    for codePoint: UInt32 in [0x378, 0xE0FFF, 0x10FFFF, 0x11_0000, .max] {
      let properties = UnicodeProperties(of: codePoint)
      #expect(properties.generalCategory.rawValue == 0)
      #expect(properties.script == .unknown)
      #expect(properties.graphemeClass == (codePoint == 0xE0FFF ? 4 : 0))
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

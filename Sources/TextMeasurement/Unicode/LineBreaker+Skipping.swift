// SPDX-License-Identifier: Apache-2.0

/// Characters that change nothing, or only end words, passed many at a time.
extension LineBreaker {
  /// Whether there is a letter, or a space and a letter, at an offset.
  @inline(__always)
  static func startsWord(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    let byte = utf8[offset]
    if byte != 0x20 { return isLetter(byte) }
    return offset + 1 < utf8.count && isLetter(utf8[offset + 1])
  }

  /// The end of the letters and marks with a lead byte from an offset on, in three bytes each.
  ///
  /// Marks count as the letter before them (LB9), and no rule breaks between letters (LB28).
  @inline(__always)
  static func endOfLettersAndMarks(
    _ utf8: UnsafeBufferPointer<UInt8>, from offset: Int, lead: UInt8
  ) -> Int {
    endOfThreeBytes(utf8, from: offset, lead: lead) {
      $0 == LineBreakTables.classAL || $0 == LineBreakTables.classCM
    }
  }

  /// The end of the characters of class SA with a lead byte from an offset on, in three bytes each.
  ///
  /// Without a dictionary class SA counts as AL or CM (LB1), and breaks neither behind letters nor
  /// behind itself.
  @inline(__always)
  static func endOfComplex(
    _ utf8: UnsafeBufferPointer<UInt8>, from offset: Int, lead: UInt8
  ) -> Int {
    endOfThreeBytes(utf8, from: offset, lead: lead) { $0 <= LineBreakTables.classSAm }
  }

  /// The end of the characters with a lead byte and accepted classes from an offset on, if the byte
  /// leads three.
  @inline(__always)
  private static func endOfThreeBytes(
    _ utf8: UnsafeBufferPointer<UInt8>, from offset: Int, lead: UInt8,
    _ accepts: (_ lineBreakClass: Int) -> Bool
  ) -> Int {
    guard lead & 0xF0 == 0xE0 else { return offset }
    var end = offset
    while end + 2 < utf8.count, utf8[end] == lead {
      let scalar = UTF8Decoder.decode(utf8, at: end).codePoint
      guard accepts(UnicodeProperties(of: scalar).lineBreakClass) else { break }
      end += 3
    }
    return end
  }

  /// Skips words of ASCII letters with single spaces between them, after which lines may break.
  ///
  /// - Returns: The offset after the last word.
  @inline(never)
  static func skipWords(
    _ utf8: UnsafeBufferPointer<UInt8>, from offset: Int, _ output: inout LineBreakOutput
  ) -> Int {
    var offset = offset
    repeat {
      if utf8[offset] == 0x20 {
        output.add(LineBreakOpportunity(offset: offset + 1, isMandatory: false))
        offset += 1
      }
      offset = endOfLetters(utf8, from: offset + 1)
    } while offset < utf8.count && startsWord(utf8, at: offset)
    return offset
  }

  /// The end of the ASCII letters from an offset on, found eight bytes at a time.
  @inline(__always)
  private static func endOfLetters(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(utf8)
    let ones: UInt64 = 0x0101_0101_0101_0101
    var offset = start
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      // In the sums the highest bit of a byte tells whether its lower bits are at least those of
      // 'a', and beyond those of 'z'; they carry into no other byte.
      let small = (word | ones &* 0x20) & (ones &* 0x7F)
      let letters = (small &+ ones &* 0x1F) & ~(small &+ ones &* 0x05) & ~word
      let others = ~letters & (ones &* 0x80)
      if others != 0 { return offset + others.trailingZeroBitCount >> 3 }
      offset += 8
    }
    while offset < utf8.count, isLetter(utf8[offset]) { offset += 1 }
    return offset
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}

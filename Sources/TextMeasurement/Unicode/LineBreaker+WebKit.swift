// SPDX-License-Identifier: Apache-2.0

extension LineBreaker {
  /// The columns of WebKit's rules.
  static func webKitColumns(_ options: Options) -> ConstantTable<UInt8> {
    switch (options.strictness, options.isChineseOrJapanese) {
    case (.strict, false): LineBreakTables.strictWebKit
    case (.strict, true): LineBreakTables.strictCJWebKit
    case (.normal, false): LineBreakTables.normalWebKit
    case (.normal, true): LineBreakTables.normalCJWebKit
    case (.loose, false): LineBreakTables.looseWebKit
    case (.loose, true): LineBreakTables.looseCJWebKit
    }
  }

  /// Whether WebKit breaks before the code point at an offset; nil where the rules of UAX #14
  /// decide. See ``Tailoring/webkit``.
  ///
  /// - Parameters:
  ///   - inputClass: The class of the code point, unless it is ASCII.
  ///   - hasTable: Whether the table decides between ASCII characters.
  @inline(__always)
  static func webKitAllows(
    _ utf8: UnsafeBufferPointer<UInt8>, before offset: Int, of inputClass: Int, hasTable: Bool
  ) -> Bool? {
    guard offset > 0 else { return false }
    let left = utf8[offset - 1]
    let right = utf8[offset]
    if left == 0x20 || left == 0x09 {
      return right < 0x80 ? right != 0x20 && right &- 0x09 > 4 : !isSpaceOrEnd(inputClass)
    }
    if left < 0x21 || right < 0x21 { return false }
    guard left | right < 0x80, hasTable else { return nil }
    if left == 0x2D, right &- 0x30 >= 10 {
      return right != UInt8(ascii: ",") && right != UInt8(ascii: ".")
    }
    return pairBreaks(utf8, left, right, offset)
  }
}

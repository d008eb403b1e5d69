// SPDX-License-Identifier: Apache-2.0

/// A set of printing ASCII characters, with one lookup for each byte of a text.
struct PlainASCII: Sendable {
  private let table: ConstantTable<UInt8>

  /// All printing characters except the space.
  static var withBrackets: PlainASCII { PlainASCII(table: ASCIITables.printing) }
  /// All printing characters except the space and the six brackets of BidiBrackets.txt.
  static var withoutBrackets: PlainASCII {
    PlainASCII(table: ASCIITables.printingWithoutBrackets)
  }

  /// Whether a byte is in the set.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { table[Int(byte)] != 0 }
}

// SPDX-License-Identifier: Apache-2.0

/// A set of printing ASCII characters, asked about each byte of a text in one lookup.
struct PlainASCII: Sendable {
  private let table: SevenBitTable

  /// All but the space.
  static var withBrackets: PlainASCII { PlainASCII(table: ASCIITables.printing) }
  /// All but the space and the six brackets of BidiBrackets.txt.
  static var withoutBrackets: PlainASCII {
    PlainASCII(table: ASCIITables.printingWithoutBrackets)
  }

  /// Whether a byte is a character of the set.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { table.single(Int(byte)) != 0 }
}

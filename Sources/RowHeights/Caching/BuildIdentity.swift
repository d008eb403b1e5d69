// SPDX-License-Identifier: Apache-2.0

/// The identity that the linker gave to a program: a digest of everything in it.
///
/// It stands in a note at the beginning of the program's file, so a program finds its own without
/// reading all of itself. Programs of other contents have other identities.
///
/// Source: "Executable and Linkable Format", System V ABI, chapters 4 and 5; GNU ld, `--build-id`.
struct BuildIdentity: Equatable {
  /// The bytes of the identity, at least eight.
  let bytes: [UInt8]

  /// The number of bytes at the beginning of a file in which its note is looked for.
  static let prefixLength = 1 << 16

  /// Reads the note of a 64-bit ELF file with the lowest byte first.
  ///
  /// Nil for other files, and if there is no such note among the bytes.
  ///
  /// - Parameter prefix: The beginning of the file.
  init?(elf prefix: [UInt8]) {
    let file = ELFBytes(bytes: prefix)
    guard prefix.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let table = file.number(at: 32, size: 8), let size = file.number(at: 54, size: 2),
      let count = file.number(at: 56, size: 2)
    else { return nil }
    for index in 0..<count {
      let segment = table + index * size
      // 4 is the type of segments of notes.
      guard let type = file.number(at: segment, size: 4),
        let start = file.number(at: segment + 8, size: 8),
        let length = file.number(at: segment + 32, size: 8)
      else { return nil }
      if type == 4, let found = file.buildIdentity(from: start, length: length) {
        bytes = found
        return
      }
    }
    return nil
  }
}

/// The first bytes of an ELF file.
private struct ELFBytes {
  let bytes: [UInt8]

  /// A number of at most 2^40, with the lowest byte first; nil if it is greater or out of range.
  ///
  /// The bound keeps sums of offsets from overflowing.
  func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset + size <= bytes.count else { return nil }
    let number = bytes[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number <= 1 << 40 ? Int(number) : nil
  }

  /// The contents of the first note of type 3 and name "GNU" in a range.
  func buildIdentity(from start: Int, length: Int) -> [UInt8]? {
    var note = start
    while note < start + length {
      guard let nameLength = number(at: note, size: 4),
        let contentLength = number(at: note + 4, size: 4), let type = number(at: note + 8, size: 4)
      else { return nil }
      // Names and contents begin at multiples of 4.
      let content = note + 12 + (nameLength + 3) / 4 * 4
      let end = content + contentLength
      guard end <= bytes.count else { return nil }
      if type == 3, contentLength >= 8,
        bytes[(note + 12)..<(note + 12 + nameLength)].elementsEqual([0x47, 0x4E, 0x55, 0])
      {
        return Array(bytes[content..<end])
      }
      note = content + (contentLength + 3) / 4 * 4
    }
    return nil
  }
}

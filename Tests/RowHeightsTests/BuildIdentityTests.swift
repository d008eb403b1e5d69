// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import RowHeights

/// The identity of a program, read from the beginning of its file.
struct BuildIdentityTests {
  /// A number of `size` bytes, the lowest first.
  private func bytes(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private func note(_ name: String, _ type: Int, _ content: [UInt8]) -> [UInt8] {
    let name = Array(name.utf8) + [0]
    let padding = { (count: Int) in [UInt8](repeating: 0, count: (4 - count % 4) % 4) }
    return bytes(name.count, 4) + bytes(content.count, 4) + bytes(type, 4) + name
      + padding(name.count) + content + padding(content.count)
  }

  /// A file with a segment that is loaded and one of notes.
  private func file(_ notes: [UInt8]) -> [UInt8] {
    let header =
      [0x7F, 0x45, 0x4C, 0x46, 2, 1] + [UInt8](repeating: 0, count: 26)
      + bytes(64, 8) + bytes(0, 14) + bytes(56, 2) + bytes(2, 2) + bytes(0, 6)
    let segment = { (type: Int, start: Int, length: Int) in
      bytes(type, 4) + bytes(0, 4) + bytes(start, 8) + bytes(0, 16) + bytes(length, 8)
        + bytes(0, 16)
    }
    return header + segment(1, 0, 1000) + segment(4, 64 + 2 * 56, notes.count) + notes
  }

  private let identity: [UInt8] = Array(1...20)

  @Test func `the identity is the note that linkers write, wherever it stands among others`() {
    let whole = file(
      note("GNU", 1, [1, 2, 3, 4]) + note("Go", 3, identity.reversed()) + note("GNU", 3, identity))
    #expect(BuildIdentity(elf: whole)?.bytes == identity)
    #expect(BuildIdentity(elf: file(note("GNU", 4, identity))) == nil)
    #expect(BuildIdentity(elf: file(note("GNU", 3, [1, 2, 3, 4]))) == nil)
    #expect(BuildIdentity(elf: file([])) == nil)
  }

  @Test func `a file that is cut short or damaged has no identity or some identity`() {
    let whole = file(note("GNU", 1, [1]) + note("GNU", 3, identity))
    for length in 0..<whole.count {
      #expect(BuildIdentity(elf: Array(whole.prefix(length))) == nil)
    }
    var random = SeededGenerator(fallback: 3)
    for _ in 0..<20_000 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int.random(in: 6..<whole.count, using: &random)] = .random(
          in: 0 ... .max, using: &random)
      }
      if let found = BuildIdentity(elf: damaged) { #expect(found.bytes.count >= 8) }
    }
  }

  @Test func `the program of the tests has an identity`() throws {
    let path = try #require(Bundle.main.executablePath)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(BuildIdentity(elf: Array(file.prefix(BuildIdentity.prefixLength))) != nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConstraintSolver

/// The memory of the solver's slabs.
@Suite struct SlabTests {
  /// What two slabs hold that share an arena of so many bytes, after each got eight numbers.
  private func numbers(inArenaOf bytes: Int) -> [[Int32]] {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, 8), alignment: 8)
    defer { memory.deallocate() }
    var arena = Arena(memory, bytes: bytes)
    var first = Slab<Int32>(in: &arena, capacity: 4)
    var second = Slab<Int32>(in: &arena, capacity: 6)
    for number in Int32(0)..<8 {
      first.append(number)
      second.append(-number)
    }
    return [(0..<first.count).map { first[$0] }, (0..<second.count).map { second[$0] }]
  }

  @Test(arguments: [0, 8, 16, 24, 32, 40, 64])
  func `slabs hold what they were given, however small their arena`(bytes: Int) {
    #expect(numbers(inArenaOf: bytes) == [Array(0..<8), (0..<8).map { -$0 }])
  }

  @Test func `the bytes of an initialiser are those that it takes`() {
    let bytes = Arena.bytes { arena in
      _ = Slab<Int32>(in: &arena, capacity: 3)
      _ = Slab<Double>(in: &arena, capacity: 2)
    }
    // Three numbers of four bytes are rounded up to a multiple of eight.
    #expect(bytes == 16 + 2 * 8)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
    defer { memory.deallocate() }
    var arena = Arena(memory, bytes: bytes)
    #expect(arena.take(Int32.self, 3) != nil)
    #expect(arena.take(Double.self, 2) != nil)
    #expect(arena.take(UInt8.self, 1) == nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CMarkdown

/// The memory of a document of cmark-gfm, which is given back as a whole.
///
/// A document is a few dozen small pieces that live as long as each other, so each is taken from
/// the end of a block. It belongs to whoever has the leave to parse; see ``Markdown``.
struct MarkdownMemory {
  /// The blocks, of which pieces are taken from the last.
  private var blocks: [UnsafeMutableRawBufferPointer] = []
  /// The number of bytes that are taken from the last block.
  private var taken = 0

  /// The number of bytes of the first block, which stays: a message takes a few thousand.
  private static let firstSize = 1 << 16
  /// The distance of pieces, which is enough for every type of C, and the room for their sizes.
  private static let alignment = 16

  // Unchecked: the leave to parse is what it would check, for each piece.

  /// The memory of the document at hand.
  @exclusivity(unchecked) private nonisolated(unsafe) static var current = MarkdownMemory()

  /// The functions by which cmark-gfm takes memory.
  nonisolated(unsafe) static let functions: UnsafeMutablePointer<cmark_mem> = {
    let functions = UnsafeMutablePointer<cmark_mem>.allocate(capacity: 1)
    functions.initialize(
      to: cmark_mem(
        calloc: { count, size in
          let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: size)
          precondition(!isTooLarge, "no document has such a piece")
          return MarkdownMemory.current.piece(of: bytes, isCleared: true)
        },
        realloc: { MarkdownMemory.current.grow($0, to: $1) },
        free: { _ in }))
    return functions
  }()

  /// Gives back the pieces that were taken.
  static func giveBack() { current.giveBack() }

  private mutating func giveBack() {
    while blocks.count > 1, let last = blocks.popLast() { last.deallocate() }
    taken = 0
  }

  /// Takes a piece, before which its size stands.
  private mutating func piece(of size: Int, isCleared: Bool) -> UnsafeMutableRawPointer? {
    let (whole, isTooLarge) = size.addingReportingOverflow(2 * Self.alignment - 1)
    precondition(!isTooLarge, "no document has such a piece")
    let room = whole & ~(Self.alignment - 1)
    if (blocks.last?.count ?? 0) - taken < room {
      let size = max(room, blocks.last.map { 2 * $0.count } ?? Self.firstSize)
      blocks.append(.allocate(byteCount: size, alignment: Self.alignment))
      taken = 0
    }
    guard let start = blocks.last?.baseAddress?.advanced(by: taken) else { return nil }
    taken += room
    start.storeBytes(of: size, as: Int.self)
    let piece = start.advanced(by: Self.alignment)
    if isCleared { piece.initializeMemory(as: UInt8.self, repeating: 0, count: size) }
    return piece
  }

  /// Takes a larger piece with the bytes of another, or of none.
  private mutating func grow(
    _ old: UnsafeMutableRawPointer?, to size: Int
  ) -> UnsafeMutableRawPointer? {
    guard let old else { return piece(of: size, isCleared: false) }
    let count = old.advanced(by: -Self.alignment).load(as: Int.self)
    if size <= count { return old }
    let made = piece(of: size, isCleared: false)
    made?.copyMemory(from: old, byteCount: count)
    return made
  }
}

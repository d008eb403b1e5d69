// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What the shaping contexts of a plan have shaped, so that one of them shapes it for all.
///
/// Nothing is shared, and nothing kept twice, as long as the plan has one shaping context.
final class SharedShapes: Sendable {
  private let contextCount = Atomic(0)
  private let pieces = SharedPieces()
  private let pairs = SharedPairs()

  /// Counts a shaping context that uses the plan.
  func addContext() { contextCount.add(1, ordering: .relaxed) }

  /// The pieces; nil for a single shaping context.
  var sharedPieces: SharedPieces? { isShared ? pieces : nil }
  /// The pairs; nil for a single shaping context.
  var sharedPairs: SharedPairs? { isShared ? pairs : nil }

  private var isShared: Bool { contextCount.load(ordering: .relaxed) > 1 }
}

/// The pieces that the shaping contexts of a plan have shaped.
///
/// A shaping context looks a piece up here only if its own ``PieceCache`` lacks it, which is before
/// it would call HarfBuzz, so the lock is seldom taken. The glyphs are those that the shaping
/// context would find itself.
final class SharedPieces: @unchecked Sendable {
  // The lock guards the buffer and the table, which are written through constants.
  private let lock = Mutex(())
  private let glyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 256)
  private let pieces = ByteKeyTable<ShapedPiece>(slotCount: 64, keyBytes: 256)

  /// The number of pieces at which all are dropped.
  static let mostPieces = 1 << 15
  /// The number of glyphs at which all are dropped: 3 MB.
  static let mostGlyphs = 1 << 17

  /// Appends the glyphs of the piece with some bytes to a buffer; nil if no shaping context has
  /// shaped it.
  func piece(
    for key: UnsafeBufferPointer<UInt8>, into buffer: borrowing GrowingBuffer<ShapedGlyph>
  ) -> ShapedPiece? {
    lock.withLock { _ in
      guard var piece = pieces.value(for: key) else { return nil }
      let count = Int(piece.glyphCount)
      buffer.reserve(count).update(from: glyphs.base + Int(piece.glyphStart), count: count)
      piece.glyphStart = Int32(buffer.count)
      buffer.advance(by: count)
      return piece
    }
  }

  /// Adds a piece, unless another shaping context has added it in the meantime.
  func add(
    _ piece: ShapedPiece, _ shaped: UnsafeBufferPointer<ShapedGlyph>,
    for key: UnsafeBufferPointer<UInt8>
  ) {
    lock.withLock { _ in
      guard pieces.value(for: key) == nil else { return }
      if pieces.count >= Self.mostPieces || glyphs.count >= Self.mostGlyphs {
        glyphs.removeAll()
        pieces.removeAll()
      }
      var piece = piece
      piece.glyphStart = Int32(glyphs.count)
      let target = glyphs.reserve(shaped.count)
      if let source = shaped.baseAddress { target.update(from: source, count: shaped.count) }
      glyphs.advance(by: shaped.count)
      pieces.insert(piece, for: key)
    }
  }
}

/// The glyphs of single characters and of pairs that the shaping contexts of a plan have shaped.
///
/// As with ``SharedPieces``, a shaping context asks here before it asks HarfBuzz, once for each
/// pair.
final class SharedPairs: Sendable {
  private struct Key: Hashable {
    let first: UInt32
    let second: UInt32

    init(_ scalars: [UInt32]) {
      assert((1...2).contains(scalars.count))
      first = scalars[0]
      second = scalars.count > 1 ? scalars[1] : 0
    }
  }

  private let glyphs = Mutex<[Key: [ShapedGlyph]?]>([:])

  /// The glyphs of one character or two; nil if no shaping context has shaped them.
  func glyphs(of scalars: [UInt32]) -> [ShapedGlyph]?? {
    glyphs.withLock { $0[Key(scalars)] }
  }

  /// Adds the glyphs of one character or two; nil if they are not the expected ones.
  func add(_ found: [ShapedGlyph]?, of scalars: [UInt32]) {
    glyphs.withLock { $0[Key(scalars)] = .some(found) }
  }
}

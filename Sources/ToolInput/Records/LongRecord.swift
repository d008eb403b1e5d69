// SPDX-License-Identifier: Apache-2.0

/// The memory of long records, which should not be there twice while they are read.
package enum LongRecord {
  /// The number of bytes from which on a line or record is long.
  package static let length = 1 << 20
  /// The number of bytes for which a long record has room at once. A longer one is copied as it
  /// grows, but the program's own memory is little beside it then: one of 34 MB takes 2.5 times its
  /// size at the peak.
  fileprivate static let room = 1 << 25
}

extension RangeReplaceableCollection where Self: RandomAccessCollection, Element == UInt8 {
  /// Appends a piece of a record or document that may become long.
  ///
  /// An array that is full moves to memory of twice its size, and for that time its bytes are
  /// there twice. So what has become long gets much room at once: memory that nothing was written
  /// to takes none of the machine's.
  package mutating func append(pieceOfRecord piece: some Collection<UInt8>) {
    if count + piece.count >= LongRecord.length { reserveCapacity(LongRecord.room) }
    append(contentsOf: piece)
  }
}

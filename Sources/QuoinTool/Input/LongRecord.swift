// SPDX-License-Identifier: Apache-2.0

/// The memory of long records, which should not be there twice.
enum LongRecord {
  /// The number of bytes from which on a line or record is long.
  static let length = 1 << 20
  /// The number of bytes for which a long record has room at once.
  fileprivate static let room = 1 << 25
}

extension RangeReplaceableCollection where Self: RandomAccessCollection, Element == UInt8 {
  /// Appends a piece of a record or document that may become long.
  ///
  /// Arrays grow by copying, when the old and the new memory are both there, and twice as large as
  /// needed. What has become long gets much room at once: memory that nothing was written to takes
  /// none of the machine's.
  mutating func append(pieceOfRecord piece: some Collection<UInt8>) {
    if count + piece.count >= LongRecord.length { reserveCapacity(LongRecord.room) }
    append(contentsOf: piece)
  }
}

// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The characters behind a beginning that has the same bytes; nil if the string begins otherwise.
  ///
  /// Strings that are equal by Unicode's rules may have other bytes, and then other glyphs.
  ///
  /// - Complexity: O(bytes of the beginning), eight at a time.
  package func suffix(after beginning: String) -> String? {
    let count = beginning.utf8.count
    guard count <= utf8.count else { return nil }
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      beginning.utf8.withContiguousStorageIfAvailable { other in
        Self.areEqual(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other), count)
      }
    }
    guard (isSame ?? nil) ?? utf8.starts(with: beginning.utf8) else { return nil }
    return String(self[utf8.index(utf8.startIndex, offsetBy: count)...])
  }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ count: Int
  ) -> Bool {
    var offset = 0
    while offset + 8 <= count {
      guard
        left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < count {
      guard left[offset] == right[offset] else { return false }
      offset += 1
    }
    return true
  }
}

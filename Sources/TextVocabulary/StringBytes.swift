// SPDX-License-Identifier: Apache-2.0

// Strings that are equal by Unicode's rules may have other bytes, and then other glyphs.

extension String {
  /// Whether the string has the same UTF-8 as another.
  ///
  /// - Complexity: O(bytes), eight at a time.
  package func hasBytes(of other: String) -> Bool {
    utf8.count == other.utf8.count && beginsWithBytes(of: other)
  }

  /// The characters behind a beginning that has the same bytes; nil if the string begins otherwise.
  ///
  /// - Complexity: O(bytes of the beginning), eight at a time.
  package func suffix(after beginning: String) -> String? {
    let count = beginning.utf8.count
    guard count <= utf8.count, beginsWithBytes(of: beginning) else { return nil }
    return String(self[utf8.index(utf8.startIndex, offsetBy: count)...])
  }

  /// Whether the string begins with the bytes of one that is not longer.
  private func beginsWithBytes(of beginning: String) -> Bool {
    let isSame = utf8.withContiguousStorageIfAvailable { own in
      beginning.utf8.withContiguousStorageIfAvailable { other in
        Self.areEqual(UnsafeRawBufferPointer(own), UnsafeRawBufferPointer(other), other.count)
      }
    }
    return (isSame ?? nil) ?? utf8.starts(with: beginning.utf8)
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

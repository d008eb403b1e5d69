// SPDX-License-Identifier: Apache-2.0

/// The checksum of files of functions: CRC-32 as gzip and PNG have it.
enum Checksum {
  /// The checksum of bytes.
  static func crc32(of bytes: ArraySlice<UInt8>) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum = table[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ checksum >> 8
    }
    return ~checksum
  }

  /// The checksums of single bytes. The polynomial is that of ISO 3309, its bits reversed.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}

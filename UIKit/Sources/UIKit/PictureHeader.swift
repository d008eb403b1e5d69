// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation

/// The size in pixels that the header of a PNG or JPEG file says.
nonisolated enum PictureHeader {
  /// The pixels of a file's picture as it is shown, turned by its EXIF orientation.
  static func pixels(
    of file: URL
  ) throws(UIImage.CatalogError) -> (width: Int, height: Int) {
    guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else {
      throw .badPicture(file.path, "cannot be read")
    }
    let bytes = Bytes(data: data)
    let found =
      switch (bytes[0], bytes[1]) {
      case (0x89, 0x50): png(bytes)
      case (0xFF, 0xD8): jpeg(bytes)
      default: (width: Int, height: Int)?.none
      }
    guard let found, found.width > 0, found.height > 0 else {
      throw .badPicture(file.path, "is neither a PNG nor a JPEG file with a size in its header")
    }
    return found
  }

  /// The size in the first chunk IHDR (PNG, third edition, § 11.2.1).
  private static func png(_ bytes: Bytes) -> (width: Int, height: Int)? {
    var position = 8
    while let length = bytes.number(at: position, size: 4),
      let kind = bytes.text(at: position + 4)
    {
      if kind == "IHDR", let width = bytes.number(at: position + 8, size: 4),
        let height = bytes.number(at: position + 12, size: 4)
      {
        return (width, height)
      }
      // Apple's own chunk is the only one that may stand before it.
      guard kind == "CgBI" else { return nil }
      position += length + 12
    }
    return nil
  }

  /// The size in the frame header (ISO 10918-1 § B.2.2).
  private static func jpeg(_ bytes: Bytes) -> (width: Int, height: Int)? {
    var position = 2
    var isOnItsSide = false
    while bytes[position] == 0xFF {
      let kind = bytes[position + 1] ?? 0
      // A fill byte before the marker.
      if kind == 0xFF {
        position += 1
        continue
      }
      guard let length = bytes.number(at: position + 2, size: 2), length >= 2 else { return nil }
      switch kind {
      case 0xC0...0xCF where kind != 0xC4 && kind != 0xC8 && kind != 0xCC:
        guard let height = bytes.number(at: position + 5, size: 2),
          let width = bytes.number(at: position + 7, size: 2)
        else { return nil }
        return isOnItsSide ? (height, width) : (width, height)
      case 0xE1 where bytes.text(at: position + 4) == "Exif":
        isOnItsSide = (5...8).contains(orientation(bytes, at: position + 10) ?? 1)
      case 0xD9, 0xDA: return nil
      default: break
      }
      position += 2 + length
    }
    return nil
  }

  /// The orientation in the first directory of EXIF's data, a TIFF file (TIFF 6.0 § 2).
  private static func orientation(_ bytes: Bytes, at start: Int) -> Int? {
    let isLittle = bytes[start] == 0x49
    func number(_ offset: Int, _ size: Int) -> Int? {
      bytes.number(at: start + offset, size: size, isLittleEndian: isLittle)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(directory, 2)
    else { return nil }
    let orientationTag = 0x0112
    return (0..<count).map { directory + 2 + 12 * $0 }
      .first { number($0, 2) == orientationTag }.flatMap { number($0 + 8, 2) }
  }

  /// Bytes that may be read anywhere: nil beyond the end.
  private struct Bytes {
    let data: Data

    subscript(position: Int) -> UInt8? {
      position >= 0 && position < data.count ? data[data.startIndex + position] : nil
    }

    func number(at position: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
      var digits: [UInt8] = []
      for offset in 0..<size {
        guard let digit = self[position + offset] else { return nil }
        digits.append(digit)
      }
      return (isLittleEndian ? digits.reversed() : digits).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Four letters.
    func text(at position: Int) -> String? {
      let letters = (0..<4).compactMap { self[position + $0] }
      return letters.count == 4 ? String(decoding: letters, as: UTF8.self) : nil
    }
  }
}

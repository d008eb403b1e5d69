// SPDX-License-Identifier: Apache-2.0

/// What a JPEG file says about its picture beside the pixels.
struct JPEGMetadata {
  /// The orientation of the first EXIF segment; ``ImageOrientation/up`` unless it says another.
  private(set) var orientation = ImageOrientation.up
  /// The bytes of all EXIF segments, with their markers.
  private(set) var segments: [Range<Int>] = []

  /// Reads the segments before the picture. Any bytes are safe to read.
  init(_ bytes: [UInt8]) {
    // Segments follow the marker of the start: FF, a kind, a length of two bytes that counts itself
    // (ISO 10918-1 § B.1.1).
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let kind = bytes[position + 1]
      // A fill byte before the marker.
      if kind == 0xFF {
        position += 1
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      // The picture's data, and the end of the file, have no more segments before them.
      guard kind != 0xDA, kind != 0xD9, length >= 2, end <= bytes.count else { return }
      let content = bytes[position + 4..<end]
      if kind == 0xE1, content.starts(with: Array("Exif".utf8) + [0, 0]) {
        if segments.isEmpty {
          orientation = Self.orientation(inTIFF: content.dropFirst(6)) ?? .up
        }
        segments.append(position..<end)
      }
      position = end
    }
  }

  /// The file without its EXIF segments.
  func stripped(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var position = 0
    for segment in segments {
      kept += bytes[position..<segment.lowerBound]
      position = segment.upperBound
    }
    return kept + bytes[position...]
  }

  /// The orientation in the first directory of EXIF's data, which is a TIFF file (TIFF 6.0 § 2).
  private static func orientation(inTIFF bytes: ArraySlice<UInt8>) -> ImageOrientation? {
    let isLittleEndian: Bool
    switch Array(bytes.prefix(2)) {
    case Array("II".utf8): isLittleEndian = true
    case Array("MM".utf8): isLittleEndian = false
    default: return nil
    }
    func number(at offset: Int, size: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - size else { return nil }
      let digits = bytes[bytes.startIndex + offset..<bytes.startIndex + offset + size]
      let ordered = isLittleEndian ? Array(digits.reversed()) : Array(digits)
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    let (orientationTag, short) = (0x0112, 3)
    guard number(at: 2, size: 2) == 42, let directory = number(at: 4, size: 4),
      let count = number(at: directory, size: 2)
    else { return nil }
    // An entry: a tag, a type, a count, and the values' place or, if they are small, the values.
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) {
      guard let tag = number(at: entry, size: 2) else { return nil }
      guard tag == orientationTag, number(at: entry + 2, size: 2) == short,
        number(at: entry + 4, size: 4) == 1
      else { continue }
      return number(at: entry + 8, size: 2).flatMap { ImageOrientation(rawValue: UInt16($0)) }
    }
    return nil
  }
}

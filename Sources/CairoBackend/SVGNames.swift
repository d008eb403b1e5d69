// SPDX-License-Identifier: Apache-2.0

/// Makes the names in Cairo's SVG depend on the drawing alone.
///
/// Cairo 1.16 names images and surfaces by counters that run on as long as the process, so the
/// same drawing would give other bytes the second time.
enum SVGNames {
  /// The same document with names numbered in the order in which they appear.
  ///
  /// A name is `surface` or `image` and digits, after `id="` or `#`, as Cairo writes them.
  ///
  /// - Complexity: O(n) in the bytes.
  static func renumbered(_ document: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(document.count)
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    var index = 0
    while index < document.count {
      let byte = document[index]
      result.append(byte)
      index += 1
      // Names follow a quote or a number sign directly.
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") else { continue }
      guard let prefix = prefixes.first(where: { document[index...].starts(with: $0) }) else {
        continue
      }
      let digits = document[(index + prefix.count)...].prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty else { continue }
      let name = document[index..<digits.endIndex]
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      result.append(contentsOf: prefix)
      result.append(contentsOf: String(number).utf8)
      index = digits.endIndex
    }
    return result
  }

  private static let prefixes = [Array("surface".utf8), Array("image".utf8)]
}

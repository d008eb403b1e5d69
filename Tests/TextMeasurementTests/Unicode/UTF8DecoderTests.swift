// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

@Suite struct UTF8DecoderTests {
  private func decodeAll(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBufferPointer { buffer in
      var result: [UInt32] = []
      var offset = 0
      while offset < buffer.count {
        let element = UTF8Decoder.decode(buffer, at: offset)
        result.append(element.codePoint)
        offset += element.length
      }
      #expect(offset == buffer.count)
      return result
    }
  }

  @Test func `every scalar value decodes to itself`() {
    var wrong = 0
    for value in UInt32(0)...0x10FFFF {
      guard value % 17 == 0 || value < 0x3000 || value > 0x10FFF0,
        let scalar = Unicode.Scalar(value)
      else { continue }
      if decodeAll(Array(String(scalar).utf8)) != [value] { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func `ill-formed bytes become replacement characters as in the standard library`() {
    var random = SeededGenerator(fallback: 1)
    let leads: [UInt8] = [0x41, 0x80, 0xBF, 0xC1, 0xC3, 0xE0, 0xE2, 0xED, 0xF0, 0xF1, 0xF4, 0xF5]
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        Bool.random(using: &random)
          ? leads[Int.random(in: 0..<leads.count, using: &random)]
          : UInt8.random(in: 0x80...0xBF, using: &random)
      }
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
      #expect(decodeAll(bytes) == expected, "\(bytes), \(random.hint)")
    }
  }
}

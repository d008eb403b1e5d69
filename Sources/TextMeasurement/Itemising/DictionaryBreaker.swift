// SPDX-License-Identifier: Apache-2.0

import CICU

/// Line breaks within Thai, Lao, Khmer and Burmese, from ICU's dictionaries.
///
/// Opening ICU is slow, so each worker keeps one iterator, opened at the first such text. Without
/// ICU's data such text has no breaks between words.
struct DictionaryBreaker: ~Copyable {
  private var iterator: OpaquePointer?
  private var isOpened = false
  private var units: [UInt16] = []
  private var unitOffsets: [Int] = []

  deinit {
    if let iterator { quoin_ubrk_close(iterator) }
  }

  /// Appends the offsets of break opportunities inside a range of a text, ascending.
  mutating func appendBreaks(
    in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, to offsets: inout [Int]
  ) {
    guard let iterator = openedIterator() else { return }
    decode(text, range)
    guard units.count < Int(Int32.max) else { return }
    // The text must not move while the iterator uses it.
    units.withUnsafeBufferPointer { units in
      var status: Int32 = 0
      quoin_ubrk_setText(iterator, units.baseAddress, Int32(units.count), &status)
      guard status <= 0 else { return }
      var place = quoin_ubrk_first(iterator)
      while place >= 0 {
        if place > 0, place < units.count { offsets.append(unitOffsets[Int(place)]) }
        place = quoin_ubrk_next(iterator)
      }
    }
  }

  /// Turns a range of UTF-8 into UTF-16, with the UTF-8 offset of each unit.
  private mutating func decode(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    units.removeAll(keepingCapacity: true)
    unitOffsets.removeAll(keepingCapacity: true)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(text, at: offset)
      if element.codePoint < 0x10000 {
        units.append(UInt16(truncatingIfNeeded: element.codePoint))
        unitOffsets.append(offset)
      } else {
        let rest = element.codePoint - 0x10000
        units.append(UInt16(truncatingIfNeeded: 0xD800 + (rest >> 10)))
        units.append(UInt16(truncatingIfNeeded: 0xDC00 + (rest & 0x3FF)))
        unitOffsets.append(offset)
        unitOffsets.append(offset)
      }
      offset += element.length
    }
  }

  private mutating func openedIterator() -> OpaquePointer? {
    if isOpened { return iterator }
    isOpened = true
    var status: Int32 = 0
    let opened = quoin_ubrk_open(Int32(quoin_ubrk_line), "th", nil, 0, &status)
    if status <= 0 { iterator = opened }
    return iterator
  }
}

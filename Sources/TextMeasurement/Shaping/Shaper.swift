// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

/// One shaping context's HarfBuzz buffer, with counts of the work done.
final class Shaper {
  private let buffer: OpaquePointer?
  /// The number of calls to HarfBuzz.
  private(set) var callCount = 0
  /// The number of UTF-8 bytes that HarfBuzz shaped; bytes shaped again count again.
  private(set) var byteCount = 0
  /// The longest piece that is shaped in one call, in UTF-8 bytes.
  ///
  /// HarfBuzz needs 40 bytes for each character. A text of many megabytes without an inert boundary
  /// would need gigabytes.
  static let longestPiece = 1 << 14

  /// Creates a shaper with an empty buffer.
  init() { buffer = hb_buffer_create() }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a range of a text and appends its glyphs in logical order.
  ///
  /// Cluster values are UTF-8 offsets from the start of the range. With context, HarfBuzz also sees
  /// the text around the range, which determines the joining forms of Arabic letters.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, plan: ShapingPlan,
    hasContext: Bool, into glyphs: borrowing GrowingBuffer<ShapedGlyph>
  ) {
    guard !range.isEmpty, let start = text.baseAddress else { return }
    callCount += 1
    byteCount &+= range.count
    hb_buffer_clear_contents(buffer)
    if hasContext {
      // HarfBuzz uses at most five characters of context on each side.
      let first = max(0, range.lowerBound - 32)
      let last = min(text.count, range.upperBound + 32)
      let window = Self.characterBoundaries(text, first..<last, around: range)
      (start + window.lowerBound).withMemoryRebound(to: CChar.self, capacity: window.count) {
        hb_buffer_add_utf8(
          buffer, $0, Int32(window.count), UInt32(range.lowerBound - window.lowerBound),
          Int32(range.count))
      }
      read(shaped: plan, offset: UInt32(range.lowerBound - window.lowerBound), into: glyphs)
    } else {
      (start + range.lowerBound).withMemoryRebound(to: CChar.self, capacity: range.count) {
        hb_buffer_add_utf8(buffer, $0, Int32(range.count), 0, Int32(range.count))
      }
      read(shaped: plan, offset: 0, into: glyphs)
    }
  }

  /// Shapes the buffer's text and appends the glyphs in logical order.
  private func read(
    shaped plan: ShapingPlan, offset: UInt32, into glyphs: borrowing GrowingBuffer<ShapedGlyph>
  ) {
    let isRightToLeft = plan.settings.isRightToLeft
    guard execute(plan) else { return }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos, let positions, count > 0 else { return }
    let total = Int(count)
    let target = glyphs.reserve(total)
    for index in 0..<total {
      let source = isRightToLeft ? total - 1 - index : index
      let info = infos[source]
      let position = positions[source]
      target[index] = ShapedGlyph(
        id: info.codepoint, cluster: Int32(truncatingIfNeeded: info.cluster &- offset),
        advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
        isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }
    glyphs.advance(by: total)
  }

  /// Shapes a text without context as ``shape(_:_:plan:hasContext:into:)`` does, and calls a
  /// function with the glyphs before and after each lookup.
  ///
  /// Source: `hb_buffer_set_message_func`.
  func shape(
    _ text: UnsafeBufferPointer<UInt8>, plan: ShapingPlan,
    into glyphs: borrowing GrowingBuffer<ShapedGlyph>,
    watching watch: (UnsafeBufferPointer<hb_glyph_info_t>) -> Void
  ) {
    withoutActuallyEscaping(watch) { watch in
      let watcher = LookupWatcher(watch)
      hb_buffer_set_message_func(
        buffer,
        { buffer, _, message, data in
          if let data, let message, LookupWatcher.isAboutLookup(message) {
            var count: UInt32 = 0
            let infos = hb_buffer_get_glyph_infos(buffer, &count)
            Unmanaged<LookupWatcher>.fromOpaque(data).takeUnretainedValue()
              .watch(UnsafeBufferPointer(start: infos, count: Int(count)))
          }
          return 1
        }, Unmanaged.passUnretained(watcher).toOpaque(), nil)
      shape(text, 0..<text.count, plan: plan, hasContext: false, into: glyphs)
      hb_buffer_set_message_func(buffer, nil, nil, nil)
    }
  }

  /// Shapes a range without context, and calls a function with the glyphs, in visual order.
  func withShaped<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, plan: ShapingPlan,
    _ flags: hb_buffer_flags_t,
    _ body: (
      UnsafeBufferPointer<hb_glyph_info_t>, UnsafeBufferPointer<hb_glyph_position_t>
    ) -> Result
  ) -> Result {
    callCount += 1
    byteCount &+= range.count
    hb_buffer_clear_contents(buffer)
    if let start = text.baseAddress {
      (start + range.lowerBound).withMemoryRebound(to: CChar.self, capacity: range.count) {
        hb_buffer_add_utf8(buffer, $0, Int32(range.count), 0, Int32(range.count))
      }
    }
    hb_buffer_set_flags(buffer, flags)
    defer { hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DEFAULT) }
    let isShaped = execute(plan)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let total = isShaped ? Int(count) : 0
    return body(
      UnsafeBufferPointer(start: infos, count: total),
      UnsafeBufferPointer(start: positions, count: total))
  }

  /// Shapes the buffer's text by a plan; false if HarfBuzz cannot.
  private func execute(_ plan: ShapingPlan) -> Bool {
    hb_buffer_set_direction(
      buffer, plan.settings.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: plan.settings.script))
    hb_buffer_set_language(buffer, plan.language)
    let isShaped =
      plan.features.withUnsafeBufferPointer { features in
        hb_shape_plan_execute(
          plan.handle, plan.font.handle, buffer, features.baseAddress, UInt32(features.count))
      } != 0
    plan.font.roundPositions(of: buffer)
    return isShaped
  }

  /// The glyphs of a few characters shaped without context, in logical order.
  ///
  /// Nil unless shaping gives exactly the expected glyphs, one for each character.
  func glyphs(
    of scalars: [UInt32], plan: ShapingPlan, like expected: [UInt32]
  ) -> [ShapedGlyph]? {
    let found = self.glyphs(of: scalars, scalars.indices, plan: plan)
    guard found.map(\.id) == expected, found.indices.allSatisfy({ found[$0].cluster == $0 })
    else { return nil }
    return found
  }

  /// The glyphs of a range of characters, in logical order; the characters around it are context.
  ///
  /// Cluster values are indices from the start of the range.
  func glyphs(of scalars: [UInt32], _ range: Range<Int>, plan: ShapingPlan) -> [ShapedGlyph] {
    callCount += 1
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_utf32(
      buffer, scalars, Int32(scalars.count), UInt32(range.lowerBound), Int32(range.count))
    let found = GrowingBuffer<ShapedGlyph>(minimumCapacity: 4)
    read(shaped: plan, offset: UInt32(range.lowerBound), into: found)
    return Array(found.elements)
  }

  /// A window narrowed so that it splits no character, but not into the inner range.
  private static func characterBoundaries(
    _ text: UnsafeBufferPointer<UInt8>, _ window: Range<Int>, around inner: Range<Int>
  ) -> Range<Int> {
    let first = UTF8Decoder.endOfCodePoint(
      around: window.lowerBound, text, atMost: inner.lowerBound)
    var last = window.upperBound
    while last > inner.upperBound, last < text.count, UTF8Decoder.isContinuation(text[last]) {
      last -= 1
    }
    return first..<last
  }
}

/// The function that is called while HarfBuzz shapes.
private final class LookupWatcher {
  let watch: (UnsafeBufferPointer<hb_glyph_info_t>) -> Void

  init(_ watch: @escaping (UnsafeBufferPointer<hb_glyph_info_t>) -> Void) { self.watch = watch }

  /// Whether a message of HarfBuzz begins with "start lookup" or "end lookup".
  static func isAboutLookup(_ message: UnsafePointer<CChar>) -> Bool {
    func begins(_ text: StaticString) -> Bool {
      for index in 0..<text.utf8CodeUnitCount
      where UInt8(bitPattern: message[index]) != text.utf8Start[index] { return false }
      return true
    }
    return begins("start lookup") || begins("end lookup")
  }
}

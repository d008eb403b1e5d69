// SPDX-License-Identifier: Apache-2.0

/// A place between two code points where a line may or must end.
struct LineBreakOpportunity: Equatable, Sendable {
  private let bits: UInt32

  /// The offset in UTF-8 bytes: the break is before the byte there, so spaces stand before it.
  var offset: Int { Int(bits >> 1) }

  /// Whether the line must end here, because a hard line break stands before.
  var isMandatory: Bool { bits & 1 != 0 }

  /// Makes an opportunity; `0 <= offset <= maximumOffset`.
  @inline(__always)
  init(offset: Int, isMandatory: Bool) {
    bits = UInt32(truncatingIfNeeded: offset) << 1 | (isMandatory ? 1 : 0)
  }

  /// The greatest offset: 2^31 − 1 bytes.
  static let maximumOffset = Int(Int32.max)
}

/// Collects opportunities in a small buffer, so that most cost no more than a store.
///
/// An array checks its storage at each `append`; in Chinese, where nearly every character is an
/// opportunity, that took a third of the time.
struct LineBreakOutput {
  /// The room of the buffer: 1,024 bytes, which lie on the stack.
  static let capacity = 256

  private let buffer: UnsafeMutableBufferPointer<LineBreakOpportunity>
  private var count = 0
  private var breaks: [LineBreakOpportunity]

  /// Collects into an array, with a buffer of `capacity`.
  init(
    buffer: UnsafeMutableBufferPointer<LineBreakOpportunity>, breaks: [LineBreakOpportunity]
  ) {
    self.buffer = buffer
    self.breaks = breaks
  }

  /// Adds an opportunity.
  @inline(__always)
  mutating func add(_ opportunity: LineBreakOpportunity) {
    if count == Self.capacity { flush() }
    buffer[count] = opportunity
    count += 1
  }

  /// Takes the last one back.
  mutating func removeLast() {
    if count == 0 { breaks.removeLast() } else { count -= 1 }
  }

  /// Moves all into the array and hands it over.
  mutating func finish() -> [LineBreakOpportunity] {
    flush()
    return breaks
  }

  @inline(never)
  private mutating func flush() {
    breaks.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[0..<count]))
    count = 0
  }
}

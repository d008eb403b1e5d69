// SPDX-License-Identifier: Apache-2.0

/// A place between two code points where a line may or must end.
struct LineBreakOpportunity: Equatable, Sendable {
  private let bits: UInt32

  /// The UTF-8 offset of the byte after the break; spaces at the break come before it.
  var offset: Int { Int(bits >> 1) }

  /// Whether the line must end here, because a hard line break comes before the offset.
  var isMandatory: Bool { bits & 1 != 0 }

  /// Creates an opportunity; `0 <= offset <= maximumOffset`.
  @inline(__always)
  init(offset: Int, isMandatory: Bool) {
    bits = UInt32(truncatingIfNeeded: offset) << 1 | (isMandatory ? 1 : 0)
  }

  /// The greatest offset: 2^31 − 1 bytes.
  static let maximumOffset = Int(Int32.max)
}

/// Collects opportunities in a small buffer, so that most cost only a store.
///
/// An array checks its storage at each `append`. In Chinese, where nearly every character is
/// followed by an opportunity, that took a third of the time.
struct LineBreakOutput {
  /// The capacity of the buffer, which takes 1,024 bytes of the stack.
  static let capacity = 256

  private let buffer: UnsafeMutableBufferPointer<LineBreakOpportunity>
  private var count = 0
  private var breaks: [LineBreakOpportunity]

  /// Creates an output to an array, with a buffer of `capacity` elements.
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

  /// Removes the last opportunity.
  mutating func removeLast() {
    if count == 0 { breaks.removeLast() } else { count -= 1 }
  }

  /// Moves all opportunities into the array and returns it.
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

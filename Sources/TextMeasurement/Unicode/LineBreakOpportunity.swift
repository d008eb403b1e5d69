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

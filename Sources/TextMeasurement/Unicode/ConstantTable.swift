// SPDX-License-Identifier: Apache-2.0

/// A constant table of numbers, read in place.
///
/// The numbers are arrays in C, which `Scripts/unicode/generate.py` makes in the target
/// CUnicodeTables. They lie in read-only memory and need no initialisation, even in debug builds.
///
/// The type is Sendable because its memory is never written. Indices are not checked in release
/// builds: the generator and the callers keep them in range.
struct ConstantTable<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let start: UnsafePointer<Element>
  private let count: Int

  /// Names a table of `count` numbers.
  @inline(__always)
  init(_ start: UnsafePointer<Element>, count: Int) {
    self.start = start
    self.count = count
  }

  /// The number at an index, `0 <= index < count`.
  @inline(__always)
  subscript(index: Int) -> Element {
    assert(index >= 0 && index < count, "\(index) is out of range 0..<\(count).")
    return start[index]
  }
}

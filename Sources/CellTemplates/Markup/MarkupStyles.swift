// SPDX-License-Identifier: Apache-2.0

/// The room around the elements of a text with markup, and which of them change the letters in
/// them.
struct MarkupStyles: Sendable {
  /// The room around a block, in points.
  struct Spacing: Hashable, Sendable {
    /// Above the block.
    var before = 0.0
    /// Below it.
    var after = 0.0
    /// On the side on which lines begin.
    var start = 0.0
    /// On the side on which they end.
    var end = 0.0
  }

  /// The room around the blocks that have some, by their names.
  var spacings: [String: Spacing] = [:]
  /// The elements whose style changes runs.
  var changing: Set<String> = []

  /// The room around an element.
  func spacing(of name: String) -> Spacing { spacings[name] ?? Spacing() }
}

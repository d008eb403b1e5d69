// SPDX-License-Identifier: Apache-2.0

/// The fingerprint of everything that a measured height depends on.
///
/// Rows of equal content, width, template and fonts have equal heights, so they share a key; a key
/// contains neither the row's identity nor its place. After a screen is turned and turned back, the
/// heights of the first width are found again, and a reused cell cannot show another row's height.
public struct HeightKey: Hashable, Sendable {
  /// The fingerprint of all inputs.
  public let hash: ContentHash

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - content: The fingerprint of the row's content.
  ///   - width: The width that the row is laid out in, in points.
  ///   - template: The fingerprint of the cell's layout; for heights that are not stored beyond
  ///     the process, the name of its class is enough.
  ///   - fonts: The fingerprint of the fonts, of the text size setting and of the scale.
  public init(content: ContentHash, width: Double, template: ContentHash, fonts: ContentHash) {
    var hasher = ContentHasher()
    hasher.combine(content)
    hasher.combine(width)
    hasher.combine(template)
    hasher.combine(fonts)
    hash = hasher.finalize()
  }
}

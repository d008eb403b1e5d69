// SPDX-License-Identifier: Apache-2.0

/// The faces that serve grapheme clusters of several characters, by the clusters' bytes.
///
/// Choosing a face asks each font for each character, and the same sequences recur.
struct ClusterFaces: ~Copyable {
  /// The choice for a cluster that one face has as a whole.
  struct Choice: BitwiseCopyable {
    /// The face.
    var face: Int
    /// Whether the base allows all scripts, and a mark does not.
    var hasScriptOfMarks: Bool
  }

  /// The choices; nil for a cluster of which some character would be missing.
  private let choices = ByteKeyTable<Choice?>(slotCount: 64, keyBytes: 256)
  /// The number of clusters at which the table is emptied.
  private static let mostClusters = 1 << 14

  /// The face that has a whole cluster, and its scripts; nil if some character would be missing.
  func choice(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in context: StyleContext
  ) -> Choice? {
    if let known = choices.value(for: UnsafeBufferPointer(rebasing: utf8[range])) { return known }
    return add(utf8, range, in: context)
  }

  private func add(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in context: StyleContext
  ) -> Choice? {
    var scalars: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(utf8, at: offset)
      scalars.append(element.codePoint)
      offset += element.length
    }
    let found = scalars.withUnsafeBufferPointer { FaceChoice.face(for: $0, in: context) }
    let choice =
      found.missing == 0
      ? Choice(face: found.face, hasScriptOfMarks: Self.hasScriptOfMarks(scalars)) : nil
    if choices.count >= Self.mostClusters { choices.removeAll() }
    choices.insert(choice, for: UnsafeBufferPointer(rebasing: utf8[range]))
    return choice
  }

  private static func hasScriptOfMarks(_ scalars: [UInt32]) -> Bool {
    let allowed = scalars.map { ScriptSet(allowedBy: UnicodeProperties(of: $0)) }
    return allowed.first?.isEmpty == true && !allowed.allSatisfy(\.isEmpty)
  }
}

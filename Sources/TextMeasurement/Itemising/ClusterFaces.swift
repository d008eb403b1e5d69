// SPDX-License-Identifier: Apache-2.0

/// The faces that serve grapheme clusters of several characters, by the clusters' bytes.
///
/// Choosing a face asks each font for each character, and the same sequences recur.
struct ClusterFaces: ~Copyable {
  /// The choice for a cluster.
  struct Choice: BitwiseCopyable {
    /// The face.
    var face: Int
    /// The number of characters that the face lacks.
    var missing: Int
    /// Whether the base allows all scripts, and a mark does not.
    var hasScriptOfMarks: Bool
  }

  private let choices = ByteKeyTable<Choice>(slotCount: 64, keyBytes: 256)
  /// The number of clusters at which the table is emptied.
  private static let mostClusters = 1 << 14

  /// The face of a cluster, and its scripts.
  func choice(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in context: StyleContext
  ) -> Choice {
    if let known = choices.value(for: UnsafeBufferPointer(rebasing: utf8[range])) { return known }
    return add(utf8, range, in: context)
  }

  private func add(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in context: StyleContext
  ) -> Choice {
    var scalars: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(utf8, at: offset)
      scalars.append(element.codePoint)
      offset += element.length
    }
    let found = scalars.withUnsafeBufferPointer { FaceChoice.face(for: $0, in: context) }
    let choice = Choice(
      face: found.face, missing: found.missing, hasScriptOfMarks: Self.hasScriptOfMarks(scalars))
    if choices.count >= Self.mostClusters { choices.removeAll() }
    choices.insert(choice, for: UnsafeBufferPointer(rebasing: utf8[range]))
    return choice
  }

  private static func hasScriptOfMarks(_ scalars: [UInt32]) -> Bool {
    let allowed = scalars.map { ScriptSet(allowedBy: UnicodeProperties(of: $0)) }
    return allowed.first?.isEmpty == true && !allowed.allSatisfy(\.isEmpty)
  }
}

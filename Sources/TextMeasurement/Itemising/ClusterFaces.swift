// SPDX-License-Identifier: Apache-2.0

/// The faces that serve grapheme clusters of several characters, by the clusters' bytes.
///
/// Choosing a face asks each font for each character; the same sequences come again and again.
final class ClusterFaces {
  private struct Slot: BitwiseCopyable {
    var hash: UInt32
    var length: UInt32
    var keyStart: UInt32
    var face: UInt16
    var isWhole: Bool
    var hasScriptOfMarks: Bool
  }

  /// What is known of a cluster that one face has as a whole.
  struct Choice {
    /// The face.
    var face: Int
    /// Whether marks in scripts of their own stand on a base that allows all scripts.
    var hasScriptOfMarks: Bool
  }

  private let keys = GrowingBuffer<UInt8>(minimumCapacity: 256)
  private let slots = GrowingBuffer<Slot>(minimumCapacity: 64)
  private var count = 0
  private static let empty = Slot(
    hash: 0, length: 0, keyStart: 0, face: 0, isWhole: false, hasScriptOfMarks: false)
  /// When there are more clusters than this, all are forgotten.
  private static let mostClusters = 1 << 14

  /// Begins without clusters.
  init() { slots.resize(to: 64, filling: Self.empty) }

  /// The face that has a whole cluster, and its scripts; nil if some character would be missing.
  func choice(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, in context: StyleContext
  ) -> Choice? {
    guard let base = utf8.baseAddress else { return nil }
    let start = base + range.lowerBound
    let hash = PieceCache.hash(start, range.count)
    var place = Int(hash) & (slots.count - 1)
    while slots[place].length != 0 {
      let slot = slots[place]
      if slot.hash == hash, slot.length == UInt32(range.count),
        PieceCache.isEqual(UnsafePointer(keys.base + Int(slot.keyStart)), start, range.count)
      {
        return Self.choice(slot)
      }
      place = (place + 1) & (slots.count - 1)
    }
    return add(utf8, range, hash: hash, in: context)
  }

  private func add(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, hash: UInt32,
    in context: StyleContext
  ) -> Choice? {
    var scalars: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(utf8, at: offset)
      scalars.append(element.codePoint)
      offset += element.length
    }
    let choice = scalars.withUnsafeBufferPointer { FaceChoice.face(for: $0, in: context) }
    if count >= Self.mostClusters { removeAll() }
    if count * 2 >= slots.count { grow() }
    let slot = Slot(
      hash: hash, length: UInt32(range.count), keyStart: UInt32(keys.count),
      face: UInt16(truncatingIfNeeded: choice.face), isWhole: choice.missing == 0,
      hasScriptOfMarks: Self.hasScriptOfMarks(scalars))
    for byte in utf8[range] { keys.append(byte) }
    insert(slot)
    count += 1
    return Self.choice(slot)
  }

  @inline(__always)
  private static func choice(_ slot: Slot) -> Choice? {
    slot.isWhole
      ? Choice(face: Int(slot.face), hasScriptOfMarks: slot.hasScriptOfMarks) : nil
  }

  private static func hasScriptOfMarks(_ scalars: [UInt32]) -> Bool {
    let allowed = scalars.map { ScriptSet(allowedBy: UnicodeProperties(of: $0)) }
    return allowed.first?.isEmpty == true && !allowed.allSatisfy(\.isEmpty)
  }

  private func insert(_ slot: Slot) {
    var place = Int(slot.hash) & (slots.count - 1)
    while slots[place].length != 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  private func grow() {
    let old = slots.elements.filter { $0.length != 0 }
    let size = slots.count * 2
    slots.removeAll()
    slots.resize(to: size, filling: Self.empty)
    for slot in old { insert(slot) }
  }

  private func removeAll() {
    keys.removeAll()
    let size = slots.count
    slots.removeAll()
    slots.resize(to: size, filling: Self.empty)
    count = 0
  }
}

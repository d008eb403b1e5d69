// SPDX-License-Identifier: Apache-2.0

/// The kinds of runs that a style met, by face, script and direction.
///
/// A hash table with linear probing: a text that changes its script at each word asks as often.
struct RunKindTable: ~Copyable {
  /// A kind, and its face, script and direction in one number.
  ///
  /// Not private, for the reason that ``ScriptResolver/OpenBracket`` gives.
  struct Slot: BitwiseCopyable {
    var key: UInt64 = 0
    var kind: RunKind.Place?
  }

  private let slots = GrowingBuffer<Slot>(minimumCapacity: firstSize)
  private let kinds = GrowingBuffer<RunKind.Place>(minimumCapacity: firstSize / 2)
  private static let firstSize = 64

  /// Begins without kinds.
  init() { slots.resize(to: Self.firstSize, filling: Slot()) }

  deinit {
    for index in 0..<kinds.count {
      kinds[index].deinitialize(count: 1)
      kinds[index].deallocate()
    }
  }

  /// The kind of a face, script and direction; nil if it was not added.
  @inline(__always)
  func kind(face: Int, script: Script, isRightToLeft: Bool) -> RunKind.Place? {
    let key = Self.key(face, script, isRightToLeft)
    var place = place(of: key)
    while let known = slots[place].kind {
      if slots[place].key == key { return known }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a kind that is not in the table.
  ///
  /// - Returns: Where the kind is; valid as long as the table.
  func add(_ kind: consuming RunKind) -> RunKind.Place {
    if (kinds.count + 1) * 2 > slots.count { grow() }
    let made = RunKind.Place.allocate(capacity: 1)
    made.initialize(to: kind)
    kinds.append(made)
    insert(made)
    return made
  }

  @inline(__always)
  private static func key(_ face: Int, _ script: Script, _ isRightToLeft: Bool) -> UInt64 {
    UInt64(face) << 9 | UInt64(script.rawValue) << 1 | (isRightToLeft ? 1 : 0)
  }

  /// Where the search for a key begins; faces and scripts are few, so their sum scatters them.
  @inline(__always)
  private func place(of key: UInt64) -> Int { Int(key &+ key >> 9) & (slots.count - 1) }

  private func insert(_ kind: RunKind.Place) {
    let key = Self.key(kind.pointee.face, kind.pointee.script, kind.pointee.isRightToLeft)
    var place = place(of: key)
    while slots[place].kind != nil { place = (place + 1) & (slots.count - 1) }
    slots[place] = Slot(key: key, kind: kind)
  }

  private func grow() {
    let size = slots.count * 2
    slots.removeAll()
    slots.resize(to: size, filling: Slot())
    for index in 0..<kinds.count { insert(kinds[index]) }
  }
}

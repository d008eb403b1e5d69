// SPDX-License-Identifier: Apache-2.0

/// The kinds of runs of a style that texts had, by face, script and direction.
///
/// The table owns the kinds. A text whose script changes at each word asks for one at each word.
struct RunKindTable: ~Copyable {
  /// The kinds by face, then by script and direction.
  private let places: PageTable<RunKind.Place?>
  private let kinds = GrowingBuffer<RunKind.Place>(minimumCapacity: 16)

  /// Creates a table without kinds for a style with a number of faces, at least 1.
  init(faceCount: Int) {
    places = PageTable(pageCount: faceCount, pageSize: 512, filling: nil)
  }

  deinit {
    for index in 0..<kinds.count {
      kinds[index].deinitialize(count: 1)
      kinds[index].deallocate()
    }
  }

  /// The kind of a face, script and direction; nil if it was not added.
  @inline(__always)
  func kind(face: Int, script: Script, isRightToLeft: Bool) -> RunKind.Place? {
    places[face, Self.place(script, isRightToLeft)]
  }

  /// All kinds.
  var all: UnsafeMutableBufferPointer<RunKind.Place> { kinds.elements }

  /// Adds a kind that is not in the table.
  ///
  /// - Returns: The address of the kind; valid as long as the table.
  func add(_ kind: consuming RunKind) -> RunKind.Place {
    assert(
      self.kind(face: kind.face, script: kind.script, isRightToLeft: kind.isRightToLeft) == nil,
      "The kind is in the table already.")
    let (face, place) = (kind.face, Self.place(kind.script, kind.isRightToLeft))
    let made = RunKind.Place.allocate(capacity: 1)
    made.initialize(to: kind)
    kinds.append(made)
    places[face, place] = made
    return made
  }

  /// A number of eight bits for the script, and one for the direction.
  @inline(__always)
  private static func place(_ script: Script, _ isRightToLeft: Bool) -> Int {
    Int(script.rawValue) << 1 | (isRightToLeft ? 1 : 0)
  }
}

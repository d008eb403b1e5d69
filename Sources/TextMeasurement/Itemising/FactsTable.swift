// SPDX-License-Identifier: Apache-2.0

/// The facts about the characters that texts of one style had.
///
/// Emoji and ideographs beyond U+FFFF are as frequent as others in some texts, so they have tables
/// too, one for each plane.
struct FactsTable: ~Copyable {
  /// The facts of a plane's characters, in 256 pages of 256.
  private typealias Plane = PageTable<CharacterFacts>

  /// The facts of the Basic Multilingual Plane.
  private let basicPlane = makePlane()
  /// The planes from U+10000 on, each made for its first character.
  private let otherPlanes: UnsafeMutablePointer<Plane?>
  private static let otherPlaneCount = 16

  /// Creates a table without facts.
  init() {
    otherPlanes = .allocate(capacity: Self.otherPlaneCount)
    for index in 0..<Self.otherPlaneCount { (otherPlanes + index).initialize(to: nil) }
  }

  deinit {
    otherPlanes.deinitialize(count: Self.otherPlaneCount)
    otherPlanes.deallocate()
  }

  private static func makePlane() -> Plane {
    Plane(pageCount: 256, pageSize: 256, filling: CharacterFacts())
  }

  /// The facts about a character below U+10000; unknown facts if they were not added.
  @inline(__always)
  func facts(ofBasic scalar: UInt32) -> CharacterFacts {
    assert(scalar < 0x10000)
    return basicPlane[Int(scalar >> 8), Int(scalar & 0xFF)]
  }

  /// The facts about a character from U+10000 on; unknown facts if they were not added.
  @inline(__always)
  func facts(ofOther scalar: UInt32) -> CharacterFacts {
    assert(scalar >= 0x10000 && scalar <= 0x10FFFF)
    switch otherPlanes[Int(scalar >> 16) - 1] {
    case .some(let plane): return plane[Int(scalar >> 8 & 0xFF), Int(scalar & 0xFF)]
    case .none: return CharacterFacts()
    }
  }

  /// Adds the facts about a character.
  func add(_ facts: CharacterFacts, of scalar: UInt32) {
    let (page, place) = (Int(scalar >> 8 & 0xFF), Int(scalar & 0xFF))
    if scalar < 0x10000 {
      basicPlane[page, place] = facts
      return
    }
    let index = Int(scalar >> 16) - 1
    if otherPlanes[index] == nil { otherPlanes[index] = Self.makePlane() }
    otherPlanes[index]?[page, place] = facts
  }
}

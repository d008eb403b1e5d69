// SPDX-License-Identifier: Apache-2.0

/// The facts about the characters that texts of one style had, in pages of 256 characters.
///
/// Emoji and ideographs beyond U+FFFF come as often as others in some texts, so they have pages
/// too, a step further away.
struct FactsTable: ~Copyable {
  private typealias Page = UnsafeMutablePointer<CharacterFacts>
  private typealias Plane = UnsafeMutablePointer<Page?>

  /// The pages of the Basic Multilingual Plane.
  private let basicPlane: Plane
  /// The planes from U+10000 on.
  private let otherPlanes: UnsafeMutablePointer<Plane?>
  private static let otherPlaneCount = 16
  private static let pageCount = 256
  private static let pageSize = 256

  /// Begins without facts.
  init() {
    basicPlane = Self.makePlane()
    otherPlanes = .allocate(capacity: Self.otherPlaneCount)
    otherPlanes.initialize(repeating: nil, count: Self.otherPlaneCount)
  }

  deinit {
    Self.free(basicPlane)
    for index in 0..<Self.otherPlaneCount {
      if let plane = otherPlanes[index] { Self.free(plane) }
    }
    otherPlanes.deallocate()
  }

  private static func makePlane() -> Plane {
    let plane = Plane.allocate(capacity: pageCount)
    plane.initialize(repeating: nil, count: pageCount)
    return plane
  }

  private static func free(_ plane: Plane) {
    for page in 0..<pageCount { plane[page]?.deallocate() }
    plane.deallocate()
  }

  /// The facts about a character below U+10000; unknown facts if they were not added.
  @inline(__always)
  func facts(ofBasic scalar: UInt32) -> CharacterFacts {
    assert(scalar < 0x10000)
    guard let page = basicPlane[Int(scalar >> 8)] else { return CharacterFacts() }
    return page[Int(scalar & 0xFF)]
  }

  /// The facts about a character from U+10000 on; unknown facts if they were not added.
  @inline(__always)
  func facts(ofOther scalar: UInt32) -> CharacterFacts {
    assert(scalar >= 0x10000 && scalar <= 0x10FFFF)
    guard let page = otherPlanes[Int(scalar >> 16) - 1]?[Int(scalar >> 8 & 0xFF)] else {
      return CharacterFacts()
    }
    return page[Int(scalar & 0xFF)]
  }

  /// Adds the facts about a character.
  func add(_ facts: CharacterFacts, of scalar: UInt32) {
    let plane = plane(Int(scalar >> 16))
    let number = Int(scalar >> 8 & 0xFF)
    let page = plane[number] ?? Page.allocate(capacity: Self.pageSize)
    if plane[number] == nil {
      page.initialize(repeating: CharacterFacts(), count: Self.pageSize)
      plane[number] = page
    }
    page[Int(scalar & 0xFF)] = facts
  }

  private func plane(_ number: Int) -> Plane {
    if number == 0 { return basicPlane }
    if let known = otherPlanes[number - 1] { return known }
    let made = Self.makePlane()
    otherPlanes[number - 1] = made
    return made
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Growable memory of plain values that its holder must free.
///
/// It exists because the inner loops of the search run over several buffers of one component at
/// a time; arrays would check bounds, uniqueness and exclusivity at each step.
struct Slab<Element: BitwiseCopyable> {
  /// The elements `0..<count` are initialised.
  private(set) var base: UnsafeMutablePointer<Element>
  /// How many elements there are.
  private(set) var count: Int
  private var capacity: Int
  /// Whether the memory is its own, not a part of a room.
  private var isOwner = true

  /// Makes an empty slab with room for some elements.
  init(capacity: Int = 8) {
    self.capacity = max(capacity, 4)
    base = .allocate(capacity: self.capacity)
    count = 0
  }

  /// Makes an empty slab in a room; when it outgrows its part it moves out.
  @inline(__always)
  init(in room: inout Room, capacity: Int) {
    self.capacity = capacity
    base = room.take(Element.self, capacity)
    count = 0
    isOwner = false
  }

  /// Makes a slab of equal elements.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  /// The element at a position; `position < count`.
  subscript(position: Int) -> Element {
    get { base[position] }
    nonmutating set { base[position] = newValue }
  }

  /// Adds an element at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Adds an element at the end, for which there is room.
  @inline(__always)
  mutating func appendReserved(_ element: Element) {
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Adds elements at the end.
  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    let start = extend(by: elements.count)
    guard let source = elements.baseAddress else { return }
    (base + start).initialize(from: source, count: elements.count)
  }

  /// Makes room for elements beyond the ones that are there, which the caller then initialises.
  ///
  /// - Returns: the position of the first one.
  @inline(__always)
  mutating func extend(by extra: Int) -> Int {
    let start = count
    let needed = start &+ extra
    if needed > capacity { grow(to: needed) }
    count = needed
    return start
  }

  /// Adds elements of zero bits.
  ///
  /// - Returns: where they are.
  @inline(__always)
  mutating func extendZeroed(by extra: Int) -> UnsafeMutablePointer<Element> {
    // The base may change.
    let first = extend(by: extra)
    let start = base + first
    UnsafeMutableRawPointer(start)
      .initializeMemory(as: UInt8.self, repeating: 0, count: extra &* MemoryLayout<Element>.stride)
    return start
  }

  /// Makes room for more elements.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count &+ extra > capacity { grow(to: count &+ extra) }
  }

  /// Drops the last elements so that `newCount` stay.
  mutating func truncate(to newCount: Int) { count = newCount }

  /// Another slab with the same elements.
  func copied() -> Slab {
    var copy = Slab(capacity: count)
    copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  /// Another slab with the same elements, in a room.
  func copied(in room: inout Room) -> Slab {
    var copy = Slab(in: &room, capacity: count)
    copy.base.initialize(from: base, count: count)
    copy.count = count
    return copy
  }

  /// Asks for the room that a copy needs.
  func addCopy(to size: inout RoomSize) { size.add(Element.self, count) }

  /// Gives the memory back; nothing may use the slab after that.
  func free() { if isOwner { base.deallocate() } }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(needed, 2 * capacity, 8)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    free()
    isOwner = true
    base = larger
  }
}

/// How much memory several slabs take.
struct RoomSize {
  /// What was asked for so far, a multiple of 8.
  private(set) var bytes = 0

  /// Asks for a place for elements.
  @inline(__always)
  mutating func add<Element>(_: Element.Type, _ count: Int) {
    bytes &+= (MemoryLayout<Element>.stride &* count &+ 7) & ~7
  }
}

/// Memory for several slabs, given out piece by piece.
struct Room {
  private var next: UnsafeMutableRawPointer

  /// Gives out memory that is as large as a `RoomSize` says.
  @inline(__always)
  init(_ memory: UnsafeMutableRawPointer) { next = memory }

  /// The next place.
  @inline(__always)
  mutating func take<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element> {
    let place = next
    next += (MemoryLayout<Element>.stride &* count &+ 7) & ~7
    return place.bindMemory(to: Element.self, capacity: count)
  }
}

/// Memory that is lent from its beginning on, as long as it lasts.
struct SpareMemory {
  private var next, end: UnsafeMutableRawPointer

  /// Lends out some memory.
  @inline(__always)
  init(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    next = memory
    end = memory + bytes
  }

  /// A place of so many bytes; nil if there is none left.
  @inline(__always)
  mutating func lend(_ bytes: Int) -> UnsafeMutableRawPointer? {
    if end - next < bytes { return nil }
    defer { next += bytes }
    return next
  }

  /// Takes a place back that is not used any more. It is lent again if it was the last one.
  mutating func takeBack(_ place: UnsafeMutableRawPointer, _ bytes: Int) {
    if place + bytes == next { next = place }
  }

  /// Lends out nothing any more.
  mutating func close() { end = next }
}

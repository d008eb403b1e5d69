// SPDX-License-Identifier: Apache-2.0

/// Growable memory of plain values.
///
/// It exists because the inner loops of the search run over several buffers of one component at
/// a time; arrays would check bounds, uniqueness and exclusivity at each step. Reading goes
/// through a pointer that cannot write, and writing needs a slab that is mutable: so
/// `private(set)` protects the elements as well.
///
/// Invariants: the elements `0..<count` are initialised, and `count <= capacity`. A slab that
/// outgrows its part of an arena moves to memory of its own, which it frees when it goes. Whatever
/// adds elements looks for room first; positions are checked in debug builds.
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>
  /// The number of elements.
  private(set) var count: Int
  private var capacity: Int
  /// Whether the slab allocated its memory, instead of taking a part of an arena.
  private var isOwner = true

  /// Makes an empty slab with room for some elements.
  init(capacity: Int = 8) {
    self.capacity = max(capacity, 4)
    memory = .allocate(capacity: self.capacity)
    count = 0
  }

  /// Makes an empty slab in an arena; if that has no room left, one that grows when it is used.
  @inline(__always)
  init(in arena: inout Arena, capacity: Int) {
    let part = arena.take(Element.self, capacity)
    self.capacity = part == nil ? 0 : capacity
    memory = part ?? Self.nowhere
    count = 0
    isOwner = false
  }

  /// Where a slab without memory begins, which has no elements.
  @inline(__always)
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Makes a slab of equal elements.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    memory.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { if isOwner { memory.deallocate() } }

  /// The first element, for reading; valid until the slab changes.
  @inline(__always)
  var base: UnsafePointer<Element> { UnsafePointer(memory) }

  /// The first element, for writing; valid until the slab grows.
  @inline(__always)
  var mutableBase: UnsafeMutablePointer<Element> { mutating get { memory } }

  /// The element at a position; `0 <= position < count`.
  subscript(position: Int) -> Element {
    @inline(__always) get {
      assert(position >= 0 && position < count, "There is no element \(position) of \(count).")
      return memory[position]
    }
    @inline(__always) _modify {
      assert(position >= 0 && position < count, "There is no element \(position) of \(count).")
      yield &memory[position]
    }
  }

  /// Adds an element at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (memory + count).initialize(to: element)
    count &+= 1
  }

  /// Adds elements at the end.
  @inline(__always)
  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    let start = extend(by: elements.count)
    guard let source = elements.baseAddress else { return }
    (memory + start).initialize(from: source, count: elements.count)
  }

  /// Adds elements at the end, which the caller then initialises.
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
  /// - Returns: the first one.
  @inline(__always)
  mutating func extendZeroed(by extra: Int) -> UnsafeMutablePointer<Element> {
    // The memory may move.
    let first = extend(by: extra)
    let start = memory + first
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
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count, "\(count) elements cannot be cut to \(newCount).")
    count = newCount
  }

  /// Another slab with the same elements.
  func copied() -> Slab {
    var copy = Slab(capacity: count)
    copy.memory.initialize(from: memory, count: count)
    copy.count = count
    return copy
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(needed, 2 * capacity, 8)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: memory, count: count)
    if isOwner { memory.deallocate() }
    isOwner = true
    memory = larger
  }
}

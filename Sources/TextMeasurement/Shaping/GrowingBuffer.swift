// SPDX-License-Identifier: Apache-2.0

/// A growing row of trivial values that is used again and again without being freed.
///
/// Hot loops of one worker write into it; an array would check uniqueness at each write.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  /// Makes an empty buffer with room for some elements.
  init(minimumCapacity: Int = 64) {
    capacity = max(1, minimumCapacity)
    base = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// The elements, for reading and changing.
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// The element at an index, unchecked in release builds.
  @inline(__always)
  subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  /// Adds an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Removes all elements and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Removes the last elements.
  mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  /// Sets the count; new elements have the given value.
  mutating func resize(to newCount: Int, filling value: Element) {
    if newCount > capacity { grow(to: newCount) }
    if newCount > count { (base + count).initialize(repeating: value, count: newCount - count) }
    count = newCount
  }

  /// Makes room for elements and lends it; the caller says how many it wrote.
  mutating func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    if count + extra > capacity { grow(to: count + extra) }
    return base + count
  }

  /// Counts elements that were written behind the last.
  mutating func advance(by extra: Int) {
    assert(count + extra <= capacity)
    count += extra
  }

  private mutating func grow(to needed: Int) {
    var room = capacity
    while room < needed { room *= 2 }
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: room)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = room
  }
}

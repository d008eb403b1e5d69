// SPDX-License-Identifier: Apache-2.0

/// A growing row of trivial values that is used again and again without being freed.
///
/// A worker keeps its buffers as constants and writes through them: a stored array of a class
/// would check for exclusive access and uniqueness at each write, which costs more than the write.
/// Whoever has the buffer may change it, so it belongs to one thread at a time.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private struct State {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let state: UnsafeMutablePointer<State>

  /// Makes an empty buffer with room for some elements.
  init(minimumCapacity: Int = 64) {
    let capacity = max(1, minimumCapacity)
    state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(
      to: State(
        base: UnsafeMutablePointer<Element>.allocate(capacity: capacity), count: 0,
        capacity: capacity))
  }

  deinit {
    state.pointee.base.deallocate()
    state.deallocate()
  }

  /// The first element's place; valid until the buffer grows.
  var base: UnsafeMutablePointer<Element> {
    @inline(__always) get { state.pointee.base }
  }

  /// The number of elements.
  var count: Int {
    @inline(__always) get { state.pointee.count }
  }

  /// The elements, for reading and changing; valid until the buffer grows.
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
  func append(_ element: Element) {
    let count = state.pointee.count
    if count == state.pointee.capacity { grow(to: count + 1) }
    state.pointee.base[count] = element
    state.pointee.count = count + 1
  }

  /// Removes all elements and keeps the room.
  @inline(__always)
  func removeAll() { state.pointee.count = 0 }

  /// Removes the last elements.
  func truncate(to count: Int) { state.pointee.count = min(count, self.count) }

  /// Sets the count; new elements have the given value.
  func resize(to newCount: Int, filling value: Element) {
    if newCount > state.pointee.capacity { grow(to: newCount) }
    if newCount > count { (base + count).initialize(repeating: value, count: newCount - count) }
    state.pointee.count = newCount
  }

  /// Makes room for elements and lends it; the caller says how many it wrote.
  func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    if count + extra > state.pointee.capacity { grow(to: count + extra) }
    return base + count
  }

  /// Counts elements that were written behind the last.
  func advance(by extra: Int) {
    assert(count + extra <= state.pointee.capacity)
    state.pointee.count += extra
  }

  private func grow(to needed: Int) {
    var room = state.pointee.capacity
    while room < needed { room *= 2 }
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: room)
    moved.update(from: base, count: count)
    base.deallocate()
    state.pointee.base = moved
    state.pointee.capacity = room
  }
}

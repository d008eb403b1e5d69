// SPDX-License-Identifier: Apache-2.0

/// A growable array of trivial values that keeps its memory when it is emptied for reuse.
///
/// A shaping context stores its buffers as constants and writes through them. A stored array of a
/// class would check for exclusive access and uniqueness at each write, which costs more than the
/// write. Every holder of the buffer can change it, so only one thread at a time may use it.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private struct State {
    var base: UnsafeMutablePointer<Element>
    var count: Int
    var capacity: Int
  }

  private let state: UnsafeMutablePointer<State>

  /// Creates an empty buffer with the given capacity, at least 1.
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

  /// The address of the first element; valid until the buffer grows.
  var base: UnsafeMutablePointer<Element> {
    @inline(__always) get { state.pointee.base }
  }

  /// The number of elements.
  var count: Int {
    @inline(__always) get { state.pointee.count }
  }

  /// The elements, readable and writable; valid until the buffer grows.
  ///
  /// Bind them to a constant before changing one: Swift 6.3.1 crashes with `--sanitize=thread` on
  /// `buffer.elements[0].level = 1`, a change in place through a property's temporary result.
  var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// The element at an index; bounds are unchecked in release builds.
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

  /// Removes all elements and keeps the capacity.
  @inline(__always)
  func removeAll() { state.pointee.count = 0 }

  /// Removes all elements and frees their memory.
  func free() {
    state.pointee.base.deallocate()
    state.pointee = State(base: .allocate(capacity: 1), count: 0, capacity: 1)
  }

  /// The size of the elements in bytes.
  var byteCount: Int { count * MemoryLayout<Element>.stride }

  /// Removes the elements at `count` and above.
  func truncate(to count: Int) { state.pointee.count = min(count, self.count) }

  /// Reserves room for `extra` elements and returns the address of the first.
  ///
  /// The caller then reports the elements that it wrote, by ``advance(by:)``.
  func reserve(_ extra: Int) -> UnsafeMutablePointer<Element> {
    if count + extra > state.pointee.capacity { grow(to: count + extra) }
    return base + count
  }

  /// Adds to the count the elements that were written after the last one.
  func advance(by extra: Int) {
    assert(count + extra <= state.pointee.capacity)
    state.pointee.count += extra
  }

  @inline(never)
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

// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The idle shaping contexts of a measurer; there are as many shaping contexts as threads ever
/// measured at once.
///
/// A thread takes a shaping context for a text and gives it back. No lock is taken: threads that
/// wait for one spin, which took up to 3 % of the instructions of a run with two shaping contexts.
/// Each shaping context has a place of its own, where it is while it is idle, and from which one
/// atomic operation takes it.
///
/// The shaping context that was made first is taken first. Measuring one text may need a second
/// shaping context, for an ellipsis for example, which knows little and must not take the place of
/// the first.
final class ShapingContextPool: @unchecked Sendable {
  /// A place of an idle shaping context, which it retains; nil if it is empty.
  private typealias Place = Atomic<Unmanaged<ShapingContext>?>

  // A shaping context is in one place or with one thread, never both, so it is not shared.
  private let places: UnsafeMutablePointer<Place>
  private let isRetired = Atomic(false)
  private let reservedCount = Atomic(0)

  /// The number of places; shaping contexts beyond it are not kept.
  static let mostContexts = 256

  /// Makes a pool without shaping contexts.
  init() {
    places = .allocate(capacity: Self.mostContexts)
    for place in 0..<Self.mostContexts { (places + place).initialize(to: Place(nil)) }
  }

  deinit {
    dropAll()
    places.deinitialize(count: Self.mostContexts)
    places.deallocate()
  }

  /// The place of a shaping context that is made now.
  func reservePlace() -> Int {
    reservedCount.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Takes an idle shaping context; nil if there is none.
  func take() -> ShapingContext? {
    for place in 0..<Self.mostContexts {
      // An exchange costs more than a look.
      guard places[place].load(ordering: .relaxed) != nil else { continue }
      if let taken = places[place].exchange(nil, ordering: .acquiring) {
        return taken.takeRetainedValue()
      }
    }
    return nil
  }

  /// Returns a shaping context to the pool.
  func giveBack(_ shaping: ShapingContext) {
    guard shaping.place < Self.mostContexts else { return }
    // Nothing else uses the shaping context's place, which is empty as long as the shaping context
    // is not there.
    places[shaping.place].store(
      Unmanaged.passRetained(shaping), ordering: .sequentiallyConsistent)
    // Either this thread sees that the pool is retired, or `retire` sees the shaping context.
    if isRetired.load(ordering: .sequentiallyConsistent) { dropAll() }
  }

  /// Drops all shaping contexts, and those that come back.
  func retire() {
    isRetired.store(true, ordering: .sequentiallyConsistent)
    dropAll()
  }

  /// The sum of a count over all idle shaping contexts, which are taken meanwhile.
  func sum(_ count: (ShapingContext) -> Int) -> Int {
    var contexts: [ShapingContext] = []
    while let shaping = take() { contexts.append(shaping) }
    defer { for shaping in contexts { giveBack(shaping) } }
    return contexts.reduce(0) { $0 + count($1) }
  }

  private func dropAll() {
    for place in 0..<Self.mostContexts {
      places[place].exchange(nil, ordering: .sequentiallyConsistent)?.release()
    }
  }
}

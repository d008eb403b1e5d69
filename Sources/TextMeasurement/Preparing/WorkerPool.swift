// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The idle workers of a measurer; there are as many workers as threads ever measured at once.
///
/// A thread takes a worker for a text and gives it back. No lock is taken: threads that wait for
/// one spin, which took up to 3 % of the instructions of a run with two workers. Each worker has a
/// place of its own, where it is while it is idle, and from which one atomic operation takes it.
///
/// The worker that was made first is taken first. Measuring one text may need a second worker, for
/// an ellipsis for example, which knows little and must not take the place of the first.
final class WorkerPool: @unchecked Sendable {
  /// A place of an idle worker, which it retains; nil if it is empty.
  private typealias Place = Atomic<Unmanaged<Worker>?>

  // A worker is in one place or with one thread, never both, so it is not shared.
  private let places: UnsafeMutablePointer<Place>
  private let isRetired = Atomic(false)
  private let reservedCount = Atomic(0)

  /// The number of places; workers beyond it are not kept.
  static let mostWorkers = 256

  /// Makes a pool without workers.
  init() {
    places = .allocate(capacity: Self.mostWorkers)
    for place in 0..<Self.mostWorkers { (places + place).initialize(to: Place(nil)) }
  }

  deinit {
    dropAll()
    places.deinitialize(count: Self.mostWorkers)
    places.deallocate()
  }

  /// The place of a worker that is made now.
  func reservePlace() -> Int {
    reservedCount.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Takes an idle worker; nil if there is none.
  func take() -> Worker? {
    for place in 0..<Self.mostWorkers {
      // An exchange costs more than a look.
      guard places[place].load(ordering: .relaxed) != nil else { continue }
      if let taken = places[place].exchange(nil, ordering: .acquiring) {
        return taken.takeRetainedValue()
      }
    }
    return nil
  }

  /// Returns a worker to the pool.
  func giveBack(_ worker: Worker) {
    guard worker.place < Self.mostWorkers else { return }
    // Nothing else uses the worker's place, which is empty as long as the worker is not there.
    places[worker.place].store(
      Unmanaged.passRetained(worker), ordering: .sequentiallyConsistent)
    // Either this thread sees that the pool is retired, or `retire` sees the worker.
    if isRetired.load(ordering: .sequentiallyConsistent) { dropAll() }
  }

  /// Drops all workers, and those that come back.
  func retire() {
    isRetired.store(true, ordering: .sequentiallyConsistent)
    dropAll()
  }

  /// The sum of a count over all idle workers, which are taken meanwhile.
  func sum(_ count: (Worker) -> Int) -> Int {
    var workers: [Worker] = []
    while let worker = take() { workers.append(worker) }
    defer { for worker in workers { giveBack(worker) } }
    return workers.reduce(0) { $0 + count($1) }
  }

  private func dropAll() {
    for place in 0..<Self.mostWorkers {
      places[place].exchange(nil, ordering: .sequentiallyConsistent)?.release()
    }
  }
}

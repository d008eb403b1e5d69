// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// Workers that threads take and give back.
struct WorkerPoolTests {
  private let core = MeasurerCore(collection: TestFonts.bundled.collection, hyphenators: [:])

  private func worker(for pool: WorkerPool) -> Worker {
    Worker(core: core, place: pool.reservePlace())
  }

  @Test func `the worker that was made first is taken again first`() throws {
    let pool = WorkerPool()
    #expect(pool.take() == nil)
    let workers = [worker(for: pool), worker(for: pool)]
    // The second one is given back first, as one is that the measuring of a text needed too.
    for worker in workers.reversed() { pool.giveBack(worker) }
    #expect(pool.sum { _ in 1 } == 2)
    let first = try #require(pool.take())
    let second = try #require(pool.take())
    #expect(first === workers[0] && second === workers[1])
    #expect(pool.take() == nil)
    pool.giveBack(second)
    #expect(pool.take() === second)
  }

  @Test func `a text that needs a second worker leaves the first one for the next text`() {
    var first: Worker?
    core.withWorker { outer in
      first = outer
      core.withWorker { #expect($0 !== outer) }
    }
    core.withWorker { #expect($0 === first) }
    core.withWorker { #expect($0 === first) }
  }

  @Test func `a pool that is retired keeps no worker`() {
    let pool = WorkerPool()
    weak var worker: Worker?
    weak var late: Worker?
    do {
      let (early, taken) = (self.worker(for: pool), self.worker(for: pool))
      (worker, late) = (early, taken)
      pool.giveBack(early)
      pool.retire()
      pool.giveBack(taken)
    }
    #expect(worker == nil && late == nil)
    #expect(pool.take() == nil)
  }

  @Test func `a pool that goes releases its workers`() {
    weak var worker: Worker?
    do {
      let pool = WorkerPool()
      let made = self.worker(for: pool)
      worker = made
      pool.giveBack(made)
    }
    #expect(worker == nil)
  }
}

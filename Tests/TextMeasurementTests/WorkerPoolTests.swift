// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// Workers that threads take and give back.
struct WorkerPoolTests {
  private let core = MeasurerCore(collection: TestFonts.bundled.collection, hyphenators: [:])

  @Test func `a worker that was given back is taken again`() throws {
    let pool = WorkerPool()
    #expect(pool.take() == nil)
    let workers = [Worker(core: core), Worker(core: core)]
    for worker in workers { pool.giveBack(worker) }
    #expect(pool.sum { _ in 1 } == 2)
    let first = try #require(pool.take())
    let second = try #require(pool.take())
    #expect(first === workers[0] && second === workers[1])
    #expect(pool.take() == nil)
    pool.giveBack(second)
    #expect(pool.take() === second)
  }

  @Test func `a pool that is retired keeps no worker`() {
    let pool = WorkerPool()
    weak var worker: Worker?
    weak var late: Worker?
    do {
      let (early, taken) = (Worker(core: core), Worker(core: core))
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
      let made = Worker(core: core)
      worker = made
      pool.giveBack(made)
    }
    #expect(worker == nil)
  }
}

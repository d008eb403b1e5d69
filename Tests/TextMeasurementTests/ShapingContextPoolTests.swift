// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// Shaping contexts that threads take and give back.
struct ShapingContextPoolTests {
  private let core = MeasurerCore(collection: TestFonts.bundled.collection, hyphenators: [:])

  private func shaping(for pool: ShapingContextPool) -> ShapingContext {
    ShapingContext(core: core, place: pool.reservePlace())
  }

  @Test func `the shaping context that was made first is taken again first`() throws {
    let pool = ShapingContextPool()
    #expect(pool.take() == nil)
    let contexts = [shaping(for: pool), shaping(for: pool)]
    // The second one is given back first, as one is that the measuring of a text needed too.
    for shaping in contexts.reversed() { pool.giveBack(shaping) }
    #expect(pool.sum { _ in 1 } == 2)
    let first = try #require(pool.take())
    let second = try #require(pool.take())
    #expect(first === contexts[0] && second === contexts[1])
    #expect(pool.take() == nil)
    pool.giveBack(second)
    #expect(pool.take() === second)
  }

  @Test func `a text that needs a second shaping context leaves the first one for the next text`() {
    var first: ShapingContext?
    core.withShapingContext { outer in
      first = outer
      core.withShapingContext { #expect($0 !== outer) }
    }
    core.withShapingContext { #expect($0 === first) }
    core.withShapingContext { #expect($0 === first) }
  }

  @Test func `a pool that is retired keeps no shaping context`() {
    let pool = ShapingContextPool()
    weak var shaping: ShapingContext?
    weak var late: ShapingContext?
    do {
      let (early, taken) = (self.shaping(for: pool), self.shaping(for: pool))
      (shaping, late) = (early, taken)
      pool.giveBack(early)
      pool.retire()
      pool.giveBack(taken)
    }
    #expect(shaping == nil && late == nil)
    #expect(pool.take() == nil)
  }

  @Test func `a pool that goes releases its shaping contexts`() {
    weak var shaping: ShapingContext?
    do {
      let pool = ShapingContextPool()
      let made = self.shaping(for: pool)
      shaping = made
      pool.giveBack(made)
    }
    #expect(shaping == nil)
  }
}

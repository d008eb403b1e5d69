// SPDX-License-Identifier: Apache-2.0

import Testing
import ToolOutput

struct MomentTests {
  @Test func `a later moment is greater by the seconds between`() {
    let start = Moment.now
    let deadline = start + 2.5
    #expect(deadline > start && !(start > deadline) && !(start < start))
    #expect(abs(deadline - start - 2.5) < 1e-9 && abs(start - deadline + 2.5) < 1e-9)
  }

  @Test func `the clock does not go back`() {
    var last = Moment.now
    for _ in 0..<1000 {
      let moment = Moment.now
      #expect(moment >= last)
      last = moment
    }
  }

  @Test func `patience without end is a moment in the far future`() {
    #expect((Moment.now + .infinity) - .now > 9e8)
  }
}

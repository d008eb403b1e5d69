// SPDX-License-Identifier: Apache-2.0

extension BidiLevels {
  /// A chain of runs that is in visual order already; all its levels are at least `level`.
  private struct Chain {
    var level: UInt8
    var left: Int
    var right: Int
  }

  /// Brings runs from logical into visual order (L2).
  ///
  /// Rule L2 reverses once for each level, which costs runs × levels. Here chains of runs lie on a
  /// stack with rising levels. 1. A run of a lower level ends the chains above it: each is joined
  /// to the chain below, at the left if that one's level is odd, else at the right. 2. Then the
  /// run joins the top chain in the same way by its own level, or starts a chain above it.
  /// Each run is joined once, so time is linear whatever the levels are.
  static func reorder(_ runs: inout [BidiRun]) {
    var next = [Int](repeating: -1, count: runs.count)
    var chains: [Chain] = []

    func joinTop() {
      let top = chains.removeLast()
      let below = chains.count - 1
      if chains[below].level & 1 != 0 {
        next[top.right] = chains[below].left
        chains[below].left = top.left
      } else {
        next[chains[below].right] = top.left
        chains[below].right = top.right
      }
    }

    for index in runs.indices {
      let level = runs[index].level
      while chains.count > 1, chains[chains.count - 1].level > level,
        chains[chains.count - 2].level >= level
      {
        joinTop()
      }
      if let top = chains.last, top.level >= level {
        if level & 1 != 0 {
          next[index] = top.left
          chains[chains.count - 1].left = index
        } else {
          next[top.right] = index
          chains[chains.count - 1].right = index
        }
        chains[chains.count - 1].level = level
      } else {
        chains.append(Chain(level: level, left: index, right: index))
      }
    }
    while chains.count > 1 { joinTop() }

    guard var index = chains.first?.left else { return }
    var result: [BidiRun] = []
    result.reserveCapacity(runs.count)
    while index >= 0 {
      result.append(runs[index])
      index = next[index]
    }
    runs = result
  }
}

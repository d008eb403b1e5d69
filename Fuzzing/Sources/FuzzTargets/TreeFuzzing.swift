// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

#if !FUZZING
import LayoutTestSupport
import QuoinTestSupport
#endif

/// Trees whose views change them while they are asked and placed: layout ends, and what the engine
/// has learned step by step is what it learns from the calm tree read afresh.
enum TreeFuzzing {
  /// The bytes decide what the views do.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    var choices = Choices(bytes)
    let environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 2))
    let tree = HostileTree(environment: environment) { choices.number(below: max(1, $0)) }
    var rounds = 0
    repeat {
      tree.run(rounds: 2)
      if let difference = tree.difference() { throw FuzzFailure(difference) }
      rounds += 1
    } while !choices.isEmpty && rounds < 20
  }

  // MARK: - Seeds

  /// Bytes of a simple generator, since all parts of a tree use the same ones.
  static var seeds: [[UInt8]] {
    (1...6).map { seed in
      var state = UInt32(seed) &* 2_654_435_761
      return (0..<900).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: state >> 24)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

// Builds 100,000 constraints through the constraint DSL and through the plain initialiser, and
// prints what one costs compared with the other:
//
//     swift run -c release DSLBenchmarks [ROUNDS] [plain|dsl]
//
// With a second argument only that half runs, once a round, for tools that count instructions.

import BenchmarkClock
import Quoin

/// Four constraints on each of this many views.
let viewCount = 25_000

/// A view with the views to constrain, made before the clock runs.
func makeTree() -> (root: View, views: [View]) {
  let root = View(frame: Rect(x: 0, y: 0, width: 375, height: 812))
  let views = (0..<viewCount).map { _ in
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    return view
  }
  return (root, views)
}

/// CPU seconds of building with the plain initialiser.
func plain() -> Double {
  let (root, views) = makeTree()
  let start = cpuTime()
  var previous = root
  for view in views {
    LayoutConstraint(
      item: view, attribute: .top, relatedBy: .equal, toItem: previous, attribute: .bottom,
      multiplier: 1, constant: 8
    ).isActive = true
    LayoutConstraint(
      item: view, attribute: .left, relatedBy: .equal, toItem: root, attribute: .left,
      multiplier: 1, constant: 10
    ).isActive = true
    let right = LayoutConstraint(
      item: view, attribute: .right, relatedBy: .equal, toItem: root, attribute: .right,
      multiplier: 1, constant: -10)
    right.priority = .high
    right.isActive = true
    LayoutConstraint(
      item: view, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 44
    ).isActive = true
    previous = view
  }
  let seconds = cpuTime() - start
  precondition(root.constraints.count == 3 * viewCount, "Some constraint was not built.")
  return seconds
}

/// CPU seconds of building the same constraints through the DSL.
func withDSL() -> Double {
  let (root, views) = makeTree()
  let start = cpuTime()
  var previous = root
  for view in views {
    view.makeConstraints { make in
      make.top.equalTo(previous.bottom).offset(8)
      make.left.equalTo(root.left).offset(10)
      make.right.equalTo(root.right).offset(-10).priority(.high)
      make.height.equalTo(44)
    }
    previous = view
  }
  let seconds = cpuTime() - start
  precondition(root.constraints.count == 3 * viewCount, "Some constraint was not built.")
  return seconds
}

let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.first.flatMap { Int($0) } ?? 7
switch arguments.dropFirst().first {
case "plain": for _ in 0..<rounds { _ = plain() }
case "dsl": for _ in 0..<rounds { _ = withDSL() }
default:
  let (initialiser, dsl) = medians(rounds: rounds, plain, withDSL)
  let perConstraint = 1e6 / Double(4 * viewCount)
  print("constraints     \(4 * viewCount), median of \(rounds) rounds, CPU time")
  print("initialiser     \((initialiser * perConstraint * 1000).rounded() / 1000) us each")
  print("DSL             \((dsl * perConstraint * 1000).rounded() / 1000) us each")
  print("ratio           \((dsl / initialiser * 100).rounded() / 100)")
}

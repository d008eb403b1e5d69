// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Frames between two layouts, by curves.
@Suite struct AnimationTests {
  @Test func `a curve starts at 0 and ends at 1`() {
    let curves: [AnimationCurve] = [
      .linear, .easeIn, .easeOut, .easeInOut, .spring(dampingRatio: 0.5),
      .spring(dampingRatio: 1), .spring(dampingRatio: 3),
    ]
    for curve in curves {
      #expect([-1, 0, 1, 2, -.infinity, .infinity].map(curve.progress) == [0, 0, 1, 1, 0, 1])
      #expect(curve.progress(at: .nan) == 0)
      // A spring that the duration cuts off is at its end but for a thousandth.
      #expect(abs(curve.progress(at: 1.nextDown) - 1) < 0.0012)
    }
  }

  /// Expects the part of the way at a part of the duration, to ten digits.
  private func expectProgress(_ curve: AnimationCurve, _ time: Double, _ expected: Double) {
    #expect(abs(curve.progress(at: time) - expected) < 1e-10, "\(curve) at \(time)")
  }

  @Test func `easing follows the Bézier curves of Core Animation`() {
    expectProgress(.linear, 0.3, 0.3)
    // At the parameter 1/2 the height is 3/8 + 1/8, and x is 3/8 (x1 + x2) + 1/8.
    expectProgress(.easeIn, 0.375 * (0.42 + 1) + 0.125, 0.5)
    expectProgress(.easeOut, 0.375 * (0 + 0.58) + 0.125, 0.5)
    expectProgress(.easeInOut, 0.5, 0.5)
    // At 1/4: 3 · 9/16 · 1/4 = 27/64 of x1, 3 · 3/4 · 1/16 = 9/64 of x2, and 1/64.
    expectProgress(.easeInOut, (27 * 0.42 + 9 * 0.58 + 1) / 64, (9.0 + 1) / 64)
    for step in 0...20 {
      let time = Double(step) / 20
      expectProgress(.easeOut, time, 1 - AnimationCurve.easeIn.progress(at: 1 - time))
    }
  }

  @Test func `a spring overshoots by its damping and swings to its end`() {
    // The first maximum of a damped oscillator is at ω't = π and exceeds 1 by e^(-πζ/√(1-ζ²)). With
    // ζ = 1/2 that is e^(-π/√3) = 0.1630335, at the time (π/√3)/ln 1000 = 0.2625792.
    let half = AnimationCurve.spring(dampingRatio: 0.5)
    #expect(abs(half.progress(at: 0.2625792) - 1.1630335) < 1e-6)
    #expect((0...100).allSatisfy { half.progress(at: Double($0) / 100) <= 1.1630336 })
    // Critically damped it is 1 - (1 + t)e^-t, which is 1 - 2/e = 0.2642411 at t = 1.
    let critical = AnimationCurve.spring(dampingRatio: 1)
    #expect(abs(critical.progress(at: 1 / 9.2334134765) - 0.2642411) < 1e-6)
    let steps = (0...100).map { critical.progress(at: Double($0) / 100) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `an animation has the frames of every time and lays out once`() {
    final class Counting: View {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let root = Counting()
    let host = LayoutHost(size: Size(width: 100, height: 100), rootView: root)
    let mover = addView("mover", to: root)
    pin(mover, .top, root)
    let left = pin(mover, .left, root, .left, 10)
    let width = pin(mover, .width, nil, .notAnAttribute, 20)
    pin(mover, .height, nil, .notAnAttribute, 10)
    let goer = addView("goer", to: root)
    pinEdges(goer, to: root)
    host.layoutIfNeeded()
    let layouts = root.layouts
    let animation = host.animation(duration: 0.5, curve: .linear) {
      left.constant = 50
      width.constant = 30
      goer.removeFromSuperview()
      pinEdges(addView("comer", to: root), to: root)
    }
    #expect(root.layouts == layouts + 1)
    let solves = root.layoutStatistics.solves
    func frames(_ time: Double) -> [String: Rect] {
      Dictionary(
        uniqueKeysWithValues: animation.frames(at: time).map { ($0.view.displayName, $0.frame) })
    }
    let whole = Rect(x: 0, y: 0, width: 100, height: 100)
    for (time, part) in [(-1.0, 0.0), (0, 0), (0.125, 0.25), (0.25, 0.5), (0.4, 0.8)] {
      #expect(
        frames(time) == [
          "mover": Rect(x: 10 + part * 40, y: 0, width: 20 + part * 10, height: 10),
          "comer": whole, "goer": whole,
        ])
    }
    for time in [0.5, 9] {
      #expect(
        frames(time) == ["mover": Rect(x: 50, y: 0, width: 30, height: 10), "comer": whole])
    }
    #expect(root.layouts == layouts + 1 && root.layoutStatistics.solves == solves)
    #expect(mover.frame == Rect(x: 50, y: 0, width: 30, height: 10))
  }

  @Test func `an animation without a duration is at its end`() {
    let root = makeRoot(width: 100, height: 100)
    let box = addView("box", to: root)
    pinEdges(box, to: root)
    root.layoutIfNeeded()
    let animation = root.animation(duration: 0) {
      root.frame = Rect(x: 0, y: 0, width: 50, height: 100)
    }
    #expect(animation.frames(at: 0).map(\.frame.width) == [50, 50])
    #expect(animation.transitions.map(\.view.displayName) == ["S", "box"])
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipe R24: views distributed along an axis.
struct DistributingTests {
  private static let sizes = [Stage.portrait, Stage.landscape]

  /// A view's place and extent along an axis.
  private func place(_ view: View, _ axis: Axis) -> (start: Double, length: Double) {
    let frame = view.layoutFrame
    return axis == .horizontal ? (frame.minX, frame.width) : (frame.minY, frame.height)
  }

  /// Views with their other axis fixed.
  private func views(_ count: Int, _ axis: Axis, _ stage: Stage) -> [View] {
    let views = (0..<count).map { stage.view("v\($0)") }
    views.makeConstraints { make in
      switch axis {
      case .horizontal:
        make.top.equalTo(5)
        make.height.equalTo(30)
      case .vertical:
        make.left.equalTo(5)
        make.width.equalTo(30)
      }
    }
    return views
  }

  @Test(arguments: [Axis.horizontal, .vertical], [2, 3, 5])
  func `R24 gaps are fixed and sizes equal, also after rotation`(_ axis: Axis, _ count: Int) {
    let stage = Stage()
    let views = views(count, axis, stage)
    views.distribute(along: axis, withFixedSpacing: 10, lead: 20, tail: 30, sizes: .equal)
    for size in Self.sizes + [Stage.portrait] {
      stage.layOut(size)
      let length = (size[axis] - 20 - 30 - 10 * Double(count - 1)) / Double(count)
      for (index, view) in views.enumerated() {
        let found = place(view, axis)
        #expect(abs(found.start - (20 + Double(index) * (length + 10))) < tolerance)
        #expect(abs(found.length - length) < tolerance)
      }
    }
    checkQuiet(stage.root)
  }

  @Test(arguments: [Axis.horizontal, .vertical], [2, 3, 5])
  func `R24 lengths are fixed and gaps equal, also after rotation`(_ axis: Axis, _ count: Int) {
    let stage = Stage()
    let views = views(count, axis, stage)
    views.distribute(along: axis, withFixedItemLength: 40, lead: 20, tail: 30)
    for size in Self.sizes + [Stage.portrait] {
      stage.layOut(size)
      let room = size[axis] - 20 - 30 - 40
      for (index, view) in views.enumerated() {
        let found = place(view, axis)
        let start = 20 + Double(index) * room / Double(count - 1)
        #expect(abs(found.start - start) < tolerance)
        #expect(abs(found.length - 40) < tolerance)
      }
    }
    checkQuiet(stage.root)
  }

  @Test func `views keep their own sizes where that is asked for`() {
    let stage = Stage()
    let views = views(3, .horizontal, stage)
    views[0].makeConstraints { make in make.width.equalTo(50) }
    views[2].makeConstraints { make in make.width.equalTo(100) }
    views.distribute(along: .horizontal, withFixedSpacing: 10, sizes: .own)
    stage.layOut()
    expectFrame(views[0], 0, 5, 50, 30)
    expectFrame(views[1], 60, 5, 375 - 50 - 100 - 2 * 10, 30)
    expectFrame(views[2], 275, 5, 100, 30)
    checkQuiet(stage.root)
  }

  @Test(arguments: [true, false])
  func `along the horizontal axis views follow the direction of reading`(_ isSpaced: Bool) {
    let stage = Stage()
    stage.root.environment.direction = .rightToLeft
    let views = views(3, .horizontal, stage)
    if isSpaced {
      views.distribute(
        along: .horizontal, withFixedSpacing: 10, lead: 20, tail: 30, sizes: .equal)
    } else {
      views.distribute(along: .horizontal, withFixedItemLength: 95, lead: 20, tail: 30)
    }
    stage.layOut()
    // Three of (375 - 20 - 30 - 2 × 10) / 3, or of 95 with gaps of 20 in 325.
    let (width, gap) = isSpaced ? (305.0 / 3, 10.0) : (95, 20)
    for (index, view) in views.enumerated() {
      expectFrame(
        view, 375 - 20 - Double(index) * (width + gap) - width, 5, width, 30)
    }
  }

  @Test func `the room is that of the common superview, wherever it is`() {
    let stage = Stage()
    let panel = stage.view("panel")
    panel.makeConstraints { make in make.edges.inset(50) }
    let views = (0..<3).map { stage.view("v\($0)", in: panel) }
    views.distribute(along: .horizontal, withFixedItemLength: 25)
    views.makeConstraints { make in make.top.bottom.equalToSuperview() }
    stage.layOut()
    for (index, x) in [0.0, 125, 250].enumerated() { expectFrame(views[index], x, 0, 25, 712) }
  }

  @Test func `views are made equally large unless they keep their own sizes`() {
    let stage = Stage()
    let views = views(3, .horizontal, stage)
    views.distribute(along: .horizontal, withFixedSpacing: 15)
    stage.layOut()
    let width = (375.0 - 2 * 15) / 3
    for (index, view) in views.enumerated() {
      expectFrame(view, Double(index) * (width + 15), 5, width, 30)
    }
    checkQuiet(stage.root)
  }

  @Test func `what cannot be distributed is reported and makes nothing`() {
    let stage = Stage()
    let view = stage.view("v")
    let inner = stage.view("inner", in: view)
    let stranger = View()
    stranger.name = "stranger"
    for (views, reason) in [
      ([view], "v (F.swift:1) cannot be distributed: there must be at least 2 views"),
      ([view, stranger], "v, stranger (F.swift:1) cannot be distributed: they are not all below"),
      ([view, inner], "v, inner (F.swift:1) cannot be distributed: they are not all below"),
    ] {
      stage.root.clearRecordedDiagnostics()
      #expect(
        views.distribute(along: .vertical, withFixedSpacing: 1, file: "F.swift", line: 1).isEmpty)
      #expect(
        views.distribute(along: .vertical, withFixedItemLength: 1, file: "F.swift", line: 1).isEmpty
      )
      let reports = stage.root.layoutDiagnostics
      #expect(reports.map(\.kind) == [.illegalDistribution, .illegalDistribution])
      #expect(reports.allSatisfy { $0.message.hasPrefix(reason) })
    }
    let none: [View] = []
    #expect(none.distribute(along: .vertical, withFixedSpacing: 1).isEmpty)
    #expect(stage.root.constraints.isEmpty)
  }
}

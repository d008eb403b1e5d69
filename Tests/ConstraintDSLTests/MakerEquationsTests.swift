// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What expressions mean, as equations; no layout takes part.
struct MakerEquationsTests {
  private let stage = Stage()

  private func check(
    _ expected: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation,
    _ body: (ConstraintMaker, View) -> Void
  ) {
    let view = stage.view("v")
    let other = stage.view("o")
    let made = view.makeConstraints { body($0, other) }
    checkEquations(made, expected, sourceLocation: sourceLocation)
    #expect(made.allSatisfy { $0.isActive }, sourceLocation: sourceLocation)
    view.removeFromSuperview()
    other.removeFromSuperview()
  }

  @Test func `the design's example reads as written`() {
    check(["v.top == o.bottom + 8 @750"]) { make, other in
      make.top.equalTo(other.bottom).offset(8).priority(.high)
    }
  }

  @Test func `every attribute of places and extents can be made`() {
    check([
      "v.left == o.left", "v.right == o.right", "v.top == o.top", "v.bottom == o.bottom",
      "v.leading == o.leading", "v.trailing == o.trailing", "v.width == o.width",
      "v.height == o.height", "v.centerX == o.centerX", "v.centerY == o.centerY",
      "v.lastBaseline == o.lastBaseline", "v.firstBaseline == o.firstBaseline",
      "v.lastBaseline == o.firstBaseline",
    ]) { make, other in
      make.left.equalTo(other)
      make.right.equalTo(other.right)
      make.top.equalTo(other.topAnchor)
      make.bottom.equalTo(other.layout.bottom)
      make.leading.equalTo(other)
      make.trailing.equalTo(other)
      make.width.equalTo(other)
      make.height.equalTo(other)
      make.centerX.equalTo(other)
      make.centerY.equalTo(other)
      make.lastBaseline.equalTo(other)
      make.firstBaseline.equalTo(other)
      make.baseline.equalTo(other.firstBaseline)
    }
  }

  @Test func `every attribute of margins can be made`() {
    check([
      "v.leftMargin == o.leftMargin", "v.rightMargin == o.right", "v.topMargin == o.top",
      "v.bottomMargin == o.bottomMargin", "v.leadingMargin == o.leading",
      "v.trailingMargin == o.trailingMargin", "v.centerXWithinMargins == o.centerX",
      "v.centerYWithinMargins == o.centerYWithinMargins",
    ]) { make, other in
      make.leftMargin.equalTo(other)
      make.rightMargin.equalTo(other.right)
      make.topMargin.equalTo(other.top)
      make.bottomMargin.equalTo(other.bottomMargin)
      make.leadingMargin.equalTo(other.leading)
      make.trailingMargin.equalTo(other.trailingMargin)
      make.centerXWithinMargins.equalTo(other.centerX)
      make.centerYWithinMargins.equalTo(other)
    }
  }

  @Test func `composites name their attributes in a fixed order`() {
    check([
      "v.top == o.top + 1", "v.left == o.left + 2", "v.bottom == o.bottom - 3",
      "v.right == o.right - 4", "v.top == o.top", "v.leading == o.leading",
      "v.bottom == o.bottom", "v.trailing == o.trailing", "v.left == o.left",
      "v.right == o.right", "v.top == o.top + 5", "v.bottom == o.bottom - 5",
      "v.width == o.width", "v.height == o.height", "v.centerX == o.centerX",
      "v.centerY == o.centerY", "v.topMargin == o.topMargin",
      "v.leftMargin == o.leftMargin", "v.bottomMargin == o.bottomMargin",
      "v.rightMargin == o.rightMargin",
    ]) { make, other in
      make.edges.equalTo(other).insets(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      make.directionalEdges.equalTo(other)
      make.horizontalEdges.equalTo(other)
      make.verticalEdges.equalTo(other).inset(5)
      make.size.equalTo(other)
      make.center.equalTo(other)
      make.margins.equalTo(other)
    }
  }

  @Test func `a chain relates each of its attributes, in the order of the chain`() {
    check([
      "v.left >= o.left", "v.right >= o.right", "v.bottom >= o.bottom", "v.width >= o.width",
    ]) { make, other in
      make.left.right.and.bottom.with.width.left.greaterThanOrEqualTo(other)
    }
  }

  @Test func `a chain may name every attribute`() {
    let view = stage.view("v")
    let made = view.prepareConstraints { make in
      make.left.right.top.bottom.leading.trailing.width.height.centerX.centerY.baseline
        .firstBaseline.leftMargin.rightMargin.topMargin.bottomMargin.leadingMargin.trailingMargin
        .centerXWithinMargins.centerYWithinMargins.equalTo(stage.root)
    }
    #expect(Set(made.map(\.firstAttribute)).count == 20)
    #expect(made.allSatisfy { $0.firstAttribute == $0.secondAttribute })
    #expect(!made.contains { $0.isActive })
  }

  @Test func `a number is an extent, or a distance from the superview's same attribute`() {
    check([
      "v.width == 20", "v.height >= 30", "v.left == S.left + 10", "v.right == S.right - 10",
      "v.top <= S.top", "v.centerX == S.centerX + 5", "v.centerY == S.centerY - 5",
      "v.leading == S.leading + 1",
    ]) { make, _ in
      make.width.equalTo(20)
      make.height.greaterThanOrEqualTo(30)
      make.left.equalTo(10)
      make.right.equalTo(-10)
      make.top.lessThanOrEqualTo(0)
      make.centerX.equalTo(5)
      make.centerY.equalTo(-5)
      make.leading.equalTo(1)
    }
  }

  @Test func `sizes, points and insets are targets`() {
    check([
      "v.width == 50", "v.height == 100", "v.centerX == S.centerX + 1",
      "v.centerY == S.centerY - 2", "v.top == S.top + 10", "v.left == S.left",
      "v.bottom == S.bottom - 10", "v.right == S.right", "v.top <= S.top + 1",
      "v.leading <= S.leading + 2", "v.bottom <= S.bottom - 3", "v.trailing <= S.trailing - 4",
    ]) { make, _ in
      make.size.equalTo(Size(width: 50, height: 100))
      make.center.equalTo(Point(x: 1, y: -2))
      make.edges.equalTo(EdgeInsets(top: 10, left: 0, bottom: 10, right: 0))
      make.directionalEdges.lessThanOrEqualTo(
        DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
  }

  @Test func `each kind of offset acts on its own attributes`() {
    check([
      "v.left == o.left + 3", "v.width == o.width + 100", "v.height == o.height - 50",
      "v.centerX == o.centerX - 5", "v.centerY == o.centerY + 10", "v.left == o.left + 7",
      "v.width == o.width", "v.right == o.right - 7", "v.left == o.left + 2",
      "v.top == S.top + 6", "v.left == S.left + 6",
      "v.top == S.top + 4", "v.bottom == S.bottom - 4",
    ]) { make, other in
      make.left.equalTo(other).offset(1).offset(3)
      make.size.equalTo(other).sizeOffset(Size(width: 100, height: -50))
      make.center.equalTo(other).centerOffset(Point(x: -5, y: 10))
      make.left.width.right.equalTo(other).inset(7)
      make.left.equalTo(other).offset(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      make.top.and.left.offset(6)
      make.verticalEdges.inset(4)
    }
  }

  @Test func `an offset replaces a number`() {
    // As in Masonry and SnapKit, where a number as target is the constant that offsets set.
    check([
      "v.left == S.left + 5", "v.width == 5", "v.right == S.right - 5", "v.height == 1",
      "v.centerX == S.centerX + 3",
    ]) { make, _ in
      make.left.equalTo(10).offset(5)
      make.width.equalTo(20).offset(5)
      make.right.equalTo(10).inset(5)
      make.height.equalTo(20).sizeOffset(Size(width: 2, height: 1))
      make.centerX.equalTo(20).centerOffset(Point(x: 3, y: 4))
    }
  }

  @Test func `what Masonry or SnapKit read in another way is reported`() {
    let (view, other) = (stage.view("v"), stage.view("o"))
    view.makeConstraints { make in
      make.center.equalTo(Point(x: 1, y: 2))
      make.width.equalTo(60).multipliedBy(2)
      make.left.height.equalTo(other).inset(8)
      make.centerY.equalTo(other).insets(EdgeInsets(top: 4, left: 0, bottom: 0, right: 0))
      // These mean the same everywhere.
      make.centerY.equalTo(other).inset(8)
      make.right.equalTo(10).multipliedBy(2)
      make.centerX.equalToSuperview().offset(10)
      make.width.equalTo(60).offset(2)
    }
    let reports = stage.root.layoutDiagnostics.filter { $0.kind == .otherReading }
    let inset = "has an inset that acts on edges alone"
    let expected = [
      ("v.centerX == S.centerX + 1", "in SnapKit from its left or top"),
      ("v.centerY == S.centerY + 2", "in SnapKit from its left or top"),
      ("v.width == 120", "a factor leaves it alone"), ("v.height == o.height", inset),
      ("v.centerY == o.centerY", inset),
    ]
    #expect(reports.count == expected.count)
    for (report, (equation, words)) in zip(reports, expected) {
      #expect(report.message.hasPrefix(equation) && report.message.contains(words))
      #expect(report.suggestion?.hasPrefix("use ") == true || words.contains("factor"))
    }
  }

  @Test func `factors multiply the target`() {
    check([
      "v.width == o.height * 2 + 3", "v.width == o.width * 0.25", "v.centerX == o.right * 0.5",
    ]) { make, other in
      make.width.equalTo(other.height).multipliedBy(2).offset(3)
      make.width.equalTo(other).dividedBy(4)
      make.centerX.equalTo(other.right).multipliedBy(0.5)
    }
  }

  @Test func `priorities have names and numbers and act on all of a composite`() {
    check([
      "v.left == o.left @250", "v.left == o.left + 1 @500", "v.left == o.left + 2 @750",
      "v.left == o.left + 3", "v.width == o.width @600", "v.height == o.height @600",
      "v.top == o.top @749.5",
    ]) { make, other in
      make.left.equalTo(other).priority(.low)
      make.left.equalTo(other).offset(1).priority(.medium)
      make.left.equalTo(other).offset(2).with.priority(.high)
      make.left.equalTo(other).offset(3).priority(.required)
      make.size.equalTo(other).priority(600)
      make.top.equalTo(other).priority(.high - 0.5)
    }
  }

  @Test func `the children of a composite are numbered`() {
    check([
      "v.left == o.left \"lead\"", "v.width == o.width @750 \"both[0]\"",
      "v.height == o.height @750 \"both[1]\"",
    ]) { make, other in
      make.left.equalTo(other).labeled("lead")
      make.size.equalTo(other).priority(.high).labeled("both")
    }
  }

  @Test func `an array makes one constraint for each target`() {
    check([
      "v.height == o.height \"h[0]\"", "v.height == S.width \"h[1]\"", "v.height == 7 \"h[2]\"",
      "v.left == o.left", "v.left == S.left + 100", "v.left == S.right",
      "v.top == o.bottom", "v.top == S.top",
      "v.top == o.top", "v.width == o.width", "v.top == S.top + 4", "v.width == 4",
    ]) { make, other in
      make.height.equalTo([other.height, stage.root.width, 7]).labeled("h")
      make.left.equalTo([other, 100, stage.root.right])
      make.top.equalTo([other.bottom, stage.root])
      make.top.width.equalTo([other, 4])
    }
  }

  @Test func `an empty array makes nothing`() {
    check([]) { make, _ in make.left.equalTo([]).offset(4).priority(.low) }
  }

  @Test func `a class may have properties of the attributes' names`() {
    final class Card: View {
      let top = View()
      let left = 3.0
    }
    let card = stage.add(Card(), "card")
    card.top.name = "inner"
    card.addSubview(card.top)
    let view = stage.view("v")
    let made = view.makeConstraints { make in
      make.bottom.equalTo(card.layout.top)
      make.top.equalTo(card.top.layout.bottom).offset(card.left)
    }
    checkEquations(made, ["v.bottom == card.top", "v.top == inner.bottom + 3"])
  }

  @Test func `guides have constraints too`() {
    let guide = LayoutGuide()
    guide.identifier = "g"
    stage.root.addLayoutGuide(guide)
    let view = stage.view("v")
    checkEquations(
      guide.makeConstraints { make in
        make.left.equalTo(10)
        make.top.equalTo(view.bottom)
        make.size.equalTo(view)
        make.bottom.equalToSuperview()
      },
      [
        "g.left == S.left + 10", "g.top == v.bottom", "g.width == v.width",
        "g.height == v.height", "g.bottom == S.bottom",
      ])
    checkEquations(
      view.makeConstraints { make in make.edges.equalTo(guide).inset(1) },
      [
        "v.top == g.top + 1", "v.left == g.left + 1", "v.bottom == g.bottom - 1",
        "v.right == g.right - 1",
      ])
  }

  @Test func `a constraint says where it was made`() {
    let view = stage.view("title")
    let line = #line + 2
    let made = view.makeConstraints { make in
      make.bottom.equalTo(stage.root.top).offset(-8).priority(.high).labeled("gap")
    }
    #expect(
      made[0].description
        == "title.bottom == S.top - 8 @750 \"gap\" (MakerEquationsTests.swift:\(line))")
  }

  @Test func `constraints place the view, and the target keeps its mask`() {
    let view = stage.view("v")
    let other = stage.view("o")
    view.makeConstraints { make in make.left.equalTo(other) }
    #expect(!view.translatesAutoresizingMaskIntoConstraints)
    #expect(other.translatesAutoresizingMaskIntoConstraints)
  }

  @Test func `attributes of views compare by view and attribute`() {
    let view = stage.view("v")
    let other = stage.view("o")
    #expect(view.left == view.left)
    #expect(view.left != view.right)
    #expect(view.left != other.left)
    #expect(Set([view.left, view.left, other.left]).count == 2)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// How reports speak of the constraints that stack views make.
@Suite struct StackReportTests {
  /// A stack of the views `a`, `b`, … in a root.
  private func makeStack(
    _ count: Int = 2, configure: (StackView) -> Void = { _ in }
  ) -> (root: View, stack: StackView, views: [View]) {
    let root = makeRoot()
    let stack = StackView()
    stack.name = "row"
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    pin(stack, .left, root)
    pin(stack, .top, root)
    let views = ["a", "b", "c"].prefix(count).map { name in
      let view = View()
      view.name = name
      stack.addArrangedSubview(view)
      return view
    }
    configure(stack)
    root.layoutIfNeeded()
    return (root, stack, views)
  }

  @Test func `a conflict in a stack names the stack, the axis, the views and the rule`() throws {
    let (root, stack, views) = makeStack { $0.spacing = 8 }
    fix(stack, 100, 20)
    for view in views { fix(view, 60, nil) }
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutDiagnostics.first { $0.kind == .conflict })
    #expect(
      conflict.constraints.map(\.text) == [
        "stack \"row\", horizontal: \"a\" at the leading edge (a.leading == row.leading)",
        "stack \"row\", horizontal: \"b\" at the trailing edge (row.trailing == b.trailing)",
        "stack \"row\", horizontal: spacing between \"a\" and \"b\" (b.leading == a.trailing + 8)",
        "row.width == 100", "a.width == 60", "b.width == 60",
      ])
    #expect(conflict.brokenConstraint?.text == "b.width == 60")
    #expect(conflict.views == ["a", "row", "b"])
    #expect(
      conflict.constraints.map(\.identifier) == [
        "UISV-canvas-connection", "UISV-canvas-connection", "UISV-spacing", nil, nil, nil,
      ])
    #expect(conflict.constraints.map(\.isInternal) == [true, true, true, false, false, false])
    #expect(
      conflict.message == """
        these constraints cannot all hold:
          stack "row", horizontal: "a" at the leading edge (a.leading == row.leading)
          stack "row", horizontal: "b" at the trailing edge (row.trailing == b.trailing)
          stack "row", horizontal: spacing between "a" and "b" (b.leading == a.trailing + 8)
          row.width == 100
          a.width == 60
          b.width == 60
        given up: b.width == 60
        """)
  }

  /// What the constraints that a stack made say in an axis, oldest first, without the stack.
  private func texts(_ axis: Axis, count: Int = 2, _ configure: (StackView) -> Void) -> [String] {
    let (root, stack, views) = makeStack(count, configure: configure)
    let start = "stack \"row\", \(stack.axis == .horizontal ? "horizontal" : "vertical"): "
    return withExtendedLifetime(root) {
      views[0].constraintsAffectingLayout(for: axis).map(\.description)
        .filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }
  }

  @Test func `every distribution says in words what it asks for`() {
    func along(_ distribution: StackView.Distribution, count: Int = 2) -> [String] {
      texts(.horizontal, count: count) { $0.distribution = distribution }
    }
    let edges = [
      "\"a\" at the leading edge (a.leading == row.leading)",
      "\"b\" at the trailing edge (row.trailing == b.trailing)",
    ]
    let spacing = "spacing between \"a\" and \"b\" (b.leading == a.trailing)"
    #expect(along(.fill) == edges + [spacing])
    #expect(
      along(.fillEqually) == edges + [spacing, "\"b\" as wide as \"a\" (b.width == a.width)"])
    #expect(
      along(.fillProportionally)
        == edges + [spacing, "\"b\" wide in proportion to \"a\" (b.width == a.width @998)"])
    let gaps = along(.equalSpacing, count: 3)
    #expect(gaps[2] == "least spacing between \"a\" and \"b\" (b.leading >= a.trailing)")
    #expect(
      gaps.suffix(4) == [
        "\"gap[1]\" begins at \"b\" (gap[1].leading == b.trailing)",
        "\"gap[1]\" ends at \"c\" (gap[1].trailing == c.leading)",
        "\"gap[1]\" as wide as \"gap[0]\" (gap[1].width == gap[0].width)",
        "the stack no wider than its views need (row.width == 0 @49)",
      ])
    #expect(
      along(.equalCentering, count: 3).suffix(2) == [
        "\"gap[1]\" as wide as \"gap[0]\" (gap[1].width == gap[0].width @149)",
        "the stack no wider than its views need (row.width == 0 @49)",
      ])
  }

  @Test func `every alignment says in words what it asks for`() {
    func across(_ alignment: StackView.Alignment) -> [String] {
      texts(.vertical) { $0.alignment = alignment }
    }
    #expect(
      across(.fill) == [
        "\"a\" at the top edge (a.top == row.top)",
        "\"a\" at the bottom edge (a.bottom == row.bottom)",
        "\"b\" at the top edge (b.top == row.top)",
        "\"b\" at the bottom edge (b.bottom == row.bottom)",
      ])
    let fit = "the stack no higher than its views need (row.height == 0 @49)"
    func inside(_ name: String) -> [String] {
      [
        "\"\(name)\" no higher than it must be (\(name).height == 0 @25)",
        "\"\(name)\" inside the top edge (\(name).top >= row.top)",
        "\"\(name)\" inside the bottom edge (\(name).bottom <= row.bottom)",
      ]
    }
    #expect(
      across(.center)
        == inside("a") + ["\"a\" aligned by its centerY (a.centerY == row.centerY)"]
        + inside("b") + ["\"b\" aligned by its centerY (b.centerY == row.centerY)", fit])
    #expect(
      across(.lastBaseline) == inside("a") + inside("b") + [
        "\"b\" aligned with \"a\" by the lastBaseline (b.lastBaseline == a.lastBaseline)", fit,
      ])
  }

  @Test func `reports name hidden views, margins and columns as such`() {
    let hidden = texts(.vertical) { stack in
      stack.axis = .vertical
      stack.arrangedSubviews[1].isHidden = true
    }
    #expect(
      hidden == [
        "\"a\" at the top edge (a.top == row.top)",
        "\"a\" at the bottom edge (row.bottom == a.bottom)",
        "\"b\" is hidden and has no extent (b.height == 0 @999)",
        "\"b\" is hidden, at the bottom edge (b.top == row.bottom)",
      ])
    let inset = texts(.horizontal) { stack in
      stack.isLayoutMarginsRelativeArrangement = true
    }
    #expect(inset.first == "\"a\" at the leading edge (a.leading == row.margins.leading)")
    #expect(inset[1] == "\"b\" at the trailing edge (row.margins.trailing == b.trailing)")
    // A stack without a name is called by its type.
    let (root, stack, views) = makeStack()
    stack.name = nil
    let first = withExtendedLifetime(root) {
      views[0].constraintsAffectingLayout(for: .horizontal).first { "\($0)".contains("edge") }
    }
    #expect(
      first?.description
        == "stack \"StackView\", horizontal: \"a\" at the leading edge "
        + "(a.leading == StackView.leading)")
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What layout says of conflicts and ambiguities, while it goes on.
@Suite struct DiagnosticTests {
  @Test func `of contradicting constraints the one activated last gives way`() throws {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    fix(box, 10, 10)
    pin(box, .left, root, .left, 0)
    let second = pin(box, .left, root, .left, 10)
    second.identifier = "second"
    second.sourceLocation = CodeLocation(file: "App/NewsCell.swift", line: 23)
    pin(box, .left, .equal, root, .left, 4, at: 500)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 10, 10)
    let conflict = try #require(root.layoutDiagnostics.first)
    #expect(conflict.kind == .conflict && root.layoutDiagnostics.count == 1)
    #expect(
      conflict.constraints.map(\.text) == [
        "box.left == S.left", "box.left == S.left + 10 \"second\" (NewsCell.swift:23)",
      ])
    #expect(conflict.brokenConstraint?.identifier == "second")
    #expect(conflict.views == ["box", "S"])
  }

  @Test func `what gave way comes back when the conflict is gone`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    fix(box, 10, 10)
    let first = pin(box, .left, root, .left, 0)
    let second = pin(box, .left, root, .left, 10)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 10, 10)
    first.isActive = false
    root.layoutIfNeeded()
    expectFrame(box, 10, 0, 10, 10)
    first.isActive = true
    root.layoutIfNeeded()
    expectFrame(box, 10, 0, 10, 10)
    #expect(root.layoutDiagnostics.first?.brokenConstraint?.text == "box.left == S.left")
    second.constant = 0
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty)
    expectFrame(box, 0, 0, 10, 10)
  }

  @Test func `the conflict set is minimal and names the autoresizing superview`() throws {
    // A message at least 5000 high, between the top and bottom of a view 416 high.
    let root = makeRoot(height: 416)
    let message = addView("messageLabel", to: root)
    pin(message, .left, root)
    pin(message, .right, root)
    pin(message, .bottom, root, .bottom, -10).identifier = "BottomConstraint"
    pin(message, .top, root, .top, 1).identifier = "ConflictingConstraint[0]"
    pin(message, .height, .greaterThanOrEqual, nil, .notAnAttribute, 5000).identifier =
      "ConstantConstraint"
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutDiagnostics.first)
    #expect(
      Set(conflict.constraints.map(\.text)) == [
        "S.height == 416", "messageLabel.bottom == S.bottom - 10 \"BottomConstraint\"",
        "messageLabel.top == S.top + 1 \"ConflictingConstraint[0]\"",
        "messageLabel.height >= 5000 \"ConstantConstraint\"",
      ])
    #expect(conflict.brokenConstraint?.identifier == "ConstantConstraint")
    expectFrame(message, 0, 1, 375, 416 - 1 - 10)
  }

  @Test func `a frame set by hand takes part as its mask`() {
    let root = makeRoot()
    let box = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    box.name = "box"
    box.autoresizingMask = [.flexibleWidth]
    root.addSubview(box)
    pin(box, .width, nil, .notAnAttribute, 99)
    root.layoutIfNeeded()
    let texts = root.layoutDiagnostics.flatMap(\.constraints).map(\.text)
    #expect(
      texts == [
        "S.width == 375", "box.width == -345 (autoresizing h=-&- v=---)", "box.width == 99",
      ])
  }

  @Test func `extents are never negative`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .left, root)
    pin(box, .top, root)
    fix(box, -10, 10)
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 0, 10)
    #expect(root.layoutDiagnostics.first?.kind == .conflict)
    #expect(root.layoutDiagnostics.first?.brokenConstraint?.text == "box.width == -10")
  }

  @Test func `thousands of contradictions are resolved`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    fix(box, 10, 10)
    for index in 0..<1000 { pin(box, .left, root, .left, Double(index)) }
    root.layoutIfNeeded()
    expectFrame(box, 0, 0, 10, 10)
    #expect(root.layoutDiagnostics.count == 999)
  }

  @Test func `a constant that is not finite disables the constraint and is reported`() {
    let root = makeRoot()
    let box = addView("box", to: root)
    pin(box, .top, root)
    fix(box, 10, 10)
    let left = pin(box, .left, root, .left, 5)
    pin(box, .left, root, .left, 9, at: .defaultLow)
    root.layoutIfNeeded()
    left.constant = .nan
    root.layoutIfNeeded()
    expectFrame(box, 9, 0, 10, 10)
    #expect(root.layoutDiagnostics.map(\.kind) == [.notFinite])
    left.constant = 7
    root.layoutIfNeeded()
    expectFrame(box, 7, 0, 10, 10)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `an ambiguity names the view, the attribute and a remedy`() throws {
    let root = makeRoot()
    let labels = ["aaaa", "bbbb"].map { addLabel($0, $0, to: root) }
    for label in labels { pin(label, .top, root) }
    pin(labels[0], .left, root)
    pin(labels[1], .left, labels[0], .right)
    pin(labels[1], .right, root)
    root.layoutIfNeeded()
    let ambiguity = try #require(root.layoutDiagnostics.first)
    #expect(ambiguity.kind == .ambiguity)
    #expect(
      ambiguity.message.contains("aaaa is ambiguous: its constraints do not determine its width"))
    #expect(ambiguity.suggestion?.contains("hugging") == true)
    #expect(labels[0].hasAmbiguousLayout && !root.hasAmbiguousLayout)
    labels[0].setContentHuggingPriority(251, for: .horizontal)
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.isEmpty && !labels[0].hasAmbiguousLayout)
  }

  @Test func `the constraints that affect a view can be listed`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let b = addView("b", to: root)
    let c = addView("c", to: root)
    let chain = [
      pin(a, .left, root), pin(b, .left, a, .right), pin(b, .width, nil, .notAnAttribute, 5),
    ]
    pin(c, .left, root)
    pin(b, .top, root)
    #expect(
      b.constraintsAffectingLayout(for: .horizontal).map(ObjectIdentifier.init)
        == chain.map(ObjectIdentifier.init))
  }

  @Test func `a constraint describes itself as an equation`() {
    let root = makeRoot()
    let title = addView("title", to: root)
    let body = addView("body", to: root)
    let gap = pin(title, .bottom, body, .top, -8, at: 750)
    gap.identifier = "gap"
    gap.sourceLocation = CodeLocation(file: "News/NewsCell.swift", line: 23)
    #expect(gap.description == "title.bottom == body.top - 8 @750 \"gap\" (NewsCell.swift:23)")
    #expect(
      pin(title, .width, .greaterThanOrEqual, body, .width, times: 0.5, 3).description
        == "title.width >= body.width * 0.5 + 3")
    let anchored = title.heightAnchor.constraint(equalToConstant: 7)
    #expect(anchored.description.hasPrefix("title.height == 7 (DiagnosticTests.swift:"))
  }

  @Test func `a tree describes itself line by line`() {
    let root = makeRoot()
    let title = addLabel("title", "four", to: root)
    let open = addView("open", to: root)
    pin(title, .left, root, .left, 16)
    pin(title, .top, root, .top, 2.5)
    pin(open, .left, root)
    pin(open, .top, root)
    fix(open, 7, nil)
    title.isHidden = true
    root.layoutIfNeeded()
    #expect(
      root.layoutDescription() == """
        S 0,0 375×812
          title 16,2.5 20×12 hidden
          open 0,0 7×0 ambiguous: height
        """)
  }

  @Test func `what gave way to a constraint that gives way itself comes back`() {
    let root = makeRoot()
    let (one, two) = (addView("one", to: root), addView("two", to: root))
    for view in [one, two] {
      pin(view, .left, root)
      pin(view, .top, root)
      fix(view, nil, 10)
    }
    pin(two, .width, nil, .notAnAttribute, 0, at: 500)
    let blockers = [one, two].map { pin($0, .width, nil, .notAnAttribute, 10) }
    pin(one, .width, nil, .notAnAttribute, 50)
    pin(two, .width, .greaterThanOrEqual, nil, .notAnAttribute, 60)
    let limit = pin(two, .width, .lessThanOrEqual, nil, .notAnAttribute, 55)
    limit.identifier = "limit"
    // Contradicts the first width and the limit; the limit contradicts the second width.
    pin(two, .width, .greaterThanOrEqual, one, .width, times: 2, -20)
    root.layoutIfNeeded()
    expectFrame(two, 0, 0, 10, 10)
    for blocker in blockers { blocker.isActive = false }
    root.layoutIfNeeded()
    expectFrame(one, 0, 0, 50, 10)
    expectFrame(two, 0, 0, 80, 10)
    let conflicts = root.layoutDiagnostics.filter { $0.kind == .conflict }
    #expect(conflicts.map(\.brokenConstraint?.identifier) == ["limit"])
  }

  @Test func `an optional constraint on the root's given size is reported once it is required`() {
    let root = makeRoot(width: 375)
    let optional = pin(root, .width, nil, .notAnAttribute, 100, at: 500)
    optional.identifier = "optional"
    func conflicts() -> [String?] {
      root.layoutIfNeeded()
      return root.layoutDiagnostics.filter { $0.kind == .conflict }
        .map(\.brokenConstraint?.identifier)
    }
    #expect(conflicts() == [])
    optional.priority = .required
    #expect(conflicts() == ["optional"])
    optional.constant = 375
    #expect(conflicts() == [])
    optional.constant = 374
    #expect(conflicts() == ["optional"])
    optional.priority = 999
    #expect(conflicts() == [])
  }

  @Test func `what a text had before gives no conflict with what is new`() {
    let root = makeRoot(height: 300)
    let (label, value) = (
      addLabel("label", "word", to: root), addLabel("value", "", lines: 0, to: root)
    )
    pin(label, .left, root)
    fix(label, 60, nil)
    pin(label, .top, root, .top, 11)
    pin(value, .left, label, .right)
    pin(value, .right, root)
    pin(value, .firstBaseline, label)
    for view in [label, value] { pin(view, .bottom, .lessThanOrEqual, root, .bottom, -11) }
    for (words, height) in [(400, 300.0), (1, 46), (300, 300), (0, 40), (1, 46)] {
      value.text = String(repeating: "word ", count: words)
      root.frame.size.height = height
      root.layoutIfNeeded()
      #expect(root.layoutDiagnostics.filter { $0.kind == .conflict }.isEmpty, "\(words) words")
    }
    expectFrame(value, 60, 11, 375 - 60, lineHeight)
  }

  @Test func `a long conflict's message lists a hundred constraints, its diagnostic all`() throws {
    let root = makeRoot()
    var last: View?
    // Heights of 20 and their chain leave the root no room of 812.
    for index in 0..<100 {
      let view = addView("view\(index)", to: root)
      fix(view, 40, 20)
      pin(view, .left, root)
      pin(view, .top, last ?? root, last == nil ? .top : .bottom)
      last = view
    }
    pin(try #require(last), .bottom, root)
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutDiagnostics.first { $0.kind == .conflict })
    #expect(conflict.constraints.count > 200)
    let lines = conflict.message.split(separator: "\n")
    #expect(lines.count == 1 + 100 + 1 + 1)
    #expect(lines[101] == "  and \(conflict.constraints.count - 100) more")
  }
}

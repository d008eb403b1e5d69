// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing

/// What a layout answers when it is asked why a number is what it is.
@Suite struct ExplanationTests {
  /// A cell with a title above a wrapped body, each 8 from its neighbours.
  private func makeCell(body text: String) -> (cell: View, title: Label, body: Label) {
    let cell = View()
    cell.name = "cell"
    cell.environment = testEnvironment
    let title = addLabel("title", "Title", to: cell)
    let body = addLabel("body", text, lines: 0, to: cell)
    // The chain is made from its end to its start: its order must not come from there.
    pin(cell, .bottom, body, .bottom, 8)
    pin(body, .top, title, .bottom, 8).identifier = "gap"
    pin(title, .top, cell, .top, 8)
    for label in [title, body] {
      pin(label, .left, cell, .left, 8)
      pin(label, .right, .lessThanOrEqual, cell, .right, -8)
    }
    return (cell, title, body)
  }

  private func measure(_ cell: View, width: Double) -> Double {
    cell.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  @Test func `a fitted height is explained from top to bottom`() throws {
    let (cell, _, body) = makeCell(body: "word word word")
    // 61 points between the gaps of 8 hold 12 characters: two words and one.
    let height = measure(cell, width: 8 + 61 + 8)
    #expect(height == 8 + lineHeight + 8 + 2 * lineHeight + 8)
    let why = try #require(cell.fittingExplanation(of: .height))
    #expect(why.value == height)
    #expect(!why.isAmbiguous)
    #expect(
      why.chain.map(\.report.text) == [
        "title.top == cell.top + 8",
        "title.height >= \(lineHeight.shortest) @750 (compression resistance)",
        "body.top == title.bottom + 8 \"gap\"",
        "body.height >= \((2 * lineHeight).shortest) @750 (compression resistance)",
        "cell.bottom == body.bottom + 8",
      ])
    #expect(why.chain.allSatisfy { $0.slack == 0 && $0.violation == 0 })
    #expect(why.chain.map(\.report.identifier) == [nil, nil, "gap", nil, nil])
    #expect(
      cell.fittingContentMeasures == [
        ContentMeasure(
          item: ReportedItem(body), width: 61, height: 2 * lineHeight, count: 1)
      ])
  }

  @Test func `an explanation names file and line`() throws {
    let root = makeRoot()
    let view = addView("view", to: root)
    let line = #line + 1
    let constraint = view.widthAnchor.constraint(equalToConstant: 30)
    LayoutConstraint.activate([constraint, view.leftAnchor.constraint(equalTo: root.leftAnchor)])
    root.layoutIfNeeded()
    let why = try #require(view.layoutExplanation(of: .width))
    #expect(why.chain.count == 1)
    #expect(why.chain.first?.report.sourceLocation?.line == line)
    #expect(why.chain.first?.source == .constraint)
    #expect(why.chain.first?.isRequired == true)
  }

  @Test func `an edge is explained as one number`() throws {
    let root = makeRoot(width: 300, height: 200)
    let view = addView("view", to: root)
    pin(view, .bottom, root, .bottom, -20)
    pin(view, .height, nil, .notAnAttribute, 50)
    root.layoutIfNeeded()
    // The height cancels out of the bottom edge: only the root's height decides.
    let bottom = try #require(view.layoutExplanation(of: .bottom))
    #expect(bottom.value == 200 - 20)
    #expect(
      bottom.chain.map(\.report.text) == ["S.height == 200", "view.bottom == S.bottom - 20"])
    let top = try #require(view.layoutExplanation(of: .top))
    #expect(top.value == 200 - 20 - 50)
    #expect(top.chain.count == 3)
    #expect(view.layoutExplanation(of: .left)?.isAmbiguous == true)
    #expect(top.description.hasPrefix("view.top == 130") == false)
    #expect(top.description.hasPrefix("view.top = 130\n  S.height == 200\n"))
  }

  @Test func `optional constraints that are not met say by how much`() throws {
    let root = makeRoot(width: 100, height: 100)
    let label = addLabel("label", "twenty-one characters", to: root)
    pin(label, .left, root, .left, 10)
    pin(label, .right, root, .right, -10)
    pin(label, .top, root, .top)
    pin(label, .height, .greaterThanOrEqual, nil, .notAnAttribute, 40, at: 740)
    pin(label, .width, .lessThanOrEqual, nil, .notAnAttribute, 90, at: 740)
    root.layoutIfNeeded()
    let unmet = root.unmetConstraints
    #expect(unmet.map(\.source) == [.compressionResistance, .hugging])
    #expect(unmet.map(\.violation) == [21 * characterWidth - (100 - 20), 40 - lineHeight])
    #expect(unmet.map(\.priority) == [750, 251])
    #expect(unmet.map(\.slack) == [100 - 20 - 21 * characterWidth, 40 - lineHeight])
  }

  @Test func `asking for an explanation changes nothing`() {
    let (cell, title, body) = makeCell(body: "word word word")
    let root = makeRoot(width: 77, height: 100)
    root.addSubview(cell)
    cell.frame = Rect(x: 0, y: 0, width: 77, height: 60)
    root.layoutIfNeeded()
    let frames = [title, body].map(\.frame)
    let statistics = root.layoutStatistics
    for attribute in LayoutAttribute.allCases { _ = body.layoutExplanation(of: attribute) }
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect([title, body].map(\.frame) == frames)
    #expect(root.layoutStatistics == statistics)
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `views of the same name are told apart`() throws {
    let root = makeRoot()
    let views = [10.0, 20].map { size in
      let view = addView("box", to: root)
      pin(view, .left, root)
      pin(view, .width, nil, .notAnAttribute, size)
      return view
    }
    root.layoutIfNeeded()
    for view in views {
      let why = try #require(view.layoutExplanation(of: .width))
      #expect(why.item.names(view))
      #expect(why.chain.map(\.report.first.id) == [ObjectIdentifier(view)])
    }
    pin(views[1], .width, nil, .notAnAttribute, 30)
    root.layoutIfNeeded()
    let conflict = try #require(root.layoutDiagnostics.first { $0.kind == .conflict })
    #expect(conflict.items.map(\.id) == [ObjectIdentifier(views[1])])
    #expect(conflict.brokenConstraint?.constant == 30)
  }

  @Test func `many values are asked without a copy of the system`() {
    let root = makeRoot(width: 100, height: 1000)
    let views = (0..<40).map { index in addView("view\(index)", to: root) }
    for (index, view) in views.enumerated() {
      pin(view, .top, index == 0 ? root : views[index - 1], index == 0 ? .top : .bottom, 2)
      pin(view, .left, root)
      fix(view, 10, 5)
    }
    let size = Size(width: 100, height: 0)
    _ = root.systemLayoutSizeFitting(size)
    let explainer = root.fittingExplainer()
    let before = explainer.copyCount
    let values = explainer.values(
      of: views.flatMap { [($0, .top), ($0, .centerY), ($0, .bottom)] })
    #expect(explainer.copyCount == before)
    for (index, view) in views.enumerated() {
      let top = 7 * Double(index) + 2
      #expect(values[3 * index..<3 * index + 3].elementsEqual([top, top + 2.5, top + 5]))
      #expect(root.fittingExplanation(of: .bottom, for: view)?.value == top + 5)
    }
  }

  @Test func `the places of a deep tree are worked out once each`() {
    let root = View()
    var view = root
    let count = 300
    for index in 0..<count {
      let inner = addView("v\(index)", to: view)
      pinEdges(inner, to: view, top: 1, left: 1, bottom: 1, right: 1)
      view = inner
    }
    fix(view, 10, 10)
    _ = root.systemLayoutSizeFitting(.zero)
    let explainer = root.fittingExplainer()
    var inner: View? = view
    while let asked = inner, asked !== root {
      let chain = explainer.chain(of: asked, .height)
      #expect(!chain.isEmpty)
      inner = asked.superview
    }
    #expect(explainer.originCount == count)
  }

  @Test func `before a layout there is nothing to explain`() {
    let root = makeRoot()
    let view = addView("view", to: root)
    #expect(view.layoutExplanation(of: .width) == nil)
    #expect(view.fittingExplanation(of: .width) == nil)
    #expect(root.unmetConstraints.isEmpty && root.contentMeasures.isEmpty)
    root.layoutIfNeeded()
    #expect(view.layoutExplanation(of: .notAnAttribute) == nil)
  }
}

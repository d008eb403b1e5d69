// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// The work of layouts, counted.
@Suite struct LayoutCostTests {
  /// A view that counts how often it is asked for its height.
  private final class Counter: View {
    var count = 0
    var ratio = 0.5 {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var contentHeightDependsOnWidth: Bool { true }
    override var intrinsicContentSize: Size { Size(width: 60, height: 60 * ratio) }
    override func contentHeight(forWidth width: Double) -> Double {
      count += 1
      return width * ratio
    }
  }

  /// Rows below each other, each with a label beside a box, and a gap between the rows.
  ///
  /// - Parameter height: the height of every row, which then stands by itself; nil makes rows as
  ///   high as their texts, one below the other.
  private func makeRows(_ count: Int, height: Double? = nil) -> (root: View, labels: [Label]) {
    let root = makeRoot(width: 320)
    var labels: [Label] = []
    var last: View?
    for index in 0..<count {
      let row = addView("row\(index)", to: root)
      pin(row, .left, root)
      pin(row, .right, root)
      if let height {
        pin(row, .top, root, .top, 2 + (height + 2) * Double(index))
      } else {
        pin(row, .top, last ?? root, last == nil ? .top : .bottom, 2)
      }
      let box = addView("box", to: row)
      pin(box, .left, row)
      pin(box, .top, row)
      fix(box, 20, 20)
      let label = addLabel("label", "word word", lines: 0, to: row)
      pin(label, .left, box, .right, 8)
      pin(label, .right, row)
      pin(label, .top, row)
      pin(label, .bottom, .lessThanOrEqual, row, .bottom)
      if let height {
        fix(row, nil, height)
      } else {
        pin(row, .height, .greaterThanOrEqual, box, .height)
        pin(row, .height, nil, .notAnAttribute, 0, at: 60)
      }
      labels.append(label)
      last = row
    }
    return (root, labels)
  }

  @Test func `a change of one text measures that text and searches once`() {
    let (root, labels) = makeRows(60)
    root.layoutIfNeeded()
    let before = root.layoutStatistics
    let counts = labels.map(\.measureCount)
    labels[30].text = String(repeating: "word ", count: 30)
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    #expect(after.measures - before.measures == 1)
    #expect(after.lowerings == before.lowerings && after.rebuilds == before.rebuilds)
    // The width's two inequalities and the height's two.
    #expect(after.constantChanges - before.constantChanges <= 4)
    #expect(after.searches - before.searches <= 2)
    for (index, label) in labels.enumerated() where index != 30 {
      #expect(label.measureCount == counts[index])
    }
    // 292 points hold 58 characters, 11 words: 3 lines, which is more than the box.
    expectFrame(labels[30], 28, 0, 292, 3 * lineHeight)
    expectEqual(labels[31].convert(Point.zero, to: root).y, 2 + 30 * 22 + 3 * lineHeight + 2)
  }

  @Test func `a text that is connected with nothing else costs nothing elsewhere`() {
    let root = makeRoot()
    let labels = (0..<40).map { index in
      let label = addLabel("label\(index)", "word", lines: 0, to: root)
      pin(label, .left, root, .left, 4)
      pin(label, .right, root, .right, -4)
      pin(label, .top, root, .top, Double(20 * index))
      return label
    }
    root.layoutIfNeeded()
    let before = root.layoutStatistics
    labels[7].text = String(repeating: "word ", count: 30)
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    #expect(after.measures - before.measures == 1)
    #expect(after.pivots - before.pivots <= 4)
    root.layoutIfNeeded()
    #expect(root.layoutStatistics == after)
  }

  @Test func `a text of the same size needs no new solution`() {
    let (root, labels) = makeRows(10)
    root.layoutIfNeeded()
    let before = root.layoutStatistics
    labels[3].text = "drow drow"
    root.layoutIfNeeded()
    let after = root.layoutStatistics
    #expect(after.constantChanges == before.constantChanges)
    #expect(after.searches == before.searches)
  }

  @Test func `a content is measured at most twice in a pass`() {
    let root = makeRoot()
    var counters: [Counter] = []
    for index in 0..<20 {
      let counter = Counter()
      counter.name = "counter\(index)"
      counter.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(counter)
      pin(counter, .left, root)
      pin(counter, .top, counters.last ?? root, counters.isEmpty ? .top : .bottom)
      // The width follows the height of the one before: widths depend on heights.
      if let last = counters.last {
        pin(counter, .width, last, .height, times: 1.5, 10)
      } else {
        fix(counter, 200, nil)
      }
      counters.append(counter)
    }
    for round in 0..<6 {
      for counter in counters { counter.count = 0 }
      counters[round].ratio = 0.4 + 0.05 * Double(round)
      root.layoutIfNeeded()
      #expect(counters.allSatisfy { $0.count <= 2 }, "round \(round)")
    }
    #expect(root.layoutStatistics.mostMeasuresInAPass <= 2)
  }

  @Test func `texts whose widths are known are measured once`() {
    let (root, labels) = makeRows(25)
    root.layoutIfNeeded()
    #expect(root.layoutStatistics.measures == labels.count)
    #expect(root.layoutStatistics.mostMeasuresInAPass == 1)
    #expect(root.layoutStatistics.solves <= 3)
    root.frame.size.width = 300
    root.layoutIfNeeded()
    #expect(root.layoutStatistics.measures == 2 * labels.count)
  }

  @Test func `the work for ten thousand views is close to ten times that for a thousand`() {
    func work(_ rows: Int) -> LayoutStatistics {
      let (root, labels) = makeRows(rows, height: 44)
      root.layoutIfNeeded()
      if let last = labels.last { expectEqual(last.layoutFrame.width, 320 - 28) }
      return root.layoutStatistics
    }
    // A row has three views and twelve constraints.
    let (few, many) = (334, 3340)
    let (small, large) = (work(few), work(many))
    #expect(large.solves == small.solves && large.rebuilds == 1)
    #expect(small.lowerings == 12 * few && large.lowerings == 12 * many)
    #expect(small.measures == few && large.measures == many)
    #expect(Double(large.pivots) <= 1.1 * 10 * Double(small.pivots))
    #expect(Double(large.searches) <= 1.1 * 10 * Double(small.searches))
  }

  @Test func `a column of texts takes steps in proportion to its texts`() {
    func work(_ rows: Int) -> LayoutStatistics {
      let (root, _) = makeRows(rows)
      root.layoutIfNeeded()
      return root.layoutStatistics
    }
    // Of three views each.
    let (small, large) = (work(334), work(3340))
    #expect(large.solves == small.solves)
    #expect(small.measures == 334 && large.measures == 3340)
    #expect(Double(large.searches) <= 1.1 * 10 * Double(small.searches))
    #expect(Double(large.pivots) <= 1.1 * 10 * Double(small.pivots))
    #expect(Double(large.mostCoefficients) <= 1.1 * 10 * Double(small.mostCoefficients))
  }

  @Test func `a stack of texts takes steps in proportion to its texts`() {
    func work(_ count: Int) -> LayoutStatistics {
      let root = makeRoot(width: 320)
      let stack = StackView()
      stack.axis = .vertical
      stack.alignment = .leading
      stack.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(stack)
      for edge in [LayoutAttribute.left, .right, .top] { pin(stack, edge, root) }
      for index in 0..<count {
        let label = Label()
        label.text = String(repeating: "word ", count: 1 + index % 40)
        label.numberOfLines = 0
        stack.addArrangedSubview(label)
      }
      root.layoutIfNeeded()
      return root.layoutStatistics
    }
    let (small, large) = (work(300), work(3000))
    #expect(large.solves == small.solves)
    #expect(large.mostMeasuresInAPass <= 2)
    // Most begin at their sizes.
    #expect(small.pivots <= 300 && large.pivots <= 3000)
    #expect(Double(large.mostCoefficients) <= 1.1 * 10 * Double(small.mostCoefficients))
  }
}

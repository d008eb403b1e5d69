// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// An intrinsic size as four inequalities, and with which priorities views come.
@Suite struct ContentInequalityTests {
  /// A view that asks for 40 × 30, or for nothing in an axis.
  private final class Block: View {
    var content = Size(width: 40, height: 30) {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: Size { content }
  }

  private func makeBlock() -> (View, Block) {
    let root = makeRoot()
    let block = Block()
    block.name = "block"
    block.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(block)
    pin(block, .left, root)
    pin(block, .top, root)
    return (root, block)
  }

  @Test func `views hug at 250, labels their height at 251, and resist compression at 750`() {
    let views: [View] = [
      View(), Label(text: "a"), Button(title: "a"), ImageView(image: nil), TextView(),
      ScrollView(), StackView(),
    ]
    for view in views {
      for axis in Axis.allCases {
        let isHeightOfLabel = view is Label && axis == .vertical
        #expect(view.contentHuggingPriority(for: axis) == (isHeightOfLabel ? 251 : 250))
        #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
      }
    }
  }

  @Test(arguments: Axis.allCases)
  func `hugging bounds from above and resistance from below`(axis: Axis) {
    let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
    let natural = axis == .horizontal ? 40.0 : 30
    for (wanted, priority, expected) in [
      (99.0, LayoutPriority(249), natural), (99, 251, 99), (5, 749, natural), (5, 751, 5),
    ] {
      let (root, block) = makeBlock()
      pin(block, attribute, nil, .notAnAttribute, wanted, at: priority)
      root.layoutIfNeeded()
      #expect(block.layoutFrame.size[axis] == expected)
    }
    let (root, block) = makeBlock()
    block.setContentHuggingPriority(.required, for: axis)
    block.setContentCompressionResistancePriority(.required, for: axis)
    pin(block, attribute, nil, .notAnAttribute, 99, at: 999)
    root.layoutIfNeeded()
    #expect(block.layoutFrame.size[axis] == natural)
    #expect(block.contentHuggingPriority(for: axis) == .required)
  }

  @Test func `four inequalities show in the reports, none in an axis without a content size`() {
    let (root, block) = makeBlock()
    fix(block, 40 + 5, 30 - 5)
    root.layoutIfNeeded()
    #expect(
      root.unmetConstraints.map(\.report.text) == [
        "block.width <= 40 @250 (content hugging)",
        "block.height >= 30 @750 (compression resistance)",
      ])
    block.content = Size(width: View.noIntrinsicMetric, height: 25)
    root.layoutIfNeeded()
    #expect(root.unmetConstraints.isEmpty)
    #expect(View.noIntrinsicMetric == -1)
    #expect(
      View().intrinsicContentSize
        == Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric))
  }

  @Test func `another intrinsic size takes effect in the next layout`() {
    let (root, block) = makeBlock()
    root.layoutIfNeeded()
    expectFrame(block, 0, 0, 40, 30)
    block.content = Size(width: 70, height: View.noIntrinsicMetric)
    expectFrame(block, 0, 0, 40, 30)
    root.layoutIfNeeded()
    expectFrame(block, 0, 0, 70, 0)
    #expect(block.hasAmbiguousLayout)
    block.content.height = 20
    root.layoutIfNeeded()
    expectFrame(block, 0, 0, 70, 20)
    #expect(!block.hasAmbiguousLayout)
  }

  @Test func `a view that asks for a size in no axis alone is ambiguous in the other`() {
    let (root, block) = makeBlock()
    block.content = Size(width: View.noIntrinsicMetric, height: 25)
    root.layoutIfNeeded()
    #expect(root.layoutDiagnostics.map(\.message).first?.contains("width") == true)
  }
}

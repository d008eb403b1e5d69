// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Every distribution with every alignment, in rows and columns, given room and at their own size.
@Suite struct StackRecipeTests {
  /// A view that asks for a size.
  private final class Block: View {
    var content = Size.zero
    override var intrinsicContentSize: Size { content }
  }

  /// One combination.
  struct Recipe: Sendable, CustomTestStringConvertible {
    var axis: Axis
    var distribution: StackView.Distribution
    var alignment: StackView.Alignment

    var testDescription: String { "\(axis) \(distribution) \(alignment)" }
  }

  static let recipes: [Recipe] = Axis.allCases.flatMap { axis in
    [
      StackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing,
      .equalCentering,
    ].flatMap { distribution in
      [StackView.Alignment.fill, .leading, .firstBaseline, .center, .trailing, .lastBaseline].map {
        Recipe(axis: axis, distribution: distribution, alignment: $0)
      }
    }
  }

  /// What the blocks ask for along the axis and across it, and the spacing.
  private let contents = [20.0, 30, 40]
  private let crossContents = [10.0, 15, 20]
  private let spacing = 15.0

  /// The starts and extents along the axis in a room.
  private func spans(_ distribution: StackView.Distribution, in room: Double) -> [[Double]] {
    var lengths = contents
    switch distribution {
    case .fill: lengths[1] = room - contents[0] - contents[2] - 2 * spacing
    case .fillEqually: lengths = contents.map { _ in (room - 2 * spacing) / 3 }
    case .fillProportionally:
      let total = contents.reduce(0, +) + 2 * spacing
      lengths = contents.map { $0 / total * room }
      lengths[2] = room - lengths[0] - lengths[1] - 2 * spacing
    case .equalSpacing, .equalCentering: break
    }
    var starts = [0.0, lengths[0] + spacing, room - lengths[2]]
    if distribution == .equalSpacing {
      starts[1] = lengths[0] + (room - contents.reduce(0, +)) / 2
    }
    if distribution == .equalCentering {
      let centres = [lengths[0] / 2, room - lengths[2] / 2]
      starts[1] = (centres[0] + centres[1]) / 2 - lengths[1] / 2
    }
    return zip(starts, lengths).map { [$0, $1] }
  }

  /// The least room along the axis.
  private func leastRoom(_ distribution: StackView.Distribution) -> Double {
    switch distribution {
    case .fill, .fillProportionally, .equalSpacing: contents.reduce(0, +) + 2 * spacing
    case .fillEqually: 3 * contents[2] + 2 * spacing
    // The wider gap between centres counts twice.
    case .equalCentering:
      contents[0] / 2 + 2 * (contents[1] / 2 + spacing + contents[2] / 2) + contents[2] / 2
    }
  }

  /// The starts and extents across the axis in a room.
  private func crossSpans(_ recipe: Recipe, in room: Double) -> [[Double]] {
    crossContents.map { content in
      switch recipe.alignment {
      case .fill: [0, room]
      case .leading: [0, content]
      case .center: [(room - content) / 2, content]
      case .trailing: [room - content, content]
      // Blocks have their first baseline at the top and their last at the bottom; where they are
      // in the room is open for the stack's last baselines: at the top with the tallest.
      case .firstBaseline: [0, content]
      case .lastBaseline:
        recipe.axis == .horizontal ? [crossContents[2] - content, content] : [0, content]
      }
    }
  }

  private func makeStack(
    _ recipe: Recipe, room: Double?, crossRoom: Double?
  ) -> (root: View, stack: StackView) {
    let root = makeRoot()
    let stack = StackView()
    stack.name = "stack"
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    pin(stack, .left, root)
    pin(stack, .top, root)
    let isRow = recipe.axis == .horizontal
    fix(stack, isRow ? room : crossRoom, isRow ? crossRoom : room)
    for (index, (content, crossContent)) in zip(contents, crossContents).enumerated() {
      let block = Block()
      block.name = "block\(index)"
      block.content =
        isRow
        ? Size(width: content, height: crossContent) : Size(width: crossContent, height: content)
      if index == 1, recipe.distribution == .fill {
        block.setContentHuggingPriority(249, for: recipe.axis)
      }
      stack.addArrangedSubview(block)
    }
    stack.axis = recipe.axis
    stack.distribution = recipe.distribution
    stack.alignment = recipe.alignment
    stack.spacing = spacing
    root.layoutIfNeeded()
    return (root, stack)
  }

  private func expectSpans(
    _ stack: StackView, _ recipe: Recipe, room: Double, crossRoom: Double
  ) {
    let along = spans(recipe.distribution, in: room)
    let across = crossSpans(recipe, in: crossRoom)
    for (index, view) in stack.arrangedSubviews.enumerated() {
      let (a, c) = (along[index], across[index])
      if recipe.axis == .horizontal {
        expectFrame(view, a[0], c[0], a[1], c[1])
      } else {
        expectFrame(view, c[0], a[0], c[1], a[1])
      }
    }
  }

  @Test(arguments: recipes)
  func `every distribution and alignment shares a given room`(recipe: Recipe) {
    let (root, stack) = makeStack(recipe, room: 300, crossRoom: 50)
    if recipe.axis == .horizontal, recipe.alignment == .lastBaseline {
      // Only their common line is given, not where it stands in the room.
      let bottoms = stack.arrangedSubviews.map(\.layoutFrame.maxY)
      #expect(Set(bottoms).count == 1 && (crossContents[2]...50).contains(bottoms[0]))
    } else if recipe.axis == .horizontal, recipe.alignment == .firstBaseline {
      let tops = stack.arrangedSubviews.map(\.layoutFrame.minY)
      #expect(Set(tops).count == 1 && (0...(50 - crossContents[2])).contains(tops[0]))
    } else {
      expectSpans(stack, recipe, room: 300, crossRoom: 50)
    }
    #expect(!root.layoutDiagnostics.contains { $0.kind == .conflict })
  }

  @Test(arguments: recipes)
  func `every distribution and alignment has its own least size`(recipe: Recipe) {
    let (root, stack) = makeStack(recipe, room: nil, crossRoom: nil)
    let room = leastRoom(recipe.distribution)
    let size = stack.layoutFrame.size
    expectEqual(size[recipe.axis], room)
    expectEqual(size[recipe.axis == .horizontal ? .vertical : .horizontal], crossContents[2])
    if recipe.distribution != .equalCentering, recipe.distribution != .fillEqually {
      expectSpans(stack, recipe, room: room, crossRoom: crossContents[2])
    }
    #expect(root.layoutDiagnostics.isEmpty)
  }

  @Test func `gaps and hidden views in every distribution`() {
    for recipe in Self.recipes where recipe.alignment == .center {
      let (root, stack) = makeStack(recipe, room: nil, crossRoom: nil)
      stack.arrangedSubviews[1].isHidden = true
      root.layoutIfNeeded()
      let expected: Double =
        recipe.distribution == .fillEqually
        ? 2 * contents[2] + spacing : contents[0] + spacing + contents[2]
      expectEqual(stack.layoutFrame.size[recipe.axis], expected)
      expectEqual(stack.arrangedSubviews[1].layoutFrame.size[recipe.axis], 0)
      stack.arrangedSubviews[1].isHidden = false
      stack.setCustomSpacing(3, after: stack.arrangedSubviews[0])
      root.layoutIfNeeded()
      if recipe.distribution == .fill || recipe.distribution == .fillProportionally {
        expectEqual(
          stack.layoutFrame.size[recipe.axis], contents.reduce(0, +) + 3 + spacing)
      }
      #expect(!root.layoutDiagnostics.contains { $0.kind == .conflict })
    }
  }

  @Test func `proportional shares: none without a content size, equal ones if no view has one`() {
    let recipe = Recipe(axis: .horizontal, distribution: .fillProportionally, alignment: .fill)
    let (root, stack) = makeStack(recipe, room: 300, crossRoom: 50)
    let blocks = stack.arrangedSubviews.compactMap { $0 as? Block }
    blocks[0].content.width = View.noIntrinsicMetric
    blocks[0].invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    // The sum is 0 + 30 + 40 and two gaps of 15.
    let second = 300 * 30 / (30 + 40 + 2 * spacing)
    for (block, width) in zip(blocks, [0, second, 300 - 2 * spacing - second]) {
      expectEqual(block.layoutFrame.width, width)
    }
    for block in blocks {
      block.content.width = View.noIntrinsicMetric
      block.invalidateIntrinsicContentSize()
    }
    root.layoutIfNeeded()
    for block in blocks { expectEqual(block.layoutFrame.width, (300 - 2 * spacing) / 3) }
  }

  @Test func `where not all ratios can hold the earlier views keep theirs`() {
    let recipe = Recipe(axis: .horizontal, distribution: .fillProportionally, alignment: .fill)
    let (root, stack) = makeStack(recipe, room: 300, crossRoom: 50)
    fix(stack.arrangedSubviews[2], 150, nil)
    root.layoutIfNeeded()
    // The first keeps its part of 20 + 30 + 40 and two gaps; the second gets the rest.
    let first = 300 * 20 / (90 + 2 * spacing)
    expectEqual(stack.arrangedSubviews[0].layoutFrame.width, first)
    expectEqual(
      stack.arrangedSubviews[1].layoutFrame.width, 300 - 2 * spacing - 150 - first)
  }

  @Test func `proportional shares are parts of the intrinsic sizes and the gaps`() {
    let root = makeRoot(width: 2000, height: 100)
    let blocks = [100.0, 200, 300, 400, 500].map { width in
      let block = Block()
      block.content = Size(width: width, height: 10)
      return block
    }
    let stack = add(StackView(arrangedSubviews: blocks), "stack", to: root)
    stack.distribution = .fillProportionally
    stack.spacing = 10
    pinEdges(stack, to: root)
    root.layoutIfNeeded()
    let total = 1500.0 + 4 * 10
    let widths = [100.0, 200, 300, 400].map { 2000 * $0 / total }
    for (block, width) in zip(blocks, widths + [2000 - 4 * 10 - widths.reduce(0, +)]) {
      expectEqual(block.layoutFrame.width, width)
    }
    // As recorded from UIStackView.
    #expect(abs(blocks[0].layoutFrame.width - 129.87) < 0.005)
    #expect(abs(blocks[4].layoutFrame.width - 661.3) < 0.005)
    #expect(!root.layoutDiagnostics.contains { $0.kind == .conflict })
  }

  @Test func `a hidden view keeps its place in the middle of the gap`() {
    let root = makeRoot(width: 400, height: 200)
    let views = ["a", "b", "hidden", "c"].map { addView($0, to: root) }
    let stack = add(StackView(arrangedSubviews: views), "stack", to: root)
    stack.spacing = 10
    pin(stack, .left, root)
    pin(stack, .top, root)
    pin(stack, .height, nil, .notAnAttribute, 100)
    for view in views { pin(view, .width, nil, .notAnAttribute, 100, at: 990) }
    views[2].isHidden = true
    root.layoutIfNeeded()
    // Between 100 + 10 + 100 and the 10 points after it.
    expectFrame(views[2], 215, 0, 0, 100)
    expectFrame(views[3], 220, 0, 100, 100)
    expectFrame(stack, 0, 0, 320, 100)
    // At an end it is at the edge.
    views[2].isHidden = false
    views[3].isHidden = true
    views[0].isHidden = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 0, 100)
    expectFrame(views[3], 210, 0, 0, 100)
    #expect(root.layoutDiagnostics.isEmpty)
    // The content of a hidden view stretches nothing.
    let tall = add(Block(), "tall", to: stack)
    tall.content = Size(width: 5, height: 150)
    stack.addArrangedSubview(tall)
    tall.isHidden = true
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 210, 100)
    expectFrame(tall, 210, 0, 0, 150)
  }

  @Test func `an aligned view without a content size takes no room and is not ambiguous`() {
    let root = makeRoot()
    let stack = StackView(arrangedSubviews: [Label(text: "word"), View()])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    pin(stack, .left, root)
    pin(stack, .top, root)
    fix(stack.arrangedSubviews[1], nil, 9)
    root.layoutIfNeeded()
    expectEqual(stack.arrangedSubviews[1].layoutFrame.width, 0)
    #expect(root.layoutDiagnostics.isEmpty)
  }
}

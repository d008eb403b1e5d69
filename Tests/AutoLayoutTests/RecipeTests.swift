// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing
import TextVocabulary

/// Layouts that people write down as recipes, with frames derived from their equations.
@Suite struct RecipeTests {
  /// Portrait and landscape.
  static let screens = [Size(width: 375, height: 812), Size(width: 812, height: 375)]

  private func makeViews(_ names: [String], in screen: Size) -> (View, [View]) {
    let root = makeRoot(width: screen.width, height: screen.height)
    return (root, names.map { addView($0, to: root) })
  }

  @Test(arguments: screens)
  func `a fixed frame in three spellings`(screen: Size) {
    let (root, reds) = makeViews(["raw", "anchors", "format"], in: screen)
    pin(reds[0], .left, root, .left, 10)
    pin(reds[0], .top, root, .top, 64)
    fix(reds[0], 100, 100)
    LayoutConstraint.activate([
      reds[1].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      reds[1].topAnchor.constraint(equalTo: root.topAnchor, constant: 64),
      reds[1].widthAnchor.constraint(equalToConstant: 100),
      reds[1].heightAnchor.constraint(equalTo: reds[1].widthAnchor),
    ])
    for format in ["H:|-10-[red(100)]", "V:|-64-[red(100)]"] {
      LayoutConstraint.activate(
        LayoutConstraint.constraints(withVisualFormat: format, views: ["red": reds[2]]))
    }
    root.layoutIfNeeded()
    for red in reds { expectFrame(red, 10, 64, 100, 100) }
  }

  @Test(arguments: screens)
  func `three views of equal height, and what is left when one goes`(screen: Size) {
    let (root, views) = makeViews(["red", "green", "blue"], in: screen)
    for view in views {
      pin(view, .left, root, .left, 10)
      pin(view, .right, root, .right, -10)
    }
    pin(views[0], .top, root, .top, 88)
    pin(views[0], .bottom, views[1], .top, -10)
    pin(views[1], .bottom, views[2], .top, -10)
    pin(views[2], .bottom, root, .bottom, -10)
    pin(views[2], .height, views[0], .height)
    pin(views[2], .height, views[1], .height)
    root.layoutIfNeeded()
    let height = (screen.height - 88 - 10 - 2 * 10) / 3
    for (index, view) in views.enumerated() {
      expectFrame(view, 10, 88 + (height + 10) * Double(index), screen.width - 20, height)
    }
    views[2].removeFromSuperview()
    pin(views[1], .bottom, root, .bottom, -10)
    root.layoutIfNeeded()
    let sum = views[0].layoutFrame.height + views[1].layoutFrame.height
    expectEqual(sum, screen.height - 88 - 10 - 10)
    // Nothing ties the two heights any more.
    #expect(root.layoutDiagnostics.allSatisfy { $0.kind == .ambiguity })
    #expect(views[0].hasAmbiguousLayout && views[1].hasAmbiguousLayout)
  }

  @Test(arguments: screens)
  func `views beside and below each other`(screen: Size) {
    let (root, views) = makeViews(["red", "green", "blue"], in: screen)
    let (red, green, blue) = (views[0], views[1], views[2])
    pin(red, .left, root, .left, 10)
    pin(red, .top, root, .top, 108)
    fix(red, 100, 100)
    pin(green, .left, red, .right, 10)
    pin(green, .top, red)
    fix(green, 200, 200)
    pin(blue, .left, red)
    pin(blue, .top, green, .bottom, 10)
    pin(blue, .width, root, .width, -20)
    fix(blue, nil, 300)
    root.layoutIfNeeded()
    expectFrame(red, 10, 108, 100, 100)
    expectFrame(green, 120, 108, 200, 200)
    expectFrame(blue, 10, 318, screen.width - 20, 300)
  }

  @Test(arguments: screens)
  func `views centred on each other and in a row`(screen: Size) {
    let (root, views) = makeViews(["red", "green", "blue"], in: screen)
    for (view, side) in zip(views, [300.0, 200, 100]) {
      pin(view, .centerX, root)
      pin(view, .centerY, root)
      fix(view, side, side)
    }
    root.layoutIfNeeded()
    for (view, side) in zip(views, [300.0, 200, 100]) {
      expectFrame(view, (screen.width - side) / 2, (screen.height - side) / 2, side, side)
    }
    let (row, boxes) = makeViews(["red", "green", "blue"], in: screen)
    for (box, height) in zip(boxes, [100.0, 200, 300]) {
      pin(box, .centerY, row)
      fix(box, nil, height)
    }
    pin(boxes[0], .left, row, .left, 10)
    pin(boxes[0], .right, boxes[1], .left, -10)
    pin(boxes[1], .right, boxes[2], .left, -10)
    pin(boxes[2], .right, row, .right, -10)
    pin(boxes[1], .width, boxes[0], .width)
    pin(boxes[2], .width, boxes[0], .width)
    row.layoutIfNeeded()
    let width = (screen.width - 4 * 10) / 3
    for (index, (box, height)) in zip(boxes, [100.0, 200, 300]).enumerated() {
      expectFrame(
        box, 10 + (width + 10) * Double(index), (screen.height - height) / 2, width, height)
    }
  }

  @Test(arguments: screens)
  func `views distributed by gaps and by lengths`(screen: Size) {
    let (root, views) = makeViews(["a", "b", "c", "d"], in: screen)
    let (lead, tail, gap, length) = (20.0, 30.0, 8.0, 40.0)
    for (index, view) in views.enumerated() {
      pin(view, .top, root)
      fix(view, nil, 10)
      pin(
        view, .left, index == 0 ? root : views[index - 1], index == 0 ? .left : .right,
        index == 0 ? lead : gap)
      if index > 0 { pin(view, .width, views[0], .width) }
    }
    pin(views[3], .right, root, .right, -tail)
    root.layoutIfNeeded()
    let share = (screen.width - lead - tail - 3 * gap) / 4
    for (index, view) in views.enumerated() {
      expectFrame(view, lead + (share + gap) * Double(index), 0, share, 10)
    }
    let (other, boxes) = makeViews(["a", "b", "c", "d"], in: screen)
    for (index, box) in boxes.enumerated() {
      pin(box, .top, other)
      fix(box, length, 10)
      let part = Double(index) / 3
      // right = S.right × i/(n−1) + lead + length − i/(n−1) × (lead + length + tail)
      if index == 0 {
        pin(box, .left, other, .left, lead)
      } else {
        pin(
          box, .right, other, .right, times: part,
          lead + length - part * (lead + length + tail))
      }
    }
    other.layoutIfNeeded()
    for (index, box) in boxes.enumerated() {
      let step = (screen.width - lead - tail - length) / 3
      expectFrame(box, lead + step * Double(index), 0, length, 10)
    }
  }

  @Test func `a growing button grows until the screen limits it`() {
    let root = makeRoot()
    let button = addView("button", to: root)
    pin(button, .centerX, root)
    pin(button, .centerY, root)
    let width = pin(button, .width, nil, .notAnAttribute, 100, at: .defaultLow)
    let height = pin(button, .height, nil, .notAnAttribute, 100, at: .defaultLow)
    pin(button, .width, .lessThanOrEqual, root, .width)
    pin(button, .height, .lessThanOrEqual, root, .height)
    var side = 100.0
    for _ in 0..<8 {
      root.layoutIfNeeded()
      #expect(button.layoutFrame.size == Size(width: min(side, 375), height: min(side, 812)))
      side *= 1.3
      // The solver's values are multiples of 2^-20.
      side = (side * 1024).rounded() / 1024
      width.constant = side
      height.constant = side
    }
  }

  @Test func `sizes and edges relative to others, and levels`() {
    let root = makeRoot()
    let views = (0..<3).map { addView("v\($0)", to: root) }
    pin(views[0], .width, root, .width, 100)
    pin(views[0], .height, root, .height, -50)
    pin(views[0], .centerX, root, .centerX, -5)
    pin(views[0], .centerY, root, .centerY, 10)
    pinEdges(views[1], to: root, top: 5, left: 10, bottom: 15, right: 20)
    pin(views[2], .left, .greaterThanOrEqual, views[1], .left, at: .defaultLow)
    pin(views[2], .left, root, .left, 3, at: 200)
    pin(views[2], .top, views[1], .top, at: 600)
    pin(views[2], .width, .greaterThanOrEqual, nil, .notAnAttribute, 200)
    pin(views[2], .width, .lessThanOrEqual, nil, .notAnAttribute, 400)
    pin(views[2], .width, nil, .notAnAttribute, 50, at: 10)
    fix(views[2], nil, 20)
    root.layoutIfNeeded()
    expectFrame(views[0], (375 - 475) / 2 - 5, 25 + 10, 475, 762)
    expectFrame(views[1], 10, 5, 375 - 30, 812 - 20)
    expectFrame(views[2], 10, 5, 200, 20)
  }

  @Test func `views of different heights stand on one baseline`() {
    final class Flower: View {
      let image = View()
      override var forLastBaselineLayout: View { image }
    }
    let root = makeRoot()
    let flower = Flower()
    flower.name = "flower"
    for view in [flower, flower.image] { view.translatesAutoresizingMaskIntoConstraints = false }
    root.addSubview(flower)
    flower.addSubview(flower.image)
    pinEdges(flower.image, to: flower, bottom: 25)
    let plain = [40.0, 70].map { height in
      let view = addView("plain", to: root)
      fix(view, 30, height)
      return view
    }
    fix(flower, 30, 100)
    pin(flower, .top, root, .top, 50)
    for view in [flower] + plain { pin(view, .left, root) }
    for view in plain { pin(view, .lastBaseline, flower, .lastBaseline) }
    root.layoutIfNeeded()
    for (view, height) in zip(plain, [40.0, 70]) { expectFrame(view, 0, 125 - height, 30, height) }
  }
}

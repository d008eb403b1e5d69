// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// Recipes R10, R11, R21 and R22: scroll views and what is in them.
@Suite struct RecipesScrollingTests {
  @Test(arguments: [(1, 1.0), (20, 1), (21, 2), (50, 3)])
  func `R10: the content follows from views tied to the scroll view`(taps: Int, lines: Double) {
    checkRecipe { scene in
      let scroll = scene.add(ScrollView(), "scroll")
      let boxes = ["red", "blue", "green"].map { scene.view($0, in: scroll) }
      let label = scene.label("label", String(repeating: "tap", count: taps), in: scroll)
      pinEdges(scroll, to: scene.root, top: 88, left: 10, bottom: 33, right: 10)
      for (index, box) in boxes.enumerated() {
        pin(box, .left, scroll, .left, 10)
        if index == 0 {
          pin(box, .top, scroll, .top, 10)
          fix(box, 300, 300)
        } else {
          pin(box, .top, boxes[index - 1], .bottom, 10)
          for attribute in [LayoutAttribute.width, .height] { pin(box, attribute, boxes[0]) }
        }
      }
      pin(label, .left, scroll, .left, 10)
      pin(label, .top, boxes[2], .bottom, 10)
      pin(label, .width, .lessThanOrEqual, boxes[0])
      pin(label, .right, scroll, .right, -10)
      pin(label, .bottom, scroll, .bottom, -10)
      return { screen in
        // 60 characters fit into 300 points.
        let width = min(300, Double(taps) * 3 * characterWidth)
        let height = lines * lineHeight
        return [
          at(scroll, 10, 88, screen.width - 20, screen.height - 88 - 33),
          at(boxes[0], 10, 10, 300, 300), at(boxes[1], 10, 10 + 310, 300, 300),
          at(boxes[2], 10, 10 + 2 * 310, 300, 300), at(label, 10, 10 + 3 * 310, width, height),
          content(scroll, 10 + width + 10, 10 + 3 * 310 + height + 10),
        ]
      }
    }
  }

  @Test(arguments: [(3, 300.0), (60 * 30, 30 * 12.0)])
  func `R11: the content follows from a container`(count: Int, height: Double) {
    checkRecipe { scene in
      let scroll = scene.add(ScrollView(), "scroll")
      let container = scene.view("container", in: scroll)
      let boxes = ["red", "blue", "green"].map { scene.view($0, in: container) }
      let label = scene.label("label", String(repeating: "x", count: count), in: container)
      pinEdges(scroll, to: scene.root)
      pinEdges(container, to: scroll)
      pin(boxes[0], .top, container, .top, 10)
      fix(boxes[0], 300, 300)
      for (index, box) in boxes.enumerated() {
        pin(box, .left, container, .left, 10)
        pin(box, .bottom, index < 2 ? boxes[index + 1] : label, .top, -10)
        if index > 0 {
          for attribute in [LayoutAttribute.width, .height] { pin(box, attribute, boxes[0]) }
        }
      }
      pin(label, .left, container, .left, 10)
      pin(label, .width, boxes[0])
      pin(label, .height, .greaterThanOrEqual, boxes[0])
      pin(label, .bottom, container, .bottom, -10)
      pin(label, .right, container, .right, -10)
      return { _ in
        let (width, total) = (10.0 + 300 + 10, 10 + 3 * 310 + height + 10)
        return [
          at(boxes[0], 10, 10, 300, 300), at(boxes[1], 10, 10 + 310, 300, 300),
          at(boxes[2], 10, 10 + 2 * 310, 300, 300), at(label, 10, 10 + 3 * 310, 300, height),
          at(container, 0, 0, width, total), content(scroll, width, total),
        ]
      }
    }
  }

  /// A scroll view that fills the root, and a box of 100 × 100 in it.
  private func pitfall(_ scene: Scene) -> (scroll: ScrollView, box: View) {
    let scroll = scene.add(ScrollView(), "scroll")
    scroll.contentInsetAdjustmentBehavior = .never
    pinEdges(scroll, to: scene.root)
    let box = scene.view("box", in: scroll)
    fix(box, 100, 100)
    return (scroll, box)
  }

  @Test func `R21: a box tied to right and bottom of an open content hangs out`() {
    checkRecipe(isQuiet: false) { scene in
      let (scroll, box) = pitfall(scene)
      pin(box, .right, scroll)
      pin(box, .bottom, scroll)
      return { _ in
        #expect(scene.root.layoutDiagnostics.contains { $0.kind == .undeterminedContentSize })
        return [at(box, -100, -100, 100, 100), content(scroll, 0, 0)]
      }
    }
  }

  @Test func `R21: relative to the scroll view's superview the box floats`() {
    checkRecipe { scene in
      let (scroll, box) = pitfall(scene)
      pin(box, .right, scene.root)
      pin(box, .bottom, scene.root)
      return { screen in
        scroll.contentSize = Size(width: screen.width + 200, height: screen.height)
        scroll.contentOffset = Point(x: 50, y: 0)
        scene.host.layoutIfNeeded()
        #expect(box.convert(Point.zero, to: scene.root).x == screen.width - 100)
        scroll.contentOffset = .zero
        scene.host.layoutIfNeeded()
        #expect(
          scroll.contentSize == Size(width: screen.width + 200, height: screen.height))
        return [at(box, screen.width - 100, screen.height - 100, 100, 100)]
      }
    }
  }

  @Test(arguments: [true, false])
  func `R21: a background gives the content its size`(isRelative: Bool) {
    // An absolute size is that of one screen, so it does not follow a rotation.
    checkRecipe(rotates: isRelative) { scene in
      let (scroll, box) = pitfall(scene)
      let background = scene.view("background", in: scroll)
      pinEdges(background, to: scroll)
      if isRelative {
        pin(background, .width, scroll, .width, 200)
        pin(background, .height, scroll, .height, 200)
      } else {
        fix(background, scene.screen.width + 200, scene.screen.height + 200)
      }
      pin(box, .right, scroll)
      pin(box, .bottom, scroll)
      return { screen in
        let (width, height) = (screen.width + 200, screen.height + 200)
        return [
          content(scroll, width, height), at(background, 0, 0, width, height),
          at(box, width - 100, height - 100, 100, 100),
        ]
      }
    }
  }

  @Test(arguments: [1, 60, 300, 1000])
  func `R22: a text view that does not scroll is as high as its text`(count: Int) {
    checkRecipe { scene in
      let view = scene.add(TextView(), "text")
      view.isScrollEnabled = false
      view.font.size = 10
      view.text = String(repeating: "x", count: count)
      pin(view, .left, scene.root, .left, 10)
      pin(view, .top, scene.root, .top, 10)
      pin(view, .right, scene.root, .right, -10)
      return { screen in
        // 5 points beside the text, 8 above and below it.
        let room = ((screen.width - 2 * 10 - 2 * 5) / characterWidth).rounded(.down)
        let lines = (Double(count) / room).rounded(.up)
        return [at(view, 10, 10, screen.width - 2 * 10, 8 + lines * lineHeight + 8)]
      }
    }
  }

  /// What a scroll view's content is to be; its size is what its guide covers.
  private func content(_ scroll: ScrollView, _ width: Double, _ height: Double) -> ExpectedFrame {
    expectEqual(scroll.contentSize.width, width)
    expectEqual(scroll.contentSize.height, height)
    return at(scroll.contentLayoutGuide, 0, 0, width, height)
  }
}

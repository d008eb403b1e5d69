// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// The metrics of buttons.
@Suite struct ButtonTests {
  private func makeButton(_ configure: (Button) -> Void) -> (View, Button) {
    let root = makeRoot()
    let button = Button()
    button.translatesAutoresizingMaskIntoConstraints = false
    button.font = FontDescriptor(size: 10)
    root.addSubview(button)
    configure(button)
    pin(button, .left, root)
    pin(button, .top, root)
    root.layoutIfNeeded()
    return (root, button)
  }

  @Test func `a button has the size of its title, its image and its insets`() {
    let icon = Image(name: "icon", size: Size(width: 24, height: 40))
    let (_, title) = makeButton { $0.title = "four" }
    expectFrame(title, 0, 0, 30, 6 + 12 + 6)
    expectFrame(title.titleLabel, (30 - 20) / 2, 6, 20, 12)
    let (_, both) = makeButton { button in
      button.title = "four"
      button.image = icon
      button.imageTitleSpacing = 5
      button.contentEdgeInsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    expectFrame(both, 0, 0, 2 + 24 + 5 + 20 + 4, 1 + 40 + 3)
    expectFrame(both.imageView, 2, 1, 24, 40)
    expectFrame(both.titleLabel, 2 + 24 + 5, 1 + (40 - 12) / 2, 20, 12)
    let (_, image) = makeButton { $0.image = icon }
    expectFrame(image, 0, 0, 24, 40)
    let (_, empty) = makeButton { _ in }
    expectFrame(empty, 0, 0, 30, 6 + 12 + 6)
  }

  @Test(arguments: [1.0, 2, 3])
  func `both extents of a button are whole points`(scale: Double) {
    let root = makeRoot(scale: scale)
    for (width, insets) in [
      (3.3, EdgeInsets.zero), (20.2, EdgeInsets(top: 0.1, left: 0, bottom: 0, right: 0)),
    ] {
      let button = Button()
      button.font = FontDescriptor(size: 9)
      root.addSubview(button)
      button.image = Image(name: "icon", size: Size(width: width, height: 1))
      button.contentEdgeInsets = insets
      // A title that is empty is as high as a line: 1.2 times 9, and 0.1 above it.
      let height = (10.8 + insets.top).rounded(.up)
      #expect(button.intrinsicContentSize == Size(width: width.rounded(.up), height: height))
    }
  }

  @Test func `a button's baseline is its title's`() {
    let (root, button) = makeButton { $0.title = "a" }
    let label = addLabel("label", "a", to: root)
    pin(label, .left, root)
    pin(label, .firstBaseline, button, .firstBaseline)
    root.layoutIfNeeded()
    expectEqual(label.layoutFrame.minY, 6)
  }

  @Test func `a longer title makes the button wider in the next layout`() {
    let (root, button) = makeButton { $0.title = "a" }
    button.title = "abcdef"
    root.layoutIfNeeded()
    expectFrame(button, 0, 0, 30, 24)
    expectFrame(button.titleLabel, 0, 6, 30, 12)
  }
}

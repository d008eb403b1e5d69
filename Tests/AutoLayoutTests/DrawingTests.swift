// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import LayoutTestSupport
import Testing
import TextVocabulary

/// A tree of views as a display list, and text views that grow.
@Suite struct DrawingTests {
  @Test func `views draw from back to front in their own coordinates`() {
    let root = View(frame: Rect(x: 5, y: 5, width: 100, height: 50))
    root.backgroundColor = .white
    let picture = ImageView(image: Image(name: "photo", size: Size(width: 20, height: 10)))
    picture.frame = Rect(x: 10, y: 20, width: 20, height: 10)
    picture.borderColor = .black
    picture.borderWidth = 2
    root.addSubview(picture)
    let hidden = View(frame: Rect(x: 0, y: 0, width: 9, height: 9))
    hidden.isHidden = true
    hidden.backgroundColor = .black
    root.addSubview(hidden)
    let box = Rect(x: 0, y: 0, width: 20, height: 10)
    #expect(
      root.displayList().commands == [
        .save, .fill(Box(Rect(x: 0, y: 0, width: 100, height: 50)), .white), .save,
        .transform(.translation(x: 10, y: 20)), .image(name: "photo", box),
        .stroke(Box(Rect(x: 1, y: 1, width: 18, height: 8)), .black, lineWidth: 2), .restore,
        .restore,
      ])
  }

  @Test func `lines along edges do not cover each other, and keep to round corners`() {
    let view = View(frame: Rect(x: 0, y: 0, width: 30, height: 20))
    view.edgeBorders = [
      EdgeBorder(.left, width: 4, color: .black), EdgeBorder(.bottom, color: .white),
      EdgeBorder(.top, width: 0, color: .white), EdgeBorder(.right, width: 2, color: .white),
    ]
    func fill(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color)
      -> DrawingCommand
    {
      .fill(Box(Rect(x: x, y: y, width: width, height: height)), color)
    }
    let lines = [
      fill(0, 0, 4, 20, .black), fill(4, 19, 26, 1, .white), fill(28, 0, 2, 19, .white),
    ]
    #expect(view.displayList().commands == [.save] + lines + [.restore])
    view.cornerRadius = 5
    let clip = Box(Rect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 5)
    #expect(
      view.displayList().commands == [.save, .save, .clip(clip)] + lines + [.restore, .restore])
    let edges: [EdgeBorder.Edge] = [.left, .bottom, .top, .right]
    #expect(view.edgeBorders.map(\.edge) == edges)
    view.borderColor = .black
    view.borderWidth = 1
    view.cornerRadius = 0
    #expect(view.displayList().commands.contains(fill(1, 1, 4, 18, .black)))
    // Lines that meet are the whole view, and none stands out of it.
    view.borderWidth = 12
    #expect(view.displayList().commands == [.save, fill(0, 0, 30, 20, .black), .restore])
  }

  @Test func `a scroll view clips and moves its content`() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 50, height: 50))
    scroll.contentSize = Size(width: 50, height: 200)
    let box = View(frame: Rect(x: 0, y: 60, width: 10, height: 10))
    box.backgroundColor = .black
    box.alpha = 0.5
    scroll.addSubview(box)
    scroll.contentOffset.y = 40
    #expect(
      scroll.displayList().commands == [
        .save, .clip(Box(Rect(x: 0, y: 0, width: 50, height: 50))), .save,
        .transform(.translation(x: 0, y: 20)), .opacity(0.5),
        .fill(Box(Rect(x: 0, y: 0, width: 10, height: 10)), .black), .restore, .restore,
      ])
  }

  @Test func `an image keeps its proportions under an aspect content mode`() {
    let view = ImageView(image: Image(name: "i", size: Size(width: 40, height: 20)))
    let bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    for (mode, expected) in [
      (ContentMode.scaleToFill, bounds),
      (.scaleAspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
      (.scaleAspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
      (.center, Rect(x: 30, y: 40, width: 40, height: 20)),
    ] {
      view.contentMode = mode
      #expect(view.imageRect(forBounds: bounds) == expected)
    }
  }

  @Test func `a text view without scrolling is as high as its text`() {
    let root = makeRoot()
    let view = TextView()
    view.font = FontDescriptor(size: 10)
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    pin(view, .left, root)
    pin(view, .top, root)
    fix(view, 110, nil)
    view.isScrollEnabled = false
    // 110 less 5 at both sides holds 20 characters: 4 words a line.
    for (count, lines) in [(0, 1.0), (4, 1), (5, 2), (40, 10)] {
      view.text = String(repeating: "word ", count: count)
      root.layoutIfNeeded()
      expectFrame(view, 0, 0, 110, 8 + lines * lineHeight + 8)
      #expect(view.textLabel.frame == Rect(x: 5, y: 8, width: 100, height: lines * lineHeight))
    }
    view.isScrollEnabled = true
    fix(view, nil, 40)
    root.layoutIfNeeded()
    expectFrame(view, 0, 0, 110, 40)
    #expect(view.contentSize == Size(width: 110, height: 8 + 10 * lineHeight + 8))
  }
}

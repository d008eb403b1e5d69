// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Masks, with and without constraints that name the view.
@Suite struct AutoresizingTests {
  @Test func `the flags have their values`() {
    let flags: [AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test func `what is flexible shares the change, in arithmetic and in constraints alike`() {
    let cases: [(AutoresizingMask, Rect)] = [
      ([], Rect(x: 10, y: 20, width: 30, height: 40)),
      (.flexibleWidth, Rect(x: 10, y: 20, width: 130, height: 40)),
      (.flexibleLeftMargin, Rect(x: 110, y: 20, width: 30, height: 40)),
      (.flexibleRightMargin, Rect(x: 10, y: 20, width: 30, height: 40)),
      // Left 10 and right 60 share 100 as 1 : 6.
      (
        [.flexibleLeftMargin, .flexibleRightMargin],
        Rect(x: 10 + 100.0 / 7, y: 20, width: 30, height: 40)
      ),
      // The heights 20, 40 and 40 share 50 as 1 : 2 : 2.
      (
        [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
        Rect(x: 10, y: 30, width: 30, height: 60)
      ),
    ]
    for (mask, expected) in cases {
      for isNamed in [false, true] {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let box = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
        box.name = "\(mask.rawValue) \(isNamed)"
        root.addSubview(box)
        box.autoresizingMask = mask
        let follower = addView("follower", to: root)
        fix(follower, 1, 1)
        pin(follower, .left, isNamed ? box : root)
        pin(follower, .top, isNamed ? box : root)
        root.layoutIfNeeded()
        expectFrame(box, 10, 20, 30, 40)
        root.frame.size = Size(width: 200, height: 150)
        root.layoutIfNeeded()
        expectFrame(box, expected.minX, expected.minY, expected.width, expected.height)
        if isNamed { expectFrame(follower, expected.minX, expected.minY, 1, 1) }
      }
    }
  }

  @Test(arguments: 0..<8)
  func `every combination of what gives shares the change in proportion`(bits: Int) {
    let parts = [10.0, 30, 60]
    let flags = (0..<3).map { bits & (1 << $0) != 0 }
    let total = zip(parts, flags).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    // The outer length grows from 100 to 150; where nothing gives, what is behind does.
    let grown = zip(parts, flags).map { part, gives in
      part + (gives ? (150 - 100) * part / total : 0)
    }
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let horizontal = View(frame: Rect(x: 10, y: 0, width: 30, height: 5))
    let vertical = View(frame: Rect(x: 0, y: 10, width: 5, height: 30))
    horizontal.autoresizingMask = AutoresizingMask(rawValue: bits)
    vertical.autoresizingMask = AutoresizingMask(rawValue: bits << 3)
    for view in [horizontal, vertical] { root.addSubview(view) }
    root.frame.size = Size(width: 150, height: 150)
    root.layoutIfNeeded()
    expectFrame(horizontal, grown[0], 0, grown[1], 5)
    expectFrame(vertical, 0, grown[0], 5, grown[1])
  }

  @Test func `a mask takes part as four required equations`() throws {
    let root = makeRoot(width: 100, height: 100)
    let box = View(frame: Rect(x: 10, y: 20, width: 30, height: 40))
    box.name = "box"
    box.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(box)
    let follower = addView("follower", to: root)
    pinEdges(follower, to: box)
    root.layoutIfNeeded()
    expectFrame(follower, 10, 20, 30, 40)
    // The width gives, and the distance above; both sides of the height keep their length.
    let note = "(autoresizing h=-&- v=&--)"
    let texts = [LayoutAttribute.left, .top, .width, .height].compactMap { attribute in
      box.layoutExplanation(of: attribute)?.chain.map(\.report.text).first { $0.hasPrefix("box") }
    }
    #expect(
      texts == [
        "box.left == 10 \(note)", "box.top == \(20 - 100) \(note)",
        "box.width == \(30 - 100) \(note)", "box.height == 40 \(note)",
      ])
    let place = try #require(box.layoutExplanation(of: .width)?.chain.last)
    #expect(place.source == .place && place.isRequired)
    #expect(root.constraints.count == 4)
  }
}

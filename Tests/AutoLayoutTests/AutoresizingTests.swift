// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
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
}

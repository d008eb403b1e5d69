// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing

/// How solved frames come onto pixels, as a step of its own.
@Suite struct RoundingTests {
  /// Three boxes of equal width that fill a root of a width, and their rounded frames.
  private func makeRow(
    width: Double, scale: Double, _ rounding: FrameRounding
  ) -> (root: View, boxes: [View]) {
    let root = makeRoot(width: width, scale: scale)
    root.environment.frameRounding = rounding
    let boxes = (0..<3).map { addView("box\($0)", to: root) }
    for (index, box) in boxes.enumerated() {
      pin(box, .top, root, .top, 0.4)
      fix(box, nil, 10.3)
      pin(box, .left, index == 0 ? root : boxes[index - 1], index == 0 ? .left : .right)
      if index > 0 { pin(box, .width, boxes[0], .width) }
    }
    pin(boxes[2], .right, root)
    root.layoutIfNeeded()
    return (root, boxes)
  }

  /// One case: the scale, the rule, and the frames' starts and widths.
  struct Row: Sendable, CustomTestStringConvertible {
    var width: Double
    var scale: Double
    var rounding: FrameRounding
    var starts: [Double]
    var widths: [Double]

    var testDescription: String { "\(width) at \(scale), \(rounding)" }
  }

  static let rows = [
    // 280.5 / 3 = 93.5: starts at 0, 93.5 and 187.
    Row(
      width: 280.5, scale: 1, rounding: .wholePointOrigins, starts: [0, 94, 187],
      widths: [94, 94, 94]),
    Row(
      width: 280.5, scale: 2, rounding: .wholePointOrigins, starts: [0, 94, 187],
      widths: [93.5, 93.5, 93.5]),
    // At scale 3, 93.5 is 280.5 pixels; a tie goes away from zero, to 281.
    Row(
      width: 280.5, scale: 3, rounding: .wholePointOrigins, starts: [0, 94, 187],
      widths: [281.0 / 3, 281.0 / 3, 281.0 / 3]),
    Row(
      width: 280.5, scale: 1, rounding: .pixels, starts: [0, 94, 187], widths: [94, 94, 94]),
    Row(
      width: 280.5, scale: 2, rounding: .pixels, starts: [0, 93.5, 187],
      widths: [93.5, 93.5, 93.5]),
    Row(
      width: 280.5, scale: 3, rounding: .pixels, starts: [0, 281.0 / 3, 187],
      widths: [281.0 / 3, 281.0 / 3, 281.0 / 3]),
    Row(
      width: 280.5, scale: 1, rounding: .outward, starts: [0, 93, 187], widths: [94, 94, 94]),
    Row(
      width: 280.5, scale: 2, rounding: .outward, starts: [0, 93.5, 187],
      widths: [93.5, 93.5, 93.5]),
    Row(
      width: 280.5, scale: 3, rounding: .outward, starts: [0, 280.0 / 3, 187],
      widths: [281.0 / 3, 281.0 / 3, 281.0 / 3]),
    // 100 / 3: starts at 0, 33.33… and 66.66…, ends at 100.
    Row(
      width: 100, scale: 1, rounding: .edges, starts: [0, 33, 67], widths: [33, 67 - 33, 100 - 67]),
    Row(
      width: 100, scale: 2, rounding: .edges, starts: [0, 33.5, 66.5],
      widths: [33.5, 66.5 - 33.5, 100 - 66.5]),
    Row(
      width: 100, scale: 3, rounding: .edges, starts: [0, 100.0 / 3, 200.0 / 3],
      widths: [100.0 / 3, 100.0 / 3, 100.0 / 3]),
  ]

  @Test(arguments: rows)
  func `frames round by the rule and the scale`(row: Row) {
    let (_, boxes) = makeRow(width: row.width, scale: row.scale, row.rounding)
    for (box, (start, width)) in zip(boxes, zip(row.starts, row.widths)) {
      expectEqual(box.frame.minX, start)
      expectEqual(box.frame.width, width)
    }
  }

  @Test(arguments: [1.0, 2, 3])
  func `tops and heights round by the same rules`(scale: Double) {
    let pixel = 1 / scale
    for (rounding, top, height) in [
      (FrameRounding.pixels, (0.4 * scale).rounded() * pixel, (10.3 * scale).rounded() * pixel),
      (.wholePointOrigins, 0, (10.3 * scale).rounded() * pixel),
      (.outward, (0.4 * scale).rounded(.down) * pixel, (10.3 * scale).rounded(.up) * pixel),
      (
        .edges, (0.4 * scale).rounded() * pixel,
        (10.7 * scale).rounded() * pixel - (0.4 * scale).rounded() * pixel
      ),
    ] {
      let (_, boxes) = makeRow(width: 300, scale: scale, rounding)
      expectEqual(boxes[0].frame.minY, top)
      expectEqual(boxes[0].frame.height, height)
    }
  }

  @Test(arguments: [FrameRounding.pixels, .wholePointOrigins, .outward, .edges])
  func `the solution stays unrounded, and layout twice changes nothing`(rounding: FrameRounding) {
    let (root, boxes) = makeRow(width: 280.5, scale: 2, rounding)
    for (index, box) in boxes.enumerated() {
      expectFrame(box, 93.5 * Double(index), 0.4, 93.5, 10.3)
    }
    let frames = boxes.map(\.frame)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(boxes.map(\.frame) == frames)
  }

  @Test func `what touches still touches where edges are rounded`() {
    var generator = SeededGenerator(fallback: 11)
    for _ in 0..<50 {
      let width = Double.random(in: 20...500, using: &generator)
      let scale = Double([1, 2, 3].randomElement(using: &generator) ?? 1)
      let (_, boxes) = makeRow(width: width, scale: scale, .edges)
      for (box, next) in zip(boxes, boxes.dropFirst()) {
        #expect(box.frame.maxX == next.frame.minX, "\(width) at \(scale), \(generator.hint)")
      }
    }
  }

  @Test func `outward rounding cuts no extent`() {
    var generator = SeededGenerator(fallback: 12)
    for _ in 0..<50 {
      let width = Double.random(in: 20...500, using: &generator)
      let (_, boxes) = makeRow(width: width, scale: 2, .outward)
      for box in boxes {
        #expect(
          box.frame.width >= box.layoutFrame.width - PixelGrid.tolerance, "\(generator.hint)")
        #expect(box.frame.minX <= box.layoutFrame.minX + PixelGrid.tolerance)
      }
    }
  }

  @Test func `frames that are set by hand are never rounded`() {
    let root = makeRoot(width: 100.3, scale: 1)
    let box = View(frame: Rect(x: 0.3, y: 0.6, width: 10.7, height: 3.3))
    box.autoresizingMask = .flexibleWidth
    root.addSubview(box)
    let named = addView("named", to: root)
    pin(named, .left, box, .right)
    pin(named, .top, root)
    fix(named, 1, 1)
    root.layoutIfNeeded()
    expectFrame(box, 0.3, 0.6, 10.7, 3.3)
    #expect(abs(box.frame.maxX - 11) < tolerance)
    #expect(root.frame.width == 100.3)
    #expect(named.frame == Rect(x: 11, y: 0, width: 1, height: 1))
  }

  @Test func `nothing is rounded at scale zero`() {
    let frame = Rect(x: 0.123, y: -4.5, width: 7.77, height: 0.001)
    for rounding in [FrameRounding.pixels, .wholePointOrigins, .outward, .edges] {
      #expect(rounding.rounded(frame, on: .unrounded) == frame)
    }
  }
}

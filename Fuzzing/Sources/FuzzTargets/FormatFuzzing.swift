// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

#if !FUZZING
import QuoinTestSupport
#endif

/// Lines of visual format: mistakes have a place, and constraints that come and go leave the frames
/// of views to which they were added at once.
enum FormatFuzzing {
  /// The first byte chooses options, the second the direction; the rest is the format.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    var choices = Choices(bytes)
    let options = choices.pick(options)
    let direction: SemanticContentAttribute = choices.flag() ? .forceRightToLeft : .unspecified
    let text = choices.text(upTo: 400)
    do throws(VisualFormatError) {
      let format = try VisualFormat(text)
      let scene = Scene(direction)
      _ = try format.constraints(
        options: options, metrics: metrics, views: scene.named, text: text)
    } catch {
      try check(
        error.column >= 1 && error.column <= text.count + 1,
        "column \(error.column) of \(text.count): \(error.message)")
      return try check(!error.description.isEmpty, "an error says nothing")
    }
    try checkFrames(text, options, direction)
  }

  private static let metrics = ["m": 8.0, "n": -3.5, "p": 750, "big": 1e7]
  private static let options: [VisualFormatOptions] = [
    [], .alignAllTop, [.alignAllLeft, .alignAllRight], .alignAllLastBaseline,
    .directionRightToLeft, [.alignAllCenterY, .directionLeftToRight], .alignAllFirstBaseline,
    VisualFormatOptions(rawValue: -1),
  ]

  /// A view of four views: two with contents, one of a fixed size, one without any.
  private struct Scene {
    let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let views: [View]

    init(_ direction: SemanticContentAttribute) {
      let label = Label()
      label.text = "some words to wrap"
      label.numberOfLines = 0
      let button = Button()
      button.title = "OK"
      views = [label, button, View(), View()]
      root.environment = LayoutEnvironment(measurer: FixedAdvanceMeasurer())
      root.semanticContentAttribute = direction
      for view in views {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
      }
    }

    var named: [String: LayoutItem] {
      ["a": views[0], "b": views[1], "c": views[2], "d": views[3]]
    }

    func frames() -> [Rect] {
      root.setNeedsLayout()
      root.layoutIfNeeded()
      return views.map(\.frame)
    }
  }

  private static func checkFrames(
    _ text: String, _ options: VisualFormatOptions, _ direction: SemanticContentAttribute
  ) throws(FuzzFailure) {
    func constraints(_ scene: Scene) -> [LayoutConstraint] {
      LayoutConstraint.constraints(
        withVisualFormat: text, options: options, metrics: metrics, views: scene.named)
    }
    let fresh = Scene(direction)
    LayoutConstraint.activate(constraints(fresh))
    let expected = fresh.frames()
    for frame in expected {
      let numbers = [frame.minX, frame.minY, frame.width, frame.height]
      try check(numbers.allSatisfy(\.isFinite), "frame \(frame)")
    }
    try check(fresh.frames() == expected, "a second layout gives other frames")
    let changed = Scene(direction)
    let own = constraints(changed)
    LayoutConstraint.activate(Array(own.prefix(own.count / 2)))
    _ = changed.frames()
    LayoutConstraint.activate(own)
    let grown = changed.frames()
    try check(
      areEqual(grown, expected, own) || areTooFarApart(own, changed, fresh),
      "added in two steps \(grown), at once \(expected)")
    LayoutConstraint.deactivate(own)
    _ = changed.frames()
    LayoutConstraint.activate(own)
    let again = changed.frames()
    try check(
      areEqual(again, expected, own) || areTooFarApart(own, changed, fresh),
      "added again \(again), at once \(expected)")
  }

  /// Whether frames are the same: to the bit, unless some numbers are above a million.
  private static func areEqual(
    _ frames: [Rect], _ others: [Rect], _ constraints: [LayoutConstraint]
  ) -> Bool {
    let numbers = { (frames: [Rect]) in
      frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
    }
    let all = numbers(frames) + constraints.map(\.constant)
    let largest = all.map { abs($0) }.max() ?? 0
    guard largest > 1e6 else { return frames == others }
    return zip(numbers(frames), numbers(others)).allSatisfy { abs($0 - $1) <= 1e-9 * largest }
  }

  /// Whether constraints contradict each other and have constants above a million. Rounding errors
  /// of these may decide which of them are given up.
  private static func areTooFarApart(
    _ constraints: [LayoutConstraint], _ scenes: Scene...
  ) -> Bool {
    constraints.contains { abs($0.constant) > 1e6 }
      && scenes.contains { scene in
        scene.root.layoutDiagnostics.contains { $0.kind == .conflict }
      }
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    let formats = [
      "H:|-[a(40)]-12-[b(>=80@750)]-|", "V:|-m-[a]-[b(==c)]-(>=8,<=20@p)-[c]|", "[a][b(a*2+3)]",
      "|[a]-n-[d(<=big/3-1@1)]|", "H:[a]-(-m)-[b]", "V:[a(20)]-|", "H:|[a]", "[a(==b,>=10)]",
    ]
    return formats.enumerated().map {
      [UInt8($0.offset), UInt8($0.offset)] + Array($0.element.utf8)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R9, R25, R33 and R36: cells, labels side by side, and baselines.
@Suite struct RecipesCellTests {
  /// The height that a cell asks for at a width.
  private func fittedHeight(_ cell: View, width: Double) -> Double {
    cell.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Gives a cell the height that it asks for, as a table does, and lays out.
  private func place(_ cell: View, on screen: Screen, height: Double, in scene: Scene) {
    expectEqual(fittedHeight(cell, width: screen.width), height)
    cell.frame = Rect(x: 0, y: 0, width: screen.width, height: height)
    scene.host.layoutIfNeeded()
  }

  /// Numbers of characters in title, content and footer: short and very long rows.
  @Test(arguments: [[4, 4, 4], [40, 400, 100], [3, 1000, 300], [100, 4, 4]])
  func `R9: a row is as high as its texts, and at least their minimum`(counts: [Int]) {
    checkRecipe { scene in
      let cell = View.named("cell")
      scene.root.addSubview(cell)
      let image = scene.view("image", in: cell)
      let labels = zip(["title", "content", "footer"], counts).map { name, count in
        scene.label(name, String(repeating: "很", count: count), size: 14, in: cell)
      }
      let (title, body, footer) = (labels[0], labels[1], labels[2])
      pin(title, .top, cell, .top, 10)
      pin(title, .right, .lessThanOrEqual, image, .left, -10)
      pin(image, .right, cell, .right, -10)
      pin(image, .top, cell, .top, 10)
      fix(image, 100, 100)
      pin(body, .top, title, .bottom, 10)
      pin(body, .right, .lessThanOrEqual, image, .left)
      pin(footer, .top, body, .bottom, 10)
      pin(footer, .right, .lessThanOrEqual, cell, .right, -20)
      pin(footer, .bottom, cell, .bottom, -10)
      for (label, least) in zip(labels, [20.0, 70, 10]) {
        pin(label, .left, cell, .left, 10)
        pin(label, .height, .greaterThanOrEqual, nil, .notAnAttribute, least)
      }
      return { screen in
        // A character is 7 wide and a line 16.8 high. The image begins 110 before the right edge;
        // the content may end there, the title 10 before, the footer 20 before the cell's end.
        let rooms = [110.0 + 10, 110, 20].map { screen.width - 10 - $0 }
        func height(_ index: Int, least: Double) -> Double {
          let lines = (Double(counts[index]) / (rooms[index] / 7).rounded(.down)).rounded(.up)
          return max(least, scene.height(ofLines: Int(lines), size: 14))
        }
        let heights = [height(0, least: 20), height(1, least: 70), height(2, least: 10)]
        let total = 10 + heights[0] + 10 + heights[1] + 10 + heights[2] + 10
        place(cell, on: screen, height: total, in: scene)
        var y = 10.0
        var frames = [at(image, screen.width - 10 - 100, 10, 100, 100)]
        for (index, label) in labels.enumerated() {
          let width = label.layoutFrame.width
          #expect(
            width <= rooms[index] && width >= min(7 * Double(counts[index]), rooms[index] - 7))
          frames.append(at(label, 10, y, width, heights[index]))
          y += heights[index] + 10
        }
        return frames
      }
    }
  }

  @Test(arguments: [true, false])
  func `R25: the label with the higher resistance keeps its width`(isFirstStronger: Bool) {
    checkRecipe(screens: [.upright]) { scene in
      // 250 and 300 points do not fit into 375.
      let one = scene.label("one", String(repeating: "a", count: 50), lines: 1)
      let two = scene.label("two", String(repeating: "b", count: 60), lines: 1)
      (isFirstStronger ? one : two)
        .setContentCompressionResistancePriority(.defaultHigh + 1, for: .horizontal)
      addRow(one, two, to: scene.root)
      return { screen in
        let width = isFirstStronger ? 50 * characterWidth : screen.width - 60 * characterWidth
        return [
          at(one, 0, 0, width, lineHeight), at(two, width, 0, screen.width - width, lineHeight),
        ]
      }
    }
  }

  @Test(arguments: [true, false])
  func `R25: the label with the lower hugging stretches`(isFirstWeaker: Bool) {
    checkRecipe { scene in
      let one = scene.label("one", "aaaa", lines: 1)
      let two = scene.label("two", "bbbbbb", lines: 1)
      (isFirstWeaker ? one : two)
        .setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      addRow(one, two, to: scene.root)
      return { screen in
        let width = isFirstWeaker ? screen.width - 6 * characterWidth : 4 * characterWidth
        return [
          at(one, 0, 0, width, lineHeight), at(two, width, 0, screen.width - width, lineHeight),
        ]
      }
    }
  }

  /// Two labels side by side from edge to edge.
  private func addRow(_ one: Label, _ two: Label, to root: View) {
    for (format, options) in [
      ("H:|[one][two]|", VisualFormatOptions.alignAllTop), ("V:|[one]", []),
    ] {
      LayoutConstraint.activate(
        LayoutConstraint.constraints(
          withVisualFormat: format, options: options, views: ["one": one, "two": two]))
    }
  }

  /// Numbers of characters, and of lines: 57 characters fit into the preferred 287 points, 63
  /// would fit into the label's own 319.
  @Test(arguments: [(0, 0), (57, 1), (58, 2), (120, 3)])
  func `R33: the text wraps at its preferred width though the label is wider`(
    count: Int, lines: Int
  ) {
    // Both widths are those of a screen of 375 points.
    checkRecipe(screens: [.upright]) { scene in
      let cell = View.named("cell")
      scene.root.addSubview(cell)
      let avatar = scene.view("avatar", in: cell)
      let title = scene.label("title", "title", lines: 1, in: cell)
      let body = scene.label("content", String(repeating: "文", count: count), in: cell)
      pin(avatar, .left, cell, .left, 4)
      pin(avatar, .top, cell, .top, 4)
      fix(avatar, 44, 44)
      fix(title, nil, 22)
      pin(title, .top, cell, .top, 4)
      for label in [title, body] {
        pin(label, .left, avatar, .right, 4)
        pin(label, .right, cell, .right, -4)
      }
      body.preferredMaxLayoutWidth = 375 - (16 + 4) * 2 - 44 - 4
      body.setContentHuggingPriority(.required, for: .vertical)
      pin(body, .top, title, .bottom, 4)
      pin(body, .bottom, cell, .bottom, -4)
      return { screen in
        let height = Double(lines) * lineHeight
        place(cell, on: screen, height: 4 + 22 + 4 + height + 4, in: scene)
        let width = screen.width - (4 + 44 + 4) - 4
        // Nothing ties the avatar's bottom to the cell; it may hang out.
        return [
          at(avatar, 4, 4, 44, 44), at(title, 4 + 44 + 4, 4, width, 22),
          at(body, 4 + 44 + 4, 4 + 22 + 4, width, height),
        ]
      }
    }
  }

  /// Its baseline is that of its image, which ends 10 above its bottom.
  private final class Captioned: View {
    let image = View.named("image")
    let usesOlderName: Bool

    init(usesOlderName: Bool) {
      self.usesOlderName = usesOlderName
      super.init(frame: .zero)
      image.translatesAutoresizingMaskIntoConstraints = false
      addSubview(image)
      pinEdges(image, to: self, bottom: 10)
    }

    override var forLastBaselineLayout: View {
      usesOlderName ? super.forLastBaselineLayout : image
    }

    override func viewForBaselineLayout() -> View { usesOlderName ? image : self }
  }

  @Test(arguments: [true, false])
  func `R36: views stand on one baseline, and one says which`(usesOlderName: Bool) {
    // Labels and buttons have the baselines of their texts.
    checkRecipe(contents: [.plain, .picture]) { scene in
      let (low, high) = (scene.view("low"), scene.view("high"))
      let captioned = scene.add(Captioned(usesOlderName: usesOlderName), "captioned")
      for (index, view) in [low, high, captioned].enumerated() {
        pin(view, .left, scene.root, .left, 60 * Double(index))
        fix(view, 50, 20 + 15 * Double(index))
      }
      pin(low, .top, scene.root, .top, 100)
      pin(high, .lastBaseline, low)
      pin(captioned, .lastBaseline, low)
      return { _ in
        // The baseline is the bottom of a view without text: here 120.
        [
          at(low, 0, 100, 50, 20), at(high, 60, 100 + 20 - 35, 50, 35),
          at(captioned, 120, 100 + 20 + 10 - 50, 50, 50), at(captioned.image, 0, 0, 50, 50 - 10),
        ]
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import QuoinTestSupport
import Testing
import TextVocabulary

/// Recipes R9, R25, R33 and R36: cells, labels and baselines.
///
/// With fixed advances a character of size 14 is 7 wide and a line 16.8 high; at size 10 they are
/// 5 and 12.
struct RecipesCellsTests {
  private func fittedHeight(_ cell: View, width: Double) -> Double {
    cell.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// The cell of R9, with a picture on the right and three texts beside and under each other.
  private func cellA(title: String, content: String, footer: String) -> (View, [Label], View) {
    let stage = Stage()
    let cell = stage.view("cell")
    let image = stage.add(SceneContent.picture.make(), "image", in: cell)
    let labels = [("title", title), ("content", content), ("footer", footer)].map { name, text in
      stage.label(name, text, size: 14, in: cell)
    }
    labels[0].makeConstraints { make in
      make.left.equalTo(cell).offset(10)
      make.top.equalTo(cell).offset(10)
      make.right.lessThanOrEqualTo(image.left).offset(-10)
      make.height.greaterThanOrEqualTo(20)
    }
    image.makeConstraints { make in
      make.right.equalTo(cell).offset(-10)
      make.top.equalTo(cell).offset(10)
      make.size.equalTo(100)
    }
    labels[1].makeConstraints { make in
      make.left.equalTo(cell).offset(10)
      make.top.equalTo(labels[0].bottom).offset(10)
      make.right.lessThanOrEqualTo(image.left)
      make.height.greaterThanOrEqualTo(70)
    }
    labels[2].makeConstraints { make in
      make.left.equalTo(cell).offset(10)
      make.top.equalTo(labels[1].bottom).offset(10)
      make.right.lessThanOrEqualTo(cell).offset(-20)
      make.height.greaterThanOrEqualTo(10)
      make.bottom.equalTo(cell).offset(-10)
    }
    return (cell, labels, stage.root)
  }

  @Test(arguments: [375.0, 812])
  func `R9 a row is as high as its texts, and at least their minimum`(_ width: Double) {
    let line = 1.2 * 14
    func lines(_ count: Int, _ room: Double) -> Double {
      (Double(count) / (room / 7).rounded(.down)).rounded(.up) * line
    }
    // The picture begins at width - 110; the content ends there, the title 10 before.
    let cases = [(4, 4, 4), (40, 400, 100), (3, 1000, 300), (100, 4, 4)]
    for (title, content, footer) in cases {
      func text(_ count: Int) -> String { String(repeating: "很", count: count) }
      let (cell, labels, root) = cellA(
        title: text(title), content: text(content), footer: text(footer))
      let expected =
        10 + max(20, lines(title, width - 110 - 10 - 10)) + 10
        + max(70, lines(content, width - 110 - 10)) + 10
        + max(10, lines(footer, width - 20 - 10)) + 10
      #expect(abs(fittedHeight(cell, width: width) - expected) < tolerance)
      // Laid out at that height, the last text ends 10 before the bottom.
      cell.frame = Rect(x: 0, y: 0, width: width, height: expected)
      cell.translatesAutoresizingMaskIntoConstraints = true
      root.layoutIfNeeded()
      #expect(abs(labels[2].layoutFrame.maxY - (expected - 10)) < tolerance)
      #expect(root.layoutDiagnostics.isEmpty)
    }
  }

  @Test func `R25 the label with the higher resistance keeps its width`() {
    for isFirstStronger in [true, false] {
      let stage = Stage()
      let one = stage.label("one", String(repeating: "a", count: 50))
      let two = stage.label("two", String(repeating: "b", count: 60))
      for label in [one, two] { label.numberOfLines = 1 }
      (isFirstStronger ? one : two)
        .setContentCompressionResistancePriority(.high + 1, for: .horizontal)
      one.makeConstraints { make in make.left.top.equalTo(0) }
      two.makeConstraints { make in
        make.left.equalTo(one.right)
        make.right.top.equalToSuperview()
      }
      stage.layOut()
      // 250 and 300 points do not fit into 375.
      expectFrame(one, 0, 0, isFirstStronger ? 50 * 5 : 375 - 60 * 5, 12)
      checkQuiet(stage.root)
    }
  }

  @Test func `R25 the label with the lower hugging stretches`() {
    for isFirstWeaker in [true, false] {
      let stage = Stage()
      let one = stage.label("one", "aaaa")
      let two = stage.label("two", "bbbbbb")
      for label in [one, two] { label.numberOfLines = 1 }
      (isFirstWeaker ? one : two).setContentHuggingPriority(.low - 1, for: .horizontal)
      one.makeConstraints { make in make.left.top.equalTo(0) }
      two.makeConstraints { make in
        make.left.equalTo(one.right)
        make.right.top.equalToSuperview()
      }
      stage.layOut()
      expectFrame(one, 0, 0, isFirstWeaker ? 375 - 6 * 5 : 4 * 5, 12)
      checkQuiet(stage.root)
    }
  }

  /// The cell of R33 on a screen of 375 points.
  private func cellB(_ text: String) -> (cell: View, avatar: View, content: Label) {
    let stage = Stage()
    let cell = View()
    cell.environment = stage.root.environment
    let avatar = stage.add(SceneContent.picture.make(), "avatar", in: cell)
    let title = stage.label("title", "title", in: cell)
    let content = stage.label("content", text, in: cell)
    avatar.makeConstraints { make in
      make.left.top.equalTo(4)
      make.size.equalTo(44)
    }
    title.makeConstraints { make in
      make.height.equalTo(22)
      make.top.equalTo(4)
      make.left.equalTo(avatar.right).offset(4)
      make.right.equalTo(-4)
    }
    content.preferredMaxLayoutWidth = 375 - (16 + 4) * 2 - 44 - 4
    content.setContentHuggingPriority(.required, for: .vertical)
    content.makeConstraints { make in
      make.top.equalTo(title.bottom).offset(4)
      make.left.equalTo(avatar.right).offset(4)
      make.right.bottom.equalTo(-4)
    }
    return (cell, avatar, content)
  }

  @Test func `R33 the text wraps at its preferred width though the label is wider`() {
    // 57 characters of 5 points fit into 287 points, 63 into the label's 319.
    for (count, lines) in [(0, 0.0), (57, 1), (58, 2), (120, 3)] {
      let (cell, avatar, content) = cellB(String(repeating: "文", count: count))
      let expected = 4 + 22 + 4 + lines * 12 + 4
      #expect(abs(fittedHeight(cell, width: 375) - expected) < tolerance)
      cell.frame = Rect(x: 0, y: 0, width: 375, height: expected)
      cell.layoutIfNeeded()
      expectFrame(content, 4 + 44 + 4, 4 + 22 + 4, 319, lines * 12)
      // Nothing ties the avatar's bottom to the cell; it may hang out.
      expectFrame(avatar, 4, 4, 44, 44)
      #expect(cell.layoutDiagnostics.isEmpty)
    }
  }

  @Test(arguments: [SceneContent.plain, .picture])
  func `R36 views stand on one baseline, and one says which`(_ content: SceneContent) {
    /// Its baseline is that of its picture, which ends 10 above its bottom.
    final class Captioned: View {
      let image = SceneContent.picture.make()
      override var forLastBaselineLayout: View { image }
    }
    let stage = Stage(of: content)
    let plain = [stage.view("low"), stage.view("high")]
    let captioned = stage.add(Captioned(), "captioned")
    captioned.addSubview(captioned.image)
    captioned.image.makeConstraints { make in
      make.top.left.right.equalToSuperview()
      make.bottom.equalTo(-10)
    }
    for (index, view) in (plain + [captioned]).enumerated() {
      view.makeConstraints { make in
        make.left.equalTo(60 * Double(index))
        make.size.equalTo(Size(width: 50, height: 20 + 15 * Double(index)))
        if index > 0 { make.baseline.equalTo(plain[0]) }
      }
    }
    plain[0].makeConstraints { make in make.top.equalTo(100) }
    stage.layOut()
    // The baseline is plain[0]'s bottom.
    expectFrame(plain[0], 0, 100, 50, 20)
    expectFrame(plain[1], 60, 120 - 35, 50, 35)
    expectFrame(captioned, 120, 120 + 10 - 50, 50, 50)
    checkQuiet(stage.root)
  }

  @Test func `labels stand on one baseline whatever their size`() {
    let stage = Stage()
    let (small, large) = (stage.label("small", "a", size: 10), stage.label("large", "b", size: 20))
    large.makeConstraints { make in make.left.top.equalTo(0) }
    small.makeConstraints { make in
      make.left.equalTo(large.right)
      make.firstBaseline.equalTo(large)
    }
    stage.layOut()
    // The ascent is 0.9 of the size: the baselines lie at 18 and 9.
    expectFrame(small, 10, 18 - 9, 5, 12)
  }
}

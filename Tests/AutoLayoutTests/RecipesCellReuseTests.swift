// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// The two cells that measure themselves: one with an image at the right, one with an avatar.
@Suite struct RecipesCellReuseTests {
  /// Title, image at the right, content, footer: the heights of three labels decide.
  struct ArticleCell {
    let cell = View()
    let title: Label
    let image: View
    let content: Label
    let footer: Label

    init(title: String, content: String, footer: String) {
      cell.name = "cell"
      cell.environment = testEnvironment
      self.title = addLabel("title", title, lines: 0, to: cell)
      image = add(SceneContent.picture.make(), "image", to: cell)
      self.content = addLabel("content", content, lines: 0, to: cell)
      self.footer = addLabel("footer", footer, lines: 0, to: cell)
      pin(self.title, .left, cell, .left, 10)
      pin(self.title, .top, cell, .top, 10)
      pin(self.title, .right, .lessThanOrEqual, image, .left, -10)
      pin(self.title, .height, .greaterThanOrEqual, nil, .notAnAttribute, 20)
      pin(image, .right, cell, .right, -10)
      pin(image, .top, cell, .top, 10)
      fix(image, 100, 100)
      pin(self.content, .left, cell, .left, 10)
      pin(self.content, .top, self.title, .bottom, 10)
      pin(self.content, .right, .lessThanOrEqual, image, .left)
      pin(self.content, .height, .greaterThanOrEqual, nil, .notAnAttribute, 70)
      pin(self.footer, .left, cell, .left, 10)
      pin(self.footer, .top, self.content, .bottom, 10)
      pin(self.footer, .right, .lessThanOrEqual, cell, .right, -20)
      pin(self.footer, .height, .greaterThanOrEqual, nil, .notAnAttribute, 10)
      pin(self.footer, .bottom, cell, .bottom, -10)
    }
  }

  /// The height of a row of a width.
  private func rowHeight(_ cell: View, width: Double = 375) -> Double {
    cell.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  @Test func `R9: an article cell with short texts has its least heights`() {
    let article = ArticleCell(title: "Hi", content: "There", footer: "")
    expectEqual(rowHeight(article.cell), 10 + 20 + 10 + 70 + 10 + 10 + 10)
  }

  @Test func `R9: an article cell grows with its texts`() {
    // The content may be 375 - 10 - 110 = 255 wide: 51 characters. Words of 4 characters and a
    // space: 10 words are 49 + a hanging space, so 100 words take 10 lines.
    let article = ArticleCell(
      title: String(repeating: "word ", count: 30), content: String(repeating: "word ", count: 100),
      footer: "foot")
    // The title may be 375 - 10 - 120 = 245 wide, 49 characters: 10 words a line, 3 lines.
    let height = 10 + 3 * lineHeight + 10 + 10 * lineHeight + 10 + lineHeight + 10
    expectEqual(rowHeight(article.cell), height)
    article.cell.frame = Rect(x: 0, y: 0, width: 375, height: height)
    article.cell.layoutIfNeeded()
    expectFrame(article.image, 375 - 10 - 100, 10, 100, 100)
    expectFrame(article.title, 10, 10, 245, 3 * lineHeight)
    expectFrame(article.content, 10, 10 + 36 + 10, 255, 10 * lineHeight)
    expectFrame(
      article.footer, 10, 10 + 36 + 10 + 120 + 10, 4 * characterWidth, lineHeight)
    #expect(article.cell.layoutDiagnostics.isEmpty)
  }

  @Test func `R9: a reused cell has the heights of a new one, in any order`() {
    let texts = (0..<40).map { index in
      String(repeating: "word ", count: index % 2 == 0 ? index * 3 : 1)
    }
    let reused = ArticleCell(title: "", content: "", footer: "foot")
    func heightOfReused(_ text: String) -> Double {
      reused.content.text = text
      reused.title.text = String(text.prefix(12))
      return rowHeight(reused.cell)
    }
    let forward = texts.map(heightOfReused)
    let backward = Array(texts.reversed().map(heightOfReused).reversed())
    let fresh = texts.map { text in
      rowHeight(
        ArticleCell(title: String(text.prefix(12)), content: text, footer: "foot").cell)
    }
    #expect(forward == fresh)
    #expect(backward == fresh)
    #expect(reused.cell.fittingStatistics.rebuilds == 1)
    #expect(reused.cell.fittingStatistics.mostMeasuresInAPass <= 2)
  }

  @Test func `R9: measuring a cell moves no view`() {
    let article = ArticleCell(title: "Title", content: "Content", footer: "Footer")
    article.cell.frame = Rect(x: 0, y: 0, width: 375, height: 140)
    article.cell.layoutIfNeeded()
    let before = article.cell.subviews.map(\.frame)
    _ = rowHeight(article.cell, width: 200)
    #expect(article.cell.subviews.map(\.frame) == before)
    #expect(article.cell.frame == Rect(x: 0, y: 0, width: 375, height: 140))
  }

  /// Avatar, one-line title, and a content that wraps at a preferred width.
  struct MessageCell {
    let cell = View()
    let avatar: View
    let title: Label
    let content: Label

    init(content text: String, preferredWidth: Double) {
      cell.name = "cell"
      cell.environment = testEnvironment
      avatar = add(SceneContent.picture.make(), "avatar", to: cell)
      title = addLabel("title", "Somebody", to: cell)
      content = addLabel("content", text, lines: 0, to: cell)
      content.preferredMaxLayoutWidth = preferredWidth
      content.setContentHuggingPriority(.required, for: .vertical)
      pin(avatar, .left, cell, .left, 4)
      pin(avatar, .top, cell, .top, 4)
      fix(avatar, 44, 44)
      fix(title, nil, 22)
      pin(title, .top, cell, .top, 4)
      pin(title, .left, avatar, .right, 4)
      pin(title, .right, cell, .right, -4)
      pin(content, .top, title, .bottom, 4)
      pin(content, .left, avatar, .right, 4)
      pin(content, .right, cell, .right, -4)
      pin(content, .bottom, cell, .bottom, -4)
    }
  }

  @Test func `R33: a message cell wraps at its preferred width and is laid out at its own`() {
    // 287 points hold 57 characters: 11 words of 5 are 55, so 50 words take 5 lines; the label
    // itself is 319 wide and would need 63 / 5 = 12 words a line, 5 lines as well; 60 words tell:
    // 60 / 11 -> 6 lines at 287, 60 / 12 -> 5 lines at 319.
    let preferred = 375.0 - (16 + 4) * 2 - 44 - 4
    let message = MessageCell(
      content: String(repeating: "word ", count: 60), preferredWidth: preferred)
    let height = 4 + 22 + 4 + 6 * lineHeight + 4
    let fitted = message.cell.systemLayoutSizeFitting(
      Size(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    expectEqual(fitted.height, height)
    message.cell.frame = Rect(x: 0, y: 0, width: 375, height: height)
    message.cell.layoutIfNeeded()
    expectFrame(message.avatar, 4, 4, 44, 44)
    expectFrame(message.title, 4 + 44 + 4, 4, 375 - 52 - 4, 22)
    expectFrame(message.content, 52, 4 + 22 + 4, 319, 6 * lineHeight)
    let automatic = MessageCell(
      content: String(repeating: "word ", count: 60), preferredWidth: 0)
    expectEqual(rowHeight(automatic.cell), 4 + 22 + 4 + 5 * lineHeight + 4)
  }

  @Test func `R33: an empty message lets the avatar hang out of the cell`() {
    let message = MessageCell(content: "", preferredWidth: 287)
    let size = message.cell.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    expectEqual(size.height, 4 + 22 + 4 + 0 + 4)
    message.cell.frame = Rect(x: 0, y: 0, width: 375, height: size.height)
    message.cell.layoutIfNeeded()
    expectEqual(message.avatar.layoutFrame.maxY, 48)
    #expect(message.cell.layoutDiagnostics.isEmpty)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit

/// A label with room around its text, which an override of `drawText(in:)` keeps free.
private final class PaddedLabel: UILabel {
  let padding = UIEdgeInsets(top: 2, left: 8, bottom: 2, right: 8)

  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: padding)) }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + padding.left + padding.right,
      height: size.height + padding.top + padding.bottom)
  }
}

@Suite struct TextTests {
  @Test func `a label without a window is measured with the bundled fonts`() {
    let label = UILabel()
    label.text = "Hello"
    let size = label.intrinsicContentSize
    #expect(size.width > 0)
    #expect(abs(size.height - label.font.lineHeight) <= 1 / UIScreen.main.scale)
  }

  @Test func `a longer line is wider and a smaller font lower`() {
    let label = UILabel()
    label.text = "Hello"
    let size = label.intrinsicContentSize
    label.text = "Hello, hello"
    #expect(label.intrinsicContentSize.width > size.width)
    label.font = .systemFont(ofSize: 9)
    #expect(label.intrinsicContentSize.height < size.height)
  }

  @Test func `a line is set tighter or smaller to fit, and its label stays as large`() throws {
    let label = UILabel()
    label.text = "A title that is a little too long"
    let size = label.intrinsicContentSize
    label.frame = CGRect(x: 0, y: 0, width: size.width * 0.97, height: size.height)
    #expect(label.textLayout()?.metrics.isTruncated == true)
    label.allowsDefaultTighteningForTruncation = true
    #expect(label.textLayout()?.metrics.isTruncated == false)
    // Further than 5 % letters are not set tighter; they shrink.
    label.frame.size.width = size.width * 0.6
    #expect(label.textLayout()?.metrics.isTruncated == true)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.5
    let drawn = try #require(label.textLayout()).metrics
    #expect(!drawn.isTruncated && drawn.size.width <= size.width * 0.6 + 1.0 / 64)
    #expect(drawn.size.height < size.height && label.intrinsicContentSize == size)
  }

  @Test func `a design of the system's font that is not there is nil`() {
    let font = UIFont.systemFont(ofSize: 17)
    #expect(font.fontDescriptor.withDesign(.default) == font)
    #expect(font.fontDescriptor.withDesign(.monospaced) == nil)
  }

  @Test func `a paragraph style is read and written by UIKit's names`() {
    let style = NSMutableParagraphStyle()
    let space: CGFloat = 3
    style.lineSpacing = space
    style.lineSpacing += space
    style.alignment = .center
    style.lineHeightMultiple = 0
    style.lineBreakMode = .byTruncatingTail
    style.hyphenationFactor = 1
    style.tabStops = [NSTextTab(textAlignment: .left, location: 20)]
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style && copy?.lineSpacing == 2 * space && copy?.alignment == .center)
    #expect(copy?.lineHeightMultiple == 1 && copy?.lineBreakMode == .byTruncatingTail)
    #expect(copy?.hyphenationFactor == 1 && copy?.tabStops.count == 1)
    style.firstLineHeadIndent = max(style.lineSpacing, 7)
    #expect(style.value.firstLineHeadIndent == 7 && copy?.firstLineHeadIndent == 0)
    let other = NSMutableParagraphStyle()
    other.setParagraphStyle(style)
    #expect(other == style && NSParagraphStyle.default.lineSpacing == 0)
  }

  @Test func `attributes decide about the size of a text`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 17)
    label.text = "one two three four five six seven"
    let plain = label.sizeThatFits(CGSize(width: 100, height: 0))

    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 5
    let text = NSMutableAttributedString(
      string: "one two three four five six seven",
      attributes: [.paragraphStyle: paragraph, .font: UIFont.systemFont(ofSize: 17)])
    label.attributedText = text
    let spaced = label.sizeThatFits(CGSize(width: 100, height: 0))
    let lineCount = (plain.height / label.font.lineHeight).rounded()
    #expect(lineCount > 1)
    #expect(abs(spaced.height - plain.height - (lineCount - 1) * 5) < 0.5)

    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 0, length: 3))
    label.attributedText = text
    #expect(label.sizeThatFits(CGSize(width: 100, height: 0)).height > spaced.height)
    #expect(label.attributedText?.string == text.string)
    #expect(
      label.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
        == .systemFont(ofSize: 30))

    label.attributedText = nil
    #expect(label.text == "")
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test func `lines and colours are drawn and measure nothing`() {
    let plain = NSAttributedString(
      string: "new", attributes: [.font: UIFont.systemFont(ofSize: 15)])
    let decorated = NSAttributedString(
      string: "new",
      attributes: [
        .font: UIFont.systemFont(ofSize: 15), .underlineStyle: NSUnderlineStyle.single.rawValue,
        .underlineColor: UIColor.red, .strikethroughStyle: 0, .backgroundColor: UIColor.yellow,
      ])
    let style = decorated.measured().text.runs[0].style
    #expect(style.underline?.color == .red)
    #expect(style.strikethrough == nil)
    #expect(style.backgroundColor == .yellow)
    #expect(decorated.size() == plain.size())
  }

  @Test func `positions of attributes count in UTF-16`() {
    let text = NSMutableAttributedString(string: "𝒳é z")
    text.addAttribute(.kern, value: 2, range: NSRange(location: 2, length: 1))
    let runs = text.measured().text.runs
    // 4 bytes of a letter outside the first plane, then 2 of an accented one.
    #expect(runs.map(\.range) == [0..<4, 4..<6, 6..<8])
    #expect(runs.map(\.style.letterSpacing) == [0, 2, 0])
  }

  @Test func `a string is measured as a label with its font`() {
    let font = UIFont.systemFont(ofSize: 15, weight: .bold)
    let string = "The quick brown fox jumps over the lazy dog"
    let rect = (string as NSString).boundingRect(
      with: CGSize(width: 120, height: CGFloat.greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: font],
      context: nil)
    let label = UILabel()
    label.font = font
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.text = string
    let size = label.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(abs(ceil(rect.height * 3) / 3 - size.height) < 0.001)
    #expect(rect.width <= 120)
    #expect(string.size(withAttributes: [.font: font]).width > 120)
  }

  @Test func `an override of drawText moves the text and an override of the size its room`() {
    let (padded, plain) = (PaddedLabel(), UILabel())
    for label in [padded, plain] { label.text = "tag" }
    let (outer, inner) = (padded.intrinsicContentSize, plain.intrinsicContentSize)
    #expect(outer == CGSize(width: inner.width + 16, height: inner.height + 4))
    for label in [padded, plain] {
      label.frame = CGRect(origin: .zero, size: label.intrinsicContentSize)
    }
    #expect(padded.displayList().commands.count == plain.displayList().commands.count)
    #expect(padded.displayList() != plain.displayList())
  }

  @Test func `the size of text scales fonts inside its traits alone`() {
    let large = UIFont.preferredFont(forTextStyle: .body)
    var seen: (UIFont, CGFloat)?
    UITraitCollection(preferredContentSizeCategory: .extraExtraLarge).performAsCurrent {
      seen = (
        UIFont.preferredFont(forTextStyle: .body), UIFontMetrics.default.scaledValue(for: 34)
      )
    }
    #expect(large.pointSize == 17)
    #expect(seen?.0.pointSize == 21)
    // By the leadings of the two sizes, 26 and 22, to thirds of a point.
    #expect(seen.map { abs($0.1 - (34.0 * 26 / 22 * 3).rounded() / 3) < 1e-9 } == true)
    #expect(UIFontMetrics.default.scaledValue(for: 34) == 34)
    #expect(UIContentSizeCategory.accessibilityMedium > .extraLarge)
  }

  @Test func `a family that is missing gives no font`() {
    #expect(UIFont(name: "AvenirNext-Bold", size: 12) == nil)
    let font = UIFont(name: "NotoSans-Bold", size: 12)
    #expect(font?.familyName == "Noto Sans")
    #expect(font?.fontDescriptor.symbolicTraits == .traitBold)
    #expect(font.map { $0.ascender - $0.descender + $0.leading } == font?.lineHeight)
  }

  @Test func `colours take components from 0 to 1`() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1) == UIColor(white: 0.5, alpha: 1))
    #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

@Suite struct LineBreakStrategyTests {
  /// Two words of seven and four syllables.
  private let korean = "대한민국만세다 좋아요요"

  @Test func `a label keeps its strategy, the standard one at first`() {
    let label = UILabel()
    #expect(label.lineBreakStrategy == .standard)
    label.lineBreakStrategy = [.pushOut, .hangulWordPriority]
    #expect(label.lineBreakStrategy.contains(.pushOut))
    #expect(NSParagraphStyle.default.lineBreakStrategy == [])
    #expect(NSParagraphStyle.LineBreakStrategy.standard.rawValue == 65535)
  }

  @Test func `lines do not break between Hangul syllables where words have priority`() {
    for (strategy, isKept) in [
      (NSParagraphStyle.LineBreakStrategy.hangulWordPriority, true),
      ([.hangulWordPriority, .pushOut], true), (.standard, false), (.pushOut, false), ([], false),
    ] {
      let label = UILabel()
      label.font = .systemFont(ofSize: 17)
      label.text = korean
      label.lineBreakStrategy = strategy
      let whole = label.sizeThatFits(CGSize(width: 1000, height: 0)).width
      label.numberOfLines = 0
      // A line on which the last syllable alone does not fit: with whole words it has 7 of 12.
      let fitted = label.sizeThatFits(CGSize(width: whole - 5, height: 0)).width
      #expect((fitted < whole * 0.75) == isKept, "\(strategy): \(fitted) of \(whole)")
    }
  }

  @Test func `a paragraph style keeps its strategy, in copies too, and texts follow it`() throws {
    let style = NSMutableParagraphStyle()
    style.lineBreakStrategy = .hangulWordPriority
    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    #expect(copy.lineBreakStrategy == .hangulWordPriority)
    #expect(copy == style)
    copy.lineBreakStrategy = .pushOut
    #expect(copy != style)
    var widths: [CGFloat] = []
    for style in [style, copy] {
      let text = NSAttributedString(
        string: korean,
        attributes: [.font: UIFont.systemFont(ofSize: 17), .paragraphStyle: style])
      let whole = text.size().width
      let rect = text.boundingRect(
        with: CGSize(width: whole - 5, height: 0), options: .usesLineFragmentOrigin, context: nil)
      widths.append(rect.width)
    }
    #expect(widths[0] < widths[1])
  }
}

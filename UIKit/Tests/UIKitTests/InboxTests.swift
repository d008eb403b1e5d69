// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

@testable import InboxCells

/// The example: an app's cells and table, measured as they stand.
@Suite struct InboxTests {
  /// A message's height: the author's line and the text between margins of 8, or the picture.
  @Test func `a message is as high as its texts or its picture`() throws {
    let text = String(repeating: "word ", count: 30)
    let message = Message(author: "Ada", time: "9:00", text: text, isUnread: false)
    let heights = InboxHeights.heights(of: [.message(message)], width: 390)

    let author = UILabel()
    author.font = .preferredFont(forTextStyle: .headline)
    author.text = "Ada"
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 2
    // The text begins after the margin, the picture and a gap, and ends at the other margin.
    let width: CGFloat = 390 - 16 - 40 - 12 - 16
    let body = NSAttributedString(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 15), .paragraphStyle: paragraph]
    ).boundingRect(
      with: CGSize(width: width, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin], context: nil)
    // Margins of 11, a gap of 4, and the separator's pixel; each label is rounded up to a pixel.
    let expected = 11 + author.intrinsicContentSize.height + 4 + body.height + 11 + 1.0 / 3
    let height = try #require(heights.first)
    #expect(height >= expected && height < expected + 3 * (1.0 / 3))
  }

  @Test func `a photo keeps its proportions`() throws {
    func height(_ ratio: Double) throws -> CGFloat {
      let photo = Photo(title: "Tree", caption: nil, tags: [], aspectRatio: ratio)
      return try #require(InboxHeights.heights(of: [.photo(photo)], width: 390).first)
    }
    // The picture is as wide as the row without the stack's margins of 16.
    let width = 390.0 - 2 * 16
    #expect(abs(try height(1) - height(2) - (width - width / 2)) < 1)
  }

  @Test func `an invitation grows with its note`() throws {
    let heights = InboxHeights.heights(
      of: [1, 20, 60].map { count in
        .invitation(
          Invitation(
            event: "Walk", place: "Park",
            note: Array(repeating: "word", count: count).joined(separator: " ")))
      }, width: 320)
    #expect(heights.count == 3)
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
  }

  @Test func `threads and tables make no difference`() {
    let items = InboxSamples.items(count: 60)
    let together = InboxHeights.heights(of: items, width: 390)
    let alone = InboxHeights.tableHeights(of: items, width: 390)
    #expect(together.count == 60)
    #expect(zip(together, alone).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(alone.allSatisfy { $0 > 44 })
  }

  @Test func `no row of the inbox has a conflict`() {
    let inbox = InboxViewController(items: InboxSamples.items(count: 20))
    inbox.layOut(size: CGSize(width: 390, height: 4_000))
    #expect(inbox.tableView.errors.isEmpty)
    let conflicts = inbox.view.layoutDiagnostics.filter { "\($0)".contains("conflict") }
    #expect(conflicts.isEmpty, "\(conflicts.map { "\($0)" }.joined(separator: "\n"))")
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Cells and a table that were written for UIKit, laid out.
///
/// A character is half as wide as its size and a line 1.2 times as high, rounded up to the pixel.
@Suite struct UIKitStyleTests {
  private func list(_ contacts: [ContactListController.Contact]) -> ContactListController {
    let list = ContactListController(contacts: contacts)
    list.tableView.frame = Rect(x: 0, y: 0, width: 320, height: 600)
    list.tableView.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1),
      systemVersion: SystemVersion(12))
    list.tableView.layoutIfNeeded()
    return list
  }

  private func height(_ list: ContactListController, _ section: Int, _ row: Int) -> Double {
    list.tableView.rectForRow(at: at(section, row)).height
  }

  /// The sum of the parts of a height.
  private func sum(_ parts: Double...) -> Double { parts.reduce(0, +) }

  @Test func `cells written for UIKit get the heights of their constraints`() {
    // 20 words of 4 letters; 320 - 34 of accessory - 16 - 40 - 12 - 16 leave 202 for a status of
    // 15 points: 26 characters, five words and their spaces.
    let list = list([
      .init(name: "Ada", status: words(20)), .init(name: "Grace", status: nil),
    ])
    #expect(height(list, 0, 0) == sum(12, 21, 4, 4 * 18, 12, 1))
    // A hidden status without text has no height; the gap before it stays. The picture is 40 high.
    #expect(height(list, 0, 1) == sum(12, 40, 12, 1))
    // "Change" is 6 * 8.5 wide, so the title gets 320 - 2 * 16 - 8 - 51 = 229: 26 characters of 8.5.
    #expect(height(list, 1, 0) == sum(10, 33, 10, 1))
    #expect(height(list, 1, 1) == sum(10, 41, 10, 1))
    // A bold tag of 12: 15 high, with 4 above and below.
    #expect(height(list, 2, 0) == sum(8, 15, 4, 4, 8, 1))
    #expect(height(list, 2, 1) == 52)
    #expect(list.tableView.errors.isEmpty)
    #expect(
      list.tableView.layoutDiagnostics.filter { $0.kind == .conflict }.map(\.message) == [])
  }

  @Test func `headers have titles, heights and views from the delegate`() {
    let list = list([.init(name: "Ada", status: nil)])
    #expect(list.tableView.headerView(forSection: 0)?.textLabel?.text == "Contacts")
    #expect(list.tableView.rectForHeader(inSection: 2).height == 20)
  }

  @Test func `cells of styles made by hand show their texts`() throws {
    let list = list([.init(name: "Ada", status: nil)])
    let cell = try #require(list.tableView.cellForRow(at: at(2, 1)))
    #expect(cell.textLabel?.text == "All tags" && cell.detailTextLabel?.text == "1 contacts")
    // The picture of 24 and the gap of 16 stand before the texts.
    #expect(cell.textLabel?.frame.minX == sum(16, 24, 16))
  }

  @Test func `changes written for UIKit leave the table as the data are`() {
    let list = list([.init(name: "Ada", status: "x"), .init(name: "Grace", status: "y")])
    let table = list.tableView
    list.add(.init(name: "Edsger", status: words(9)))
    list.replaceFirst(by: .init(name: "Barbara", status: nil))
    list.moveLastToFirst()
    table.layoutIfNeeded()
    #expect(table.errors.isEmpty)
    #expect(list.contacts.map(\.name) == ["Barbara", "Grace", "Edsger"])
    #expect(height(list, 0, 0) == sum(12, 40, 12, 1))
    #expect(height(list, 0, 1) == sum(12, 21, 4, 18, 12, 1))
    #expect(height(list, 0, 2) == sum(12, 21, 4, 2 * 18, 12, 1))
  }

  @Test func `a tap selects through the delegate, which deselects`() {
    let list = list([.init(name: "Ada", status: nil)])
    list.tableView.tapRow(at: at(0, 0))
    list.tableView.tapRow(at: at(1, 0))
    #expect(list.selected == [at(0, 0)])
    #expect(list.tableView.indexPathForSelectedRow == nil)
    list.reload()
    #expect(list.tableView.indexPathForSelectedRow == at(0, 0))
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Tables in the words of UITableView: changes that do not throw, taps, cells of styles.
///
/// With the fixed-advance measurer a character is half as wide as its size, and a line 1.2 times as
/// high.
@Suite struct UIKitWordsTests {
  private func table(_ count: Int = 3) -> (MessageTable, Messages) {
    let messages = Messages([(0..<count).map { _ in words(1) }])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    return (table, messages)
  }

  // MARK: Scrolling

  /// Adds rows when the end is near, as apps do.
  private final class EndlessList: TableViewDelegate {
    unowned let messages: Messages
    var calls: [String] = []

    init(_ messages: Messages) { self.messages = messages }

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      calls.append("scroll \(scrollView.contentOffset.y)")
      guard let table = scrollView as? TableView, messages.sections[0].count < 60 else { return }
      let count = messages.sections[0].count
      messages.sections[0] += Array(repeating: words(1), count: 10)
      table.insertRows(at: (count..<count + 10).map { at(0, $0) }, with: .none)
    }

    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { calls.append("animated") }
  }

  @Test func `a table's delegate hears of scrolling, and may add rows then`() {
    let (table, messages) = table(40)
    let list = EndlessList(messages)
    table.delegate = list
    table.layoutIfNeeded()
    list.calls = []
    let row = messageHeight(words: 1)
    // The layout scrolls, and reports it when rows may be changed again.
    table.scrollToRow(at: at(0, 30), at: .top, animated: true)
    table.layoutIfNeeded()
    #expect(list.calls == ["scroll \(30 * row)", "animated"])
    #expect(table.errors.isEmpty && table.numberOfRows(inSection: 0) == 50)
    #expect(table.contentSize.height == 50 * row)
    list.calls = []
    table.contentOffset.y += 5
    table.layoutIfNeeded()
    #expect(list.calls == ["scroll \(30 * row + 5)"])
    #expect(table.errors.isEmpty && table.numberOfRows(inSection: 0) == 60)
    table.scrollToRow(at: at(0, 30), at: .top, animated: false)
    table.layoutIfNeeded()
    #expect(list.calls.last == "scroll \(30 * row)")
  }

  // MARK: Changes

  @Test func `changes inside a block are one batch`() {
    let (table, messages) = table(3)
    var isFinished: Bool?
    table.performBatchUpdates {
      messages.sections[0].removeFirst()
      messages.sections[0] += [words(5), words(9)]
      table.deleteRows(at: [at(0, 0)], with: .fade)
      table.insertRows(at: [at(0, 2), at(0, 3)], with: .automatic)
    } completion: {
      isFinished = $0
    }
    #expect(isFinished == true)
    table.layoutIfNeeded()
    #expect(table.errors.isEmpty)
    let heights = [1, 1, 5, 9].map { messageHeight(words: $0) }
    #expect((0..<4).map { table.rectForRow(at: at(0, $0)).height } == heights)
  }

  @Test func `the other changes nest as well`() {
    let (table, messages) = table(3)
    messages.sections = [["b", "a", "c"], ["x"]]
    table.beginUpdates()
    table.moveRow(at: at(0, 1), to: at(0, 0))
    table.reloadRows(at: [at(0, 2)], with: .none)
    table.insertSections([1], with: .top)
    table.endUpdates()
    messages.sections = [["x"], ["b", "a", "c"]]
    table.moveSection(1, toSection: 0)
    table.reloadSections([0], with: .none)
    table.reconfigureRows(at: [at(1, 1)])
    messages.sections = [["x"]]
    table.deleteSections([1], with: .fade)
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.errors.isEmpty)
    #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 1)
  }

  @Test func `a refused batch is reported, and the next layout shows what the source has`() {
    let (table, messages) = table(3)
    messages.sections[0].removeLast(2)
    var isFinished: Bool?
    table.performBatchUpdates {
      table.deleteRows(at: [at(0, 0)], with: .fade)
    } completion: {
      isFinished = $0
    }
    #expect(isFinished == false)
    #expect(table.errors.count == 1)
    let report = table.layoutDiagnostics.first { $0.kind == .refusedChange }
    #expect(report?.message == "MessageTable: \(table.errors[0])")
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 1 && table.visibleCells.count == 1)
  }

  @Test func `a scroll to a row that does not exist is reported`() {
    let (table, _) = table(3)
    table.scrollToRow(at: at(0, 9), at: .top, animated: true)
    #expect(table.errors == [.noSuchRow(at(0, 9))])
    #expect(table.contentOffset == .zero)
  }

  @Test func `a grid changes by items`() {
    let captions = Captions(["a", "b", "c"])
    let grid = GridView(frame: Rect(x: 0, y: 0, width: 100, height: 200))
    grid.register(CaptionCell.self, forCellReuseIdentifier: "caption")
    grid.dataSource = captions
    grid.layoutIfNeeded()
    captions.texts = ["c", "d", "b"]
    grid.performBatchUpdates {
      grid.deleteItems(at: [IndexPath(item: 0, section: 0)])
      grid.insertItems(at: [IndexPath(item: 1, section: 0)])
      grid.moveItem(at: IndexPath(item: 2, section: 0), to: IndexPath(item: 0, section: 0))
    }
    grid.layoutIfNeeded()
    #expect(grid.errors.isEmpty)
    #expect(grid.visibleCells.map { ($0 as? CaptionCell)?.label.text } == ["c", "d", "b"])
    grid.scrollToItem(at: IndexPath(item: 9, section: 0), at: .top)
    #expect(grid.errors == [.noSuchRow(at(0, 9))])
  }

  @Test func `an index path has UIKit's names`() {
    var path = IndexPath(row: 4, section: 1)
    #expect(path == IndexPath(item: 4, section: 1) && path.item == 4)
    path.item = 2
    #expect(path == at(1, 2))
  }

  // MARK: The delegate

  /// A delegate that records what it hears.
  private final class Listener: TableViewDelegate {
    var calls: [String] = []
    var refused: RowIndexPath?

    func tableView(_ tableView: TableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
      calls.append("shouldHighlight \(indexPath)")
      return indexPath != refused
    }
    func tableView(_ tableView: TableView, didHighlightRowAt indexPath: IndexPath) {
      calls.append("didHighlight \(indexPath)")
    }
    func tableView(_ tableView: TableView, didUnhighlightRowAt indexPath: IndexPath) {
      calls.append("didUnhighlight \(indexPath)")
    }
    func tableView(_ tableView: TableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      calls.append("willSelect \(indexPath)")
      return indexPath
    }
    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("didSelect \(indexPath)")
    }
    func tableView(_ tableView: TableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
      calls.append("willDeselect \(indexPath)")
      return indexPath
    }
    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("didDeselect \(indexPath)")
    }
    func tableView(
      _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath
    ) { calls.append("willDisplay \(indexPath)") }
    func tableView(
      _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath
    ) { calls.append("didEndDisplaying \(indexPath)") }
  }

  @Test func `a tap asks and tells the delegate in UIKit's order`() {
    let (table, _) = table(3)
    let listener = Listener()
    table.delegate = listener
    table.layoutIfNeeded()
    listener.calls = []
    table.tapRow(at: at(0, 1))
    #expect(
      listener.calls == [
        "shouldHighlight 0-1", "didHighlight 0-1", "didUnhighlight 0-1", "willSelect 0-1",
        "didSelect 0-1",
      ])
    #expect(table.cellForRow(at: at(0, 1))?.isSelected == true)
    listener.calls = []
    table.tapRow(at: at(0, 2))
    #expect(
      listener.calls.suffix(4) == [
        "willSelect 0-2", "willDeselect 0-1", "didDeselect 0-1", "didSelect 0-2",
      ])
    #expect(table.indexPathForSelectedRow == at(0, 2))
    // With multiple selection a second tap deselects.
    table.allowsMultipleSelection = true
    listener.calls = []
    table.tapRow(at: at(0, 2))
    #expect(listener.calls.suffix(2) == ["willDeselect 0-2", "didDeselect 0-2"])
    #expect(table.indexPathForSelectedRow == nil)
    // A refused tap does nothing, and a selection by code tells nobody.
    listener.refused = at(0, 0)
    listener.calls = []
    table.tapRow(at: at(0, 0))
    #expect(listener.calls == ["shouldHighlight 0-0"])
    listener.calls = []
    table.selectRow(at: at(0, 0), animated: false, scrollPosition: .none)
    table.deselectRow(at: at(0, 0), animated: true)
    #expect(listener.calls.isEmpty)
    table.tapRow(at: at(0, 7))
    #expect(table.errors == [.noSuchRow(at(0, 7))])
  }

  @Test func `the delegate hears of cells that come and go`() {
    let (table, _) = table(30)
    let listener = Listener()
    table.delegate = listener
    table.layoutIfNeeded()
    listener.calls = []
    table.scrollToRow(at: at(0, 1), at: .top)
    table.layoutIfNeeded()
    #expect(listener.calls.first == "didEndDisplaying 0-0")
    let last = table.indexPathsForVisibleRows.last
    #expect(listener.calls.last == last.map { "willDisplay \($0)" })
  }

  /// A delegate that gives some heights in points.
  private final class Heights: TableViewDelegate {
    let header = View()

    func tableView(_ tableView: TableView, heightForRowAt indexPath: IndexPath) -> Double {
      indexPath.row == 1 ? 30 : TableView.automaticDimension
    }
    func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> Double {
      section == 0 ? 25 : 0
    }
    func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
      section == 0 ? header : nil
    }
  }

  @Test func `a delegate gives heights in points or the automatic dimension`() {
    let messages = Messages([[words(1), words(9), words(9)], [words(1)]])
    messages.headers = [1: "two"]
    let table = messageTable(messages)
    let heights = Heights()
    table.delegate = heights
    table.rowHeight = TableView.automaticDimension
    table.layoutIfNeeded()
    let rows = (0..<3).map { table.rectForRow(at: at(0, $0)).height }
    #expect(rows == [messageHeight(words: 1), 30, messageHeight(words: 9)])
    #expect(table.rectForHeader(inSection: 0).height == 25)
    #expect(heights.header.frame == Rect(x: 0, y: 0, width: 120, height: 25))
    #expect(table.rectForHeader(inSection: 1).height == 0)
    #expect(table.errors.isEmpty)
  }

  @Test func `a delegate without heights leaves them to the table`() {
    let (table, messages) = table(0)
    let listener = Listener()
    table.delegate = listener
    table.rowHeight = 44
    table.layoutIfNeeded()
    messages.sections[0] = [words(9)]
    table.insertRows(at: [at(0, 0)], with: .automatic)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == 44)
    #expect(table.errors.isEmpty)
  }

  @Test func `a delegate that is never asked is reported`() {
    let (table, _) = table()
    let stranger = CaptionCell(reuseIdentifier: nil)
    table.delegate = stranger
    #expect(table.errors == [.foreignDelegate("CaptionCell")])
  }

  // MARK: Messages

  @Test func `a refused height names the property that was set`() {
    let (table, messages) = table()
    messages.headers = [0: "title"]
    table.rowHeight = .points(-5)
    table.layoutIfNeeded()
    table.rowHeight = .automatic
    table.estimatedRowHeight = .points(-6)
    table.layoutIfNeeded()
    table.estimatedRowHeight = .automatic
    table.sectionHeaderHeight = .points(-7)
    table.layoutIfNeeded()
    #expect(
      table.errors == [
        .property(name: "rowHeight", points: -5),
        .property(name: "estimatedRowHeight", points: -6),
        .property(name: "sectionHeaderHeight", points: -7),
      ])
    #expect(
      table.errors[0].description
        == "`rowHeight` must be finite, at least 0 and not too large, not -5.0.")
  }

  @Test func `an unregistered identifier is an error that says so`() {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 120, height: 200))
    let messages = Messages([["a"]])
    table.dataSource = messages
    table.layoutIfNeeded()
    let message =
      "No cell class is registered as \"message\"; call `register(_:forCellReuseIdentifier:)` "
      + "first. The row shows an empty cell."
    #expect(table.errors.map(\.description) == [message])
    #expect(table.layoutDiagnostics.contains { $0.message == "TableView: \(message)" })
  }

  // MARK: Cells

  @Test func `dequeuing with one argument makes no cell of an unknown identifier`() {
    let (table, _) = table()
    #expect(table.dequeueReusableCell(withIdentifier: "nobody") == nil)
    let cell = table.dequeueReusableCell(withIdentifier: "message")
    #expect(cell is MessageCell && cell?.reuseIdentifier == "message")
    #expect(table.errors.isEmpty)
  }

  /// A source whose cells are made by hand, with one argument to the dequeuing.
  private final class Handmade: TableViewDataSource {
    let style: TableViewCell.CellStyle
    var texts: [(String, String?)]
    var image: Image?
    var made = 0

    init(_ style: TableViewCell.CellStyle, _ texts: [(String, String?)]) {
      self.style = style
      self.texts = texts
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      texts.count
    }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      var cell = tableView.dequeueReusableCell(withIdentifier: "cell")
      if cell == nil {
        made += 1
        cell = TableViewCell(style: style, reuseIdentifier: "cell")
      }
      guard let cell else { return TableViewCell() }
      cell.textLabel?.text = texts[indexPath.row].0
      cell.detailTextLabel?.text = texts[indexPath.row].1
      if let image { cell.imageView?.image = image }
      return cell
    }
  }

  /// A table of 200 by 300 points of cells of a style, with separators of 1.
  private func styled(
    _ source: Handmade, version: SystemVersion = SystemVersion(12)
  ) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300), style: .plain)
    table.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1),
      systemVersion: version)
    table.dataSource = source
    table.layoutIfNeeded()
    return table
  }

  @Test func `cells of a style have the lengths of the version of iOS`() throws {
    // Recorded, iOS 26.1 (openuikit, TableViewTests), with San Francisco's lines of 20.5 and 18.
    for (version, height, width) in [(10, 44.0, 200 - 34.0), (26, 52, 200 - 26.5)] {
      let source = Handmade(.default, [("text", nil)])
      let table = styled(source, version: SystemVersion(version))
      let cell = table.visibleCells[0]
      #expect(table.rectForRow(at: at(0, 0)).height == height)
      #expect(cell.contentView.frame.height == (version < 13 ? height - 1 : height))
      cell.accessoryType = .disclosureIndicator
      table.layoutIfNeeded()
      #expect(cell.contentView.layoutFrame.width == width)
    }
    let table = styled(Handmade(.subtitle, [("text", "detail")]), version: .newest)
    let cell = table.visibleCells[0]
    #expect(table.rectForRow(at: at(0, 0)).height == 9 + line(17) + 3 + line(15) + 11 + 1)
    #expect(cell.textLabel?.frame.minY == 9)
    #expect(cell.detailTextLabel?.frame.minY == 9 + line(17) + 3)
    let wide = TableView(frame: Rect(x: 0, y: 0, width: 390, height: 300), style: .insetGrouped)
    #expect(wide.rowWidth == 390 - 2 * 20)
    wide.frame.size.width = 389
    #expect(wide.rowWidth == 389 - 2 * 16)
    wide.environment.systemVersion = SystemVersion(18)
    wide.frame.size.width = 430
    #expect(wide.rowWidth == 430 - 2 * 16)
  }

  @Test func `a content view that preserves the cell's margins is no higher for it`() {
    let source = Handmade(.default, [("text", nil)])
    let table = styled(source)
    let cell = table.visibleCells[0]
    let label = Label(text: "four")
    label.font = FontDescriptor(size: 10)
    label.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(label)
    cell.contentView.preservesSuperviewLayoutMargins = true
    let guide = cell.contentView.layoutMarginsGuide
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: guide.topAnchor),
      label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      label.heightAnchor.constraint(equalToConstant: 40),
    ])
    cell.invalidateHeight()
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == 11 + 40 + 11 + 1)
    #expect(label.layoutFrame.minX == 16)
  }

  /// The height of a line of a size, rounded up to the pixel.
  private func line(_ size: Double) -> Double { (size * 1.2).rounded(.up) }

  @Test func `cells made by hand are used again`() {
    let source = Handmade(.default, (0..<100).map { ("row \($0)", nil) })
    let table = styled(source)
    let shown = table.visibleCells.count
    // 300 points hold 7 rows of 44, of which the last is cut.
    #expect(shown == 7)
    table.contentOffset.y = 1000
    table.layoutIfNeeded()
    // The rows that came were measured before those that went were recycled.
    #expect(source.made == 7 + 8 && table.visibleCells.count == 8)
    for offset in [2000.0, 3000, 1500] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(source.made == 8 + 8)
    #expect(table.errors.isEmpty)
  }

  @Test func `the default style has a picture and a text`() {
    let source = Handmade(.default, [("text", nil)])
    source.image = Image(name: "dot", size: Size(width: 20, height: 10))
    let table = styled(source)
    let cell = table.visibleCells[0]
    // 11 above and below a line of 21 make 43, with the separator 44, the least row.
    #expect(table.rectForRow(at: at(0, 0)).height == 44)
    let height = 11 + line(17) + 11
    #expect(cell.imageView?.frame == Rect(x: 16, y: (height - 10) / 2, width: 20, height: 10))
    let x = 16 + 20 + 16.0
    // A text alone fills the content view.
    #expect(cell.textLabel?.frame == Rect(x: x, y: 0, width: 200 - x - 16, height: height))
    #expect(cell.detailTextLabel == nil)
  }

  @Test func `the style subtitle has a detail below the text`() {
    let source = Handmade(.subtitle, [("text", "detail")])
    let table = styled(source)
    let cell = table.visibleCells[0]
    let height = 11 + line(17) + 3 + line(12) + 11
    #expect(table.rectForRow(at: at(0, 0)).height == height + 1)
    #expect(cell.textLabel?.frame == Rect(x: 16, y: 11, width: 168, height: line(17)))
    #expect(
      cell.detailTextLabel?.frame
        == Rect(x: 16, y: 11 + line(17) + 3, width: 168, height: line(12)))
  }

  @Test func `the style value1 has a detail at the trailing side`() {
    // 4 and 6 characters of 8.5 points; 40 of them leave the detail half of 168 - 8.
    let source = Handmade(
      .value1, [("text", "detail"), (String(repeating: "a", count: 40), "detail-detail-detail")])
    let table = styled(source)
    let cell = table.visibleCells[0]
    #expect(cell.textLabel?.frame == Rect(x: 16, y: 11, width: 34, height: line(17)))
    #expect(cell.detailTextLabel?.frame == Rect(x: 184 - 51, y: 11, width: 51, height: line(17)))
    let long = table.visibleCells[1]
    #expect(long.textLabel?.frame.width == 80)
    #expect(long.detailTextLabel?.frame == Rect(x: 184 - 80, y: 11, width: 80, height: line(17)))
  }

  @Test func `the style value2 has two columns and no picture`() {
    let table = styled(Handmade(.value2, [("text", "detail")]))
    let cell = table.visibleCells[0]
    // 15 high in a content of 43, as the row is 44 at least.
    let y = (43 - line(12)) / 2
    #expect(cell.textLabel?.frame == Rect(x: 16, y: y, width: 91, height: line(12)))
    #expect(cell.textLabel?.textAlignment == .right)
    let x = 16 + 91 + 6.0
    #expect(cell.detailTextLabel?.frame == Rect(x: x, y: y, width: 184 - x, height: line(12)))
    #expect(cell.imageView == nil)
  }

  @Test func `a text of several lines makes a cell of a style higher, and is mirrored`() {
    let source = Handmade(.default, [(words(9), nil)])
    let table = styled(source)
    let cell = table.visibleCells[0]
    cell.textLabel?.numberOfLines = 0
    cell.invalidateHeight()
    table.layoutIfNeeded()
    // 168 points hold 19 characters of 8.5: three words of four letters with their spaces.
    #expect(table.rectForRow(at: at(0, 0)).height == 22 + line(3 * 17) + 1)
    source.image = Image(name: "dot", size: Size(width: 20, height: 10))
    table.semanticContentAttribute = .unspecified
    table.environment.direction = .rightToLeft
    table.layoutIfNeeded()
    let shown = table.visibleCells[0]
    #expect(shown.imageView?.frame.maxX == 184)
    #expect(shown.textLabel?.frame.maxX == 184 - 20.0 - 16)
  }

  @Test func `a selected cell shows the background of selected cells`() {
    let (table, _) = table()
    let cell = table.visibleCells[0]
    let background = View()
    cell.selectedBackgroundView = background
    #expect(background.isHidden && background.frame.size == cell.bounds.size)
    table.selectRow(at: at(0, 0))
    #expect(!background.isHidden && cell.isSelected)
    cell.selectionStyle = .none
    #expect(background.isHidden)
  }

  // MARK: Separators

  /// The rectangles filled with the separators' colour, in the coordinates of their cells.
  private func separators(_ table: TableView) -> [Rect] {
    table.displayList().commands.compactMap { command in
      guard case .fill(let box, let color) = command, color == table.separatorColor else {
        return nil
      }
      return box.rect
    }
  }

  @Test func `separators are drawn with their insets`() {
    let (table, _) = table(3)
    let height = messageHeight(words: 1)
    let line = Rect(x: 16, y: height - 1, width: 120 - 16, height: 1)
    #expect(separators(table) == [line, line, line])
    table.separatorInset = EdgeInsets(top: 9, left: 30, bottom: 9, right: 10)
    table.layoutIfNeeded()
    let inset = Rect(x: 30, y: height - 1, width: 120 - 30 - 10, height: 1)
    #expect(separators(table) == [inset, inset, inset])
    let own = table.visibleCells[1]
    own.separatorInset = EdgeInsets(top: 0, left: 500, bottom: 0, right: 0)
    table.setNeedsLayout()
    table.layoutIfNeeded()
    #expect(separators(table) == [inset, inset])
    table.separatorColor = nil
    table.layoutIfNeeded()
    #expect(separators(table).isEmpty)
    #expect(table.rectForRow(at: at(0, 0)).height == height)
  }

  @Test(arguments: [TableStyle.plain, .grouped, .insetGrouped])
  func `the last separator of a section depends on the style`(_ style: TableStyle) {
    let table = messageTable(Messages([[words(1), words(1)], [words(1)]]), style: style)
    table.layoutIfNeeded()
    let count = separators(table).count
    let full = separators(table).filter { $0.minX == 0 && $0.width == 120 }.count
    switch style {
    case .plain: #expect(count == 3 && full == 0)
    case .grouped: #expect(count == 3 && full == 2)
    case .insetGrouped: #expect(count == 1 && full == 0)
    }
  }

  @Test func `separators are mirrored where text runs from right to left`() {
    let (table, _) = table(1)
    table.environment.direction = .rightToLeft
    table.layoutIfNeeded()
    #expect(separators(table).map(\.minX) == [0] && separators(table).map(\.maxX) == [120 - 16])
  }
}

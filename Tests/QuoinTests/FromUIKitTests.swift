// SPDX-License-Identifier: Apache-2.0

import Quoin
import Testing

/// A view whose overrides the guide shows.
private final class Badge: View {
  override class var requiresConstraintBasedLayout: Bool { true }
  override var intrinsicContentSize: Size { Size(width: 44, height: 44) }
}

private final class NoteCell: TableViewCell {}

/// A delegate of a scroll view.
private final class Watcher: ScrollViewDelegate {
  var offsets: [Double] = []

  func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
}

/// The rows of the guide from UIKit, in Quoin's own words.
///
/// Lines are as long as the guide's cells, which are compared with them.
@Suite struct FromUIKitTests {
  // swift-format-ignore
  @Test func `views and constraints in Quoin's own words`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let host = LayoutHost(size: view.frame.size, rootView: view)
    host.environment = LayoutEnvironment(pixelGrid: PixelGrid(scale: 2))
    host.environment.measurer = try HarfBuzzTextMeasurer.bundled()
    host.deviceSafeArea = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    host.additionalSafeAreaInsets.top = 10
    let label = Label()
    view.addSubview(label)
    label.font = FontDescriptor.systemFont(ofSize: 15, weight: .semibold)
    label.attributedText = AttributedText("New", style: TextStyle(font: .boldSystemFont(ofSize: 15)))
    label.makeConstraints { make in make.top.equalTo(view.safeAreaLayoutGuide) }
    label.makeConstraints { make in make.leading.equalTo(view.layoutMarginsGuide) }
    label.preferredMaxLayoutWidth = 200
    let guide = LayoutGuide()
    view.addLayoutGuide(guide)
    guide.makeConstraints { make in make.height.equalTo(20) }
    let height = label.heightAnchor.constraint(equalToConstant: 40)
    height.priority = 999
    height.isActive = true
    host.layoutIfNeeded()
    #expect(label.frame.origin == Point(x: 16, y: 44 + 10))
    #expect(label.frame.height == 40)
    let size = view.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    let fitted = view.systemLayoutSizeFitting(Size(width: 320, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(size.width < 320 && fitted.width == 320)
    let animation = view.animation(duration: 0.3) { height.constant = 80 }
    let frames = animation.frames(at: 0.15)
    #expect(frames.count == 1 && abs(frames[0].frame.height - (40 + (80 - 40) / 2)) < 1e-9)
    #expect(Badge().intrinsicContentSize.width == 44 && Badge.requiresConstraintBasedLayout)
  }

  // swift-format-ignore
  @Test func `a scroll view in Quoin's own words`() {
    let scrollView = ScrollView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let content = View()
    scrollView.addSubview(content)
    content.makeConstraints { make in make.edges.equalTo(scrollView.contentLayoutGuide) }
    content.makeConstraints { make in make.width.equalTo(scrollView.frameLayoutGuide) }
    content.makeConstraints { make in make.height.equalTo(900) }
    scrollView.layoutIfNeeded()
    #expect(scrollView.contentSize == Size(width: 320, height: 900))
    let watcher = Watcher()
    scrollView.scrollDelegate = watcher
    scrollView.setContentOffset(Point(x: 0, y: 30), animated: true)
    #expect(watcher.offsets == [30])
  }

  // swift-format-ignore
  @Test func `a table in Quoin's own words`() throws {
    final class Notes: TableViewDataSource {
      let texts = ["one", "two"]
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { texts.count }
      func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: path)
        return cell
      }
    }
    let view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let table = TableView(frame: view.bounds, style: .plain)
    table.rowHeight = .automatic
    table.estimatedRowHeight = 80
    table.register(NoteCell.self, forCellReuseIdentifier: "note")
    let notes = Notes()
    table.dataSource = notes
    table.layoutIfNeeded()
    let rect = table.rectForRow(at: RowIndexPath(row: 1, section: 0))
    #expect(rect.minY > 0)
    #expect(table.visibleCells.count == 2)
    let source = DiffableTableDataSource<Int, String>(tableView: table) { table, path, text in
      table.dequeueReusableCell(withIdentifier: "note", for: path)
    }
    var snapshot = TableSnapshot<Int, String>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(["a", "b", "c"], toSection: 0)
    try source.apply(snapshot)
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 3)
  }
}

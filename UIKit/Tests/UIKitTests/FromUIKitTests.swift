// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A view whose overrides the guide shows.
private final class Badge: UIView {
  override class var requiresConstraintBasedLayout: Bool { true }
  override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
}

private final class NoteCell: UITableViewCell {}

/// A delegate of a scroll view.
private final class Watcher: UIScrollViewDelegate {
  var offsets: [CGFloat] = []

  func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
}

/// The rows of the guide from UIKit, in UIKit's words.
///
/// Lines are as long as the guide's cells, which are compared with them.
@Suite struct FromUIKitTests {
  // swift-format-ignore
  @Test func `views and constraints in UIKit's words`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let controller = UIViewController()
    controller.view = view
    let size = CGSize(width: 320, height: 480)
    controller.layOut(size: size, safeArea: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    controller.additionalSafeAreaInsets.top = 10
    let label = UILabel()
    view.addSubview(label)
    label.translatesAutoresizingMaskIntoConstraints = false
    label.font = UIFont.systemFont(ofSize: 15, weight: .semibold)
    label.attributedText = NSAttributedString(string: "New", attributes: [.font: UIFont.boldSystemFont(ofSize: 15)])
    label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
    label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor).isActive = true
    label.preferredMaxLayoutWidth = 200
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    guide.heightAnchor.constraint(equalToConstant: 20).isActive = true
    let height = label.heightAnchor.constraint(equalToConstant: 40)
    height.priority = UILayoutPriority(999)
    height.isActive = true
    UIView.animate(withDuration: 0.3) { view.layoutIfNeeded() }
    #expect(label.frame.origin == CGPoint(x: 16, y: 44 + 10))
    #expect(label.frame.height == 40.0)
    do {
      let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      let fitted = view.systemLayoutSizeFitting(CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      #expect(size.width < 320 && fitted.width == 320)
    }
    let frames = view.animation(duration: 0.3) { height.constant = 80 }.frames(at: 0.15)
    #expect(frames.count == 1 && abs(frames[0].frame.height - (40 + (80 - 40) / 2)) < 1e-9)
    #expect(Badge().intrinsicContentSize.width == 44.0 && Badge.requiresConstraintBasedLayout)
  }

  // swift-format-ignore
  @Test func `a scroll view in UIKit's words`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.environment = LayoutEnvironment(pixelGrid: PixelGrid(scale: 2))
    let scrollView = UIScrollView(frame: window.bounds)
    window.addSubview(scrollView)
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scrollView.addSubview(content)
    content.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor).isActive = true
    content.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor).isActive = true
    content.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor).isActive = true
    content.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor).isActive = true
    content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor).isActive = true
    content.heightAnchor.constraint(equalToConstant: 900).isActive = true
    window.layoutIfNeeded()
    #expect(scrollView.contentSize == CGSize(width: 320, height: 900))
    let watcher = Watcher()
    scrollView.delegate = watcher
    scrollView.setContentOffset(CGPoint(x: 0, y: 30), animated: true)
    #expect(watcher.offsets == [30])
  }

  // swift-format-ignore
  @Test func `a table in UIKit's words`() throws {
    final class Notes: UITableViewDataSource {
      let texts = ["one", "two"]
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        return cell
      }
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let table = UITableView(frame: view.bounds, style: .plain)
    table.rowHeight = UITableView.automaticDimension
    table.estimatedRowHeight = 80
    table.register(NoteCell.self, forCellReuseIdentifier: "note")
    let notes = Notes()
    table.dataSource = notes
    table.layoutIfNeeded()
    let rect = table.rectForRow(at: IndexPath(row: 1, section: 0))
    #expect(rect.minY > 0)
    #expect(table.visibleCells.count == 2)
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { table, path, text in
      table.dequeueReusableCell(withIdentifier: "note", for: path)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(["a", "b", "c"], toSection: 0)
    source.apply(snapshot, animatingDifferences: false)
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 3)
  }

  @Test func `each cell of the guide's middle column is a line of this file`() throws {
    let file = URL(fileURLWithPath: #filePath)
    var root = file
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let guide = try String(
      contentsOf: root.appendingPathComponent(
        "Sources/ConstraintDSL/ConstraintDSL.docc/FromUIKit.md"), encoding: .utf8)
    let lines = Set(
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let rows = guide.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`") }
    #expect(rows.count > 30)
    for row in rows {
      let cell = row.components(separatedBy: " | ").dropFirst().first ?? ""
      let code = cell.components(separatedBy: "`").dropFirst().first ?? ""
      #expect(lines.contains(code), "\(code)")
    }
  }
}

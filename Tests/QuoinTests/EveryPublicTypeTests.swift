// SPDX-License-Identifier: Apache-2.0

import Quoin
import QuoinTestSupport
import Testing

/// A path through each public type that no other test names; `PublicTypeTests` lists them.
///
/// The tests import the product as users do, and a release build optimises them as theirs.
@Suite struct EveryPublicTypeTests {
  /// Two views in a root of 100 by 100 points, with constraints written in the DSL.
  private func scene() -> (root: View, box: View, label: Label) {
    let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    root.name = "root"
    root.environment = LayoutEnvironment(measurer: FixedAdvanceMeasurer())
    let (box, label) = (View(), Label(text: "four words of text"))
    box.name = "box"
    label.name = "label"
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    root.addSubview(box)
    root.addSubview(label)
    return (root, box, label)
  }

  @Test func `the phases and targets of constraints`() {
    let (root, box, label) = scene()
    let made = box.makeConstraints { make in
      let edge: AttributeChain<HorizontalEdge> = make.left
      let related: RelatedConstraint<HorizontalEdge> = edge.equalTo(root.left)
      let prioritized: PrioritizedConstraint = related.offset(3).priority(.required)
      let labeled: LabeledConstraint = prioritized.labeled("start")
      _ = labeled
      let reading: AttributeChain<ReadingEdge> = make.trailing
      reading.equalToSuperview().offset(-7)
      let place: AttributeChain<VerticalPlace> = make.top
      place.equalToSuperview()
      let extent: AttributeChain<Extent> = make.height
      extent.equalTo(20)
      let centre: AttributeChain<HorizontalCenter> = make.centerX
      centre.equalToSuperview().priority(1)
    }
    let edges: ItemComposite<ReadingEdges> = root.layout.directionalEdges
    let attributes: ItemAttributes = box.layout
    let bottom: ItemAttribute<VerticalPlace> = attributes.bottom
    label.makeConstraints { make in
      let all: AttributeChain<ReadingEdges> = make.directionalEdges
      all.equalTo(edges.item).priority(1)
      let both: AttributeChain<Centers> = make.center
      both.equalToSuperview().priority(2)
      make.top.equalTo(bottom)
      make.leading.trailing.equalToSuperview()
    }
    root.layoutIfNeeded()
    #expect(made.allSatisfy { $0 is MadeConstraint })
    #expect(box.frame == Rect(x: 3, y: 0, width: 100 - 3 - 7, height: 20))
    // 18 characters of 5 points fit in one line.
    #expect(label.frame == Rect(x: 0, y: 20, width: 100, height: 12))
    let distributed = [box, label].distribute(
      along: .vertical, withFixedSpacing: 5, sizes: DistributedSizes.own)
    #expect(distributed.count == 3)
  }

  @Test func `reports and explanations of a layout`() throws {
    let (root, box, label) = scene()
    let stack = StackView(arrangedSubviews: [box, label])
    stack.name = "stack"
    root.addSubview(stack)
    stack.makeConstraints { make in
      make.left.top.equalToSuperview()
      make.width.equalTo(60)
    }
    box.makeConstraints { make in make.width.equalTo(30) }
    root.layoutIfNeeded()
    let found: LayoutExplanation? = label.layoutExplanation(of: .width)
    let explanation = try #require(found)
    let standing: ConstraintStanding = try #require(explanation.chain.first)
    let report: ConstraintReport = standing.report
    #expect(explanation.value == 30 && !explanation.isAmbiguous && standing.isRequired)
    #expect(!report.terms.isEmpty && !standing.description.isEmpty)
    let arrangements: [ConstraintReport.Arrangement] = explanation.chain.compactMap(
      \.report.arrangement)
    #expect(arrangements.allSatisfy { $0.stack.name == "stack" })
    stack.makeConstraints { make in make.width.equalTo(70) }
    root.layoutIfNeeded()
    let remedy: LayoutDiagnostic.Remedy? = root.layoutDiagnostics.first?.remedy
    #expect(remedy == .giveWay)
  }

  @Test func `baselines, hidden views and looks`() {
    let (root, box, label) = scene()
    let offsets: BaselineOffsets? = label.baselineOffsets(forWidth: 45)
    // "four", "words of" and "text": a character is 5 points wide.
    #expect(offsets?.first == 9 && offsets?.contentHeight == 3 * 12)
    let behavior: HiddenBehavior = .collapses
    box.hiddenBehavior = behavior
    box.isHidden = true
    let layer: ViewLayer = label.layer
    layer.cornerRadius = 4
    #expect(label.cornerRadius == 4)
    root.layoutIfNeeded()
    label.name = "label"
    label.frame = Rect(x: 10, y: 10, width: 50, height: 30)
    label.backgroundColor = .black
    let list = root.displayListWithAreas()
    let calls: [DrawCall] = list.drawCalls()
    #expect(!calls.isEmpty)
    let area: NamedArea? = list.areas(at: Point(x: 12, y: 12)).first { $0.name == "label" }
    let box2: PlacedBox? = area?.box
    #expect(box2?.contains(Point(x: 12, y: 12)) == true)
  }

  @Test func `an animation between two layouts`() throws {
    let (root, box, _) = scene()
    let host = LayoutHost(size: Size(width: 100, height: 100), rootView: root)
    var width: ConstraintReference?
    box.makeConstraints { make in
      make.left.top.height.equalTo(10)
      width = make.width.equalTo(10).constraint
    }
    host.layoutIfNeeded()
    let animation: ViewAnimation = host.animation(duration: 2, curve: .linear) {
      width?.update(offset: 50)
    }
    let frame = try #require(animation.frames(at: 1).first { $0.view === box }?.frame)
    #expect(frame.width == 30)
  }

  @Test func `views in lines and columns`() {
    let wrapping = WrappingView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var size = WrappingItemSize()
    size.width = WrappingItemSize.Extent(points: 40)
    size.height = 20
    for _ in 0..<3 {
      let view = View()
      wrapping.addArrangedSubview(view)
      wrapping.setSize(size, of: view)
    }
    let padded: any PaddableView = wrapping
    #expect(padded.placedInsets == .zero)
    wrapping.columnGap = 10
    wrapping.rowGap = 5
    wrapping.layoutIfNeeded()
    let frames = wrapping.arrangedSubviews.map(\.frame)
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 40, height: 20), Rect(x: 50, y: 0, width: 40, height: 20),
        Rect(x: 0, y: 25, width: 40, height: 20),
      ])
    let columns: WrappingView.Arrangement = .columns([.points(60), .fraction(1)])
    wrapping.arrangement = columns
    wrapping.layoutIfNeeded()
    #expect(wrapping.arrangedSubviews.map(\.frame.minX) == [0, 70, 0])
    #expect(wrapping.contentHeight(forWidth: 100) == 20 + 5 + 20)
  }

  @Test func `the parts of a visual format`() throws {
    let format = try VisualFormat("H:|-8-[a(>=b*2+1@750)]-(4)-[b]|")
    let gap: VisualFormat.Gap = try #require(format.leadingGap)
    let predicate: VisualFormat.Predicate = try #require(format.views.first?.predicates.first)
    let priority: VisualFormat.Amount? = predicate.priority
    #expect(gap.column < predicate.column && predicate.factor == 2 && priority == .number(750))
  }

  @Test func `a grid measures its items, scrolls and reloads`() {
    let items = Items()
    let grid = GridView(frame: Rect(x: 0, y: 0, width: 300, height: 300), laneCount: 3)
    grid.register(ItemCell.self, forCellReuseIdentifier: "item")
    grid.dataSource = items
    grid.layoutIfNeeded()
    // Four lines of three items; the last has one.
    #expect(grid.contentSize == Size(width: 300, height: 4 * 40))
    #expect(grid.visibleCells.count == 10)
    items.count = 100
    grid.reloadData()
    grid.scrollToItem(at: RowIndexPath(row: 99, section: 0), at: .bottom)
    grid.layoutIfNeeded()
    #expect(grid.contentOffset.y == 34 * 40 - 300)
    #expect(grid.indexPathsForVisibleItems.last?.row == 99)
    items.count = 99
    grid.deleteItems(at: [RowIndexPath(row: 0, section: 0)])
    grid.layoutIfNeeded()
    #expect(grid.contentSize.height == 33 * 40 && grid.errors.isEmpty)
  }

  @Test func `a table's metrics, styles and batches`() throws {
    let rows = Items()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    var metrics = TableMetrics()
    var cellMetrics: CellMetrics = metrics.cells
    cellMetrics.subtitleSpacing = 1
    metrics.cells = cellMetrics
    metrics.separatorHeight = 2
    table.metrics = metrics
    let separators: SeparatorStyle = .singleLine
    table.separatorStyle = separators
    let invalidation: SelfSizingInvalidation = .enabled
    table.selfSizingInvalidation = invalidation
    table.rowHeight = .points(30)
    table.register(TableViewCell.self, forCellReuseIdentifier: "row")
    let source = DiffableTableDataSource<Int, Int>(tableView: table) { table, path, _ in
      let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
      let style: TableViewCell.SelectionStyle = .none
      cell.selectionStyle = style
      return cell
    }
    var snapshot = TableSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems(Array(0..<20), toSection: 0)
    try source.apply(snapshot)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 20 * 30 && table.separatorHeight == 2)
    table.contentOffset.y = 95
    table.layoutIfNeeded()
    let position: DiffableTableDataSource<Int, Int>.Position? = source.position
    #expect(position?.item == 3 && position?.offset == 5)
    table.dataSource = rows
    rows.count = 5
    table.reloadData()
    rows.count = 5
    var update = BatchUpdate()
    update.moveRow(at: RowIndexPath(row: 0, section: 0), to: RowIndexPath(row: 4, section: 0))
    let operation: BatchUpdateError.Operation = .delete
    #expect(operation != .insert)
    let move: BatchUpdate.Move<RowIndexPath> = try #require(update.movedRows.first)
    #expect(move.to.row == 4)
    table.layoutIfNeeded()
    try table.performBatchUpdates { $0 = update }
    let animation: TableView.RowAnimation = .automatic
    rows.count = 4
    table.deleteRows(at: [RowIndexPath(row: 0, section: 0)], with: animation)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 4 * 30 && table.errors.isEmpty)
  }
}

/// Items of 40 points.
private final class Items: GridViewDataSource, TableViewDataSource {
  var count = 10

  func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int { count }

  func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell {
    gridView.dequeueReusableCell(withIdentifier: "item", for: path)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "row", for: path)
  }
}

/// An item 40 points long.
private final class ItemCell: GridViewCell {
  override init(frame: Rect) {
    super.init(frame: frame)
    let box = View()
    contentView.addSubview(box)
    box.makeConstraints { make in
      make.edges.equalToSuperview()
      make.height.equalTo(40)
    }
  }
}

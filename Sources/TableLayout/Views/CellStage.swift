// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A view that shows one row or section after another, made by its class for an identifier.
protocol ReusableView: View {
  /// The identifier that the view is registered for; nil for a view that is never used again.
  var reuseIdentifier: String? { get }

  /// Makes a view for a registered identifier.
  init(registeredAs identifier: String)

  /// Makes the view ready for another row or section.
  func prepareForReuse()
}

/// A reusable view that can ask its owner to measure it again.
protocol ReusableCell: ReusableView {
  /// Whether the cell must be measured again in the next layout.
  var needsMeasuring: Bool { get set }

  /// Sets the table or grid that shows the cell; nil when the cell is recycled.
  func setOwner(_ owner: View?)
}

extension TableHeaderFooterView: ReusableView {}

/// The registered classes by identifier, and the views that wait to be used again.
///
/// Waiting views stay in their superview, hidden. Removing and adding them again would rebuild all
/// their constraints, which costs more than laying them out.
///
/// It calls no view: a view's code may reach the pool again.
struct ReusePool<Element: ReusableView> {
  private var classes: [String: Element.Type] = [:]
  private var waiting: [String: [Element]] = [:]

  /// The number of views of an identifier that are kept beyond the visible ones.
  static var spareCount: Int { 16 }

  /// The views that wait.
  var views: [Element] { waiting.keys.sorted().flatMap { waiting[$0] ?? [] } }

  /// Registers the class of an identifier, and returns the waiting views of the class before, which
  /// are to be removed.
  mutating func register(_ type: Element.Type, for identifier: String) -> [Element] {
    classes[identifier] = type
    return waiting.removeValue(forKey: identifier) ?? []
  }

  /// A view that waited, which is to be made ready; nil if there is none.
  mutating func take(_ identifier: String) -> Element? { waiting[identifier]?.popLast() }

  /// The class that is registered for an identifier.
  func type(for identifier: String) -> Element.Type? { classes[identifier] }

  /// Whether a view may wait, where at most `limit` views of its identifier do.
  func hasRoom(for view: Element, limit: Int) -> Bool {
    view.reuseIdentifier.map { waiting[$0]?.count ?? 0 < limit } ?? false
  }

  /// Keeps a view that has room and is hidden.
  mutating func keep(_ view: Element) {
    guard let identifier = view.reuseIdentifier else { return }
    waiting[identifier, default: []].append(view)
  }
}

/// A stage of views, with a pool of those that wait.
protocol ReusingStage: AnyObject {
  /// The kind of views.
  associatedtype Element: ReusableView
  /// The views that wait.
  var pool: ReusePool<Element> { get set }
}

extension ReusingStage {
  /// Registers the class of an identifier; waiting views of another class are removed.
  func register(_ type: Element.Type, for identifier: String) {
    for view in pool.register(type, for: identifier) { view.removeFromSuperview() }
  }

  /// A waiting view, made ready, or a new one; nil if no class is registered.
  func reuse(_ identifier: String) -> Element? {
    if let view = pool.take(identifier) {
      view.prepareForReuse()
      return view
    }
    return pool.type(for: identifier)?.init(registeredAs: identifier)
  }

  /// Keeps a view, hidden, unless `limit` views of its identifier wait; returns whether it does.
  func keep(_ view: Element, limit: Int) -> Bool {
    guard pool.hasRoom(for: view, limit: limit) else { return false }
    view.isHidden = true
    pool.keep(view)
    return true
  }
}

/// The cells of a table or grid, each in one of four places.
///
/// - *Visible* cells show the visible rows, in order.
/// - *Prepared* cells were made or fetched to be measured in this layout, whose end places them.
/// - *Pending* cells belong to visible rows that must be configured again. The next request for a
///   cell of that row gets it; cells not requested by the end of the layout are recycled.
/// - *Waiting* cells were recycled: they are hidden and may be used for any row.
///
/// It is a class because the data source dequeues cells while the stage asks it for cells.
final class CellStage<Cell: ReusableCell>: ReusingStage {
  /// The visible cells, in the order of the rows.
  private(set) var cells: [Cell] = []
  /// The rows of ``cells``.
  private(set) var paths: [RowIndexPath] = []
  private var prepared: [RowIndexPath: Cell] = [:]
  private var pending: [RowIndexPath: Cell] = [:]
  /// The waiting cells.
  var pool = ReusePool<Cell>()

  /// The row's own cell if it is pending, a cell from the pool, or nil without a registered class.
  func dequeue(_ identifier: String, for path: RowIndexPath) -> Cell? {
    if let cell = pending[path], cell.reuseIdentifier == identifier {
      pending[path] = nil
      return cell
    }
    return dequeue(identifier)
  }

  /// A cell from the pool, or nil without a registered class.
  func dequeue(_ identifier: String) -> Cell? {
    let cell = reuse(identifier)
    cell?.needsMeasuring = false
    return cell
  }

  /// The visible cell of a row.
  func cell(at path: RowIndexPath) -> Cell? { paths.firstIndex(of: path).map { cells[$0] } }

  /// Whether a row has a cell of its own that it must keep.
  func hasCell(at path: RowIndexPath) -> Bool { pending[path] != nil || paths.contains(path) }

  /// The cell of a row, to be measured now and placed at the end of this layout.
  func cell(toMeasure path: RowIndexPath, in owner: View, make: (RowIndexPath) -> Cell) -> Cell {
    if let cell = prepared[path] { return cell }
    let cell = cell(at: path) ?? make(path)
    adopt(cell, in: owner)
    prepared[path] = cell
    return cell
  }

  /// Recycles the prepared cell of a row before the end of the layout.
  func releasePrepared(at path: RowIndexPath) {
    if let cell = prepared.removeValue(forKey: path) { recycle(cell) }
  }

  /// Gives every visible row a cell, places it, and recycles all other cells.
  func arrange(
    _ visible: [RowIndexPath], in owner: View, make: (RowIndexPath) -> Cell,
    place: (Cell, RowIndexPath) -> Void
  ) {
    var known = prepared
    prepared = [:]
    let isVisible = Set(visible)
    for (path, cell) in zip(paths, cells) where known[path] == nil {
      if isVisible.contains(path) { known[path] = cell } else { recycle(cell) }
    }
    var placed: [Cell] = []
    for path in visible {
      let cell = known.removeValue(forKey: path) ?? make(path)
      adopt(cell, in: owner)
      place(cell, path)
      placed.append(cell)
    }
    // What is left was measured and then pushed out by rows that were measured later.
    recycle(known)
    recyclePending()
    show(placed, at: visible)
  }

  /// Sets the visible cells, and releases the ones before outside of any access: their `deinit` is
  /// the caller's code.
  private func show(_ next: [Cell], at visible: [RowIndexPath]) {
    let before = cells
    cells = next
    paths = visible
    withExtendedLifetime(before) {}
  }

  /// Moves the cells with their rows; cells of rows that are gone or reloaded leave the tree.
  func carryOver(_ changes: TableChanges) {
    let reloaded = Set(changes.reloadedRows.map(\.from))
    let reconfigured = Set(changes.reconfiguredRows.map(\.from))
    let before = (pending: pending, visible: zip(paths, cells))
    pending = [:]
    var visible: [(path: RowIndexPath, cell: Cell)] = []
    func carry(_ path: RowIndexPath, _ cell: Cell, isPending: Bool) {
      guard let target = changes.path(after: path), !reloaded.contains(path) else {
        // A transition reports only cells that leave the tree.
        cell.removeFromSuperview()
        recycle(cell)
        return
      }
      if isPending { pending[target] = cell } else { visible.append((target, cell)) }
    }
    for (path, cell) in before.visible {
      carry(path, cell, isPending: reconfigured.contains(path))
    }
    for (path, cell) in before.pending.sorted(by: { $0.key < $1.key }) {
      carry(path, cell, isPending: true)
    }
    visible.sort { $0.path < $1.path }
    show(visible.map(\.cell), at: visible.map(\.path))
  }

  /// Recycles all cells.
  func recycleAll() {
    for cell in cells { recycle(cell) }
    show([], at: [])
    recyclePending()
  }

  private func recyclePending() {
    let cells = pending
    pending = [:]
    recycle(cells)
  }

  private func recycle(_ cells: [RowIndexPath: Cell]) {
    for (_, cell) in cells.sorted(by: { $0.key < $1.key }) { recycle(cell) }
  }

  /// Keeps a cell for another row; it stays in its superview, hidden.
  private func recycle(_ cell: Cell) {
    cell.setOwner(nil)
    let limit = cells.count + ReusePool<Cell>.spareCount
    if !keep(cell, limit: limit) { cell.removeFromSuperview() }
  }

  /// Adds a cell to the tree, in which it inherits its owner's environment.
  private func adopt(_ cell: Cell, in owner: View) {
    cell.setOwner(owner)
    if cell.superview !== owner { owner.insertSubview(cell, at: 0) }
    cell.isHidden = false
  }

  /// Checks that each cell of the owner is in one place, shown or hidden as it must be there.
  ///
  /// It holds between layouts; after a layout nothing is prepared or pending.
  func checkInvariants(in owner: View, isLaidOut: Bool) throws(InvariantViolation) {
    guard cells.count == paths.count, zip(paths, paths.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw InvariantViolation("\(cells.count) cells show the rows \(paths).")
    }
    guard prepared.isEmpty, !isLaidOut || pending.isEmpty else {
      throw InvariantViolation("\(prepared.count) and \(pending.count) cells are left over.")
    }
    try checkPlaces(of: cells + pending.values, hidden: pool.views, in: owner)
  }
}

/// Checks that each view of a type in an owner is in one place, shown or hidden as that place asks.
func checkPlaces<Element: View>(
  of shown: [Element], hidden: [Element], in owner: View
) throws(InvariantViolation) {
  let shown = shown.map { ObjectIdentifier($0) }
  let hidden = hidden.map { ObjectIdentifier($0) }
  guard Set(shown + hidden).count == shown.count + hidden.count else {
    throw InvariantViolation("A \(Element.self) is in two places.")
  }
  for case let view as Element in owner.subviews {
    let id = ObjectIdentifier(view)
    guard view.isHidden ? hidden.contains(id) : shown.contains(id) else {
      throw InvariantViolation("The \(Element.self) at \(view.frame) is in no place.")
    }
  }
}

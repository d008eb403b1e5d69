// SPDX-License-Identifier: Apache-2.0

/// The work in which an engine asks views, whose code may change the tree meanwhile.
///
/// While it is under way nothing leaves the engine's parts, so their loops see one tree. What a
/// view's code adds or sets is recorded for the next round. What it removes *interrupts* the visit:
/// the round goes on with the parts as they are, then they are dropped, and the next round reads
/// the tree again.
///
/// Invariant: while a visit is interrupted, and until ``end()``, every item that a node names is
/// kept alive, whether or not it is still in the tree.
final class TreeVisit {
  /// Whether views may be being asked.
  private(set) var isUnderWay = false
  /// Whether something left the tree that the engine's parts still name.
  private(set) var isInterrupted = false
  /// Whether the engine's root joined another tree, whose engine now places the views.
  private(set) var isAbandoned = false
  /// The view that was asked last, for reports.
  private(set) var asked: View?
  /// The view whose code changed the tree last in this visit, or in the one before.
  private(set) weak var changer: View?
  private var kept: [LayoutItem] = []

  /// Begins a visit.
  func begin() {
    isUnderWay = true
    changer = nil
  }

  /// Records the view whose code runs next.
  func willAsk(_ view: View) {
    let before = asked
    asked = view
    withExtendedLifetime(before) {}
  }

  /// Records that the code of the view that is asked changed the tree.
  func noteChange() { changer = asked }

  /// Records that something leaves the tree, and keeps the items alive that the parts name.
  func interrupt(keeping items: @autoclosure () -> [LayoutItem]) {
    guard !isInterrupted else { return }
    isInterrupted = true
    kept += items()
  }

  /// Records that another engine now places the views.
  func abandon() { isAbandoned = true }

  /// Keeps an item alive that gets a node in an interrupted visit.
  func keep(_ item: LayoutItem) { kept.append(item) }

  /// Ends the asking; what is kept stays until ``end()``.
  ///
  /// Views are released outside of any access: their `deinit` is the caller's code.
  func pause() {
    isUnderWay = false
    let last = asked
    asked = nil
    withExtendedLifetime(last) {}
  }

  /// Releases what was kept.
  func end() {
    let released = kept
    kept = []
    isInterrupted = false
    withExtendedLifetime(released) {}
  }
}

// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// # Plan
///
/// Both lists are flattened to painted items: each painting command with the transform and the
/// clips in force, and each opacity group as a whole. A common subsequence of the two is clean;
/// every other item is dirty where it paints. At a point outside of all
/// dirty rectangles both lists paint the same things in the same order, so the pixels are equal.
extension DisplayList {
  /// The area that the drawing may paint, clips included; nil if it paints nothing.
  ///
  /// Glyphs count with ``DrawnGlyphs/bounds``, which is an estimate.
  public var bounds: Rect? {
    paintedItems().map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
  }

  /// Rectangles that cover every difference between an earlier drawing and this one.
  ///
  /// No two of them overlap. There are at most `limit`; beyond that, near ones are joined. Equal
  /// drawings give none.
  ///
  /// - Complexity: O(n log n) in the commands, and O(n × limit) to join rectangles.
  /// - Precondition: `limit` is at least 1.
  public func dirtyRectangles(since earlier: DisplayList, limit: Int = 32) -> [Rect] {
    precondition(limit >= 1, "There must be room for at least 1 rectangle, not \(limit).")
    var before = earlier.paintedItems()[...]
    var after = paintedItems()[...]
    while let first = before.first, first == after.first {
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    let kept = CommonSubsequence(Array(before), Array(after))
    var rectangles = RectangleSet(limit: limit)
    for (item, isKept) in zip(before, kept.isKeptBefore) where !isKept {
      rectangles.insert(item.bounds)
    }
    for (item, isKept) in zip(after, kept.isKeptAfter) where !isKept {
      rectangles.insert(item.bounds)
    }
    return rectangles.rectangles.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
  }

  /// The painted items in order; items that are clipped away or clear are left out.
  func paintedItems() -> [PaintedItem] {
    var flattener = Flattener()
    for command in commands { flattener.take(command) }
    return flattener.finish()
  }
}

/// A painted item with everything its appearance depends on.
struct PaintedItem: Hashable {
  /// A painting command and the transform in force, or the parts of a group of one opacity.
  enum Content: Hashable {
    case command(DrawingCommand, Transform)
    case group(opacity: Double, [PaintedItem])
  }

  /// The kind of item.
  var content: Content
  /// The clips in force whose shape is visible, outermost first.
  var clips: [Clip]
  /// The area in the list's own coordinates, cut to the clips.
  var bounds: Rect
}

/// A clip with the transform in force when it was set.
struct Clip: Hashable {
  /// The shape.
  var box: Box
  /// From the shape's coordinates to the list's.
  var transform: Transform
}

/// Walks over commands and collects the painted items.
private struct Flattener {
  private struct State {
    var transform = Transform.identity
    var clips: [Clip] = []
    var clipBounds: Rect?
  }

  private struct Scope {
    var saved: State
    /// The groups that were opened in this scope, with what had been painted before them.
    var groups: [(opacity: Double, before: [PaintedItem])] = []
  }

  private var state = State()
  private var scopes = [Scope(saved: State())]
  private var items: [PaintedItem] = []

  mutating func take(_ command: DrawingCommand) {
    switch command {
    case .save: scopes.append(Scope(saved: state))
    case .restore: if scopes.count > 1 { closeScope() }
    case .transform(let transform):
      state.transform = transform.followed(by: state.transform)
    case .clip(let box):
      state.clips.append(Clip(box: box, transform: state.transform))
      let area = state.transform.boundingBox(of: box.rect)
      state.clipBounds =
        state.clipBounds.map { $0.intersection(area) ?? .zero } ?? (area.isEmpty ? .zero : area)
    case .opacity(let opacity):
      scopes[scopes.count - 1].groups.append((opacity, items))
      items = []
    case .fill, .stroke, .glyphs, .image: paint(command)
    }
  }

  mutating func finish() -> [PaintedItem] {
    while let scope = scopes.last {
      close(scope.groups)
      scopes.removeLast()
    }
    return items
  }

  private mutating func closeScope() {
    guard let scope = scopes.popLast() else { return }
    close(scope.groups)
    state = scope.saved
  }

  private mutating func close(_ groups: [(opacity: Double, before: [PaintedItem])]) {
    for group in groups.reversed() {
      let bounds = items.map(\.bounds).reduce(nil) { $0?.union($1) ?? $1 }
      let parts = items
      items = group.before
      guard let bounds, group.opacity > 0 else { continue }
      items.append(
        PaintedItem(
          content: .group(opacity: group.opacity, parts), clips: [], bounds: bounds))
    }
  }

  private mutating func paint(_ command: DrawingCommand) {
    guard let own = command.bounds else { return }
    let area = state.transform.boundingBox(of: own)
    guard !area.isEmpty else { return }
    guard let clip = state.clipBounds else {
      items.append(
        PaintedItem(content: .command(command, state.transform), clips: [], bounds: area))
      return
    }
    guard let visible = area.intersection(clip) else { return }
    // A clip that does not touch the painted area does not change its appearance.
    let clips = state.clips.filter { !$0.covers(area) }
    items.append(
      PaintedItem(content: .command(command, state.transform), clips: clips, bounds: visible))
  }
}

extension Clip {
  /// Whether the clip certainly contains a whole area.
  fileprivate func covers(_ area: Rect) -> Bool {
    guard box.effectiveRadius == 0, transform.b == 0, transform.c == 0 else { return false }
    let kept = transform.boundingBox(of: box.rect)
    return kept.minX <= area.minX && kept.maxX >= area.maxX && kept.minY <= area.minY
      && kept.maxY >= area.maxY
  }
}

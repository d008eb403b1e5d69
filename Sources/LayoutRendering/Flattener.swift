// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Walks over commands and collects the painted items.
struct Flattener {
  private struct State {
    var transform = Transform.identity
    var clips: [PlacedBox] = []
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
  /// The named areas that can be seen.
  private(set) var areas: [NamedArea] = []

  mutating func take(_ command: DrawingCommand) {
    switch command {
    case .save: scopes.append(Scope(saved: state))
    case .restore: if scopes.count > 1 { closeScope() }
    case .transform(let transform):
      state.transform = transform.followed(by: state.transform)
    case .clip(let box):
      state.clips.append(PlacedBox(box: box, transform: state.transform))
      let area = state.transform.boundingBox(of: box.rect)
      state.clipBounds =
        state.clipBounds.map { $0.intersection(area) ?? .zero } ?? (area.isEmpty ? .zero : area)
    case .opacity(let opacity):
      scopes[scopes.count - 1].groups.append((opacity, items))
      items = []
    case .fill, .stroke, .glyphs, .image: paint(command)
    case .area(let name, let rect): mark(name, rect)
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
          content: .group(opacity: group.opacity, parts), clips: [], bounds: bounds,
          port: state.clipBounds))
    }
  }

  private mutating func mark(_ name: String, _ rect: Rect) {
    let area = state.transform.boundingBox(of: rect)
    guard !area.isEmpty else { return }
    let visible = state.clipBounds.map { area.intersection($0) ?? .zero } ?? area
    guard !visible.isEmpty else { return }
    areas.append(
      NamedArea(
        name: name, box: PlacedBox(box: Box(rect), transform: state.transform),
        clips: state.clips.filter { !$0.covers(area) }, bounds: visible))
  }

  private mutating func paint(_ command: DrawingCommand) {
    guard let own = command.bounds else { return }
    let area = state.transform.boundingBox(of: own)
    guard !area.isEmpty else { return }
    guard let clip = state.clipBounds else {
      items.append(
        PaintedItem(content: .command(command, state.transform), clips: [], bounds: area, port: nil)
      )
      return
    }
    guard let visible = area.intersection(clip) else { return }
    // A clip that does not touch the painted area does not change its appearance.
    let clips = state.clips.filter { !$0.covers(area) }
    items.append(
      PaintedItem(
        content: .command(command, state.transform), clips: clips, bounds: visible, port: clip))
  }
}

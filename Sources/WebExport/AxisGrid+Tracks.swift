// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

extension AxisGrid {
  /// The sizes of the tracks.
  ///
  /// - Throws: ``LoweringFailure`` for widths in a ratio that are not those of single tracks.
  func makeTracks() throws(LoweringFailure) -> [String] {
    let count = order.lines.count - 1
    let weights = try ratioWeights()
    let rest = trackOfRest
    let flexible = flexibleTracks
    let roles = axis == .horizontal ? widthRoles : WidthRoles()
    return (0..<count).map { track in
      if let weight = weights[track] { return "minmax(0, \(weight.shortest)fr)" }
      if let size = order.fixedSize(of: track) {
        return track == rest || size.share == 1 ? "minmax(\(yieldingLeast), 1fr)" : size.css
      }
      // An `auto` track would not count the heights of items that clip their text.
      if axis == .vertical {
        return flexible.contains(track) ? "minmax(max-content, 1fr)" : "max-content"
      }
      guard let view = roles.viewByTrack[track] else { return "minmax(0, 1fr)" }
      if let cap = cap(of: view, in: track) { return "fit-content(\(cap.css))" }
      let least = view == roles.yielding ? yieldingLeast : "max-content"
      let greatest = view == roles.stretching ? "1fr" : "max-content"
      return least == greatest ? greatest : "minmax(\(least), \(greatest))"
    }
  }

  /// The least width of a track that gives way.
  private var yieldingLeast: String { keepsWords ? "min-content" : "0" }

  /// The track that takes what others leave, if all are fixed: the last one of those that are
  /// shares of the width. Browsers round shares down to 1/64 pixel, so that their sum is less than
  /// the whole.
  private var trackOfRest: Int? {
    guard axis == .horizontal else { return nil }
    let sizes = (0..<(order.lines.count - 1)).map(order.fixedSize)
    guard sizes.allSatisfy({ $0 != nil }) else { return nil }
    return sizes.lastIndex { $0?.share ?? 0 != 0 }
  }

  /// The weights of the tracks of views whose widths are in a ratio, by track.
  private func ratioWeights() throws(LoweringFailure) -> [Int: Double] {
    guard let first = facts.ratios.first else { return [:] }
    var weights = [first.other: 1.0]
    var waiting = facts.ratios
    while let index = waiting.firstIndex(where: {
      weights[$0.view] != nil || weights[$0.other] != nil
    }) {
      let ratio = waiting.remove(at: index)
      if let weight = weights[ratio.other] {
        weights[ratio.view] = weight * ratio.factor
      } else if let weight = weights[ratio.view] {
        weights[ratio.other] = weight / ratio.factor
      }
    }
    var byTrack: [Int: Double] = [:]
    for item in items {
      guard let weight = weights[item.view] else { continue }
      let tracks = item.lines.filter { order.fixedSize(of: $0) == nil }
      guard tracks.count == 1, item.lines.count == 1 else {
        throw LoweringFailure(
          "widths in a ratio must be those of views beside each other", at: first.source.place)
      }
      byTrack[tracks[0]] = weight
    }
    let others = (0..<(order.lines.count - 1)).contains {
      order.fixedSize(of: $0) == nil && byTrack[$0] == nil
    }
    // Without contents of their own, views in a ratio share what contents beside them leave.
    let hasContent = subjects.contains { $0.hasContent && weights[$0.view] != nil }
    if hasContent, keepsWords { throw .sharedWidths(at: first.source.place) }
    guard waiting.isEmpty, !(others && hasContent) else {
      throw LoweringFailure(
        "of views beside each other all widths must be fixed or in one ratio, unless those in the "
          + "ratio have no content",
        at: first.source.place)
    }
    return byTrack
  }

  /// The tracks of the vertical axis that take what is left over in others.
  private var flexibleTracks: Set<Int> {
    let contents = Set(subjects.filter(\.hasContent).map(\.view))
    let pushing = items.filter { $0.pushes && (contents.contains($0.view) || $0.extent != nil) }
    var filled: Set<Int> = []
    var flexible: Set<Int> = []
    for item in pushing {
      let tracks = item.lines.filter { order.fixedSize(of: $0) == nil }
      if tracks.count == 1 {
        filled.insert(tracks[0])
      } else if let last = item.alignment == .end ? tracks.first : tracks.last {
        flexible.insert(last)
      }
    }
    for track in 0..<(order.lines.count - 1)
    where order.fixedSize(of: track) == nil && !filled.contains(track) {
      flexible.insert(track)
    }
    return flexible
  }

  /// The views that decide the widths of tracks.
  private struct WidthRoles {
    /// The view whose content a track has.
    var viewByTrack: [Int: Int] = [:]
    /// The view that gets less than its content wants.
    var yielding: Int?
    /// The view that gets more.
    var stretching: Int?
  }

  /// The first of the contents with the least priority gives way, in the order of the views.
  private var widthRoles: WidthRoles {
    var roles = WidthRoles()
    var yielding: GridSubject?
    var stretching: GridSubject?
    var hasSlack = false
    for track in 0..<(order.lines.count - 1) where order.fixedSize(of: track) == nil {
      let inside = subjects.filter { subject in
        subject.hasContent
          && items.contains {
            $0.view == subject.view && $0.lines == track..<(track + 1) && $0.pushes
          }
      }
      let lined = inside.filter {
        !looseEnds.contains($0.view) && !looseStarts.contains($0.view)
      }
      hasSlack = hasSlack || lined.isEmpty
      roles.viewByTrack[track] = lined.first?.view
      for subject in inside where subject.isBefore(yielding, by: \.compression) {
        yielding = subject
      }
      for subject in lined.prefix(1) where subject.isBefore(stretching, by: \.hugging) {
        stretching = subject
      }
    }
    roles.yielding = yielding?.view
    roles.stretching = hasSlack ? nil : stretching?.view
    return roles
  }

  /// The greatest width of a track: of its view, or of a box around the view.
  private func cap(of view: Int, in track: Int) -> AxisLength? {
    if let cap = facts.caps[view]?.length { return cap }
    let (start, end) = (line(.start(view)), line(.end(view)))
    for subject in subjects {
      guard let cap = facts.caps[subject.view]?.length, subject.view != view else { continue }
      let (outerStart, outerEnd) = (line(.start(subject.view)), line(.end(subject.view)))
      guard outerStart.root == start.root, outerEnd.root == end.root else { continue }
      return cap - (start.offset - outerStart.offset) - (outerEnd.offset - end.offset)
    }
    return nil
  }

  /// The extent of an item's area if it is fixed, or a fixed distance less than the cell's width.
  func area(of item: GridItem) -> AxisLength? {
    let (first, last) = (order.lines[item.lines.lowerBound], order.lines[item.lines.upperBound])
    return first.root == last.root ? last.offset - first.offset : nil
  }
}

// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// Whether views that are distributed with fixed gaps share the space equally.
public enum DistributedSizes: Sendable, Hashable {
  /// All views have the same extent.
  case equal
  /// Each view keeps the extent that its content or its other constraints give it.
  case own
}

extension Array where Element: View {
  /// Places the views one after the other with equal gaps of a given width.
  ///
  /// The first begins `lead` after the common superview's edge, the last ends `tail` before it.
  /// Along the horizontal axis they follow the direction of reading. The constraints hold at any
  /// size of the superview.
  ///
  /// Fewer than two views, and views that are not all below one other view, are reported in the
  /// `layoutDiagnostics` of the first view's tree, and nothing is made.
  @discardableResult
  public func distribute(
    along axis: Axis, withFixedSpacing spacing: Double, lead: Double = 0, tail: Double = 0,
    sizes: DistributedSizes = .equal, file: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    guard let container = distributionContainer(file, line) else { return [] }
    var result: [LayoutConstraint] = []
    for (index, view) in enumerated() {
      let before = index > 0 ? self[index - 1] : nil
      result += view.makeConstraints { make in
        switch axis {
        case .horizontal:
          let start = before?.layout.trailing ?? container.layout.leading
          make.leading.equalTo(start, file: file, line: line).offset(before == nil ? lead : spacing)
          if index == count - 1 {
            make.trailing.equalTo(container.layout.trailing, file: file, line: line).offset(-tail)
          }
          if let before, sizes == .equal {
            make.width.equalTo(before.layout.width, file: file, line: line)
          }
        case .vertical:
          let start = before?.layout.bottom ?? container.layout.top
          make.top.equalTo(start, file: file, line: line).offset(before == nil ? lead : spacing)
          if index == count - 1 {
            make.bottom.equalTo(container.layout.bottom, file: file, line: line).offset(-tail)
          }
          if let before, sizes == .equal {
            make.height.equalTo(before.layout.height, file: file, line: line)
          }
        }
      }
    }
    return result
  }

  /// Places the views one after the other with a given extent; the gaps share the rest equally.
  ///
  /// With n views of extent l in a space of W, view i begins at
  /// `lead + i × (W - lead - tail - l) / (n - 1)`, so views overlap where space is short.
  /// Along the horizontal axis they follow the direction of reading at the time of the call.
  ///
  /// Fewer than two views, and views that are not all below one other view, are reported in the
  /// `layoutDiagnostics` of the first view's tree, and nothing is made.
  @discardableResult
  public func distribute(
    along axis: Axis, withFixedItemLength length: Double, lead: Double = 0, tail: Double = 0,
    file: String = #fileID, line: Int = #line
  ) -> [LayoutConstraint] {
    guard let container = distributionContainer(file, line) else { return [] }
    let isMirrored =
      axis == .horizontal && container.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (start, end) = isMirrored ? (tail, lead) : (lead, tail)
    var result: [LayoutConstraint] = []
    for (index, view) in enumerated() {
      let place = isMirrored ? count - 1 - index : index
      let part = Double(place) / Double(count - 1)
      // A multiplier of 0 would make a place equal to a constant, so the first has its own form.
      let constant = start - part * (start + end + length)
      result += view.makeConstraints { make in
        switch axis {
        case .horizontal:
          make.width.equalTo(length, file: file, line: line)
          if place == 0 {
            make.left.equalTo(container.layout.left, file: file, line: line).offset(start)
          } else {
            make.left.equalTo(container.layout.right, file: file, line: line)
              .multipliedBy(part).offset(constant)
          }
        case .vertical:
          make.height.equalTo(length, file: file, line: line)
          if place == 0 {
            make.top.equalTo(container.layout.top, file: file, line: line).offset(start)
          } else {
            make.top.equalTo(container.layout.bottom, file: file, line: line)
              .multipliedBy(part).offset(constant)
          }
        }
      }
    }
    return result
  }

  /// The view in which the space is measured: the closest common ancestor of the views; nil with a
  /// report if they cannot be distributed.
  private func distributionContainer(_ file: String, _ line: Int) -> View? {
    if count > 1, let container = closestCommonAncestor,
      !contains(where: { $0 === container })
    {
      return container
    }
    let place = CodeLocation(file: file, line: line)
    let names = map(\.displayName).joined(separator: ", ")
    let reason =
      count > 1
      ? "they are not all below one view; add them to it first" : "there must be at least 2 views"
    first?.record(
      LayoutDiagnostic(
        kind: .illegalDistribution,
        message: "\(names) (\(place)) cannot be distributed: \(reason)",
        items: map { ReportedItem($0) }))
    return nil
  }
}

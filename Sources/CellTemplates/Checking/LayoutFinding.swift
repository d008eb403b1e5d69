// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// What is wrong with the look of a row whose height is right: a text that does not fit its view,
/// or a view that lies where it should not.
public struct LayoutFinding: Hashable, Sendable {
  /// The kinds of findings, with the names in options and outputs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A part of a text is left out for want of lines, and the template does not expect it.
    case truncated
    /// The lines of a text are higher than their view.
    case clipped
    /// A line of a text is wider than its view.
    case wide
    /// A view reaches beyond the view that holds it, or beyond the cell.
    case outside
    /// A text lies on another.
    case overlapping
  }

  /// The kind of finding.
  public let kind: Kind
  /// The name of the view; that of a view in a nested cell begins with the cell's.
  public let view: String
  /// What is wrong with the view, or with its text, as a clause without a subject.
  public let clause: String
  /// The place of the view in the template.
  public let place: SourcePlace
  /// Whether the view is the cell of an element, whose place is that of the view that holds it.
  var isElement = false

  /// The message, as part of a sentence.
  public var message: String {
    "\(kind == .outside ? "the view" : "the text of") '\(view)' \(clause)"
  }

  /// By how much a view reaches beyond a side of what holds it.
  struct Excess {
    /// The side, in words.
    let side: String
    /// The distance in points.
    let distance: Double

    /// The sides of a rectangle beyond which another one reaches.
    static func all(of frame: Rect, beyond holder: Rect) -> [Excess] {
      [
        Excess(side: "top", distance: holder.minY - frame.minY),
        Excess(side: "bottom", distance: frame.maxY - holder.maxY),
        Excess(side: "left side", distance: holder.minX - frame.minX),
        Excess(side: "right side", distance: frame.maxX - holder.maxX),
      ].filter { $0.distance > HeightFinding.tolerance }
    }

    /// What the view does, as a clause.
    func clause(beyond holder: String) -> String {
      "reaches \(LayoutFinding.points(distance)) beyond the \(side) of \(holder)"
    }
  }

  /// A length in words, in hundredths of a point.
  fileprivate static func points(_ length: Double) -> String {
    let rounded = (length * 100).rounded() / 100
    return "\(rounded.shortest) point\(rounded == 1 ? "" : "s")"
  }
}

extension CellMeasurer {
  /// What is wrong with the look of a record's row, in the order of the kinds and views.
  ///
  /// A text is on another where the rectangles around their lines overlap, whatever lies between
  /// them; boxes and images may lie anywhere in what holds them.
  ///
  /// - Complexity: O(text) beside the layout: each text is laid out twice more.
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  public func layoutFindings(
    of record: RecordValue, width: Double,
    kinds: Set<LayoutFinding.Kind> = Set(LayoutFinding.Kind.allCases)
  ) throws(RecordError) -> [LayoutFinding] {
    let (tree, layout) = try laidOut(record, width: width)
    let bounds = Rect(
      x: 0, y: 0, width: width, height: layout.height - tree.template.separatorThickness)
    let fits = kinds == [.outside] ? [] : tree.textFits()
    return LayoutFinding.Kind.allCases.filter(kinds.contains).flatMap { kind in
      switch kind {
      case .truncated, .clipped, .wide: fits.compactMap { $0.finding(kind) }
      case .outside: tree.viewsOutside(of: bounds)
      case .overlapping: TextFit.overlaps(fits)
      }
    }
  }
}

extension CellMeasurer {
  /// What in a record's row is wider than its place, whatever number of lines it may have: lines of
  /// text, also those that are cut because they do not wrap, and cells in the columns of a part.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  func wideFindings(of record: RecordValue, width: Double) throws(RecordError) -> [LayoutFinding] {
    let (tree, layout) = try laidOut(record, width: width)
    let texts = tree.textFits().compactMap { fit in
      fit.finding(.wide) ?? (fit.wantedLineCount > fit.lineCount ? nil : fit.finding(.truncated))
    }
    let bounds = Rect(x: 0, y: 0, width: width, height: layout.height)
    return texts + tree.viewsOutside(of: bounds).filter(\.isElement)
  }
}

extension TextFit {
  /// The finding of a kind about the text; nil if there is none.
  fileprivate func finding(_ kind: LayoutFinding.Kind) -> LayoutFinding? {
    let what: String
    switch kind {
    case .truncated where isTruncated && !isTruncationExpected:
      let lines = "\(lineCount) of \(wantedLineCount) lines are shown"
      let lost = "\(lostByteCount) byte\(lostByteCount == 1 ? " is" : "s are") left out"
      let facts = [wantedLineCount > lineCount ? lines : nil, lostByteCount > 0 ? lost : nil]
        .compactMap(\.self)
      what = "is cut" + (facts.isEmpty ? "" : ": ") + facts.joined(separator: ", ")
    case .clipped where clippedHeight > 0:
      what = "is \(LayoutFinding.points(clippedHeight)) higher than its view"
    case .wide where clippedWidth > 0:
      what = "is \(LayoutFinding.points(clippedWidth)) wider than its view"
    default: return nil
    }
    return LayoutFinding(kind: kind, view: view, clause: what, place: place)
  }

  /// The texts that lie on others, each with the first one that it lies on.
  fileprivate static func overlaps(_ fits: [TextFit]) -> [LayoutFinding] {
    let tolerance = HeightFinding.tolerance
    /// The first text under each text.
    var under: [Int?] = Array(repeating: nil, count: fits.count)
    let order = fits.indices.sorted {
      (fits[$0].textFrame.minY, $0) < (fits[$1].textFrame.minY, $1)
    }
    // From the top down, until no text that is lower can reach one.
    for (index, upper) in order.enumerated() {
      for lower in order[(index + 1)...] {
        let (one, other) = (fits[upper].textFrame, fits[lower].textFrame)
        if other.minY >= one.maxY - tolerance { break }
        guard min(one.maxX, other.maxX) - max(one.minX, other.minX) > tolerance,
          min(one.maxY, other.maxY) - max(one.minY, other.minY) > tolerance
        else { continue }
        let (first, second) = (min(upper, lower), max(upper, lower))
        under[second] = min(under[second] ?? first, first)
      }
    }
    return zip(fits, under).compactMap { fit, first in
      first.map {
        LayoutFinding(
          kind: .overlapping, view: fit.view,
          clause: "lies on that of '\(fits[$0].view)'", place: fit.place)
      }
    }
  }
}

extension CellTree {
  /// The views that reach beyond what holds them, by the side where they do so most.
  ///
  /// - Parameters:
  ///   - bounds: The cell without its separator.
  ///   - cellName: The cell, as messages name it.
  ///   - naming: Gives the name of a view in messages.
  fileprivate func viewsOutside(
    of bounds: Rect, cellName: String = "the cell", naming: (String) -> String = { $0 }
  ) -> [LayoutFinding] {
    var findings: [LayoutFinding] = []
    for (index, view) in views.enumerated() {
      guard let view else { continue }
      let declared = template.views[index]
      let name = naming(declared.name)
      let room = declared.parent.flatMap { views[$0] }
      // What scrolls may be larger than what it scrolls in.
      if !(room is ScrollView) {
        let holder = declared.parent.map { "'\(naming(template.views[$0].name))'" } ?? cellName
        let most = LayoutFinding.Excess.all(
          of: frameInCell(of: view), beyond: room.map(frameInCell) ?? bounds
        ).max { $0.distance < $1.distance }
        if let most {
          findings.append(
            LayoutFinding(
              kind: .outside, view: name, clause: most.clause(beyond: holder),
              place: declared.place))
        }
      }
      guard let part = view as? RepeatView else { continue }
      forEachElement(of: part) { shown, frame, tree in
        let most = LayoutFinding.Excess.all(of: frame, beyond: frameInCell(of: part))
          .max { $0.distance < $1.distance }
        if let most {
          findings.append(
            LayoutFinding(
              kind: .outside, view: naming(shown.name), clause: most.clause(beyond: "'\(name)'"),
              place: declared.place, isElement: true))
        }
        findings += tree.viewsOutside(
          of: Rect(origin: .zero, size: frame.size), cellName: "'\(naming(shown.name))'"
        ) {
          naming(shown.name(of: $0))
        }
      }
    }
    return findings
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// A reason to doubt the height of a row, at a place of the template.
public struct HeightFinding: Sendable {
  /// The kinds of findings.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// Conditions contradict each other, so one of them was given up.
    case contradiction
    /// No chain of conditions leads from the cell's top to its bottom.
    case undeterminedHeight
    /// Nothing gives an image an extent, so it is not visible.
    case imageWithoutSize
    /// An array has more elements than the template shows by number.
    case elementsWithoutSlot
  }

  /// The kind of finding.
  public let kind: Kind
  /// The place in the template.
  public let place: SourcePlace
  private let content: Content

  /// The facts of the message, which is made only for findings that are shown.
  private enum Content {
    case conflict(CellDiagnostic)
    case height
    case image(String)
    case elements(Int, ArraySlots.Slots)
  }

  /// Makes the finding of a contradiction.
  init(_ conflict: CellDiagnostic, in template: CellTemplate) {
    kind = .contradiction
    place = conflict.place(in: template)
    content = .conflict(conflict)
  }

  /// Makes the finding that nothing determines the height.
  init(undeterminedHeightIn template: CellTemplate) {
    kind = .undeterminedHeight
    place = template.layoutPlace
    content = .height
  }

  /// Makes the finding of an image.
  init(_ image: ViewTemplate) {
    kind = .imageWithoutSize
    place = image.place
    content = .image(image.name)
  }

  /// Makes the finding of an array with a number of elements, more than slots.
  init(_ count: Int, of slots: ArraySlots.Slots) {
    kind = .elementsWithoutSlot
    place = slots.place
    content = .elements(count, slots)
  }

  /// The message, as part of a sentence.
  public var message: String {
    switch content {
    case .conflict(let conflict): conflict.line
    case .height: Self.undeterminedHeight
    case .image(let name):
      "the image '\(name)' has no size, as a picture's own size is not known; give it a width and "
        + "a height, or an aspect"
    case .elements(let count, let slots):
      "the field '\(slots.array)' has \(count) elements, and the template shows none after the "
        + "first \(slots.count)"
    }
  }

  /// The message for a height that nothing determines.
  static let undeterminedHeight =
    "the layout does not determine the cell's height: no chain of conditions leads from its top "
    + "to its bottom"
  /// Extents up to this, in points, are none.
  static let tolerance = 0.01
}

extension CellTree {
  /// The findings about the last fitting, which gave the size of the content, and about the nested
  /// cells in it.
  ///
  /// Views have their sizes from the same solution as the height.
  ///
  /// - Complexity: O(images) for a sound row; O(views) for a row without a height.
  func heightFindings(size: Size) -> [HeightFinding] {
    var findings: [HeightFinding] = []
    if let conflict = cell.fittingConflicts.first {
      findings.append(HeightFinding(CellDiagnostic(conflict, in: self), in: template))
    }
    let tolerance = HeightFinding.tolerance
    if size.height <= tolerance,
      views.contains(where: { $0.map { cell.fittingSize(of: $0).height > tolerance } ?? false })
    {
      findings.append(HeightFinding(undeterminedHeightIn: template))
    }
    let image = unsizedImages.first { index in
      guard let image = sizeOfImage(index, in: size) else { return false }
      return image.width <= tolerance || image.height <= tolerance
    }
    if let image { findings.append(HeightFinding(template.views[image])) }
    for cell in elementCells { findings.add(cell.findings) }
    return findings
  }

  /// The size of an image in the last fitting; nil for one that is hidden.
  ///
  /// A flow or grid gives its views their sizes when it is laid out, which is done here.
  private func sizeOfImage(_ index: Int, in size: Size) -> Size? {
    guard let view = views[index] else { return nil }
    let holders = sequence(first: view, next: \.superview).dropFirst()
    guard holders.contains(where: { $0 is WrappingView }) else {
      return cell.fittingSize(of: view)
    }
    layOut(size)
    return view.layoutFrame.size
  }
}

extension [HeightFinding] {
  /// Adds findings of kinds that are not there yet.
  package mutating func add(_ others: [HeightFinding]) {
    for finding in others where !contains(where: { $0.kind == finding.kind }) { append(finding) }
  }
}

extension CellDiagnostic {
  /// The message on one line.
  var line: String { message.split(separator: "\n").joined(separator: "; ") }

  /// The line of the condition that gave way; else the first view's place, or the template's start.
  func place(in template: CellTemplate) -> SourcePlace {
    let line = constraints.last { $0.line > 0 }.map(template.place(of:))
    return (kind == .conflict ? line : nil)
      ?? views.lazy.compactMap(template.place(ofView:)).first
      ?? line ?? SourcePlace(line: 1, column: 1)
  }
}

extension CellTemplate {
  /// The place of the first character that is not a space in the line of a condition.
  func place(of source: CellDiagnostic.Source) -> SourcePlace {
    var place = SourcePlace(line: source.line, column: 1)
    place.file = source.file
    let lines = lines(at: place)
    let text = lines.indices.contains(source.line - 1) ? lines[source.line - 1] : ""
    place.column = text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }.count + 1
    return place
  }

  /// The place where a view is declared; nil if there is none of that name.
  func place(ofView name: String) -> SourcePlace? { views.first { $0.name == name }?.place }

  /// The first line of the layout.
  var layoutPlace: SourcePlace {
    statements.first?.place(in: fileName) ?? SourcePlace(line: 1, column: 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension LayoutDiagnostic: CustomStringConvertible {
  /// The message and the suggestion.
  public var description: String {
    suggestion.map { "\(message)\n\($0)" } ?? message
  }

  /// The diagnostic as a sentence or two.
  public var message: String {
    if case .words(let words) = detail { return words }
    switch kind {
    case .conflict: return conflictMessage
    case .ambiguity:
      let names = attributes.map(\.description).joined(separator: ", ")
      return "\(name) is ambiguous: its constraints do not determine its \(names)"
    case .unusedView: return "\(name) is placed by constraints, but none names it"
    case .illegalConstraint(let error):
      if case .holder(let view) = detail {
        return "\(constraint) cannot be added to \(view.name): \(error)"
      }
      return "\(constraint) cannot be activated: \(error)"
    case .hierarchyCycle:
      let other = items.last?.name ?? name
      return "\(name) cannot be added to \(other), which is the same view or inside it; "
        + "the call was ignored"
    case .missingMeasurer: return "\(name) has a text, but no measurer, so its size is 0"
    case .undeterminedContentSize:
      let extents = attributes.map(\.description).joined(separator: " and ")
      return "the content of \(name) does not determine the \(extents) of its content area, "
        + "which is taken as 0 or as small as possible"
    case .unsettledLayout: return unsettledMessage
    case .notFinite:
      if case .frame(let frame) = detail { return "the frame \(frame) of \(name) is not finite" }
      return "\(constraint) is ignored while its constant is \(constraints.first?.constant ?? 0)"
    case .malformedVisualFormat: return "a visual format cannot be read"
    case .missingConstraint: return "\(constraint) cannot be updated: there is no such constraint"
    case .refusedChange: return "\(name) refused a change"
    case .illegalDistribution: return "\(name) cannot be distributed"
    case .otherReading: return "\(constraint) means something else elsewhere"
    case .duplicateConstraint:
      return "\(constraint) was made again; the constraint is there already"
    }
  }

  /// What might help, as a sentence.
  public var suggestion: String? {
    switch remedy {
    case nil: return nil
    case .giveWay: return "Remove one of them, or give one a priority below 1000."
    case .clearMask(let view):
      return "\(view.name) is placed by its frame and mask; if constraints are to place it, "
        + "set its translatesAutoresizingMaskIntoConstraints to false."
    case .tieOrRemove:
      return "Tie \(name) to another view, or remove it; to place it by its frame, leave "
        + "translatesAutoresizingMaskIntoConstraints true."
    case .changeContentPriority(let axis):
      return "Another view competes with \(name) at the same priority: give one of them another "
        + "\(axis == .horizontal ? "horizontal" : "vertical") hugging or compression resistance."
    case .addExtents:
      return "Give \(name) its extents, or tie opposite edges: it has no intrinsic size."
    case .tie: return "Tie an edge or the centre of \(name) to another view."
    case .addConstraints: return "Add constraints for \(name)."
    case .addContentExtents:
      let sides = attributes.map {
        $0 == .width ? "right edge needs a width" : "bottom edge needs a height"
      }
      return
        "The content's \(sides.joined(separator: " and its ")) to start from: tie both opposite "
        + "edges and give the content an extent of its own."
    case .setMeasurer: return "Set `environment` with a measurer on the root view or the host."
    case .words(let words): return words
    }
  }

  /// The name of the item that it is about first.
  private var name: String { items.first?.name ?? ReportedItem.gone.name }

  /// The constraint that it is about first.
  private var constraint: String { constraints.first?.text ?? ReportedItem.gone.name }

  /// How many constraints of a conflict the message lists.
  private static let listedCount = 100

  private var conflictMessage: String {
    let broken = brokenConstraint?.text ?? constraint
    if case .refusal(let reason) = detail { return "\(broken) cannot be used: \(reason)" }
    var list = constraints.prefix(Self.listedCount).map { "  \($0.text)" }.joined(separator: "\n")
    if constraints.count > Self.listedCount {
      list += "\n  and \(constraints.count - Self.listedCount) more"
    }
    return "these constraints cannot all hold:\n\(list)\ngiven up: \(broken)"
  }

  private var unsettledMessage: String {
    switch detail {
    case .rounds(let count):
      let last = items.last?.name ?? name
      return "the layout of \(name) still changed after \(count) rounds, last in \(last); does its "
        + "intrinsicContentSize, layoutSubviews() or updateConstraints() change something every "
        + "time?"
    case .askedMeanwhile(let view):
      return
        "\(name) asked for the fitting size of \(view.name) while it was being worked out, and "
        + "got the one found before"
    case nil, .words, .refusal, .holder, .frame:
      return "the width of a text depends on its height, and they did not settle; "
        + "the height is that of the second measure"
    }
  }
}

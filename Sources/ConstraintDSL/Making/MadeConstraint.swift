// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

/// A constraint that a maker made, and that updates and remakes find again.
public final class MadeConstraint: LayoutConstraint {
  /// Makes a constraint from its draft.
  ///
  /// The draft is read in its array, because a copy would retain all that it names.
  init(_ drafts: [Draft], _ index: Int, of item: LayoutItem) {
    super.init(
      item: item, attribute: drafts[index].attribute, relatedBy: drafts[index].relation,
      toItem: drafts[index].target, attribute: drafts[index].targetAttribute,
      multiplier: drafts[index].multiplier, constant: drafts[index].constant,
      priority: drafts[index].priority, identifier: drafts[index].label,
      madeAt: CodeLocation(file: drafts[index].file, line: drafts[index].line))
  }
}

// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A conflict, an ambiguity or a caller's mistake, with the items and constraints concerned.
///
/// Layout never fails for these reasons; frames come out all the same. ``message`` and
/// ``suggestion`` say in words what the parts mean.
public struct LayoutDiagnostic: Hashable, Sendable {
  /// The kinds of diagnostics.
  public enum Kind: Hashable, Sendable {
    /// Required constraints contradict each other; one of them gave way.
    case conflict
    /// Constraints do not determine some attributes of an item.
    case ambiguity
    /// A view is placed by constraints, but none names it or what is inside it.
    case unusedView
    /// A constraint could not be activated.
    case illegalConstraint(LayoutConstraintError)
    /// A view was added to itself or to a view below it; the call was ignored.
    case hierarchyCycle
    /// There is text, but no text measurer.
    case missingMeasurer
    /// The content of a scroll view does not determine its size.
    case undeterminedContentSize
    /// The layout still changed after the greatest number of passes.
    case unsettledLayout
    /// A visual format could not be read.
    case malformedVisualFormat
    /// A number is not finite, so it is not used.
    case notFinite
    /// A constraint to update does not exist.
    case missingConstraint
    /// A constraint was made a second time.
    case duplicateConstraint
    /// A constraint was written in words that mean something else in Masonry or SnapKit.
    case otherReading
    /// Views could not be distributed along an axis.
    case illegalDistribution
    /// A list of rows or items refused a call or an answer of its data source.
    case refusedChange
  }

  /// The kind of finding.
  public var kind: Kind
  /// The views and guides concerned.
  public var items: [ReportedItem]
  /// The attributes of the item that constraints do not determine.
  public var attributes: [LayoutAttribute]
  /// The constraints concerned; of a conflict, a minimal set that cannot hold together.
  public var constraints: [ConstraintReport]
  /// The constraint that gave way in a conflict.
  public var brokenConstraint: ConstraintReport?
  /// A remedy for the layout.
  public var remedy: Remedy?
  /// Further parts of the message; nil if the kind needs none.
  var detail: Detail?

  /// A remedy for a layout.
  public enum Remedy: Hashable, Sendable {
    /// To remove a constraint of a conflict, or to make it optional.
    case giveWay
    /// To turn off the mask of a view that constraints place as well.
    case clearMask(ReportedItem)
    /// To tie an item to another one, or to remove it.
    case tieOrRemove
    /// To give competing contents different priorities along an axis.
    case changeContentPriority(Axis)
    /// To give an item its extents.
    case addExtents
    /// To tie an item to another one.
    case tie
    /// To give an item constraints.
    case addConstraints
    /// To give the content of a scroll view an extent.
    case addContentExtents
    /// To set a text measurer.
    case setMeasurer
    /// Advice in the words of whoever made the diagnostic.
    case words(String)
  }

  /// The parts of a message besides kind, items, attributes and constraints.
  enum Detail: Hashable, Sendable {
    /// The message, in the words of whoever made the diagnostic.
    case words(String)
    /// Why the solver refused a constraint that contradicts no other.
    case refusal(String)
    /// The view to which an illegal constraint was to be added by hand.
    case holder(ReportedItem)
    /// A frame that is not finite.
    case frame(Rect)
    /// The number of rounds after which the layout of a tree had not settled.
    case rounds(Int)
    /// The view whose fitting size was asked for while it was being worked out.
    case askedMeanwhile(ReportedItem)
  }

  /// Makes a diagnostic whose message follows from its parts.
  init(
    kind: Kind, items: [ReportedItem], attributes: [LayoutAttribute] = [],
    constraints: [ConstraintReport] = [], brokenConstraint: ConstraintReport? = nil,
    remedy: Remedy? = nil, detail: Detail? = nil
  ) {
    self.kind = kind
    self.items = items
    self.attributes = attributes
    self.constraints = constraints
    self.brokenConstraint = brokenConstraint
    self.remedy = remedy
    self.detail = detail
  }

  /// Makes a diagnostic with words of the caller's.
  public init(
    kind: Kind, message: String, items: [ReportedItem] = [], constraints: [ConstraintReport] = [],
    brokenConstraint: ConstraintReport? = nil, remedy: Remedy? = nil
  ) {
    self.init(
      kind: kind, items: items, constraints: constraints, brokenConstraint: brokenConstraint,
      remedy: remedy, detail: .words(message))
  }

  /// Whether the solver refused the broken constraint for its own numbers.
  var isRefusal: Bool {
    if case .refusal = detail { true } else { false }
  }

  /// The names of the views and guides concerned.
  public var views: [String] { items.map(\.name) }
}

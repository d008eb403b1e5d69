// SPDX-License-Identifier: Apache-2.0

/// A finding of a layout: a conflict, an ambiguity or a caller's mistake.
///
/// Layout never fails for these reasons; frames come out all the same.
public struct LayoutDiagnostic: Hashable, Sendable {
  /// The kinds of diagnostics.
  public enum Kind: Hashable, Sendable {
    /// Required constraints contradict each other; one of them gave way.
    case conflict
    /// Nothing determines some attributes of an item.
    case ambiguity
    /// A view waits for constraints, but none names it or is about what is in it.
    case unusedView
    /// A constraint could not be activated.
    case illegalConstraint(LayoutConstraintError)
    /// A view was to be added to itself or to a view below it.
    case hierarchyCycle
    /// There is text, but nothing that could measure it.
    case missingMeasurer
    /// The content of a scroll view does not determine its size.
    case undeterminedContentSize
    /// Layout still changed after the greatest number of passes.
    case unsettledLayout
    /// A visual format could not be read.
    case malformedVisualFormat
    /// A number that is not finite was given and not used.
    case notFinite
    /// A constraint that was to be updated does not exist.
    case missingConstraint
    /// A constraint was made that is already there.
    case duplicateConstraint
  }

  /// What it is about.
  public var kind: Kind
  /// The whole thing as a sentence or two.
  public var message: String
  /// The names of the views and guides it is about.
  public var views: [String]
  /// The constraints it is about; of a conflict, a minimal set that cannot hold together.
  public var constraints: [ConstraintReport]
  /// The constraint that gave way in a conflict.
  public var brokenConstraint: ConstraintReport?
  /// What might help.
  public var suggestion: String?

  /// Makes a diagnostic from its parts.
  public init(
    kind: Kind, message: String, views: [String] = [], constraints: [ConstraintReport] = [],
    brokenConstraint: ConstraintReport? = nil, suggestion: String? = nil
  ) {
    self.kind = kind
    self.message = message
    self.views = views
    self.constraints = constraints
    self.brokenConstraint = brokenConstraint
    self.suggestion = suggestion
  }
}

extension LayoutDiagnostic: CustomStringConvertible {
  /// The message and the suggestion.
  public var description: String {
    suggestion.map { "\(message)\n\($0)" } ?? message
  }
}

/// A constraint as it was when a diagnostic was made.
public struct ConstraintReport: Hashable, Sendable {
  /// The equation with its priority, name and place.
  public var text: String
  /// The caller's name for it.
  public var identifier: String?
  /// Where it was made.
  public var sourceLocation: CodeLocation?
  /// Whether the engine made it, as for a view's own frame.
  public var isInternal: Bool

  /// Makes a report from its parts.
  public init(
    text: String, identifier: String? = nil, sourceLocation: CodeLocation? = nil,
    isInternal: Bool = false
  ) {
    self.text = text
    self.identifier = identifier
    self.sourceLocation = sourceLocation
    self.isInternal = isInternal
  }

  /// Describes a constraint as it is now.
  public init(_ constraint: LayoutConstraint) {
    self.init(
      text: constraint.description, identifier: constraint.identifier,
      sourceLocation: constraint.sourceLocation, isInternal: constraint.isInternal)
  }
}

extension ConstraintReport: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}

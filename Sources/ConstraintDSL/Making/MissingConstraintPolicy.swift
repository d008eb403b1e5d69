// SPDX-License-Identifier: Apache-2.0

/// The reaction to an update of a constraint that does not exist.
///
/// The policy of a call takes precedence over that of a scope:
///
///     view.updateConstraints(missing: .insert) { make in … }
///     MissingConstraintPolicy.$current.withValue(.trap) { … }
public enum MissingConstraintPolicy: Sendable, Hashable {
  /// Nothing is changed, and the tree's `layoutDiagnostics` report it.
  ///
  /// The first block of an item is no exception but a make: if no maker made a constraint of the
  /// item before, its constraints are made, as with ``insert``.
  case report
  /// The constraint is made and activated, as Masonry does.
  case insert
  /// The process ends with a message, as SnapKit does.
  case trap

  /// The policy of the scope.
  @TaskLocal public static var current = MissingConstraintPolicy.report
}

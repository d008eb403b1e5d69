// SPDX-License-Identifier: Apache-2.0

/// What happens when a constraint that is to be updated does not exist.
///
/// The policy of a call goes before that of a scope:
///
///     view.updateConstraints(missing: .insert) { make in … }
///     MissingConstraintPolicy.$current.withValue(.trap) { … }
public enum MissingConstraintPolicy: Sendable, Hashable {
  /// Nothing is changed, and the tree's `layoutDiagnostics` say so.
  case report
  /// The constraint is made and activated, as Masonry does.
  case insert
  /// The process ends with a message, as SnapKit does.
  case trap

  /// The policy of the scope.
  @TaskLocal public static var current = MissingConstraintPolicy.report
}

// SPDX-License-Identifier: Apache-2.0

/// The version of iOS whose lengths cells and tables have where these differ between versions.
///
///     table.environment.systemVersion = SystemVersion(18)
///
/// What differs is in `TableMetrics` of the module `TableLayout`.
public struct SystemVersion: Hashable, Comparable, Sendable {
  /// The first number of the version, such as 26.
  public var major: Int

  /// The newest version whose lengths are known.
  public static let newest = SystemVersion(26)

  /// Names a version by its first number; one that is not known counts as the one before it.
  public init(_ major: Int) { self.major = major }

  /// Whether the left version came earlier.
  public static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    left.major < right.major
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Counts the rows of a run.
///
/// A ``HeightRun`` has one. A run that makes something else of its records counts with one of its
/// own; the counts that only heights have then stay empty.
public struct RunTally: Sendable {
  /// The records that have a result.
  public private(set) var rows = 0
  /// The records that have none.
  public private(set) var failed = 0
  /// The characters that no font has, in all rows.
  public private(set) var missingGlyphs = 0
  /// The rows whose heights come from the cache.
  public private(set) var cacheHits = 0
  /// The number of heights for which a row was laid out in full, because its cell cannot be
  /// compiled or its constraints contradict each other.
  public private(set) var fallbacks = 0
  /// The number of rows by the reasons why they were laid out in full, in the order of the reasons;
  /// without those that no row had. A row counts once for each of its reasons.
  public var fallbackReasons: [(reason: FallbackReason, rows: Int)] {
    FallbackReason.allCases.compactMap { reason in
      fallbackRows[reason].map { (reason, $0) }
    }
  }
  /// The number of rows of a kind of cell.
  public func rows(ofKind name: String) -> Int { kindRows[name] ?? 0 }
  private var kindRows: [String: Int] = [:]
  private var fallbackRows: [FallbackReason: Int] = [:]
  /// The number of heights that compiled cells gave: the affine map of a region of each.
  public private(set) var regionHits = 0
  /// The number of different critical regions that these heights came from.
  ///
  /// A region is the set of sizes of texts for which the same constraints of a compiled cell
  /// decide, so that one affine map gives its values; regions with the same map count as one. Each
  /// set of visible views, direction and width has a compiled cell.
  public var regions: Int { seenRegions.count }
  private var seenRegions: Set<Int> = []

  /// Makes an empty tally.
  public init() {}

  /// Counts a record without a result.
  public mutating func countFailure() { failed += 1 }

  /// Counts a record with a result.
  public mutating func countRow(missingGlyphs count: Int) {
    rows += 1
    missingGlyphs += count
  }

  /// Counts a row with heights.
  mutating func count(_ row: MeasuredRow) {
    countRow(missingGlyphs: row.missingGlyphs)
    cacheHits += row.isCached ? 1 : 0
    fallbacks += row.fallbackCount
    if let kind = row.kind { kindRows[kind, default: 0] += 1 }
    for reason in row.fallbackReasons { fallbackRows[reason, default: 0] += 1 }
    regionHits += row.regionHitCount
    for region in row.newRegions { seenRegions.insert(region) }
  }
}

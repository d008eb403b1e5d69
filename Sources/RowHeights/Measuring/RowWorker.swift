// SPDX-License-Identifier: Apache-2.0

/// Measures one record after another with views of its own; belongs to one task or thread.
///
/// A row's height does not depend on the records before it.
public final class RowWorker {
  private let rows: RowMeasurer
  /// The cells of each ratio.
  private let cells: [CellMeasurer]
  // Unchecked: looking at a record runs no code of others.
  @exclusivity(unchecked) private var truthWords: TruthWords

  /// Makes a worker.
  ///
  /// - Parameter isGrowing: Whether each record is mostly the last one with more text.
  init(_ rows: RowMeasurer, isGrowing: Bool = false) {
    self.rows = rows
    cells = rows.compiled.map { isGrowing ? CellMeasurer(growing: $0) : CellMeasurer($0) }
    truthWords = TruthWords(rows.template)
  }

  /// The heights of a record's row, from the cache if it has all of them.
  ///
  /// - Throws: `RecordError` if the record lacks a field or a field does not fit.
  public func measure(_ record: RecordValue) throws(RecordError) -> MeasuredRow {
    let keys = keys(of: record)
    // What the record chooses, it chooses once.
    let first = try cells[0].cell(for: record)
    let truthSightings = truthWords.sightings(in: record)
    if var row = cachedRow(keys) {
      row.kind = first.kindName
      row.keep(MeasuredRow.Details(truthSightings: truthSightings, keys: []))
      return row
    }
    var row = MeasuredRow()
    row.kind = first.kindName
    var details = MeasuredRow.Details(truthSightings: truthSightings, keys: keys)
    row.heights.reserveCapacity(rows.heightCount)
    if let range = rows.range {
      try measure(record, range, &row, &details)
    } else {
      for (ratio, cell) in cells.enumerated() {
        try (ratio == 0 ? first : cell).heights(of: record, widths: rows.widths) { found in
          row.heights.append(found.height)
          row.add(found, &details)
          // Which characters no font has does not depend on the ratio.
          if ratio == 0 { details.missing = found.missing }
        }
      }
    }
    if !rows.layoutFindings.isEmpty { details.layoutFindings = try layoutFindings(of: record) }
    row.missingGlyphs = details.missing.count
    row.keep(details)
    return row
  }

  /// Finds the function of a record's row.
  private func measure(
    _ record: RecordValue, _ range: WidthRange, _ row: inout MeasuredRow,
    _ details: inout MeasuredRow.Details
  ) throws(RecordError) {
    let cell = cells[0]
    let form = cell.heightForm(of: range)
    var pieceCount = 0
    let function = try cell.heightFunction(of: record, widths: range) { found in
      row.add(found, &details)
      details.missing = found.missing
      if found.fallbackReason == nil { pieceCount += 1 }
    }
    row.heights = [range.lowest, range.highest].map { form.points(function.units(at: $0, form)) }
    details.regionHitCount = pieceCount
    details.function = function
  }

  /// What is wrong with the look of a record's row at any of the widths and ratios, each once.
  private func layoutFindings(of record: RecordValue) throws(RecordError) -> [LayoutFinding] {
    var findings: [LayoutFinding] = []
    for cell in cells {
      for width in rows.widths {
        let found = try cell.layoutFindings(of: record, width: width, kinds: rows.layoutFindings)
        for finding in found
        where !findings.contains(where: { $0.kind == finding.kind && $0.view == finding.view }) {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func keys(of record: RecordValue) -> [HeightKey] {
    guard let keys = rows.caching?.keys else { return [] }
    let content = keys[0].content(of: record)
    return keys.flatMap { keys in
      rows.widths.map { keys.key(content: content, width: $0) }
    }
  }

  private func cachedRow(_ keys: [HeightKey]) -> MeasuredRow? {
    guard let cache = rows.caching?.cache else { return nil }
    var row = MeasuredRow()
    row.isCached = true
    row.heights.reserveCapacity(keys.count)
    for key in keys {
      guard let found = cache.height(for: key) else { return nil }
      row.heights.append(found.height)
      row.missingGlyphs = found.missingGlyphs
    }
    return row
  }
}

/// The heights of a row, and how they were obtained.
public struct MeasuredRow: Sendable {
  /// The height in points at each width, rounded up to whole pixels: at all widths for the first
  /// device pixel ratio, then for the second, and so on.
  public internal(set) var heights: [Double] = []
  /// The height at the first width, in points.
  public var height: Double { heights[0] }
  /// The number of the record's characters that no font has.
  public internal(set) var missingGlyphs = 0
  /// These characters, each at least once; empty if the heights come from the cache.
  public var missingCharacters: [Character] { details?.value.missing.characters ?? [] }
  /// Whether the heights come from the cache.
  public internal(set) var isCached = false
  /// The number of the heights for which the row was laid out in full.
  public internal(set) var fallbackCount = 0
  /// The height at every width, if the measurer finds functions.
  public var function: HeightFunction? { details?.value.function }
  /// The number of heights that maps of regions gave.
  var regionHitCount: Int {
    if isCached { return 0 }
    return function == nil ? heights.count - fallbackCount : details?.value.regionHitCount ?? 0
  }
  /// The name of the kind of cell; nil for a template of one cell.
  public internal(set) var kind: String?
  /// The reasons to doubt the heights, each kind once.
  public var findings: [HeightFinding] { details?.value.findings ?? [] }
  /// The faults of the row's look, at the first width and ratio with any: one finding of each kind
  /// for each view; none unless the measurer looks for them.
  public var layoutFindings: [LayoutFinding] { details?.value.layoutFindings ?? [] }
  /// The reasons why the row was laid out in full, each once.
  public var fallbackReasons: [FallbackReason] { details?.value.fallbackReasons ?? [] }
  /// The regions of the heights that are new to the worker that measured the row.
  var newRegions: [Int] { details?.value.newRegions ?? [] }
  /// What the record shows about words for true and false in the fields of conditions.
  package var truthSightings: [TruthWords.Sighting] { details?.value.truthSightings ?? [] }
  /// The keys to keep the heights under, one for each; none if they come from the cache.
  var keys: [HeightKey] { details?.value.keys ?? [] }
  /// What most rows lack; nil if the row lacks all of it.
  private var details: KeptDetails?

  /// What most rows lack.
  fileprivate struct Details {
    var missing = MissingGlyphs()
    var findings: [HeightFinding] = []
    var layoutFindings: [LayoutFinding] = []
    var newRegions: [Int] = []
    var fallbackReasons: [FallbackReason] = []
    var truthSightings: [TruthWords.Sighting]
    var keys: [HeightKey]
    var function: HeightFunction?
    var regionHitCount = 0
  }

  /// Adds what is known about one of the heights.
  fileprivate mutating func add(_ found: CellHeight, _ details: inout Details) {
    details.findings.add(found.findings)
    if let region = found.newRegion { details.newRegions.append(region) }
    guard let reason = found.fallbackReason else { return }
    fallbackCount += 1
    if !details.fallbackReasons.contains(reason) { details.fallbackReasons.append(reason) }
  }

  /// A class, so that a row is copied with two references and not with five.
  private final class KeptDetails: Sendable {
    let value: Details

    init(_ value: Details) { self.value = value }
  }

  /// Keeps the details, if there are any.
  fileprivate mutating func keep(_ found: Details) {
    guard
      !found.missing.characters.isEmpty || !found.findings.isEmpty || !found.newRegions.isEmpty
        || !found.truthSightings.isEmpty || !found.keys.isEmpty || !found.fallbackReasons.isEmpty
        || found.function != nil || !found.layoutFindings.isEmpty
    else { return }
    details = KeptDetails(found)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Measures one record after another with views of its own; belongs to one task or thread.
///
/// A row's height does not depend on the records before it.
public final class RowWorker {
  private let rows: RowMeasurer
  /// The cells of each ratio.
  private let cells: [CellMeasurer]
  private var truthWords: TruthWords

  /// Makes a worker.
  init(_ rows: RowMeasurer) {
    self.rows = rows
    cells = rows.compiled.map { CellMeasurer($0) }
    truthWords = TruthWords(rows.template)
  }

  /// The heights of a record's row, from the cache if it has all of them.
  ///
  /// - Throws: `RecordError` if the record lacks a field or a field does not fit.
  public func measure(_ record: RecordValue) throws(RecordError) -> MeasuredRow {
    let keys = keys(of: record)
    let truthSightings = truthWords.sightings(in: record)
    if var row = cachedRow(keys) {
      row.keep(MeasuredRow.Details(truthSightings: truthSightings, keys: []))
      return row
    }
    var row = MeasuredRow()
    var details = MeasuredRow.Details(truthSightings: truthSightings, keys: keys)
    row.heights.reserveCapacity(rows.heightCount)
    if let range = rows.range {
      try measure(record, range, &row, &details)
      row.keep(details)
      return row
    }
    for cell in cells {
      let fallbackCount = cell.fallbackCount
      try cell.heights(of: record, widths: rows.widths) { height in
        row.heights.append(height)
        details.addFindings(cell.heightFindings())
        if let reason = cell.fallbackReason { details.add(reason) }
      }
      row.fallbackCount += cell.fallbackCount - fallbackCount
      details.newRegions += cell.newRegions
    }
    // Which characters no font has does not depend on the ratio.
    row.missingGlyphs = cells[0].missingGlyphCount
    if row.missingGlyphs > 0 { details.missingCharacters = cells[0].missingCharacters }
    row.keep(details)
    return row
  }

  /// Finds the function of a record's row.
  private func measure(
    _ record: RecordValue, _ range: WidthRange, _ row: inout MeasuredRow,
    _ details: inout MeasuredRow.Details
  ) throws(RecordError) {
    let cell = cells[0]
    let (fallbackCount, pieceCount) = (cell.fallbackCount, cell.pieceCount)
    let form = cell.heightForm(of: range)
    let function = try cell.heightFunction(of: record, widths: range) {
      if let reason = cell.fallbackReason { details.add(reason) }
      details.addFindings(cell.heightFindings())
    }
    row.heights = [range.lowest, range.highest].map { form.points(function.units(at: $0, form)) }
    row.fallbackCount = cell.fallbackCount - fallbackCount
    details.regionHitCount = cell.pieceCount - pieceCount
    details.function = function
    details.newRegions = cell.newRegions
    row.missingGlyphs = cell.missingGlyphCount
    if row.missingGlyphs > 0 { details.missingCharacters = cell.missingCharacters }
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
  public var missingCharacters: [Character] { details?.value.missingCharacters ?? [] }
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
  /// The reasons to doubt the heights, each kind once.
  public var findings: [HeightFinding] { details?.value.findings ?? [] }
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
    var missingCharacters: [Character] = []
    var findings: [HeightFinding] = []
    var newRegions: [Int] = []
    var fallbackReasons: [FallbackReason] = []
    var truthSightings: [TruthWords.Sighting]
    var keys: [HeightKey]
    var function: HeightFunction?
    var regionHitCount = 0

    /// Adds a reason for a full layout.
    mutating func add(_ reason: FallbackReason) {
      if !fallbackReasons.contains(reason) { fallbackReasons.append(reason) }
    }

    /// Adds the findings about the height at one of the widths.
    mutating func addFindings(_ new: [HeightFinding]) {
      for finding in new where !findings.contains(where: { $0.kind == finding.kind }) {
        findings.append(finding)
      }
    }
  }

  /// A class, so that a row is copied with two references and not with five.
  private final class KeptDetails: Sendable {
    let value: Details

    init(_ value: Details) { self.value = value }
  }

  /// Keeps the details, if there are any.
  fileprivate mutating func keep(_ found: Details) {
    guard
      !found.missingCharacters.isEmpty || !found.findings.isEmpty || !found.newRegions.isEmpty
        || !found.truthSightings.isEmpty || !found.keys.isEmpty || !found.fallbackReasons.isEmpty
        || found.function != nil
    else { return }
    details = KeptDetails(found)
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import RowHeights
import TextMeasurement
import TextVocabulary

/// The start of a run, in wall time and in processor time.
struct RunClock {
  private let wall = Moment.now
  private let processor = ProcessUse.seconds()

  /// The seconds since the clock was made.
  var wallSeconds: Double { Moment.now - wall }

  /// The CPU time of all threads since the clock was made, in seconds.
  var processorElapsed: Double { ProcessUse.seconds() - processor }
}

/// The summary that `--summary` writes.
struct RunSummary {
  let tally: RunTally
  /// The names of the kinds of cells; none for a template of one cell.
  let kinds: [String]
  let findings: RunFindings
  let columns: HeightColumns
  let contentHeights: [Double]
  let clock: RunClock
  /// The fonts that measured the rows.
  let fonts: [FontReport]

  /// The summary in one line for people.
  var text: String {
    let heights = zip(columns.names, contentHeights).map { name, height in
      "\(height.shortest) point\(height == 1 ? "" : "s") high at width \(name)"
    }
    let seconds = clock.wallSeconds
    let rate = Int((Double(tally.rows) / max(seconds, 1e-9)).rounded())
    return
      "\(counted(tally.rows, "row")), \(tally.failed) failed, \(heights.joined(separator: ", ")); "
      + "\(((seconds * 100).rounded() / 100).shortest) s, \(rate) rows/s" + rowsOfKinds
      + fullLayouts
  }

  /// How many rows each kind of cell has, as a part of the line; empty for one cell.
  private var rowsOfKinds: String {
    kinds.map { "; \(counted(tally.rows(ofKind: $0), "row")) of '\($0)'" }.joined()
  }

  /// Why rows were laid out in full, as a part of the line; empty if none was.
  private var fullLayouts: String {
    let reasons = tally.fallbackReasons.map { reason, rows in
      "\(counted(rows, "row")) laid out in full because \(reason.clause)"
    }
    return reasons.map { "; " + $0 }.joined()
  }

  /// Writes the summary as one JSON object.
  ///
  /// - Throws: ``ToolFailure`` with code 74 if the file cannot be written.
  func write(to path: String) throws {
    let wall = clock.wallSeconds
    var json = JSONWriter()
    json.object { object in
      object.member("rows", tally.rows)
      object.member("failed", tally.failed)
      if !kinds.isEmpty {
        object.key("kinds")
        object.object { for kind in kinds { $0.member(kind, tally.rows(ofKind: kind)) } }
      }
      object.key("widths")
      object.array(of: columns.widths)
      object.key("pixelRatios")
      object.array(of: columns.pixelRatios)
      object.key("textSizes")
      object.array(of: columns.textSizes)
      object.key("engines")
      object.array(of: columns.engines)
      object.key("contentHeights")
      object.array(of: contentHeights)
      object.member("wall_s", wall)
      object.member("cpu_s", clock.processorElapsed)
      object.member("rows_per_s", Double(tally.rows) / max(wall, 1e-9))
      object.member("peak_bytes", ProcessUse.peakBytes())
      object.member("cache_hits", tally.cacheHits)
      object.member("regions", tally.regions)
      object.member("region_hits", tally.regionHits)
      object.member("fallbacks", tally.fallbacks)
      object.key("fallback_reasons")
      object.object {
        for (reason, rows) in tally.fallbackReasons { $0.member(reason.jsonWord, rows) }
      }
      object.member("missing_glyphs", tally.missingGlyphs)
      object.key("warnings")
      object.object {
        for kind in RunFindings.Kind.allCases {
          $0.member(kind.jsonWord, findings.count(of: kind))
        }
      }
      object.key("fonts")
      object.array { list in for font in fonts { Self.append(font, to: &list) } }
    }
    try WholeFile.write(Array(json.line.utf8), to: path)
  }

  private static func append(_ font: FontReport, to list: inout JSONWriter) {
    list.object {
      $0.member("file", font.name)
      $0.member("faceIndex", font.faceIndex)
      $0.member("postScriptName", font.postScriptName)
      $0.key("axes")
      $0.array { axes in for axis in font.axes { axes.value(axis.tag.description) } }
      $0.member("sha256", font.sha256)
    }
  }
}

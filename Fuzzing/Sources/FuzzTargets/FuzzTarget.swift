// SPDX-License-Identifier: Apache-2.0

/// A part of Quoin that is run with arbitrary bytes, and what must hold for each of them.
///
/// No input may trap, hang or exhaust memory; each target checks promises of its own besides.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A cell template: errors have a place, heights do not depend on earlier records.
  case templates
  /// A line of visual format: changed trees have the frames of fresh ones.
  case formats
  /// The layout lines of a template.
  case equations
  /// Records, one a line: the lines and values of a simple reader.
  case ndjson
  /// Separated values: the fields of a simple reader.
  case csv
  /// Changes of a constraint system: the values of a fresh solver.
  case solve
  /// Batch updates of a table: the rows of a simple model.
  case batches
  /// Font files, and a text set in them.
  case fonts
  /// Attributed texts in containers: lines cover the text.
  case texts
  /// Files of the height cache: a height that is found is the one that was stored.
  case caches
  /// Display lists as bytes: what is read can be written and read again.
  case drawings
  /// Names of pictures: what is opened is inside of the folder.
  case pictures
  /// Trees whose views change them while they are laid out.
  case trees

  /// Runs the target with an input.
  ///
  /// - Throws: ``FuzzFailure`` if a promise does not hold.
  public func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    switch self {
    case .templates: try TemplateFuzzing.run(bytes)
    case .formats: try FormatFuzzing.run(bytes)
    case .equations: try TemplateFuzzing.runLayout(bytes)
    case .ndjson: try RecordFuzzing.run(bytes)
    case .csv: try SeparatedFuzzing.run(bytes)
    case .solve: try SolveFuzzing.run(bytes)
    case .batches: try BatchFuzzing.run(bytes)
    case .fonts: try FontFuzzing.run(bytes)
    case .texts: try TextFuzzing.run(bytes)
    case .caches: try CacheFuzzing.run(bytes)
    case .drawings: try DrawingFuzzing.run(bytes)
    case .pictures: try PictureFuzzing.run(bytes)
    case .trees: try TreeFuzzing.run(bytes)
    }
  }

  /// The inputs from which a new corpus begins.
  public var seeds: [[UInt8]] {
    switch self {
    case .templates: TemplateFuzzing.seeds
    case .formats: FormatFuzzing.seeds
    case .equations: TemplateFuzzing.layoutSeeds
    case .ndjson: RecordFuzzing.seeds
    case .csv: SeparatedFuzzing.seeds
    case .solve: SolveFuzzing.seeds
    case .batches, .texts: [Array(0...255), Array((0...255).reversed())]
    case .fonts: FontFuzzing.seeds
    case .caches: CacheFuzzing.seeds
    case .drawings: DrawingFuzzing.seeds
    case .pictures: PictureFuzzing.seeds
    case .trees: TreeFuzzing.seeds
    }
  }

  /// The files and folders of `Sources` that the target is for; their coverage is reported.
  public var files: [String] {
    switch self {
    case .templates: ["CellTemplates/Templates", "CellTemplates/Cells", "CellTemplates/Language"]
    case .formats: ["AutoLayout/VisualFormat"]
    case .equations:
      [
        "CellTemplates/Language/EquationParser.swift", "CellTemplates/Language/Expression.swift",
        "CellTemplates/Language/Expression+Sum.swift", "CellTemplates/Language/LayoutRule.swift",
        "CellTemplates/Language/LayoutScope.swift", "CellTemplates/Language/Lexer.swift",
        "CellTemplates/Language/Token.swift", "CellTemplates/Language/TokenReader.swift",
        "CellTemplates/Language/VisualFormat+Template.swift",
      ]
    case .ndjson:
      [
        "CellTemplates/Records/JSONScanner.swift", "CellTemplates/Records/JSONText.swift",
        "CellTemplates/Records/JSONScanner+Skipping.swift", "CellTemplates/Records/KnownKeys.swift",
        "CellTemplates/Records/RecordValue+JSON.swift", "CellTemplates/Records/JSONError.swift",
        "ToolInput/Files/LineReader.swift", "ToolInput/Records/RecordArray.swift",
      ]
    case .csv:
      [
        "ToolInput/Records/SeparatedValuesReader.swift", "ToolInput/Files/LineReader.swift",
        "ToolInput/Records/TableColumns.swift",
      ]
    case .solve: ["ConstraintSolver", "ToolInput/Solve"]
    case .batches: ["TableLayout/Updates", "TableLayout/Sections", "TableLayout/Snapshots"]
    case .fonts: ["TextMeasurement/Fonts"]
    case .texts:
      [
        "TextMeasurement/Itemising", "TextMeasurement/Lines", "TextMeasurement/Preparing",
        "TextMeasurement/Shaping", "TextMeasurement/Unicode",
      ]
    case .caches:
      ["RowHeightsSQLite/CacheFile.swift", "RowHeightsSQLite/SQLiteHeightCache.swift"]
    case .drawings: ["DisplayListFormats"]
    case .pictures: ["ToolInput/Files/ContainedFolder.swift"]
    case .trees: ["AutoLayout/Engine", "AutoLayout/Stacks", "AutoLayout/Views"]
    }
  }
}

/// A promise that does not hold for an input.
public struct FuzzFailure: Error, CustomStringConvertible {
  /// The promise, with what was found instead.
  public let description: String

  /// Makes a failure.
  public init(_ description: String) { self.description = description }
}

/// Fails unless a condition holds.
func check(
  _ condition: Bool, _ message: @autoclosure () -> String
) throws(FuzzFailure) {
  if !condition { throw FuzzFailure(message()) }
}

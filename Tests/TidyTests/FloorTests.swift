// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rules of ARCHITECTURE.md about who imports whom; the compiler does not check them all.
@Suite struct FloorTests {
  /// The floor of each target; a target imports only targets of lower floors.
  static let floors: [String: Int] = [
    "LayoutGeometry": 0, "BundledFonts": 0, "CBreakDictionaries": 0, "CUnicodeTables": 0,
    "CFreeType": 0, "CHarfBuzz": 0,
    "CFontconfig": 0, "CCairo": 0, "CTurboJPEG": 0, "CSQLite": 0, "CZlib": 0, "CZstd": 0,
    "CMarkdown": 0, "CGumbo": 0, "CAllocator": 0, "CLocaleData": 0,
    "TextVocabulary": 1, "ConstraintSolver": 1, "Decompression": 1, "Markup": 1,
    "TextMeasurement": 2, "LayoutRendering": 2,
    "AutoLayout": 3, "WorldFonts": 3,
    "ConstraintDSL": 4, "TableLayout": 4,
    "CellTemplates": 5, "CairoBackend": 5, "DisplayListFormats": 5, "GlyphImages": 5,
    "SystemFonts": 5,
    "WebExport": 6, "RowHeights": 6,
    "Quoin": 7, "RowHeightsSQLite": 7,
    "CQuoin": 7,
    "QuoinTablesC": 8, "ToolInput": 8,
    "QuoinC": 9, "ToolOutput": 9,
    "ToolBenchmarks": 10, "BrowserCertification": 10,
    "QuoinTool": 11,
  ]

  /// The modules that each target imports, besides the standard library.
  static let allowed: [String: Set<String>] = [
    "LayoutGeometry": ["Foundation"],
    "BundledFonts": ["Glibc", "Musl", "Android", "Darwin"],
    "ConstraintSolver": [],
    "Decompression": ["CZlib", "CZstd"],
    "Markup": ["CMarkdown", "CGumbo", "Synchronization"],
    "TextVocabulary": ["LayoutGeometry"],
    "LayoutRendering": ["LayoutGeometry", "TextVocabulary"],
    "TextMeasurement": [
      "LayoutGeometry", "TextVocabulary", "BundledFonts", "CBreakDictionaries", "CUnicodeTables",
      "CFreeType", "CHarfBuzz", "Synchronization", "Glibc", "Musl", "Darwin",
    ],
    "AutoLayout": ["LayoutGeometry", "TextVocabulary", "ConstraintSolver", "LayoutRendering"],
    "ConstraintDSL": ["LayoutGeometry", "AutoLayout"],
    "TableLayout": ["LayoutGeometry", "TextVocabulary", "LayoutRendering", "AutoLayout"],
    "CellTemplates": [
      "LayoutGeometry", "TextVocabulary", "LayoutRendering", "AutoLayout", "CYAML",
      "CLocaleData", "Markup", "Synchronization",
    ],
    "CairoBackend": [
      "LayoutGeometry", "TextVocabulary", "LayoutRendering", "CCairo", "CTurboJPEG",
      "Glibc", "Musl", "Darwin",
    ],
    "DisplayListFormats": [
      "LayoutGeometry", "TextVocabulary", "LayoutRendering",
    ],
    "GlyphImages": ["LayoutGeometry", "TextVocabulary", "CFreeType"],
    "SystemFonts": ["TextMeasurement", "CFontconfig"],
    "WorldFonts": ["BundledFonts", "TextMeasurement"],
    "WebExport": ["LayoutGeometry", "TextVocabulary", "AutoLayout", "CellTemplates"],
    "RowHeights": [
      "LayoutGeometry", "TextVocabulary", "TextMeasurement", "AutoLayout", "TableLayout",
      "CellTemplates",
      "Synchronization", "Glibc", "Musl", "Darwin",
    ],
    "RowHeightsSQLite": [
      "TableLayout", "RowHeights", "CSQLite", "Synchronization", "Glibc", "Musl", "Darwin",
    ],
    "Quoin": [
      "LayoutGeometry", "BundledFonts", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
      "LayoutRendering", "AutoLayout", "ConstraintDSL", "TableLayout",
    ],
    "QuoinTablesC": ["CQuoin", "ConstraintSolver", "TableLayout", "Synchronization"],
    "QuoinC": [
      "CQuoin", "QuoinTablesC", "LayoutGeometry", "BundledFonts", "TextVocabulary",
      "TextMeasurement", "LayoutRendering", "CellTemplates", "DisplayListFormats", "GlyphImages",
      "RowHeights", "WorldFonts", "Synchronization",
    ],
    "QuoinTool": [
      "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
      "LayoutRendering", "AutoLayout", "TableLayout", "CellTemplates", "RowHeights",
      "RowHeightsSQLite", "DisplayListFormats", "GlyphImages", "CairoBackend", "SystemFonts",
      "WorldFonts", "WebExport", "ToolOutput", "ToolBenchmarks", "BrowserCertification",
      "CAllocator",
      "ArgumentParser", "Synchronization",
    ],
    "ToolOutput": [
      "LayoutGeometry", "TextVocabulary", "TableLayout", "CellTemplates", "WebExport",
      "RowHeights", "ToolInput", "CAllocator", "Glibc", "Musl",
    ],
    "ToolBenchmarks": [
      "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
      "LayoutRendering", "AutoLayout", "TableLayout", "CellTemplates", "RowHeights",
      "CairoBackend", "ToolOutput",
    ],
    "BrowserCertification": [
      "LayoutGeometry", "TextVocabulary", "TextMeasurement", "LayoutRendering", "CellTemplates",
      "WebExport", "CairoBackend", "ToolOutput",
    ],
    "ToolInput": [
      "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "CellTemplates", "Decompression",
      "RowHeightsSQLite", "Synchronization",
      "Glibc", "Musl",
      "Darwin",
    ],
  ]

  /// The Swift files of all targets.
  static let files = Repository.sources + Repository.files(under: "fonts", suffix: ".swift")

  /// The target that a file belongs to.
  static func target(of file: Repository.TextFile) -> String {
    let folders = file.path.split(separator: "/")
    return folders[0] == "fonts" ? "BundledFonts" : String(folders[1])
  }

  /// The modules that a file imports, each once.
  static func imports(of file: Repository.TextFile) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({
          ["public", "package", "internal", "private", "fileprivate"].contains($0)
            || $0.hasPrefix("@")
        })
      else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "let"]
      let name =
        kinds.contains(words[index + 1]) ? words.dropFirst(index + 2).first : words[index + 1]
      return name.map { String($0.split(separator: ".")[0]) }
    }
  }

  @Test func `every target has a floor`() {
    for file in Self.files {
      let target = Self.target(of: file)
      #expect(Self.floors[target] != nil, "\(file.path): no floor is known for \(target)")
    }
  }

  @Test func `imports point down only`() {
    #expect(Self.files.count > 300)
    for file in Self.files {
      let target = Self.target(of: file)
      for module in Self.imports(of: file) {
        if let floor = Self.floors[target], let below = Self.floors[module] {
          #expect(below < floor, "\(file.path) imports \(module), which is not below \(target)")
        }
        #expect(
          Self.allowed[target]?.contains(module) == true,
          "\(file.path) must not import \(module)")
      }
    }
  }

  @Test func `a target imports all that it is allowed to import`() {
    var imported: [String: Set<String>] = [:]
    for file in Self.files {
      imported[Self.target(of: file), default: []].formUnion(Self.imports(of: file))
    }
    for (target, allowed) in Self.allowed {
      let unused = allowed.subtracting(imported[target, default: []]).sorted()
      #expect(unused.isEmpty, "\(target) imports none of \(unused)")
    }
  }

  @Test func `nothing imports Foundation`() {
    for file in Self.files where Self.imports(of: file).contains(where: Self.isFoundation) {
      // Compiled with the trait UIKit alone.
      #expect(
        file.path == "Sources/LayoutGeometry/FoundationGeometry.swift",
        "\(file.path) imports Foundation")
    }
  }

  /// Whether a module is Foundation or a part of it.
  static func isFoundation(_ module: String) -> Bool { module.hasPrefix("Foundation") }

  /// Which targets import which system library.
  static let importersOfC: [String: Set<String>] = [
    "CBreakDictionaries": ["TextMeasurement"],
    "CFreeType": ["TextMeasurement", "GlyphImages"],
    "CHarfBuzz": ["TextMeasurement"],
    "CICU": [],
    "CFontconfig": ["SystemFonts"],
    "CCairo": ["CairoBackend"],
    "CTurboJPEG": ["CairoBackend"],
    "CSQLite": ["RowHeightsSQLite"],
    "CYAML": ["CellTemplates"],
    "CLocaleData": ["CellTemplates"],
    "CMarkdown": ["Markup"],
    "CGumbo": ["Markup"],
    "CZlib": ["Decompression"],
    "CZstd": ["Decompression"],
    "CAllocator": ["QuoinTool", "ToolOutput"],
  ]

  @Test
  func `only the targets that are named for it see C`() {
    for file in Self.files {
      let target = Self.target(of: file)
      for line in file.lines where line.contains("import C") {
        for (module, importers) in Self.importersOfC where line.contains("import \(module)") {
          #expect(importers.contains(target), "\(file.path) imports \(module)")
          #expect(!line.contains("public"), "\(file.path) shows \(module) in its interface")
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

/// The rules of ARCHITECTURE.md about who imports whom; the compiler does not check them all.
@Suite struct FloorTests {
  /// The floor of each target; a target imports only targets of lower floors.
  static let floors: [String: Int] = [
    "LayoutGeometry": 0, "BundledFonts": 0, "CFreeType": 0, "CHarfBuzz": 0, "CICU": 0,
    "CFontconfig": 0, "CCairo": 0, "CSQLite": 0,
    "TextVocabulary": 1, "ConstraintSolver": 1,
    "TextMeasurement": 2, "LayoutRendering": 2,
    "AutoLayout": 3,
    "ConstraintDSL": 4, "TableLayout": 4,
    "CellTemplates": 5, "CairoBackend": 5, "SystemFonts": 5,
    "Quoin": 6, "QuoinTool": 7,
  ]

  /// What a target may import besides the standard library, where floors alone do not say it.
  static let allowed: [String: Set<String>] = [
    "LayoutGeometry": [],
    "ConstraintSolver": ["Synchronization"],
    "TextVocabulary": ["LayoutGeometry"],
    "LayoutRendering": ["LayoutGeometry", "TextVocabulary"],
    "TextMeasurement": [
      "LayoutGeometry", "TextVocabulary", "BundledFonts", "CFreeType", "CHarfBuzz", "CICU",
      "Synchronization", "Glibc", "Musl", "Darwin",
    ],
    "AutoLayout": ["LayoutGeometry", "TextVocabulary", "ConstraintSolver", "LayoutRendering"],
    "ConstraintDSL": ["LayoutGeometry", "AutoLayout"],
    "TableLayout": ["LayoutGeometry", "TextVocabulary", "AutoLayout"],
  ]

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
    for file in Repository.sources {
      let target = String(file.path.split(separator: "/")[1])
      #expect(Self.floors[target] != nil, "\(file.path): no floor is known for \(target)")
    }
  }

  @Test func `imports point down only`() {
    #expect(Repository.sources.count > 20)
    for file in Repository.sources {
      let target = String(file.path.split(separator: "/")[1])
      for module in Self.imports(of: file) {
        if let floor = Self.floors[target], let below = Self.floors[module] {
          #expect(below < floor, "\(file.path) imports \(module), which is not below \(target)")
        }
        if let allowed = Self.allowed[target] {
          #expect(allowed.contains(module), "\(file.path) must not import \(module)")
        }
      }
    }
  }

  /// Which targets import which system library.
  static let importersOfC: [String: Set<String>] = [
    "CFreeType": ["TextMeasurement"],
    "CHarfBuzz": ["TextMeasurement"],
    "CICU": ["TextMeasurement"],
    "CFontconfig": ["SystemFonts"],
    "CCairo": ["CairoBackend"],
    "CSQLite": ["QuoinTool"],
  ]

  @Test func `only text measuring, system fonts, backends and the tool's databases see C`() {
    for file in Repository.sources {
      let target = String(file.path.split(separator: "/")[1])
      for line in file.lines where line.contains("import C") {
        for (module, importers) in Self.importersOfC where line.contains("import \(module)") {
          #expect(importers.contains(target), "\(file.path) imports \(module)")
          #expect(!line.contains("public"), "\(file.path) shows \(module) in its interface")
        }
      }
    }
  }
}

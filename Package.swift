// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Whether the code is to be small, as `Scripts/install.sh` and the release tests build it.
let isSmallCode = Context.environment["QUOIN_SMALL_CODE"] == "1"

/// Settings of targets whose types are looked at while a program runs: Swift 6 mode, explicit
/// existentials, explicit imports.
let reflectedSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Settings of all other Swift targets. Small code has no names of fields and cases in it, which are a
/// fifteenth of a program: no text of Quoin is made of them.
let settings =
  reflectedSettings
  + (isSmallCode ? [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])] : [])

/// What makes code small and slower.
let sizeSettings: [SwiftSetting] = isSmallCode ? [.unsafeFlags(["-Osize"])] : []

/// Settings of targets with views, which belong to the main actor with the trait `MainActorViews`.
let viewSettings =
  settings + [.defaultIsolation(MainActor.self, .when(traits: ["MainActorViews"]))]

/// Settings of targets whose speed nobody notices: their code is small where `Scripts/install.sh`
/// says so.
let smallSettings = settings + sizeSettings

/// `rounded()` and its kin live in libm where Foundation is not imported.
let linkMath: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux, .android]))]

/// The font files of a folder as resources of a target of C, which has nothing else: to a target of
/// Swift with resources SwiftPM adds code that imports all of Foundation.
func fontFiles(_ name: String, path: String, exclude: [String]) -> Target {
  .target(
    name: name, path: path, exclude: exclude, sources: ["resources"],
    resources: [.copy("files")], publicHeadersPath: "resources/include")
}

/// A library target in `Sources/<name>`; one that is written as an outsider would see only what
/// other modules declare `public`.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], asOutsider: Bool = false,
  hasViews: Bool = false, isSmall: Bool = false
) -> Target {
  .target(
    name: name, dependencies: dependencies, packageAccess: !asOutsider,
    swiftSettings: hasViews ? viewSettings : isSmall ? smallSettings : settings,
    linkerSettings: linkMath)
}

/// Settings of the tests. `Scripts/test.sh --release` optimises what ships, and not the tests of
/// it, which would take most of the time.
let testSettings =
  reflectedSettings
  + (Context.environment["QUOIN_PLAIN_TESTS"] == "1" ? [.unsafeFlags(["-Onone"])] : [])

/// A test target in `Tests/<name>Tests`.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "QuoinTestSupport"] + dependencies,
    exclude: exclude, swiftSettings: testSettings)
}

/// What the tool's tests import beside the tool: every way by which a row gets its height.
var toolTestDependencies: [Target.Dependency] = [
  "LayoutGeometry", "TextVocabulary", "TextMeasurement", "AutoLayout", "WorldFonts", "TableLayout",
  "CellTemplates", "WebExport", "RowHeights", "ToolInput", "ToolOutput", "ToolBenchmarks", "CSQLite",
  .product(name: "ArgumentParser", package: "swift-argument-parser"),
]
#if compiler(>=6.3)
toolTestDependencies += ["CQuoin", "QuoinC"]
#endif

let package = Package(
  name: "quoin",
  products: [
    // Static, so that `swift build --product Quoin` builds the library and nothing else.
    .library(name: "Quoin", type: .static, targets: ["Quoin"]),
    .library(name: "ConstraintSolver", targets: ["ConstraintSolver"]),
    .library(name: "AutoLayout", targets: ["AutoLayout", "ConstraintDSL"]),
    .library(name: "TableLayout", targets: ["TableLayout"]),
    .library(name: "TextMeasurement", targets: ["TextVocabulary", "TextMeasurement"]),
    .library(name: "WorldFonts", targets: ["WorldFonts"]),
    .library(
      name: "LayoutRendering", targets: ["LayoutGeometry", "TextVocabulary", "LayoutRendering"]),
    .library(name: "GlyphImages", targets: ["GlyphImages"]),
    .library(name: "DisplayListFormats", targets: ["DisplayListFormats"]),
    .library(name: "CellTemplates", targets: ["CellTemplates"]),
    .library(name: "RowHeights", targets: ["RowHeights"]),
    .library(name: "RowHeightsSQLite", targets: ["RowHeightsSQLite"]),
    .library(name: "CairoBackend", targets: ["CairoBackend"]),
    .library(name: "Decompression", targets: ["Decompression"]),
    .library(name: "ToolInput", targets: ["ToolInput"]),
    .executable(name: "quoin", targets: ["QuoinTool"]),
  ],
  traits: [
    .default(enabledTraits: ["Markup"]),
    .trait(
      name: "Markup",
      description: "Texts of templates may be Markdown or HTML, read by cmark-gfm and gumbo."),
    .trait(
      name: "UIKit",
      description: "Foundation's points, sizes, rectangles and index paths, and views with "
        + "init(coder:): what the package in UIKit/ builds on."),
    .trait(
      name: "MainActorViews",
      description:
        "Views, constraints and tables belong to the main actor, as UIKit's do. Cells of "
        + "templates, which are measured on several threads, do not compile with it."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2")
  ],
  targets: [
    // Floor 0: words for geometry, the fonts, dictionaries, and the C libraries.
    library("LayoutGeometry"),
    fontFiles("CBundledFonts", path: "fonts", exclude: ["README.md", "FILES.md"]),
    .target(
      name: "BundledFonts", dependencies: ["CBundledFonts"], path: "fonts",
      exclude: ["README.md", "FILES.md", "files", "resources"], swiftSettings: settings),
    .target(name: "CBreakDictionaries", exclude: ["LICENSE"]),
    .target(name: "CUnicodeTables"),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype6-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    // For tests alone, which compare line breaks with ICU's.
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
    .target(name: "CAllocator"),
    // The machine's ICU, which is opened when a formatter of a template first needs it.
    .target(name: "CLocaleData"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

    // Floor 1: the words of text, the solver, compressed data, and texts with markup.
    library("TextVocabulary", ["LayoutGeometry"]),
    library("ConstraintSolver"),
    library("Decompression", ["CZlib", "CZstd"]),
    library("Markup", ["CMarkdown", "CGumbo"]),

    // Floor 2: text measured, and what is drawn as a value.
    library(
      "TextMeasurement",
      [
        "LayoutGeometry", "TextVocabulary", "BundledFonts", "CBreakDictionaries", "CUnicodeTables",
        "CFreeType", "CHarfBuzz",
      ]),
    library("LayoutRendering", ["LayoutGeometry", "TextVocabulary"]),

    // Floor 3: views and constraints, and the fonts that a library user may leave out.
    fontFiles("CWorldFonts", path: "Sources/WorldFonts", exclude: ["FILES.md"]),
    .target(
      name: "WorldFonts", dependencies: ["CWorldFonts", "BundledFonts", "TextMeasurement"],
      exclude: ["FILES.md", "files", "resources"], swiftSettings: settings),
    library(
      "AutoLayout", ["LayoutGeometry", "TextVocabulary", "ConstraintSolver", "LayoutRendering"],
      hasViews: true),

    // Floor 4: the constraint DSL, and tables.
    library("ConstraintDSL", ["LayoutGeometry", "AutoLayout"], asOutsider: true, hasViews: true),
    library(
      "TableLayout", ["LayoutGeometry", "TextVocabulary", "LayoutRendering", "AutoLayout"],
      hasViews: true),

    // Floor 5: cells as data, a rendering backend, drawings as bytes, and glyphs as pixels.
    .target(
      name: "CellTemplates",
      dependencies: [
        "LayoutGeometry", "TextVocabulary", "LayoutRendering", "AutoLayout", "CYAML",
        "CLocaleData",
        .target(name: "Markup", condition: .when(traits: ["Markup"])),
      ],
      // Part of the code, so that a program needs no folder beside it.
      resources: [.embedInCode("Resources")], swiftSettings: settings, linkerSettings: linkMath),
    library(
      "CairoBackend",
      ["LayoutGeometry", "TextVocabulary", "LayoutRendering", "CCairo", "CTurboJPEG"],
      asOutsider: true),
    library(
      "DisplayListFormats", ["LayoutGeometry", "TextVocabulary", "LayoutRendering"],
      asOutsider: true),
    library("GlyphImages", ["LayoutGeometry", "TextVocabulary", "CFreeType"], asOutsider: true),
    library("SystemFonts", ["TextVocabulary", "TextMeasurement", "CFontconfig"]),

    // Floor 6: cells as HTML and CSS, and records to heights, in order and in parallel.
    library(
      "WebExport", ["LayoutGeometry", "TextVocabulary", "AutoLayout", "CellTemplates"],
      isSmall: true),
    library(
      "RowHeights",
      [
        "LayoutGeometry", "TextVocabulary", "TextMeasurement", "AutoLayout", "TableLayout",
        "CellTemplates",
      ]),

    // Floor 7: the library product, and heights kept in a file.
    library(
      "Quoin",
      [
        "LayoutGeometry", "BundledFonts", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
        "LayoutRendering", "AutoLayout", "ConstraintDSL", "TableLayout",
      ]),
    library("RowHeightsSQLite", ["TableLayout", "RowHeights", "CSQLite"]),

    // Floor 8: what programs read, the tool and those of the backends.
    library(
      "ToolInput",
      [
        "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "CellTemplates", "Decompression",
        "RowHeightsSQLite",
      ]),

    // Floor 9: what the tool writes.
    library(
      "ToolOutput",
      [
        "LayoutGeometry", "TextVocabulary", "TableLayout", "CellTemplates", "WebExport",
        "RowHeights", "ToolInput", "CAllocator",
      ]),

    // Floor 10: what `quoin bench` times and plays, and cells beside those of browsers.
    library(
      "ToolBenchmarks",
      [
        "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
        "LayoutRendering", "AutoLayout", "TableLayout", "CellTemplates", "RowHeights",
        "CairoBackend", "ToolInput", "ToolOutput",
      ]),
    library(
      "BrowserCertification",
      [
        "LayoutGeometry", "TextVocabulary", "TextMeasurement", "LayoutRendering", "CellTemplates",
        "WebExport", "CairoBackend", "ToolInput", "ToolOutput",
      ], isSmall: true),

    // Floor 11: the tool.
    .executableTarget(
      name: "QuoinTool",
      dependencies: [
        "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
        "LayoutRendering", "AutoLayout", "TableLayout", "CellTemplates", "WebExport",
        "RowHeights", "RowHeightsSQLite", "DisplayListFormats", "GlyphImages", "CairoBackend",
        "SystemFonts", "WorldFonts", "ToolInput", "ToolOutput", "ToolBenchmarks",
        "BrowserCertification", "CAllocator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      // The parser of arguments looks at the fields of commands.
      swiftSettings: reflectedSettings + sizeSettings),

    // Tests, and what they share.
    .target(
      name: "QuoinTestSupport", dependencies: ["LayoutGeometry", "TextVocabulary"],
      path: "Tests/QuoinTestSupport", swiftSettings: settings),
    .target(
      name: "FontTestSupport", dependencies: ["TextVocabulary"], path: "Tests/FontTestSupport",
      swiftSettings: settings),
    .target(
      name: "LayoutTestSupport",
      dependencies: ["LayoutGeometry", "TextVocabulary", "AutoLayout", "QuoinTestSupport"],
      path: "Tests/LayoutTestSupport", swiftSettings: settings),
    .executableTarget(
      name: "TextDigests",
      dependencies: [
        "LayoutGeometry", "BundledFonts", "TextVocabulary", "TextMeasurement", "WorldFonts",
        "QuoinTestSupport",
      ],
      path: "Tests/TextDigests", swiftSettings: settings),
    tests("LayoutGeometry"),
    tests("BundledFonts"),
    tests("TextVocabulary", ["LayoutGeometry"]),
    tests("ConstraintSolver"),
    tests("Markup"),
    tests(
      "TextMeasurement",
      [
        "LayoutGeometry", "TextVocabulary", "BundledFonts", "WorldFonts", "CFreeType", "CHarfBuzz",
        "CICU", "FontTestSupport", "TextDigests",
      ],
      exclude: ["Unicode/Data", "WebFonts"]),
    tests("WorldFonts", ["BundledFonts", "TextVocabulary", "TextMeasurement"]),
    tests("LayoutRendering", ["LayoutGeometry", "TextVocabulary"]),
    tests(
      "AutoLayout",
      [
        "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "LayoutRendering",
        "LayoutTestSupport",
      ]),
    tests(
      "ConstraintDSL", ["LayoutGeometry", "TextVocabulary", "AutoLayout", "LayoutTestSupport"]),
    tests("TableLayout", ["LayoutGeometry", "TextVocabulary", "LayoutRendering", "AutoLayout"]),
    tests(
      "CellTemplates",
      [
        "LayoutGeometry", "TextVocabulary", "TextMeasurement", "LayoutRendering", "AutoLayout",
      ]),
    tests("WebExport", ["LayoutGeometry", "CellTemplates"]),
    tests(
      "CairoBackend",
      [
        "LayoutGeometry", "TextVocabulary", "LayoutRendering", "BundledFonts", "TextMeasurement",
        "CCairo", "CHarfBuzz",
      ]),
    tests(
      "DisplayListFormats",
      ["LayoutGeometry", "TextVocabulary", "LayoutRendering", "TextMeasurement"]),
    tests(
      "GlyphImages",
      ["LayoutGeometry", "TextVocabulary", "TextMeasurement", "CHarfBuzz", "FontTestSupport"]),
    tests("SystemFonts", ["TextVocabulary", "TextMeasurement"]),
    tests("RowHeights", ["LayoutGeometry", "AutoLayout", "TableLayout", "CellTemplates"]),
    tests("RowHeightsSQLite", ["TableLayout", "RowHeights", "CSQLite"]),
    tests("ToolOutput", ["CellTemplates"]),
    tests("Quoin"),
    tests(
      "QuoinTool", toolTestDependencies,
      exclude: ["ChromiumBoxes", "ChromiumCSS", "ChromiumCells", "ChromiumMarkup"]),
    // The targets of the fuzzing programs, which have a package of their own there.
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "LayoutGeometry", "TextVocabulary", "ConstraintSolver", "TextMeasurement",
        "LayoutRendering", "AutoLayout", "TableLayout", "CellTemplates", "DisplayListFormats",
        "RowHeights", "RowHeightsSQLite", "ToolInput", "QuoinTestSupport", "LayoutTestSupport",
      ],
      path: "Fuzzing/Sources",
      exclude: [
        "FuzzTargets/FixedAdvanceMeasurer.swift", "FuzzTargets/HostileTree.swift", "fuzz",
      ],
      sources: ["CorpusTests", "FuzzTargets"], swiftSettings: testSettings),
    .testTarget(name: "TidyTests", swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)

// Floors 8 and 9 as well: the interface for other languages. `@c` came with Swift 6.3.
#if compiler(>=6.3)
package.products.append(.library(name: "QuoinC", type: .dynamic, targets: ["QuoinC"]))
package.targets += [
  .target(name: "CQuoin"),
  // Tables and constraints alone, which need no library of the system.
  library("QuoinTablesC", ["CQuoin", "ConstraintSolver", "TableLayout"], asOutsider: true),
  .target(
    name: "QuoinC",
    dependencies: [
      "CQuoin", "QuoinTablesC", "LayoutGeometry", "BundledFonts", "TextVocabulary",
      "TextMeasurement", "LayoutRendering", "CellTemplates", "DisplayListFormats", "GlyphImages",
      "RowHeights", "WorldFonts",
    ],
    packageAccess: false, swiftSettings: settings, linkerSettings: linkMath),
  .target(name: "CQuoinProgram", dependencies: ["CQuoin"], path: "Tests/CQuoinProgram"),
  .executableTarget(
    name: "RandomCalls", dependencies: ["CQuoin", "CQuoinProgram", "QuoinC"],
    path: "Tests/RandomCalls"),
  tests(
    "QuoinC",
    [
      "CQuoin", "CQuoinProgram", "LayoutGeometry", "TextVocabulary", "TextMeasurement",
      "LayoutRendering", "TableLayout", "CellTemplates", "DisplayListFormats", "GlyphImages",
      "RowHeights", "WorldFonts", "FontTestSupport",
    ]),
]
#endif

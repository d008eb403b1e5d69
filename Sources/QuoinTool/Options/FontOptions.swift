// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import RowHeights
import SystemFonts
import TextMeasurement
import TextVocabulary
import WorldFonts

/// The fonts of a run.
struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("font-file"),
    help: ArgumentHelp(
      "Add a font file (ttf, otf, ttc, otc, woff, woff2); may be given more than once.",
      valueName: "file"))
  var files: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: ArgumentHelp("Add all fonts of a folder; may be given more than once.", valueName: "dir"))
  var folders: [String] = []

  @Flag(name: .customLong("system-fonts"), help: "Use the fonts that fontconfig knows.")
  var usesSystemFonts = false

  @Option(
    name: .customLong("bundled-fonts"),
    help: ArgumentHelp(
      "Which of Quoin's own fonts to use: all, core (the commonest scripts) or none.",
      valueName: "set"))
  var bundled = BundledFontChoice.all

  @Option(
    name: .customLong("hyphenation"),
    help: ArgumentHelp(
      "Divide words of a language where a text says hyphens: auto, by the patterns of a dictionary "
        + "or of TeX: en-US, or en-US=FILE; may be given more than once.",
      valueName: "language"),
    transform: FontOptions.hyphenation)
  var hyphenation: [HyphenationPatterns] = []

  /// Opens the fonts of a run without a template.
  ///
  /// - Throws: ``ToolFailure`` with code 69 if a font cannot be opened.
  func load() throws -> FontLibrary { try load(with: nil) }

  /// Opens the fonts of a run and checks that those which a template uses are among them.
  ///
  /// - Throws: ``ToolFailure`` with code 69 if a font cannot be opened or does not exist.
  func load(for template: CellTemplate) throws -> FontLibrary {
    let fonts = try load(with: template)
    try fonts.check(template)
    return fonts
  }

  /// Opens the fonts: those of the options first, then those that the template names, then the
  /// system's if the options ask for them, then the bundled ones. Of faces that serve a text
  /// equally well the first one does.
  private func load(with template: CellTemplate?) throws -> FontLibrary {
    var collection = FontCollection()
    do {
      for file in files { try collection.addFile(at: file) }
      if let template { try addFiles(of: template, to: &collection) }
      for folder in folders { try addFolder(folder, to: &collection) }
      if usesSystemFonts { try collection.addSystemFonts() }
      if bundled != .none {
        for face in try FontCollection.bundled().faces { collection.add(face) }
      }
      if bundled == .all { try collection.addWorldFonts() }
    } catch let failure as ToolFailure {
      throw failure
    } catch {
      throw ToolFailure(.missingFont, "\(error)")
    }
    guard !collection.isEmpty else {
      throw ToolFailure(
        .missingFont,
        "--bundled-fonts none leaves no font; add --font-file, --font-dir or --system-fonts")
    }
    return try FontLibrary(
      collection: collection, hyphenation: hyphenation, hasSystemFonts: usesSystemFonts)
  }

  /// Reads a language with its patterns.
  @Sendable
  private static func hyphenation(_ argument: String) throws -> HyphenationPatterns {
    guard let patterns = HyphenationPatterns(argument: argument) else {
      throw ValidationError(
        "--hyphenation: expected a language such as en-US, or en-US=FILE, found '\(argument)'")
    }
    return patterns
  }

  /// Opens the files that a template names.
  private func addFiles(of template: CellTemplate, to collection: inout FontCollection) throws {
    let allowed = TemplateFontFiles(of: template, commandLine: files + folders)
    for file in template.fontFiles {
      if let problem = allowed.problem(of: file) {
        throw ToolFailure(
          .missingFont, FontLibrary.message(problem, at: file.place, in: template), isPlaced: true)
      }
      do {
        try collection.addFile(at: file.path)
      } catch {
        throw ToolFailure(
          .missingFont, FontLibrary.message("\(error)", at: file.place, in: template),
          isPlaced: true)
      }
    }
  }

  private func addFolder(_ folder: String, to collection: inout FontCollection) throws {
    let problems = try collection.addFolder(at: folder)
    for problem in problems { Terminal.warning("\(problem)") }
  }
}

/// The fonts of the package that a run uses.
enum BundledFontChoice: String, ExpressibleByArgument {
  /// The bundled fonts and the world fonts.
  case all
  /// The bundled fonts.
  case core
  /// No fonts of the package.
  case none
}

/// The fonts of a run and the measurer that uses them.
struct FontLibrary {
  /// All faces, in order of preference.
  let collection: FontCollection
  /// Measures with these fonts; workers share it.
  let measurer: HarfBuzzTextMeasurer
  /// The hyphenation patterns by language.
  private let hyphenators: [String: Hyphenator]
  /// The fingerprint of the hyphenation patterns; nil without any.
  private let patterns: ContentHash?
  /// Whether the fonts that fontconfig knows are among them.
  private let hasSystemFonts: Bool

  /// Makes the measurer of a collection.
  ///
  /// - Throws: ``ToolFailure`` if hyphenation patterns cannot be opened.
  init(
    collection: FontCollection, hyphenation: [HyphenationPatterns], hasSystemFonts: Bool
  ) throws(ToolFailure) {
    self.collection = collection
    self.hasSystemFonts = hasSystemFonts
    var hyphenators: [String: Hyphenator] = [:]
    var hasher = ContentHasher()
    for patterns in hyphenation {
      let opened = try patterns.open()
      hyphenators[patterns.language] = opened.hyphenator
      hasher.combine(patterns.language)
      opened.bytes.withUnsafeBytes { hasher.combine($0) }
    }
    self.patterns = hyphenation.isEmpty ? nil : hasher.finalize()
    self.hyphenators = hyphenators
    measurer = HarfBuzzTextMeasurer(collection: collection, hyphenators: hyphenators)
  }

  /// A measurer with the same fonts and patterns that has measured nothing yet.
  func makeMeasurer() -> HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: collection, hyphenators: hyphenators)
  }

  /// The fingerprint of the program and of the hyphenation patterns.
  ///
  /// - Complexity: O(bytes of the program's file), once.
  var program: ContentHash {
    guard let patterns else { return .executable }
    var hasher = ContentHasher()
    hasher.combine(ContentHash.executable)
    hasher.combine(patterns)
    return hasher.finalize()
  }

  /// The path, face index, axes and digest of each font file.
  var reports: [FontReport] { collection.faces.map(FontReport.init) }

  /// The same of the fonts that texts were measured with so far.
  var usedReports: [FontReport] { measurer.usedFaces.map(FontReport.init) }

  /// Checks that every font of a template exists.
  ///
  /// - Throws: ``ToolFailure`` with code 69 that points at the template's line.
  fileprivate func check(_ template: CellTemplate) throws {
    for use in template.fonts {
      do {
        try measurer.check(use.descriptor)
      } catch {
        throw ToolFailure(
          .missingFont, Self.message(sentence(error), at: use.place, in: template),
          isPlaced: true)
      }
    }
  }

  /// The message about a missing font, with the options that add fonts.
  func sentence(_ error: MissingFontError) -> String {
    let more = hasSystemFonts ? "" : "--system-fonts adds those of the system, and "
    return "\(error); \(more)--font-file adds a file"
  }

  /// The message about a font at a place of a template.
  static func message(
    _ reason: String, at place: SourcePlace, in template: CellTemplate
  ) -> String {
    "\(place.file ?? template.fileName):\(place.line):\(place.column): error: \(reason)"
  }

  /// Checks that a font exists.
  ///
  /// - Throws: ``ToolFailure`` with code 69.
  func check(_ font: FontDescriptor) throws {
    do {
      try measurer.check(font)
    } catch {
      throw ToolFailure(.missingFont, sentence(error))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// Light or dark colours.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// The preferences of readers for which a template is read.
package struct ReaderTraits: Hashable, Sendable {
  /// The size of text.
  package var textSize = TextSize.standard
  /// The appearance of colours.
  package var appearance = Appearance.light
  /// The direction of cells; nil for that of the template.
  package var direction: CellDirection?
  /// The browser; nil for that of the template's conventions.
  package var engine: BrowserEngine?
}

/// Why a template cannot be had for readers of other preferences, as a sentence.
public struct ReaderTraitsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String
}

extension CellTemplate {
  /// The size of text that readers prefer; see ``at(textSize:)``.
  public var textSize: TextSize { traits.textSize }
  /// The appearance that readers prefer; see ``at(appearance:)``.
  public var appearance: Appearance { traits.appearance }

  /// This template with the colours of an appearance; heights do not depend on it.
  ///
  /// - Throws: ``ReaderTraitsError`` if no colour of the template has a dark value.
  public func at(appearance: Appearance) throws(ReaderTraitsError) -> CellTemplate {
    guard appearance != self.appearance else { return self }
    guard appearance == .light || hasDarkColors else {
      throw ReaderTraitsError(
        description: "no colour of the template has a dark value, so the dark appearance changes "
          + "nothing")
    }
    var traits = traits
    traits.appearance = appearance
    return try read(for: traits)
  }

  /// The name of a size of text by the template's conventions: the standard one is `l` by UIKit's,
  /// and `100%` by those of the web.
  public func name(of size: TextSize) -> String {
    size == .standard && conventions.isWeb ? "100%" : size.name
  }

  /// This template with another direction of its cells.
  ///
  /// - Throws: ``ReaderTraitsError`` if the template cannot be read again.
  public func at(direction: CellDirection) throws(ReaderTraitsError) -> CellTemplate {
    guard direction != self.direction else { return self }
    var traits = traits
    traits.direction = direction
    return try read(for: traits)
  }

  /// This template for readers who prefer another size of text.
  ///
  /// By UIKit's conventions a font with a `textStyle` has the size, and its lines the distance, of
  /// UIKit's tables; one with a size of its own too is scaled by the rule of `UIFontMetrics`; the
  /// others stay. By the conventions of the web all fonts are larger by a factor, with their line
  /// heights and spacings in points, as a browser makes text larger without the page
  /// (`text-size-adjust` of CSS).
  ///
  /// - Throws: ``ReaderTraitsError`` for a factor by UIKit's conventions, for one of UIKit's sizes
  ///   by those of the web, and if no font of the template has a text style.
  public func at(textSize: TextSize) throws(ReaderTraitsError) -> CellTemplate {
    guard textSize != self.textSize else { return self }
    if textSize != .standard {
      switch (isWeb: conventions.isWeb, textSize) {
      case (true, .category):
        throw ReaderTraitsError(
          description: "the text size \(textSize.name) is UIKit's; by 'conventions: web' it is a "
            + "percentage, such as 150%")
      case (false, .factor):
        throw ReaderTraitsError(
          description: "the text size \(textSize.name) goes with 'conventions: web'; by UIKit's it "
            + "is one of \(TextSize.names.joined(separator: ", "))")
      case (false, .category) where !followsTextSize:
        throw ReaderTraitsError(
          description: "no font of the template has a textStyle, so the text size "
            + "\(textSize.name) changes nothing")
      case (false, .category), (true, .factor): break
      }
    }
    var traits = traits
    traits.textSize = textSize
    return try read(for: traits)
  }

  /// The files that the template includes, as they were when it was read.
  private var sameFiles: TemplateFiles {
    let slash = fileName.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(fileName[...$0]) } ?? ""
    let sources = includedSources
    return TemplateFiles { path in
      sources.first { $0.fileName == folder + path }.map { .success($0.text) }
        ?? .failure(.unreadable("it was not read before"))
    }
  }

  /// Reads the template again for other readers.
  func read(for traits: ReaderTraits) throws(ReaderTraitsError) -> CellTemplate {
    do {
      let copy = try Self.load(
        source: sourceText, fileName: fileName, files: sameFiles, limits: limits, traits: traits)
      return copy.at(pixelRatio: pixelRatio)
    } catch {
      // What was read once is read again; sizes have no bound that a factor could pass.
      throw ReaderTraitsError(description: error.description)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import BrowserCertification
import CellTemplates
import WebExport

/// The rows of a list as HTML and CSS, as `quoin certify` gives them to a browser.
final class ServedWeb {
  private let template: CellTemplate
  private let fonts: PageFonts
  /// Made when a row is asked for, which few programs do.
  private lazy var web = WebTemplate(template, fonts: fonts.web)

  /// Describes the cells of a template with the fonts of a list.
  init(_ template: CellTemplate, fonts: FontLibrary) {
    self.template = template
    self.fonts = PageFonts(fonts.collection, measuredBy: fonts.measurer)
  }

  /// The font faces that the style sheet names.
  var faces: [PageFonts.Face] { fonts.faces + (web.choosesFaces ? fonts.styledFaces : []) }

  /// The element of a record's cell; nil for a record that does not fit the template.
  ///
  /// - Parameter pictures: The addresses of pictures by their names.
  /// - Throws: `WebLayoutError` for a layout that has no equal in CSS.
  func element(for record: RecordValue, pictures: [String: String]) throws -> String? {
    web.pictures = pictures
    do { return try web.element(for: record) } catch is RecordError { return nil }
  }

  /// The rules for all elements that were given.
  var rules: String { web.commonRules + web.rules() }
}

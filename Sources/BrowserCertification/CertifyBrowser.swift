// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import LayoutGeometry
package import TextMeasurement
import TextVocabulary
import WebExport

/// A browser that runs, and the template by the rules that it is to follow.
package struct CertifyBrowser {
  /// A device with a pixel ratio: what measures there.
  struct Device {
    let pixelRatio: Double
    /// Measures with Quoin.
    let cell: CellMeasurer
    /// Measures with the browser.
    let page: CellPage
  }

  /// Its engine.
  let engine: BrowserEngine
  /// Its product and version.
  let version: String
  /// Makes the elements.
  let web: WebTemplate
  let devices: [Device]
  /// The sets of visible views whose rules the pages have.
  var variantCount = 0
  private let processes: [BrowserProcess]

  /// Starts a browser for each pixel ratio.
  ///
  /// - Parameters:
  ///   - collection: The fonts, with which a measurer measures the texts.
  ///   - scale: The pixels per point of the heights; 0 leaves them unrounded.
  ///   - patience: The seconds that the browser may take for a page.
  /// - Throws: `ToolFailure` if the browser does not start, or refuses a font. None is left
  ///   running.
  package init(
    _ program: BrowserProgram, for template: CellTemplate, _ collection: FontCollection,
    measuredBy measurer: HarfBuzzTextMeasurer, scale: Double, at ratios: [Double],
    patience: Double
  ) throws {
    let fonts = PageFonts(collection, measuredBy: measurer)
    let web = WebTemplate(template, fonts: fonts.web)
    let faces = fonts.faces + (web.choosesFaces ? fonts.styledFaces : [])
    var processes: [BrowserProcess] = []
    var devices: [Device] = []
    var version = ""
    do {
      for ratio in ratios {
        let process = try BrowserProcess(program, pixelRatio: ratio, patience: patience)
        processes.append(process)
        let session = try process.session(patience: patience)
        version = try session.browserVersion()
        let page = try CellPage(
          session, folder: process.folder, css: PageFonts.rules(of: faces) + web.commonRules,
          fontFile: fonts.file)
        let cell = CellMeasurer(
          template: template.at(pixelRatio: ratio), measurer: measurer, scale: scale)
        devices.append(Device(pixelRatio: ratio, cell: cell, page: page))
      }
    } catch {
      for process in processes { process.end() }
      throw error
    }
    engine = program.engine
    (self.version, self.web, self.devices, self.processes) = (version, web, devices, processes)
  }

  /// Ends the browser and removes its folders.
  package func end() { for process in processes { process.end() } }
}

extension BrowserProcess {
  /// A session in the protocol of the browser.
  fileprivate func session(patience: Double) throws(ToolFailure) -> any BrowserSession {
    switch engine {
    case .chromium: try DevToolsSession(self, patience: patience)
    case .firefox: try MarionetteSession(self, patience: patience)
    case .webkit: try WebDriverSession(self, patience: patience)
    }
  }
}

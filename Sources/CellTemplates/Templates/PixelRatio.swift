// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The device pixel ratio of cells, by the conventions of the web.
///
/// Chromium lays a page out in the pixels of the device. Line heights of `normal` depend on it, and
/// so do the thickness of borders and separators; all else by less than a pixel.
extension CellTemplate {
  /// The legal ratios: at least a zoom of 5 %, at most 500 % of a device with twelve pixels.
  public static let pixelRatios = 0.05...64.0

  /// This template at another device pixel ratio.
  ///
  /// Cells by UIKit's conventions have none, and stay as they are.
  ///
  /// - Precondition: The ratio is one of ``pixelRatios``.
  public func at(pixelRatio: Double) -> CellTemplate {
    precondition(
      Self.pixelRatios.contains(pixelRatio),
      "The pixel ratio must be from 0.05 to 64, not \(pixelRatio).")
    guard conventions.isWeb else { return self }
    var copy = self
    copy.updateHead { $0.pixelRatio = pixelRatio }
    return copy
  }

  /// The height of the separator as it is drawn.
  package var separatorThickness: Double { thickness(separator) }

  /// The thickness of a border or separator as it is drawn: by the conventions of the web whole
  /// pixels of the device, rounded down, but at least one.
  ///
  /// Source: measured with Chromium 156; CSS Backgrounds 3 § 3.3 and CSS Values 4 § 6.1.
  func thickness(_ points: Double) -> Double {
    guard conventions.isWeb, points > 0 else { return points }
    let pixels = Double((Float(points) * Float(pixelRatio)).rounded(.down))
    return max(1, pixels) / pixelRatio
  }

  /// The lines of a border as they are drawn.
  func drawn(_ border: BorderTemplate) -> BorderTemplate {
    var drawn = border
    drawn.width = thickness(border.width)
    for index in drawn.edges.indices {
      drawn.edges[index].width = thickness(drawn.edges[index].width)
    }
    return drawn
  }
}

extension TemplateReader {
  /// Reads the device pixel ratio, which has no meaning by UIKit's conventions.
  mutating func readPixelRatio(_ node: TemplateNode, in entries: [TemplateNode.Entry]) {
    guard let ratio = values.number(node, "pixelRatio", in: CellTemplate.pixelRatios) else {
      return
    }
    let conventions = entries.first { $0.key == "conventions" }?.value
    guard case .scalar(let word, _)? = conventions?.content,
      ConventionsName(rawValue: word)?.conventions.isWeb == true
    else {
      values.collector.error(
        "pixelRatio goes with 'conventions: web'; by UIKit's, 'scale' says how sizes are rounded",
        at: node.place)
      return
    }
    template.pixelRatio = ratio
    template.statesPixelRatio = true
  }

  /// Adds a note that the height of a font's own lines depends on the device, if the template does
  /// not say which device it is for.
  mutating func noteNormalLineHeight() {
    guard template.conventions.isWeb, template.conventions.engine != .webkit,
      !template.statesPixelRatio
    else { return }
    for view in template.cells.flatMap(\.views) {
      guard let font = view.fontsOfLines.first(where: { $0.lineHeight == .normal }) else {
        continue
      }
      values.collector.note(
        "the lines of \(font.descriptor.family) \(font.descriptor.size.shortest) in "
          + "'\(view.name)' have the font's own height, which browsers round to the pixels of the "
          + "device; lineHeight fixes it, pixelRatio or --pixel-ratio says the pixels in a point",
        at: view.place)
      return
    }
  }
}

extension ViewTemplate {
  /// The fonts whose lines the view shows.
  fileprivate var fontsOfLines: [FontTemplate] {
    switch kind {
    case .text(let text): [text.font] + text.runs.map(\.font)
    case .button(let button): [button.font]
    case .box, .image, .stack, .wrapping, .scroll: []
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import CellTemplates
import LayoutRendering

/// The files of the pictures that records name.
///
/// A name is a path, relative to one folder, outside of which nothing is opened. A file that is not
/// there, is outside or is no picture becomes a warning, and its place is drawn as a light box.
/// Records are not trusted: only regular files are opened, and limits hold before anything is
/// decoded.
struct PictureFiles {
  /// The folder of the names.
  let folder: ContainedFolder
  /// The bounds of files and pixels.
  let limits: InputLimits

  /// The pictures of a drawing by their names, and a warning for each that cannot be shown.
  ///
  /// - Throws: ``ToolFailure`` with code 65 for a picture beyond a limit.
  func load(for list: DisplayList) throws -> (images: [String: RasterImage], warnings: [String]) {
    var images: [String: RasterImage] = [:]
    var warnings: [String] = []
    var known: Set<String> = []
    var pixels = limits[.pixels]
    for case .image(let name, _) in list.commands where known.insert(name).inserted {
      guard !name.isEmpty else { continue }
      let shown = ContainedFolder.shown(name)
      do {
        let image = try RasterImage(
          contents: try folder.bytes(ofPicture: name, limits), name: shown, pixelLimit: pixels)
        pixels -= image.width * image.height
        images[name] = image
      } catch let error as CairoError {
        if case .imageTooLarge = error {
          throw ToolFailure(.badData, "\(error); \(limits.message(.pixels))")
        }
        warnings.append("\(error)")
      } catch let problem as ContainedFolder.Problem {
        let reason = problem == .leadsOut ? "\(problem) of pictures" : "\(problem)"
        warnings.append("cannot read the image \(shown): \(reason)")
      }
    }
    return (images, warnings)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import CellTemplates
import LayoutRendering

/// The pictures that the rows of a session name.
///
/// Only names in display lists that the session gave are looked for, and only in the folder of
/// pictures, as `quoin render` does.
final class ServedPictures {
  private let files: PictureFiles
  private var names: Set<String> = []

  /// Names the folder; nothing is opened.
  init(_ files: PictureFiles) { self.files = files }

  /// Keeps the names in a display list.
  func note(_ list: DisplayList) {
    for case .image(let name, _) in list.commands where !name.isEmpty { names.insert(name) }
  }

  /// The media type and the bytes of a picture.
  ///
  /// - Throws: ``ServeProblem`` for a name that no list has, ``ToolFailure`` for a file that cannot
  ///   be opened or is no picture.
  func picture(named name: String) throws -> (type: String, bytes: [UInt8]) {
    let shown = ContainedFolder.shown(name)
    guard names.contains(name) else {
      throw ServeProblem.parameters(
        "name is that of a picture in a display list that was asked for before, not '\(shown)'")
    }
    do {
      let bytes = try files.folder.bytes(ofPicture: name, files.limits)
      // Decoded, so that nothing else leaves the folder, and nothing beyond the limit of pixels.
      _ = try RasterImage(contents: bytes, name: shown, pixelLimit: files.limits[.pixels])
      return (bytes.first == 0x89 ? "image/png" : "image/jpeg", bytes)
    } catch let error as CairoError {
      throw ToolFailure(.badData, "\(error)")
    } catch let problem as ContainedFolder.Problem {
      let reason = problem == .leadsOut ? "\(problem) of pictures" : "\(problem)"
      throw ToolFailure(.noInput, "cannot read the image \(shown): \(reason)")
    }
  }
}

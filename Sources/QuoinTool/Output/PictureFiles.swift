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
      let shown = Self.shown(name)
      do {
        let image = try RasterImage(contents: try bytes(of: name), name: shown, pixelLimit: pixels)
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

  /// A name for messages: not too long, and without control characters, which terminals obey.
  static func shown(_ name: String) -> String {
    let most = 200
    let start = name.count > most ? name.prefix(most) + "…" : name[...]
    return start.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }

  /// The bytes of a picture's file.
  ///
  /// - Throws: ``ContainedFolder/Problem`` for a file that may not or cannot be opened,
  ///   ``ToolFailure`` for one that is too long.
  func bytes(of name: String) throws -> [UInt8] {
    let descriptor = try folder.open(name)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ContainedFolder.Problem.system(errno) }
    guard status.st_size <= limits[.image] else {
      throw ToolFailure(.badData, "the image \(Self.shown(name)): \(limits.message(.image))")
    }
    // One byte more shows a file that grows.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw ContainedFolder.Problem.system(errno) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<min(count, Int(status.st_size))])
  }
}

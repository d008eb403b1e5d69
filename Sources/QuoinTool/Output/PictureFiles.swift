// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import CellTemplates
import Foundation
import LayoutRendering

/// The files of the pictures that records name.
///
/// A name is a path, relative to one folder. A file that is not there or is no picture becomes a
/// warning, and its place is drawn as a light box. Records are not trusted: what is no regular file
/// is not opened for longer than it takes to see that, and limits hold before anything is decoded.
struct PictureFiles {
  /// The folder of relative names.
  let folder: URL
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
      do {
        let image = try RasterImage(contents: try bytes(of: name), name: name, pixelLimit: pixels)
        pixels -= image.width * image.height
        images[name] = image
      } catch let error as CairoError {
        if case .imageTooLarge = error {
          throw ToolFailure(.badData, "\(error); \(limits.message(.pixels))")
        }
        warnings.append("\(error)")
      } catch let problem as Unreadable {
        warnings.append("cannot read the image \(name): \(problem.reason)")
      }
    }
    return (images, warnings)
  }

  /// Why a file has no bytes.
  private struct Unreadable: Error {
    var reason: String
  }

  private func bytes(of name: String) throws -> [UInt8] {
    let path = URL(fileURLWithPath: name, relativeTo: folder).path
    // A pipe must not make the tool wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Unreadable(reason: "it is no regular file")
    }
    guard status.st_size <= limits[.image] else {
      throw ToolFailure(.badData, "the image \(name): \(limits.message(.image))")
    }
    // One byte more shows a file that grows.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<min(count, Int(status.st_size))])
  }
}

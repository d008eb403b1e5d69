// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry

/// The pictures of a folder by name, with their sizes in points.
nonisolated struct PictureFolder: Sendable {
  /// The sizes by name and scale.
  private var sizes: [String: [Int: CGSize]] = [:]

  /// Reads the headers of all pictures of a folder.
  init(_ folder: URL) throws(UIImage.CatalogError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue,
      let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    else { throw .noFolder(folder.path) }
    // In order, so that of two files of one name the same one counts on every machine.
    for path in paths.sorted() {
      let file = folder.appendingPathComponent(path)
      let parent = file.deletingLastPathComponent()
      if file.lastPathComponent == "Contents.json", parent.pathExtension == "imageset" {
        try add(imageSet: parent, contents: file)
      } else if Self.isPicture(file), parent.pathExtension != "imageset" {
        let (name, scale) = Self.parts(of: file.deletingPathExtension().lastPathComponent)
        try add(file, name: name, scale: scale)
      }
    }
  }

  /// The picture of a name, which may have its file's ending, of the greatest scale that it has.
  func picture(named name: String) -> UIImage? {
    let url = URL(fileURLWithPath: name)
    let plain = Self.isPicture(url) ? url.deletingPathExtension().lastPathComponent : name
    let known = sizes[name] ?? sizes[plain]
    return known?.max { $0.key < $1.key }.map { UIImage(name: name, size: $0.value) }
  }

  private static func isPicture(_ file: URL) -> Bool {
    ["png", "jpg", "jpeg"].contains(file.pathExtension.lowercased())
  }

  /// A file's name without `@2x` or `@3x`, and that scale.
  private static func parts(of name: String) -> (name: String, scale: Int) {
    for scale in 2...3 where name.hasSuffix("@\(scale)x") {
      return (String(name.dropLast(3)), scale)
    }
    return (name, 1)
  }

  private mutating func add(
    _ file: URL, name: String, scale: Int
  ) throws(UIImage.CatalogError) {
    if sizes[name]?[scale] != nil {
      Notice.once("\(file.path): another picture has the name \"\(name)\"; it is left out.")
      return
    }
    let pixels = try PictureHeader.pixels(of: file)
    sizes[name, default: [:]][scale] = CGSize(
      width: Double(pixels.width) / Double(scale), height: Double(pixels.height) / Double(scale))
  }

  private mutating func add(
    imageSet: URL, contents: URL
  ) throws(UIImage.CatalogError) {
    let set: ImageSet
    do {
      set = try JSONDecoder().decode(ImageSet.self, from: Data(contentsOf: contents))
    } catch {
      throw .badContents(contents.path, "is not the JSON of an image set (\(error))")
    }
    let name = imageSet.deletingPathExtension().lastPathComponent
    for image in set.images {
      guard let filename = image.filename else { continue }
      let file = imageSet.appendingPathComponent(filename)
      guard Self.isPicture(file) else {
        Notice.once("\(file.path): only PNG and JPEG files have sizes here; it is left out.")
        continue
      }
      guard let scale = Int((image.scale ?? "1x").dropLast()), scale > 0 else {
        throw .badContents(contents.path, "has the scale \"\(image.scale ?? "")\"")
      }
      // Dark pictures and those of other devices follow the first of their scale.
      if sizes[name]?[scale] == nil { try add(file, name: name, scale: scale) }
    }
  }

  /// What an image set's `Contents.json` says.
  private struct ImageSet: Decodable {
    struct Image: Decodable {
      var filename: String?
      var scale: String?
    }
    var images: [Image]
  }
}

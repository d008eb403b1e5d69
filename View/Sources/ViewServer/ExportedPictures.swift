// SPDX-License-Identifier: Apache-2.0

/// The pictures of an exported list: files beside the page, one for each content.
struct ExportedPictures {
  /// Why pictures are missing, in sentences, in the order of the rows.
  private(set) var warnings: [String] = []
  /// The addresses of pictures by the names that records have; empty for one that is missing.
  private var addresses: [String: String] = [:]
  private var written: Set<String> = []

  /// The folder of the files.
  private static let folder = "pictures"

  /// Writes the pictures of a display list that are new, and gives the addresses of all that it has.
  ///
  /// The tool reads them, so a picture is a file that it would draw, from the folder of pictures
  /// and within its limits. Others are missing, with a warning.
  mutating func add(
    _ drawing: JSON, asking tool: inout ServeDialog, to folder: ExportedFolder
  ) async throws(ExportError) -> [String: String] {
    var found: [String: String] = [:]
    for command in drawing["displayList"]?["commands"]?.elements ?? [] {
      guard command["op"]?.string == "image", let name = command["name"]?.string,
        !name.isEmpty
      else { continue }
      let address: String
      if let known = addresses[name] {
        address = known
      } else {
        address = try await write(name, asking: &tool, to: folder)
        addresses[name] = address
      }
      if !address.isEmpty { found[name] = address }
    }
    return found
  }

  /// Writes a picture, and gives its address; an empty one if it cannot be read.
  private mutating func write(
    _ name: String, asking tool: inout ServeDialog, to folder: ExportedFolder
  ) async throws(ExportError) -> String {
    let answer: JSON
    do throws(ExportError) { answer = try await tool.ask("picture", ["name": .string(name)]) } catch
    {
      // Its own end is no matter of one picture.
      guard [65, 66].contains(error.code) else { throw error }
      warnings.append(error.message)
      return ""
    }
    let data = Data(base64Encoded: answer["data"]?.string ?? "") ?? Data()
    let digits = SHA1.hash(Array(data)).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    let type = answer["type"]?.string == "image/png" ? "png" : "jpeg"
    let address = "\(Self.folder)/\(digits.joined()).\(type)"
    if written.insert(address).inserted { try folder.write(data, to: address) }
    return address
  }

  /// Removes the folder if it has no file.
  func finish(_ folder: ExportedFolder) {
    if written.isEmpty { folder.remove(Self.folder) }
  }
}

// SPDX-License-Identifier: Apache-2.0

public import CellTemplates

extension ContainedFolder {
  /// The bytes of a picture's file.
  ///
  /// - Throws: ``Problem`` for a file that may not or cannot be opened, ``ToolFailure`` for one
  ///   that is too long.
  public func bytes(ofPicture name: String, _ limits: InputLimits) throws -> [UInt8] {
    let descriptor = try open(name)
    defer { systemClose(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Problem.system(errno) }
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
      guard read >= 0 else { throw Problem.system(errno) }
      if read == 0 { break }
      count += read
    }
    return Array(bytes[..<min(count, Int(status.st_size))])
  }

  /// A name for messages: not too long, and without control characters, which terminals obey.
  public static func shown(_ name: String) -> String {
    let most = 200
    let start = name.count > most ? name.prefix(most) + "…" : name[...]
    return start.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control
        ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}

// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import Decompression

/// A file or standard input, read in pieces; gzip and zstd data is decompressed.
public final class ByteSource {
  /// The name for messages: the path, or `<stdin>`.
  package let name: String
  /// The total number of bytes, where it is known.
  package let totalBytes: Int?
  // Unchecked: it is read for each row, and only ever added to.
  /// The number of bytes read so far, before they are decompressed.
  @exclusivity(unchecked) package private(set) var bytesRead = 0
  private let descriptor: Int32
  private var memory: ArraySlice<UInt8>?
  /// The bytes that were read and not used yet: the first ones, or compressed ones.
  private var pending: ArraySlice<UInt8> = []
  private var decompressor: Decompressor?
  private var isRecognized = false
  private var isAtEnd = false

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: ``ToolFailure`` with exit code 66 if the file cannot be opened.
  public init(path: String) throws {
    if path == "-" {
      name = "<stdin>"
      descriptor = STDIN_FILENO
      totalBytes = nil
      return
    }
    name = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.cannotOpen(path, errno) }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    totalBytes = isFile ? Int(status.st_size) : nil
    if status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw ToolFailure(.noInput, "'\(path)' is a folder; a file is needed")
    }
  }

  /// The failure to open a file. What does not look like a file's name may be the data itself.
  private static func cannotOpen(_ path: String, _ code: Int32) -> ToolFailure {
    let message = "cannot open '\(path.prefix(200))': \(String(cString: strerror(code)))"
    let isText =
      code == ENAMETOOLONG
      || code == ENOENT
        && (path.contains { $0.isWhitespace || $0 == "{" || $0 == "[" }
          || !path.contains { $0 == "." || $0 == "/" })
    let hint = "; this is the place of a file's name, and \(standardInputHint)"
    return ToolFailure(.noInput, message + (isText ? hint : ""))
  }

  /// How the running program gets a text or records from standard input.
  private static var standardInputHint: String {
    let program = CommandLine.arguments.first?.split(separator: "/").last ?? "quoin"
    guard program == "quoin" else {
      return "records come from standard input: echo 'JSON' | \(program) --data - …"
    }
    let command = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") } ?? "measure"
    return switch command {
    case "measure":
      "a text comes from standard input: echo 'TEXT' | quoin measure --in lines -"
    case "solve": "a system comes from standard input: echo 'JSON' | quoin solve -"
    default: "records come from standard input: echo 'JSON' | quoin \(command) --data - …"
    }
  }

  /// Reads from memory under a name for messages.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    descriptor = -1
    totalBytes = bytes.count
    memory = bytes[...]
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Whether a read would return at once, with data or at the end.
  package var isReady: Bool {
    guard descriptor >= 0, pending.isEmpty, !isAtEnd else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) != 0
  }

  /// Reads the available bytes, at most `limit`, behind others; none at the end.
  ///
  /// - Throws: ``ToolFailure`` with exit code 74 if the system cannot read, and 65 if compressed
  ///   data is damaged.
  package func read(upTo limit: Int, behind others: ArraySlice<UInt8> = []) throws -> [UInt8] {
    if !isRecognized { try recognize() }
    guard let decompressor else {
      guard pending.isEmpty else {
        defer { pending = [] }
        return Array(others + pending)
      }
      return try readRaw(upTo: limit, behind: others)
    }
    do {
      while true {
        let piece = try decompressor.decompress(&pending, upTo: limit)
        if !piece.isEmpty { return others.isEmpty ? piece : others + piece }
        if isAtEnd {
          try decompressor.finish()
          return Array(others)
        }
        pending += try readRaw(upTo: limit)
      }
    } catch let error as DecompressionError {
      throw ToolFailure(.badData, "\(name): \(error)", isPlaced: true)
    }
  }

  /// Reads enough to know whether the data is compressed.
  private func recognize() throws {
    isRecognized = true
    repeat {
      pending += try readRaw(upTo: 1 << 17)
    } while pending.count < CompressionFormat.signatureLength && !isAtEnd
      && (pending.first == 0x1F || pending.first == 0x28)
    if let format = CompressionFormat(signature: pending) {
      decompressor = try Decompressor(format)
    }
  }

  /// Reads available bytes as they are, at most `limit`, behind others; none at the end.
  private func readRaw(upTo limit: Int, behind others: ArraySlice<UInt8> = []) throws -> [UInt8] {
    if let slice = memory {
      let piece = slice.prefix(limit)
      memory = slice.dropFirst(limit)
      bytesRead += piece.count
      isAtEnd = piece.isEmpty
      return Array(others + piece)
    }
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: others.count + limit) {
        buffer, initialized in
        let start = buffer[...].update(fromContentsOf: others)
        count = systemRead(descriptor, buffer.baseAddress.map { $0 + start }, limit)
        initialized = start + max(0, count)
      }
      if count >= 0 {
        bytesRead += count
        isAtEnd = count == 0
        return bytes
      }
      if errno == EINTR {
        try Interruption.check()
      } else {
        throw ToolFailure(.inputOutput, "cannot read \(name): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Reads the rest.
  ///
  /// - Throws: ``ToolFailure`` as ``read(upTo:)`` does, and with code 65 if the rest is beyond the
  ///   limit of a document.
  package func readAll(_ limits: InputLimits) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = try read(upTo: 1 << 20)
      if piece.isEmpty { return all }
      all.append(pieceOfRecord: piece)
      guard all.count <= limits[.document] else {
        throw ToolFailure(.badData, "\(name): \(limits.message(.document))", isPlaced: true)
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of the running program.
enum ProgramFile {
  /// The path of the program.
  private static var path: String? {
    #if canImport(Darwin)
    CommandLine.arguments.first
    #else
    // A link of the kernel's, which leads to the file even if it was replaced or removed since.
    "/proc/self/exe"
    #endif
  }

  /// The bytes at the beginning of the file, at most a number of them.
  ///
  /// Nil if the program cannot read itself.
  static func bytes(upTo limit: Int = .max) -> [UInt8]? {
    guard let file = path.flatMap({ fopen($0, "rbe") }) else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0 else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: min(Int(status.st_size), limit)) {
      room, count in
      count = fread(room.baseAddress, 1, room.count, file)
    }
    return ferror(file) == 0 ? bytes : nil
  }
}

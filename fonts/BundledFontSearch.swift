// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The search for the fonts of a product, with all its inputs as values.
package struct BundledFontSearch: Sendable {
  /// The number of folders above the executable's own that are searched for the resource folder.
  ///
  /// Three levels lead from `.build/<triple>/<configuration>/<bundle>.xctest/<folder>` to the
  /// products.
  private static let parentCount = 3

  /// The value of the environment variable; empty counts as unset.
  private let override: String?

  /// The real path of the executable or of the shared library that holds this code, or `nil` if the
  /// system does not report it.
  private let executable: String?

  /// A file of the sources in the folder above that of the fonts.
  private let sourceFile: String

  /// The set of fonts.
  private let product: BundledFontProduct

  /// The facts about the files, in fallback order.
  private let facts: [BundledFontFacts]

  /// Creates a search from an environment value, an executable's path and a file of the sources.
  package init(
    for product: BundledFontProduct = .core, facts: [BundledFontFacts] = BundledFontTable.facts,
    override: String?, executable: String?, sourceFile: String
  ) {
    self.override = override.flatMap { $0.isEmpty ? nil : $0 }
    self.executable = executable
    self.sourceFile = sourceFile
    self.product = product
    self.facts = facts
  }

  /// The search with the inputs of this process, its environment and its build.
  package static func ofThisProcess(
    for product: BundledFontProduct = .core, facts: [BundledFontFacts] = BundledFontTable.facts,
    sourceFile: String = #filePath
  ) -> BundledFontSearch {
    let value = getenv(product.environmentVariable)
    return BundledFontSearch(
      for: product, facts: facts, override: value.map { String(cString: $0) },
      executable: currentExecutable(), sourceFile: sourceFile)
  }

  /// The folders to search, in order.
  package var candidates: [(path: String, origin: BundledFontPlace.Origin)] {
    if let override { return [(override, .environment)] }
    var result: [(path: String, origin: BundledFontPlace.Origin)] = []
    if let executable {
      let home = Self.parent(of: executable)
      var folder = home
      for _ in 0...Self.parentCount {
        result.append((Self.join(folder, "\(product.bundleName)/files"), .besideExecutable))
        if folder == "/" { break }
        folder = Self.parent(of: folder)
      }
      result.append((Self.join(Self.parent(of: home), product.installedFolder), .installed))
    }
    result.append((Self.join(Self.parent(of: sourceFile), "files"), .sources))
    return result
  }

  /// The first candidate that contains every font.
  ///
  /// - Throws: ``BundledFontError/notFound(_:)`` with every candidate and the fonts it lacks.
  package func directory() throws(BundledFontError) -> String {
    var tried: [BundledFontPlace] = []
    for candidate in candidates {
      let missing = missingFiles(in: candidate.path)
      if let missing, missing.isEmpty { return candidate.path }
      tried.append(
        BundledFontPlace(
          path: candidate.path, origin: candidate.origin, missing: missing, product: product))
    }
    throw BundledFontError.notFound(tried)
  }

  /// The fonts in the folder that ``directory()`` finds, in fallback order.
  ///
  /// - Throws: ``BundledFontError/notFound(_:)`` with every candidate and the fonts it lacks.
  package func files() throws(BundledFontError) -> [BundledFontFile] {
    files(in: try directory())
  }

  /// The fonts with paths in `directory`; the file system is not accessed.
  private func files(in directory: String) -> [BundledFontFile] {
    facts.map { BundledFontFile($0, of: product, in: directory) }
  }

  /// The fonts that cannot be read in `directory`, or `nil` if that is not a folder.
  private func missingFiles(in directory: String) -> [String]? {
    guard access("\(directory)/.", F_OK) == 0 else { return nil }
    return files(in: directory).filter { access($0.path, R_OK) != 0 }.map(\.name)
  }

  /// The path without its last part: `/` for `/quoin`, `.` for a bare name.
  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `part` below `folder`, with one slash between them.
  private static func join(_ folder: String, _ part: String) -> String {
    folder == "/" ? "/\(part)" : "\(folder)/\(part)"
  }

  /// The real path of the shared library that this code is in, else of the running executable;
  /// `nil` if unknown.
  private static func currentExecutable() -> String? {
    #if os(Linux) || os(Android)
    return sharedLibrary() ?? realPath("/proc/self/exe")
    #else
    return nil
    #endif
  }

  #if os(Linux) || os(Android)
  /// The real path of the shared library that this code is in; `nil` if it is in an executable.
  private static func sharedLibrary() -> String? {
    // The address of any code of this module will do. Swift's view of libc lacks `dladdr`, a GNU
    // extension: it fills a structure of four pointers, the first of which is the file's name.
    typealias FindImage =
      @convention(c) (
        UnsafeRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>
      ) -> CInt
    let here: @convention(c) () -> Void = {}
    var info = [UnsafePointer<CChar>?](repeating: nil, count: 4)
    guard let symbol = dlsym(nil, "dladdr"),
      unsafeBitCast(symbol, to: FindImage.self)(
        unsafeBitCast(here, to: UnsafeRawPointer.self), &info) != 0,
      let name = info[0].map({ String(cString: $0) })
    else { return nil }
    let file = name.split(separator: "/").last ?? ""
    return file.split(separator: ".").dropFirst().contains("so") ? realPath(name) : nil
  }

  /// A path with symbolic links resolved.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
  #endif
}

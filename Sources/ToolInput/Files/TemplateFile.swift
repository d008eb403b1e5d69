// SPDX-License-Identifier: Apache-2.0

public import CellTemplates

/// Templates by path or by name.
public enum TemplateFile {
  /// Loads a file if there is one of that name, else the built-in template.
  ///
  /// - Throws: ``ToolFailure``.
  public static func load(
    _ nameOrPath: String, _ limits: InputLimits = InputLimits()
  ) throws -> CellTemplate {
    do {
      return try open(nameOrPath, limits)
    } catch let errors as TemplateErrors {
      throw ToolFailure(.badData, errors.description, isPlaced: true)
    }
  }

  /// Loads as ``load(_:_:)`` does.
  ///
  /// - Parameter beside: The files beside a template, which it may include.
  /// - Throws: `TemplateErrors` for a template with errors, ``ToolFailure`` for what is none.
  package static func open(
    _ nameOrPath: String, _ limits: InputLimits, beside: ((String) -> TemplateFiles)? = nil
  ) throws -> CellTemplate {
    if let bytes = contents(atPath: nameOrPath, limits) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ToolFailure(
          .badData, "\(nameOrPath):1:1: error: the template is not valid UTF-8", isPlaced: true)
      }
      return try CellTemplate.load(
        source: text, fileName: nameOrPath,
        files: beside?(nameOrPath) ?? files(beside: nameOrPath, limits), limits: limits)
    }
    if let builtIn = try CellTemplate.builtIn(named: nameOrPath, limits: limits) {
      return builtIn
    }
    let names = CellTemplate.builtInNames.joined(separator: ", ")
    throw ToolFailure(
      .noInput,
      "there is no file '\(nameOrPath)' and no built-in template of that name; built in: \(names)"
    )
  }

  /// The files in the folder of a template and below it; links that lead out are not followed.
  ///
  /// - Parameter look: Called with the name of each file that is looked for.
  package static func files(
    beside path: String, _ limits: InputLimits, look: (@Sendable (String) -> Void)? = nil
  ) -> TemplateFiles {
    let folder = ContainedFolder(ofFile: path)
    return TemplateFiles { name in
      look?(name)
      let descriptor: Int32
      do throws(ContainedFolder.Problem) {
        descriptor = try folder.open(name)
      } catch {
        return .failure(
          .unreadable(
            error == .leadsOut ? "a link leads out of the template's folder" : "\(error)"))
      }
      defer { systemClose(descriptor) }
      guard let bytes = contents(of: descriptor, limits) else {
        return .failure(.unreadable(String(cString: strerror(errno))))
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failure(.unreadable("it is not valid UTF-8"))
      }
      return .success(text)
    }
  }

  /// The bytes of a file or of a pipe, as a shell's `<(…)` is; nil if it cannot be read.
  private static func contents(atPath path: String, _ limits: InputLimits) -> [UInt8]? {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { systemClose(descriptor) }
    return contents(of: descriptor, limits)
  }

  /// The bytes of an open file, and one more than the limit of a template at most, which shows that
  /// it is too long; nil if they cannot be read.
  private static func contents(of descriptor: Int32, _ limits: InputLimits) -> [UInt8]? {
    let most = limits[.template] + 1
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = systemRead(descriptor, &piece, min(piece.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }
}

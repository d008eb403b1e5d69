// SPDX-License-Identifier: Apache-2.0

/// The files beside a template, which it may include and extend.
///
/// ``CellTemplate/load(source:fileName:files:limits:)`` asks for each of them by its path relative
/// to the template's folder, which never leads out by `..` or from the root. Whether a symbolic
/// link does is for the one who reads to find out.
public struct TemplateFiles: Sendable {
  /// Why a file cannot be read.
  public enum Problem: Error, Hashable, Sendable {
    /// The template is a text, which is in no folder.
    case noFolder
    /// The file cannot be read, for a reason in words.
    case unreadable(String)
  }

  /// The text of a file.
  private let read: @Sendable (String) -> Result<String, Problem>

  /// Reads files by a function, which gets paths such as `parts/line.yaml`.
  public init(read: @escaping @Sendable (String) -> Result<String, Problem>) { self.read = read }

  /// No files: the template is a text.
  public static let none = TemplateFiles { _ in .failure(.noFolder) }

  /// The text of a file beside the template.
  func text(of path: String) throws(Problem) -> String { try read(path).get() }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// The font files that a template may name.
///
/// A template may come from someone else, so not every file of the machine is opened for it: those
/// in its own folder and below, without links that lead out; those in the system's font folders, by
/// their absolute paths; and those that the command line names too.
struct TemplateFontFiles {
  /// The font folders of the system and of the user, whose links are trusted.
  private static let systemFolders: [[String]] = {
    let home = Environment.value("HOME") ?? ""
    let own = home.isEmpty ? [] : ["\(home)/.fonts", "\(home)/.local/share/fonts"]
    return (["/usr/share/fonts", "/usr/local/share/fonts"] + own).map(ContainedFolder.components)
  }()

  /// The template's folder with its last slash; empty for the current folder.
  private let folder: String
  /// The files and folders that the command line names, without links.
  private let named: [[String]]

  /// The files that a template may name if the command line names these files and folders.
  init(of template: CellTemplate, commandLine: [String]) {
    let path = template.fileName
    folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    named = commandLine.compactMap(ContainedFolder.resolved)
  }

  /// The reason why a file is not opened; nil if it may be.
  func problem(of file: CellTemplate.FontFile) -> String? {
    if isInSystemFolder(file.path) { return nil }
    let isBelow = file.path.utf8.starts(with: folder.utf8)
    let name = file.path.utf8.dropFirst(isBelow ? folder.utf8.count : 0)
    do throws(ContainedFolder.Problem) {
      close(try ContainedFolder(path: folder).open(String(Substring(name))))
      return nil
    } catch {
      switch error {
      // It is in the folder; opening it says what it is in place of a font.
      case .noRegularFile: return nil
      case .system: return "cannot read the font file \(file.path): \(error)"
      case .leadsOut:
        return isNamed(file.path)
          ? nil
          : "the font file \(file.path) is outside of the template's folder and of the system's "
            + "font folders; name it with --font-file too"
      }
    }
  }

  private func isInSystemFolder(_ path: String) -> Bool {
    let components = ContainedFolder.components(of: path)
    guard ContainedFolder.isAbsolute(path), !components.contains("..") else { return false }
    return Self.systemFolders.contains { components.starts(with: $0) }
  }

  /// Whether the command line names a file, or a folder that it is in.
  private func isNamed(_ path: String) -> Bool {
    // Nothing is examined for a command line without fonts.
    guard !named.isEmpty, let components = ContainedFolder.resolved(path) else { return false }
    return named.contains { components.starts(with: $0) }
  }
}

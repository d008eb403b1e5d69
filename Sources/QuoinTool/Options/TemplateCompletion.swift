// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import ToolOutput

/// What a shell offers where a template is expected: the built-in ones by name, folders, and files
/// of YAML and JSON.
enum TemplateCompletion {
  /// The kind of completion of an option that takes a template.
  static let kind = CompletionKind.custom { _, _, word in candidates(for: word) }

  /// The endings of the names of template files.
  private static let endings = [".yaml", ".yml", ".json"]

  /// The words that begin with what was typed.
  static func candidates(for word: String) -> [String] {
    let slash = word.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(word[...$0]) } ?? ""
    let names = slash == nil ? CellTemplate.builtInNames : []
    let entries = FileSystem.names(in: folder.isEmpty ? "." : folder).compactMap { name in
      let path = folder + name
      if FileSystem.isFolder(path) { return path + "/" }
      return endings.contains(where: name.hasSuffix) ? path : nil
    }
    return (names + entries).filter { $0.hasPrefix(word) }
  }
}

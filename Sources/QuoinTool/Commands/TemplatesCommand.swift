// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin templates`: the built-in templates.
struct TemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "Lists the built-in templates, or prints one.",
    discussion: """
      Without a name: a line for each built-in template with its name, a tab, and what it shows \
      with the fields of its records; fields with ? may be missing. With a name: the template's \
      text, to read or to start from.
      """)

  @Argument(
    help: "The name of a built-in template.", completion: .list(CellTemplate.builtInNames))
  var name: String?

  mutating func run() throws {
    let output = DataOutput()
    if let name {
      guard let source = CellTemplate.builtInSource(named: name) else {
        let names = CellTemplate.builtInNames
        let hint = Spelling.suggestion(for: name, among: names).map { " (did you mean '\($0)'?)" }
        let all = "; there are " + names.joined(separator: ", ")
        throw ToolFailure(.noInput, "there is no built-in template '\(name)'\(hint ?? all)")
      }
      try output.write(source)
    } else {
      for name in CellTemplate.builtInNames {
        try output.write("\(name)\t\(CellTemplate.builtInSummary(named: name) ?? "")\n")
      }
    }
    try output.flush()
  }
}

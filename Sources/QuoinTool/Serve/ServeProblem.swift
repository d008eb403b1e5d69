// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import WebExport

/// Why a request of `quoin serve` has no result: the error of its answer.
struct ServeProblem: Error {
  /// What is wrong, as a number: below 0 those of JSON-RPC 2.0, above 0 the tool's exit codes.
  let code: Int
  /// What is wrong and what would be right.
  let message: String
  /// The findings about a template, with their places; none for other problems.
  var findings: [TemplateDiagnostic] = []
  /// The files that the template includes, as far as they were looked for.
  var files: [String] = []

  /// A line that is no JSON text.
  static func notJSON(_ message: String) -> ServeProblem { ServeProblem(code: -32700, message) }

  /// A JSON text that is no request.
  static func notARequest(_ message: String) -> ServeProblem { ServeProblem(code: -32600, message) }

  /// A method that does not exist.
  static func noMethod(_ message: String) -> ServeProblem { ServeProblem(code: -32601, message) }

  /// Parameters that do not fit their method.
  static func parameters(_ message: String) -> ServeProblem { ServeProblem(code: -32602, message) }

  /// A method that comes at the wrong time.
  static func usage(_ message: String) -> ServeProblem {
    ServeProblem(code: Int(ToolFailure.Code.usage.rawValue), message)
  }

  private init(code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The problem that an error is.
  init(_ error: any Error) {
    switch error {
    case let problem as ServeProblem: self = problem
    case let failure as ToolFailure: self.init(code: Int(failure.code.rawValue), failure.message)
    case let errors as TemplateErrors:
      self.init(code: Int(ToolFailure.Code.badData.rawValue), errors.description)
      findings = errors.diagnostics
    case let error as WebLayoutError:
      self.init(code: Int(ToolFailure.Code.badData.rawValue), error.description)
      findings = [error.diagnostic]
    default: self.init(code: Int(ToolFailure.Code.badData.rawValue), "\(error)")
    }
  }

  /// Appends the error as JSON-RPC has it, with the findings as its data.
  func append(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("message", message)
    guard !findings.isEmpty || !files.isEmpty else { return }
    json.key("data")
    json.object {
      if !findings.isEmpty { $0.member("findings", findings) }
      $0.member(files: files)
    }
  }
}

extension JSONWriter {
  /// Appends a member with the files that a template includes, if there are any.
  mutating func member(files: [String]) {
    guard !files.isEmpty else { return }
    key("files")
    array(of: files)
  }

  /// Appends a member with findings about a template.
  mutating func member(_ name: String, _ findings: [TemplateDiagnostic]) {
    key(name)
    array { list in
      for finding in findings {
        list.object {
          $0.member("severity", finding.severity.word)
          $0.member("line", finding.line)
          $0.member("column", finding.column)
          $0.member("message", finding.message)
          if let suggestion = finding.suggestion { $0.member("suggestion", suggestion) }
        }
      }
    }
  }
}

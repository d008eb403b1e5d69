// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Synchronization

/// A template that was opened for a request.
struct ServedTemplate {
  /// The template, as the request's reader prefers it.
  let template: CellTemplate
  /// The files that it extends and includes.
  let files: [String]
}

/// The files beside a template that were looked for, whether or not they could be read.
final class NamedFiles: Sendable {
  private let found = Mutex<[String]>([])

  /// The paths, in the order in which they were looked for, each once.
  var paths: [String] { found.withLock { $0 } }

  /// The files beside a template.
  func beside(_ template: String, _ limits: InputLimits) -> TemplateFiles {
    let folder = template.utf8.lastIndex(of: UInt8(ascii: "/")).map { template[...$0] } ?? ""
    return TemplateFile.files(beside: template, limits) { [self] name in
      let path = String(folder) + name
      found.withLock { if !$0.contains(path) { $0.append(path) } }
    }
  }
}

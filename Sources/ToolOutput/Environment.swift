// SPDX-License-Identifier: Apache-2.0

// The list of the variables is a global variable of C.
#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#endif

/// The variables of the environment.
package enum Environment {
  /// The value of a variable; nil if it is not set.
  package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// All variables, in the system's order, as `NAME=VALUE`.
  package static var all: [String] {
    var (variables, place) = ([String](), environ)
    while let variable = place.pointee {
      variables.append(String(cString: variable))
      place += 1
    }
    return variables
  }

  /// All variables with others in place of those of the same names, and without those whose value
  /// is nil.
  package static func all(with others: [String: String?]) -> [String] {
    let kept = all.filter { variable in
      !others.keys.contains { variable.utf8.starts(with: "\($0)=".utf8) }
    }
    let stated = others.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return kept + stated.sorted()
  }

  /// The folder for temporary files, without a slash at its end.
  package static var temporaryFolder: String {
    var folder = value("TMPDIR") ?? ""
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder.isEmpty ? "/tmp" : folder
  }

  /// The first program of a name in the folders of the PATH; nil if there is none.
  package static func program(_ name: String, before folders: [String] = []) -> String? {
    let path = (value("PATH") ?? "").split(separator: ":").map(String.init)
    return (folders + path).map { "\($0)/\(name)" }.first(where: FileSystem.isProgram)
  }
}

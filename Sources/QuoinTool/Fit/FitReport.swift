// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// The forms in which findings about a catalogue are written.
enum FitForm: String, ExpressibleByArgument, CaseIterable {
  /// A line for each finding, and one with their number.
  case text
  /// One JSON object for each finding.
  case ndjson
  /// A table with a picture of each text that does not fit.
  case html
  /// A test for each text, for continuous integration.
  case junit
  /// Results for code scanning (OASIS SARIF 2.1.0).
  case sarif
}

/// What was found about the texts of catalogues.
struct FitReport {
  /// The number of texts that were tried, with those that fit.
  private(set) var textCount = 0
  /// The number of findings.
  private(set) var findingCount = 0
  /// The texts that do not fit; all texts where a form names each.
  private var results: [FitResult] = []
  private let form: FitForm

  /// An empty report.
  init(form: FitForm) { self.form = form }

  /// Adds what was found about a text, which may be nothing.
  mutating func add(_ result: FitResult) {
    textCount += 1
    findingCount += result.findings.count
    if form == .junit || !result.findings.isEmpty { results.append(result) }
  }

  /// The number of findings and texts, in words.
  var summary: String { "\(counted(findingCount, "finding")) in \(counted(textCount, "text"))" }

  /// The report in its form.
  var written: String {
    switch form {
    case .text: lines
    case .ndjson: results.map(\.json).joined()
    case .html: FitPage(results: results, summary: summary).html
    case .junit: junit.text
    case .sarif: sarif
    }
  }

  private var lines: String {
    let lines = results.flatMap { result in result.findings.map { result.line($0) + "\n" } }
    return lines.joined() + summary + "\n"
  }

  private var junit: JUnitReport {
    var report = JUnitReport(name: "quoin fit")
    for result in results {
      let failure = result.findings.first.map { first in
        JUnitReport.Failure(
          type: first.kind.name, message: result.line(first),
          text: result.findings.map { result.line($0) + "\n" }.joined())
      }
      report.tests.append(
        JUnitReport.Test(
          className: result.text.language ?? "texts", name: result.text.key, failure: failure))
    }
    return report
  }

  private var sarif: String {
    var json = JSONWriter()
    json.object { log in
      log.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.member("version", "2.1.0")
      log.key("runs")
      log.array {
        $0.object { run in
          run.key("tool")
          run.object {
            $0.key("driver")
            $0.object { Self.appendDriver(to: &$0) }
          }
          run.key("results")
          run.array { list in
            for result in results {
              for finding in result.findings { result.appendSARIF(finding, to: &list) }
            }
          }
        }
      }
    }
    return json.line
  }

  private static func appendDriver(to driver: inout JSONWriter) {
    driver.member("name", "quoin fit")
    driver.member("version", toolVersion)
    driver.key("rules")
    driver.array { rules in
      for kind in FitFinding.Kind.all {
        rules.object {
          $0.member("id", kind.name)
          $0.key("shortDescription")
          $0.object { $0.member("text", "\(kind.summary).") }
        }
      }
    }
  }
}

extension FitResult {
  /// The findings as lines of JSON.
  fileprivate var json: String {
    findings.map { finding in
      var json = JSONWriter()
      json.object {
        $0.member("key", text.key)
        if let language = text.language { $0.member("language", language) }
        $0.member("kind", finding.kind.name)
        $0.member("width", finding.screen.width)
        if let size = finding.screen.size { $0.member("size", size) }
        if let view = finding.view { $0.member("view", view) }
        $0.member("message", finding.message)
        $0.member("text", text.text)
        $0.member("file", file)
        $0.member("line", text.place.line)
      }
      return json.line
    }.joined()
  }

  /// A path as a reference of RFC 3986, which SARIF asks for.
  private static func uri(of path: String) -> String {
    path.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || 0x30...0x39 ~= byte
      return isPlain || "/-._~".unicodeScalars.contains(scalar)
        ? String(scalar) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Appends a finding as a result of SARIF.
  fileprivate func appendSARIF(_ finding: FitFinding, to list: inout JSONWriter) {
    list.object { result in
      result.member("ruleId", finding.kind.name)
      result.member("level", "error")
      result.key("message")
      result.object { $0.member("text", line(finding)) }
      result.key("locations")
      result.array {
        $0.object {
          $0.key("physicalLocation")
          $0.object { place in
            place.key("artifactLocation")
            place.object { $0.member("uri", Self.uri(of: file)) }
            place.key("region")
            place.object { $0.member("startLine", text.place.line) }
          }
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// A report of tests for continuous integration, in the XML of JUnit.
///
/// Source: the elements that Jenkins, GitLab and GitHub's actions read.
struct JUnitReport {
  /// A test.
  struct Test {
    /// The group of the test.
    let className: String
    /// The test in its group.
    let name: String
    /// Why the test failed; nil if it passed.
    var failure: Failure?
  }

  /// Why a test failed.
  struct Failure {
    /// The kind of failure; nil for none.
    var type: String?
    /// The reason in a sentence.
    let message: String
    /// The reason at length.
    let text: String
  }

  /// The name of the suite.
  let name: String
  /// The tests in their order.
  var tests: [Test] = []

  /// The document.
  var text: String {
    let failing = tests.count { $0.failure != nil }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites><testsuite name=\"\(Self.escaped(name))\" tests=\"\(tests.count)\""
    text += " failures=\"\(failing)\" errors=\"0\">\n"
    for test in tests {
      text += "<testcase classname=\"\(Self.escaped(test.className))\""
      text += " name=\"\(Self.escaped(test.name))\">"
      if let failure = test.failure {
        let type = failure.type.map { " type=\"\(Self.escaped($0))\"" } ?? ""
        text += "<failure\(type) message=\"\(Self.escaped(failure.message))\">"
        text += "\(Self.escaped(failure.text))</failure>"
      }
      text += "</testcase>\n"
    }
    return text + "</testsuite></testsuites>\n"
  }

  /// A text without the control characters and noncharacters that XML 1.0 does not have.
  private static func escaped(_ text: String) -> String {
    Markup.escaped(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map {
            $0.value < 0x20 && ![0x9, 0xA, 0xD].contains($0.value)
              || 0xFFFE...0xFFFF ~= $0.value ? "\u{FFFD}" : $0
          })))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import WebExport

/// A report of tests for continuous integration, in the XML of JUnit.
///
/// Source: the elements that Jenkins, GitLab and GitHub's actions read.
package struct JUnitReport {
  /// A test.
  package struct Test {
    /// The group of the test.
    package let className: String
    /// The test in its group.
    package let name: String
    /// Why the test failed; nil if it passed.
    package var failure: Failure?

    /// Makes a test.
    package init(className: String, name: String, failure: Failure? = nil) {
      self.className = className
      self.name = name
      self.failure = failure
    }
  }

  /// Why a test failed.
  package struct Failure {
    /// The kind of failure; nil for none.
    package var type: String?
    /// The reason in a sentence.
    package let message: String
    /// The reason at length.
    package let text: String

    /// Makes the reason of a failure.
    package init(type: String? = nil, message: String, text: String) {
      self.type = type
      self.message = message
      self.text = text
    }
  }

  /// The name of the suite.
  package let name: String
  /// The tests in their order.
  package var tests: [Test] = []

  /// Makes a report without tests.
  package init(name: String) { self.name = name }

  /// The document.
  package var text: String {
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
    HTMLText.escaped(
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map {
            $0.value < 0x20 && ![0x9, 0xA, 0xD].contains($0.value)
              || 0xFFFE...0xFFFF ~= $0.value ? "\u{FFFD}" : $0
          })))
  }
}

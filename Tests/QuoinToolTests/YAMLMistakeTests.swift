// SPDX-License-Identifier: Apache-2.0

import Testing

/// Mistakes of people who write their first template: the message names the cause and its line.
@Suite struct YAMLMistakeTests {
  /// A template without mistakes.
  static let good = """
    version: 1
    views:
      title:
        type: text
        text: "${t}"
      body:
        type: text
        text: "${t}"
    layout: |
      H:|-[title]-|
      H:|-[body]-|
      V:|-[title]-[body]-|

    """

  /// A text of the template, what a writer put in its place, and the first line of the errors.
  static let cases: [(old: String, new: String, error: String)] = [
    (
      "    text: \"${t}\"\n  body", "   text: \"${t}\"\n  body",
      """
      5:4: error: YAML: this line is indented by 3 spaces, and the lines above it to which it may \
      belong by 2 or 4
      """
    ),
    (
      "    text: \"${t}\"\n  body", "      text: \"${t}\"\n  body",
      """
      5:7: error: YAML: this line is indented by 6 spaces, deeper than line 4, which has a value \
      already and is indented by 4 spaces
      """
    ),
    (
      "    type: text\n    text: \"${t}\"\n  body", "    type:text\n    text: \"${t}\"\n  body",
      "4:9: error: YAML: a space is missing after this colon"
    ),
    ("  title:\n", "  title\n", "3:3: error: YAML: this line has no colon, as in 'key: value'"),
    (
      "    type: text\n    text: \"${t}\"\n  body", "    type = text\n    text: \"${t}\"\n  body",
      "4:5: error: YAML: this line has no colon, as in 'key: value'"
    ),
    (
      "layout: |", "layout:",
      "10:3: error: layout: expected a literal block; write 'layout: |' and the lines below it"
    ),
    (
      "  H:|-[body]-|\n", " H:|-[body]-|\n",
      """
      11:2: error: YAML: the lines below 'layout: |' (line 9) are indented by 2 spaces; this one \
      by 1 space
      """
    ),
    (
      "  H:|-[title]-|\n  H:|-[body]-|\n  V", "H:|-[title]-|\nH:|-[body]-|\nV",
      "10:1: error: YAML: the lines below 'layout: |' (line 9) must be indented"
    ),
    ("\"${t}\"\n  body", "\"${t}\n  body", "5:11: error: YAML: this quote is not closed"),
    (
      "\"${t}\"\n  body", "'it's\n  body",
      "5:15: error: YAML: text follows the closing quote; inside, ' is written ''"
    ),
    (
      "\"${t}\"\n  body", "\"${t}\" points\n  body",
      "5:18: error: YAML: text follows the closing quote; all of the text needs quotes"
    ),
    (
      "\"${t}\"\n  body", "Name: ${t}\n  body",
      "5:11: error: YAML: a text with a colon and a space in it needs quotes"
    ),
    (
      "\"${t}\"\n  body", "@t\n  body",
      "5:11: error: YAML: a text that begins with '@' needs quotes"
    ),
    (
      "\"${t}\"\n  body", "*bold*\n  body",
      "5:11: error: YAML: a text that begins with '*' needs quotes"
    ),
    (
      "\"${t}\"\n  body", "!important\n  body",
      "5:11: error: YAML: a text that begins with '!' needs quotes"
    ),
    (
      "\"${t}\"\n  body", "\"\\d\"\n  body",
      """
      5:12: error: YAML: this backslash begins no escape; in double quotes a backslash is written \
      '\\\\'
      """
    ),
    ("layout: |", "margins: [1, 2, 3, 4\nlayout: |", "9:10: error: YAML: this '[' is not closed"),
    (
      "  body:\n    type: text\n", "  body: {type: text\n    type: text\n",
      "6:9: error: YAML: this '{' is not closed"
    ),
    (
      "  body:\n    type: text\n    text: \"${t}\"", "  body: {type: text text: \"${t}\"}",
      "6:25: error: YAML: a comma is missing before this, or a text needs quotes"
    ),
    (
      "  body:\n    type: text\n    text: \"${t}\"", "  body: {type: text, text: ${t}}",
      "6:29: error: YAML: a text with ${…} in it needs quotes between braces"
    ),
    (
      "  title:\n    type", "  - title:\n    type",
      """
      6:3: error: YAML: line 3 begins with '-' and this one does not, or the other way round: they \
      are either a list or named values
      """
    ),
    (
      "layout: |", "---\nlayout: |",
      "9:1: error: YAML: a template is one document; '---' begins another"
    ),
  ]

  @Test(arguments: cases.indices)
  func `a mistake in YAML is named with its cause and its line`(_ index: Int) throws {
    let (old, new, error) = Self.cases[index]
    let scratch = try Scratch()
    #expect(Self.good.contains(old))
    try scratch.write(Self.good.replacing(old, with: new, maxReplacements: 1), to: "cell.yaml")
    let run = try ToolRun(["heights", "-t", "cell.yaml"], in: scratch.folder)
    #expect(run.status == 65)
    #expect(run.errors.split(separator: "\n").first == "cell.yaml:\(error)", "\(run.errors)")
  }

  @Test func `the template without mistakes has none`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.good, to: "cell.yaml")
    let run = try ToolRun(
      ["heights", "-t", "cell.yaml"], input: "{\"t\":\"a\"}\n", in: scratch.folder)
    #expect(run.status == 0 && run.errors == "")
  }
}

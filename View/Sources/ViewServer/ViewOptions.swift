// SPDX-License-Identifier: Apache-2.0

/// What the command line of `quoin-view` says.
public struct ViewOptions: Sendable {
  /// The program `quoin`.
  public var quoin = "quoin"
  /// A template's file, or the name of a built-in template.
  public var template = ""
  /// The file of records; nil shows a list without rows.
  public var data: String?
  /// The width of the cells, in points; that of the template if nil.
  public var width: Double?
  /// The port; 0 takes a free one.
  public var port: UInt16 = 0
  /// The folder that a page is written to; nil to serve one.
  public var export: String?
  /// The widths of a page that is written.
  public var widths = "280...1200"
  /// Options of `quoin serve`: fonts, rounding, the form of the records.
  public var serve: [String] = []

  /// How the program is called.
  public static let usage = """
    usage: quoin-view --template T [--data D] [--width W] [--port P] [--quoin PROGRAM]
                      [-- OPTION…]
           quoin-view --template T --data D --export FOLDER [--widths 280...1200] [-- OPTION…]

    Serves a page on this machine that shows the records D in the cells of the template T, or
    writes one that needs no server of its own. Options after -- are those of quoin serve. quoin view
    starts this program and passes its options on. -t and -d are --template and --data.
    """

  /// Reads the words after the program's name.
  ///
  /// - Throws: ``ViewUsageError`` that says what would be right.
  public init(_ words: [String]) throws(ViewUsageError) {
    var rest = words[...]
    var given: Set<String> = []
    while let written = rest.popFirst() {
      let word = Self.shortNames[written] ?? written
      if word == "--" {
        serve = Array(rest)
        break
      }
      guard Self.names.contains(word) else {
        throw ViewUsageError("unknown option '\(word)'")
      }
      guard let value = rest.popFirst() else { throw ViewUsageError("\(word) needs a value") }
      given.insert(word)
      switch word {
      case "--template": template = value
      case "--data": data = value
      case "--quoin": quoin = value
      case "--export": export = value
      case "--widths": widths = value
      case "--width":
        guard let number = Double(value), (1...100_000).contains(number) else {
          throw ViewUsageError("--width is a number from 1 to 100000, not '\(value)'")
        }
        width = number
      default:
        guard let number = UInt16(value) else {
          throw ViewUsageError("--port is a whole number from 0 to 65535, not '\(value)'")
        }
        port = number
      }
    }
    guard !template.isEmpty else { throw ViewUsageError("--template is missing") }
    if export == nil {
      guard !given.contains("--widths") else { throw ViewUsageError("--widths goes with --export") }
    } else {
      guard data != nil else { throw ViewUsageError("--export needs --data") }
      for word in ["--width", "--port"] where given.contains(word) {
        throw ViewUsageError("\(word) is for a page that is served, not for --export")
      }
    }
  }

  private static let names = [
    "--template", "--data", "--width", "--port", "--quoin", "--export", "--widths",
  ]

  /// The short names that `quoin` has for the same options.
  private static let shortNames = ["-t": "--template", "-d": "--data"]

  /// The options of `quoin serve` that `quoin heights` has too: all but the folder of pictures.
  var serveWithoutImages: [String] {
    var words: [String] = []
    var isValue = false
    for word in serve {
      if !isValue, word != "--images", !word.hasPrefix("--images=") { words.append(word) }
      isValue = !isValue && word == "--images"
    }
    return words
  }
}

/// What is wrong with a command line, in a sentence.
public struct ViewUsageError: Error {
  /// The sentence.
  public let message: String

  init(_ message: String) { self.message = message }
}

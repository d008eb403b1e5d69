// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The command lines of `quoin heights` that are read without ArgumentParser.
///
/// ArgumentParser finds the options of a command by reflection at every start of the tool, which
/// costs as much as measuring two hundred rows. So the options that most runs have are read here.
/// ArgumentParser reads every command line with another word, and reports every mistake.
extension HeightsCommand {
  /// The command of a line of common options, each followed by its value as a word of its own; nil
  /// if ArgumentParser has to read the line.
  init?(plainWords words: some Sequence<String>) {
    self = Self.withDefaults
    var words = words.makeIterator()
    while let name = words.next() {
      // A value that begins with a hyphen may be an option whose value is missing before it.
      guard let value = words.next(), value == "-" || !value.hasPrefix("-"),
        (try? take(name, value)) == true
      else { return nil }
    }
  }

  /// Takes the value of an option; false if the option is not a common one.
  ///
  /// - Throws: The error that ArgumentParser would report for the value.
  private mutating func take(_ name: String, _ value: String) throws -> Bool {
    switch name {
    case "--template", "-t": input.template = value
    case "--data", "-d": input.data = value
    case "--in": return set(&input.form.format, to: value)
    case "--width": width = try WidthList.read(value)
    case "--out": return set(&format, to: value) && !format.hasFunctions
    case "--id": id = value
    case "--summary": summary = value
    case "--cache": cache = value
    case "--scale": scale.scale = try ScaleOptions.read(value)
    case "--pixel-ratio": scale.pixelRatio = try PixelRatioList.read(value)
    case "--jobs", "-j": runOptions.jobs = try JobCount.read(value)
    default: return false
    }
    return true
  }

  /// Sets an option to the choice that a word names; false if it names none.
  private func set<Choice: RawRepresentable<String>>(
    _ option: inout Choice, to name: String
  ) -> Bool {
    guard let choice = Choice(rawValue: name) else { return false }
    option = choice
    return true
  }

  /// As ``set(_:to:)``, for an option without a default.
  private func set<Choice: RawRepresentable<String>>(
    _ option: inout Choice?, to name: String
  ) -> Bool {
    option = Choice(rawValue: name)
    return option != nil
  }

  /// The command without words: every option is set, because one that is not cannot be read.
  private static var withDefaults: HeightsCommand {
    var command = HeightsCommand()
    command.input = .withDefaults
    (command.width, command.id, command.summary, command.cache) = (nil, nil, nil, nil)
    (command.widths, command.widthStep) = (nil, nil)
    command.format = .ndjson
    (command.cacheRebuild, command.strict) = (false, false)
    command.fontOptions = .withDefaults
    command.scale = ScaleOptions()
    (command.scale.scale, command.scale.pixelRatio) = (nil, nil)
    command.runOptions = RunOptions()
    command.runOptions.jobs = nil
    (command.runOptions.progress, command.runOptions.onError) = (.auto, .stop)
    return command
  }
}

extension CellInputOptions {
  /// The options without words.
  fileprivate static var withDefaults: CellInputOptions {
    var options = CellInputOptions()
    (options.template, options.data, options.sample) = (nil, nil, nil)
    options.form = RecordFormOptions()
    options.form.format = nil
    (options.form.query, options.form.separator, options.form.records) = (nil, nil, nil)
    options.form.limitOptions = []
    return options
  }
}

extension FontOptions {
  /// The options without words.
  fileprivate static var withDefaults: FontOptions {
    var options = FontOptions()
    (options.files, options.folders) = ([], [])
    (options.usesSystemFonts, options.bundled, options.hyphenation) = (false, .all, [])
    return options
  }
}

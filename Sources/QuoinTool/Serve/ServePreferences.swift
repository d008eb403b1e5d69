// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import TextVocabulary

// What readers of a served list prefer: its colours, the size of its text and its direction.
extension ServeParameters {
  /// The names of the parameters.
  static let preferences = ["appearance", "textSize", "direction"]

  /// A template as the reader of a request prefers it; where the request says nothing, as it is.
  ///
  /// - Throws: ``ServeProblem`` for another word, and for what the template does not have.
  func preferences(of template: CellTemplate) throws(ServeProblem) -> CellTemplate {
    let appearance: Appearance? = try word("appearance")
    let direction: CellDirection? = try word("direction")
    let size = try textSize()
    do throws(ReaderTraitsError) {
      var template = template
      if let appearance { template = try template.at(appearance: appearance) }
      if let size { template = try template.at(textSize: size) }
      if let direction { template = try template.at(direction: direction) }
      return template
    } catch {
      throw .usage(error.description)
    }
  }

  private func textSize() throws(ServeProblem) -> TextSize? {
    guard let text = try string("textSize") else { return nil }
    guard let size = TextSize(text) else {
      throw .parameters(
        "textSize is one of \(TextSize.names.joined(separator: ", ")), or a percentage from 25% to "
          + "1000%, not \(JSONText.value(.string(text)))")
    }
    return size
  }

  /// One of the words of an enumeration; nil if there is none.
  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(ServeProblem) -> Word? {
    guard let text = try string(name) else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw .parameters("\(name) is \(words), not \(JSONText.value(.string(text)))")
    }
    return word
  }
}

extension ServeSession {
  /// Percentages for a control; by the conventions of the web any between are sizes too.
  private static let percentages = ["75%", "100%", "125%", "150%", "200%", "300%"]

  /// What the list's template has now, and what a reader may prefer.
  static func preferences(of list: ServedList) -> Result {
    let template = list.template
    let isWeb = template.conventions.isWeb
    let sizes = isWeb ? percentages : template.followsTextSize ? TextSize.names : []
    return { json in
      json.member("appearance", template.appearance.rawValue)
      json.key("appearances")
      json.array(of: template.hasDarkColors ? Appearance.allCases.map(\.rawValue) : ["light"])
      json.member("textSize", template.name(of: template.textSize))
      json.key("textSizes")
      json.array(of: sizes)
      json.member("direction", template.direction.rawValue)
    }
  }
}

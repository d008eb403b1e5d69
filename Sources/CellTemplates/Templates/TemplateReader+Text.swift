// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The font of a text view, which the template uses.
  mutating func textFont(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) -> FontTemplate {
    if let property = properties.first(where: { $0.key == "font" }) {
      return font(property.value, "font") ?? defaultFont()
    }
    let font = defaultFont()
    fonts.addUse(of: font.descriptor, at: entry.keyPlace)
    return font
  }

  /// Reads the properties of a text view.
  mutating func readText(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) -> TextTemplate {
    var text = readStyle(of: properties, font: textFont(properties, entry))
    for property in properties {
      let (key, node) = (property.key, property.value)
      switch key {
      case "text":
        if let binding = values.binding(node, key) {
          text.runs.append(TextTemplate.Run(text: binding, font: text.font))
        }
      case "runs":
        if case .scalar = node.content {
          text.boundRuns = readBoundRuns(node, font: text.font)
        } else {
          text.runs += readRuns(node, font: text.font)
        }
      default: break
      }
    }
    let keys = properties.map(\.key)
    if !keys.contains("text"), !keys.contains("runs") {
      values.collector.error(
        "text '\(entry.key)' has neither 'text' nor 'runs'", at: entry.keyPlace)
    } else if keys.contains("text"), let runs = properties.first(where: { $0.key == "runs" }) {
      values.collector.error(
        "text '\(entry.key)' has both 'text' and 'runs'; write one of them", at: runs.keyPlace)
    }
    readInlineMarkup(properties, entry, &text)
    for index in text.runs.indices {
      text.runs[index].text.setLanguage(text.runs[index].locale ?? text.locale)
      for value in text.runs[index].text.formattedValues { checkLanguage(of: value) }
    }
    addStrut(to: &text)
    return text
  }

  /// Reports formatters of a language that the template states and of which there are no data.
  private mutating func checkLanguage(of value: FormattedValue) {
    guard let locale = value.locale, locale.references.isEmpty,
      let tag = locale.language(for: .null), LocaleData.version != nil,
      !FormatInput.language.accepts(tag)
    else { return }
    for format in value.formats where format.rule.needsLocaleData {
      values.collector.error(
        "\(format.name.rawValue): this machine's ICU \(LocaleData.version ?? 0) has no data of the "
          + "language '\(tag)'", at: format.place)
    }
  }

  /// By the conventions of the web makes each line as high as one in the text's own font, whatever
  /// it contains, as in CSS.
  func addStrut(to text: inout TextTemplate) {
    guard template.conventions.isWeb,
      text.boundRuns != nil
        || text.runs.contains(where: {
          $0.font.descriptor != text.font.descriptor || $0.box != nil
        })
    else { return }
    text.paragraph.strut = text.font.descriptor
  }

  /// Reads what a text view says beside what it shows.
  mutating func readStyle(
    of properties: [TemplateNode.Entry], font: FontTemplate
  ) -> TextTemplate {
    var text = TextTemplate()
    text.font = font
    text.paragraph = paragraph(of: text.font)
    text.paragraph.textWrap = textWrap
    text.paragraph.hyphens = hyphens
    text.whiteSpace = template.conventions.whiteSpace
    text.verticalAlignment = template.conventions.isWeb ? .top : .center
    text.locale = values.locale
    for property in properties {
      let (key, node) = (property.key, property.value)
      switch key {
      case "lines": readLines(node, &text)
      case "lineBreakMode":
        text.lineBreakMode =
          values.word(node, key, as: LineBreakModeName.self)?.mode ?? .truncateTail
      case "truncation":
        text.truncation = values.word(node, key, as: TruncationName.self) ?? .unexpected
      case "whiteSpace":
        guard let name = values.word(node, key, as: WhiteSpaceName.self) else { break }
        text.whiteSpace = name.whiteSpace(template.conventions)
        if let wrap = name.textWrap, !properties.contains(where: { $0.key == "textWrap" }) {
          text.paragraph.textWrap = wrap
        }
      case "textTransform":
        text.textTransform = values.word(node, key, as: TextTransformName.self) ?? .none
      case "locale": text.locale = readLocale(node, key)
      case "align": text.alignment = values.word(node, key, as: AlignmentName.self) ?? .natural
      case "verticalAlign":
        text.verticalAlignment = values.word(node, key, as: VerticalAlignmentName.self) ?? .center
      case "preferredMaxLayoutWidth":
        text.preferredMaxLayoutWidth = values.number(node, key, in: 0...NumberLimit.greatest) ?? 0
      case "color": text.color = values.color(node, key)
      default: readParagraph(key, node, &text.paragraph)
      }
    }
    return text
  }

  /// Reads the greatest number of lines: a whole number, or one of the record.
  private mutating func readLines(_ node: TemplateNode, _ text: inout TextTemplate) {
    if case .scalar(let written, _) = node.content, written.hasPart("${") {
      text.boundLines = values.numberBinding(node, "lines", mayBind: true)
      if let binding = text.boundLines, !binding.isPureNumber {
        values.collector.error("lines: a percentage cannot stand here", at: node.textPlace)
      }
      return
    }
    text.lines = values.integer(node, "lines", in: TextTemplate.lineRange) ?? 0
  }

  /// Reads the field of a list of runs, whose styles may be any of the template's.
  private mutating func readBoundRuns(
    _ node: TemplateNode, font: FontTemplate
  ) -> BoundRuns? {
    guard let binding = values.binding(node, "runs") else { return nil }
    guard binding.parts.count == 1, case .field(let list) = binding.parts[0] else {
      values.collector.error(
        "runs: expected a list of mappings with text and style, or a field that is one, such as "
          + "\"${runs}\", found \(node.kindName)", at: node.place)
      return nil
    }
    values.recordsNameColors = true
    return BoundRuns(
      list: list, font: font, styles: runStyles(at: node.place), colors: values.colors)
  }

  /// The keys of a run.
  static let runKeys = ["text", "box", "font", "style", "color", "locale"]

  /// Reads a list of texts with a style each.
  private mutating func readRuns(_ node: TemplateNode, font: FontTemplate) -> [TextTemplate.Run] {
    guard case .sequence(let elements) = node.content else {
      values.collector.error(
        "runs: expected a list of mappings with text and style, found \(node.kindName)",
        at: node.place)
      return []
    }
    var runs: [TextTemplate.Run] = []
    for element in elements {
      let properties = withRunStyle(values.entries(element, of: "a run", known: Self.runKeys))
      let text = properties.first { $0.key == "text" }
      if let box = properties.first(where: { $0.key == "box" }) {
        if let text {
          values.collector.error(
            "a run has both 'text' and 'box'; write one of them", at: text.keyPlace)
        }
        guard let (box, text) = readInlineBox(box.value) else { continue }
        var run = run(properties, text: text, font: font)
        run.look.box = box
        runs.append(run)
      } else if let binding = text.flatMap({ values.binding($0.value, "text") }) {
        runs.append(run(properties, text: binding, font: font))
      } else if case .mapping = element.content, !properties.contains(where: { $0.key == "text" }) {
        values.collector.error("a run has no 'text'", at: element.place)
      }
    }
    return runs
  }

  /// A run with the font, the colour and the language of its entries.
  ///
  /// - Parameter font: The font of a run that names none.
  mutating func run(
    _ properties: [TemplateNode.Entry], text: TextBinding, font: FontTemplate
  ) -> TextTemplate.Run {
    var run = TextTemplate.Run(text: text, font: font)
    runStyle(properties).apply(to: &run.look)
    return run
  }

  /// Reads the properties of a button.
  mutating func readButton(
    _ properties: [TemplateNode.Entry], _ entry: TemplateNode.Entry
  ) -> ButtonTemplate {
    var button = ButtonTemplate()
    button.font = defaultFont()
    for property in properties {
      let (key, node) = (property.key, property.value)
      switch key {
      case "title": button.title = values.binding(node, key)
      case "font": button.font = font(node, key) ?? button.font
      case "color": button.color = values.color(node, key)
      default: break
      }
    }
    if !properties.contains(where: { $0.key == "font" }) {
      fonts.addUse(of: button.font.descriptor, at: entry.keyPlace)
    }
    if template.conventions.isWeb { button.paragraph = paragraph(of: button.font) }
    return button
  }
}

// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CellTemplate {
  /// Reads a template that is written in YAML or JSON.
  ///
  /// - Parameters:
  ///   - fileName: The name of the file in messages; a name that ends in `.json` selects JSON.
  ///   - limits: The bounds on the template, and on the texts of its cells.
  /// - Throws: ``TemplateErrors`` with all errors, not only the first.
  public static func load(
    source: String, fileName: String, limits: InputLimits = InputLimits()
  ) throws(TemplateErrors) -> CellTemplate {
    try load(source: source, fileName: fileName, files: .none, limits: limits)
  }

  /// Reads a template that may include and extend files beside it.
  ///
  /// - Parameters:
  ///   - fileName: The name of the file in messages; a name that ends in `.json` selects JSON.
  ///   - files: Reads the files beside it.
  ///   - limits: The bounds on the template, and on the texts of its cells.
  /// - Throws: ``TemplateErrors`` with all errors, each with the file that it is in.
  public static func load(
    source: String, fileName: String, files: TemplateFiles, limits: InputLimits = InputLimits()
  ) throws(TemplateErrors) -> CellTemplate {
    try load(
      source: source, fileName: fileName, files: files, limits: limits, traits: ReaderTraits())
  }

  /// Reads a template for readers of some preferences.
  static func load(
    source: String, fileName: String, files: TemplateFiles, limits: InputLimits,
    traits: ReaderTraits
  ) throws(TemplateErrors) -> CellTemplate {
    guard source.utf8.count <= limits[.template] else {
      let start = TemplateSource(text: "", fileName: fileName)
      throw TemplateErrors(diagnostics: [
        start.diagnostic(
          .error, at: SourcePlace(line: 1, column: 1), limits.message(.template))
      ])
    }
    let text = TemplateSource(text: source, fileName: fileName)
    var reader = TemplateReader(source: text, limits: limits, traits: traits)
    reader.reportUnquotedColors(in: text)
    do {
      reader.read(composing: try TemplateNode.read(text, limits: limits), files)
    } catch  where !reader.values.collector.hasErrors {
      reader.values.collector.error(error)
    } catch {
      // What a colour without quotes hides is missing from the text, which may break it.
    }
    let diagnostics = reader.values.collector.sorted()
    if reader.values.collector.hasErrors { throw TemplateErrors(diagnostics: diagnostics) }
    reader.template.warnings = diagnostics.filter { $0.severity == .warning }
    reader.template.notes = diagnostics.filter { $0.severity == .note }
    return reader.template
  }
}

/// Properties of a cell's views that are settled once it is known which view holds which.
struct PendingProperties {
  /// The places of paddings with percentages.
  var percentPaddings: [(view: Int, place: SourcePlace)] = []
  /// The places of numbers of columns.
  var spans: [(view: Int, place: SourcePlace)] = []
  /// The margins with their places.
  var margins: [(view: Int, margin: EdgeInsets, place: SourcePlace)] = []
  /// The proportions of pictures that have their natural sizes.
  var naturalImages: [(view: Int, aspect: NumberBinding)] = []
}

/// Turns the tree of a template into a ``CellTemplate`` and collects all errors.
///
/// It reads metrics, then fonts, styles, views and the layout, whatever the order in the file, so
/// that a name may be used above the line that declares it.
struct TemplateReader {
  /// The keys of a template.
  static let keys =
    [
      "version", "name", "width", "scale", "pixelRatio", "conventions", "lineBreakRules",
      "textWrap", "hyphens", "locale", "direction", "margins", "safeArea", "background",
      "separator", "fontFiles", "fonts", "colors", "metrics", "styles",
      TemplateComposer.extendsKey, TemplateComposer.includeKey,
    ] + nestedKeys + kindKeys + listKeys

  /// The keys of a separator.
  static let separatorKeys = ["height", "color", "inset"]

  /// Reads single values and collects the findings.
  var values: ValueReader
  /// The template so far.
  var template: CellTemplate
  /// The fonts so far.
  var fonts = FontTable()
  /// The styles so far.
  var styles = StyleTable()
  /// The names of the styles that are declared below the one that is read.
  var laterStyles: [String] = []
  /// What readers prefer.
  let traits: ReaderTraits
  /// Whether a font has a text style.
  var followsTextSize = false
  /// The wrapping of texts that state none.
  var textWrap = TextWrap.wrap
  /// Where words of texts that do not say it may be divided.
  var hyphens = Hyphens.manual
  /// What depends on where the views of the cell that is read stand.
  var pending = PendingProperties()
  /// Whether the cell that is read stands in a row of a table.
  var isInRow = false
  /// The name of the element that the cell that is read shows; nil for the whole record.
  var elementName: String?
  /// Whether a line height was a number without a unit, which is noted once.
  var hasNotedLineHeight = false

  /// Starts reading a source.
  init(source: TemplateSource, limits: InputLimits, traits: ReaderTraits) {
    self.traits = traits
    values = ValueReader(source: source, limits: limits)
    template = CellTemplate(
      name: Self.baseName(source.fileName), fileName: source.fileName, limits: limits)
    template.sourceLines = source.lines.map(String.init)
    template.sourceText = source.text
    template.traits = traits
  }

  /// A file's name without folders and extensions: `news` for `cells/news.cell.yaml`.
  private static func baseName(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// Reads the tree with the files that it extends and includes.
  mutating func read(composing root: TemplateNode, _ files: TemplateFiles) {
    guard TemplateComposer.isNeeded(for: values.collector.source) else { return read(root) }
    var composer = TemplateComposer(
      values.collector.source, files: files, limits: values.scope.limits)
    let composed = composer.composed(root)
    values.collector.includedSources = composer.sources
    template.includedSources = composer.sources
    for source in composer.sources { reportUnquotedColors(in: source) }
    for error in composer.errors { values.collector.error(error) }
    // What a file that is missing would say is missing too.
    if composer.errors.isEmpty { read(composed) }
  }

  /// Reads the whole tree.
  mutating func read(_ root: TemplateNode) {
    let entries = values.entries(root, of: "the template", known: Self.keys)
    guard case .mapping = root.content else { return }
    func node(_ key: String) -> TemplateNode? {
      guard let value = entries.first(where: { $0.key == key })?.value, !value.isNull else {
        return nil
      }
      return value
    }
    if let metrics = node("metrics") { readMetrics(metrics) }
    if let colors = node("colors") { readColors(colors) }
    readHead(entries)
    if let direction = traits.direction { template.direction = direction }
    if let fonts = node("fonts") { readFonts(fonts) }
    if let styles = node("styles") { readStyles(styles) }
    if !readKinds(entries, of: "the template", keys: Self.rowKeys) {
      if let views = node("views") { readViews(views) }
      if template.views.isEmpty, !values.collector.hasErrors {
        values.collector.error("the template has no views", at: root.place)
      }
      if let layout = node("layout") {
        readLayout(layout)
      } else if !values.collector.hasErrors {
        values.collector.error("the template has no layout", at: root.place)
      }
      finishCell()
    }
    readParts(entries)
    noteNormalLineHeight()
    template.fonts = fonts.uses
    template.followsTextSize = followsTextSize
    warnAboutUnused()
  }

  /// Checks the views and the layout of a cell that has been read.
  mutating func finishCell() {
    checkWrappedPlaces()
    checkPadding()
    findLimitedHeights()
    warnAboutUnplacedViews()
  }

  /// Reports colours without quotes, whose `#` begins a comment.
  mutating func reportUnquotedColors(in source: TemplateSource) {
    guard !source.isJSON else { return }
    for number in source.lines.indices {
      for (color, found) in source.unquotedColors(inLine: number + 1) {
        var place = found
        place.file = source.fileName == template.fileName ? nil : source.fileName
        values.collector.error(
          "'#' begins a comment here; a colour needs quotes: \"\(color)\"", at: place)
      }
    }
  }

  /// Reads the keys that hold one value each.
  private mutating func readHead(_ entries: [TemplateNode.Entry]) {
    let length = 0...NumberLimit.greatest
    for entry in entries where !entry.value.isNull {
      let (key, node) = (entry.key, entry.value)
      switch key {
      case "version":
        if let version = values.integer(node, key, in: 0...Int(NumberLimit.greatest)), version != 1
        {
          values.collector.error(
            "version \(version) is not known; this program reads version 1", at: node.place)
        }
      case "name": template.name = values.text(node, key) ?? template.name
      case "width": template.width = values.number(node, key, in: length) ?? template.width
      case "scale": template.scale = values.number(node, key, in: 0...64)
      case "pixelRatio": readPixelRatio(node, in: entries)
      case "direction":
        template.direction = values.word(node, key, as: CellDirection.self) ?? .automatic
      case "lineBreakRules":
        template.lineBreakRules =
          values.word(node, key, as: LineBreakRulesName.self)?.rules ?? template.lineBreakRules
      case "conventions":
        let name = values.word(node, key, as: ConventionsName.self)
        template.conventions =
          (traits.engine?.conventionsName ?? name)?.conventions ?? template.conventions
      case "textWrap":
        textWrap = values.word(node, key, as: TextWrapName.self)?.textWrap ?? textWrap
      case "hyphens": hyphens = values.word(node, key, as: HyphensName.self)?.hyphens ?? hyphens
      case "locale": values.locale = readLocale(node, key)
      case "margins": template.margins = values.insets(node, key) ?? .zero
      case "safeArea": template.safeArea = values.insets(node, key) ?? .zero
      case "background": template.background = constantColor(node, key)
      case "separator": readSeparator(node, at: entry.keyPlace)
      case "fontFiles": readFontFiles(node)
      default: break
      }
    }
  }

  /// Reads the separator: a height, or a mapping of height, colour and inset.
  mutating func readSeparator(_ node: TemplateNode, at place: SourcePlace) {
    template.separatorPlace = place
    let length = 0...NumberLimit.greatest
    guard case .mapping = node.content else {
      template.separator = values.number(node, "separator", in: length) ?? 0
      return
    }
    for entry in values.entries(node, of: "separator", known: Self.separatorKeys) {
      switch entry.key {
      case "height": template.separator = values.number(entry.value, "height", in: length) ?? 0
      case "color":
        template.separatorColor =
          constantColor(entry.value, "color") ?? template.separatorColor
      case "inset": readSeparatorInset(entry.value)
      default: break
      }
    }
  }

  /// Reads the distances of the separator from the cell's edges: the leading one, or both.
  private mutating func readSeparatorInset(_ node: TemplateNode) {
    var sides = [node]
    if case .sequence(let both) = node.content {
      sides = both
      guard sides.count == 2 else {
        values.collector.error(
          "inset: expected a number or [leading, trailing], found \(sides.count) numbers",
          at: node.place)
        return
      }
    }
    let insets = sides.map { values.number($0, "inset", in: 0...NumberLimit.greatest) ?? 0 }
    template.separatorInset = DirectionalEdgeInsets(
      top: 0, leading: insets[0], bottom: 0, trailing: insets.count == 2 ? insets[1] : 0)
  }

  /// A colour that does not depend on the record.
  mutating func constantColor(_ node: TemplateNode, _ key: String) -> Color? {
    switch values.color(node, key) {
    case .color(let color): return color
    case .bound:
      values.collector.error("\(key): a field of the record cannot stand here", at: node.place)
      return nil
    case nil: return nil
    }
  }

  // MARK: - Metrics

  /// Reads the metrics; one may use those above it.
  private mutating func readMetrics(_ node: TemplateNode) {
    guard case .mapping(let entries) = node.content else {
      values.collector.error("metrics: expected a mapping, found \(node.kindName)", at: node.place)
      return
    }
    for entry in entries {
      let range = -NumberLimit.greatest...NumberLimit.greatest
      let value = values.number(entry.value, entry.key, in: range)
      guard isNewName(entry.key, "metric", at: entry.keyPlace) else { continue }
      if PriorityName.value(of: entry.key) != nil {
        values.collector.error(
          "'\(entry.key)' is the name of a priority and cannot name a metric", at: entry.keyPlace)
      }
      values.scope.declareMetric(entry.key, value: value ?? 0)
    }
  }

  /// Whether a name can be declared; reports the reason if it cannot.
  mutating func isNewName(_ name: String, _ kind: String, at place: SourcePlace) -> Bool {
    if !Lexer.isName(name) {
      values.collector.error(
        "a \(kind)'s name has letters, digits and '_' and does not begin with a digit, unlike "
          + "'\(name)'", at: place)
      return false
    }
    if name == "cell" || name == "inset" {
      values.collector.error(
        "'\(name)' is a word of the layout and cannot name a \(kind)", at: place)
      return false
    }
    if values.scope.metrics[name] != nil {
      values.collector.error("'\(name)' is the name of a metric already", at: place)
      return false
    }
    if values.scope.viewIndex(name) != nil {
      values.collector.error("'\(name)' is the name of a view already", at: place)
      return false
    }
    return true
  }

  // MARK: - Unused names

  /// Reports styles' keys that do nothing, and warns about fonts, colours and styles that are
  /// declared but not used.
  private mutating func warnAboutUnused() {
    checkElementStyles()
    guard !values.collector.hasErrors else { return }
    // Files are included for what they have in common with others, of which each takes its part.
    for font in fonts.unused where font.place.file == nil {
      values.collector.warning("no view uses the font '\(font.name)'", at: font.place)
    }
    for color in values.unusedColors where color.place.file == nil {
      values.collector.warning("nothing has the colour '\(color.name)'", at: color.place)
    }
    for style in styles.unused where style.place.file == nil {
      values.collector.warning("no view uses the style '\(style.name)'", at: style.place)
    }
  }

  /// Warns about views that the layout does not place.
  mutating func warnAboutUnplacedViews() {
    guard !values.collector.hasErrors else { return }
    var placed = Set(template.views.indices.filter { template.views[$0].parent != nil })
    for statement in template.statements { placed.formUnion(statement.views) }
    for (index, view) in template.views.enumerated() where !placed.contains(index) {
      values.collector.warning("the layout does not place the view '\(view.name)'", at: view.place)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The types of views and the keys that only they have.
  static let typeKeys: [(type: String, keys: [String])] = [
    (
      "text",
      [
        "text", "runs", "font", "lines", "lineBreakMode", "truncation", "align",
        "verticalAlign", "preferredMaxLayoutWidth", "color", "locale", "padding",
      ] + markupKeys + paragraphKeys
    ),
    ("image", imageKeys), ("box", []), ("button", ["title", "font", "color", "padding"]),
    (
      "stack", ["axis", "alignment", "distribution", "spacing", "padding", "children"] + repeatKeys
    ),
    ("flow", ["gap", "alignment", "justify", "padding", "children"] + repeatKeys),
    ("grid", ["columns", "gap", "alignment", "padding", "children"] + repeatKeys + tableKeys),
    ("scroll", ["children"]),
  ]

  /// The keys that all views have.
  static let commonKeys = [
    "type", "style", "if", "unless", "width", "height", "minWidth", "maxWidth", "minHeight",
    "maxHeight",
    "aspect", "hug", "compress", "background", "border", "cornerRadius", spanKey, marginKey,
  ]

  /// The keys of priorities by axis.
  static let priorityKeys = ["h", "v"]

  /// Reads the views: first all names, so that they may refer to each other, then the rest.
  mutating func readViews(_ node: TemplateNode) {
    guard case .mapping(let entries) = node.content else {
      values.collector.error("views: expected a mapping, found \(node.kindName)", at: node.place)
      return
    }
    var declared: [(index: Int, entry: TemplateNode.Entry)] = []
    declareViews(entries, into: &declared)
    for (index, entry) in declared { readView(index, entry) }
    for (index, entry) in declared { readChildren(of: index, entry) }
    reportCycles()
    keepProportions()
    checkWrappedViews()
    checkSpans()
    boxMargins()
    checkDepth()
    values.scope.parents = template.views.map(\.parent)
  }

  /// Declares views, including those that are declared as children.
  private mutating func declareViews(
    _ entries: [TemplateNode.Entry], into declared: inout [(index: Int, entry: TemplateNode.Entry)]
  ) {
    let limits = template.limits
    for entry in entries {
      guard isNewName(entry.key, "view", at: entry.keyPlace) else { continue }
      guard template.views.count < limits[.views] else {
        values.collector.error(limits.message(.views), at: entry.keyPlace)
        return
      }
      declared.append((template.views.count, entry))
      values.scope.declareView(entry.key)
      template.views.append(ViewTemplate(name: entry.key, place: entry.keyPlace))
      guard case .mapping(let properties) = entry.value.content,
        let children = properties.first(where: { $0.key == "children" })?.value
      else { continue }
      if case .mapping(let inner) = children.content { declareViews(inner, into: &declared) }
    }
  }

  /// Reads one view except its children.
  private mutating func readView(_ index: Int, _ entry: TemplateNode.Entry) {
    guard case .mapping(let properties) = entry.value.content else {
      values.collector.error(
        "view '\(entry.key)': expected a mapping, found \(entry.value.kindName)",
        at: entry.value.place)
      return
    }
    let types = Self.typeKeys.map(\.type)
    guard let typeNode = properties.first(where: { $0.key == "type" })?.value else {
      values.collector.error(
        "view '\(entry.key)' has no type; it is \(ValueReader.list(types))", at: entry.keyPlace)
      return
    }
    guard case .scalar(let type, _) = typeNode.content,
      let keys = Self.typeKeys.first(where: { $0.type == type })?.keys
    else {
      var suggestion: String?
      if case .scalar(let type, _) = typeNode.content {
        suggestion = Spelling.suggestion(for: type, among: types)
      }
      values.collector.error(
        "type: expected \(ValueReader.list(types)), found \(typeNode.kindName)",
        at: typeNode.place, suggestion: suggestion)
      return
    }
    let styled = TemplateNode(content: .mapping(withStyles(properties)), place: entry.value.place)
    let known = values.entries(
      styled, of: "\(type) '\(entry.key)'", known: Self.commonKeys + keys)
    readCommon(index, known)
    switch type {
    case "text":
      if let markup = blockMarkup(known) {
        readBlocks(index, known, entry, markup)
      } else {
        template.views[index].kind = .text(readText(known, entry))
      }
    case "image":
      readImage(index, known)
    case "button": template.views[index].kind = .button(readButton(known, entry))
    case "stack":
      template.views[index].kind = .stack(readStack(known))
      readRepeat(index, known, entry)
    case "flow":
      template.views[index].kind = .wrapping(readFlow(known))
      readRepeat(index, known, entry)
    case "grid":
      template.views[index].kind = .wrapping(readGrid(known, entry))
      readRepeat(index, known, entry)
    case "scroll": template.views[index].kind = .scroll(children: [])
    default: break
    }
  }

  // MARK: - Common properties

  /// Reads what all views have.
  mutating func readCommon(_ index: Int, _ properties: [TemplateNode.Entry]) {
    for property in properties {
      let (key, node) = (property.key, property.value)
      switch key {
      case "if": template.views[index].condition.required = test(node, key)
      case "unless": template.views[index].condition.excluded = test(node, key)
      case "width": template.views[index].width = values.numberBinding(node, key, mayBind: true)
      case "height": template.views[index].height = values.numberBinding(node, key, mayBind: true)
      case "aspect": template.views[index].aspect = aspect(node)
      case "minWidth":
        template.views[index].minWidth = values.numberBinding(node, key, mayBind: true)
      case "maxWidth":
        template.views[index].maxWidth = values.numberBinding(node, key, mayBind: true)
      case "minHeight":
        template.views[index].minHeight = values.numberBinding(node, key, mayBind: true)
      case "maxHeight":
        template.views[index].maxHeight = values.numberBinding(node, key, mayBind: true)
      case "padding": readPadding(index, node)
      case "border": readBorder(index, node)
      case Self.marginKey: readMargin(index, node)
      case Self.spanKey:
        template.views[index].span = readSpan(node)
        pending.spans.append((index, node.place))
      case "hug":
        template.views[index].hugging = priorities(node, key, template.views[index].hugging)
      case "compress":
        template.views[index].compression = priorities(
          node, key, template.views[index].compression)
      case "background": template.views[index].background = values.color(node, key)
      case "cornerRadius":
        template.views[index].cornerRadius =
          values.number(node, key, in: 0...NumberLimit.greatest) ?? 0
      default: break
      }
    }
  }

  /// Reads an aspect, a pure number: a percentage of the cell makes no sense.
  private mutating func aspect(_ node: TemplateNode) -> NumberBinding? {
    guard let binding = values.numberBinding(node, "aspect", mayBind: true) else { return nil }
    guard binding.expression.references.isEmpty else { return binding }
    guard let value = try? binding.expression.sum(percentAxis: nil).constant else {
      values.collector.error("aspect: a percentage cannot stand here", at: node.textPlace)
      return nil
    }
    guard value > 0 else {
      values.collector.error(
        "aspect: expected a number above 0, found \(value.shortest)", at: node.place)
      return nil
    }
    return binding
  }

  /// A condition: `true`, `false`, a field, or comparisons.
  mutating func test(_ node: TemplateNode, _ key: String) -> ViewCondition.Test? {
    if case .scalar(let text, .plain) = node.content {
      if text == "true" { return .constant(true) }
      if text == "false" { return .constant(false) }
    }
    guard case .scalar(let text, _) = node.content, !node.isNull else {
      values.collector.error(
        "\(key): expected a field such as \"${title}\", found \(node.kindName)", at: node.place)
      return nil
    }
    do {
      let expression = try TokenReader.condition(text, at: node.textPlace, scope: values.scope)
      if case .field(let reference) = expression { return .field(reference) }
      if !expression.references.isEmpty { return .expression(expression) }
      // A parameter had a value in place of a field.
      if node.place.isFixed {
        return .constant((try? expression.holds(for: .object(RecordObject()))) ?? false)
      }
      values.collector.error(
        "\(key): a condition without a field, such as ${title}, is always true or always false",
        at: node.place)
      return nil
    } catch  where text.hasPart("${") || node.place.isFixed {
      values.collector.error(
        "\(key): \(error.message)", at: error.place, suggestion: error.suggestion)
      return nil
    } catch {
      // What names no field is no condition, however it is written.
    }
    values.collector.error(
      "\(key): expected a field such as \"${title}\", true or false, found \(node.kindName)",
      at: node.place)
    return nil
  }

  /// Priorities by axis as `{h: 251, v: 750}`, or one for both.
  private mutating func priorities(
    _ node: TemplateNode, _ key: String, _ defaults: AxisPriorities
  ) -> AxisPriorities {
    var result = defaults
    guard case .mapping = node.content else {
      guard let value = values.priority(node, key) else { return defaults }
      return AxisPriorities(horizontal: value, vertical: value)
    }
    for entry in values.entries(node, of: key, known: Self.priorityKeys) {
      guard let value = values.priority(entry.value, "\(key).\(entry.key)") else { continue }
      if entry.key == "h" { result.horizontal = value } else { result.vertical = value }
    }
    return result
  }

  // MARK: - Stacks and scroll views

  private mutating func readStack(_ properties: [TemplateNode.Entry]) -> StackTemplate {
    var stack = StackTemplate()
    for property in properties {
      let (key, node) = (property.key, property.value)
      switch key {
      case "axis":
        stack.axis =
          values.word(node, key, as: AxisName.self) == .horizontal ? .horizontal : .vertical
      case "alignment":
        stack.alignment = values.word(node, key, as: StackAlignmentName.self) ?? .fill
      case "distribution":
        stack.distribution = values.word(node, key, as: StackDistributionName.self) ?? .fill
      case "spacing":
        stack.spacing =
          values.number(node, key, in: -NumberLimit.greatest...NumberLimit.greatest) ?? 0
      default: break
      }
    }
    return stack
  }

  /// The two axes by name.
  private enum AxisName: String, CaseIterable {
    case horizontal, vertical
  }

  /// Reads the children of a stack or scroll view: a list of names, or a mapping of views.
  private mutating func readChildren(of index: Int, _ entry: TemplateNode.Entry) {
    guard case .mapping(let properties) = entry.value.content,
      let node = properties.first(where: { $0.key == "children" })?.value
    else { return }
    var children: [Int] = []
    switch node.content {
    case .sequence(let names):
      for nameNode in names {
        guard let name = values.text(nameNode, "children") else { continue }
        guard let child = values.scope.viewIndex(name) else {
          values.collector.error(
            "no view named '\(name)'", at: nameNode.place,
            suggestion: Spelling.suggestion(for: name, among: values.scope.viewNames))
          continue
        }
        if adopt(child, by: index, at: nameNode.place) { children.append(child) }
      }
    case .mapping(let inner):
      for child in inner {
        guard let position = values.scope.viewIndex(child.key),
          template.views[position].place == child.keyPlace
        else { continue }
        if adopt(position, by: index, at: child.keyPlace) { children.append(position) }
      }
    case .scalar:
      values.collector.error(
        "children: expected a list of views' names, found \(node.kindName)", at: node.place)
    }
    switch template.views[index].kind {
    case .stack(var stack):
      stack.children = children
      template.views[index].kind = .stack(stack)
    case .wrapping(var wrapping):
      wrapping.children = children
      template.views[index].kind = .wrapping(wrapping)
    case .scroll: template.views[index].kind = .scroll(children: children)
    case .box, .text, .image, .button: break
    }
  }

  /// Makes a view a child of another, unless it has a parent already.
  private mutating func adopt(_ child: Int, by parent: Int, at place: SourcePlace) -> Bool {
    let name = template.views[child].name
    if let holder = template.views[child].parent {
      values.collector.error(
        "'\(name)' is in '\(template.views[holder].name)' already", at: place)
      return false
    }
    template.views[child].parent = parent
    return true
  }

  /// Reports views that contain themselves: of each cycle the first, which leaves it.
  ///
  /// Each view is looked at once: what leads to one that was seen before is no cycle.
  private mutating func reportCycles() {
    var pathOfView = [Int?](repeating: nil, count: template.views.count)
    var firstInCycle: [Int] = []
    for start in template.views.indices where pathOfView[start] == nil {
      var end: Int? = start
      while let view = end, pathOfView[view] == nil {
        pathOfView[view] = start
        end = template.views[view].parent
      }
      // A path that ends in itself goes round a cycle from there.
      guard let first = end, pathOfView[first] == start else { continue }
      var least = first
      var view = first
      repeat {
        least = min(least, view)
        view = template.views[view].parent ?? first
      } while view != first
      firstInCycle.append(least)
    }
    for index in firstInCycle.sorted() {
      values.collector.error(
        "'\(template.views[index].name)' is inside of itself", at: template.views[index].place)
      template.views[index].parent = nil
    }
  }

  /// Reports views that are deeper inside others than the limit allows.
  private mutating func checkDepth() {
    let levels = ViewLevels.levels(of: template.views)
    let limit = template.limits[.depth]
    guard let first = levels.firstIndex(where: { $0 > limit }) else { return }
    values.collector.error(template.limits.message(.depth), at: template.views[first].place)
  }
}

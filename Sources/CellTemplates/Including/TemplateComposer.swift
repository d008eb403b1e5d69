// SPDX-License-Identifier: Apache-2.0

/// Puts what a template extends and includes in its place, before the template is read.
///
/// A template that `extends` another one takes over its keys and replaces them by its own; a
/// mapping with `include` takes over those of a file, in which `with` gives values to
/// parameters. All paths are relative to the folder of the template. Each node keeps the file
/// that it comes from.
struct TemplateComposer {
  /// The files that were read so far, each once.
  private(set) var sources: [TemplateSource] = []
  /// What was wrong.
  private(set) var errors: [SyntaxError] = []

  private let files: TemplateFiles
  private let limits: InputLimits
  /// The template's folder with its last slash; empty for the current folder.
  private let folder: String
  /// The trees of the files by their paths; never iterated.
  private var trees: [String: TemplateNode] = [:]
  /// The files that are being composed, each included by the one before it.
  private var trail: [String]
  private var nodeCount = 0

  /// The keys of a template, or of a file that a cell includes, by which it takes over another.
  static let extendsKey = "extends"
  static let includeKey = "include"
  /// The keys beside `include`, and of the included file.
  static let valuesKey = "with"
  static let parametersKey = "parameters"

  /// The keys whose values are named by the author.
  private static let named = [
    "fonts", "colors", "metrics", "styles", "views", "cells", "children", "features", "variations",
    valuesKey, parametersKey,
  ]
  /// The keys whose names are replaced one by one.
  private static let merged = ["fonts", "colors", "metrics", "styles", "views", "cells"]

  /// Whether a text may name another file; most do not, and are not walked through.
  static func isNeeded(for source: TemplateSource) -> Bool {
    source.text.hasPart(extendsKey) || source.text.hasPart(includeKey)
  }

  /// Composes the template of a file.
  init(_ source: TemplateSource, files: TemplateFiles, limits: InputLimits) {
    self.files = files
    self.limits = limits
    let path = source.fileName
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    folder = slash.map { String(path[...$0]) } ?? ""
    trail = [String(path.dropFirst(folder.count))]
  }

  /// The template with all that it extends and includes.
  mutating func composed(_ root: TemplateNode) -> TemplateNode {
    guard case .mapping(var entries) = root.content else { return root }
    var base: [TemplateNode.Entry] = []
    if let extended = Self.take(Self.extendsKey, from: &entries) {
      base = Self.merge(base, files(of: extended, mayBeMany: false))
    }
    if let included = Self.take(Self.includeKey, from: &entries) {
      base = Self.merge(base, files(of: included, mayBeMany: true))
    }
    // The name of a template is its own.
    base.removeAll { $0.key == "name" }
    let own = entries.map { entry in
      TemplateNode.Entry(
        key: entry.key, keyPlace: entry.keyPlace,
        value: resolved(entry.value, isNamed: Self.named.contains(entry.key)))
    }
    return TemplateNode(content: .mapping(Self.merge(base, own)), place: root.place)
  }

  /// A node with all files that it includes.
  ///
  /// - Parameter isNamed: Whether the keys of the node are names, of which none includes a file.
  private mutating func resolved(_ node: TemplateNode, isNamed: Bool) -> TemplateNode {
    switch node.content {
    case .scalar: return node
    case .sequence(let elements):
      return TemplateNode(
        content: .sequence(elements.map { resolved($0, isNamed: false) }), place: node.place)
    case .mapping(var entries):
      var base: [TemplateNode.Entry] = []
      if !isNamed, let included = Self.take(Self.includeKey, from: &entries) {
        base = cell(included, values: Self.take(Self.valuesKey, from: &entries))
      } else if !isNamed, let stray = entries.first(where: { $0.key == Self.valuesKey }) {
        error("'with' stands beside 'include', which is missing here", at: stray.keyPlace)
      }
      let own = entries.map { entry in
        TemplateNode.Entry(
          key: entry.key, keyPlace: entry.keyPlace,
          value: resolved(entry.value, isNamed: !isNamed && Self.named.contains(entry.key)))
      }
      return TemplateNode(content: .mapping(Self.merge(base, own)), place: node.place)
    }
  }

  private static func take(
    _ key: String, from entries: inout [TemplateNode.Entry]
  ) -> TemplateNode.Entry? {
    entries.firstIndex { $0.key == key }.map { entries.remove(at: $0) }
  }

  private mutating func error(_ message: String, at place: SourcePlace) {
    errors.append(SyntaxError(message, at: place))
  }

  // MARK: - Files

  /// The keys of the files that a template extends or includes, composed themselves; a later file
  /// replaces what an earlier one says.
  private mutating func files(
    of entry: TemplateNode.Entry, mayBeMany: Bool
  ) -> [TemplateNode.Entry] {
    var names = [entry.value]
    if mayBeMany, case .sequence(let elements) = entry.value.content { names = elements }
    var result: [TemplateNode.Entry] = []
    for name in names {
      let composed = within(name, key: entry.key) { composer, tree in composer.composed(tree) }
      guard let composed, case .mapping(let entries) = composed.content else { continue }
      if let stray = entries.first(where: { $0.key == Self.parametersKey }) {
        error(
          "only a file that a cell includes has 'parameters'; \(entry.key) gives them no values",
          at: stray.keyPlace)
      }
      result = Self.merge(result, entries.filter { $0.key != Self.parametersKey })
    }
    return result
  }

  /// The keys of a file that a cell includes, with values for its parameters.
  private mutating func cell(
    _ entry: TemplateNode.Entry, values: TemplateNode.Entry?
  ) -> [TemplateNode.Entry] {
    let composed = within(entry.value, key: entry.key) { composer, tree in
      let parameters = TemplateParameters(
        of: tree, values: values?.value, at: values?.keyPlace ?? entry.keyPlace)
      let replaced = parameters.replaced()
      composer.errors += replaced.errors
      // With errors, what is still named has no meaning.
      return replaced.errors.isEmpty ? composer.resolved(replaced.node, isNamed: false) : nil
    }
    guard let composed, case .mapping(let entries) = composed.content else { return [] }
    return entries
  }

  /// Does something with the tree of a file while it is the last one of the trail.
  private mutating func within(
    _ name: TemplateNode, key: String,
    _ body: (inout TemplateComposer, TemplateNode) -> TemplateNode?
  ) -> TemplateNode? {
    guard case .scalar(let written, _) = name.content, let path = Self.path(written) else {
      error(
        "\(key): expected a file beside the template or in a folder below it, such as "
          + "parts/line.yaml, found \(name.kindName)", at: name.place)
      return nil
    }
    if let first = trail.firstIndex(of: path) {
      let circle = (trail[first...] + [path]).joined(separator: " → ")
      error("\(key): '\(path)' would include itself: \(circle)", at: name.place)
      return nil
    }
    guard let tree = tree(of: path, key: key, at: name.place) else { return nil }
    trail.append(path)
    defer { trail.removeLast() }
    return body(&self, tree)
  }

  /// The components of a path without `.`, joined; nil if it leads out of the template's folder.
  private static func path(_ written: String) -> String? {
    let components = written.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    )
    .map { String(Substring($0)) }
    let path = components.filter { $0 != "." }
    guard !path.isEmpty, !path.contains(".."), !path.contains(""), !written.utf8.contains(0) else {
      return nil
    }
    return path.joined(separator: "/")
  }

  /// The tree of a file, read once.
  private mutating func tree(of path: String, key: String, at place: SourcePlace) -> TemplateNode? {
    if trees[path] == nil {
      let text: String
      do throws(TemplateFiles.Problem) {
        text = try files.text(of: path)
      } catch {
        switch error {
        case .noFolder:
          self.error(
            "\(key): the template was given as a text, which has no folder in which '\(path)' "
              + "could be; give the file", at: place)
        case .unreadable(let reason): self.error("\(key): '\(path)': \(reason)", at: place)
        }
        return nil
      }
      let source = TemplateSource(text: text, fileName: folder + path)
      guard text.utf8.count <= limits[.template] else {
        error("\(key): '\(path)': \(limits.message(.template))", at: place)
        return nil
      }
      sources.append(source)
      do throws(SyntaxError) {
        trees[path] = try TemplateNode.read(source, limits: limits).located(in: source.fileName)
      } catch {
        var error = error
        error.place.file = source.fileName
        errors.append(error)
        return nil
      }
    }
    guard let tree = trees[path] else { return nil }
    guard case .mapping = tree.content else {
      error("\(key): '\(path)' has \(tree.kindName) where a mapping was expected", at: place)
      return nil
    }
    nodeCount += tree.count
    guard nodeCount <= limits[.nodes] else {
      error(limits.message(.nodes), at: place)
      return nil
    }
    return tree
  }

  // MARK: - Merging

  /// Keys with others in their place; named things are replaced one by one.
  static func merge(
    _ base: [TemplateNode.Entry], _ own: [TemplateNode.Entry]
  ) -> [TemplateNode.Entry] {
    replace(base, own) { base, own in
      guard merged.contains(own.key), case .mapping(let names) = base.value.content,
        case .mapping(let ownNames) = own.value.content
      else { return own }
      let all = replace(names, ownNames) { name, ownName in
        // What states its type, or its views, stands for itself; else it changes some keys.
        guard ["views", "cells", "fonts"].contains(own.key),
          case .mapping(let keys) = name.value.content,
          case .mapping(let ownKeys) = ownName.value.content,
          !ownKeys.contains(where: { ["type", "views", "family", "textStyle"].contains($0.key) })
        else { return ownName }
        return with(ownName, .mapping(replace(keys, ownKeys) { $1 }))
      }
      return with(own, .mapping(all))
    }
  }

  private static func with(
    _ entry: TemplateNode.Entry, _ content: TemplateNode.Content
  ) -> TemplateNode.Entry {
    TemplateNode.Entry(
      key: entry.key, keyPlace: entry.keyPlace,
      value: TemplateNode(content: content, place: entry.value.place))
  }

  /// Entries in which others take the places of those of their names, and the rest follows.
  private static func replace(
    _ base: [TemplateNode.Entry], _ own: [TemplateNode.Entry],
    _ combine: (TemplateNode.Entry, TemplateNode.Entry) -> TemplateNode.Entry
  ) -> [TemplateNode.Entry] {
    guard !base.isEmpty else { return own }
    var result = base
    for entry in own {
      if let index = base.firstIndex(where: { $0.key == entry.key }) {
        result[index] = combine(base[index], entry)
      } else {
        result.append(entry)
      }
    }
    return result
  }
}

extension TemplateNode {
  /// The number of nodes, with those inside.
  fileprivate var count: Int {
    switch content {
    case .scalar: 1
    case .sequence(let elements): elements.reduce(1) { $0 + $1.count }
    case .mapping(let entries): entries.reduce(1) { $0 + 1 + $1.value.count }
    }
  }

  /// The node with the file that it is in.
  fileprivate func located(in file: String) -> TemplateNode {
    var node = self
    node.place.file = file
    switch content {
    case .scalar: break
    case .sequence(let elements): node.content = .sequence(elements.map { $0.located(in: file) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { entry in
          var place = entry.keyPlace
          place.file = file
          return Entry(key: entry.key, keyPlace: place, value: entry.value.located(in: file))
        })
    }
    return node
  }
}

// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import TextVocabulary

/// What a `quoin_template` names.
final class TemplateObject: Sendable {
  let template: CellTemplate
  let warnings: [ConstantText]

  init(_ template: CellTemplate) {
    self.template = template
    warnings = template.warnings.map { ConstantText($0.description) }
  }
}

extension quoin_template {
  func object() throws(CallFailure) -> TemplateObject {
    try HandleTable.shared.object(id, "a template")
  }
}

@c @implementation
public func quoin_template_parse(
  _ source: UnsafePointer<CChar>?, _ length: Int, _ result: UnsafeMutablePointer<quoin_template>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let source = try text(source, length, "text")
    do throws(TemplateErrors) {
      let template = try CellTemplate.load(source: source, fileName: "template")
      result.pointee.id = HandleTable.shared.insert(TemplateObject(template))
    } catch {
      throw CallFailure(.badTemplate, error.description)
    }
  }
}

@c @implementation
public func quoin_template_builtin(
  _ name: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<quoin_template>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let name = try text(name, "name")
    guard let template = try? CellTemplate.builtIn(named: name) else {
      let names = CellTemplate.builtInNames.joined(separator: ", ")
      throw CallFailure(.badTemplate, "no built-in template is named '\(name)'; there are \(names)")
    }
    result.pointee.id = HandleTable.shared.insert(TemplateObject(template))
  }
}

@c @implementation
public func quoin_template_warning(
  _ layout: quoin_template, _ index: Int
) -> UnsafePointer<CChar>? {
  constantText(index, "warnings") { () throws(CallFailure) in try layout.object().warnings }
}

@c @implementation
public func quoin_template_at_text_size(
  _ layout: quoin_template, _ size: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<quoin_template>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let template = try layout.object().template
    let name = try text(size, "size")
    guard let size = TextSize(name) else {
      throw CallFailure(
        .badArgument,
        "a size of text is one of \(TextSize.names.joined(separator: ", ")), or a percentage from "
          + "25% to 1000%, not '\(name)'")
    }
    result.pointee.id = try handle { () throws(ReaderTraitsError) in
      try template.at(textSize: size)
    }
  }
}

@c @implementation
public func quoin_template_at_engine(
  _ layout: quoin_template, _ engine: UnsafePointer<CChar>?,
  _ result: UnsafeMutablePointer<quoin_template>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let result = try result.required("result")
    let template = try layout.object().template
    let name = try text(engine, "engine")
    guard let engine = BrowserEngine(name: name) else {
      throw CallFailure(
        .badArgument,
        "an engine is one of \(BrowserEngine.names.joined(separator: ", ")), not '\(name)'")
    }
    result.pointee.id = try handle { () throws(ReaderTraitsError) in
      try template.at(engine: engine)
    }
  }
}

/// A handle of a template for readers of other preferences.
private func handle(
  of template: () throws(ReaderTraitsError) -> CellTemplate
) throws(CallFailure) -> UInt64 {
  do throws(ReaderTraitsError) {
    return HandleTable.shared.insert(TemplateObject(try template()))
  } catch {
    throw CallFailure(.badArgument, error.description)
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import Testing

@testable import CellTemplates

/// A template of text views `a`, `b`, `c` (10 points: 5 a character, 12 a line) with a layout.
func sampleSource(
  _ layout: [String], head: [String] = [], views: [String] = [], metrics: String = "{gap: 6, m: 16}"
) -> String {
  let lines =
    ["version: 1", "metrics: \(metrics)", "fonts: {f: {size: 10}}"] + head + ["views:"]
    + [
      "  a: {type: text, text: \"${a}\", font: f}",
      "  b: {type: text, text: \"${b}\", font: f, if: \"${b}\"}",
    ]
    + ["  c: {type: text, text: \"${c}\", font: f, if: \"${c}\"}"] + views.map { "  \($0)" }
    + ["layout: |"] + layout.map { "  \($0)" }
  return lines.joined(separator: "\n") + "\n"
}

/// The findings for a source, or nothing if it is right.
func findings(_ source: String, fileName: String = "t.yaml") -> [TemplateDiagnostic] {
  do {
    return try CellTemplate.load(source: source, fileName: fileName).warnings
  } catch {
    return error.diagnostics
  }
}

/// Loads a template that must be right.
func load(
  _ source: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> CellTemplate {
  do {
    return try CellTemplate.load(source: source, fileName: "t.yaml")
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
    throw error
  }
}

/// A record from JSON.
func record(_ text: String) throws -> RecordValue { try RecordValue.parseJSON(text) }

/// An equation as `a.top - b.bottom - 8 = 0 @750`.
func describe(_ equation: LayoutEquation<TemplateItem>, in template: CellTemplate) -> String {
  var text = ""
  for term in equation.sum.terms {
    let item: String =
      switch term.item {
      case .view(let index): template.views[index].name
      case .cell: "cell"
      case .margins: "cell.margins"
      case .safeArea: "cell.safeArea"
      }
    let size = abs(term.factor)
    let sign = term.factor < 0 ? "-" : "+"
    text += text.isEmpty ? (sign == "-" ? "-" : "") : " \(sign) "
    text += (size == 1 ? "" : "\(size.shortest)*") + "\(item).\(term.attribute)"
  }
  let constant = equation.sum.constant
  if constant != 0 {
    text += constant < 0 ? " - " : " + "
    text += abs(constant).shortest
  }
  text += equation.relation == .equal ? " = 0" : " \(equation.relation) 0"
  return equation.priority == 1000 ? text : "\(text) @\(equation.priority.shortest)"
}

/// The equations of one layout line, with some views hidden.
func rules(_ line: String, hidden: Set<String> = []) throws -> [String] {
  let template = try load(sampleSource([line]))
  return template.statements.flatMap { statement in
    statement.equations { !hidden.contains(template.views[$0].name) }
  }.map { describe($0, in: template) }
}

/// The frames of a record by name as `x,y width×height`, whose height every way must find.
func checkedFrames(
  _ source: String, _ json: String, width: Double = 120,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> (frames: [String: String], height: Double) {
  let template = try load(source)
  let value = try record(json)
  let layout = try cellMeasurer(template).layout(of: value, width: width)
  #expect(layout.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
  let measured = cellMeasurer(template)
  let drawing = try measured.drawing(of: value, width: width)
  #expect(
    try measured.height(of: value, width: width) == layout.height, sourceLocation: sourceLocation)
  #expect(
    try measured.explanation(of: value, width: width).height == layout.height,
    sourceLocation: sourceLocation)
  #expect(drawing.height == layout.height, sourceLocation: sourceLocation)
  let named = try measured.drawing(of: value, width: width, namesViews: true).list
  #expect(
    named.commands
      == drawing.list.commands + layout.frames.map { .area(name: $0.name, $0.frame) },
    sourceLocation: sourceLocation)
  var frames: [String: String] = [:]
  for (name, frame) in layout.frames {
    #expect(frames[name] == nil, "\(name) occurs twice", sourceLocation: sourceLocation)
    frames[name] =
      "\(frame.minX.shortest),\(frame.minY.shortest) "
      + "\(frame.width.shortest)×\(frame.height.shortest)"
  }
  return (frames, layout.height)
}

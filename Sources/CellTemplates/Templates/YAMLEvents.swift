// SPDX-License-Identifier: Apache-2.0

import CYAML

/// An event of a YAML text: a scalar, or where a collection or document begins or ends.
enum YAMLEvent {
  /// A scalar, with the words before it.
  case scalar(String, TemplateNode.ScalarStyle, YAMLProperties)
  /// The start of a sequence, with the words before it.
  case sequenceStart(YAMLProperties)
  /// The end of the innermost sequence.
  case sequenceEnd
  /// The start of a mapping, with the words before it; its keys and values follow in turn.
  case mappingStart(YAMLProperties)
  /// The end of the innermost mapping.
  case mappingEnd
  /// A node that was named before.
  case alias(String)
  /// The start of a document.
  case documentStart
  /// The end of a document.
  case documentEnd
  /// The start of the text.
  case streamStart
  /// The end of the text.
  case streamEnd
}

/// The words that YAML allows before a node (YAML 1.2.2 § 6.9).
struct YAMLProperties {
  /// The name after `&`, by which aliases mean the node.
  var anchor: String?
  /// The tag with its prefix, as in `tag:yaml.org,2002:str` for `!!str`.
  var tag: String?
}

/// A mistake in the grammar of a YAML text, in libyaml's words.
struct YAMLProblem: Error {
  /// The mistake.
  var problem: String
  /// What was being parsed; empty if unknown.
  var context = ""
  /// Where the parser gave up.
  var place: SourcePlace
}

/// Reads the events of a YAML text one by one, by libyaml.
///
/// Each costs time in proportion to its text, and nothing is read ahead but a line or so: a caller
/// that gives up at a bound has not paid for the rest.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// The text, to which the parser points.
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Whether there was memory for the parser.
  private let isReady: Bool

  /// Begins to read a text.
  init(_ text: String) {
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    if isReady { yaml_parser_delete(parser) }
    parser.deallocate()
    bytes.deallocate()
  }

  /// The next event and where it begins.
  func next() throws(YAMLProblem) -> (event: YAMLEvent, place: SourcePlace) {
    var event = yaml_event_t()
    guard isReady, yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    return (Self.event(event), SourcePlace(event.start_mark))
  }

  private static func event(_ event: yaml_event_t) -> YAMLEvent {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      return .scalar(text, style(scalar.style), properties(scalar.anchor, scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(properties(start.anchor, start.tag))
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(properties(start.anchor, start.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_ALIAS_EVENT: return .alias(event.data.alias.anchor.map { String(cString: $0) } ?? "")
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_START_EVENT: return .streamStart
    // After the end the parser gives events without a type.
    default: return .streamEnd
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> TemplateNode.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func properties(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ tag: UnsafeMutablePointer<UInt8>?
  ) -> YAMLProperties {
    YAMLProperties(
      anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) })
  }

  /// The mistake at which the parser gave up.
  private func problem() -> YAMLProblem {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "no memory is left"
    switch parser.error {
    case YAML_READER_ERROR:
      return YAMLProblem(problem: problem, place: place(ofByte: parser.problem_offset))
    default:
      let context = parser.context.map { " " + String(cString: $0).trimmed } ?? ""
      return YAMLProblem(
        problem: problem, context: context, place: SourcePlace(parser.problem_mark))
    }
  }

  /// The place of a byte of the text.
  private func place(ofByte offset: Int) -> SourcePlace {
    let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
    let lines = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return SourcePlace(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
  }
}

extension SourcePlace {
  /// The place of a mark of libyaml, which counts lines and code points from 0.
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: mark.line + 1, column: mark.column + 1)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CQuoin
import QuoinC
import Testing

/// Rows of a built-in template, or of the text of one.
func withRows(
  _ name: String = "", source: String? = nil, widths: [Double], scale: Double,
  _ body: (quoin_rows, quoin_template) throws -> Void
) throws {
  var fonts = quoin_fonts()
  try #require(quoin_fonts_bundled(&fonts) == 0)
  var template = quoin_template()
  if let source {
    try #require(
      quoin_template_parse(source, source.utf8.count, &template) == 0,
      "\(String(cString: quoin_message()))")
  } else {
    try #require(quoin_template_builtin(name, &template) == 0)
  }
  var rows = quoin_rows()
  var widths = widths
  try #require(quoin_rows_create(template, fonts, &widths, widths.count, scale, &rows) == 0)
  defer { for id in [fonts.id, template.id, rows.id] { _ = quoin_release(id) } }
  try body(rows, template)
}

/// The texts that a function gives by their places.
func texts(_ text: (Int) -> UnsafePointer<CChar>?) -> [String] {
  var texts: [String] = []
  while let next = text(texts.count) { texts.append(String(cString: next)) }
  return texts
}

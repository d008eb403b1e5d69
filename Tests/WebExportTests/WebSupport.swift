// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing

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

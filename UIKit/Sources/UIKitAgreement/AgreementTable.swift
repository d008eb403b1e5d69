// SPDX-License-Identifier: Apache-2.0

/// How many recorded values of each group this package gives too.
struct AgreementTable {
  /// A group's counts.
  struct Row {
    /// The name of the group.
    var group: String
    /// The records that were compared.
    var compared = 0
    /// Those of them that agree.
    var equal = 0
    /// The records that no rule here reads.
    var unread = 0
    /// What differs: the input, what was recorded, what came out.
    var differences: [String] = []
  }

  /// The groups, by name.
  private(set) var rows: [Row] = []

  /// Compares records with what this package gives.
  init(_ records: [Record], _ bench: Bench) {
    var byGroup: [String: Row] = [:]
    for record in records {
      var row = byGroup[record.group] ?? Row(group: record.group)
      if let value = bench.value(of: record) {
        row.compared += 1
        if value.agrees(with: record.expected) {
          row.equal += 1
        } else {
          row.differences.append("\(record.input): \(record.expected), not \(value)")
        }
      } else {
        row.unread += 1
      }
      byGroup[record.group] = row
    }
    rows = byGroup.values.sorted { $0.group < $1.group }
  }

  /// The table as Markdown.
  var markdown: String {
    var lines = ["| group | equal | compared | |", "|---|---|---|---|"]
    for row in rows {
      let percent = row.compared == 0 ? 0 : 1000 * row.equal / row.compared
      let note =
        row.compared == 0 ? "no rule reads its \(row.unread)" : "\(percent / 10).\(percent % 10) %"
      lines.append("| \(row.group) | \(row.equal) | \(row.compared) | \(note) |")
    }
    let equal = rows.reduce(0) { $0 + $1.equal }
    let compared = rows.reduce(0) { $0 + $1.compared }
    lines.append("| all | \(equal) | \(compared) | |")
    return lines.joined(separator: "\n")
  }
}

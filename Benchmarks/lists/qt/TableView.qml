// SPDX-License-Identifier: Apache-2.0
import QtQuick

TableView {
  id: table
  readonly property real originY: 0
  model: benchRows
  columnWidthProvider: () => table.width
  delegate: Cell {
    required property var model
    implicitWidth: table.width
    width: table.width
    rowId: model.rowId
    senderText: model.sender
    timeText: model.time
    bodyText: model.body
    Component.onCompleted: benchRows.count()
    TableView.onPooled: isPooled = true
    TableView.onReused: { isPooled = false; benchRows.count() }
  }
  function toRow(row) { positionViewAtRow(row, Qt.AlignTop) }
  function toEnd() { positionViewAtRow(rows - 1, Qt.AlignBottom) }
  // A table takes other heights and widths only when it is told to.
  function settled() { forceLayout() }
}

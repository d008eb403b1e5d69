// SPDX-License-Identifier: Apache-2.0
import QtQuick

ListView {
  model: benchRows
  delegate: Cell {
    required property var model
    width: ListView.view.width
    rowId: model.rowId
    senderText: model.sender
    timeText: model.time
    bodyText: model.body
    Component.onCompleted: benchRows.count()
  }
  function toRow(row) { positionViewAtIndex(row, ListView.Beginning) }
  function toEnd() { positionViewAtEnd() }
  // Rows take their heights by themselves.
  function settled() {}
}

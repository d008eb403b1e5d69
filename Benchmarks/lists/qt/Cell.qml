// SPDX-License-Identifier: Apache-2.0
// A row with the margins and gaps of the template: 10, 16, 11 and a separator of 1; 8 between, 2
// below.
import QtQuick

Rectangle {
  property real rowId: -1
  // Whether the cell waits for another row; a TableView does not hide such cells.
  property bool isPooled: false
  property string senderText
  property string timeText
  property string bodyText

  implicitHeight: body.y + body.height + 11 + 1
  height: implicitHeight
  color: "white"

  Text {
    id: sender
    x: 16; y: 10; width: parent.width - 2 * 16 - 8 - time.width; height: 20
    text: parent.senderText; elide: Text.ElideRight; color: "#1c1c1e"
    font { family: "Noto Sans"; pixelSize: 15; bold: true }
  }
  Text {
    id: time
    x: parent.width - 16 - width; y: 10; height: 20
    text: parent.timeText; color: "#6b7280"
    font { family: "Noto Sans"; pixelSize: 12 }
  }
  Text {
    id: body
    x: 16; y: 10 + 20 + 2; width: parent.width - 2 * 16
    text: parent.bodyText; wrapMode: Text.Wrap; color: "#3a3f47"; textFormat: Text.PlainText
    font { family: "Noto Sans"; pixelSize: 15 }
  }
  Rectangle {
    y: parent.height - 1; width: parent.width; height: 1; color: "#d9dbe0"
  }
}

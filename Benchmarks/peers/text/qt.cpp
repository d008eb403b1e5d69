// SPDX-License-Identifier: Apache-2.0
//
// Heights of texts with Qt's QTextLayout: qt FILE SIZE WIDTH REWRAP
// -> "first_us rewrap_us layout_us lines lines2". A full layout asks for the glyph runs of every
// line too. FONTCONFIG_FILE selects the fonts; needs
// QT_QPA_PLATFORM=offscreen.

#include <QFile>
#include <QFont>
#include <QGlyphRun>
#include <QGuiApplication>
#include <QTextLayout>
#include <QTextStream>
#include <cstdio>
#include <ctime>
#include <memory>
#include <vector>

static double cpuMicroseconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static double height(QTextLayout &layout, double width, long &lines) {
  layout.beginLayout();
  double y = 0;
  while (true) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    line.setPosition(QPointF(0, y));
    y += line.height();
    lines++;
  }
  layout.endLayout();
  return y;
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  QGuiApplication application(argc, argv);
  QFile file(argv[1]);
  if (!file.open(QIODevice::ReadOnly)) return 66;
  QTextStream stream(&file);
  stream.setCodec("UTF-8");
  std::vector<QString> texts;
  while (!stream.atEnd()) texts.push_back(stream.readLine());
  QFont font("Noto Sans");
  font.setPixelSize(int(QString(argv[2]).toDouble()));
  font.setHintingPreference(QFont::PreferNoHinting);
  double width = QString(argv[3]).toDouble(), rewrap = QString(argv[4]).toDouble();

  // Opens the fonts before the clock starts.
  long ignored = 0, lines = 0, linesAgain = 0;
  QTextLayout warm(QString::fromUtf8("a \u0628 \u05D0 \u6F22 \uAC00 \U0001F600"), font);
  height(warm, width, ignored);

  double start = cpuMicroseconds();
  for (const QString &text : texts) {
    QTextLayout layout(text, font);
    height(layout, width, lines);
  }
  double first = (cpuMicroseconds() - start) / texts.size();

  start = cpuMicroseconds();
  double sum = 0;
  for (const QString &text : texts) {
    QTextLayout layout(text, font);
    height(layout, width, ignored);
    for (const QGlyphRun &run : layout.glyphRuns())
      for (const QPointF &place : run.positions()) sum += place.x() + place.y();
  }
  double whole = (cpuMicroseconds() - start) / texts.size();

  std::vector<std::unique_ptr<QTextLayout>> kept;
  for (size_t i = 0; i < texts.size(); i += 10) {
    kept.emplace_back(new QTextLayout(texts[i], font));
    kept.back()->setCacheEnabled(true);
    height(*kept.back(), width, ignored);
  }
  start = cpuMicroseconds();
  for (auto &layout : kept) height(*layout, rewrap, linesAgain);
  double again = (cpuMicroseconds() - start) / kept.size();
  printf("%.4f %.4f %.4f %ld %ld\n", first, again, whole, lines, linesAgain * 10);
  return sum == 0;
}

// SPDX-License-Identifier: Apache-2.0
// Plays a plan of run.py on Qt Quick's ListView or TableView; FORMAT.md describes the lines.
//
//     moc list.cpp -o list.moc
//     c++ -O2 -fPIC -std=c++17 list.cpp -o list $(pkg-config --cflags --libs Qt6Quick)
//     QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software ./list ListView PLAN.json > lines.ndjson
//
// The list stands in a box of the plan's size in a larger window. A turn of the wheel and a drag of
// the bar set contentY, as a Flickable and a ScrollBar do.

#include <QAbstractTableModel>
#include <QEventLoop>
#include <QGuiApplication>
#include <QImage>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickView>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <optional>
#include <vector>

static QJsonObject plan;
static QStringList texts, senders;

[[noreturn]] static void fail(const QString &sentence) {
  std::fprintf(stderr, "list: %s\n", qPrintable(sentence));
  std::exit(1);
}

class Rows : public QAbstractTableModel {
  Q_OBJECT
public:
  enum Role { rowId = Qt::UserRole, sender, time, body };

  std::vector<qint64> ids;
  int measured = 0;

  explicit Rows(int count) {
    for (int id = 0; id < count; id++) ids.push_back(id);
    next = count;
  }

  Q_INVOKABLE void count() { measured++; }

  int rowCount(const QModelIndex &parent = {}) const override {
    return parent.isValid() ? 0 : int(ids.size());
  }
  int columnCount(const QModelIndex &parent = {}) const override {
    return parent.isValid() ? 0 : 1;
  }
  QHash<int, QByteArray> roleNames() const override {
    return {{rowId, "rowId"}, {sender, "sender"}, {time, "time"}, {body, "body"}};
  }
  QVariant data(const QModelIndex &index, int role) const override {
    qint64 id = ids[index.row()];
    switch (role) {
    case rowId: return double(id);
    case sender: return QString("%1 %2").arg(senders[id * 7 % senders.size()]).arg(id);
    case time:
      return QString("%1:%2").arg(id / 60 % 24, 2, 10, QChar('0')).arg(id % 60, 2, 10, QChar('0'));
    case body: return text(id);
    default: return {};
    }
  }

  QString text(qint64 id) const { return changed.value(id, texts[id * 31 % texts.size()]); }

  void insertAbove(int count) {
    beginInsertRows({}, 0, count - 1);
    std::vector<qint64> added;
    for (int i = 0; i < count; i++) added.push_back(next++);
    ids.insert(ids.begin(), added.begin(), added.end());
    endInsertRows();
  }
  void removeAbove(int count) {
    beginRemoveRows({}, 0, count - 1);
    ids.erase(ids.begin(), ids.begin() + count);
    endRemoveRows();
  }
  void append(const QString &words, int row) {
    changed[ids[row]] = text(ids[row]) + " " + words;
    measured++;
    emit dataChanged(index(row, 0), index(row, 0), {body});
  }

private:
  QHash<qint64, QString> changed;
  qint64 next;
};

static double seconds(clockid_t clock) {
  timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

struct Stopwatch {
  double wall = 0, cpu = 0, wallStart = seconds(CLOCK_MONOTONIC),
         cpuStart = seconds(CLOCK_PROCESS_CPUTIME_ID);
  void pause() {
    wall += seconds(CLOCK_MONOTONIC) - wallStart;
    cpu += seconds(CLOCK_PROCESS_CPUTIME_ID) - cpuStart;
  }
  void resume() {
    wallStart = seconds(CLOCK_MONOTONIC);
    cpuStart = seconds(CLOCK_PROCESS_CPUTIME_ID);
  }
};

struct SeenRow {
  double id, top, height;
};

class Player {
public:
  Player(QQuickView &view, const QString &kind) : view(view), kind(kind) {
    width = plan["width"].toDouble();
    height = plan["height"].toDouble();
  }

  void play() {
    QJsonArray actions = plan["actions"].toArray();
    for (number = 0; number < actions.size(); number++) {
      QJsonObject action = actions[number].toObject();
      QString name = action["do"].toString();
      if (name == "picture") {
        if (plan.contains("pictures")) draw(action["picture"].toString());
        continue;
      }
      startClock();
      if (name == "open") open(); else play(name, action);
      settle();
      clock.pause();
      std::printf(
        "{\"kind\":\"action\",\"action\":%d,\"do\":\"%s\",\"ms\":%.3f,\"cpuMs\":%.3f,"
        "\"measured\":%d}\n",
        number, qPrintable(name), clock.wall * 1e3, clock.cpu * 1e3, rows->measured);
    }
    startClock();
  }

private:
  QQuickView &view;
  QString kind;
  double width, height;
  Rows *rows = nullptr;
  QQuickItem *list = nullptr, *content = nullptr;
  Stopwatch clock;
  int number = 0;
  std::vector<SeenRow> seen;

  // Before each action and after the last: run.py counts the instructions between these calls.
  __attribute__((noinline)) void startClock() { clock = Stopwatch(); }

  double property(const char *name) { return list->property(name).toDouble(); }

  void open() {
    rows = new Rows(plan["rows"].toInt());
    view.engine()->rootContext()->setContextProperty("benchRows", rows);
    QQmlComponent component(view.engine(), QUrl::fromLocalFile(SOURCE "/" + kind + ".qml"));
    list = qobject_cast<QQuickItem *>(component.create());
    if (!list) fail(component.errorString());
    list->setParentItem(view.contentItem());
    list->setClip(true);
    list->setSize({width, height});
    content = list->property("contentItem").value<QQuickItem *>();
    frame({});
  }

  void moveTo(double y) {
    double first = property("originY"), last = first + property("contentHeight") - height;
    list->setProperty("contentY", std::max(first, std::min(last, y)));
  }
  void moveToFraction(double fraction) {
    moveTo(property("originY") + fraction * (property("contentHeight") - height));
  }

  void call(const char *function) { QMetaObject::invokeMethod(list, function); }

  void play(const QString &name, const QJsonObject &action) {
    int last = rows->rowCount() - 1;
    if (name == "wheel") {
      double by = action["by"].toDouble();
      for (int turn = 0; turn < action["times"].toInt(); turn++) {
        moveTo(property("contentY") + by);
        frame(by);
      }
    } else if (name == "drag") {
      moveToFraction(action["to"].toDouble());
      frame({});
    } else if (name == "jump") {
      QMetaObject::invokeMethod(list, "toRow", Q_ARG(QVariant, action["row"].toInt()));
      frame({});
    } else if (name == "end") {
      call("toEnd");
      frame({});
    } else if (name == "insert" || name == "remove") {
      int count = action["count"].toInt();
      if (name == "insert") rows->insertAbove(count); else rows->removeAbove(count);
      frame(0);
    } else if (name == "grow") {
      if (seen.empty()) return;
      double id = seen[std::min(size_t(action["seen"].toInt()), seen.size() - 1)].id;
      QStringList words = action["words"].toVariant().toStringList();
      auto place = std::find(rows->ids.begin(), rows->ids.end(), qint64(id));
      rows->append(words.join(' '), int(place - rows->ids.begin()));
      call("settled");
      frame(0);
    } else if (name == "stream") {
      for (const QString &word : action["words"].toVariant().toStringList()) {
        rows->append(word, last);
        call("settled");
        frame(0);
      }
    } else if (name == "resize" || name == "turn") {
      double to = action["to"].toDouble(), step = action["step"].toDouble();
      while (width != to) {
        if (step == 0) width = to;
        else width = to > width ? std::min(to, width + step) : std::max(to, width - step);
        list->setWidth(width);
        call("settled");
        frame(0);
      }
    } else {
      fail("there is no action '" + name + "'");
    }
  }

  // What is seen, from top to bottom.
  void look() {
    seen.clear();
    for (QQuickItem *item : content->childItems()) {
      QVariant id = item->property("rowId");
      if (!id.isValid() || id.toDouble() < 0) continue;
      if (!item->isVisible() || item->property("isPooled").toBool()) continue;
      double top = item->mapToItem(list, QPointF()).y();
      if (top + item->height() > 0 && top < height) {
        seen.push_back({id.toDouble(), top, item->height()});
      }
    }
    std::sort(seen.begin(), seen.end(), [](auto &one, auto &other) { return one.top < other.top; });
  }

  // Waits for a frame and writes down what it showed; without `asked` the input asked for a place.
  void frame(std::optional<double> asked) {
    QEventLoop loop;
    QObject::connect(&view, &QQuickWindow::frameSwapped, &loop, &QEventLoop::quit);
    view.update();
    loop.exec();
    clock.pause();
    look();
    QByteArray rowsText;
    for (auto &row : seen) {
      rowsText += rowsText.isEmpty() ? "" : ",";
      rowsText += QString::asprintf("[%.0f,%.3f,%.3f]", row.id, row.top, row.height).toUtf8();
    }
    std::printf(
      "{\"kind\":\"frame\",\"action\":%d,\"ms\":%.3f,\"content\":%.3f,\"offset\":%.3f,\"asked\":%s,"
      "\"width\":%g,\"seen\":[%s]}\n",
      number, clock.wall * 1e3, property("contentHeight"), property("contentY"),
      asked ? QByteArray::number(*asked).constData() : "null", width, rowsText.constData());
    clock.resume();
  }

  // Waits until three frames are alike, at most sixty.
  void settle() {
    std::vector<double> last;
    for (int count = 0, alike = 0; count < 60 && alike < 3; count++) {
      frame(0);
      std::vector<double> now = {property("contentHeight")};
      for (auto &row : seen) now.insert(now.end(), {row.id, row.top, row.height});
      alike = now == last ? alike + 1 : 0;
      last = now;
    }
  }

  void draw(const QString &name) {
    QString path = plan["pictures"].toString() + "/qt-" + kind.toLower() + "-" + name + ".png";
    if (!view.grabWindow().copy(0, 0, int(width), int(height)).save(path)) {
      fail("cannot write " + path);
    }
  }
};

// The heights of all texts at a width.
static void writeTruth(QQuickView &view, double width) {
  QQmlComponent component(view.engine(), QUrl::fromLocalFile(SOURCE "/Cell.qml"));
  QQuickItem *cell = qobject_cast<QQuickItem *>(component.create());
  if (!cell) fail(component.errorString());
  cell->setParentItem(view.contentItem());
  cell->setVisible(false);
  cell->setWidth(width);
  std::printf("{\"kind\":\"truth\",\"width\":%g,\"heights\":[", width);
  for (int i = 0; i < texts.size(); i++) {
    cell->setProperty("bodyText", texts[i]);
    std::printf("%s%g", i ? "," : "", cell->implicitHeight());
  }
  std::printf("]}\n");
  delete cell;
}

static long peakKilobytes() {
  QFile status("/proc/self/status");
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray &line : status.readAll().split('\n')) {
    if (line.startsWith("VmHWM:")) return line.mid(6).trimmed().split(' ')[0].toLong();
  }
  return 0;
}

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  QStringList words = application.arguments();
  if (words.size() != 3 || (words[1] != "ListView" && words[1] != "TableView")) {
    fail("usage: list ListView|TableView PLAN.json");
  }
  QFile file(words[2]);
  if (!file.open(QIODevice::ReadOnly)) fail("cannot read " + words[2]);
  plan = QJsonDocument::fromJson(file.readAll()).object();
  texts = plan["texts"].toVariant().toStringList();
  senders = plan["senders"].toVariant().toStringList();
  if (plan["format"].toInt() != 1 || texts.isEmpty()) fail(words[2] + " is not a plan of format 1");

  QQuickView view;
  view.setColor(Qt::white);
  view.resize(800, 900);
  view.show();
  std::printf(
    "{\"kind\":\"engine\",\"engine\":\"qt-%s\",\"rows\":%d,\"version\":\"Qt %s\","
    "\"cannot\":[%s]}\n",
    qPrintable(words[1].toLower()), plan["rows"].toInt(), qVersion(),
    words[1] == "TableView" ? "\"see by itself that a row or the width has changed: forceLayout is "
                              "called\"" : "");
  Player player(view, words[1]);
  player.play();
  std::printf("{\"kind\":\"end\",\"peakKB\":%ld}\n", peakKilobytes());
  for (const QJsonValue &width : plan["truthWidths"].toArray()) writeTruth(view, width.toDouble());
  return 0;
}

#include "list.moc"

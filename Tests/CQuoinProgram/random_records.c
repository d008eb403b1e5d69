// SPDX-License-Identifier: Apache-2.0

/* Records for random calls: right ones with texts of many kinds, and wrong ones. */

#include "random_rows.h"

#include <stdio.h>
#include <string.h>

/* Texts that need no escapes in JSON. */
static const char *const texts[] = {
  "", "a", "Some words", "Words that wrap, and more of them than a line holds at any usual width.",
  "Averyveryverylongwordthathasnobreakopportunityatallandgoeson",
  "\u0645\u0631\u062D\u0628\u0627",
  "mixed \u05E9\u05DC\u05D5\u05DD and 123", "\u4F60\u597D\u4E16\u754C",
  "e\u0301 \U0001F468\u200D\U0001F469",
  "soft\u00ADhyphen\u00ADated", "  spaces  ", "\u2028two\u2028lines", "\uE000\uFFFD",
  "\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35",
};

static const char *const wrong[] = {
  "{\"text\": 3, \"id\": 1, \"group\": \"a\", \"items\": []}",
  "{", "{\"id\": 1}", "[]", "null", "nought",
  "{\"text\": \"\xFF\"}", "{\"text\": \"a\", \"text\": 2}",
  "{\"text\": {\"text\": []}}", "\"\\uD800\"",
};

/* Writes a line; keeps what the record says. */
static void add_line(struct records *records, bool is_right) {
  char *end = records->json + records->length;
  size_t room = sizeof records->json - records->length;
  size_t place = records->count++;
  records->texts[place] = NULL;
  if (!is_right) {
    records->length += (size_t)snprintf(end, room, "%s", ANY_TEXT(wrong));
    return;
  }
  static const char *const items[] = {"[]", "[\"b\"]", "[\"b\", \"longer than b\", 3]", "null"};
  records->texts[place] = ANY_TEXT(texts);
  records->ids[place] = (long long)any(2000) - 1000;
  records->items[place] = ANY_TEXT(items);
  records->length += (size_t)snprintf(
      end, room, "{\"text\": \"%s\", \"id\": %lld, \"group\": \"%s\", \"items\": %s}",
      records->texts[place], records->ids[place], once_in(2) ? "a" : "b",
      records->items[place]);
}

void make_records(struct records *records, size_t most) {
  memset(records, 0, sizeof *records);
  size_t count = any(most + 1);
  for (size_t place = 0; place < count; place++) {
    add_line(records, !once_in(8));
    if (once_in(8)) records->json[records->length++] = '\r';
    records->json[records->length++] = '\n';
    if (once_in(8)) records->json[records->length++] = '\n';
  }
  if (records->length > 0 && once_in(16)) {
    records->length = any(records->length);
    records->is_cut = true;
  }
}

void make_record(struct records *records) {
  memset(records, 0, sizeof *records);
  add_line(records, !once_in(8));
  if (once_in(16)) {
    records->length = any(records->length + 1);
    records->is_cut = true;
  }
}

// SPDX-License-Identifier: Apache-2.0

/* Random calls for fonts, templates and rows. */

#include "random_rows.h"

#include <math.h>
#include <string.h>

static const char plain[] =
    "version: 1\nname: p\nviews: {t: {type: text, text: \"${text}\"}}\n"
    "layout: |\n  V:|[t]|\n  H:|[t]|\n";
/* Its heights depend on baselines and natural widths too. */
static const char baselines[] =
    "version: 1\nname: u\nwidth: 200\nviews:\n  t: {type: text, text: \"${text}\"}\n"
    "  u: {type: text, text: \"${id}\", lines: 1}\nlayout: |\n  V:|-[t]\n  H:|-[u]-[t]-|\n"
    "  u.firstBaseline = t.lastBaseline\n  cell.bottom >= u.bottom + 4\n"
    "  cell.bottom >= t.bottom + 4\n";
static const char web[] =
    "version: 1\nconventions: web\nwidth: 120\nfonts: {b: {size: 15}}\n"
    "views: {t: {type: text, text: \"${text}\", font: b}, i: {type: text, text: \"${id}\", "
    "font: b, if: \"${id}\"}}\nlayout: |\n  V:|[t]-3-[i]|\n  H:|[t]|\n  H:|[i]|\n";
static const char sections[] =
    "version: 1\nwidth: 150\nsection: \"${group}\"\n"
    "header: {views: {l: {type: text, text: \"${section} ${count}\"}}, layout: \"V:|-[l]-|\"}\n"
    "between: {views: {s: {type: box, height: 1}}, layout: \"V:|[s]|\", "
    "if: \"${previous.id} != ${next.id}\"}\n"
    "views: {t: {type: text, text: \"${text}\", lines: 2}}\nlayout: |\n  V:|-[t]-|\n  H:|-[t]-|\n";
static const char repeated[] =
    "version: 1\nwidth: 100\nviews:\n  t: {type: text, text: \"${text}\", lines: 1}\n"
    "  tags: {type: flow, gap: 4, each: \"${items}\", views: {x: {type: text, text: \"${.}\"}}, "
    "layout: \"V:|[x]|\"}\nlayout: |\n  V:|[t]-[tags]|\n  H:|[t]|\n  H:|[tags]|\n";
/* With a warning: no view uses the other font. */
static const char styled[] =
    "version: 1\nwidth: 90\nfonts: {b: {textStyle: body}, other: {size: 3}}\n"
    "views: {t: {type: text, text: \"${text}\", font: b, lines: 3, truncation: middle}}\n"
    "layout: \"t.edges = cell.edges\"\n";
/* Laid out in full, because of the button. */
static const char button[] =
    "version: 1\nwidth: 180\nviews: {t: {type: button, title: \"${text}\"}}\n"
    "layout: |\n  V:|-[t]-|\n  H:|-[t]-|\n";
static const char unknown[] =
    "version: 1\nviews: {t: {type: txet}}\nlayout: \"V:|[t]|\"\n";

static const struct source {
  const char *text;
  bool is_of_list;
} sources[] = {
  {plain, false}, {baselines, false}, {web, false}, {sections, true}, {repeated, false},
  {styled, false}, {button, false}, {unknown, false},
};

static bool is_of_list[SLOTS];
static struct rows_facts facts[SLOTS];

const struct rows_facts *rows_facts(size_t slot) { return &facts[slot]; }

void call_fonts(void) { make_fonts(); }

/* The texts of an object, such as its warnings; null beyond the last, with a message. */
#define DIGEST_TEXTS(call)                                                                     \
  do {                                                                                         \
    const char *text;                                                                          \
    size_t index = 0;                                                                          \
    for (; (text = (call)) != NULL && index < 100; index++) digest_text(text);                 \
    CHECK(index < 100 && quoin_message()[0] != 0);                                             \
    index = SIZE_MAX - any(3);                                                                 \
    CHECK((call) == NULL);                                                                     \
  } while (0)

/* Keeps a template that a call made, or sees that it made none. */
static void keep_template(
    size_t slot, quoin_template made, quoin_status status, bool has_sections) {
  if (!is_done(status)) {
    CHECK(is_unset(&made, sizeof made));
    return;
  }
  keep(TEMPLATE, slot, made.id);
  is_of_list[slot] = has_sections;
  DIGEST_TEXTS(quoin_template_warning(made, index));
}

/* A template of text, now and then with a part cut off or a byte changed. */
static void parse(size_t slot) {
  const struct source *source = &sources[any(sizeof sources / sizeof *sources)];
  size_t length = strlen(source->text);
  char text[1000];
  memcpy(text, source->text, length);
  bool is_broken = once_in(8);
  if (is_broken) {
    if (once_in(2)) length = any(length);
    else text[any(length)] = (char)any(256);
  }
  quoin_template made;
  unset(&made, sizeof made);
  quoin_template *result = or_null(&made);
  quoin_status status = quoin_template_parse(once_in(60) ? NULL : text, length, result);
  if (status == QUOIN_OK && is_broken) {
    /* What it has become is not known. */
    CHECK(quoin_release(made.id) == QUOIN_OK);
    is_done(status);
    return;
  }
  if (!is_broken && source->text == unknown) CHECK(status != QUOIN_OK);
  keep_template(slot, made, status, source->is_of_list);
}

void call_template(void) {
  static const char *const names[] = {"single-line", "subtitle", "chat", "log", "no such", ""};
  static const char *const sizes[] = {"l", "xl", "ax5", "150%", "100%", "0%", "huge", ""};
  static const char *const engines[] = {"chromium", "firefox", "webkit", "web", ""};
  size_t slot = any(SLOTS);
  if (!once_in(3)) {
    parse(slot);
    return;
  }
  quoin_template made;
  unset(&made, sizeof made);
  quoin_template *result = or_null(&made);
  quoin_status status;
  switch (any(3)) {
    case 0: {
      const char *name = or_null((void *)(uintptr_t)ANY_TEXT(names));
      status = quoin_template_builtin(name, result);
      keep_template(slot, made, status, false);
      break;
    }
    case 1: {
      size_t of = any_slot(TEMPLATE);
      quoin_template template = {named(TEMPLATE, of)};
      const char *size = or_null((void *)(uintptr_t)ANY_TEXT(sizes));
      status = quoin_template_at_text_size(template, size, result);
      keep_template(slot, made, status, is_of_list[of]);
      break;
    }
    default: {
      size_t of = any_slot(TEMPLATE);
      quoin_template template = {named(TEMPLATE, of)};
      const char *engine = or_null((void *)(uintptr_t)ANY_TEXT(engines));
      status = quoin_template_at_engine(template, engine, result);
      keep_template(slot, made, status, is_of_list[of]);
    }
  }
}

/* Asks rows for what they were made with. */
static void check_rows(size_t slot) {
  quoin_rows rows = {named(ROWS, slot)};
  size_t count;
  double number;
  unset(&count, sizeof count);
  if (is_done(quoin_rows_width_count(rows, or_null(&count))))
    CHECK(count == facts[slot].width_count);
  else
    CHECK(count == UNSET);
  rows.id = named(ROWS, slot);
  unset(&count, sizeof count);
  if (is_done(quoin_rows_height_count(rows, or_null(&count))))
    CHECK(count == facts[slot].height_count);
  rows.id = named(ROWS, slot);
  size_t index = any(3);
  if (index >= facts[slot].width_count) is_wrong();
  if (is_done(quoin_rows_width(rows, index, or_null(&number))))
    CHECK(number == facts[slot].widths[index]);
  rows.id = named(ROWS, slot);
  if (is_done(quoin_rows_scale(rows, or_null(&number))))
    CHECK(number == facts[slot].scale);
  rows.id = kept(ROWS, slot);
  if (rows.id == 0) return;
  DIGEST_TEXTS(quoin_rows_view_name(rows, index));
  DIGEST_TEXTS(quoin_rows_field_name(rows, index));
}

/* Keeps rows that a call made, with what they say about themselves. */
static void keep_rows(size_t slot, quoin_rows made, quoin_status status, struct rows_facts known) {
  if (!is_done(status)) {
    CHECK(is_unset(&made, sizeof made));
    return;
  }
  CHECK(quoin_rows_width_count(made, &known.width_count) == QUOIN_OK);
  CHECK(quoin_rows_height_count(made, &known.height_count) == QUOIN_OK);
  CHECK(quoin_rows_scale(made, &known.scale) == QUOIN_OK);
  CHECK(known.width_count >= 1 && known.width_count <= 2);
  for (size_t index = 0; index < known.width_count; index++) {
    double width;
    CHECK(quoin_rows_width(made, index, &width) == QUOIN_OK);
    digest_number(width);
    known.widths[index] = width;
  }
  digest_size(known.height_count);
  digest_number(known.scale);
  keep(ROWS, slot, made.id);
  facts[slot] = known;
}

static void create_rows(size_t slot) {
  static const double scales[] = {
    QUOIN_TEMPLATE_SCALE, 0, 1, 2, 3, 1.5, 64, 65, -2, NAN, INFINITY};
  size_t layout = any_slot(TEMPLATE), font = any_slot(FONTS);
  quoin_template template = {named(TEMPLATE, layout)};
  quoin_fonts fonts = {named(FONTS, font)};
  double widths[2] = {once_in(2) ? 200 : any_number(), any_number()};
  size_t count = any(3);
  for (size_t index = 0; index < count; index++)
    if (!(widths[index] >= 0 && widths[index] < INFINITY)) is_wrong();
  double scale = scales[any(11)];
  if (!(scale >= 0 && scale <= 64) && scale != QUOIN_TEMPLATE_SCALE) is_wrong();
  quoin_rows made;
  unset(&made, sizeof made);
  quoin_rows *result = or_null(&made);
  quoin_status status = quoin_rows_create(
      template, fonts, count == 0 ? NULL : or_null(widths), count, scale, result);
  struct rows_facts known = {.is_of_list = is_of_list[layout], .is_odd = are_odd_fonts(font)};
  keep_rows(slot, made, status, known);
  if (status != QUOIN_OK) return;
  CHECK(facts[slot].width_count == (count == 0 ? 1 : count));
  CHECK(facts[slot].height_count == facts[slot].width_count);
  CHECK(facts[slot].scale >= 0 && (scale == facts[slot].scale || scale == QUOIN_TEMPLATE_SCALE));
  for (size_t index = 0; index < count; index++) CHECK(facts[slot].widths[index] == widths[index]);
}

/* The same rows at pixel ratios. */
static void put_at_ratios(size_t slot) {
  static const double some[] = {1, 2, 1.25, 0.05, 64, 0.04, 65, NAN, 0, -1};
  size_t of = any_slot(ROWS), count = any(3);
  quoin_rows rows = {named(ROWS, of)};
  double ratios[2] = {some[any(10)], some[any(10)]};
  for (size_t index = 0; index < count; index++)
    if (!(ratios[index] >= 0.05 && ratios[index] <= 64)) is_wrong();
  if (count == 0) is_wrong();
  struct rows_facts known = facts[of];
  quoin_rows made;
  unset(&made, sizeof made);
  quoin_rows *result = or_null(&made);
  quoin_status status =
      quoin_rows_at_pixel_ratios(rows, count == 0 ? NULL : or_null(ratios), count, result);
  keep_rows(slot, made, status, known);
  if (status == QUOIN_OK) CHECK(facts[slot].height_count == known.width_count * count);
}

void call_rows(void) {
  switch (any(4)) {
    case 0:
      check_rows(any_slot(ROWS));
      break;
    case 1:
      put_at_ratios(any(SLOTS));
      break;
    default:
      create_rows(any(SLOTS));
  }
}

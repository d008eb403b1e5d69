/* SPDX-License-Identifier: Apache-2.0
 *
 * What all programs of random calls share: numbers, names of objects, and checks of what every call
 * promises.
 */
#ifndef QUOIN_TEST_RANDOM_H
#define QUOIN_TEST_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "program.h"
#include "quoin.h"

/* Ends the sequence after the present call if a condition does not hold. */
#define CHECK(condition) random_check((condition), __FILE__, __LINE__, #condition)
void random_check(bool holds, const char *file, int line, const char *text);

/* What is wrong in this sequence, or null. */
const char *random_fault(void);

/* ---- Numbers ----------------------------------------------------------------------------- */

/* Begins a sequence. */
void random_begin(uint64_t seed);

/* A number below a limit. */
uint64_t any(uint64_t limit);

/* True once in so many times. */
bool once_in(uint64_t times);

/* A small size, or one that nothing has. */
size_t any_size(void);

/* Mostly a usual length of a layout, sometimes NaN, infinite, negative or huge. */
double any_number(void);

/* One of some texts. */
const char *any_text(const char *const *texts, size_t count);
#define ANY_TEXT(texts) any_text(texts, sizeof texts / sizeof *texts)

/* ---- Objects ----------------------------------------------------------------------------- */

enum kind {
  FONTS, TEMPLATE, ROWS, FAILURES, LIST, GROWING, TEXT, DRAWER, ATLAS, HEIGHTS, TABLE, KINDS
};

/* The most objects of a kind that a sequence has at once. */
#define SLOTS 3

/* A place for an object of a kind; most have one already. */
size_t any_slot(enum kind kind);

/* Keeps an object in a place, and releases the one that was there. */
void keep(enum kind kind, size_t slot, uint64_t id);

/* The object in a place: 0 if there is none. */
uint64_t kept(enum kind kind, size_t slot);

/* The object in a place as an argument: sometimes that of another kind, or one that was
 * released. */
uint64_t named(enum kind kind, size_t slot);

/* Releases all objects that are kept. */
void release_all(void);

/* Releases one at random, or what is none. */
void release_any(void);

/* ---- Arguments and results --------------------------------------------------------------- */

/* Now and then null in place of a pointer that a call needs. */
void *or_null(void *pointer);

/* Says that an argument of the next call is wrong, so that it must be refused. */
void is_wrong(void);
bool has_wrong(void);
void forget_wrong(void);

/* Whether a call did its work; checks that the status is one, that a failure has a message, and
 * that wrong arguments were refused. */
#define is_done(status) random_is_done((status), __FILE__, __LINE__, #status)
bool random_is_done(quoin_status status, const char *file, int line, const char *call);

/* The number of calls of this sequence that failed. */
long random_failures(void);

/* Fills memory with a pattern, and says whether it still has it: a call that fails writes
 * nothing. */
void unset(void *start, size_t size);
bool is_unset(const void *start, size_t size);
#define UNSET ((size_t)0xA5A5A5A5A5A5A5A5)

/* The buffer of a function that first tells how much it writes: tried without room, with too
 * little, and with just enough, of which nothing beyond is written.
 *
 *     struct filling to;
 *     begin_filling(&to, sizeof(quoin_line));
 *     do to.status = quoin_text_lines(text, width, 0, to.items, to.capacity, to.found);
 *     while (is_filling(&to));
 *     if (is_filled(&to)) ...
 *     free(to.items);
 */
struct filling {
  void *items;
  size_t capacity, *found;
  quoin_status status;
  size_t size, count, needed;
  bool is_last;
};
void begin_filling(struct filling *filling, size_t size);
bool is_filling(struct filling *filling);
#define is_filled(filling) random_is_filled((filling), __FILE__, __LINE__)
bool random_is_filled(struct filling *filling, const char *file, int line);

/* ---- The calls ---------------------------------------------------------------------------- */

/* Make a random call each, of a part of the header. */
void call_fonts(void);
void call_template(void);
void call_rows(void);
void call_cell(void);
void call_heights(void);
void call_list(void);
void call_growing_row(void);
void call_text(void);
void call_glyphs(void);
void call_height_file(void);
void call_table(void);
void call_section(void);
void call_offsets(void);

/* ---- The digest of a sequence ------------------------------------------------------------ */

/* The digest of all results so far. */
uint64_t random_digest(void);

/* Takes results into the digest; those that name objects never do. */
void digest_size(size_t size);
void digest_number(double number);
void digest_text(const char *text);
void digest_bytes(const void *bytes, size_t count);

#endif

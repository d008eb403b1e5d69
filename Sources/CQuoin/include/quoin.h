/* SPDX-License-Identifier: Apache-2.0
 *
 * Quoin from C: heights of rows, measures of texts, tables with exact offsets, and linear
 * constraints.
 *
 * Handles name objects. A handle is a number that is never used twice; 0 names nothing. A function
 * that gets the handle of a released object, a handle of another kind, or a null pointer where it
 * needs one that is not null, returns QUOIN_BAD_HANDLE or QUOIN_BAD_ARGUMENT and does nothing else.
 *
 * Functions return a status. If it is not QUOIN_OK, quoin_message() says in one or more sentences
 * what was wrong, and the function has written nothing, unless said otherwise.
 *
 * Texts are UTF-8 with a length in bytes, and need no NUL. Lengths and coordinates are points, y
 * grows downward. Buffers belong to the caller. Where one is too small the status is
 * QUOIN_BUFFER_TOO_SMALL and the count says how much is needed; with a capacity of 0 the buffer
 * may be null, so that a first call can ask for the count.
 *
 * Any thread may use any handle. Fonts, templates, rows and texts are immutable and serve any
 * number of threads at once; calls for one table, one growing row, one atlas or one drawer of glyphs
 * wait for each other, and so do calls for one solver.
 *
 * A program that is linked with the static library of tables and constraints alone defines
 * QUOIN_TABLES_ONLY, as its pkg-config file quoin-tables does; then nothing else is declared.
 */
#ifndef QUOIN_H
#define QUOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. */
typedef int32_t quoin_status;
enum {
  QUOIN_OK = 0,
  QUOIN_BAD_ARGUMENT = 1,      /* a null pointer, a number out of range, text that is not UTF-8 */
  QUOIN_BAD_HANDLE = 2,        /* the handle names no object of the kind */
  QUOIN_BAD_FONT = 3,          /* a font that cannot be opened, or that is missing */
  QUOIN_BAD_TEMPLATE = 4,      /* the template has errors; the message has all of them */
  QUOIN_BAD_RECORD = 5,        /* the record cannot be read or lacks a field */
  QUOIN_BUFFER_TOO_SMALL = 6,  /* the buffer is too small; the count says what is needed */
  QUOIN_CANCELLED = 7,         /* a call of the caller's ended the work */
  QUOIN_UNSATISFIABLE = 8      /* a required constraint contradicts others */
};

/* The message of the last call on this thread that failed; valid until this thread's next failure,
 * and never null. At most 4,095 bytes, cut where a character begins. */
const char *quoin_message(void);

/* The library's version, such as "0.1.0". */
const char *quoin_version(void);

#ifndef QUOIN_TABLES_ONLY

/* ---- Fonts ------------------------------------------------------------------------------- */

typedef struct { uint64_t id; } quoin_fonts;

/* The fonts that come with the library: those of all scripts, or those of the commonest where the
 * others are not installed. */
quoin_status quoin_fonts_bundled(quoin_fonts *fonts);

/* Fonts of files only. The first one is used where a family is missing. */
quoin_status quoin_fonts_files(const char *const *paths, size_t count, quoin_fonts *fonts);

/* The fonts that come with the library, and those of files, whose families texts may name. */
quoin_status quoin_fonts_bundled_and_files(
    const char *const *paths, size_t count, quoin_fonts *fonts);

/* ---- Your own text engine ---------------------------------------------------------------- */

/* A font that a text asks for. */
typedef struct {
  const char *family;  /* NUL-terminated */
  double size;         /* points per em */
  double weight;       /* 1 to 1000; 400 is regular, 700 bold */
  bool italic;
} quoin_font;

/* The measures of a text at a width. */
typedef struct {
  double width;
  double height;
  double first_baseline;  /* from the top */
  double last_baseline;   /* from the top */
  size_t line_count;
  bool is_truncated;
} quoin_text_metrics;

/* The heights of a font's line. */
typedef struct {
  double ascent;   /* above the baseline */
  double descent;  /* below it */
  double leading;  /* between lines */
} quoin_line_metrics;

/* Calls that measure. All may come from several threads at once. Numbers that they return count as
 * 0 if they are negative or NaN, and as a million if they are larger. */
typedef struct {
  /* The text, prepared for measuring; handed to the other calls. */
  void *(*prepare)(void *context, const char *text, size_t length, const quoin_font *font);
  /* Measures at a width, which may be infinite; max_lines 0 sets no limit. */
  quoin_text_metrics (*measure)(void *context, void *text, double width, size_t max_lines);
  /* The width of the widest part that no line break divides. */
  double (*min_width)(void *context, void *text);
  /* Ends the use of a text. */
  void (*release)(void *context, void *text);
  /* The heights of a font's line. */
  quoin_line_metrics (*line_metrics)(void *context, const quoin_font *font);
} quoin_text_engine;

/* A text engine in place of fonts; `context` is passed to its calls. */
quoin_status quoin_fonts_engine(
    const quoin_text_engine *engine, void *context, quoin_fonts *fonts);

/* ---- Templates and rows ------------------------------------------------------------------ */

typedef struct { uint64_t id; } quoin_template;
typedef struct { uint64_t id; } quoin_rows;

/* A template of YAML or JSON text. The font files that it names are not opened: add them to the
 * fonts. */
quoin_status quoin_template_parse(const char *text, size_t length, quoin_template *result);

/* A built-in template, such as news or chat; after a wrong name the message has all of them. */
quoin_status quoin_template_builtin(const char *name, quoin_template *result);

/* A warning about a template, by its place from 0, with the line it is about; null beyond the last.
 * It lives as long as the template. */
const char *quoin_template_warning(quoin_template layout, size_t index);

/* The same template for readers who prefer a size of text: xs, s, m, l (with which readers begin),
 * xl, xxl, xxxl or ax1 to ax5 by UIKit's conventions, for fonts with a textStyle; a percentage such as
 * 150% by those of the web. A size that the template cannot have is QUOIN_BAD_ARGUMENT. */
quoin_status quoin_template_at_text_size(
    quoin_template layout, const char *size, quoin_template *result);

/* The same template in a browser: chromium, firefox or webkit, whose heights differ where CSS leaves
 * the choice. A template by UIKit's conventions is QUOIN_BAD_ARGUMENT. */
quoin_status quoin_template_at_engine(
    quoin_template layout, const char *engine, quoin_template *result);

/* The scale that a template states, or that of its conventions: 1, and 0 for those of the web. */
#define QUOIN_TEMPLATE_SCALE (-1.0)

/* Rows of a template with fonts, at one or more widths; without widths at the template's own.
 * Heights round up to whole pixels, of which a point has `scale`; 0 rounds to 1/64 point.
 * QUOIN_TEMPLATE_SCALE gives the heights of `quoin heights`. */
quoin_status quoin_rows_create(
    quoin_template layout, quoin_fonts fonts, const double *widths, size_t width_count,
    double scale, quoin_rows *result);

/* How many widths the rows have. */
quoin_status quoin_rows_width_count(quoin_rows rows, size_t *count);

/* The same rows at device pixel ratios: CSS's devicePixelRatio, zoom included, from 0.05 to 64. The
 * template must follow the conventions of the web. A record has a height for each width at the
 * first ratio, then for each at the second, and so on; frames and drawings are those of the first. */
quoin_status quoin_rows_at_pixel_ratios(
    quoin_rows rows, const double *ratios, size_t count, quoin_rows *result);

/* How many heights a record has: one for each width at each pixel ratio. */
quoin_status quoin_rows_height_count(quoin_rows rows, size_t *count);

/* One of the widths, by its place from 0: the template's own if none was given. */
quoin_status quoin_rows_width(quoin_rows rows, size_t index, double *width);

/* The scale of the rows; never QUOIN_TEMPLATE_SCALE, which is replaced by the template's. */
quoin_status quoin_rows_scale(quoin_rows rows, double *scale);

/* How the records of a batch are measured. */
typedef struct {
  /* Threads: 0 is one for each core, 1 the calling thread alone, as for a single record. The heights
   * do not depend on it. */
  size_t workers;
  /* Called on the calling thread after at most 128 records each, with the number of those whose
   * heights are written; false ends the work with QUOIN_CANCELLED. Null: not called. */
  bool (*progress)(void *context, size_t done);
  void *context; /* passed to `progress` */
} quoin_batch;

typedef struct { uint64_t id; } quoin_failures;

/* How many records failed. */
quoin_status quoin_failures_count(quoin_failures failures, size_t *count);

/* Why a record has no height, by its place among those that failed; null beyond the last. `record`,
 * unless null, gets its number in the batch. The text lives as long as the failures. */
const char *quoin_failures_message(quoin_failures failures, size_t index, size_t *record);

/* The heights of records in JSON, one a line; empty lines are skipped. Each record has as many
 * heights as quoin_rows_height_count says, one after the other; they are NaN for a record that
 * fails, and the message describes the first. `failures`, unless null, gets all of them, or 0 if
 * there are none; release it. `count` gets the number of records. A null `batch` uses all cores.
 * QUOIN_BAD_TEMPLATE if the rows depend on neighbours: see quoin_rows_heights_list. */
quoin_status quoin_rows_heights_json(
    quoin_rows rows, const char *records, size_t length, const quoin_batch *batch, double *heights,
    size_t capacity, size_t *count, quoin_failures *failures);

/* How the values of a column are stored. */
typedef int32_t quoin_column_type;
enum {
  QUOIN_UTF8 = 0,        /* bytes; `offsets` has one int32_t more than there are values */
  QUOIN_LARGE_UTF8 = 1,  /* likewise, with int64_t */
  QUOIN_DOUBLE = 2,      /* double */
  QUOIN_INT64 = 3,       /* int64_t */
  QUOIN_BOOL = 4,        /* bits, the lowest first */
  QUOIN_JSON = 5         /* as QUOIN_UTF8, each value a text in JSON */
};

/* The name of a field that the template's records have, by its place from 0; null beyond the last.
 * Other fields and columns are not needed. It lives as long as the rows. */
const char *quoin_rows_field_name(quoin_rows rows, size_t index);

/* A field of all records, as Arrow stores it. Only texts that the rows need are copied. */
typedef struct {
  const char *name;         /* NUL-terminated */
  quoin_column_type type;
  const void *values;
  const void *offsets;      /* for texts */
  const uint8_t *validity;  /* bits, the lowest first, 0 for null; null pointer: all are valid */
  size_t first;             /* the place of the first record in all of them: Arrow's offset */
} quoin_column;

/* The heights of records in columns, as quoin_rows_heights_json has them. */
quoin_status quoin_rows_heights_columns(
    quoin_rows rows, const quoin_column *columns, size_t column_count, size_t row_count,
    const quoin_batch *batch, double *heights, size_t capacity, quoin_failures *failures);

typedef struct { uint64_t id; } quoin_list;

/* The rows of a list of records in JSON, one a line; empty lines are skipped. By a template with
 * `section`, `header`, `footer` or `between`, or whose cells show a record's neighbours, a list has
 * rows beside its records, or rows that depend on others; by other templates its rows are its
 * records. A line that is no record is a row that fails. */
quoin_status quoin_list_create(
    quoin_template layout, const char *records, size_t length, quoin_list *list);

/* The numbers of rows and of sections; either pointer may be null. */
quoin_status quoin_list_size(quoin_list list, size_t *row_count, size_t *section_count);

/* What a row of a list shows. */
typedef int32_t quoin_row_part;
enum {
  QUOIN_ITEM = 0,    /* a record */
  QUOIN_HEADER = 1,  /* the head of a section */
  QUOIN_FOOTER = 2,  /* the foot of a section */
  QUOIN_BETWEEN = 3  /* what stands between two records */
};

/* A row of a list. */
typedef struct {
  quoin_row_part part;
  size_t record;   /* of a header or footer the first of its section, of what is between the lower */
  size_t section;
} quoin_list_place;

/* The place of a row. */
quoin_status quoin_list_row(quoin_list list, size_t row, quoin_list_place *place);

/* What the cell of a row shows: a record in JSON for quoin_rows_frames and its like. It has the
 * fields of the record, and those that the list adds. */
quoin_status quoin_list_record(
    quoin_list list, size_t row, char *bytes, size_t capacity, size_t *count);

/* The heights of a list's rows, as quoin_rows_heights_json has them of records. The template of the
 * rows is that of the list. */
quoin_status quoin_rows_heights_list(
    quoin_rows rows, quoin_list list, const quoin_batch *batch, double *heights, size_t capacity,
    quoin_failures *failures);

/* A rectangle. */
typedef struct { double x, y, width, height; } quoin_rect;

/* The name of a view of the rows' template, by its place from 0; null beyond the last. It lives as
 * long as the rows. */
const char *quoin_rows_view_name(quoin_rows rows, size_t index);

/* The frames of a record's views at a width, in the order of their names; those of hidden views are
 * NaN. `count` gets their number; `height`, unless null, gets the row's height. A width here and
 * below may be any that is finite and at least 0, whichever widths the rows have.
 *
 * Where the template has sections, or shows a record's neighbours, the record is one of
 * quoin_list_record, here and below. */
quoin_status quoin_rows_frames(
    quoin_rows rows, const char *record, size_t length, double width, quoin_rect *frames,
    size_t capacity, size_t *count, double *height);

/* How a text fits the view that shows it. */
typedef struct {
  size_t view;               /* its place for quoin_rows_view_name */
  quoin_rect frame;
  size_t line_count;         /* lines that are shown */
  size_t wanted_line_count;  /* lines at the view's width without a limit */
  bool is_truncated;         /* a part is left out for want of lines */
  bool is_truncation_expected; /* the template says so: truncation: expected */
  size_t lost_bytes;         /* of the text that are left out */
  double clipped_width;      /* points by which the widest line is wider than the view, else 0 */
  double clipped_height;     /* points by which the lines are higher than the view, else 0 */
  size_t missing_glyphs;     /* characters that no font has */
} quoin_text_fit;

/* How a record's texts fit their views at a width, in the order of the views' names; without those
 * that are hidden or empty. */
quoin_status quoin_rows_text_fits(
    quoin_rows rows, const char *record, size_t length, double width, quoin_text_fit *fits,
    size_t capacity, size_t *count);

/* Explains a record's height at a width: bytes of UTF-8, one object in JSON with the members that
 * `quoin explain --json` writes, but for `row`. They tell the chain of constraints from the cell's
 * top to its bottom that decides the height, the sizes of the texts, and the constraints that are
 * not met. */
quoin_status quoin_rows_explain(
    quoin_rows rows, const char *record, size_t length, double width, char *bytes, size_t capacity,
    size_t *count);

/* The formats of display lists; the documentation of DisplayListFormats has both. */
typedef int32_t quoin_format;
enum { QUOIN_BINARY = 0, QUOIN_JSON_TEXT = 1 };

/* A record's cell at a width as a display list. With `names_views` the frame of each visible view is
 * also an area of the list, with the view's name; an element's is named as `explain` names it. */
quoin_status quoin_rows_display_list(
    quoin_rows rows, const char *record, size_t length, double width, bool names_views,
    quoin_format format, uint8_t *bytes, size_t capacity, size_t *count);

/* ---- Texts ------------------------------------------------------------------------------- */

typedef struct { uint64_t id; } quoin_text;

/* The side at which lines begin or end. */
typedef int32_t quoin_alignment;
enum {
  QUOIN_ALIGN_LEFT = 0,
  QUOIN_ALIGN_CENTER = 1,
  QUOIN_ALIGN_RIGHT = 2,
  QUOIN_ALIGN_JUSTIFIED = 3, /* at both, by wider spaces in all lines but a paragraph's last */
  QUOIN_ALIGN_NATURAL = 4    /* where the paragraph's direction begins */
};

/* The direction of a paragraph. */
typedef int32_t quoin_direction;
enum {
  QUOIN_DIRECTION_AUTO = 0,          /* by the first letter that has one; else left to right */
  QUOIN_DIRECTION_LEFT_TO_RIGHT = 1,
  QUOIN_DIRECTION_RIGHT_TO_LEFT = 2
};

/* How a text looks. quoin_text_style_default() fills it. */
typedef struct {
  quoin_font font;
  double letter_spacing;        /* points added after each character */
  double line_height_multiple;  /* 1 is the font's own */
  double line_spacing;          /* points added between lines */
  const char *language;         /* a BCP 47 tag, or null */
  quoin_alignment alignment;    /* in a width that is not infinite */
  quoin_direction direction;
} quoin_text_style;

/* Noto Sans 17, regular, without spacing, natural alignment, automatic direction. */
quoin_text_style quoin_text_style_default(void);

/* A text, analysed and shaped once; null for `style` is the default. */
quoin_status quoin_text_prepare(
    quoin_fonts fonts, const char *text, size_t length, const quoin_text_style *style,
    quoin_text *result);

/* A style that begins at a byte of the text and ends where the next run begins. */
typedef struct {
  size_t start;
  quoin_text_style style;
} quoin_text_run;

/* A text of several styles. The first run starts at 0, the others ascend; each starts where a
 * character begins. Line heights, line spacing, alignment and direction are those of the first run's
 * style. */
quoin_status quoin_text_prepare_runs(
    quoin_fonts fonts, const char *text, size_t length, const quoin_text_run *runs,
    size_t run_count, quoin_text *result);

/* The size and baselines at a width, which may be infinite; max_lines 0 sets no limit. */
quoin_status quoin_text_measure(
    quoin_text text, double width, size_t max_lines, quoin_text_metrics *metrics);

/* A line of a text. */
typedef struct {
  size_t start, end;  /* its bytes; a line that is cut has those that it stands for */
  double x, width;    /* without the spaces at its end */
  double baseline;    /* from the top of the text */
  double ascent;      /* above the baseline */
  double descent;     /* below it */
} quoin_line;

/* The lines of a text at a width, from the top. */
quoin_status quoin_text_lines(
    quoin_text text, double width, size_t max_lines, quoin_line *lines, size_t capacity,
    size_t *count);

/* A glyph and where it stands in the text. */
typedef struct {
  uint32_t id;       /* in its font; 0 is the box of a missing character */
  uint32_t font;     /* the place of its font for quoin_text_font */
  size_t cluster;    /* the byte of the text where its characters begin */
  double x, y;       /* the origin on the baseline */
  double advance;
} quoin_glyph;

/* The glyphs of a text at a width, line by line, from left to right. */
quoin_status quoin_text_glyphs(
    quoin_text text, double width, size_t max_lines, quoin_glyph *glyphs, size_t capacity,
    size_t *count);

/* The file of a face. */
typedef struct {
  const char *path;   /* null for a font in memory */
  const char *name;   /* the PostScript name */
  int64_t index;      /* of the face in its file */
} quoin_face;

/* A font that glyphs of the text name; its texts live as long as the text. */
quoin_status quoin_text_font(quoin_text text, uint32_t font, quoin_face *face);

/* The line that is meant where a byte is the end of one and the start of the next. */
typedef int32_t quoin_affinity;
enum { QUOIN_UPSTREAM = 0 /* the one that ends */, QUOIN_DOWNSTREAM = 1 /* the one that begins */ };

/* A place where text can be inserted: a vertical line. */
typedef struct {
  size_t line;
  double x, top, bottom;
} quoin_caret;

/* The caret before the character at a byte, or after the last one. In a cluster, such as a letter
 * with its accent, it is that before the cluster. QUOIN_BAD_ARGUMENT for an empty text, which has
 * none. */
quoin_status quoin_text_caret(
    quoin_text text, double width, size_t max_lines, size_t byte, quoin_affinity affinity,
    quoin_caret *caret);

/* The byte whose caret is nearest to a point, on the line at its height, or the first or last line;
 * and the line that is meant. `affinity` may be null. */
quoin_status quoin_text_byte_at(
    quoin_text text, double width, size_t max_lines, double x, double y, size_t *byte,
    quoin_affinity *affinity);

/* The rectangles that the bytes from `start` to `end` cover, line by line, from left to right. */
quoin_status quoin_text_selection(
    quoin_text text, double width, size_t max_lines, size_t start, size_t end, quoin_rect *rects,
    size_t capacity, size_t *count);

/* ---- Pictures of glyphs ------------------------------------------------------------------ */

typedef struct { uint64_t id; } quoin_glyph_drawer;

/* Draws glyphs of the fonts that a text's glyphs name, by their numbers in quoin_glyph. The text
 * must have been asked for its glyphs. */
quoin_status quoin_glyph_drawer_of_text(quoin_text text, quoin_glyph_drawer *drawer);

/* Draws glyphs of the fonts of a display list, by their numbers in its list of fonts. Of fonts in
 * memory there is nothing to draw: they must be files. */
quoin_status quoin_glyph_drawer_of_display_list(
    const uint8_t *bytes, size_t length, quoin_format format, quoin_glyph_drawer *drawer);

/* What a pixel says. */
typedef int32_t quoin_pixel_format;
enum {
  QUOIN_COVERAGE = 0, /* one byte: how much of the pixel the glyph covers */
  QUOIN_COLOR = 1     /* red, green, blue and alpha in sRGB, colours multiplied by alpha */
};

/* The picture of a glyph. */
typedef struct {
  quoin_pixel_format format;
  int32_t width, height; /* pixels; 0 for a glyph without ink */
  int32_t left, top;     /* of the picture, from the origin of the glyph, y downward */
  double scale;          /* pixels of the page for one of the picture, `left` and `top`: not 1 for
                          * the pictures of colour fonts, which are drawn scaled */
} quoin_glyph_image;

/* The picture of a glyph, without hinting. `size` is the pixels of an em, up to 2,048; `subpixel`
 * how far the origin stands to the right of a pixel's left edge, in quarters, 0 to 3. `pixels` gets
 * the rows from the top, without padding, and `count` their bytes; `image` is written even if there
 * is no room for them. */
quoin_status quoin_glyph_draw(
    quoin_glyph_drawer drawer, uint32_t font, uint32_t glyph, double size, int32_t subpixel,
    quoin_glyph_image *image, uint8_t *pixels, size_t capacity, size_t *count);

/* A step of an outline's pen. */
typedef int32_t quoin_pen;
enum {
  QUOIN_MOVE_TO = 0,      /* closes the contour before it */
  QUOIN_LINE_TO = 1,
  QUOIN_QUADRATIC_TO = 2, /* with one control point */
  QUOIN_CUBIC_TO = 3      /* with two */
};

/* A step of an outline, in points from the glyph's origin, y downward. */
typedef struct {
  quoin_pen pen;
  double x, y;
  double x1, y1; /* the first control point */
  double x2, y2; /* the second one */
} quoin_outline_step;

/* The outline of a glyph at a size in points, filled by the nonzero winding rule. `count` is 0 for a
 * glyph without ink. QUOIN_BAD_FONT for one that is a picture. */
quoin_status quoin_glyph_outline(
    quoin_glyph_drawer drawer, uint32_t font, uint32_t glyph, double size,
    quoin_outline_step *steps, size_t capacity, size_t *count);

typedef struct { uint64_t id; } quoin_atlas;

/* A texture that keeps the pictures of glyphs of one format, for GPUs. Its extents are from 1 to
 * 16,384 pixels. */
quoin_status quoin_atlas_create(
    quoin_pixel_format format, int32_t width, int32_t height, quoin_atlas *atlas);

/* Begins a frame: glyphs that were placed for earlier ones may make room for others. */
quoin_status quoin_atlas_begin_frame(quoin_atlas atlas);

/* The place of a glyph in an atlas. */
typedef struct {
  bool is_placed;              /* false: draw it by itself, for want of room or as another format */
  int32_t x, y, width, height; /* in the texture */
  int32_t left, top;           /* as in quoin_glyph_image */
  double scale;
} quoin_atlas_entry;

/* The place of a glyph, which is drawn if the atlas does not have it. The arguments are those of
 * quoin_glyph_draw. */
quoin_status quoin_atlas_place(
    quoin_atlas atlas, quoin_glyph_drawer drawer, uint32_t font, uint32_t glyph, double size,
    int32_t subpixel, quoin_atlas_entry *entry);

/* The rows of the texture that changed since the last call that copied them: the first of them, and
 * their bytes from left to right and from the top. */
quoin_status quoin_atlas_changes(
    quoin_atlas atlas, size_t *first_row, uint8_t *pixels, size_t capacity, size_t *count);

/* ---- Rows that are still being written --------------------------------------------------- */

typedef struct { uint64_t id; } quoin_growing_row;

/* A row of a record in JSON whose texts are still being written, such as an answer that streams
 * into a chat. Its heights are those of quoin_rows_heights_json() for the whole record, and a word
 * that is appended costs the same however long the text is; the bytes of the text are compared and
 * copied.
 *
 * That holds for a field that a view shows, alone or behind other text, as a text of one style,
 * with fonts, and not with a text engine of the caller's. Rows that no compiled cell serves, texts
 * of several runs, and texts with tabs, soft hyphens or characters that no font has cost the whole
 * text each time; text with emoji, or in scripts such as Devanagari and Korean, costs its last
 * paragraph. Calls for one row wait for each other. */
quoin_status quoin_growing_row_create(
    quoin_rows rows, const char *record, size_t length, quoin_growing_row *row);

/* Adds text at the end of a field; a field that is missing or null becomes the text. `field` is
 * the field's path as templates write it, such as text or message.text, and ends with NUL. The
 * status is QUOIN_BAD_RECORD if it is no path or leads to no text. A character may not be divided
 * between two calls, but a letter and its mark may. */
quoin_status quoin_growing_row_append(
    quoin_growing_row row, const char *field, const char *text, size_t length);

/* The heights of the row, as many as quoin_rows_height_count() says. */
quoin_status quoin_growing_row_heights(
    quoin_growing_row row, double *heights, size_t capacity, size_t *count);

/* ---- Heights at every width -------------------------------------------------------------- */

typedef struct { uint64_t id; } quoin_heights;

/* Opens the bytes of a file that `quoin heights --widths 280...1200 --out widths` wrote. They are not
 * needed afterwards. A file that is damaged or cut off is QUOIN_BAD_ARGUMENT. */
quoin_status quoin_heights_open(const void *data, size_t length, quoin_heights *heights);

/* The heights of records in JSON, one a line, at all widths from one to another. Both are whole
 * numbers of steps, of which a point has 1, 2, 4, 8, 16, 32 or 64: 64 unless `--width-step` asks for
 * others. The rows' own widths do not matter; they have one pixel ratio. A record that changes at
 * more widths than the template's limit `steps` fails. The records, `batch` and `failures` are those
 * of quoin_rows_heights_json. */
quoin_status quoin_heights_measure(
    quoin_rows rows, double from, double to, size_t steps_per_point, const char *records,
    size_t length, const quoin_batch *batch, quoin_heights *heights, quoin_failures *failures);

/* The bytes of a file of heights: those that were opened, or those that the tool writes of the same
 * records with `--on-error null`. */
quoin_status quoin_heights_bytes(
    quoin_heights heights, uint8_t *bytes, size_t capacity, size_t *count);

/* The facts about a file of heights. */
typedef struct {
  size_t row_count;
  double from, to;         /* the least and the greatest width */
  double steps_per_point;  /* a width between two steps counts as the lower one */
  double units_per_point;  /* heights are whole numbers of units */
} quoin_height_facts;

quoin_status quoin_heights_facts(quoin_heights heights, quoin_height_facts *facts);

/* The heights of all rows at a width; 0 for a row whose record failed. QUOIN_BAD_ARGUMENT outside
 * of the range of widths. */
quoin_status quoin_heights_at(
    quoin_heights heights, double width, double *values, size_t capacity, size_t *count);

/* The height of all rows together at a width. */
quoin_status quoin_heights_total(quoin_heights heights, double width, double *height);

#endif /* QUOIN_TABLES_ONLY */

/* ---- Tables ------------------------------------------------------------------------------ */

typedef struct { uint64_t id; } quoin_table;

/* A table without rows; heights and offsets are kept to 1/64 of a pixel, exactly. It has one
 * section, without header and footer. */
quoin_status quoin_table_create(double scale, quoin_table *table);

/* Inserts rows of these heights before a row, in its section; for the number of rows, at the end of
 * the last section. */
quoin_status quoin_table_insert(
    quoin_table table, size_t row, const double *heights, size_t count);

/* Removes rows. */
quoin_status quoin_table_remove(quoin_table table, size_t row, size_t count);

/* Moves rows, which must be of one section, so that the first of them stands at `target`
 * afterwards. They stay in their section if this is a place in it; else they come to the section of
 * the row that they stand before, or to the last one. */
quoin_status quoin_table_move(quoin_table table, size_t row, size_t count, size_t target);

/* Changes the height of a row. */
quoin_status quoin_table_set_height(quoin_table table, size_t row, double height);

/* Changes the heights of consecutive rows, beginning at `row`. NaN leaves a row unchanged, so the
 * heights of a batch of records can be passed on even if some failed. If one height is refused, none
 * is changed. */
quoin_status quoin_table_set_heights(
    quoin_table table, size_t row, const double *heights, size_t count);

/* The height of a row, and whether it was measured, that is, given and not estimated. Either pointer
 * may be null. */
quoin_status quoin_table_height(quoin_table table, size_t row, double *height, bool *is_measured);

/* Adds an estimate: the height of rows until they are measured. `estimate` gets its number, counted
 * from 0; a table has at most 128. */
quoin_status quoin_table_add_estimate(quoin_table table, double height, size_t *estimate);

/* Changes an estimate, and with it the heights of all its rows that were not measured, in a time
 * that does not depend on their number. */
quoin_status quoin_table_set_estimate(quoin_table table, size_t estimate, double height);

/* Inserts rows that are not measured, where quoin_table_insert() would, in a time that does not
 * depend on their number. quoin_table_set_height() measures them. */
quoin_status quoin_table_insert_estimated(
    quoin_table table, size_t row, size_t estimate, size_t count);

/* Makes rows unmeasured, as after a change of the width. */
quoin_status quoin_table_forget(quoin_table table, size_t row, size_t count, size_t estimate);

/* The first of some rows that is not measured; the row after the last of them if all are. */
quoin_status quoin_table_unmeasured(
    quoin_table table, size_t row, size_t count, size_t *unmeasured);

/* The rows that a viewport of a height shows at a y; a part of the viewport may be outside of the
 * table. For a table that scrolls, y is the offset of quoin_table_scroll_offset(). */
quoin_status quoin_table_visible(
    quoin_table table, double y, double height, size_t *first, size_t *count);

/* The number of rows, and the height of all with headers and footers. Either pointer may be
 * null. */
quoin_status quoin_table_size(quoin_table table, size_t *row_count, double *height);

/* The top of a row; that of the row after the last is the height of all. */
quoin_status quoin_table_offset(quoin_table table, size_t row, double *y);

/* The row at a y; QUOIN_BAD_ARGUMENT above the first, below the last, and at a header or footer. */
quoin_status quoin_table_row(quoin_table table, double y, size_t *row);

/* ---- The scroll position of a table ------------------------------------------------------ */

/* Sets the height of the viewport, and the heights of bars that cover its top and bottom: each from
 * 0 to 1,000,000 points. The insets are UIScrollView's content insets: the content can be scrolled
 * until its first row is below the top bar, and its last row above the bottom bar. A table begins
 * with a viewport of height 0, without insets, at offset 0. */
quoin_status quoin_table_set_viewport(
    quoin_table table, double height, double top_inset, double bottom_inset);

/* Scrolls: the top of the viewport comes to an offset in the content, or as near to it as the
 * content and the insets allow. INFINITY scrolls to the end and -INFINITY to the start, also while
 * rows there are measured. NaN is QUOIN_BAD_ARGUMENT.
 *
 * A table keeps its visible rows in place: the offset follows one of them, so it changes with each
 * height, row and section above that row, and quoin_table_scroll_offset() gives the new offset. If
 * the row is removed, the element that takes its place is followed. Measure rows of unknown height
 * before you draw them: while quoin_table_unmeasured() finds one among the rows that
 * quoin_table_visible() gives at the offset, measure it, and ask for the offset again. */
quoin_status quoin_table_scroll(quoin_table table, double offset);

/* The place in the viewport, without what is covered, that a row is scrolled to. */
typedef int32_t quoin_scroll_place;
enum {
  QUOIN_NEAREST = 0,  /* the nearest one that shows the whole row; the top for a row too high */
  QUOIN_TOP = 1,
  QUOIN_MIDDLE = 2,
  QUOIN_BOTTOM = 3
};

/* Scrolls to a row, which stays at the place while it and its neighbours are measured. */
quoin_status quoin_table_scroll_to_row(quoin_table table, size_t row, quoin_scroll_place place);

/* The offset of the viewport's top in the content, now, and the least and greatest offset to which
 * the content can be scrolled; the least is minus the top inset. Any pointer may be null. */
quoin_status quoin_table_scroll_offset(
    quoin_table table, double *offset, double *least, double *greatest);

/* ---- Sections of a table ----------------------------------------------------------------- */

/* Inserts sections without rows, headers and footers before a section, or at the end. A table has
 * at most 1,000,000. Rows are numbered in the whole table, from 0, whatever their section is;
 * headers and footers have no number. */
quoin_status quoin_table_insert_sections(quoin_table table, size_t section, size_t count);

/* Removes sections with their rows. */
quoin_status quoin_table_remove_sections(quoin_table table, size_t section, size_t count);

/* Moves a section with its rows, so that it has the number `target` afterwards. */
quoin_status quoin_table_move_section(quoin_table table, size_t section, size_t target);

/* The number of sections. */
quoin_status quoin_table_section_count(quoin_table table, size_t *count);

/* The number of the first row of a section, and the number of its rows. In a section without rows,
 * `first` gets the number that its first row would have. Either pointer may be null. */
quoin_status quoin_table_section_rows(
    quoin_table table, size_t section, size_t *first, size_t *count);

/* The section of a row, and the row's place in it from 0. Either pointer may be null. */
quoin_status quoin_table_section_of_row(
    quoin_table table, size_t row, size_t *section, size_t *index);

/* Inserts rows of these heights in a section, so that the first of them has the place `index` in
 * it. */
quoin_status quoin_table_insert_in_section(
    quoin_table table, size_t section, size_t index, const double *heights, size_t count);

/* Inserts rows that are not measured in a section, so that the first of them has the place `index`
 * in it, in a time that does not depend on their number. */
quoin_status quoin_table_insert_estimated_in_section(
    quoin_table table, size_t section, size_t index, size_t estimate, size_t count);

/* Moves rows, which must be of one section, to a section, so that the first of them has the place
 * `index` in it afterwards. `row` is the number of the first in the whole table. */
quoin_status quoin_table_move_to_section(
    quoin_table table, size_t row, size_t count, size_t section, size_t index);

/* Changes the height of a section's header; 0 is none. */
quoin_status quoin_table_set_header(quoin_table table, size_t section, double height);

/* Changes the height of a section's footer; 0 is none. */
quoin_status quoin_table_set_footer(quoin_table table, size_t section, double height);

/* The height of a section's header, and its top while it is pinned as in a plain UITableView: at
 * `visible_top`, the offset plus the top inset, as long as the section is there, until the end of
 * its rows pushes it out. -INFINITY gives the top of a header that is not pinned. Either pointer
 * may be null. */
quoin_status quoin_table_header(
    quoin_table table, size_t section, double visible_top, double *y, double *height);

/* The height of a section's footer, and its top while it is pinned: its bottom is at
 * `visible_bottom`, the offset plus the viewport's height less the bottom inset, as long as the
 * section is there, until the start of its rows pushes it out. INFINITY gives the top of a footer
 * that is not pinned. Either pointer may be null. */
quoin_status quoin_table_footer(
    quoin_table table, size_t section, double visible_bottom, double *y, double *height);

/* The sections with a header, row or footer that a viewport of a height shows at a y. */
quoin_status quoin_table_visible_sections(
    quoin_table table, double y, double height, size_t *first, size_t *count);

/* ---- Offsets without a table ------------------------------------------------------------- */

/* The exact tops of rows of these heights, kept to 1/64 of a pixel, of which a point has `scale`:
 * from 0, which counts as 1, to 64. NaN counts as 0. There is one more than heights: the last is
 * the height of all rows. */
quoin_status quoin_offsets(const double *heights, size_t count, double scale, double *offsets);

/* The places of items of these heights in staggered lanes, with a gap between the items of a lane:
 * each goes to the lane that ends first. `spans` has for each item the number of lanes that it
 * covers; null: one each. `scale` and NaN are as in quoin_offsets(). `first_lanes` and `tops` get a
 * number for each item; `height`, unless null, gets the height of the longest lane. There are from
 * 1 to 1,000 lanes. */
quoin_status quoin_lane_offsets(
    const double *heights, const size_t *spans, size_t count, size_t lane_count, double gap,
    double scale, size_t *first_lanes, double *tops, double *height);

/* ---- Constraints ------------------------------------------------------------------------- */

typedef struct { uint64_t id; } quoin_solver;

/* A variable or constraint of a solver. Its number is never used twice, in any solver; where a
 * solver gets that of another solver's, or of one that was removed, the status is QUOIN_BAD_HANDLE.
 * They end with their solver and are not released. */
typedef struct { uint64_t id; } quoin_variable;
typedef struct { uint64_t id; } quoin_constraint;

/* A solver of linear constraints, without variables. Among all values of the variables it finds
 * those that violate the constraints least: the sum of violations at the highest priority first,
 * then at the next, and so on. Where that leaves a choice, the order in which constraints were
 * added and variables were made decides, never the history: of two optional constraints of one
 * priority the one added first gives way. */
quoin_status quoin_solver_create(quoin_solver *solver);

/* Makes variables, whose values may be negative. One that no constraint names is 0. A solver has at
 * most 1,000,000. */
quoin_status quoin_solver_add_variables(
    quoin_solver solver, size_t count, quoin_variable *variables);

/* Removes a variable. QUOIN_BAD_ARGUMENT while a constraint names it or it is an edit variable. */
quoin_status quoin_solver_remove_variable(quoin_solver solver, quoin_variable variable);

/* A variable times a coefficient. */
typedef struct {
  quoin_variable variable;
  double coefficient;
} quoin_term;

/* The relation of a constraint's left side, a sum of terms, to its right side, a constant. */
typedef int32_t quoin_relation;
enum {
  QUOIN_AT_MOST = -1,
  QUOIN_EQUAL = 0,
  QUOIN_AT_LEAST = 1
};

/* Priorities, above 0 and at most 1000. A constraint outranks any number of those of lower
 * priorities. One that is required must hold, others are optional. The names are those of
 * Cassowary's strengths; 750 and 250 are UIKit's high and low priority. */
#define QUOIN_REQUIRED 1000.0
#define QUOIN_STRONG 750.0
#define QUOIN_MEDIUM 500.0
#define QUOIN_WEAK 250.0

/* Adds a constraint; `constraint`, unless null, gets its name. Terms of one variable are summed.
 * QUOIN_UNSATISFIABLE if it is required and contradicts others that are. QUOIN_BAD_ARGUMENT for a
 * number out of range: a coefficient is 0, or from 1/128 to 128 in magnitude, in required
 * constraints from 1/8192 to 8192 and at most 16,384 apart; the constant is at most 1e12 in
 * magnitude. */
quoin_status quoin_solver_add_constraint(
    quoin_solver solver, const quoin_term *terms, size_t count, quoin_relation relation,
    double constant, double priority, quoin_constraint *constraint);

/* Removes a constraint. */
quoin_status quoin_solver_remove_constraint(quoin_solver solver, quoin_constraint constraint);

/* Changes the right side of a constraint. QUOIN_UNSATISFIABLE as for one that is added. */
quoin_status quoin_solver_set_constant(
    quoin_solver solver, quoin_constraint constraint, double constant);

/* Changes the priority of a constraint, also from and to QUOIN_REQUIRED. It keeps its place in the
 * order of adding. QUOIN_UNSATISFIABLE as for one that is added. */
quoin_status quoin_solver_set_priority(
    quoin_solver solver, quoin_constraint constraint, double priority);

/* The constraints that contradict what the last call for the solver refused with
 * QUOIN_UNSATISFIABLE: with it a smallest set that cannot hold, so that without any one of them it
 * could be added. `count` is 0 if it cannot hold alone, such as 0 = 1, and after any other change
 * of the solver. */
quoin_status quoin_solver_conflict(
    quoin_solver solver, quoin_constraint *constraints, size_t capacity, size_t *count);

/* Makes a variable an edit variable: an optional constraint, whose priority is below 1000, holds it
 * at its present value, and then at the values that are suggested. It counts among those that are
 * added last. */
quoin_status quoin_solver_add_edit(
    quoin_solver solver, quoin_variable variable, double priority);

/* Suggests a value for an edit variable, at most 1e12 in magnitude. Many suggestions one after the
 * other cost little, as while a border is dragged. */
quoin_status quoin_solver_suggest(quoin_solver solver, quoin_variable variable, double value);

/* Makes an edit variable an ordinary one, whose value nothing suggests. */
quoin_status quoin_solver_remove_edit(quoin_solver solver, quoin_variable variable);

/* Solves the system now, and not when a value is next asked for. */
quoin_status quoin_solver_solve(quoin_solver solver);

/* The values of variables, to the nearest 1/1,048,576; what changed is solved first. They are exact
 * while constants and values are at most a million. */
quoin_status quoin_solver_values(
    quoin_solver solver, const quoin_variable *variables, size_t count, double *values);

/* The left side of a constraint minus its right side, at the values of quoin_solver_values(): 0 if
 * it is met exactly. */
quoin_status quoin_solver_slack(
    quoin_solver solver, quoin_constraint constraint, double *slack);

/* ---- The end of objects ------------------------------------------------------------------ */

/* Releases an object of any kind, by the number of its handle. Objects that use it are not affected:
 * rows keep their template and fonts. */
quoin_status quoin_release(uint64_t id);

#ifdef __cplusplus
}
#endif

#endif

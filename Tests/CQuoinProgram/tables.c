// SPDX-License-Identifier: Apache-2.0

#include <math.h>

#include "program.h"
#include "quoin.h"

#define EXPECT(condition) do { if (!(condition)) return __LINE__; } while (0)

/* A list of which rows are measured as they are shown, under a bar of 20 points. */
static int use_scrolling(void) {
  quoin_table table;
  size_t estimate, first, count, row;
  double offset, least, greatest, y;
  EXPECT(quoin_table_create(1, &table) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, &least, &greatest) == QUOIN_OK);
  EXPECT(offset == 0 && least == 0 && greatest == 0);
  EXPECT(quoin_table_add_estimate(table, 40, &estimate) == QUOIN_OK);
  EXPECT(quoin_table_insert_estimated(table, 0, estimate, 1000) == QUOIN_OK);
  EXPECT(quoin_table_set_viewport(table, 100, 20, 10) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, NULL, &least, &greatest) == QUOIN_OK);
  EXPECT(least == -20 && greatest == 1000 * 40 + 10 - 100);

  EXPECT(quoin_table_scroll(table, 500 * 40 + 5) == QUOIN_OK);
  for (;;) {
    EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK);
    EXPECT(quoin_table_visible(table, offset, 100, &first, &count) == QUOIN_OK);
    EXPECT(quoin_table_unmeasured(table, first, count, &row) == QUOIN_OK);
    if (row == first + count) break;
    EXPECT(quoin_table_set_height(table, row, 50) == QUOIN_OK);
  }
  /* The first row below the bar stays where it is, though rows above it are measured. */
  EXPECT(quoin_table_row(table, offset + 20, &row) == QUOIN_OK && row == 500);
  EXPECT(quoin_table_offset(table, row, &y) == QUOIN_OK);
  double distance = y - offset;
  const double heights[] = {11, 222, 33};
  EXPECT(quoin_table_set_heights(table, 100, heights, 3) == QUOIN_OK);
  EXPECT(quoin_table_insert(table, 7, heights, 2) == QUOIN_OK);
  EXPECT(quoin_table_remove(table, 0, 5) == QUOIN_OK);
  EXPECT(quoin_table_set_estimate(table, estimate, 60) == QUOIN_OK);
  row += 2 - 5;
  EXPECT(quoin_table_offset(table, row, &y) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK);
  EXPECT(y - offset == distance);
  /* If it goes, the row that comes to its place begins below the bar's end. */
  EXPECT(quoin_table_remove(table, row, 10) == QUOIN_OK);
  EXPECT(quoin_table_offset(table, row, &y) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK);
  EXPECT(y == offset + 20);

  EXPECT(quoin_table_scroll_to_row(table, 20, QUOIN_TOP) == QUOIN_OK);
  EXPECT(quoin_table_set_height(table, 19, 1) == QUOIN_OK);
  EXPECT(quoin_table_offset(table, 20, &y) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK && offset == y - 20);
  EXPECT(quoin_table_scroll_to_row(table, 20, QUOIN_BOTTOM) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK);
  EXPECT(offset == y + 60 - (100 - 10));

  EXPECT(quoin_table_scroll(table, INFINITY) == QUOIN_OK);
  EXPECT(quoin_table_set_height(table, 986, 300) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, &greatest) == QUOIN_OK);
  EXPECT(offset == greatest);
  EXPECT(quoin_table_scroll(table, -INFINITY) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK && offset == -20);
  EXPECT(quoin_table_scroll(table, 1e300) == QUOIN_OK);
  EXPECT(quoin_table_scroll_offset(table, &offset, NULL, NULL) == QUOIN_OK && offset == greatest);

  EXPECT(quoin_table_scroll(table, NAN) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_scroll_to_row(table, 987, QUOIN_TOP) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_scroll_to_row(table, 0, 4) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_scroll_to_row(table, 0, -1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_viewport(table, -1, 0, 0) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_viewport(table, 100, NAN, 0) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_viewport(table, 100, 0, 1e7) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_scroll_offset(table, &offset, &least, NULL) == QUOIN_OK);
  EXPECT(offset == greatest && least == -20);
  EXPECT(quoin_release(table.id) == QUOIN_OK);
  EXPECT(quoin_table_scroll(table, 0) == QUOIN_BAD_HANDLE);
  return 0;
}

/* Contacts by their first letter: headers of 20 points, rows of 44, a footer after the last. */
static int use_sections(void) {
  quoin_table table;
  size_t section, index, first, count, row;
  double y, height;
  const double heights[] = {44, 44, 44, 44};
  EXPECT(quoin_table_create(1, &table) == QUOIN_OK);
  EXPECT(quoin_table_section_count(table, &count) == QUOIN_OK && count == 1);
  EXPECT(quoin_table_insert_sections(table, 1, 2) == QUOIN_OK);
  for (section = 0; section < 3; section++)
    EXPECT(quoin_table_set_header(table, section, 20) == QUOIN_OK);
  EXPECT(quoin_table_set_footer(table, 2, 10) == QUOIN_OK);
  EXPECT(quoin_table_insert_in_section(table, 0, 0, heights, 2) == QUOIN_OK);
  EXPECT(quoin_table_insert(table, 2, heights, 1) == QUOIN_OK); /* at the end of the last section */
  EXPECT(quoin_table_insert_in_section(table, 1, 0, heights, 3) == QUOIN_OK);
  EXPECT(quoin_table_insert(table, 5, heights, 1) == QUOIN_OK); /* before the row of the last one */
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK);
  EXPECT(count == 7 && height == 3 * 20 + 7 * 44 + 10);
  EXPECT(quoin_table_section_rows(table, 1, &first, &count) == QUOIN_OK);
  EXPECT(first == 2 && count == 3);
  EXPECT(quoin_table_section_rows(table, 2, &first, &count) == QUOIN_OK);
  EXPECT(first == 5 && count == 2);
  EXPECT(quoin_table_section_of_row(table, 4, &section, &index) == QUOIN_OK);
  EXPECT(section == 1 && index == 2);

  /* Section 1 lies from 20 + 2 * 44 to 108 + 20 + 3 * 44. */
  EXPECT(quoin_table_header(table, 1, -INFINITY, &y, &height) == QUOIN_OK);
  EXPECT(y == 108 && height == 20);
  EXPECT(quoin_table_header(table, 1, 150, &y, NULL) == QUOIN_OK && y == 150);
  EXPECT(quoin_table_header(table, 1, 250, &y, NULL) == QUOIN_OK && y == 260 - 20);
  EXPECT(quoin_table_footer(table, 2, INFINITY, &y, &height) == QUOIN_OK);
  EXPECT(y == 260 + 20 + 2 * 44 && height == 10);
  EXPECT(quoin_table_footer(table, 2, 300, &y, NULL) == QUOIN_OK && y == 300 - 10);
  EXPECT(quoin_table_footer(table, 2, 0, &y, NULL) == QUOIN_OK && y == 260 + 20);
  EXPECT(quoin_table_visible_sections(table, 100, 20, &first, &count) == QUOIN_OK);
  EXPECT(first == 0 && count == 2);
  EXPECT(quoin_table_visible(table, 100, 20, &first, &count) == QUOIN_OK);
  EXPECT(first == 1 && count == 1);
  EXPECT(quoin_table_visible(table, 110, 10, &first, &count) == QUOIN_OK);
  EXPECT(first == 2 && count == 0);
  EXPECT(quoin_table_row(table, 110, &row) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_row(table, 128, &row) == QUOIN_OK && row == 2);

  /* A row moves within its section while that has the place, else to the row that it precedes. */
  EXPECT(quoin_table_move(table, 2, 1, 4) == QUOIN_OK);
  EXPECT(quoin_table_section_of_row(table, 4, &section, &index) == QUOIN_OK);
  EXPECT(section == 1 && index == 2);
  EXPECT(quoin_table_move(table, 2, 1, 5) == QUOIN_OK);
  EXPECT(quoin_table_section_of_row(table, 5, &section, NULL) == QUOIN_OK && section == 2);
  EXPECT(quoin_table_move_to_section(table, 5, 1, 1, 2) == QUOIN_OK);
  EXPECT(quoin_table_section_of_row(table, 4, &section, &index) == QUOIN_OK);
  EXPECT(section == 1 && index == 2);
  EXPECT(quoin_table_move(table, 1, 2, 0) == QUOIN_BAD_ARGUMENT); /* rows of two sections */

  EXPECT(quoin_table_move_section(table, 2, 0) == QUOIN_OK);
  EXPECT(quoin_table_section_rows(table, 0, NULL, &count) == QUOIN_OK && count == 2);
  EXPECT(quoin_table_remove(table, 1, 5) == QUOIN_OK); /* of all three sections */
  EXPECT(quoin_table_section_rows(table, 1, &first, &count) == QUOIN_OK);
  EXPECT(first == 1 && count == 0);
  EXPECT(quoin_table_section_rows(table, 2, &first, &count) == QUOIN_OK);
  EXPECT(first == 1 && count == 1);
  size_t estimate;
  EXPECT(quoin_table_add_estimate(table, 30, &estimate) == QUOIN_OK);
  EXPECT(quoin_table_insert_estimated_in_section(table, 1, 0, estimate, 1000000) == QUOIN_OK);
  EXPECT(quoin_table_unmeasured(table, 0, 1000002, &row) == QUOIN_OK && row == 1);
  EXPECT(quoin_table_forget(table, 0, 1000002, estimate) == QUOIN_OK);
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK);
  EXPECT(count == 1000002 && height == 3 * 20 + 10 + 1000002 * 30.0);

  EXPECT(quoin_table_insert_sections(table, 4, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_sections(table, 0, 1000000) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_sections(table, 0, SIZE_MAX) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_remove_sections(table, 2, 2) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_move_section(table, 0, 3) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_section_rows(table, 3, &first, &count) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_section_of_row(table, 1000002, &section, &index) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_in_section(table, 0, 2, heights, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_in_section(table, 0, 0, NULL, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_estimated_in_section(table, 0, 0, 1, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_estimated_in_section(table, 0, 0, 0, SIZE_MAX / 2)
         == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_move_to_section(table, 0, 1, 0, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_header(table, 0, NAN) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_footer(table, 3, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_header(table, 0, NAN, &y, &height) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_visible_sections(table, NAN, 1, &first, &count) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK);
  EXPECT(count == 1000002 && height == 3 * 20 + 10 + 1000002 * 30.0);
  EXPECT(quoin_table_remove_sections(table, 0, 3) == QUOIN_OK);
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK && count == 0 && height == 0);
  EXPECT(quoin_table_insert(table, 0, heights, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_release(table.id) == QUOIN_OK);
  return 0;
}

int run_table_program(void) {
  int line = use_scrolling();
  return line != 0 ? line : use_sections();
}

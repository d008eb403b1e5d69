// SPDX-License-Identifier: Apache-2.0

/* Random calls for what needs no objects, offsets and lanes. */

#include "random.h"

#include <math.h>
#include <stdlib.h>

#define ITEMS 8

/* Heights that are exact at all scales that are tried; NaN counts as 0. */
static size_t any_heights(double *heights) {
  size_t count = any(ITEMS + 1);
  for (size_t index = 0; index < count; index++) {
    heights[index] = once_in(8) ? NAN : (double)any(200) / 2;
    if (once_in(40)) {
      heights[index] = once_in(2) ? -1 : INFINITY;
      is_wrong();
    }
  }
  return count;
}

static double any_scale(void) {
  static const double scales[] = {0, 1, 2, 3, 1.5, 64, NAN, -1, 65, INFINITY};
  size_t choice = any(once_in(8) ? 10 : 6);
  if (choice > 5) is_wrong();
  return scales[choice];
}

static double known(double height) { return isnan(height) ? 0 : height; }

static void call_sums(void) {
  double heights[ITEMS], tops[ITEMS + 2];
  size_t count = any_heights(heights);
  double scale = any_scale();
  unset(tops, sizeof tops);
  if (once_in(40)) {
    count = SIZE_MAX;
    is_wrong();
  }
  const double *given = count == 0 ? NULL : or_null(heights);
  if (!is_done(quoin_offsets(given, count, scale, or_null(tops)))) {
    CHECK(is_unset(tops, sizeof tops));
    return;
  }
  CHECK(tops[0] == 0);
  for (size_t index = 0; index < count; index++)
    CHECK(tops[index + 1] == tops[index] + known(heights[index]));
  CHECK(is_unset(tops + count + 1, sizeof(double)));
  digest_number(tops[count]);
}

/* Sees that items of one lane each are in the lane that ended first. */
static void check_lanes(const double *heights, size_t count, size_t lane_count, double gap,
                        const size_t *lanes, const double *tops, double height) {
  double ends[4] = {0, 0, 0, 0}, longest = 0;
  bool has_items[4] = {false, false, false, false};
  for (size_t item = 0; item < count; item++) {
    size_t lane = 0;
    for (size_t other = 1; other < lane_count; other++)
      if (ends[other] < ends[lane]) lane = other;
    CHECK(lanes[item] < lane_count && ends[lanes[item]] == ends[lane]);
    if (random_fault() != NULL) return;
    lane = lanes[item];
    CHECK(tops[item] == ends[lane] + (has_items[lane] ? gap : 0));
    ends[lane] = tops[item] + known(heights[item]);
    has_items[lane] = true;
    if (ends[lane] > longest) longest = ends[lane];
  }
  CHECK(height == longest);
}

static void call_lanes(void) {
  double heights[ITEMS], tops[ITEMS], height, gap = (double)any(20) / 2;
  size_t count = any_heights(heights), lane_count = 1 + any(4);
  size_t spans[ITEMS], lanes[ITEMS];
  bool has_spans = once_in(2);
  double scale = any_scale();
  for (size_t index = 0; index < count; index++) spans[index] = 1 + any(lane_count);
  if (once_in(20)) {
    static const size_t strange[] = {0, 1001, SIZE_MAX, SIZE_MAX / 2};
    lane_count = strange[any(4)];
    is_wrong();
  }
  if (has_spans && count > 0 && once_in(20)) {
    spans[any(count)] = once_in(2) ? 0 : SIZE_MAX - any(3);
    is_wrong();
  }
  if (once_in(20)) {
    gap = once_in(2) ? NAN : -1;
    is_wrong();
  }
  unset(tops, sizeof tops);
  unset(lanes, sizeof lanes);
  unset(&height, sizeof height);
  quoin_status status = quoin_lane_offsets(
      count == 0 ? NULL : or_null(heights), has_spans ? spans : NULL, count, lane_count, gap, scale,
      count == 0 ? NULL : or_null(lanes), count == 0 ? NULL : or_null(tops), &height);
  if (!is_done(status)) {
    CHECK(is_unset(tops, sizeof tops) && is_unset(lanes, sizeof lanes));
    CHECK(is_unset(&height, sizeof height));
    return;
  }
  for (size_t index = 0; index < count; index++) {
    CHECK(lanes[index] + (has_spans ? spans[index] : 1) <= lane_count);
    CHECK(tops[index] + known(heights[index]) <= height);
    digest_size(lanes[index]);
    digest_number(tops[index]);
  }
  if (!has_spans) check_lanes(heights, count, lane_count, gap, lanes, tops, height);
}

void call_offsets(void) {
  if (once_in(2)) call_sums();
  else call_lanes();
}

// SPDX-License-Identifier: Apache-2.0
// Plays a plan of run.py on GtkListView; FORMAT.md describes the lines that it writes.
//
//     cc -O2 list.c -o list $(pkg-config --cflags --libs gtk4 json-glib-1.0)
//     xvfb-run ./list PLAN.json > lines.ndjson
//
// The list stands in a box of the plan's size in a larger window, so that no window manager has a
// say. A turn of the wheel and a drag of the bar set the adjustment, as GtkScrolledWindow does.

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>
#include <time.h>

// MARK: The rows

G_DECLARE_FINAL_TYPE(BenchRow, bench_row, BENCH, ROW, GObject)
struct _BenchRow {
  GObject parent;
  gint64 id;
};
G_DEFINE_TYPE(BenchRow, bench_row, G_TYPE_OBJECT)
static void bench_row_init(BenchRow *row) {}
static void bench_row_class_init(BenchRowClass *type) {}

G_DECLARE_FINAL_TYPE(BenchRows, bench_rows, BENCH, ROWS, GObject)
struct _BenchRows {
  GObject parent;
  GArray *ids;
  gint64 next_id;
};

static GType rows_item_type(GListModel *model) { return bench_row_get_type(); }
static guint rows_count(GListModel *model) { return BENCH_ROWS(model)->ids->len; }
static gpointer rows_item(GListModel *model, guint position) {
  GArray *ids = BENCH_ROWS(model)->ids;
  if (position >= ids->len) return NULL;
  BenchRow *row = g_object_new(bench_row_get_type(), NULL);
  row->id = g_array_index(ids, gint64, position);
  return row;
}
static void bench_rows_list_model(GListModelInterface *interface) {
  interface->get_item_type = rows_item_type;
  interface->get_n_items = rows_count;
  interface->get_item = rows_item;
}
G_DEFINE_TYPE_WITH_CODE(
  BenchRows, bench_rows, G_TYPE_OBJECT,
  G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, bench_rows_list_model))
static void bench_rows_init(BenchRows *rows) {}
static void bench_rows_class_init(BenchRowsClass *type) {}

static JsonObject *plan;
static JsonArray *texts, *senders;
static BenchRows *rows;
static GHashTable *changed_texts;  // Texts by identity.
static GHashTable *bound_cells;    // Cells by identity.
static int measured;

static char *row_text(gint64 id) {
  const char *changed = g_hash_table_lookup(changed_texts, &id);
  if (changed) return g_strdup(changed);
  return g_strdup(json_array_get_string_element(texts, id * 31 % json_array_get_length(texts)));
}

static gint64 *copied(gint64 id) {
  gint64 *copy = g_new(gint64, 1);
  *copy = id;
  return copy;
}

// MARK: The cells

static GtkWidget *label_of(const char *style) {
  GtkWidget *label = gtk_label_new(NULL);
  gtk_widget_add_css_class(label, style);
  gtk_label_set_xalign(GTK_LABEL(label), 0);
  return label;
}

// The margins and gaps of the template: 10, 16, 11 and a separator of 1; 8 between, 2 below.
static GtkWidget *make_cell(void) {
  GtkWidget *cell = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *head = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *sender = label_of("sender"), *time = label_of("time"), *text = label_of("text");
  gtk_widget_add_css_class(cell, "cell");
  gtk_label_set_ellipsize(GTK_LABEL(sender), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand(sender, TRUE);
  gtk_label_set_wrap(GTK_LABEL(text), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(text), PANGO_WRAP_WORD_CHAR);
  gtk_box_append(GTK_BOX(head), sender);
  gtk_box_append(GTK_BOX(head), time);
  gtk_box_append(GTK_BOX(cell), head);
  gtk_box_append(GTK_BOX(cell), text);
  return cell;
}

static void fill_cell(GtkWidget *cell, gint64 id) {
  GtkWidget *head = gtk_widget_get_first_child(cell), *sender = gtk_widget_get_first_child(head);
  guint place = id * 7 % json_array_get_length(senders);
  const char *name = json_array_get_string_element(senders, place);
  char *title = g_strdup_printf("%s %" G_GINT64_FORMAT, name, id);
  char *time = g_strdup_printf("%02d:%02d", (int)(id / 60 % 24), (int)(id % 60));
  char *text = row_text(id);
  gtk_label_set_text(GTK_LABEL(sender), title);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(sender)), time);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(head)), text);
  g_free(title);
  g_free(time);
  g_free(text);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
  gtk_list_item_set_child(item, make_cell());
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
  BenchRow *row = gtk_list_item_get_item(item);
  GtkWidget *cell = gtk_list_item_get_child(item);
  fill_cell(cell, row->id);
  g_object_set_data_full(G_OBJECT(cell), "id", copied(row->id), g_free);
  g_hash_table_insert(bound_cells, copied(row->id), cell);
  measured++;
}

static void unbind(GtkSignalListItemFactory *factory, GtkListItem *item) {
  GtkWidget *cell = gtk_list_item_get_child(item);
  gint64 *id = g_object_get_data(G_OBJECT(cell), "id");
  if (id && g_hash_table_lookup(bound_cells, id) == cell) g_hash_table_remove(bound_cells, id);
  g_object_set_data(G_OBJECT(cell), "id", NULL);
}

// MARK: Time

static double wall_spent, cpu_spent, wall_start, cpu_start;

static double seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}
static void resume_clock(void) {
  wall_start = seconds(CLOCK_MONOTONIC);
  cpu_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
}
// Before each action and after the last: run.py counts the instructions between these calls.
__attribute__((noinline)) static void start_clock(void) {
  wall_spent = cpu_spent = 0;
  resume_clock();
}
static void pause_clock(void) {
  wall_spent += seconds(CLOCK_MONOTONIC) - wall_start;
  cpu_spent += seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
}

// MARK: Frames

static GtkWidget *window, *scrolled, *list;
static GtkAdjustment *adjustment;
static int action_number, width, height;
static gboolean was_painted;
// What is seen in a frame, as JSON, and the identities of it from top to bottom.
static GString *seen;
static GArray *seen_ids;

static void after_paint(GdkFrameClock *clock, gpointer data) { was_painted = TRUE; }

typedef struct { gint64 id; double top, height; } SeenRow;
static gint by_top(gconstpointer one, gconstpointer other) {
  double difference = ((const SeenRow *)one)->top - ((const SeenRow *)other)->top;
  return difference < 0 ? -1 : difference > 0;
}

static void look(void) {
  GArray *found = g_array_new(FALSE, FALSE, sizeof(SeenRow));
  GtkWidget *row = gtk_widget_get_first_child(list);
  for (; row; row = gtk_widget_get_next_sibling(row)) {
    GtkWidget *cell = gtk_widget_get_first_child(row);
    gint64 *id = cell ? g_object_get_data(G_OBJECT(cell), "id") : NULL;
    graphene_rect_t box;
    if (!id || !gtk_widget_get_mapped(row)) continue;
    if (!gtk_widget_compute_bounds(row, scrolled, &box)) continue;
    SeenRow one = { *id, box.origin.y, box.size.height };
    if (one.top + one.height > 0 && one.top < height) g_array_append_val(found, one);
  }
  g_array_sort(found, by_top);
  g_string_truncate(seen, 0);
  g_array_set_size(seen_ids, 0);
  for (guint i = 0; i < found->len; i++) {
    SeenRow *one = &g_array_index(found, SeenRow, i);
    g_string_append_printf(
      seen, "%s[%" G_GINT64_FORMAT ",%.3f,%.3f]", i ? "," : "", one->id, one->top, one->height);
    g_array_append_val(seen_ids, one->id);
  }
  g_array_free(found, TRUE);
}

// Waits for a frame, and writes down what it showed. NaN asks for a place and not for a distance.
static void frame(double asked) {
  was_painted = FALSE;
  gtk_widget_queue_draw(window);
  while (!was_painted) g_main_context_iteration(NULL, TRUE);
  pause_clock();
  look();
  char asked_text[32] = "null";
  if (!isnan(asked)) snprintf(asked_text, sizeof asked_text, "%.17g", asked);
  printf(
    "{\"kind\":\"frame\",\"action\":%d,\"ms\":%.3f,\"content\":%.3f,\"offset\":%.3f,\"asked\":%s,"
    "\"width\":%d,\"seen\":[%s]}\n",
    action_number, wall_spent * 1e3, gtk_adjustment_get_upper(adjustment),
    gtk_adjustment_get_value(adjustment), asked_text, width, seen->str);
  resume_clock();
}

// Waits until three frames are alike, at most sixty.
static void settle(void) {
  char *last = g_strdup("");
  double upper = -1;
  for (int count = 0, alike = 0; count < 60 && alike < 3; count++) {
    frame(0);
    gboolean is_alike = !strcmp(last, seen->str) && upper == gtk_adjustment_get_upper(adjustment);
    alike = is_alike ? alike + 1 : 0;
    g_free(last);
    last = g_strdup(seen->str);
    upper = gtk_adjustment_get_upper(adjustment);
  }
  g_free(last);
}

// MARK: Actions

static void set_width(int next) {
  width = next;
  gtk_widget_set_size_request(scrolled, width, height);
}

static void append_words(const char *words, guint position) {
  gint64 id = g_array_index(rows->ids, gint64, position);
  char *text = row_text(id), *longer = g_strconcat(text, " ", words, NULL);
  g_hash_table_insert(changed_texts, copied(id), longer);
  GtkWidget *cell = g_hash_table_lookup(bound_cells, &id);
  if (cell) {
    GtkWidget *head = gtk_widget_get_first_child(cell);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(head)), longer);
    measured++;
  }
  g_free(text);
}

static void show_row(guint position) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}

static void scroll_to_fraction(double fraction) {
  double last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment);
  gtk_adjustment_set_value(adjustment, fraction * last);
}

static void change_rows(const char *name, int count) {
  if (!strcmp(name, "insert")) {
    GArray *added = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (int i = 0; i < count; i++, rows->next_id++) g_array_append_val(added, rows->next_id);
    g_array_prepend_vals(rows->ids, added->data, count);
    g_array_free(added, TRUE);
    g_list_model_items_changed(G_LIST_MODEL(rows), 0, 0, count);
  } else {
    g_array_remove_range(rows->ids, 0, count);
    g_list_model_items_changed(G_LIST_MODEL(rows), 0, count, 0);
  }
}

static double number(JsonObject *action, const char *name) {
  if (!json_object_has_member(action, name)) g_error("an action lacks the field '%s'", name);
  return json_node_get_double(json_object_get_member(action, name));
}

static void play(JsonObject *action) {
  const char *name = json_object_get_string_member(action, "do");
  if (!strcmp(name, "open")) {
    frame(NAN);
  } else if (!strcmp(name, "wheel")) {
    double by = number(action, "by");
    for (int turn = 0; turn < number(action, "times"); turn++) {
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + by);
      frame(by);
    }
  } else if (!strcmp(name, "drag")) {
    scroll_to_fraction(number(action, "to"));
    frame(NAN);
  } else if (!strcmp(name, "jump")) {
    show_row(number(action, "row"));
    frame(NAN);
  } else if (!strcmp(name, "end")) {
    show_row(rows->ids->len - 1);
    frame(NAN);
    scroll_to_fraction(1);
    frame(NAN);
  } else if (!strcmp(name, "insert") || !strcmp(name, "remove")) {
    change_rows(name, number(action, "count"));
    frame(0);
  } else if (!strcmp(name, "grow") || !strcmp(name, "stream")) {
    JsonArray *words = json_object_get_array_member(action, "words");
    gboolean is_stream = !strcmp(name, "stream");
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < json_array_get_length(words); i++) {
      const char *word = json_array_get_string_element(words, i);
      if (is_stream) {
        append_words(word, rows->ids->len - 1);
        frame(0);
      } else {
        g_string_append_printf(all, "%s%s", i ? " " : "", word);
      }
    }
    if (!is_stream && seen_ids->len) {
      guint place = MIN((guint)number(action, "seen"), seen_ids->len - 1), position = 0;
      gint64 id = g_array_index(seen_ids, gint64, place);
      while (g_array_index(rows->ids, gint64, position) != id) position++;
      append_words(all->str, position);
      frame(0);
    }
    g_string_free(all, TRUE);
  } else if (!strcmp(name, "resize") || !strcmp(name, "turn")) {
    int from = width, to = number(action, "to"), step = 0;
    if (json_object_has_member(action, "step")) step = number(action, "step");
    for (int next = from; next != to;) {
      next = step ? (to > from ? MIN(to, next + step) : MAX(to, next - step)) : to;
      set_width(next);
      frame(0);
    }
  } else {
    g_error("there is no action '%s'", name);
  }
}

static void draw(const char *name) {
  if (!json_object_has_member(plan, "pictures")) return;
  GdkPaintable *paintable = gtk_widget_paintable_new(scrolled);
  GtkSnapshot *snapshot = gtk_snapshot_new();
  gdk_paintable_snapshot(paintable, snapshot, width, height);
  GskRenderNode *node = gtk_snapshot_free_to_node(snapshot);
  if (node) {
    GskRenderer *renderer = gtk_native_get_renderer(GTK_NATIVE(window));
    GdkTexture *texture = gsk_renderer_render_texture(
      renderer, node, &GRAPHENE_RECT_INIT(0, 0, width, height));
    char *path = g_strdup_printf(
      "%s/gtk-listview-%s.png", json_object_get_string_member(plan, "pictures"), name);
    gdk_texture_save_to_png(texture, path);
    g_free(path);
    g_object_unref(texture);
    gsk_render_node_unref(node);
  }
  g_object_unref(paintable);
}

// MARK: The heights of all texts

static void write_truth(int at_width) {
  GtkWidget *cell = g_object_ref_sink(make_cell());
  guint count = json_array_get_length(texts);
  double *heights = g_new0(double, count);
  for (guint id = 0; id < count; id++) {
    int least;
    fill_cell(cell, id);
    gtk_widget_measure(cell, GTK_ORIENTATION_VERTICAL, at_width, &least, NULL, NULL, NULL);
    heights[id * 31 % count] = least;
  }
  printf("{\"kind\":\"truth\",\"width\":%d,\"heights\":[", at_width);
  for (guint i = 0; i < count; i++) printf("%s%g", i ? "," : "", heights[i]);
  printf("]}\n");
  g_free(heights);
  g_object_unref(cell);
}

static long peak_kilobytes(void) {
  char *status = NULL;
  long peak = 0;
  if (g_file_get_contents("/proc/self/status", &status, NULL, NULL)) {
    const char *line = strstr(status, "VmHWM:");
    if (line) peak = atol(line + 6);
    g_free(status);
  }
  return peak;
}

static void open_list(void) {
  rows = g_object_new(bench_rows_get_type(), NULL);
  rows->ids = g_array_new(FALSE, FALSE, sizeof(gint64));
  for (gint64 id = 0; id < json_object_get_int_member(plan, "rows"); id++) {
    g_array_append_val(rows->ids, id);
  }
  rows->next_id = rows->ids->len;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  g_signal_connect(factory, "unbind", G_CALLBACK(unbind), NULL);
  list = gtk_list_view_new(
    GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(rows))), factory);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
  adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
}

static const char *style =
  "listview, listview > row { padding: 0; margin: 0; border: 0; background: white; }"
  ".cell { padding: 10px 16px 11px 16px; border-bottom: 1px solid #d9dbe0; }"
  ".sender { font: bold 15px \"Noto Sans\"; color: #1c1c1e; }"
  ".time { font: 12px \"Noto Sans\"; color: #6b7280; }"
  ".text { font: 15px \"Noto Sans\"; color: #3a3f47; }";

int main(int count, char **arguments) {
  JsonParser *parser = json_parser_new();
  GError *error = NULL;
  if (count != 2) g_error("usage: list PLAN.json");
  if (!json_parser_load_from_file(parser, arguments[1], &error)) g_error("%s", error->message);
  plan = json_node_get_object(json_parser_get_root(parser));
  texts = json_object_get_array_member(plan, "texts");
  senders = json_object_get_array_member(plan, "senders");
  changed_texts = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
  bound_cells = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
  seen = g_string_new(NULL);
  seen_ids = g_array_new(FALSE, FALSE, sizeof(gint64));
  if (!gtk_init_check()) g_error("there is no display; run under xvfb-run");

  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style, -1);
  gtk_style_context_add_provider_for_display(
    gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_USER);
  height = json_object_get_int_member(plan, "height");
  window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 800, 900);
  GtkWidget *fixed = gtk_fixed_new();
  scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_policy(
    GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
  gtk_fixed_put(GTK_FIXED(fixed), scrolled, 0, 0);
  gtk_window_set_child(GTK_WINDOW(window), fixed);
  set_width(json_object_get_int_member(plan, "width"));
  gtk_window_present(GTK_WINDOW(window));
  g_signal_connect(
    gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(after_paint), NULL);
  while (!was_painted) g_main_context_iteration(NULL, TRUE);

  printf(
    "{\"kind\":\"engine\",\"engine\":\"gtk-listview\",\"rows\":%d,\"version\":\"GTK %d.%d.%d\","
    "\"cannot\":[%s]}\n",
    (int)json_object_get_int_member(plan, "rows"), gtk_get_major_version(),
    gtk_get_minor_version(), gtk_get_micro_version(),
    gtk_check_version(4, 12, 0)
      ? "\"bring a row to the top: before 4.12 a jump ends where the row is seen\"" : "");
  JsonArray *actions = json_object_get_array_member(plan, "actions");
  start_clock();
  open_list();
  for (guint i = 0; i < json_array_get_length(actions); i++) {
    JsonObject *action = json_array_get_object_element(actions, i);
    const char *name = json_object_get_string_member(action, "do");
    action_number = i;
    if (!strcmp(name, "picture")) {
      draw(json_object_get_string_member(action, "picture"));
      continue;
    }
    if (i) start_clock();
    play(action);
    settle();
    pause_clock();
    printf(
      "{\"kind\":\"action\",\"action\":%u,\"do\":\"%s\",\"ms\":%.3f,\"cpuMs\":%.3f,"
      "\"measured\":%d}\n",
      i, name, wall_spent * 1e3, cpu_spent * 1e3, measured);
  }
  start_clock();
  printf("{\"kind\":\"end\",\"peakKB\":%ld}\n", peak_kilobytes());
  g_hash_table_remove_all(changed_texts);
  JsonArray *widths = json_object_get_array_member(plan, "truthWidths");
  for (guint i = 0; i < json_array_get_length(widths); i++) {
    write_truth(json_array_get_double_element(widths, i));
  }
  return 0;
}

// SPDX-License-Identifier: Apache-2.0

//! Declares quoin.h as a `-sys` crate does. All handles have one type here.

use std::ffi::{c_char, c_void};

pub type quoin_status = i32;
pub const QUOIN_OK: quoin_status = 0;
pub const QUOIN_BAD_ARGUMENT: quoin_status = 1;
pub const QUOIN_BAD_HANDLE: quoin_status = 2;
pub const QUOIN_BUFFER_TOO_SMALL: quoin_status = 6;
pub const QUOIN_CANCELLED: quoin_status = 7;

pub const QUOIN_TEMPLATE_SCALE: f64 = -1.0;
pub const QUOIN_REQUIRED: f64 = 1000.0;
pub const QUOIN_WEAK: f64 = 250.0;

pub type quoin_column_type = i32;
pub const QUOIN_UTF8: quoin_column_type = 0;
pub type quoin_row_part = i32;
pub const QUOIN_ITEM: quoin_row_part = 0;
pub const QUOIN_HEADER: quoin_row_part = 1;
pub type quoin_format = i32;
pub const QUOIN_BINARY: quoin_format = 0;
pub const QUOIN_JSON_TEXT: quoin_format = 1;
pub type quoin_alignment = i32;
pub type quoin_direction = i32;
pub type quoin_affinity = i32;
pub const QUOIN_DOWNSTREAM: quoin_affinity = 1;
pub type quoin_pixel_format = i32;
pub const QUOIN_COVERAGE: quoin_pixel_format = 0;
pub type quoin_pen = i32;
pub const QUOIN_MOVE_TO: quoin_pen = 0;
pub type quoin_scroll_place = i32;
pub const QUOIN_TOP: quoin_scroll_place = 1;
pub type quoin_relation = i32;
pub const QUOIN_AT_MOST: quoin_relation = -1;
pub const QUOIN_EQUAL: quoin_relation = 0;
pub const QUOIN_AT_LEAST: quoin_relation = 1;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct quoin_handle {
    pub id: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct quoin_font {
    pub family: *const c_char,
    pub size: f64,
    pub weight: f64,
    pub italic: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_text_metrics {
    pub width: f64,
    pub height: f64,
    pub first_baseline: f64,
    pub last_baseline: f64,
    pub line_count: usize,
    pub is_truncated: bool,
}

#[repr(C)]
pub struct quoin_line_metrics {
    pub ascent: f64,
    pub descent: f64,
    pub leading: f64,
}

#[repr(C)]
pub struct quoin_text_engine {
    pub prepare: extern "C" fn(
        context: *mut c_void, text: *const c_char, length: usize, font: *const quoin_font,
    ) -> *mut c_void,
    pub measure: extern "C" fn(
        context: *mut c_void, text: *mut c_void, width: f64, max_lines: usize,
    ) -> quoin_text_metrics,
    pub min_width: extern "C" fn(context: *mut c_void, text: *mut c_void) -> f64,
    pub release: extern "C" fn(context: *mut c_void, text: *mut c_void),
    pub line_metrics:
        extern "C" fn(context: *mut c_void, font: *const quoin_font) -> quoin_line_metrics,
}

#[repr(C)]
pub struct quoin_batch {
    pub workers: usize,
    pub progress: Option<extern "C" fn(context: *mut c_void, done: usize) -> bool>,
    pub context: *mut c_void,
}

#[repr(C)]
pub struct quoin_column {
    pub name: *const c_char,
    pub kind: quoin_column_type,
    pub values: *const c_void,
    pub offsets: *const c_void,
    pub validity: *const u8,
    pub first: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct quoin_list_place {
    pub part: quoin_row_part,
    pub record: usize,
    pub section: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct quoin_rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_text_fit {
    pub view: usize,
    pub frame: quoin_rect,
    pub line_count: usize,
    pub wanted_line_count: usize,
    pub is_truncated: bool,
    pub is_truncation_expected: bool,
    pub lost_bytes: usize,
    pub clipped_width: f64,
    pub clipped_height: f64,
    pub missing_glyphs: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct quoin_text_style {
    pub font: quoin_font,
    pub letter_spacing: f64,
    pub line_height_multiple: f64,
    pub line_spacing: f64,
    pub language: *const c_char,
    pub alignment: quoin_alignment,
    pub direction: quoin_direction,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct quoin_text_run {
    pub start: usize,
    pub style: quoin_text_style,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_line {
    pub start: usize,
    pub end: usize,
    pub x: f64,
    pub width: f64,
    pub baseline: f64,
    pub ascent: f64,
    pub descent: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_glyph {
    pub id: u32,
    pub font: u32,
    pub cluster: usize,
    pub x: f64,
    pub y: f64,
    pub advance: f64,
}

#[repr(C)]
pub struct quoin_face {
    pub path: *const c_char,
    pub name: *const c_char,
    pub index: i64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_caret {
    pub line: usize,
    pub x: f64,
    pub top: f64,
    pub bottom: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_glyph_image {
    pub format: quoin_pixel_format,
    pub width: i32,
    pub height: i32,
    pub left: i32,
    pub top: i32,
    pub scale: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct quoin_outline_step {
    pub pen: quoin_pen,
    pub x: f64,
    pub y: f64,
    pub x1: f64,
    pub y1: f64,
    pub x2: f64,
    pub y2: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_atlas_entry {
    pub is_placed: bool,
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
    pub left: i32,
    pub top: i32,
    pub scale: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct quoin_height_facts {
    pub row_count: usize,
    pub from: f64,
    pub to: f64,
    pub steps_per_point: f64,
    pub units_per_point: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct quoin_term {
    pub variable: quoin_handle,
    pub coefficient: f64,
}

extern "C" {
    pub fn quoin_message() -> *const c_char;
    pub fn quoin_version() -> *const c_char;
    pub fn quoin_fonts_bundled(fonts: *mut quoin_handle) -> quoin_status;
    pub fn quoin_fonts_files(
        paths: *const *const c_char, count: usize, fonts: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_fonts_bundled_and_files(
        paths: *const *const c_char, count: usize, fonts: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_fonts_engine(
        engine: *const quoin_text_engine, context: *mut c_void, fonts: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_template_parse(
        text: *const c_char, length: usize, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_template_builtin(name: *const c_char, result: *mut quoin_handle) -> quoin_status;
    pub fn quoin_template_warning(layout: quoin_handle, index: usize) -> *const c_char;
    pub fn quoin_template_at_text_size(
        layout: quoin_handle, size: *const c_char, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_template_at_engine(
        layout: quoin_handle, engine: *const c_char, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_rows_create(
        layout: quoin_handle, fonts: quoin_handle, widths: *const f64, width_count: usize,
        scale: f64, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_rows_width_count(rows: quoin_handle, count: *mut usize) -> quoin_status;
    pub fn quoin_rows_at_pixel_ratios(
        rows: quoin_handle, ratios: *const f64, count: usize, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_rows_height_count(rows: quoin_handle, count: *mut usize) -> quoin_status;
    pub fn quoin_rows_width(rows: quoin_handle, index: usize, width: *mut f64) -> quoin_status;
    pub fn quoin_rows_scale(rows: quoin_handle, scale: *mut f64) -> quoin_status;
    pub fn quoin_failures_count(failures: quoin_handle, count: *mut usize) -> quoin_status;
    pub fn quoin_failures_message(
        failures: quoin_handle, index: usize, record: *mut usize,
    ) -> *const c_char;
    pub fn quoin_rows_heights_json(
        rows: quoin_handle, records: *const c_char, length: usize, batch: *const quoin_batch,
        heights: *mut f64, capacity: usize, count: *mut usize, failures: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_rows_field_name(rows: quoin_handle, index: usize) -> *const c_char;
    pub fn quoin_rows_heights_columns(
        rows: quoin_handle, columns: *const quoin_column, column_count: usize, row_count: usize,
        batch: *const quoin_batch, heights: *mut f64, capacity: usize, failures: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_list_create(
        layout: quoin_handle, records: *const c_char, length: usize, list: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_list_size(
        list: quoin_handle, row_count: *mut usize, section_count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_list_row(
        list: quoin_handle, row: usize, place: *mut quoin_list_place,
    ) -> quoin_status;
    pub fn quoin_list_record(
        list: quoin_handle, row: usize, bytes: *mut c_char, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_rows_heights_list(
        rows: quoin_handle, list: quoin_handle, batch: *const quoin_batch, heights: *mut f64,
        capacity: usize, failures: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_rows_view_name(rows: quoin_handle, index: usize) -> *const c_char;
    pub fn quoin_rows_frames(
        rows: quoin_handle, record: *const c_char, length: usize, width: f64,
        frames: *mut quoin_rect, capacity: usize, count: *mut usize, height: *mut f64,
    ) -> quoin_status;
    pub fn quoin_rows_text_fits(
        rows: quoin_handle, record: *const c_char, length: usize, width: f64,
        fits: *mut quoin_text_fit, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_rows_explain(
        rows: quoin_handle, record: *const c_char, length: usize, width: f64, bytes: *mut c_char,
        capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_rows_display_list(
        rows: quoin_handle, record: *const c_char, length: usize, width: f64, names_views: bool,
        format: quoin_format, bytes: *mut u8, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_text_style_default() -> quoin_text_style;
    pub fn quoin_text_prepare(
        fonts: quoin_handle, text: *const c_char, length: usize, style: *const quoin_text_style,
        result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_text_prepare_runs(
        fonts: quoin_handle, text: *const c_char, length: usize, runs: *const quoin_text_run,
        run_count: usize, result: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_text_measure(
        text: quoin_handle, width: f64, max_lines: usize, metrics: *mut quoin_text_metrics,
    ) -> quoin_status;
    pub fn quoin_text_lines(
        text: quoin_handle, width: f64, max_lines: usize, lines: *mut quoin_line, capacity: usize,
        count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_text_glyphs(
        text: quoin_handle, width: f64, max_lines: usize, glyphs: *mut quoin_glyph,
        capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_text_font(text: quoin_handle, font: u32, face: *mut quoin_face) -> quoin_status;
    pub fn quoin_text_caret(
        text: quoin_handle, width: f64, max_lines: usize, byte: usize, affinity: quoin_affinity,
        caret: *mut quoin_caret,
    ) -> quoin_status;
    pub fn quoin_text_byte_at(
        text: quoin_handle, width: f64, max_lines: usize, x: f64, y: f64, byte: *mut usize,
        affinity: *mut quoin_affinity,
    ) -> quoin_status;
    pub fn quoin_text_selection(
        text: quoin_handle, width: f64, max_lines: usize, start: usize, end: usize,
        rects: *mut quoin_rect, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_glyph_drawer_of_text(
        text: quoin_handle, drawer: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_glyph_drawer_of_display_list(
        bytes: *const u8, length: usize, format: quoin_format, drawer: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_glyph_draw(
        drawer: quoin_handle, font: u32, glyph: u32, size: f64, subpixel: i32,
        image: *mut quoin_glyph_image, pixels: *mut u8, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_glyph_outline(
        drawer: quoin_handle, font: u32, glyph: u32, size: f64, steps: *mut quoin_outline_step,
        capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_atlas_create(
        format: quoin_pixel_format, width: i32, height: i32, atlas: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_atlas_begin_frame(atlas: quoin_handle) -> quoin_status;
    pub fn quoin_atlas_place(
        atlas: quoin_handle, drawer: quoin_handle, font: u32, glyph: u32, size: f64, subpixel: i32,
        entry: *mut quoin_atlas_entry,
    ) -> quoin_status;
    pub fn quoin_atlas_changes(
        atlas: quoin_handle, first_row: *mut usize, pixels: *mut u8, capacity: usize,
        count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_growing_row_create(
        rows: quoin_handle, record: *const c_char, length: usize, row: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_growing_row_append(
        row: quoin_handle, field: *const c_char, text: *const c_char, length: usize,
    ) -> quoin_status;
    pub fn quoin_growing_row_heights(
        row: quoin_handle, heights: *mut f64, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_heights_open(
        data: *const c_void, length: usize, heights: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_heights_measure(
        rows: quoin_handle, from: f64, to: f64, steps_per_point: usize, records: *const c_char,
        length: usize, batch: *const quoin_batch, heights: *mut quoin_handle,
        failures: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_heights_bytes(
        heights: quoin_handle, bytes: *mut u8, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_heights_facts(
        heights: quoin_handle, facts: *mut quoin_height_facts,
    ) -> quoin_status;
    pub fn quoin_heights_at(
        heights: quoin_handle, width: f64, values: *mut f64, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_heights_total(heights: quoin_handle, width: f64, height: *mut f64) -> quoin_status;
    pub fn quoin_table_create(scale: f64, table: *mut quoin_handle) -> quoin_status;
    pub fn quoin_table_insert(
        table: quoin_handle, row: usize, heights: *const f64, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_remove(table: quoin_handle, row: usize, count: usize) -> quoin_status;
    pub fn quoin_table_move(
        table: quoin_handle, row: usize, count: usize, target: usize,
    ) -> quoin_status;
    pub fn quoin_table_set_height(table: quoin_handle, row: usize, height: f64) -> quoin_status;
    pub fn quoin_table_set_heights(
        table: quoin_handle, row: usize, heights: *const f64, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_height(
        table: quoin_handle, row: usize, height: *mut f64, is_measured: *mut bool,
    ) -> quoin_status;
    pub fn quoin_table_add_estimate(
        table: quoin_handle, height: f64, estimate: *mut usize,
    ) -> quoin_status;
    pub fn quoin_table_set_estimate(
        table: quoin_handle, estimate: usize, height: f64,
    ) -> quoin_status;
    pub fn quoin_table_insert_estimated(
        table: quoin_handle, row: usize, estimate: usize, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_forget(
        table: quoin_handle, row: usize, count: usize, estimate: usize,
    ) -> quoin_status;
    pub fn quoin_table_unmeasured(
        table: quoin_handle, row: usize, count: usize, unmeasured: *mut usize,
    ) -> quoin_status;
    pub fn quoin_table_visible(
        table: quoin_handle, y: f64, height: f64, first: *mut usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_table_size(
        table: quoin_handle, row_count: *mut usize, height: *mut f64,
    ) -> quoin_status;
    pub fn quoin_table_offset(table: quoin_handle, row: usize, y: *mut f64) -> quoin_status;
    pub fn quoin_table_row(table: quoin_handle, y: f64, row: *mut usize) -> quoin_status;
    pub fn quoin_table_set_viewport(
        table: quoin_handle, height: f64, top_inset: f64, bottom_inset: f64,
    ) -> quoin_status;
    pub fn quoin_table_scroll(table: quoin_handle, offset: f64) -> quoin_status;
    pub fn quoin_table_scroll_to_row(
        table: quoin_handle, row: usize, place: quoin_scroll_place,
    ) -> quoin_status;
    pub fn quoin_table_scroll_offset(
        table: quoin_handle, offset: *mut f64, least: *mut f64, greatest: *mut f64,
    ) -> quoin_status;
    pub fn quoin_table_insert_sections(
        table: quoin_handle, section: usize, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_remove_sections(
        table: quoin_handle, section: usize, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_move_section(
        table: quoin_handle, section: usize, target: usize,
    ) -> quoin_status;
    pub fn quoin_table_section_count(table: quoin_handle, count: *mut usize) -> quoin_status;
    pub fn quoin_table_section_rows(
        table: quoin_handle, section: usize, first: *mut usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_table_section_of_row(
        table: quoin_handle, row: usize, section: *mut usize, index: *mut usize,
    ) -> quoin_status;
    pub fn quoin_table_insert_in_section(
        table: quoin_handle, section: usize, index: usize, heights: *const f64, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_insert_estimated_in_section(
        table: quoin_handle, section: usize, index: usize, estimate: usize, count: usize,
    ) -> quoin_status;
    pub fn quoin_table_move_to_section(
        table: quoin_handle, row: usize, count: usize, section: usize, index: usize,
    ) -> quoin_status;
    pub fn quoin_table_set_header(table: quoin_handle, section: usize, height: f64) -> quoin_status;
    pub fn quoin_table_set_footer(table: quoin_handle, section: usize, height: f64) -> quoin_status;
    pub fn quoin_table_header(
        table: quoin_handle, section: usize, visible_top: f64, y: *mut f64, height: *mut f64,
    ) -> quoin_status;
    pub fn quoin_table_footer(
        table: quoin_handle, section: usize, visible_bottom: f64, y: *mut f64, height: *mut f64,
    ) -> quoin_status;
    pub fn quoin_table_visible_sections(
        table: quoin_handle, y: f64, height: f64, first: *mut usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_offsets(
        heights: *const f64, count: usize, scale: f64, offsets: *mut f64,
    ) -> quoin_status;
    pub fn quoin_lane_offsets(
        heights: *const f64, spans: *const usize, count: usize, lane_count: usize, gap: f64,
        scale: f64, first_lanes: *mut usize, tops: *mut f64, height: *mut f64,
    ) -> quoin_status;
    pub fn quoin_solver_create(solver: *mut quoin_handle) -> quoin_status;
    pub fn quoin_solver_add_variables(
        solver: quoin_handle, count: usize, variables: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_solver_remove_variable(
        solver: quoin_handle, variable: quoin_handle,
    ) -> quoin_status;
    pub fn quoin_solver_add_constraint(
        solver: quoin_handle, terms: *const quoin_term, count: usize, relation: quoin_relation,
        constant: f64, priority: f64, constraint: *mut quoin_handle,
    ) -> quoin_status;
    pub fn quoin_solver_remove_constraint(
        solver: quoin_handle, constraint: quoin_handle,
    ) -> quoin_status;
    pub fn quoin_solver_set_constant(
        solver: quoin_handle, constraint: quoin_handle, constant: f64,
    ) -> quoin_status;
    pub fn quoin_solver_set_priority(
        solver: quoin_handle, constraint: quoin_handle, priority: f64,
    ) -> quoin_status;
    pub fn quoin_solver_conflict(
        solver: quoin_handle, constraints: *mut quoin_handle, capacity: usize, count: *mut usize,
    ) -> quoin_status;
    pub fn quoin_solver_add_edit(
        solver: quoin_handle, variable: quoin_handle, priority: f64,
    ) -> quoin_status;
    pub fn quoin_solver_suggest(
        solver: quoin_handle, variable: quoin_handle, value: f64,
    ) -> quoin_status;
    pub fn quoin_solver_remove_edit(solver: quoin_handle, variable: quoin_handle) -> quoin_status;
    pub fn quoin_solver_solve(solver: quoin_handle) -> quoin_status;
    pub fn quoin_solver_values(
        solver: quoin_handle, variables: *const quoin_handle, count: usize, values: *mut f64,
    ) -> quoin_status;
    pub fn quoin_solver_slack(
        solver: quoin_handle, constraint: quoin_handle, slack: *mut f64,
    ) -> quoin_status;
    pub fn quoin_release(id: u64) -> quoin_status;
}

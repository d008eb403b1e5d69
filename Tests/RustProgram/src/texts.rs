// SPDX-License-Identifier: Apache-2.0

//! Texts by themselves, their glyphs, fonts of files, and a text engine in place of fonts.

use crate::library::{all, check, make, number, text, Object, Outcome};
use crate::rows::{display_list, rows, template};
use crate::sys::*;
use std::ffi::{c_char, c_void, CString};
use std::ptr::null;
use std::sync::atomic::{AtomicUsize, Ordering};

const WORDS: &str = "To and fro";
const LETTER: &str = "version: 1
views: {t: {type: text, text: Q}}
layout: [\"H:|[t]|\", \"V:|[t]|\"]
";

/// A text in the usual style.
fn prepare(fonts: &Object, words: &str) -> Outcome<Object> {
    make(|result| unsafe {
        quoin_text_prepare(fonts.0, words.as_ptr().cast(), words.len(), null(), result)
    })
}

fn measure(text: &Object, width: f64) -> Outcome<quoin_text_metrics> {
    number(|metrics| unsafe { quoin_text_measure(text.0, width, 0, metrics) })
}

fn glyphs(text: &Object) -> Outcome<Vec<quoin_glyph>> {
    all(|glyphs, capacity, count| unsafe {
        quoin_text_glyphs(text.0, f64::INFINITY, 0, glyphs, capacity, count)
    })
}

pub fn use_texts(fonts: &Object) -> Outcome<()> {
    let prepared = prepare(fonts, WORDS)?;
    let wide = measure(&prepared, f64::INFINITY)?;
    let narrow = measure(&prepared, 60.0)?;
    assert_eq!((wide.line_count, narrow.line_count), (1, 2));
    let lines: Vec<quoin_line> = all(|lines, capacity, count| unsafe {
        quoin_text_lines(prepared.0, 60.0, 0, lines, capacity, count)
    })?;
    assert_eq!((lines[0].end, lines[1].start, lines[1].end), (7, 7, 10));
    assert_eq!(lines[0].baseline, narrow.first_baseline);
    let glyphs = glyphs(&prepared)?;
    assert!(glyphs.len() == 10 && glyphs[9].cluster == 9);
    assert!((glyphs[9].x + glyphs[9].advance - wide.width).abs() < 1e-9);

    let caret: quoin_caret = number(|caret| unsafe {
        quoin_text_caret(prepared.0, 60.0, 0, 7, QUOIN_DOWNSTREAM, caret)
    })?;
    assert_eq!((caret.line, caret.x), (1, 0.0));
    let (mut byte, mut affinity) = (0, 0);
    let middle = (caret.top + caret.bottom) / 2.0;
    check(unsafe {
        quoin_text_byte_at(prepared.0, 60.0, 0, -5.0, middle, &mut byte, &mut affinity)
    })?;
    assert_eq!((byte, affinity), (7, QUOIN_DOWNSTREAM));
    let rects: Vec<quoin_rect> = all(|rects, capacity, count| unsafe {
        quoin_text_selection(prepared.0, 60.0, 0, 3, 10, rects, capacity, count)
    })?;
    assert_eq!((rects.len(), rects[1].x, rects[1].width), (2, 0.0, lines[1].width));

    let style = unsafe { quoin_text_style_default() };
    let mut large = style;
    large.font.size = 2.0 * style.font.size;
    let runs = [(0, style), (3, large)].map(|(start, style)| quoin_text_run { start, style });
    let mixed = make(|result| unsafe {
        quoin_text_prepare_runs(
            fonts.0, WORDS.as_ptr().cast(), WORDS.len(), runs.as_ptr(), runs.len(), result,
        )
    })?;
    assert!(measure(&mixed, f64::INFINITY)?.width > wide.width);
    Ok(())
}

/// The fonts of the files that a text's glyphs are of.
pub fn use_files(fonts: &Object) -> Outcome<()> {
    let prepared = prepare(fonts, WORDS)?;
    let glyph = glyphs(&prepared)?[0];
    let mut face = quoin_face { path: null(), name: null(), index: -1 };
    check(unsafe { quoin_text_font(prepared.0, glyph.font, &mut face) })?;
    assert_eq!((text(face.name).as_str(), face.index), ("NotoSans-Regular", 0));
    let path = CString::new(text(face.path)).map_err(|error| error.to_string())?;
    let paths = [path.as_ptr()];
    let width = measure(&prepared, f64::INFINITY)?.width;
    for call in [quoin_fonts_files, quoin_fonts_bundled_and_files] {
        let fonts = make(|result| unsafe { call(paths.as_ptr(), 1, result) })?;
        assert_eq!(measure(&prepare(&fonts, WORDS)?, f64::INFINITY)?.width, width);
    }
    Ok(())
}

/// Pictures and outlines of a glyph, and the atlas that keeps pictures.
pub fn use_glyphs(fonts: &Object) -> Outcome<()> {
    let prepared = prepare(fonts, "Q")?;
    let glyph = glyphs(&prepared)?[0].id;
    let of_text = make(|result| unsafe { quoin_glyph_drawer_of_text(prepared.0, result) })?;
    let template = template(LETTER)?;
    let list = display_list(&rows(&template, fonts, &[100.0])?, "{}", 100.0, QUOIN_BINARY)?;
    let of_list = make(|result| unsafe {
        quoin_glyph_drawer_of_display_list(list.as_ptr(), list.len(), QUOIN_BINARY, result)
    })?;
    let picture = |drawer: &Object| -> Outcome<(quoin_glyph_image, Vec<u8>)> {
        let mut image = quoin_glyph_image::default();
        let place = &raw mut image;
        let pixels = all(|pixels, capacity, count| unsafe {
            quoin_glyph_draw(drawer.0, 0, glyph, 34.0, 0, place, pixels, capacity, count)
        })?;
        Ok((image, pixels))
    };
    let outline = |drawer: &Object| -> Outcome<Vec<quoin_outline_step>> {
        all(|steps, capacity, count| unsafe {
            quoin_glyph_outline(drawer.0, 0, glyph, 17.0, steps, capacity, count)
        })
    };
    let (image, pixels) = picture(&of_text)?;
    assert_eq!(pixels.len(), (image.width * image.height) as usize);
    assert!(pixels.iter().any(|&coverage| coverage > 200));
    assert_eq!(picture(&of_list)?.1, pixels);
    let steps = outline(&of_text)?;
    assert!(steps.len() > 4 && steps[0].pen == QUOIN_MOVE_TO);
    assert_eq!(outline(&of_list)?, steps);

    let atlas = make(|result| unsafe { quoin_atlas_create(QUOIN_COVERAGE, 64, 64, result) })?;
    check(unsafe { quoin_atlas_begin_frame(atlas.0) })?;
    let entry: quoin_atlas_entry = number(|entry| unsafe {
        quoin_atlas_place(atlas.0, of_text.0, 0, glyph, 34.0, 0, entry)
    })?;
    assert!(entry.is_placed && (entry.width, entry.height) == (image.width, image.height));
    let (mut first, mut texture, mut count) = (0, [0; 64 * 64], 0);
    check(unsafe {
        quoin_atlas_changes(atlas.0, &mut first, texture.as_mut_ptr(), texture.len(), &mut count)
    })?;
    let start = (entry.y as usize - first) * 64 + entry.x as usize;
    let width = image.width as usize;
    assert_eq!(texture[start..start + width], pixels[..width]);
    Ok(())
}

/// How many texts the engine holds.
static TEXTS: AtomicUsize = AtomicUsize::new(0);

/// Keeps the number of bytes: each is 10 points wide.
extern "C" fn engine_prepare(
    _: *mut c_void, _: *const c_char, length: usize, _: *const quoin_font,
) -> *mut c_void {
    TEXTS.fetch_add(1, Ordering::SeqCst);
    Box::into_raw(Box::new(length)).cast()
}

extern "C" fn engine_measure(
    _: *mut c_void, text: *mut c_void, width: f64, max_lines: usize,
) -> quoin_text_metrics {
    let length = unsafe { *text.cast::<usize>() };
    let fit = if width < 1e6 { ((width / 10.0) as usize).max(1) } else { length.max(1) };
    let wanted = length.div_ceil(fit).max(1);
    let line_count = if max_lines == 0 { wanted } else { wanted.min(max_lines) };
    let height = 20.0 * line_count as f64;
    quoin_text_metrics {
        width: 10.0 * length.min(fit) as f64,
        height,
        first_baseline: 16.0,
        last_baseline: height - 4.0,
        line_count,
        is_truncated: line_count < wanted,
    }
}

extern "C" fn engine_min_width(_: *mut c_void, _: *mut c_void) -> f64 {
    10.0
}

extern "C" fn engine_release(_: *mut c_void, text: *mut c_void) {
    TEXTS.fetch_sub(1, Ordering::SeqCst);
    drop(unsafe { Box::from_raw(text.cast::<usize>()) });
}

extern "C" fn engine_line_metrics(_: *mut c_void, _: *const quoin_font) -> quoin_line_metrics {
    quoin_line_metrics { ascent: 16.0, descent: 4.0, leading: 0.0 }
}

pub fn use_engine() -> Outcome<()> {
    let engine = quoin_text_engine {
        prepare: engine_prepare,
        measure: engine_measure,
        min_width: engine_min_width,
        release: engine_release,
        line_metrics: engine_line_metrics,
    };
    let fonts =
        make(|result| unsafe { quoin_fonts_engine(&engine, std::ptr::null_mut(), result) })?;
    let prepared = prepare(&fonts, "twenty-five characters ..")?;
    assert_eq!(TEXTS.load(Ordering::SeqCst), 1);
    let metrics = measure(&prepared, 100.0)?;
    assert_eq!((metrics.line_count, metrics.height), (3, 60.0));
    drop(prepared);
    drop(fonts);
    assert_eq!(TEXTS.load(Ordering::SeqCst), 0);
    Ok(())
}

// SPDX-License-Identifier: Apache-2.0

//! Templates, and the rows of records.

use crate::library::{all, check, make, number, text, Object, Outcome};
use crate::sys::*;
use std::ffi::{c_char, c_void, CString};
use std::ptr::{null, null_mut};

const NOTE: &str = "version: 1
name: note
views: {text: {type: text, text: \"${text}\"}}
layout: \"V:|-10-[text]-10-|\\nH:|-10-[text]-10-|\"
";

/// A template of YAML text.
pub fn template(source: &str) -> Outcome<Object> {
    make(|result| unsafe { quoin_template_parse(source.as_ptr().cast(), source.len(), result) })
}

/// Rows of a template at widths.
pub fn rows(template: &Object, fonts: &Object, widths: &[f64]) -> Outcome<Object> {
    make(|result| unsafe {
        quoin_rows_create(
            template.0, fonts.0, widths.as_ptr(), widths.len(), QUOIN_TEMPLATE_SCALE, result,
        )
    })
}

/// The heights of records in JSON: as many for each as the rows have.
fn heights(rows: &Object, lines: &str, batch: *const quoin_batch) -> Outcome<(Vec<f64>, u64)> {
    let each = number(|count| unsafe { quoin_rows_height_count(rows.0, count) })?;
    let mut heights = vec![0.0; each * (lines.lines().count())];
    let (mut count, mut failures) = (0, quoin_handle { id: 9 });
    check(unsafe {
        quoin_rows_heights_json(
            rows.0, lines.as_ptr().cast(), lines.len(), batch, heights.as_mut_ptr(),
            heights.len(), &mut count, &mut failures,
        )
    })?;
    assert_eq!(count * each, heights.len());
    Ok((heights, failures.id))
}

/// Notes how many records are done, and lets the work go on.
extern "C" fn count_records(context: *mut c_void, done: usize) -> bool {
    unsafe { *context.cast::<usize>() = done };
    true
}

/// Ends the work.
extern "C" fn cancel(_: *mut c_void, _: usize) -> bool {
    false
}

pub fn use_records(fonts: &Object) -> Outcome<[f64; 3]> {
    let template = template(NOTE)?;
    let rows = rows(&template, fonts, &[120.0])?;
    let texts = ["Short.", "Words that are long enough for several lines.", ""];
    let lines: Vec<String> = texts.iter().map(|text| format!("{{\"text\":\"{text}\"}}")).collect();
    let lines = lines.join("\n");
    let mut done = 0usize;
    let batch = quoin_batch {
        workers: 2,
        progress: Some(count_records),
        context: (&raw mut done).cast(),
    };
    let (found, failures) = heights(&rows, &lines, &batch)?;
    assert_eq!((found.len(), failures, done), (3, 0, 3));
    assert!(found[1] > found[0] && found[0] > found[2]);

    // The same as a column of Arrow: all bytes, and where each text begins.
    let bytes = texts.concat();
    let mut offsets = vec![0i32];
    for text in texts {
        offsets.push(offsets[offsets.len() - 1] + text.len() as i32);
    }
    let name = CString::new("text").map_err(|error| error.to_string())?;
    let column = quoin_column {
        name: name.as_ptr(),
        kind: QUOIN_UTF8,
        values: bytes.as_ptr().cast(),
        offsets: offsets.as_ptr().cast(),
        validity: null(),
        first: 0,
    };
    let (mut again, mut failures) = ([0.0; 3], quoin_handle::default());
    check(unsafe {
        quoin_rows_heights_columns(
            rows.0, &column, 1, 3, null(), again.as_mut_ptr(), 3, &mut failures,
        )
    })?;
    assert_eq!(again.as_slice(), found);
    assert_eq!(text(unsafe { quoin_rows_field_name(rows.0, 0) }), "text");
    assert!(unsafe { quoin_rows_field_name(rows.0, 1) }.is_null());

    // A record that fails has NaN, and a reason.
    let (some, failures) = heights(&rows, "{\"text\":\"Short.\"}\n{}", null())?;
    let failures = Object(quoin_handle { id: failures });
    assert!(some[0] == found[0] && some[1].is_nan());
    assert_eq!(number(|count| unsafe { quoin_failures_count(failures.0, count) })?, 1);
    let mut record = 0;
    let reason = text(unsafe { quoin_failures_message(failures.0, 0, &mut record) });
    assert!(record == 1 && reason.contains("text"), "{reason}");

    let batch = quoin_batch { workers: 1, progress: Some(cancel), context: null_mut() };
    let released = rows.0;
    let mut count = 0;
    let mut call = |batch: *const quoin_batch| unsafe {
        quoin_rows_heights_json(
            released, lines.as_ptr().cast(), lines.len(), batch, again.as_mut_ptr(), 3,
            &mut count, null_mut(),
        )
    };
    assert_eq!(call(&batch), QUOIN_CANCELLED);
    drop(rows);
    assert_eq!(call(null()), QUOIN_BAD_HANDLE);
    Ok([found[0], found[1], found[2]])
}

/// What one record's cell looks like.
pub fn use_cells(fonts: &Object) -> Outcome<()> {
    let template = template(NOTE)?;
    let rows = rows(&template, fonts, &[120.0, 200.0])?;
    assert_eq!(number(|count| unsafe { quoin_rows_width_count(rows.0, count) })?, 2);
    assert_eq!(number(|width| unsafe { quoin_rows_width(rows.0, 1, width) })?, 200.0);
    assert_eq!(number(|scale| unsafe { quoin_rows_scale(rows.0, scale) })?, 1.0);
    assert_eq!(text(unsafe { quoin_rows_view_name(rows.0, 0) }), "text");
    let record = "{\"text\":\"Words that are long enough for several lines.\"}";
    let (json, length) = (record.as_ptr().cast::<c_char>(), record.len());
    let (found, _) = heights(&rows, record, null())?;

    let mut height = 0.0;
    let frames: Vec<quoin_rect> = {
        let height = &raw mut height;
        all(|frames, capacity, count| unsafe {
            quoin_rows_frames(rows.0, json, length, 120.0, frames, capacity, count, height)
        })?
    };
    assert_eq!(height, found[0]);
    assert_eq!((frames[0].x, frames[0].y, frames[0].height + 20.0), (10.0, 10.0, height));
    let fits: Vec<quoin_text_fit> = all(|fits, capacity, count| unsafe {
        quoin_rows_text_fits(rows.0, json, length, 120.0, fits, capacity, count)
    })?;
    assert_eq!((fits[0].view, fits[0].frame, fits[0].lost_bytes), (0, frames[0], 0));
    assert!(fits[0].line_count > 1 && fits[0].line_count == fits[0].wanted_line_count);
    let explanation: Vec<c_char> = all(|bytes, capacity, count| unsafe {
        quoin_rows_explain(rows.0, json, length, 120.0, bytes, capacity, count)
    })?;
    let explanation: Vec<u8> = explanation.iter().map(|&byte| byte as u8).collect();
    let explanation = String::from_utf8(explanation).map_err(|error| error.to_string())?;
    assert!(explanation.starts_with(&format!("{{\"width\":120,\"height\":{height}")));
    for (format, start) in [(QUOIN_BINARY, "QDL"), (QUOIN_JSON_TEXT, "{")] {
        let list = display_list(&rows, record, 120.0, format)?;
        assert!(list.starts_with(start.as_bytes()));
    }

    // The same at every width, in a file.
    let every = make(|result| unsafe {
        quoin_heights_measure(
            rows.0, 100.0, 200.0, 64, json, length, null(), result, null_mut(),
        )
    })?;
    for (width, &height) in [120.0, 200.0].into_iter().zip(&found) {
        let total = number(|total| unsafe { quoin_heights_total(every.0, width, total) })?;
        assert_eq!(total, height);
    }
    let bytes: Vec<u8> = all(|bytes, capacity, count| unsafe {
        quoin_heights_bytes(every.0, bytes, capacity, count)
    })?;
    assert!(bytes.starts_with(b"QUOINWH"));

    // A row whose text is still being written.
    let start = "{\"text\":\"Words that are long \"}";
    let growing = make(|result| unsafe {
        quoin_growing_row_create(rows.0, start.as_ptr().cast(), start.len(), result)
    })?;
    let (field, more) = (c"text", "enough for several lines.");
    check(unsafe {
        quoin_growing_row_append(growing.0, field.as_ptr(), more.as_ptr().cast(), more.len())
    })?;
    let grown: Vec<f64> = all(|heights, capacity, count| unsafe {
        quoin_growing_row_heights(growing.0, heights, capacity, count)
    })?;
    assert_eq!(grown, found);
    Ok(())
}

/// The bytes of a record's display list, with the names of its views.
pub fn display_list(
    rows: &Object, record: &str, width: f64, format: quoin_format,
) -> Outcome<Vec<u8>> {
    all(|bytes, capacity, count| unsafe {
        quoin_rows_display_list(
            rows.0, record.as_ptr().cast(), record.len(), width, true, format, bytes, capacity,
            count,
        )
    })
}

/// A list with sections, whose heads are rows as well.
pub fn use_lists(fonts: &Object) -> Outcome<()> {
    let template = template(
        "version: 1
width: 200
section: \"${day}\"
views: {t: {type: text, text: \"${text}\"}}
layout: [\"H:|[t]|\", \"V:|[t]|\"]
header: {views: {t: {type: text, text: \"${section}\"}}, layout: [\"H:|[t]|\", \"V:|-8-[t]|\"]}
",
    )?;
    let records = "{\"day\":\"Monday\",\"text\":\"One\"}\n{\"day\":\"Friday\",\"text\":\"Two\"}";
    let list = make(|result| unsafe {
        quoin_list_create(template.0, records.as_ptr().cast(), records.len(), result)
    })?;
    let (mut row_count, mut section_count) = (0, 0);
    check(unsafe { quoin_list_size(list.0, &mut row_count, &mut section_count) })?;
    assert_eq!((row_count, section_count), (4, 2));
    let place = |row| -> Outcome<quoin_list_place> {
        number(|place| unsafe { quoin_list_row(list.0, row, place) })
    };
    assert_eq!(place(1)?, quoin_list_place { part: QUOIN_ITEM, record: 0, section: 0 });
    assert_eq!(place(2)?, quoin_list_place { part: QUOIN_HEADER, record: 1, section: 1 });

    let rows = rows(&template, fonts, &[200.0])?;
    let mut heights = [0.0; 4];
    check(unsafe {
        quoin_rows_heights_list(rows.0, list.0, null(), heights.as_mut_ptr(), 4, null_mut())
    })?;
    assert!(heights[0] == heights[1] + 8.0 && heights[0] == heights[2]);
    let record: Vec<c_char> = all(|bytes, capacity, count| unsafe {
        quoin_list_record(list.0, 2, bytes, capacity, count)
    })?;
    let mut height = 0.0;
    let frames: Outcome<Vec<quoin_rect>> = {
        let height = &raw mut height;
        all(|frames, capacity, count| unsafe {
            quoin_rows_frames(
                rows.0, record.as_ptr(), record.len(), 200.0, frames, capacity, count, height,
            )
        })
    };
    assert!(frames.is_ok() && height == heights[2]);
    Ok(())
}

/// The same template for other readers, browsers and screens.
pub fn use_variants(fonts: &Object) -> Outcome<()> {
    let news = make(|result| unsafe { quoin_template_builtin(c"news".as_ptr(), result) })?;
    assert!(unsafe { quoin_template_warning(news.0, 1_000) }.is_null());
    let doubtful = template(&NOTE.replace("${text}", "{{text}}"))?;
    assert!(text(unsafe { quoin_template_warning(doubtful.0, 0) }).contains("{{"));

    let record = "{\"text\":\"Words that are long enough for several lines.\"}";
    let height = |template: &Object| -> Outcome<f64> {
        Ok(heights(&rows(template, fonts, &[120.0])?, record, null())?.0[0])
    };
    let usual = template(&NOTE.replace("}}", ", font: f}}\nfonts: {f: {textStyle: body}}"))?;
    let larger = make(|result| unsafe {
        quoin_template_at_text_size(usual.0, c"xxxl".as_ptr(), result)
    })?;
    assert!(height(&larger)? > height(&usual)?);

    let web = template(&format!("conventions: web\n{NOTE}"))?;
    let firefox =
        make(|result| unsafe { quoin_template_at_engine(web.0, c"firefox".as_ptr(), result) })?;
    assert!(height(&firefox)? > 0.0);
    let web = rows(&web, fonts, &[120.0])?;
    let ratios = [1.0, 1.5];
    let web =
        make(|result| unsafe { quoin_rows_at_pixel_ratios(web.0, ratios.as_ptr(), 2, result) })?;
    assert_eq!(heights(&web, record, null())?.0.len(), 2);
    Ok(())
}

/// The heights at every width that the tool wrote to a file, of 20 rows at widths from 100 to 300.
pub fn use_file_of_heights(path: &str) -> Outcome<()> {
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let heights =
        make(|result| unsafe { quoin_heights_open(bytes.as_ptr().cast(), bytes.len(), result) })?;
    let facts: quoin_height_facts =
        number(|facts| unsafe { quoin_heights_facts(heights.0, facts) })?;
    assert_eq!((facts.row_count, facts.from, facts.to), (20, 100.0, 300.0));
    for width in [100.0, 222.5, 300.0] {
        let rows: Vec<f64> = all(|values, capacity, count| unsafe {
            quoin_heights_at(heights.0, width, values, capacity, count)
        })?;
        let total = number(|total| unsafe { quoin_heights_total(heights.0, width, total) })?;
        assert_eq!(rows.iter().sum::<f64>(), total);
    }
    Ok(())
}

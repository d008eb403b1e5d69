// SPDX-License-Identifier: Apache-2.0

//! Tables with exact offsets, scrolling and sections, and offsets without a table.

use crate::library::{check, make, number, Object, Outcome};
use crate::sys::*;
use std::ptr::null;

/// A table whose pixels are points.
fn table() -> Outcome<Object> {
    make(|result| unsafe { quoin_table_create(1.0, result) })
}

/// The number of a table's rows, and their height.
fn size(table: quoin_handle) -> Outcome<(usize, f64)> {
    let (mut count, mut height) = (0, 0.0);
    check(unsafe { quoin_table_size(table, &mut count, &mut height) })?;
    Ok((count, height))
}

fn offset(table: quoin_handle, row: usize) -> Outcome<f64> {
    number(|y| unsafe { quoin_table_offset(table, row, y) })
}

/// The offset of the viewport, and its bounds.
fn scroll_offset(table: quoin_handle) -> Outcome<[f64; 3]> {
    let mut offsets = [0.0; 3];
    let [offset, least, greatest] = &mut offsets;
    check(unsafe { quoin_table_scroll_offset(table, offset, least, greatest) })?;
    Ok(offsets)
}

pub fn use_rows() -> Outcome<()> {
    let table = table()?;
    let table = table.0;
    let heights = [10.0, 20.0, 30.0, 40.0];
    check(unsafe { quoin_table_insert(table, 0, heights.as_ptr(), 4) })?;
    check(unsafe { quoin_table_move(table, 3, 1, 0) })?;
    check(unsafe { quoin_table_set_height(table, 1, 15.0) })?;
    check(unsafe { quoin_table_remove(table, 2, 1) })?;
    assert_eq!(size(table)?, (3, 40.0 + 15.0 + 30.0));
    assert_eq!(offset(table, 2)?, 55.0);
    assert_eq!(number(|row| unsafe { quoin_table_row(table, 54.9, row) })?, 1);
    let status = unsafe { quoin_table_row(table, 85.0, &mut 0) };
    assert_eq!(status, QUOIN_BAD_ARGUMENT);
    Ok(())
}

/// Rows that are measured when they are first seen, under a bar of 20 points.
pub fn use_scrolling() -> Outcome<()> {
    let table = table()?;
    let table = table.0;
    let estimate = number(|number| unsafe { quoin_table_add_estimate(table, 40.0, number) })?;
    check(unsafe { quoin_table_insert_estimated(table, 0, estimate, 1_000) })?;
    check(unsafe { quoin_table_set_viewport(table, 100.0, 20.0, 10.0) })?;
    assert_eq!(scroll_offset(table)?, [-20.0, -20.0, 40_000.0 + 10.0 - 100.0]);
    check(unsafe { quoin_table_scroll(table, 500.0 * 40.0 + 5.0) })?;
    loop {
        let (mut first, mut count) = (0, 0);
        let top = scroll_offset(table)?[0];
        check(unsafe { quoin_table_visible(table, top, 100.0, &mut first, &mut count) })?;
        let row = number(|row| unsafe { quoin_table_unmeasured(table, first, count, row) })?;
        if row == first + count {
            break;
        }
        check(unsafe { quoin_table_set_heights(table, row, [50.0].as_ptr(), 1) })?;
    }
    let (mut height, mut is_measured) = (0.0, false);
    check(unsafe { quoin_table_height(table, 500, &mut height, &mut is_measured) })?;
    assert_eq!((height, is_measured), (50.0, true));
    // What is seen stays in its place.
    let distance = offset(table, 500)? - scroll_offset(table)?[0];
    check(unsafe { quoin_table_set_estimate(table, estimate, 60.0) })?;
    assert_eq!(offset(table, 500)? - scroll_offset(table)?[0], distance);
    check(unsafe { quoin_table_scroll_to_row(table, 20, QUOIN_TOP) })?;
    assert_eq!(scroll_offset(table)?[0], 20.0 * 60.0 - 20.0);
    check(unsafe { quoin_table_forget(table, 0, 1_000, estimate) })?;
    assert_eq!(size(table)?, (1_000, 1_000.0 * 60.0));
    Ok(())
}

/// Contacts by their first letter.
pub fn use_sections() -> Outcome<()> {
    let table = table()?;
    let table = table.0;
    let heights = [44.0; 3];
    check(unsafe { quoin_table_insert_sections(table, 1, 2) })?;
    for section in 0..3 {
        check(unsafe { quoin_table_set_header(table, section, 20.0) })?;
    }
    check(unsafe { quoin_table_set_footer(table, 2, 10.0) })?;
    check(unsafe { quoin_table_insert_in_section(table, 0, 0, heights.as_ptr(), 3) })?;
    let estimate = number(|number| unsafe { quoin_table_add_estimate(table, 30.0, number) })?;
    check(unsafe { quoin_table_insert_estimated_in_section(table, 2, 0, estimate, 2) })?;
    check(unsafe { quoin_table_move_to_section(table, 0, 1, 1, 0) })?;
    assert_eq!(number(|count| unsafe { quoin_table_section_count(table, count) })?, 3);
    assert_eq!(size(table)?, (5, 3.0 * 20.0 + 3.0 * 44.0 + 2.0 * 30.0 + 10.0));
    let (mut first, mut count) = (0, 0);
    check(unsafe { quoin_table_section_rows(table, 2, &mut first, &mut count) })?;
    assert_eq!((first, count), (3, 2));
    let (mut section, mut index) = (0, 0);
    check(unsafe { quoin_table_section_of_row(table, 4, &mut section, &mut index) })?;
    assert_eq!((section, index), (2, 1));
    let (mut y, mut height) = (0.0, 0.0);
    check(unsafe { quoin_table_header(table, 1, f64::NEG_INFINITY, &mut y, &mut height) })?;
    assert_eq!((y, height), (20.0 + 2.0 * 44.0, 20.0));
    check(unsafe { quoin_table_footer(table, 2, f64::INFINITY, &mut y, &mut height) })?;
    assert_eq!((y, height), (size(table)?.1 - 10.0, 10.0));
    check(unsafe { quoin_table_visible_sections(table, 100.0, 20.0, &mut first, &mut count) })?;
    assert_eq!((first, count), (0, 2));
    check(unsafe { quoin_table_move_section(table, 2, 0) })?;
    check(unsafe { quoin_table_remove_sections(table, 1, 2) })?;
    assert_eq!(size(table)?, (2, 20.0 + 2.0 * 30.0 + 10.0));
    Ok(())
}

pub fn use_offsets() -> Outcome<()> {
    let heights = [10.0, 30.0, 20.0];
    let mut offsets = [0.0; 4];
    check(unsafe { quoin_offsets(heights.as_ptr(), 3, 1.0, offsets.as_mut_ptr()) })?;
    assert_eq!(offsets, [0.0, 10.0, 40.0, 60.0]);
    let (mut lanes, mut tops, mut height) = ([9; 3], [0.0; 3], 0.0);
    check(unsafe {
        quoin_lane_offsets(
            heights.as_ptr(), null(), 3, 2, 4.0, 1.0, lanes.as_mut_ptr(), tops.as_mut_ptr(),
            &mut height,
        )
    })?;
    assert_eq!((lanes, tops, height), ([0, 1, 0], [0.0, 0.0, 14.0], 34.0));
    Ok(())
}

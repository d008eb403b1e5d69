// SPDX-License-Identifier: Apache-2.0

//! Declares a part of quoin.h as a `-sys` crate does, and computes rows with it.
//!
//!     QUOIN_LIB_DIR=PREFIX/lib cargo run --offline

use std::ffi::{c_char, c_void, CStr, CString};
use std::ptr::null;

#[allow(non_camel_case_types)]
mod sys {
    use super::{c_char, c_void};

    pub type quoin_status = i32;
    pub const QUOIN_OK: quoin_status = 0;
    pub const QUOIN_BAD_HANDLE: quoin_status = 2;
    pub const QUOIN_UTF8: i32 = 0;
    pub const QUOIN_TEMPLATE_SCALE: f64 = -1.0;

    #[repr(C)]
    #[derive(Clone, Copy, Default)]
    pub struct quoin_handle {
        pub id: u64,
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
        pub kind: i32,
        pub values: *const c_void,
        pub offsets: *const c_void,
        pub validity: *const u8,
        pub first: usize,
    }

    extern "C" {
        pub fn quoin_message() -> *const c_char;
        pub fn quoin_version() -> *const c_char;
        pub fn quoin_fonts_bundled(fonts: *mut quoin_handle) -> quoin_status;
        pub fn quoin_template_parse(
            text: *const c_char, length: usize, result: *mut quoin_handle,
        ) -> quoin_status;
        pub fn quoin_rows_create(
            layout: quoin_handle, fonts: quoin_handle, widths: *const f64, width_count: usize,
            scale: f64, result: *mut quoin_handle,
        ) -> quoin_status;
        pub fn quoin_rows_heights_json(
            rows: quoin_handle, records: *const c_char, length: usize,
            batch: *const quoin_batch, heights: *mut f64, capacity: usize, count: *mut usize,
            failures: *mut quoin_handle,
        ) -> quoin_status;
        pub fn quoin_rows_heights_columns(
            rows: quoin_handle, columns: *const quoin_column, column_count: usize,
            row_count: usize, batch: *const quoin_batch, heights: *mut f64, capacity: usize,
            failures: *mut quoin_handle,
        ) -> quoin_status;
        pub fn quoin_release(id: u64) -> quoin_status;
    }
}

/// An object of the library, released when it goes out of scope.
struct Object(sys::quoin_handle);

impl Drop for Object {
    fn drop(&mut self) {
        unsafe { sys::quoin_release(self.0.id) };
    }
}

/// The object that a call makes, or what the library says.
fn make(call: impl FnOnce(*mut sys::quoin_handle) -> sys::quoin_status) -> Result<Object, String> {
    let mut handle = sys::quoin_handle::default();
    check(call(&mut handle))?;
    Ok(Object(handle))
}

fn check(status: sys::quoin_status) -> Result<(), String> {
    if status == sys::QUOIN_OK {
        return Ok(());
    }
    Err(unsafe { CStr::from_ptr(sys::quoin_message()) }.to_string_lossy().into_owned())
}

/// Notes how many records are done, and lets the work go on.
extern "C" fn count_records(context: *mut c_void, done: usize) -> bool {
    unsafe { *context.cast::<usize>() = done };
    true
}

const TEMPLATE: &str = "version: 1
name: note
views: {text: {type: text, text: \"${text}\"}}
layout: \"V:|-10-[text]-10-|\\nH:|-10-[text]-10-|\"
";

fn main() -> Result<(), String> {
    let version = unsafe { CStr::from_ptr(sys::quoin_version()) };
    println!("version {}", version.to_string_lossy());
    let fonts = make(|result| unsafe { sys::quoin_fonts_bundled(result) })?;
    let template = make(|result| unsafe {
        sys::quoin_template_parse(TEMPLATE.as_ptr().cast(), TEMPLATE.len(), result)
    })?;
    let widths = [120.0];
    let rows = make(|result| unsafe {
        sys::quoin_rows_create(template.0, fonts.0, widths.as_ptr(), 1, sys::QUOIN_TEMPLATE_SCALE, result)
    })?;

    let texts = ["Short.", "Words that are long enough for several lines.", ""];
    let lines: Vec<String> = texts.iter().map(|text| format!("{{\"text\":\"{text}\"}}")).collect();
    let lines = lines.join("\n");
    let mut heights = [0.0; 3];
    let (mut count, mut failures) = (0, sys::quoin_handle { id: 9 });
    let mut done = 0usize;
    let batch = sys::quoin_batch {
        workers: 2,
        progress: Some(count_records),
        context: (&raw mut done).cast(),
    };
    check(unsafe {
        sys::quoin_rows_heights_json(
            rows.0, lines.as_ptr().cast(), lines.len(), &batch, heights.as_mut_ptr(), 3,
            &mut count, &mut failures,
        )
    })?;
    assert_eq!((count, failures.id, done), (3, 0, 3));
    assert!(heights[1] > heights[0] && heights[0] > heights[2]);

    // The same as a column of Arrow: all bytes, and where each text begins.
    let bytes = texts.concat();
    let mut offsets = vec![0i32];
    for text in texts {
        offsets.push(offsets[offsets.len() - 1] + text.len() as i32);
    }
    let name = CString::new("text").map_err(|error| error.to_string())?;
    let column = sys::quoin_column {
        name: name.as_ptr(),
        kind: sys::QUOIN_UTF8,
        values: bytes.as_ptr().cast(),
        offsets: offsets.as_ptr().cast(),
        validity: null(),
        first: 0,
    };
    let mut again = [0.0; 3];
    check(unsafe {
        sys::quoin_rows_heights_columns(
            rows.0, &column, 1, 3, null(), again.as_mut_ptr(), 3, &mut failures,
        )
    })?;
    assert_eq!(again, heights);

    let released = rows.0;
    drop(rows);
    let status = unsafe {
        sys::quoin_rows_heights_json(
            released, lines.as_ptr().cast(), lines.len(), null(), heights.as_mut_ptr(), 3,
            &mut count, &mut failures,
        )
    };
    assert_eq!(status, sys::QUOIN_BAD_HANDLE);
    println!("heights {heights:?}");
    Ok(())
}

// SPDX-License-Identifier: Apache-2.0

//! What the parts of the program share.

use crate::sys;
use std::ffi::{c_char, CStr};

/// What the library says if a call fails.
pub type Outcome<Value> = Result<Value, String>;

/// An object of the library, released when it goes out of scope.
pub struct Object(pub sys::quoin_handle);

impl Drop for Object {
    fn drop(&mut self) {
        unsafe { sys::quoin_release(self.0.id) };
    }
}

/// The object that a call makes.
pub fn make(call: impl FnOnce(*mut sys::quoin_handle) -> sys::quoin_status) -> Outcome<Object> {
    let mut handle = sys::quoin_handle::default();
    check(call(&mut handle))?;
    Ok(Object(handle))
}

/// The message of a call that failed.
pub fn check(status: sys::quoin_status) -> Outcome<()> {
    if status == sys::QUOIN_OK {
        return Ok(());
    }
    Err(text(unsafe { sys::quoin_message() }))
}

/// A text of the library's.
pub fn text(bytes: *const c_char) -> String {
    assert!(!bytes.is_null());
    unsafe { CStr::from_ptr(bytes) }.to_string_lossy().into_owned()
}

/// The number that a call writes.
pub fn number<Number: Default>(
    call: impl FnOnce(*mut Number) -> sys::quoin_status,
) -> Outcome<Number> {
    let mut number = Number::default();
    check(call(&mut number))?;
    Ok(number)
}

/// The elements that a call writes, whose number a first call without a buffer tells.
pub fn all<Element: Clone + Default>(
    call: impl Fn(*mut Element, usize, *mut usize) -> sys::quoin_status,
) -> Outcome<Vec<Element>> {
    let mut count = 0;
    let status = call(std::ptr::null_mut(), 0, &mut count);
    if status != sys::QUOIN_BUFFER_TOO_SMALL {
        check(status)?;
    }
    let mut elements = vec![Element::default(); count];
    check(call(elements.as_mut_ptr(), count, &mut count))?;
    Ok(elements)
}

// SPDX-License-Identifier: Apache-2.0

//! Linear constraints.

use crate::library::{all, check, make, number, Outcome};
use crate::sys::*;

/// Two columns with 8 between them: the first at least 80 wide, the second twice as wide as the
/// first if that is possible. The width of both is dragged.
pub fn use_columns() -> Outcome<()> {
    let solver = make(|result| unsafe { quoin_solver_create(result) })?;
    let solver = solver.0;
    let mut variables = [quoin_handle::default(); 4];
    check(unsafe { quoin_solver_add_variables(solver, 4, variables.as_mut_ptr()) })?;
    let [whole, first, second, unused] = variables;
    let add = |terms: &[(quoin_handle, f64)], relation, constant, priority| {
        let terms: Vec<quoin_term> = terms
            .iter()
            .map(|&(variable, coefficient)| quoin_term { variable, coefficient })
            .collect();
        number(|constraint| unsafe {
            quoin_solver_add_constraint(
                solver, terms.as_ptr(), terms.len(), relation, constant, priority, constraint,
            )
        })
    };
    let values = || -> Outcome<[f64; 3]> {
        let mut values = [0.0; 3];
        check(unsafe {
            quoin_solver_values(solver, variables.as_ptr(), 3, values.as_mut_ptr())
        })?;
        Ok(values)
    };
    let sum = [(first, 1.0), (second, 1.0), (whole, -1.0)];
    add(&sum, QUOIN_EQUAL, -8.0, QUOIN_REQUIRED)?;
    let least = add(&[(first, 1.0)], QUOIN_AT_LEAST, 80.0, QUOIN_REQUIRED)?;
    let twice = add(&[(second, 1.0), (first, -2.0)], QUOIN_EQUAL, 0.0, QUOIN_WEAK)?;

    check(unsafe { quoin_solver_add_edit(solver, whole, 750.0) })?;
    check(unsafe { quoin_solver_suggest(solver, whole, 308.0) })?;
    check(unsafe { quoin_solver_solve(solver) })?;
    assert_eq!(values()?, [308.0, 100.0, 200.0]);
    let slack = number(|slack| unsafe { quoin_solver_slack(solver, least, slack) })?;
    assert_eq!(slack, 100.0 - 80.0);
    check(unsafe { quoin_solver_set_constant(solver, least, 120.0) })?;
    assert_eq!(values()?, [308.0, 120.0, 180.0]);
    check(unsafe { quoin_solver_set_priority(solver, twice, QUOIN_REQUIRED) })?;
    assert_eq!(values()?, [3.0 * 120.0 + 8.0, 120.0, 240.0]);

    // What contradicts others is refused, and they are named.
    let refused = add(&[(first, 1.0)], QUOIN_AT_MOST, 119.0, QUOIN_REQUIRED);
    assert!(refused.is_err_and(|message| message.contains("contradicts 1 constraint")));
    let conflict = all(|constraints, capacity, count| unsafe {
        quoin_solver_conflict(solver, constraints, capacity, count)
    })?;
    assert_eq!(conflict, [least]);
    let status = unsafe { quoin_solver_set_constant(solver, least, 1e13) };
    assert_eq!(status, QUOIN_BAD_ARGUMENT);

    check(unsafe { quoin_solver_remove_edit(solver, whole) })?;
    check(unsafe { quoin_solver_remove_constraint(solver, twice) })?;
    check(unsafe { quoin_solver_remove_variable(solver, unused) })?;
    let status = unsafe { quoin_solver_remove_variable(solver, unused) };
    assert_eq!(status, QUOIN_BAD_HANDLE);
    Ok(())
}

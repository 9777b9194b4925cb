//! Tests of `render/table`.

use upstar::render::table::*;

#[test]
fn columns_stand_under_each_other() {
    let row = |cells: &[&str]| cells.iter().map(|&cell| cell.to_owned()).collect();
    let rows = [row(&["a", "−12", "x"]), row(&["long", "", "y"]), row(&[""])];
    assert_eq!(columns(&rows), "a     −12  x\nlong       y\n");
}

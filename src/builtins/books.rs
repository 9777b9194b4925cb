//! Names of books that the language cannot define, since they take any number of arguments. A definition of the user's takes
//! them over without a word.

use super::define::Rest;
use super::numbers::{items, met_in};
use crate::diag::codes::evaluation::BAD_ARGUMENT;
use crate::lang::fault::fault;

builtins! {
    "Names of books";

    /// The nim-sum of integers from 0 on, or of a list of them: they are added in base 2 without a carry. It is the size of the
    /// nimber that `*a + *b` is.
    ///
    /// >>> nim_sum(3, 5)
    /// 6
    /// >>> nim_sum([5, 9, 12])
    /// 0
    #[called("nim_sum(a, b, …)")]
    #[see(nim_value)]
    fn nim_sum(context, heaps: Rest) -> i64 {
        let mut sum = 0;
        for (place, heap) in items(&heaps.0).iter().enumerate() {
            context.meter.tick()?;
            let heap = context.to_integer(heap).map_err(|kind| met_in(&heaps.0, place, kind))?;
            if heap < 0 {
                return Err(fault!(BAD_ARGUMENT, "the size of a nimber is 0 or more").into());
            }
            sum ^= heap;
        }
        Ok(sum)
    }
}

//! Words of cells turned and mirrored. Those of at most eight rows and columns are brought into rows of eight bits, where all
//! images are a few shifts away.

use super::Word;

/// In the place of an image: whether the order of columns is reversed, that of rows, and whether rows and columns
/// are exchanged before.
pub(super) const MIRRORED: usize = 1;
pub(super) const FLIPPED: usize = 2;
pub(super) const TRANSPOSED: usize = 4;

/// All images that do not exchange rows and columns, and all that do, as bits.
pub(super) const KEEPING: u8 = 0x0F;
pub(super) const EXCHANGING: u8 = 0xF0;

/// The numbers of rows and columns of a board that has eight bits in a row.
pub(super) const EIGHT: usize = 8;

/// The width and the height of an image of a board of some size.
#[inline]
pub(super) fn size_of_turn(image: usize, [width, height]: [usize; 2]) -> [usize; 2] {
    if image & TRANSPOSED == 0 { [width, height] } else { [height, width] }
}

/// The place of a cell in an image of a board of some size.
pub(super) fn place_in_turn(image: usize, size: [usize; 2], cell: usize) -> usize {
    let (row, column) = (cell / size[0], cell % size[0]);
    let (row, column) = if image & TRANSPOSED == 0 { (row, column) } else { (column, row) };
    let [width, height] = size_of_turn(image, size);
    let row = if image & FLIPPED == 0 { row } else { height - 1 - row };
    let column = if image & MIRRORED == 0 { column } else { width - 1 - column };
    row * width + column
}

/// Returns whether rows of eight bits have room for a board.
#[inline]
pub(super) fn fits_eights([width, height]: [usize; 2]) -> bool {
    width <= EIGHT && height <= EIGHT
}

/// Rows of a width in rows of eight bits.
#[inline]
pub(super) fn in_eights(cells: u64, width: usize) -> u64 {
    let by = EIGHT - width;
    let rows = |count: usize| (1 << (count * width)) - 1_u64;
    // The later half of all rows, of each four, of each two.
    let first = cells & rows(4);
    let cells = first | (cells ^ first) << (4 * by);
    let first = cells & (rows(2) * 0x0000_0001_0000_0001);
    let cells = first | (cells ^ first) << (2 * by);
    let first = cells & (rows(1) * 0x0001_0001_0001_0001);
    first | (cells ^ first) << by
}

/// Rows of eight bits in rows of a width, behind which they are empty.
#[inline]
pub(super) fn from_eights(cells: u64, width: usize) -> u64 {
    let by = EIGHT - width;
    let second = cells & 0xff00_ff00_ff00_ff00;
    let cells = cells ^ second | second >> by;
    let second = cells & 0xffff_0000_ffff_0000;
    let cells = cells ^ second | second >> (2 * by);
    let second = cells & 0xffff_ffff_0000_0000;
    cells ^ second | second >> (4 * by)
}

/// How the cells of boards lie in words, and what turns them there.
trait Layout<W> {
    /// Whether boards may be wider or higher than eight cells.
    const ARE_LONG: bool;

    /// Rows in the opposite order.
    fn flipped(cells: W, size: [usize; 2]) -> W;

    /// Columns in the opposite order. The flipped cells are known.
    fn mirrored(cells: W, flipped: W, size: [usize; 2]) -> W;

    /// Both. The mirrored cells are known.
    fn half_turned(cells: W, mirrored: W, size: [usize; 2]) -> W;

    /// Rows and columns exchanged.
    fn transposed(cells: W, size: [usize; 2]) -> W;
}

/// Rows of eight bits, at most eight.
struct Eights;

impl Layout<u64> for Eights {
    const ARE_LONG: bool = false;

    #[inline(always)]
    fn flipped(cells: u64, [_, height]: [usize; 2]) -> u64 {
        cells.swap_bytes() >> (EIGHT * (EIGHT - height))
    }

    #[inline(always)]
    fn mirrored(cells: u64, _: u64, [width, _]: [usize; 2]) -> u64 {
        cells.reverse_bits().swap_bytes() >> (EIGHT - width)
    }

    #[inline(always)]
    fn half_turned(_: u64, mirrored: u64, size: [usize; 2]) -> u64 {
        Self::flipped(mirrored, size)
    }

    #[inline(always)]
    fn transposed(cells: u64, _: [usize; 2]) -> u64 {
        // Blocks of 1, 2 and 4 cells change places across the diagonal (Warren, Hacker's Delight 7-3).
        let exchanged = |cells: u64, shift: u32, mask: u64| {
            let changed = (cells ^ cells >> shift) & mask;
            cells ^ changed ^ changed << shift
        };
        let cells = exchanged(cells, 7, 0x00aa_00aa_00aa_00aa);
        let cells = exchanged(cells, 14, 0x0000_cccc_0000_cccc);
        exchanged(cells, 28, 0x0000_0000_f0f0_f0f0)
    }
}

/// Rows without anything between them.
struct Rows;

impl<W: Word> Layout<W> for Rows {
    const ARE_LONG: bool = true;

    fn flipped(cells: W, [width, height]: [usize; 2]) -> W {
        let row = W::lowest(width);
        (0..height).fold(W::zero(), |flipped, at| {
            flipped | (cells >> (at * width) & row) << ((height - 1 - at) * width)
        })
    }

    fn mirrored(_: W, flipped: W, [width, height]: [usize; 2]) -> W {
        flipped.reverse_bits() >> (W::BITS - width * height)
    }

    fn half_turned(cells: W, _: W, [width, height]: [usize; 2]) -> W {
        cells.reverse_bits() >> (W::BITS - width * height)
    }

    fn transposed(cells: W, [width, height]: [usize; 2]) -> W {
        let row = W::lowest(width);
        (0..height).fold(W::zero(), |all, at| {
            let columns = (cells >> (at * width) & row).each_bit();
            columns.fold(all, |all, column| all | W::bit(column * height + at))
        })
    }
}

/// An order of boards of the same size.
pub(super) trait Order {
    fn is_less<W: Word, const N: usize>(words: &[W; N], others: &[W; N]) -> bool;
}

/// The first cell where boards differ decides, and there the last word that differs.
pub(super) struct ByFirst;

impl Order for ByFirst {
    #[inline(always)]
    fn is_less<W: Word, const N: usize>(words: &[W; N], others: &[W; N]) -> bool {
        let (mut differing, mut less) = (W::zero(), W::zero());
        for (word, other) in words.iter().zip(others) {
            let differ = *word ^ *other;
            differing = differing | differ;
            less = less & !differ | differ & *other;
        }
        less & differing.first_bit() != W::zero()
    }
}

/// The last cell where boards differ decides.
pub(super) struct ByLast;

impl Order for ByLast {
    #[inline(always)]
    fn is_less<W: Word, const N: usize>(words: &[W; N], others: &[W; N]) -> bool {
        words < others
    }
}

/// The least of the four images of words that mirroring and flipping make, and its place.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn least_of_four<L: Layout<W>, O: Order, W: Word, const N: usize>(
    words: [W; N],
    size: [usize; 2],
) -> (usize, [W; N]) {
    let [mut mirrored, mut flipped, mut turned] = [[W::zero(); N]; 3];
    // A row has two images only.
    if L::ARE_LONG && size.contains(&1) {
        let turned = words.map(|cells| L::half_turned(cells, cells, size));
        return lesser::<O, W, N>((0, words), (MIRRORED | FLIPPED, turned));
    }
    for (at, &cells) in words.iter().enumerate() {
        // Words for letters that a board has not are frequent.
        if cells != W::zero() {
            flipped[at] = L::flipped(cells, size);
            mirrored[at] = L::mirrored(cells, flipped[at], size);
            turned[at] = L::half_turned(cells, mirrored[at], size);
        }
    }
    let images = [(MIRRORED, mirrored), (FLIPPED, flipped), (MIRRORED | FLIPPED, turned)];
    images.into_iter().fold((0, words), lesser::<O, W, N>)
}

/// The lesser of two images, or the first.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn lesser<O: Order, W: Word, const N: usize>(
    one: (usize, [W; N]),
    other: (usize, [W; N]),
) -> (usize, [W; N]) {
    if O::is_less(&other.1, &one.1) { other } else { one }
}

/// The least of some images, and its place: of those that keep rows and columns, of those that exchange them, or of all.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn least_of<L: Layout<W>, O: Order, W: Word, const N: usize>(
    words: [W; N],
    size: [usize; 2],
    images: u8,
) -> (usize, [W; N]) {
    let exchanged = || {
        let transposed = words.map(|cells| L::transposed(cells, size));
        let (image, least) =
            least_of_four::<L, O, W, N>(transposed, size_of_turn(TRANSPOSED, size));
        (TRANSPOSED + image, least)
    };
    match images {
        KEEPING => least_of_four::<L, O, W, N>(words, size),
        EXCHANGING => exchanged(),
        _ => lesser::<O, W, N>(least_of_four::<L, O, W, N>(words, size), exchanged()),
    }
}

/// The least of some images of the cells of a board, which are as bits, and its place; all in rows of eight bits.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn least_of_eights<O: Order, const N: usize>(
    words: [u64; N],
    size: [usize; 2],
    images: u8,
) -> (usize, [u64; N]) {
    least_of::<Eights, O, u64, N>(words, size, images)
}

/// The least of some images of the cells of a board, which are as bits, and its place.
#[inline]
pub(super) fn least<O: Order, W: Word, const N: usize>(
    words: [W; N],
    size: [usize; 2],
    images: u8,
) -> (usize, [W; N]) {
    if !fits_eights(size) {
        return least_of::<Rows, O, W, N>(words, size, images);
    }
    let (mut eights, mut least) = ([0; N], [W::zero(); N]);
    for (at, word) in words.iter().enumerate() {
        if *word != W::zero() {
            eights[at] = in_eights(word.limb(0), size[0]);
        }
    }
    let (image, eights) = least_of_eights::<O, N>(eights, size, images);
    if image == 0 {
        return (image, words);
    }
    let [width, _] = size_of_turn(image, size);
    for (at, cells) in eights.into_iter().enumerate() {
        if cells != 0 {
            least[at] = W::from_64(from_eights(cells, width));
        }
    }
    (image, least)
}

/// An image of cells.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn image_of<L: Layout<W>, W: Word>(mut cells: W, size: [usize; 2], image: usize) -> W {
    if image & TRANSPOSED != 0 {
        cells = L::transposed(cells, size);
    }
    let size = size_of_turn(image, size);
    if image & FLIPPED != 0 {
        cells = L::flipped(cells, size);
    }
    if image & MIRRORED != 0 {
        let flipped = L::flipped(cells, size);
        cells = L::mirrored(cells, flipped, size);
    }
    cells
}

/// An image of the cells of a board.
pub(super) fn turned<W: Word>(cells: W, size: [usize; 2], image: usize) -> W {
    if cells == W::zero() || image == 0 {
        return cells;
    }
    if !fits_eights(size) {
        return image_of::<Rows, W>(cells, size, image);
    }
    let cells = image_of::<Eights, u64>(in_eights(cells.limb(0), size[0]), size, image);
    W::from_64(from_eights(cells, size_of_turn(image, size)[0]))
}

/// The columns that have cells, of rows of eight bits.
#[inline(always)]
fn eights_columns(cells: u64) -> u64 {
    let two = cells | cells >> EIGHT;
    let four = two | two >> (2 * EIGHT);
    (four | four >> (4 * EIGHT)) & 0xff
}

/// The same rows of eight bits in a corner.
#[inline(always)]
pub(super) fn eights_cornered(cells: u64) -> u64 {
    if cells == 0 {
        return 0;
    }
    let cells = cells >> (cells.trailing_zeros() & !7);
    cells >> eights_columns(cells).trailing_zeros()
}

/// The numbers of columns and of rows up to the last ones with cells, in rows of eight bits.
#[inline(always)]
pub(super) fn eights_size(cells: u64) -> [usize; 2] {
    let lines = |bits: u64| 64 - bits.leading_zeros() as usize;
    [lines(eights_columns(cells)), lines(cells).div_ceil(EIGHT)]
}

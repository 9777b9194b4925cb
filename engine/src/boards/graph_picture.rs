//! Pictures of graphs as texts of several lines. A graph with letters on its edges grows from the
//! ground, as hackenbush is drawn; one with letters on its vertices goes to the right, its branches
//! below each other. A vertex that is come back to has a name at both places.

use super::graph::Graph;
use super::graph_text::{Sign, Walk};
use crate::meter::{Lease, Meter, Stop};

/// A picture in the making: rows of signs, as long as they have to be.
struct Canvas {
    rows: Vec<Vec<u8>>,
    lease: Lease,
}

impl Canvas {
    fn new(meter: &mut Meter) -> Result<Self, Stop> {
        Ok(Self { rows: Vec::new(), lease: meter.lease(0)? })
    }

    /// Writes at a place; what is left of it in its row is blank.
    fn put(
        &mut self,
        row: usize,
        column: usize,
        text: &[u8],
        meter: &mut Meter,
    ) -> Result<(), Stop> {
        meter.tick()?;
        while self.rows.len() <= row {
            self.lease.grow(size_of::<Vec<u8>>(), meter)?;
            self.rows.push(Vec::new());
        }
        let line = &mut self.rows[row];
        let end = column + text.len();
        if line.len() < end {
            self.lease.grow(end - line.len(), meter)?;
            meter.tick_many((end - line.len()) as u64 / 64)?;
            line.resize(end, b' ');
        }
        line[column..end].copy_from_slice(text);
        Ok(())
    }

    /// A line of one sign from one column to another, both included, where nothing stands.
    fn bar(&mut self, row: usize, columns: (usize, usize), meter: &mut Meter) -> Result<(), Stop> {
        for column in columns.0..=columns.1 {
            let line = self.rows.get(row);
            let free = line.is_none_or(|line| matches!(line.get(column), None | Some(b' ')));
            if free {
                self.put(row, column, b"-", meter)?;
            }
        }
        Ok(())
    }

    /// The rows, the last one first if asked.
    fn text(self, upwards: bool) -> String {
        let mut rows = self.rows;
        if upwards {
            rows.reverse();
        }
        String::from_utf8_lossy(&rows.join(&b'\n')).into_owned()
    }
}

/// The name of the vertex that is the `count`-th to be come back to.
fn name(first: u8, count: usize) -> Vec<u8> {
    let letter = first + u8::try_from(count % 26).unwrap_or(0);
    match count / 26 {
        0 => vec![letter],
        more => [&[letter], more.to_string().as_bytes()].concat(),
    }
}

impl Graph {
    /// A picture of the graph.
    pub fn picture(&self, meter: &mut Meter) -> Result<String, Stop> {
        self.marked_picture(&[], meter)
    }

    /// A picture of the graph; where letters stand on edges, behind each of them the mark of the edge, if it has one, else
    /// behind each vertex that of the vertex.
    pub fn marked_picture(&self, marks: &[String], meter: &mut Meter) -> Result<String, Stop> {
        let walk = self.walk(meter)?;
        // The names.
        let _names = meter.lease(self.vertices.len() * size_of::<Vec<u8>>())?;
        if self.has_letters_on_edges() {
            self.grown(&walk, marks, meter)
        } else {
            self.laid(&walk, marks, meter)
        }
    }

    /// From the ground up: an edge is its letter, what hangs together above a vertex stands on a bar.
    fn grown(&self, walk: &Walk, marks: &[String], meter: &mut Meter) -> Result<String, Stop> {
        let mut canvas = Canvas::new(meter)?;
        let mut names = vec![Vec::new(); self.vertices.len()];
        let (mut named, mut width) = (0, 0);
        let (mut row, mut column) = (1, 0);
        // The height and the column of vertices with several branches.
        let mut open: Vec<(usize, usize)> = Vec::new();
        for sign in &walk.signs {
            match *sign {
                Sign::Vertex(vertex) => {
                    if walk.named[vertex as usize] {
                        let name = name(b'A', named);
                        // The ground's stands in it.
                        let height = if vertex == 0 { 0 } else { row };
                        canvas.put(height, column, &name, meter)?;
                        width = width.max(column + name.len());
                        row += usize::from(vertex != 0);
                        (names[vertex as usize], named) = (name, named + 1);
                    }
                }
                Sign::Again(vertex) => {
                    canvas.put(row, column, &names[vertex as usize], meter)?;
                    width = width.max(column + names[vertex as usize].len());
                }
                Sign::Edge(edge, _) => {
                    let letter = self.edges[edge as usize].letter;
                    canvas.put(row, column, &[letter], meter)?;
                    width = width.max(column + 1);
                    if let Some(mark) = marks.get(edge as usize) {
                        canvas.put(row, column + 1, mark.as_bytes(), meter)?;
                        width = width.max(column + 1 + mark.len());
                    }
                    row += 1;
                }
                Sign::Open => {
                    open.push((row, column));
                    if row > 1 {
                        canvas.put(row, column, b"+", meter)?;
                        row += 1;
                    }
                }
                Sign::Next => {
                    let Some((height, from)) = open.last().copied() else {
                        continue;
                    };
                    (row, column) = (height, width + 1);
                    if height > 1 {
                        canvas.bar(height, (from, width), meter)?;
                        canvas.put(height, column, b"+", meter)?;
                        row += 1;
                    }
                }
                Sign::Close => {
                    open.pop();
                }
            }
        }
        let ground = canvas.rows.first().map_or(0, Vec::len);
        let rest = vec![b'='; width.saturating_sub(ground).max(1)];
        canvas.put(0, ground, &rest, meter)?;
        Ok(canvas.text(true))
    }

    /// To the right: the first branch goes on in the row, others start below the vertex.
    fn laid(&self, walk: &Walk, marks: &[String], meter: &mut Meter) -> Result<String, Stop> {
        let mut canvas = Canvas::new(meter)?;
        let mut names = vec![Vec::new(); self.vertices.len()];
        let mut named = 0;
        let (mut row, mut column) = (0, 0);
        // The row of the last branch and the column of vertices with several.
        let mut open: Vec<(usize, usize)> = Vec::new();
        // Where the vertex at hand stands.
        let mut here = 0;
        for sign in &walk.signs {
            match *sign {
                Sign::Vertex(vertex) => {
                    here = column;
                    canvas.put(row, column, &[self.vertices[vertex as usize]], meter)?;
                    column += 1;
                    if let Some(mark) = marks.get(vertex as usize) {
                        canvas.put(row, column, mark.as_bytes(), meter)?;
                        column += mark.len();
                    }
                    if walk.named[vertex as usize] {
                        let name = name(b'a', named);
                        canvas.put(row, column, &name, meter)?;
                        column += name.len();
                        (names[vertex as usize], named) = (name, named + 1);
                    }
                }
                Sign::Again(vertex) => canvas.put(row, column, &names[vertex as usize], meter)?,
                Sign::Edge(edge, _) => {
                    let letter = self.edges[edge as usize].letter;
                    canvas.put(row, column, &[letter], meter)?;
                    column += 1;
                }
                Sign::Open => open.push((row, here)),
                Sign::Next => {
                    let Some((above, from)) = open.last_mut() else {
                        continue;
                    };
                    row = canvas.rows.len();
                    for between in *above + 1..row {
                        canvas.put(between, *from, b"|", meter)?;
                    }
                    canvas.put(row, *from, b"+", meter)?;
                    (*above, column) = (row, *from + 1);
                }
                Sign::Close => {
                    open.pop();
                }
            }
        }
        Ok(canvas.text(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> String {
        let mut meter = Meter::default();
        let graph = Graph::read(text, &mut meter).expect("a graph");
        graph.picture(&mut meter).expect("a picture")
    }

    #[test]
    fn hackenbush_grows_from_the_ground() {
        assert_eq!(picture("brb"), "b\nr\nb\n=");
        assert_eq!(picture("b(r;g(l;l;r))"), "  l l r\n  +-+-+\nr g\n+-+\nb\n=======");
        assert_eq!(picture("(b;r(b;b);g)"), "  b b\n  +-+\nb r   g\n=======");
    }

    #[test]
    fn a_vertex_that_is_come_back_to_has_a_name_at_both_places() {
        assert_eq!(picture(":Aggg:A"), "A\ng\ng\ng\nA=");
        assert_eq!(picture("b:A(gg:A;r)"), "A\ng\ng r\n+-+\nA\nb\n===");
        assert_eq!(picture(".:A-.(-L;-R-:A)"), ".a-.-L\n   +-R-a");
    }

    #[test]
    fn branches_of_a_graph_stand_below_their_vertex() {
        assert_eq!(picture("L-.-R"), "L-.-R");
        assert_eq!(picture("L-.(-R(-.;-L);-R-.;-#)"), "L-.-R-.\n  | +-L\n  +-R-.\n  +-#");
    }

    #[test]
    fn names_beyond_the_alphabet_have_numbers() {
        assert_eq!((name(b'A', 25), name(b'a', 26)), (b"Z".to_vec(), b"a1".to_vec()));
    }
}

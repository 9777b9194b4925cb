//! Tests of `boards/graph`.

use upstar::boards::graph::*;
use upstar::meter::Meter;

fn graph(text: &str) -> Graph {
    Graph::read(text, &mut Meter::default()).expect("a graph")
}

fn texts(graphs: &[Graph]) -> Vec<String> {
    graphs.iter().map(Graph::spelling).collect()
}

#[test]
fn what_an_edge_carried_falls() {
    let meter = &mut Meter::default();
    let tree = graph("rl(r(r;l);e)");
    let cuts: Vec<Graph> =
        (0..tree.edges.len()).map(|edge| tree.cut(edge, meter).expect("no limits")).collect();
    let left = [".", "r", "rle", "rl(rl;e)", "rl(rr;e)", "rlr(r;l)"];
    assert_eq!(texts(&cuts), left);
    // Both halves of a cut arch stay on their feet.
    let arch = graph(":Geee:G").cut(1, meter).expect("no limits");
    assert_eq!(arch.spelling(), "(e;e)");
}

#[test]
fn parts_of_graphs() {
    let meter = &mut Meter::default();
    let path = graph(".-L-#-R-.").components(meter).expect("no limits");
    assert_eq!(texts(&path), [".-L", "R-."]);
    let bush = graph("(lr;:Bee:B;r)");
    assert_eq!(texts(&bush.branches(meter).expect("no limits")).len(), 3);
    let star = graph(".-L(-R;-.)");
    assert_eq!(star.neighbours(1), [0, 2, 3]);
    assert_eq!(star.with(&[2], b'#').neighbours(1), [0, 3]);
    assert_eq!(star.with(&[1], b'#').edges_with(None), [0; 0]);
}

//! The questions that help begins with.

/// What somebody wants to know, and what to type for it: a statement, or `help NAME`.
pub(in crate::session) static QUESTIONS: [(&str, &str); 20] = [
    ("outcome(<1|0> + *)", "who wins?"),
    ("canonical(<0,1|2>)", "what is a game worth?"),
    ("^ <=> *", "which of two games is greater?"),
    ("* + * == 0 mod dicot", "are they equal in misère play?"),
    ("distinguish(* + *, 0) mod misere", "which game tells two apart?"),
    ("why(outcome(*3 + *))", "why is that so?"),
    ("winning_moves(<1,-1|0>, Left)", "which moves win?"),
    ("<1,*|0>.left", "where can Left move to?"),
    ("mean(<3|-1>)", "what is it worth on average?"),
    ("temperature(<3|-1>)", "how much is a move worth?"),
    ("plot(<3|-1>)", "what does its thermograph look like?"),
    ("nim_value(nim(3) + nim(5))", "which nimber is it?"),
    ("domineering(2, 3)", "how do I ask about a board?"),
    ("snort(\".-.-.\")", "how do I ask about a graph?"),
    ("help ruleset", "how do I define my own game?"),
    ("[outcome(*n) for n in 0 .. 5]", "how do I ask for many at once?"),
    ("help law", "how do I test a conjecture?"),
    ("invertible(^) mod dicot", "does a game have an inverse?"),
    ("order(quotient(*2))", "what is a misère quotient?"),
    ("outcome(robot<2|0|-1>)", "how do I play the cheating robot?"),
];

//! What the language says modulo closed sets, and that the library's solved rulesets are what
//! their texts say.

use std::fs;

use upstar::session::Session;

use crate::support::answers::{answers, session};

fn hold(session: &mut Session, cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(answers(session, source).join("\n"), *expected, "{source}");
    }
}

#[test]
fn strips_of_kayles_are_the_integers() {
    hold(
        &mut session(),
        &[
            ("S1 + S2 == 0 mod partizan_kayles", "true"),
            ("S3 == 0 mod partizan_kayles", "true"),
            ("S1 <=> S2 mod partizan_kayles", "partizan_kayles(1) || partizan_kayles(2)"),
            ("S2 > S1 + S1 mod partizan_kayles", "true"),
            ("inverse(S1) mod partizan_kayles", "partizan_kayles(2)"),
            ("inverse(S6) mod partizan_kayles", "0"),
            ("canonical(S7) mod partizan_kayles", "partizan_kayles(1)"),
            ("distinguish(S2, S1) mod partizan_kayles", "partizan_kayles(2)"),
            (
                "distinguish(S2, S5 + S8 + S8) mod partizan_kayles",
                "partizan_kayles(1) + partizan_kayles(1) + partizan_kayles(1)",
            ),
            ("S4 == S1 mod closure(S4)", "true"),
            ("S5 == 0 mod closure(S4)", "E0408"),
            ("-S1 == S2 mod partizan_kayles", "E0408"),
            ("* == 0 mod partizan_kayles", "E0408"),
            ("outcome(1000000 * partizan_kayles(999999999999) + 4 * S2) mod misere", "P"),
            ("partizan_kayles(1000000000000000000) + S2 == 0 mod partizan_kayles", "true"),
        ],
    );
}

#[test]
fn winning_moves_in_long_strips_are_told_by_their_rule() {
    hold(
        &mut session(),
        &[
            ("winning_moves(partizan_kayles(1000000000000000000), Left) mod misere", "[]"),
            ("winning_moves(partizan_kayles(999999999999999999), Left) mod misere", "E0402"),
            ("winning_rule(partizan_kayles(5), Left) mod misere", "E0315"),
            (
                "winning_rule(partizan_kayles(999999999999999999), Left) mod misere",
                "partizan_kayles(n) to partizan_kayles(i) + partizan_kayles(n - 1 - i) for i = 0 or 2 modulo 3, in 1 strip \
                 with n = 0 modulo 3",
            ),
            (
                "winning_rule(partizan_kayles(1000000000000000001) + partizan_kayles(5), Right) mod misere",
                "partizan_kayles(n) to partizan_kayles(i) + partizan_kayles(n - 2 - i) for any i, in 2 strips with n = 2 modulo 3",
            ),
        ],
    );
}

#[test]
fn sprigs_compare_modulo_dicots_at_any_size() {
    hold(
        &mut session(),
        &[
            ("*:3/4 == sprig(\"BRB\") mod dicot", "true"),
            ("*:1000000000000 + * == * + *:1000000000000 + *:7 + *:-7 mod dicot", "true"),
            ("1000000 * *:3 + * == 1000000 * *:3 mod dicot", "false"),
            ("*:1000000000000 == *:5 mod dicot", "false"),
            ("*:1000000000000 <=> *:-5 + * mod dicot", "*:1000000000000 > * + *:(-5)"),
            (
                "why(*:1000000000000 > *:-5) mod dicot",
                "true\n*:1000000000000 and *:(-5): sprigs that reduce to different sums differ modulo \
                 all dicots, and are in order where they are in normal play (McKay, Milley and \
                 Nowakowski 2016, Theorem 3.4, Corollary 4.3); not *:1000000000000 <= *:(-5), because *:(-5) + X is R but *:1000000000000 + X is L for X = 0",
            ),
            ("* + * + 1 == 1 mod assuming(dicot)", "false"),
        ],
    );
    // The theorem against the recursion that serves all universes, which sees literal games.
    let program = "universe dicot\n\
                   let sums = [0, *, *:1, *:-1, *:1/2, *:1 + *, *:1 + *:-1, *:1/2 + *:-1/2 + *]\n\
                   ruleset played(g: Game) { left: [played(h) for h in left(g)]; \
                                             right: [played(h) for h in right(g)] }\n\
                   for g in sums, h in sums { assert (g == h) == (played(g) == played(h)) }";
    assert_eq!(answers(&mut session(), program), [""; 0]);
}

#[test]
fn rows_of_high_bumps_have_the_values_of_low_ones() {
    hold(
        &mut session(),
        &[
            ("pitch(1000001,1000007@1000003,1000008) == pitch(1,7@3,8)", "true"),
            ("canonical(pitch(1000000,1000002@1000001))", "-1"),
        ],
    );
    // Reduced values against the text of the rules, which knows no values.
    let program = "for p in pitches(3, 5) { assert p == played(p) }";
    assert_eq!(answers(&mut session(), program), [""; 0]);
}

#[test]
fn sprigs_are_a_group_in_the_order_of_normal_play() {
    let mut session = session();
    hold(
        &mut session,
        &[
            ("*:3/4 == sprig(\"BRB\") mod sprig", "true"),
            ("* + * + *:1 + *:-1 == 0 mod sprig", "true"),
            ("*:1/2 <=> *:1 mod sprig", "*:1/2 < *:1"),
            ("* <=> 0 mod sprig", "* || 0"),
            ("distinguish(*:1, 0) mod sprig", "*"),
            ("inverse(*:1 + *) mod sprig", "* + *:(-1)"),
            ("1 == 0 mod sprig", "E0408"),
        ],
    );
    // Whatever has a witness is refuted by it; whatever has none by no small sum.
    let sums = "[0, *, *:1, *:-1, *:1/2, *:1 + *, *:2 + *:-1, *:1/2 + *:-1, *:1 + *:2, *:-2 + *]";
    let program = format!(
        "let sums = {sums}\n\
         for g in sums, h in sums {{ \
           let x = distinguish(g, h) mod sprig; \
           if x == none {{ \
             for t in sums {{ assert outcome(g + t) >= outcome(h + t) mod misere }} \
           }} else {{ assert not (outcome(g + x) >= outcome(h + x)) mod misere }} \
         }}"
    );
    assert_eq!(answers(&mut session, &program), [""; 0]);
}

#[test]
fn closed_sets_answer_by_their_quotient_or_a_sum_or_not_at_all() {
    hold(
        &mut session(),
        &[
            ("* + * == 0 mod closure(*)", "true"),
            ("*2 + *2 == 0 mod closure(*2)", "false"),
            ("*2 + *2 + *2 == *2 mod closure(*2)", "true"),
            ("4 * ^ == 5 * ^ mod closure(*, ^)", "true"),
            ("5 * ^ <=> 3 * ^ mod closure(*, ^)", "^5 > ^3"),
            ("canonical(9 * ^) mod closure(*, ^)", "^4"),
            ("inverse(*) mod closure(*)", "*"),
            ("inverse(^) mod closure(*, ^)", "none"),
            ("distinguish(* + *2, 0) mod closure(*2)", "*"),
            // Infinite: what a universe proves, what a sum refutes, and nothing else.
            ("1 + -1 + * == * mod closure(1, -1, *)", "true"),
            ("1 + * >= -1 + * mod closure(1, -1, *)", "false"),
            ("-1 + * >= 1 + * mod closure(1, -1, *)", "E0406"),
            ("-1 + * <=> 1 + * mod closure(1, -1, *)", "unknown"),
            ("nim(1) + nim(1) == nim(0) mod nim", "true"),
            ("nim(1) == nim(2) mod nim", "false"),
            ("outcome(* + *) mod closure(*)", "N"),
            ("<!|0> == 0 mod closure(<!|0>)", "E0401"),
        ],
    );
}

#[test]
fn why_tells_which_theorem_answered() {
    let mut session = session();
    for (source, part) in [
        ("why(S1 + S2 == 0 mod partizan_kayles)", "Milley 2015"),
        ("why(outcome(S5 + S7) mod misere)", "v = 0"),
        ("why(outcome(*:1 + *) mod misere)", "Delta = 1, epsilon = 0, and * left over"),
        ("why(* + * == 0 mod closure(*))", "2 classes, proved by following 1 transition"),
        ("why(outcome(pitch(1000001,7@3)) mod misere)", "cricket pitch"),
        ("why(outcome(lawn(1000001,7@3)))", "lawn is an integer"),
        ("why(outcome(*3 + ^) mod misere)", "searched"),
        ("why(*:1 == *:1 + * + * mod dicot)", "reduce to the same"),
        ("why(1 + 1)", "nothing was asked about games"),
    ] {
        let answer = answers(&mut session, source).join("\n");
        assert!(answer.contains(part), "{source}: {answer}");
    }
}

#[test]
fn quotients_are_described() {
    let mut session = session();
    let answer = answers(&mut session, "quotient(octal(\"0.33\"), 9)").join("\n");
    for part in [
        "6 classes, 2 of them P",
        "a^2 = 1, b^3 = b",
        "heaps 1, 2, ...: a, b, 1, a, b, 1, a, b, 1",
        "from heap 0 on the classes repeat after 3",
    ] {
        assert!(answer.contains(part), "{part} in {answer}");
    }
    let answer = answers(&mut session, "quotient(*, <^|*2>, <0|^*>)").join("\n");
    assert!(answer.starts_with("infinite: by degrees"), "{answer}");
}

/// Copies of -1 tell multiples of 1 apart, whatever else is in the set; without theorems degrees do.
#[test]
fn with_both_units_a_quotient_is_infinite() {
    let mut session = session();
    let mut ask = |text: &str| answers(&mut session, text).join("\n");
    for games in ["domineering(2, 2)", "<1|-1>, *", "<0|>, <*|0>, -1"] {
        let answer = ask(&format!("quotient({games})"));
        assert!(answer.starts_with("infinite: 1 and -1 are followers"), "{games}: {answer}");
        assert_eq!(ask(&format!("is_finite(quotient({games}))")), "false");
    }
    let weights = "for m in 0 .. 6, n in 0 .. 6 if m != n {\n\
                   assert outcome(m * domineering(1, 2) + m * domineering(2, 1)) != \
                   outcome(n * domineering(1, 2) + m * domineering(2, 1)) mod misere\n}";
    assert_eq!(ask(weights), "");
    // One unit alone does not suffice.
    assert!(!ask("quotient(1, *)").starts_with("infinite: 1 and -1"));
    let answer = ask("without theorems\nquotient(domineering(2, 2))");
    assert!(answer.starts_with("infinite: by degrees"), "{answer}");
}

/// A library file with a ruleset under another name: the same rules, and nothing known of them.
fn copy(file: &str, name: &str) -> Session {
    let path = format!("{}/stdlib/games/{file}.cgt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the library");
    let rules = text.split("\nlaw ").next().expect("rules");
    let mut session = session();
    let renamed = rules.replace(&format!("{name}("), &format!("my_{name}("));
    let renamed = renamed.replace("= partizan_kayles\n", "= my_partizan_kayles\n");
    assert_eq!(answers(&mut session, &renamed), [""; 0]);
    session
}

#[test]
fn what_is_solved_is_what_the_texts_of_the_library_say() {
    let mut strips = copy("kayles", "partizan_kayles");
    let law = "for a in 0 .. 7, b in a .. 7, c in b .. 7 { \
               assert outcome(partizan_kayles(a) + partizan_kayles(b) + partizan_kayles(c)) == \
               outcome(my_partizan_kayles(a) + my_partizan_kayles(b) + my_partizan_kayles(c)) mod misere }";
    assert_eq!(answers(&mut strips, law), [""; 0]);
    let mut sprigs = copy("hackenbush", "sprig");
    let law = "let words = rows(\"BR\", 3)\n\
               for u in [normal, misere], a in words, b in words { \
               assert outcome(sprig(a) + sprig(b) + *) == \
               outcome(my_sprig(a) + my_sprig(b) + *) mod u }";
    assert_eq!(answers(&mut sprigs, law), [""; 0]);
    let law = "let ours = join([[sprig(a) + * for a in words], [sprig(a) for a in words], [0, ^]])\n\
               let played = join([[my_sprig(a) + * for a in words], [my_sprig(a) for a in words], [0, ^]])\n\
               for u in [normal, misere, dicot], i in 0 .. len(ours), j in 0 .. len(ours) { \
               assert (ours[i] >= ours[j]) == (played[i] >= played[j]) mod u }";
    assert_eq!(answers(&mut sprigs, law), [""; 0]);
    for name in ["pitch", "lawn"] {
        let mut rows = copy("pitch", name);
        let sides = "let sides = [[], [1], [2], [3], [1,2], [2,1], [2,2], [3,2], [0,2], [2,3,1]]";
        let law = format!(
            "{sides}\nfor u in [normal, misere], a in sides, b in sides {{ \
             assert outcome({name}(a@b)) == outcome(my_{name}(a@b)) mod u }}"
        );
        assert_eq!(answers(&mut rows, &law), [""; 0], "{name}");
        let law = format!(
            "for a in sides, b in sides {{ assert is_blocking({name}(a@b)); \
             assert is_blocking(my_{name}(a@b)) }}"
        );
        assert_eq!(answers(&mut rows, &law), [""; 0], "{name}");
    }
}

#[test]
fn a_users_ruleset_of_the_same_name_is_played() {
    let mut session = session();
    let rules = "ruleset partizan_kayles(n: Int) { left: [partizan_kayles(n - 1) for i in 0 .. n if n > 0]; \
                 right: [partizan_kayles(n - 1) for i in 0 .. n if n > 0] }";
    assert_eq!(answers(&mut session, rules), [""; 0]);
    hold(
        &mut session,
        &[
            ("outcome(partizan_kayles(1)) mod misere", "P"),
            ("outcome(partizan_kayles(2)) mod misere", "N"),
            ("partizan_kayles(1) == partizan_kayles(2) mod partizan_kayles", "false"),
        ],
    );
}

#[test]
fn quotients_answer_questions() {
    hold(
        &mut session(),
        &[
            ("order(quotient(octal(\"0.77\"), 12))", "24"),
            ("classes(quotient(*2), P) mod misere", "[*, *2 + *2]"),
            ("[class_of(quotient(*2), 1000000 * *2)] mod misere", "[*2 + *2]"),
            ("class_of(quotient(*2), ^ + *2)", "E0315"),
            ("order(quotient(1, -1))", "none"),
            ("classes(quotient(S2, S3))", "E0409"),
            ("order(quotient(*2) mod normal)", "6"),
            ("quotient(*2) mod simple_hot", "E0315"),
            ("order(quotient(*2)) mod dicot", "6"),
            ("len(pretending(quotient(octal(\"0.77\"), 12)))", "12"),
        ],
    );
    // Classes are of different sums, products are those of outcomes, relations hold.
    for games in ["*2", "*, ^", "<*2|0>, *", "octal(\"0.77\")(5)"] {
        let program = format!(
            "universe misere\n\
             let Q = quotient({games})\n\
             let U = closure({games})\n\
             let C = classes(Q)\n\
             for a in C, b in C {{ \
               assert (a == b mod U) == (class_of(Q, a) == class_of(Q, b) mod U); \
               assert outcome(class_of(Q, a + b)) == outcome(a + b); \
               assert class_of(Q, a + b) == a + b mod U }}\n\
             for o in [L, N, P, R], G in classes(Q, o) {{ assert outcome(G) == o }}\n\
             assert len(C) == order(Q)\n\
             for pair in relations(Q) {{ assert pair[0] == pair[1] mod U }}"
        );
        assert_eq!(answers(&mut session(), &program), [""; 0], "{games}");
    }
}

/// Taking one of some numbers is the octal game with the digit 3 for each of them: the same classes and
/// the same period, which more heaps keep.
#[test]
fn subtraction_games_have_the_periods_of_their_octal_twins() {
    let mut session = session();
    answers(&mut session, "universe misere");
    for (taken, code, period) in [
        ("[1, 2]", "0.33", "[0, 3]"),
        ("[2, 1, 2]", "0.33", "[0, 3]"),
        ("[1]", "0.3", "[0, 2]"),
        ("[1, 3]", "0.303", "[0, 2]"),
        ("[2]", "0.03", "[0, 4]"),
        ("[1, 4]", "0.3003", "[0, 5]"),
        ("[2, 3]", "0.033", "[0, 5]"),
        ("[]", "0.0", "[0, 1]"),
    ] {
        let question = format!(
            "period(quotient(subtraction({taken}), 20)); period(quotient(octal(\"{code}\"), 20));\
             pretending(quotient(subtraction({taken}), 30)) ==\
             pretending(quotient(octal(\"{code}\"), 30))"
        );
        let found = answers(&mut session, &question);
        assert_eq!(found, [period, period, "true"], "{question}");
    }
    for (question, answer) in [
        ("period(quotient(subtraction([1, 2]), 6))", "none"),
        ("period(quotient(subtraction([1, 1000000000000]), 6))", "none"),
        ("period(quotient(nim, 6))", "none"),
    ] {
        assert_eq!(answers(&mut session, question), [answer], "{question}");
    }
}

#[test]
fn quotients_of_heaps_say_what_would_prove_a_period() {
    let mut session = session();
    for (question, part) in [
        ("quotient(octal(\"0.33\"), 6)", "7 heaps prove it: `quotient(octal(\"0.33\"), 7)`"),
        (
            "quotient(octal(\"0.33\"), 7)",
            "from heap 0 on the classes repeat after 3: these are all",
        ),
        ("quotient(kayles, 12)", "try `quotient(kayles, 24)`"),
    ] {
        let answer = answers(&mut session, question).join("\n");
        assert!(answer.contains(part), "{question}: {answer}");
    }
}

#[test]
fn letters_do_not_depend_on_what_was_asked_before() {
    let history = "outcome(octal(\"0.77\")(9) + *3) mod misere\n\
                   <^|*2> + *2 + ^ == 0 mod misere\n\
                   <0,*|^> == <*|^,0>\n\
                   octal(\"0.33\")(4) + octal(\"0.77\")(4) == 0 mod misere\n\
                   partizan_kayles(6) + sprig(\"BR\") == 0 mod misere\n\
                   domineering(2, 3) == 0 mod misere\n\
                   <*2|<*,0|*>> == 0 mod misere";
    let mut questions = [
        "quotient(*3 + *2, ^)",
        "quotient(<^|*2>, *2)",
        "quotient(<0,*|^>, v)",
        "quotient(<<*2|<*,0|*>>|0>)",
        "quotient(domineering(2, 3))",
        "quotient(octal(\"0.77\")(6) + octal(\"0.33\")(4))",
        "quotient(octal(\"0.77\"), 9)",
        "quotient(<octal(\"0.33\")(5), *2|octal(\"0.77\")(2)>)",
        "canonical(* + * + *2 + *2) mod closure(*2, *3)",
        "distinguish(<0,*|^>, ^) mod closure(<0,*|^>)",
        "inverse(*3) mod closure(*3, octal(\"0.77\")(3))",
        "canonical(octal(\"0.77\")(6)) mod closure(octal(\"0.77\")(6), octal(\"0.33\")(5))",
    ]
    .map(|question| (question, answers(&mut session(), question).join("\n")));
    for _ in 0..2 {
        let mut other = session();
        answers(&mut other, history);
        for (question, alone) in &questions {
            assert_eq!(answers(&mut other, question).join("\n"), *alone, "{question}");
            assert!(!alone.starts_with('E'), "{question}: {alone}");
        }
        questions.reverse();
    }
}

/// Sums of rows of one bump as integers against the text of the rules, compared option by option.
#[test]
fn rows_of_one_bump_are_integers_modulo_blocking_games() {
    for universe in ["blocking", "assuming(dead_ending)", "assuming(dicot)"] {
        let program = format!(
            "universe {universe}\n\
             ruleset played(g: Game) {{ left: [played(h) for h in left(g)]; \
                                       right: [played(h) for h in right(g)] }}\n\
             let rows = [pitch(1@), pitch(2@), pitch(3@), pitch(4@), pitch(5@), pitch(@1), pitch(@2), \
                         pitch(@3), pitch(@6), pitch(4,0@), pitch(@7,0,3)]\n\
             let sums = join([rows, [rows[i] + rows[j] for i in 0 .. 11, j in i .. 11]])\n\
             let plain = [played(h) for h in sums]\n\
             for i in 0 .. 77, j in 0 .. 77 {{ \
                 let g = sums[i]; let h = sums[j]; let e = plain[i]; let f = plain[j]; \
                 assert (g == h) == (e == f); assert (g >= h) == (e >= f); \
                 assert (g <= h) == (e <= f) }}\n\
             for j in 0 .. 77, n in [-2, -1, 0, 1, 2] {{ assert (sums[j] == n) == (plain[j] == n) }}"
        );
        assert_eq!(answers(&mut session(), &program), [""; 0], "{universe}");
    }
    hold(
        &mut session(),
        &[
            ("pitch(1000000@) == 0 mod blocking", "true"),
            ("pitch(1000001@) + 5 * pitch(@7) <=> -4 mod blocking", "G = H"),
            ("canonical(7 * pitch(1000001@) + pitch(@3)) mod blocking", "6"),
            ("pitch(10@) == 0 mod misere", "false"),
            ("pitch(1000001@) + * == 1 + * mod blocking", "true"),
            ("distinguish(pitch(1000001@), pitch(@9)) mod blocking", "0"),
            (
                "why(pitch(5@) == pitch(7@)) mod blocking",
                "true\npitch(5@) and pitch(7@): rows of one bump are integers modulo blocking games, \
                 here 1 and 1 (Nowakowski and Saunders, Lemma 3)",
            ),
        ],
    );
}

/// Where the quotient is not found, a conjugate that belongs to the set may be the inverse in a universe around it.
#[test]
fn ups_and_downs_are_inverses_though_their_quotient_is_infinite() {
    let mut session = session();
    answers(&mut session, "universe misere");
    hold(
        &mut session,
        &[
            ("inverse(^) mod closure(^, v)", "v"),
            ("inverse(3 * ^) mod closure(^, v)", "v3"),
            (
                "why(inverse(^)) mod closure(^, v)",
                "v\n^: its sum with the conjugate equals 0 modulo dicot, where this set lies",
            ),
            ("canonical(0) mod closure(^, v)", "0"),
            ("inverse(S1) mod closure(S1, -1)", "-1"),
            ("inverse(<0|>) mod closure(<0|>, <|0>, *)", "-1"),
            ("inverse(0) mod closure(^, v)", "0"),
            ("why(canonical(0)) mod nim", "0\n0: no game is simpler than 0"),
            ("canonical(^ + v + *) mod closure(^, v)", "*"),
            ("inverse(^) mod closure(^)", "none"),
            ("inverse(nim(2)) mod nim", "E0406"),
        ],
    );
}

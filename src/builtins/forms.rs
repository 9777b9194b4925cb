//! Games made from games, and games as text.

use super::robots::not_robot;
use crate::game::SumId;
use crate::lang::value::Value;
use crate::markup::visible_in_json;
use crate::present::facts;
use crate::present::json;
use crate::present::pictures;
use crate::present::text;
use crate::render::figure::Figure;
use crate::render::{Spelling, Writing};

builtins! {
    "Making and showing games";

    /// Tiny-G, `<0||0|-G>`. If G is a positive number, tiny-G is positive, but smaller than every
    /// positive multiple of ↑.
    ///
    /// >>> tiny(2)
    /// tiny(2)
    /// >>> (2).tiny
    /// tiny(2)
    #[see(miny)]
    fn tiny(context, G: SumId) -> SumId {
        let mut ask = context.ask();
        Ok(ask.tiny(G)?)
    }

    /// Miny-G, `<G|0||0>`: the negative of tiny-G.
    ///
    /// >>> miny(1) + tiny(1)
    /// 0
    #[see(tiny)]
    fn miny(context, G: SumId) -> SumId {
        let mut ask = context.ask();
        Ok(ask.miny(G)?)
    }

    /// The ordinal sum G:H: a move in G ends play in H.
    ///
    /// >>> ordinal(*, 1)
    /// ^*
    /// >>> ordinal(1, -1) == 1/2
    /// true
    #[elsewhere("ordinalsum", "colon")]
    #[see(norton)]
    fn ordinal(context, G: SumId, H: SumId) -> SumId {
        let mut ask = context.ask();
        Ok(ask.ordinal(G, H)?)
    }

    /// The conjugate -G: the game with the roles of the players exchanged. A ruleset names it with the clause
    /// `conjugate:`.
    ///
    /// >>> conjugate(<1|0>)
    /// <0|-1>
    #[elsewhere("conj", "negative", "mirror", "negate")]
    #[common(14)]
    #[see(inverse)]
    fn conjugate(context, G: Value) -> Value {
        Ok(context.negate(G.clone())?)
    }

    /// The literal form of G as a text, written with brackets only; zero is `<.|.>`. A sum of cheating
    /// robot games is written as a single game.
    ///
    /// >>> form(robot<0|1|0> + 0)
    /// robot<robot<.|.|.>|robot<robot<.|.|.>|.|.>|robot<.|.|.>>
    /// >>> form(*2)
    /// <<.|.>,<<.|.>|<.|.>>|<.|.>,<<.|.>|<.|.>>>
    /// >>> form(1)
    /// <<.|.>|.>
    #[common(10)]
    #[see(tree, canonical)]
    fn form(context, G: Value) -> Value {
        let text = match G {
            Value::Robot(g) => text::robot_form_text(context, g)?,
            ref other => {
                let g = context.to_game(other)?;
                text::form_text(context, g)?
            }
        };
        Ok(Value::long_text(&text, context.meter)?)
    }

    /// G on one screen: its picture, value, kind and outcome, stops, mean, temperature and birthday, the options of both
    /// players with their values and which of them win, and a small thermograph. In misère play its simplest form and its
    /// inverse. What takes long is left out. At the prompt `G?` shows the same.
    ///
    /// >>> about(<1|0>) == about(<1|0>)
    /// true
    #[elsewhere("info", "describe", "card", "summary", "facts", "inspect")]
    #[see(explore, show, canonical, outcome, winning_moves)]
    fn about(context, G: Value) -> Value {
        let why = "in a round both players move, and nobody moves first";
        not_robot(&G, why, "`analysis(G)` says how to play, `outcome(G)` who wins")?;
        // Of what is said about a game, the game: `_?` behind `G?`.
        let G = if let Value::About(about) = G { Value::Game(about.game()) } else { G };
        let g = context.to_game(&G)?;
        let about = context.among_classes([&G], |context| facts::about_game(context, g))?;
        Ok(Value::About(about.into()))
    }

    /// The game tree of G as a figure.
    #[elsewhere("gametree", "showtree")]
    #[common(13)]
    #[see(form, svg, tikz)]
    fn tree(context, G: Value) -> Figure {
        not_robot(
            &G,
            "a round has both players' moves, and no tree shows that",
            "`matrix(G)` shows what rounds leave, `followers(G)` lists what play can reach",
        )?;
        let g = context.to_game(&G)?;
        Ok(text::tree_figure(context, g)?)
    }

    /// The picture of a position as a text. The clause `show:` of its ruleset says what it looks like.
    /// Without this clause, the picture is the position's only board or graph, or the position as it
    /// was written. In a sum, the pictures are side by side. For any other value, `show` gives the text
    /// that is printed.
    ///
    /// >>> show(<1|0> + *)
    /// <1*|*>
    /// >>> show(partizan_kayles(4))
    /// ||||
    /// >>> show(pitch(2,1@1) + S3)
    /// o
    /// o o @ o + |||
    #[elsewhere("text")]
    #[elsewhere("str", "string", "tostring", "repr")]
    #[see(about, form)]
    fn show(context, x: Value) -> Value {
        let picture = match &x {
            Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => pictures::position_picture(context, *g)?,
            Value::Robot(g) => pictures::robot_picture(context, *g)?,
            _ => None,
        };
        if let Some(picture) = picture {
            let game = match x {
                Value::Game(g) | Value::Standing(g) | Value::Class(g, _) => Some(g),
                _ => None,
            };
            context.program.program_mut().shown = Some((picture.clone(), game));
            return Ok(Value::Text(picture));
        }
        let text = text::of(context, &x)?;
        Ok(Value::long_text(&text, context.meter)?)
    }

    /// The text of x in LaTeX, for formulas: write it between `$` signs. With `--latex-macros` or
    /// `:set macros on` it has macros such as `\cgstar`.
    ///
    /// >>> latex(-3/4)
    /// -\frac{3}{4}
    /// >>> latex(<1|0>)
    /// \left\{1\,\middle|\,0\right\}
    #[elsewhere("tex", "tolatex")]
    #[see(show)]
    fn latex(context, x: Value) -> Value {
        let writing = Writing { spelling: context.writing.spelling.in_latex(), ..context.writing };
        let text = context.written_as(writing, |context| text::of(context, &x))?;
        Ok(Value::long_text(&text, context.meter)?)
    }

    /// The JSON object of x as a text: the object that `--format json` prints for it.
    ///
    /// >>> json(true)
    /// {"kind":"bool","value":true}
    /// >>> json(<1|0>)
    /// {"canonical":"<1|0>","kind":"game","outcome":"N","universe":"normal","value":"<1|0>"}
    #[elsewhere("tojson")]
    #[see(show, latex)]
    fn json(context, x: Value) -> Value {
        let object =
            context.written_as(Writing::for_programs(Spelling::ASCII), |context| json::of(context, &x))?;
        let text = object.to_string();
        Ok(Value::long_text(&visible_in_json(&text), context.meter)?)
    }
}

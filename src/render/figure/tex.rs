//! Texts as LaTeX sets them, outside of formulas.

use std::borrow::Cow;

use crate::markup::is_hidden;

/// A text in LaTeX, outside of formulas. A sign that LaTeX's fonts lack becomes `?`: see [`lost`]. A sign that is not shown
/// itself is shown as in a text literal.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = None;
    for letter in text.chars() {
        // Two of these would become one other sign.
        if matches!(letter, '-' | '\'' | ',') && before == Some(letter) {
            escaped.push_str("{}");
        }
        before = Some(letter);
        escaped.push_str(&command(letter).unwrap_or(Cow::Borrowed("?")));
    }
    escaped
}

/// The signs of a text that the usual fonts of LaTeX do not have, each once.
#[must_use]
pub fn lost(text: &str) -> Vec<char> {
    let mut lost: Vec<char> = text.chars().filter(|letter| command(*letter).is_none()).collect();
    lost.sort_unstable();
    lost.dedup();
    lost
}

/// Greek letters whose commands are their names.
const GREEK: [(char, &str); 34] = [
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "varepsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "varphi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Θ', "Theta"),
    ('Λ', "Lambda"),
    ('Ξ', "Xi"),
    ('Π', "Pi"),
    ('Σ', "Sigma"),
    ('Υ', "Upsilon"),
    ('Φ', "Phi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

/// The text that stands for a sign that is not shown itself, `\u{202e}`.
#[must_use]
pub fn hidden(letter: char) -> String {
    format!("\\textbackslash{{}}u\\{{{:x}\\}}", u32::from(letter))
}

/// The command that stands for a sign, if the usual fonts have it.
fn command(letter: char) -> Option<Cow<'static, str>> {
    let formula = |command: &str| Some(Cow::Owned(format!("$\\{command}$")));
    if let Some((_, name)) = GREEK.iter().find(|(greek, _)| *greek == letter) {
        return formula(name);
    }
    if is_hidden(letter) && !matches!(letter, '\n' | '\t') {
        return Some(Cow::Owned(hidden(letter)));
    }
    let digit = |first: char| char::from_digit(letter as u32 - first as u32, 10);
    Some(Cow::Borrowed(match letter {
        '\\' => "\\textbackslash{}",
        '{' => "\\{",
        '}' => "\\}",
        '$' => "\\$",
        '&' => "\\&",
        '#' => "\\#",
        '%' => "\\%",
        '_' => "\\_",
        '^' => "\\textasciicircum{}",
        '~' => "\\textasciitilde{}",
        '<' => "\\textless{}",
        '>' => "\\textgreater{}",
        '|' => "\\textbar{}",
        '`' => "\\textasciigrave{}",
        '\t' | '\u{a0}' | '\u{2009}' | '\u{202f}' => "~",
        '∗' => "$\\ast$",
        '↑' => "$\\uparrow$",
        '↓' => "$\\downarrow$",
        '⇑' => "$\\Uparrow$",
        '⇓' => "$\\Downarrow$",
        '→' => "$\\rightarrow$",
        '←' => "$\\leftarrow$",
        '↔' => "$\\leftrightarrow$",
        '↦' => "$\\mapsto$",
        '⇒' | '⟹' => "$\\Rightarrow$",
        '⇐' => "$\\Leftarrow$",
        '⇔' | '⟺' => "$\\Leftrightarrow$",
        '±' => "$\\pm$",
        '∓' => "$\\mp$",
        '−' => "$-$",
        '×' => "$\\times$",
        '÷' => "$\\div$",
        '∥' | '‖' => "$\\|$",
        '∦' => "$\\not\\|$",
        '∣' => "$\\mid$",
        '⧏' => "$\\triangleleft\\mkern-3mu|$",
        '⧐' => "$|\\mkern-3mu\\triangleright$",
        '⊲' | '◁' => "$\\triangleleft$",
        '⊳' | '▷' => "$\\triangleright$",
        '≮' => "$\\not<$",
        '≯' => "$\\not>$",
        '≰' => "$\\not\\le$",
        '≱' => "$\\not\\ge$",
        '≺' => "$\\prec$",
        '≻' => "$\\succ$",
        '≼' | '⪯' => "$\\preceq$",
        '≽' | '⪰' => "$\\succeq$",
        '≥' | '⩾' => "$\\ge$",
        '≤' | '⩽' => "$\\le$",
        '≠' => "$\\neq$",
        '≈' => "$\\approx$",
        '≡' => "$\\equiv$",
        '≅' => "$\\cong$",
        '∼' => "$\\sim$",
        '∝' => "$\\propto$",
        '·' | '⋅' => "$\\cdot$",
        '∘' => "$\\circ$",
        '⊕' => "$\\oplus$",
        '⊖' => "$\\ominus$",
        '⊗' => "$\\otimes$",
        '⊙' => "$\\odot$",
        '∅' => "$\\emptyset$",
        '∈' => "$\\in$",
        '∉' => "$\\notin$",
        '∋' => "$\\ni$",
        '⊂' => "$\\subset$",
        '⊆' => "$\\subseteq$",
        '⊃' => "$\\supset$",
        '⊇' => "$\\supseteq$",
        '∪' => "$\\cup$",
        '∩' => "$\\cap$",
        '∖' => "$\\setminus$",
        '∞' => "$\\infty$",
        '∀' => "$\\forall$",
        '∃' => "$\\exists$",
        '∧' => "$\\wedge$",
        '∨' => "$\\vee$",
        '¬' => "$\\neg$",
        '⊥' => "$\\perp$",
        '⊢' => "$\\vdash$",
        '⟨' => "$\\langle$",
        '⟩' => "$\\rangle$",
        '⌊' => "$\\lfloor$",
        '⌋' => "$\\rfloor$",
        '⌈' => "$\\lceil$",
        '⌉' => "$\\rceil$",
        '∑' => "$\\sum$",
        '∏' => "$\\prod$",
        '∫' => "$\\int$",
        '√' => "$\\surd$",
        '∂' => "$\\partial$",
        '∇' => "$\\nabla$",
        'ℓ' => "$\\ell$",
        'ϵ' => "$\\epsilon$",
        'ϕ' => "$\\phi$",
        'ℕ' => "$\\mathbf{N}$",
        'ℤ' => "$\\mathbf{Z}$",
        'ℚ' => "$\\mathbf{Q}$",
        'ℝ' => "$\\mathbf{R}$",
        '°' => "$^\\circ$",
        '′' => "$'$",
        '″' => "$''$",
        '⧾' => "\\makebox[.8em]{$+$\\hspace{-.45em}$+$}",
        '⧿' => "\\makebox[.8em]{$-$\\hspace{-.45em}$-$}",
        '●' | '⚫' => "$\\bullet$",
        '○' | '◦' => "$\\circ$",
        '△' => "$\\triangle$",
        '⋆' | '★' | '☆' => "$\\star$",
        '■' | '□' | '∎' => "\\rule{.55em}{.55em}",
        '§' => "\\S{}",
        '¶' => "\\P{}",
        '†' => "\\dag{}",
        '‡' => "\\ddag{}",
        '©' => "\\copyright{}",
        '•' => "\\textbullet{}",
        '…' | '⋯' => "\\ldots{}",
        '‘' => "`",
        '‚' => ",",
        '„' => "\\quotedblbase{}",
        '«' => "\\guillemotleft{}",
        '»' => "\\guillemotright{}",
        '‐' | '‑' | '─' => "-",
        '½' => "$\\frac12$",
        '¼' => "$\\frac14$",
        '¾' => "$\\frac34$",
        '¹' => "$^1$",
        '²' => "$^2$",
        '³' => "$^3$",
        'ⁿ' => "$^n$",
        'ᴸ' => "$^L$",
        'ᴿ' => "$^R$",
        '⁺' => "$^+$",
        '⁻' => "$^-$",
        '⅓' => "$\\frac13$",
        '⅔' => "$\\frac23$",
        '⅛' => "$\\frac18$",
        '⅜' => "$\\frac38$",
        '⅝' => "$\\frac58$",
        '⅞' => "$\\frac78$",
        '├' | '└' | '│' => "\\textbar{}",
        '⁰' | '⁴'..='⁹' => return digit('⁰').map(|digit| Cow::Owned(format!("$^{digit}$"))),
        '₀'..='₉' => return digit('₀').map(|digit| Cow::Owned(format!("$_{digit}$"))),
        '–' | '—' | '’' | '“' | '”' => return Some(Cow::Owned(letter.into())),
        _ if is_latin(letter)
            || letter.is_ascii() && !letter.is_ascii_control()
            || letter == '\n' =>
        {
            return Some(Cow::Owned(letter.into()));
        }
        _ => return None,
    }))
}

/// A letter of a European language that the encoding `T1` has.
fn is_latin(letter: char) -> bool {
    let missing = ['ª', 'º', 'µ', 'Ħ', 'ħ', 'ĸ', 'Ŀ', 'ŀ', 'ŉ', 'Ŧ', 'ŧ', 'ſ'];
    ('\u{c0}'..='\u{17f}').contains(&letter) && letter.is_alphabetic() && !missing.contains(&letter)
}

"""Colours for games: a lexer of Pygments.

Made from the language's table of words by `UPDATE_GRAMMARS=1 cargo test --test tidy grammars`: do not edit.
"""

from pygments.lexer import RegexLexer
from pygments.token import (
    Comment, Keyword, Name, Number, Operator, Punctuation, String, Whitespace,
)

__all__ = ["CgtLexer"]


class CgtLexer(RegexLexer):
    """Reads scripts of upstar."""

    name = "cgt"
    aliases = ["cgt", "upstar"]
    filenames = ["*.cgt"]
    mimetypes = ["text/x-cgt"]
    url = "https://github.com/upstar-games/upstar"

    tokens = {
        "root": [
            (r'\s+', Whitespace),
            (r'#=>[^\n]*', Comment.Preproc),
            (r'##[^\n]*', String.Doc),
            (r'#[^\n]*', Comment.Single),
            (r'"""(?:[^"]|"(?!""))*"""', String.Double),
            (r'"(?:[^"\\\n]|\\[^\n])*"', String.Double),
            (r'(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:true|false)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])', Keyword.Constant),
            (r'robot(?=<)', Keyword),
            (r'(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:and|assert|do|else|fn|for|forall|if|import|in|law|let|mod|not|or|print|ruleset|try|universe|use)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])', Keyword),
            (r'with(?:out)?[ \t]+theorems', Keyword),
            (r'(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:v|vv|v[0-9]+)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])', Name.Constant),
            (r'[A-Za-z_À-ÖØ-öø-῿Ⰰ-힣][A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣]*[₀-₉]*(?=[(])', Name.Function),
            (r'[A-Za-z_À-ÖØ-öø-῿Ⰰ-힣][A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣]*[₀-₉]*', Name),
            (r'[0-9]+(?:ms|s|min|m|h)(?=[ \t]+else)', Number),
            (r'[0-9]+(?:/[0-9]+)?', Number),
            (r'(?<=[A-Za-z0-9_)\]}"₀-₉] )[*∗](?=\s|$)', Operator),
            (r'(?<=[A-Za-z0-9_)\]}"₀-₉>*∗^↑↓⇑⇓⁰¹²³⁴-⁹] )(?:<[|]>|[<>])(?=\s|$)', Operator),
            (r'(?:[*∗][0-9]*|(?:[\^]+|↑+|↓+|⇑+|⇓+)[0-9]*[⁰¹²³⁴-⁹]*|[⧾⧿])', Name.Constant),
            (r'(?:<=>|[<>=!]=|//|[.][.]=|[.][.]|[+]-|[-+%:=]|/|[−±≤≥≠∥×])', Operator),
            (r'(?:[()\[\]{}<>]|[|]+)', Punctuation),
            (r'[,;.@!]', Punctuation),
        ],
    }

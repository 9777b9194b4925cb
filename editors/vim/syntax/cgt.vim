" Made from the language's table of words by `UPDATE_GRAMMARS=1 cargo test --test tidy grammars`: do not edit.
if exists('b:current_syntax')
  finish
endif
syntax case match
setlocal iskeyword=@,48-57,_,192-214,216-246,248-255
syntax match cgtMark /\v[,;.@!]/
syntax match cgtBracket /\v%([()\[\]{}<>]|[|]+)/
syntax match cgtOperator /\v%(\<\=\>|[<>=!]\=|\/\/|[.][.]\=|[.][.]|[+]-|[-+%:=]|\/|[−±≤≥≠∥×])/
syntax match cgtGame /\v%([*∗][0-9]*|%([\^]+|↑+|↓+|⇑+|⇓+)[0-9]*[⁰¹²³⁴-⁹]*|[⧾⧿])/
syntax match cgtOperator /\v%([A-Za-z0-9_)\]}"₀-₉>*∗^↑↓⇑⇓⁰¹²³⁴-⁹] )@<=%(\<[|]\>|[<>])%(\s|$)@=/
syntax match cgtOperator /\v%([A-Za-z0-9_)\]}"₀-₉] )@<=[*∗]%(\s|$)@=/
syntax match cgtNumber /\v[0-9]+%(\/[0-9]+)?/
syntax match cgtNumber /\v[0-9]+%(ms|s|min|m|h)%([ \t]+else)@=/
syntax match cgtName /\v\K\k*[₀-₉]*/
syntax match cgtFunction /\v\K\k*[₀-₉]*\(@=/
syntax match cgtGame /\v<%(v|vv|v[0-9]+)>/
syntax match cgtKeyword /\vwith%(out)?[ \t]+theorems/
syntax match cgtKeyword /\v<%(and|assert|do|else|fn|for|forall|if|import|in|law|let|mod|not|or|print|ruleset|try|universe|use)>/
syntax match cgtKeyword /\vrobot%(\<)@=/
syntax match cgtConstant /\v<%(true|false)>/
syntax match cgtText /\v"%([^"\\\n]|\\[^\n])*"/
syntax region cgtText start=/"""/ end=/"""/
syntax match cgtComment /\v#[^\n]*/
syntax match cgtDoc /\v##[^\n]*/
syntax match cgtExpectation /\v#\=\>[^\n]*/
highlight default link cgtDoc SpecialComment
highlight default link cgtExpectation PreProc
highlight default link cgtComment Comment
highlight default link cgtText String
highlight default link cgtKeyword Keyword
highlight default link cgtConstant Boolean
highlight default link cgtGame Constant
highlight default link cgtFunction Function
highlight default link cgtNumber Number
highlight default link cgtOperator Operator
highlight default link cgtBracket Delimiter
highlight default link cgtMark Delimiter
let b:current_syntax = 'cgt'

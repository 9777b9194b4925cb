// Made from the language's table of words by `UPDATE_GRAMMARS=1 cargo test --test tidy grammars`: do not edit.
(function () {
  const cgt = {
    name: "cgt",
    aliases: ["repl"],
    contains: [
      { className: "string", begin: /#=>[^\n]*/ },
      { className: "comment", begin: /##[^\n]*/ },
      { className: "comment", begin: /#[^\n]*/ },
      { className: "string", begin: /"""(?:[^"]|"(?!""))*"""/ },
      { className: "string", begin: /"(?:[^"\\\n]|\\[^\n])*"/ },
      { className: "literal", begin: /(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:true|false)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])/ },
      { className: "keyword", begin: /robot(?=<)/ },
      { className: "keyword", begin: /(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:and|assert|do|else|fn|for|forall|if|import|in|law|let|mod|not|or|print|ruleset|try|universe|use)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])/ },
      { className: "keyword", begin: /with(?:out)?[ \t]+theorems/ },
      { className: "literal", begin: /(?<![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])(?:v|vv|v[0-9]+)(?![A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣])/ },
      { className: "title", begin: /[A-Za-z_À-ÖØ-öø-῿Ⰰ-힣][A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣]*[₀-₉]*(?=[(])/ },
      { begin: /[A-Za-z_À-ÖØ-öø-῿Ⰰ-힣][A-Za-z0-9_À-ÖØ-öø-῿Ⰰ-힣]*[₀-₉]*/ },
      { className: "number", begin: /[0-9]+(?:ms|s|min|m|h)(?=[ \t]+else)/ },
      { className: "number", begin: /[0-9]+(?:\/[0-9]+)?/ },
      { className: "operator", begin: /(?<=[A-Za-z0-9_)\]}"₀-₉] )[*∗](?=\s|$)/ },
      { className: "operator", begin: /(?<=[A-Za-z0-9_)\]}"₀-₉>*∗^↑↓⇑⇓⁰¹²³⁴-⁹] )(?:<[|]>|[<>])(?=\s|$)/ },
      { className: "literal", begin: /(?:[*∗][0-9]*|(?:[\^]+|↑+|↓+|⇑+|⇓+)[0-9]*[⁰¹²³⁴-⁹]*|[⧾⧿])/ },
      { className: "operator", begin: /(?:<=>|[<>=!]=|\/\/|[.][.]=|[.][.]|[+]-|[-+%:=]|\/|[−±≤≥≠∥×])/ },
      { className: "punctuation", begin: /(?:[()\[\]{}<>]|[|]+)/ },
      { className: "punctuation", begin: /[,;.@!]/ },
    ],
  };
  hljs.registerLanguage("cgt", () => cgt);
  for (const block of document.querySelectorAll("code.language-cgt, code.language-repl")) {
    const again = hljs.highlightElement || hljs.highlightBlock;
    block.textContent = block.textContent;
    delete block.dataset.highlighted;
    again.call(hljs, block);
  }
})();

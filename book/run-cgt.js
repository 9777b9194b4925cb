// Loads the buttons that run blocks, where the book stands below the page that has the engine. Elsewhere the blocks stay as they are.
(function () {
  const script = document.createElement("script");
  script.src = path_to_root + "../run.js";
  document.head.append(script);
})();

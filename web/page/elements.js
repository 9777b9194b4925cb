// Elements of the page.

export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// Pieces of text with their roles.
export function markup(pieces) {
  const all = document.createDocumentFragment();
  for (const [role, text] of pieces) {
    all.append(role === "plain" ? text : element("span", { className: `r-${role}`, textContent: text }));
  }
  return all;
}

// Building elements. Texts always become text nodes, so nothing that a bot or a person writes
// is ever read as HTML.

/**
 * An element with properties and children.
 *
 * Properties: `class`, `on` (listeners by event), `data` (data attributes), everything else an
 * attribute; null, undefined and false leave it out. Children: nodes, texts, nested lists.
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (key === "data") {
      for (const [word, text] of Object.entries(value)) {
        if (text !== null && text !== undefined && text !== false) element.dataset[word] = text;
      }
    } else {
      element.setAttribute(key, value === true ? "" : value);
    }
  }
  element.append(...flat(children));
  return element;
}

function flat(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** The element with an id. */
export const $ = (id) => document.getElementById(id);

/** Replace all children. */
export function fill(element, ...children) {
  element.replaceChildren(...flat(children));
}

/** A round picture with an initial, in a colour that belongs to the id. */
export function avatar(id, name) {
  const hue = Number(BigInt(id) % 360n);
  const picture = h("span", { class: "avatar", "aria-hidden": "true" }, [...name][0] ?? "?");
  picture.style.backgroundColor = `hsl(${(hue * 47) % 360} 45% 34%)`;
  return picture;
}

/** How someone is called on the screen. */
export const nameOf = (user) => user.global_name || user.name || user.username;

/** Whether a person's hand on the page is a fine pointer with room: no on-screen keyboard. */
export const roomy = () => window.matchMedia("(min-width: 720px)").matches;

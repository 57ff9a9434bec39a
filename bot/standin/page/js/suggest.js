// The list of suggestions above the input: one at a time, moved through by the arrow keys while
// the focus stays where one types.

import { $, fill, h } from "./dom.js";
import { say } from "./words.js";

let open = null;

const panel = () => $("suggestions");

/** Whether a list is open for an input. */
export const isOpen = (input) => open !== null && open.input === input;

/** The item that Enter or Tab would take, if one is marked. */
export const marked = () => open?.items[open.at] ?? null;

/**
 * Show items `{label, hint, ...}` for an input. `title` stands above, `note` instead of items
 * when there are none, `pick(item)` is called for the chosen one; `first` marks the first.
 */
export function show(input, { title, items, note, pick, first = false }) {
  if (!items.length && !note) {
    hide();
    return;
  }
  hide();
  open = { input, items, pick, at: first && items.length ? 0 : -1 };
  const list = h("ul", { role: "listbox", id: "suggested", "aria-label": title }, items.map(row));
  fill(panel(), h("h2", {}, title), items.length ? list : h("p", {}, note));
  panel().hidden = false;
  input.setAttribute("aria-expanded", String(items.length > 0));
  if (items.length) input.setAttribute("aria-controls", "suggested");
  mark();
}

function row(item, index) {
  const take = (event) => {
    // The focus stays in the input.
    event.preventDefault();
    open?.pick(item);
  };
  return h(
    "li",
    { role: "option", id: `suggested-${index}`, data: { value: item.name ?? item.label }, on: { mousedown: take } },
    h("span", { class: "label" }, item.label),
    item.hint && h("span", { class: "hint" }, item.hint),
  );
}

function mark() {
  const rows = panel().querySelectorAll("[role=option]");
  rows.forEach((one, index) => one.setAttribute("aria-selected", String(index === open.at)));
  const chosen = rows[open.at];
  if (chosen) {
    open.input.setAttribute("aria-activedescendant", chosen.id);
    chosen.scrollIntoView({ block: "nearest" });
  } else {
    open.input.removeAttribute("aria-activedescendant");
  }
}

/** Close the list. */
export function hide() {
  if (!open) return;
  open.input.setAttribute("aria-expanded", "false");
  open.input.removeAttribute("aria-activedescendant");
  open = null;
  panel().hidden = true;
}

/** Move the mark; returns whether there was anything to move in. */
export function move(step) {
  if (!open?.items.length) return false;
  const count = open.items.length;
  open.at = open.at < 0 && step < 0 ? count - 1 : (open.at + step + count) % count;
  mark();
  return true;
}

/** Take the marked item; returns whether one was marked. */
export function take() {
  const item = marked();
  if (!item) return false;
  open.pick(item);
  return true;
}

/** Arrow keys, Tab and Escape while a list is open; returns whether the key is used up. */
export function handleKey(event, input) {
  if (!isOpen(input) || event.isComposing) return false;
  const used =
    (event.key === "ArrowDown" && move(1)) ||
    (event.key === "ArrowUp" && move(-1)) ||
    (event.key === "Tab" && !event.shiftKey && take()) ||
    (event.key === "Escape" && (hide(), true));
  if (used) event.preventDefault();
  return used;
}

/** The title of a list for an option or the commands. */
export const titled = (name, text) => [name, text].filter(Boolean).join(" · ") || say("choicesOf");

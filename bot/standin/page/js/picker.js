// Selects: a field that shows what is picked, and the list that opens from it.

import { $, fill, h, roomy } from "./dom.js";
import { say } from "./words.js";

const GAP = 4;
const MARGIN = 8;
const HIGHEST = 380;

const words = (one) => [one.emoji?.name, one.label].filter(Boolean).join(" ");

/**
 * A field for a select.
 *
 * `spec` has `id`, `options`, `low` and `high` bounds, `placeholder`, `disabled`, the `values`
 * picked so far, and the `title` of the list where it is not the placeholder; `spec.done(values)`
 * is called when the list closes with another choice.
 */
export function pickField(spec) {
  let picked = spec.values;
  const field = h("button", {
    class: "pick",
    type: "button",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": spec.title ?? spec.placeholder,
    disabled: spec.disabled,
    data: { customId: spec.id },
  });
  const draw = () => {
    const chosen = spec.options.filter((one) => picked.includes(one.value));
    const names = chosen.map((one) => h("span", { class: spec.high > 1 ? "chosen-one" : null }, words(one)));
    const shown = names.length ? names : h("span", { class: "empty" }, spec.placeholder);
    fill(field, h("span", { class: "picked" }, shown), h("span", { class: "arrow", "aria-hidden": "true" }, "▾"));
  };
  const finish = (values) => {
    picked = values;
    draw();
    spec.done(values);
  };
  field.addEventListener("click", () => openList(field, spec, picked, finish));
  draw();
  return { field, values: () => picked };
}

// -- the list

const same = (some, others) => some.length === others.length && some.every((one) => others.includes(one));

function openList(field, spec, before, finish) {
  const dialog = $("picker");
  const title = spec.title ?? spec.placeholder;
  const chosen = new Set(before);
  const rows = spec.options.map((one) => row(one, spec, () => toggle(one.value)));
  const count = h("small", { role: "status" });

  function draw() {
    const isFull = spec.high > 1 && chosen.size >= spec.high;
    spec.options.forEach((one, index) => {
      const isChosen = chosen.has(one.value);
      rows[index].setAttribute("aria-selected", String(isChosen));
      rows[index].setAttribute("aria-disabled", String(isFull && !isChosen));
    });
    const range = spec.low === spec.high ? spec.high : `${spec.low}–${spec.high}`;
    count.textContent = spec.high > 1 ? say("picked", { n: chosen.size, range }) : "";
  }

  function toggle(value) {
    if (spec.high === 1) {
      const isOff = chosen.has(value) && spec.low === 0;
      chosen.clear();
      if (!isOff) chosen.add(value);
      dialog.close();
      return;
    }
    if (!chosen.delete(value) && chosen.size < spec.high) chosen.add(value);
    draw();
  }

  function closed() {
    field.setAttribute("aria-expanded", "false");
    const values = spec.options.map((one) => one.value).filter((value) => chosen.has(value));
    if (values.length >= spec.low && !same(values, before)) finish(values);
  }

  const done = h("button", { class: "button primary", type: "button", on: { click: () => dialog.close() } }, say("done"));
  const list = h(
    "div",
    { class: "options", role: "listbox", "aria-label": title, "aria-multiselectable": String(spec.high > 1) },
    rows,
  );
  fill(dialog, h("header", {}, h("div", {}, h("h2", {}, title), count), done), list);
  list.addEventListener("keydown", (event) => walk(event, rows));
  dialog.addEventListener("close", closed, { once: true });
  draw();
  field.setAttribute("aria-expanded", "true");
  dialog.showModal();
  place(dialog, field);
  (rows.find((one) => one.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
}

function row(one, spec, toggle) {
  return h(
    "button",
    { class: "option", type: "button", role: "option", data: { value: one.value }, on: { click: toggle } },
    h("span", { class: "words" }, words(one), one.description && h("small", {}, one.description)),
    h("span", { class: spec.high > 1 ? "mark" : "mark round", "aria-hidden": "true" }),
  );
}

function walk(event, rows) {
  const at = rows.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[(to + rows.length) % rows.length].focus();
}

/** Below the field where there is room, else above it; narrow screens have their own style. */
function place(dialog, field) {
  dialog.removeAttribute("style");
  if (!roomy()) return;
  const box = field.getBoundingClientRect();
  const below = innerHeight - box.bottom - MARGIN;
  const isBelow = below >= Math.min(HIGHEST, dialog.scrollHeight) || below >= box.top;
  const width = Math.max(box.width, 280);
  dialog.style.width = `${width}px`;
  dialog.style.left = `${Math.max(MARGIN, Math.min(box.left, innerWidth - width - MARGIN))}px`;
  dialog.style.maxHeight = `${Math.min(HIGHEST, (isBelow ? below : box.top - MARGIN) - GAP)}px`;
  if (isBelow) dialog.style.top = `${box.bottom + GAP}px`;
  else dialog.style.bottom = `${innerHeight - box.top + GAP}px`;
  dialog.style[isBelow ? "bottom" : "top"] = "auto";
}

/** Close the list by a click beside it, as its choice is taken on closing. */
export function startPicker() {
  $("picker").addEventListener("click", (event) => event.target === $("picker") && $("picker").close());
}

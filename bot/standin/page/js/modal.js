// Forms that the bot opens.

import * as api from "./api.js";
import { $, fill, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { store } from "./store.js";
import { say } from "./words.js";

const TEXT_DISPLAY = 10;
const PARAGRAPH = 2;

function text(data) {
  const shared = {
    "data-field": data.custom_id,
    required: data.required !== false,
    minlength: data.min_length || null,
    maxlength: data.max_length ?? 4000,
    placeholder: data.placeholder,
  };
  const box = data.style === PARAGRAPH ? h("textarea", { rows: 4, ...shared }) : h("input", shared);
  box.value = data.value ?? "";
  return { box, value: () => box.value };
}

function select(data) {
  const most = data.max_values ?? 1;
  const options = data.options ?? [];
  const box = h(
    "select",
    { "data-field": data.custom_id, multiple: most > 1, size: most > 1 ? Math.min(options.length, 6) : null },
    most > 1 || data.required !== false ? null : h("option", { value: "" }),
    options.map((one) => h("option", { value: one.value, selected: Boolean(one.default) }, one.label)),
  );
  const value = () => [...box.selectedOptions].map((one) => one.value).filter(Boolean);
  return { box, value };
}

function ticks(data, kind) {
  const tick = (one) => {
    const properties = { type: kind, name: data.custom_id, value: one.value, checked: Boolean(one.default) };
    return h("label", {}, h("input", properties), one.label, one.description && h("small", {}, one.description));
  };
  const box = h("div", { class: "ticks", "data-field": data.custom_id }, (data.options ?? []).map(tick));
  const value = () => [...box.querySelectorAll("input:checked")].map((one) => one.value);
  return { box, value };
}

function checkbox(data) {
  const box = h("input", { type: "checkbox", "data-field": data.custom_id, checked: Boolean(data.default) });
  return { box, value: () => box.checked };
}

const KINDS = {
  3: select,
  4: text,
  21: (data) => ticks(data, "radio"),
  22: (data) => ticks(data, "checkbox"),
  23: checkbox,
};

/** One line of the form: what is shown, and what it sends by custom id. */
function line(top) {
  if (top.type === TEXT_DISPLAY) return { shown: h("div", { class: "description" }, markdown(top.content)), values: {} };
  const data = top.component ?? top.components?.[0];
  const made = KINDS[data?.type]?.(data);
  if (!made) return { shown: null, values: {} };
  const label = top.label ?? data.label ?? "";
  const hint = top.description && h("small", {}, top.description);
  const single = ["INPUT", "TEXTAREA", "SELECT"].includes(made.box.tagName);
  const shown = single
    ? h("label", { class: "form-line" }, h("span", {}, label), hint, made.box)
    : h("fieldset", { class: "form-line" }, h("legend", {}, label), hint, made.box);
  return { shown, values: { [data.custom_id]: made.value } };
}

/** Show a form; it closes when the bot has taken it. */
export function openModal(data) {
  const dialog = $("modal");
  const user = store.user;
  const lines = data.components.map(line);
  const problem = h("p", { class: "error", role: "alert" });
  const form = h(
    "form",
    { method: "dialog" },
    h("h2", { id: "modal-title" }, data.title),
    lines.map((one) => one.shown),
    problem,
    h(
      "div",
      { class: "row end" },
      h("button", { class: "button secondary", type: "button", on: { click: () => dialog.close() } }, say("cancel")),
      h("button", { class: "button primary", type: "submit" }, say("submit")),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const readers = Object.entries(Object.assign({}, ...lines.map((one) => one.values)));
    const values = Object.fromEntries(readers.map(([id, read]) => [id, read()]));
    problem.textContent = await submit(user, data.form, values);
    if (!problem.textContent) dialog.close();
  });
  fill(dialog, form);
  dialog.showModal();
}

async function submit(user, form, values) {
  try {
    const outcome = await api.act("submit", user, { form, values });
    return outcome.failed ? say("notResponding") : "";
  } catch (error) {
    return error.message;
  }
}

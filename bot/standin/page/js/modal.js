// Forms that the bot opens.

import { follow, offer } from "./actions.js";
import * as api from "./api.js";
import { $, fill, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { pickField } from "./picker.js";
import { store } from "./store.js";
import { say } from "./words.js";

const TEXT_DISPLAY = 10;
const PARAGRAPH = 2;
const CHECKBOX = 23;

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

function select(data, label) {
  const isOptional = data.required === false;
  const { field, values } = pickField({
    id: data.custom_id,
    options: data.options ?? offer(data.type, store.channel),
    low: isOptional ? 0 : data.min_values ?? 1,
    high: data.max_values ?? 1,
    placeholder: data.placeholder || say("chooseOne"),
    title: label,
    disabled: false,
    values: (data.options ?? []).filter((one) => one.default).map((one) => one.value),
    done: () => {},
  });
  field.dataset.field = data.custom_id;
  const lacks = () => values().length < (isOptional ? 0 : data.min_values ?? 1);
  return { box: field, value: values, lacks };
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
  5: select,
  6: select,
  7: select,
  8: select,
  21: (data) => ticks(data, "radio"),
  22: (data) => ticks(data, "checkbox"),
  23: checkbox,
};

/** One line of the form: what is shown, and what it sends by custom id. */
function line(top) {
  if (top.type === TEXT_DISPLAY) return { shown: h("div", { class: "description" }, markdown(top.content)), values: {} };
  const data = top.component ?? top.components?.[0];
  const label = top.label ?? data?.label ?? "";
  const made = KINDS[data?.type]?.(data, label);
  if (!made) return { shown: null, values: {} };
  const required = data.required !== false && data.type !== CHECKBOX;
  const hint = top.description && h("small", {}, top.description);
  const classes = required ? "form-line required" : "form-line";
  const single = ["INPUT", "TEXTAREA"].includes(made.box.tagName);
  const shown = single
    ? h("label", { class: classes }, h("span", {}, label), hint, made.box)
    : h("fieldset", { class: `${classes} ${made.box.classList[0]}-line` }, h("legend", {}, label), hint, made.box);
  const lacks = () => made.lacks?.() && label;
  return { shown, lacks, values: { [data.custom_id]: made.value } };
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
    const missing = lines.map((one) => one.lacks?.()).find(Boolean);
    if (missing) {
      problem.textContent = say("fillIn", { option: missing });
      return;
    }
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
    follow(outcome, user);
    return outcome.failed ? say("notResponding") : "";
  } catch (error) {
    return error.message;
  }
}

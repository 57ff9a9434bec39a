// A chosen command with a field for each of its options.

import { complete } from "./actions.js";
import { $, fill, h } from "./dom.js";
import * as suggest from "./suggest.js";
import { fitting, fixedChoices, ordered, read } from "./values.js";
import { say } from "./words.js";

const PAUSE = 180;

let current = null;

/** The command that is being filled in, if any. */
export const filling = () => current?.line ?? null;

/** Show the fields of a command; `done` has `send(line, options)`, `cancel()`, `problem(text)`. */
export function openForm(line, done, texts = {}) {
  current = { line, done, fields: [] };
  current.fields = ordered(line).map((option) => makeField(option, texts[option.name] ?? ""));
  const send = h("button", { class: "button primary", type: "submit" }, say("send"));
  const close = { class: "cancel", type: "button", "aria-label": say("cancel"), on: { click: () => done.cancel() } };
  fill(
    $("command"),
    h("div", { class: "chosen" }, h("b", {}, `/${line.label}`), h("small", {}, line.description), h("button", close, "✕")),
    h("div", { class: "fields" }, current.fields.map((field) => field.box), send),
  );
  $("command").dataset.command = line.command;
  $("command").hidden = false;
  (current.fields.find((field) => !field.input.value) ?? current.fields[0])?.input.focus();
  if (!current.fields.length) send.focus();
}

/** Take the fields away. */
export function closeForm() {
  clearTimeout(current?.timer);
  suggest.hide();
  current = null;
  $("command").hidden = true;
  fill($("command"));
}

function makeField(option, text) {
  const input = h("input", {
    type: "text",
    role: "combobox",
    autocomplete: "off",
    spellcheck: "false",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-required": String(option.required),
    "aria-label": `${option.label}: ${option.description}`,
    placeholder: option.required ? null : say("optional"),
    data: { option: option.name },
  });
  input.value = text;
  const box = h("label", { class: option.required ? "field required" : "field" }, h("span", {}, option.label), input);
  const field = { option, input, box, picked: null };
  input.addEventListener("input", () => {
    field.picked = null;
    box.classList.remove("wrong");
    offer(field, PAUSE);
  });
  input.addEventListener("focus", () => offer(field, 0));
  input.addEventListener("blur", () => suggest.hide());
  input.addEventListener("keydown", (event) => key(event, field));
  return field;
}

// -- suggestions

function offer(field, delay) {
  const { option, input } = field;
  clearTimeout(current.timer);
  const choices = fixedChoices(option);
  if (choices) {
    const items = field.picked ? choices : fitting(choices, input.value);
    list(field, items, say("noChoice"));
  } else if (option.autocomplete) {
    current.timer = setTimeout(ask, delay, field, current);
  } else {
    list(field, [], option.description);
  }
}

async function ask(field, form) {
  const { option, input } = field;
  const text = input.value;
  const others = form.fields.filter((one) => one !== field && one.input.value.trim()).map((one) => [one.option.name, typed(one)]);
  const options = { ...Object.fromEntries(others), [option.name]: text };
  const found = await complete(form.line, option.name, options);
  // Meanwhile something else may have been typed, chosen or sent.
  if (form !== current || input.value !== text || document.activeElement !== input) return;
  list(field, found.map((one) => ({ label: one.name, name: String(one.value), value: one.value })), say("noMatch"));
}

/** What a field holds while another one is being typed into; a half-typed choice stays text. */
function typed(field) {
  if (field.picked) return field.picked.value;
  const { options } = read({ options: [{ ...field.option, required: false }] }, { [field.option.name]: field.input.value });
  return options?.[field.option.name] ?? field.input.value;
}

function list(field, items, note) {
  const { option, input } = field;
  const pick = (item) => {
    input.value = item.label;
    field.picked = item;
    field.box.classList.remove("wrong");
    suggest.hide();
    next(field);
  };
  suggest.show(input, { title: suggest.titled(option.label, option.description), items, note, pick });
}

/** After a choice: on to the next required field that is empty. */
function next(field) {
  const empty = current.fields.find((one) => one !== field && one.option.required && !one.input.value);
  empty?.input.focus();
}

// -- keys and sending

function key(event, field) {
  if (event.isComposing || suggest.handleKey(event, field.input)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (!(suggest.isOpen(field.input) && suggest.take())) submit();
  } else if (event.key === "Escape" || (event.key === "Backspace" && isFirstAndEmpty(field))) {
    event.preventDefault();
    current.done.cancel();
  }
}

const isFirstAndEmpty = (field) => field === current.fields[0] && current.fields.every((one) => !one.input.value);

function submit() {
  const { line, fields, done } = current;
  const texts = Object.fromEntries(fields.map((field) => [field.option.name, field.input.value]));
  const pickedOnly = { ...line, options: line.options.filter((option) => !pickedOf(option)) };
  const { options, error, missing } = read(pickedOnly, texts);
  if (error) {
    const wrong = fields.find((field) => field.option.name === missing.name);
    wrong.box.classList.add("wrong");
    wrong.input.focus();
    done.problem(error);
    return;
  }
  for (const field of fields) if (field.picked) options[field.option.name] = field.picked.value;
  done.send(line, options, texts);
}

const pickedOf = (option) => current.fields.find((field) => field.option.name === option.name)?.picked;

/** Listen for the send button and for Escape on it. */
export function startForm() {
  $("command").addEventListener("submit", (event) => {
    event.preventDefault();
    if (current) submit();
  });
  $("command").addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) current?.done.cancel();
  });
}

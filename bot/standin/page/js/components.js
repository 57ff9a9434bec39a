// Buttons, selects and layouts on messages.

import { h } from "./dom.js";
import { attachment, picture } from "./embeds.js";
import { placeOf } from "./inline.js";
import { markdown } from "./markdown.js";
import { open } from "./store.js";
import { say } from "./words.js";

const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "primary" };

const emoji = (data) => data && h("span", { class: "emoji" }, data.id ? `:${data.name}:` : data.name);

function button(data, use) {
  const press = () => {
    if (data.style !== 5) return use.press(data.custom_id);
    const place = placeOf(data.url);
    return place ? open(place) : window.open(data.url, "_blank", "noopener,noreferrer");
  };
  return h(
    "button",
    {
      class: `button ${BUTTONS[data.style] ?? "secondary"}`,
      type: "button",
      disabled: Boolean(data.disabled),
      data: { customId: data.custom_id },
      on: { click: press },
    },
    emoji(data.emoji),
    data.label && h("span", {}, data.label),
    data.style === 5 && h("span", { class: "leaving", "aria-hidden": "true" }, "↗"),
  );
}

const option = (one) =>
  h(
    "option",
    { value: one.value, selected: Boolean(one.default) },
    [one.emoji?.name, one.label].filter(Boolean).join(" "),
    one.description ? ` (${one.description})` : null,
  );

function single(data, use) {
  const placeholder = data.placeholder || say("chooseOne");
  const none = h("option", { value: "", selected: !data.options.some((one) => one.default) }, placeholder);
  const box = h(
    "select",
    { disabled: Boolean(data.disabled), "aria-label": placeholder, data: { customId: data.custom_id } },
    none,
    data.options.map(option),
  );
  box.addEventListener("change", () => box.value && use.select(data.custom_id, [box.value]));
  return box;
}

/** Several values: ticked first, sent by a button. */
function several(data, use) {
  const tick = (one) =>
    h(
      "label",
      {},
      h("input", { type: "checkbox", value: one.value, checked: Boolean(one.default), disabled: Boolean(data.disabled) }),
      [one.emoji?.name, one.label].filter(Boolean).join(" "),
      one.description && h("small", {}, one.description),
    );
  const low = data.min_values ?? 1;
  const high = data.max_values ?? 1;
  const ticks = h("div", { class: "ticks" }, data.options.map(tick));
  const send = h("button", { class: "button secondary", type: "button" }, say("submit"));
  const values = () => [...ticks.querySelectorAll("input:checked")].map((box) => box.value);
  const judge = () => {
    send.disabled = Boolean(data.disabled) || values().length < low || values().length > high;
  };
  ticks.addEventListener("change", judge);
  send.addEventListener("click", () => use.select(data.custom_id, values()));
  judge();
  const count = low === high ? low : `${low}–${high}`;
  const legend = `${data.placeholder || say("chooseOne")} (${count})`;
  return h("fieldset", { class: "several", data: { customId: data.custom_id } }, h("legend", {}, legend), ticks, send);
}

function select(data, use) {
  // Selects of people and places come without options: these are what the page offers.
  const whole = data.type === 3 ? data : { ...data, options: use.offer(data.type) };
  return (data.max_values ?? 1) > 1 || data.min_values === 0 ? several(whole, use) : single(whole, use);
}

function section(data, use) {
  const texts = h("div", { class: "section-texts" }, components(data.components, use));
  return h("div", { class: "section" }, texts, components([data.accessory], use));
}

function container(data, use) {
  const box = h("section", { class: "embed container" }, components(data.components, use));
  if (data.accent_color) box.style.borderInlineStartColor = `#${data.accent_color.toString(16).padStart(6, "0")}`;
  return box;
}

const KINDS = {
  1: (data, use) => h("div", { class: "row" }, components(data.components, use)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (data) => h("div", { class: "description" }, markdown(data.content)),
  11: (data) => picture(data.media, data.description, "thumbnail"),
  12: (data) => h("div", { class: "gallery" }, data.items.map((item) => picture(item.media, item.description))),
  13: (data) => attachment({ ...data, url: data.file.url, filename: data.name ?? "" }),
  14: (data) => (data.divider === false ? h("div", { class: "gap" }) : h("hr")),
  17: container,
};

/**
 * What stands on a message; `use` has `press(id)`, `select(id, values)` and `offer(type)`,
 * which lists what a select of people or places offers.
 */
export function components(list, use) {
  return list.map((data) => KINDS[data.type]?.(data, use) ?? null);
}

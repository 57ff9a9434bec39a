// Buttons, selects and layouts on messages.

import { h } from "./dom.js";
import { attachment } from "./embeds.js";
import { goTo, placeOf } from "./inline.js";
import { markdown } from "./markdown.js";
import { pickField } from "./picker.js";
import { picture } from "./viewer.js";
import { say } from "./words.js";

const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary", 6: "primary" };

// Longer labels are cut off on a phone, as Discord cuts them.
const SHORT = 34;

const emoji = (data) => data && h("span", { class: "emoji" }, data.id ? `:${data.name}:` : data.name);

function button(data, use) {
  const press = () => {
    if (data.style !== 5) return use.press(data.custom_id);
    return placeOf(data.url) ? goTo(data.url) : window.open(data.url, "_blank", "noopener,noreferrer");
  };
  return h(
    "button",
    {
      class: `button ${BUTTONS[data.style] ?? "secondary"}`,
      type: "button",
      disabled: Boolean(data.disabled),
      title: data.label?.length > SHORT ? data.label : null,
      data: { customId: data.custom_id },
      on: { click: press },
    },
    emoji(data.emoji),
    data.label && h("span", { class: "label" }, data.label),
    data.style === 5 && h("span", { class: "leaving", "aria-hidden": "true" }, "↗"),
  );
}

const defaults = (data) => [
  ...(data.options ?? []).filter((one) => one.default).map((one) => one.value),
  ...(data.default_values ?? []).map((one) => one.id),
];

function select(data, use) {
  const { field } = pickField({
    id: data.custom_id,
    // Selects of people and places come without options: these are what the page offers.
    options: data.type === 3 ? data.options : use.offer(data.type),
    low: data.min_values ?? 1,
    high: data.max_values ?? 1,
    placeholder: data.placeholder || say("chooseOne"),
    disabled: Boolean(data.disabled),
    values: use.kept(data.custom_id) ?? defaults(data),
    done: (values) => use.select(data.custom_id, values),
  });
  return field;
}

function section(data, use) {
  const texts = h("div", { class: "section-texts" }, components(data.components, use));
  return h("div", { class: "section" }, texts, components([data.accessory], use));
}

function container(data, use) {
  const box = h("section", { class: "embed container" }, components(data.components, use));
  if (data.accent_color) box.style.borderInlineStartColor = `#${data.accent_color.toString(16).padStart(6, "0")}`;
  return veiled(data.spoiler, box);
}

/** What is marked as a spoiler is hidden until it is asked for. */
function veiled(isSpoiler, node) {
  if (!isSpoiler) return node;
  const veil = h("div", { class: "veil" }, node);
  const show = h("button", { class: "reveal", type: "button" }, say("spoiler"));
  show.addEventListener("click", () => veil.replaceWith(node));
  veil.append(show);
  return veil;
}

function gallery(data) {
  const items = data.items.map((item) => veiled(item.spoiler, picture(item.media, item.description)));
  return h("div", { class: items.length > 1 ? "gallery many" : "gallery" }, items);
}

function separator(data) {
  const size = data.spacing === 2 ? "large" : null;
  return data.divider === false ? h("div", { class: size ? "gap large" : "gap" }) : h("hr", { class: size });
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
  11: (data) => veiled(data.spoiler, picture(data.media, data.description, "thumbnail")),
  12: gallery,
  13: (data) => attachment({ ...data, url: data.file.url, filename: data.name ?? "" }),
  14: separator,
  17: container,
};

/**
 * What stands on a message; `use` has `press(id)`, `select(id, values)`, `kept(id)`, the values
 * picked since the message changed last, and `offer(type)`, which lists what a select of people
 * or places offers.
 */
export function components(list, use) {
  return list.map((data) => KINDS[data.type]?.(data, use) ?? null);
}

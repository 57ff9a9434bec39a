// Discord's markdown within a line, as nodes.

import { h } from "./dom.js";
import { channel, guildOf, open, store, titleOf, userOf } from "./store.js";
import { timestamp } from "./times.js";
import { say } from "./words.js";

const mention = (text, properties = {}) => h("span", { class: "mention", ...properties }, text);

function person(id) {
  const user = userOf(id);
  const mine = id === store.user ? "mention mine" : "mention";
  const name = user ? user.name ?? user.username : say("unknownUser");
  return h("span", { class: mine, data: { mention: id } }, `@${name}`);
}

function place(id) {
  const found = channel(id);
  if (!found) return mention(`#${say("unknownChannel")}`);
  const go = () => open(id);
  return h("button", { class: "mention", type: "button", on: { click: go } }, titleOf(found));
}

const PLACE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?/;

/** The channel that an address on Discord leads to, when it is one that this page can show. */
export function placeOf(address) {
  const found = PLACE.exec(address);
  return found && channel(found[1]) ? found[1] : null;
}

/** Go where such an address leads: a channel, or a message in it. */
export const goTo = (address) => open(placeOf(address), PLACE.exec(address)[2] ?? null);

/** A link; one to a message of this stand-in opens its channel here. */
export function link(address, label, kind = "link") {
  const id = placeOf(address);
  const inside = id ? { data: { place: id }, href: "#" } : { href: address, target: "_blank" };
  const made = h("a", { class: kind, rel: "noopener noreferrer", title: address, ...inside }, label);
  if (id) {
    made.addEventListener("click", (event) => {
      event.preventDefault();
      goTo(address);
    });
  }
  return made;
}

function bare(address) {
  const id = placeOf(address);
  if (!id) return link(address, address);
  const guild = guildOf(id);
  return link(address, `${guild ? `${guild.name} › ` : ""}${titleOf(channel(id))}`, "mention");
}

function spoiler(text, depth) {
  const hidden = h("button", { class: "spoiler", type: "button", "aria-expanded": "false" });
  hidden.append(...inline(text, depth));
  hidden.addEventListener("click", () => hidden.setAttribute("aria-expanded", "true"));
  return hidden;
}

const wrap = (name) => (found, depth) => h(name, {}, inline(found[1], depth));

// Tried in this order at each place of the text. Alternatives within a pattern never fit the same
// character, so that no text makes a pattern slow.
const RULES = [
  [/^\\([^A-Za-z0-9\s])/, (found) => found[1]],
  [/^(`+)([^`](?:[\s\S]*?[^`])??)\1(?!`)/, (found) => h("code", {}, found[2].replace(/^ (.+) $/, "$1"))],
  [/^\*\*\*(?!\s)((?:\\[\s\S]|[^\\*])+)\*\*\*/, (found, depth) => h("strong", {}, h("em", {}, inline(found[1], depth)))],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, wrap("strong")],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, wrap("u")],
  [/^\*(?!\s)((?:\*\*|\\[\s\S]|[^\\*])+?)\*(?!\*)/, wrap("em")],
  [/^_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/, wrap("em"), (before) => !/\w$/.test(before)],
  [/^~~((?:\\[\s\S]|[^\\])+?)~~/, wrap("s")],
  [/^\|\|([\s\S]+?)\|\|/, (found, depth) => spoiler(found[1], depth)],
  [/^<@!?(\d+)>/, (found) => person(found[1])],
  [/^<#(\d+)>/, (found) => place(found[1])],
  [/^<@&(\d+)>/, () => mention("@role")],
  [/^<\/([^:>]+):\d+>/, (found) => mention(`/${found[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (found) => timestamp(Number(found[1]), found[2]) ?? found[0]],
  [/^<a?:(\w+):\d+>/, (found) => h("span", { class: "emoji", title: found[1] }, `:${found[1]}:`)],
  [/^\[((?:\\[\s\S]|[^\\\]])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (found, depth) => link(found[2], inline(found[1], depth))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => bare(found[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])*_~|]/, (found) => bare(found[0])],
];
const PLAIN = /^[\s\S](?:(?!https?:\/\/)[^\\`*_~|<[])*/;
const DEEPEST = 8;

/** The nodes of a text. */
export function inline(text, depth = 0) {
  if (depth > DEEPEST) return [text];
  const nodes = [];
  let rest = text;
  while (rest) {
    const [node, length] = next(rest, text.slice(0, text.length - rest.length), depth + 1);
    nodes.push(node);
    rest = rest.slice(length);
  }
  return nodes;
}

function next(rest, before, depth) {
  for (const [pattern, build, fits] of RULES) {
    const found = pattern.exec(rest);
    if (found && (!fits || fits(before))) return [build(found, depth), found[0].length];
  }
  const [plain] = PLAIN.exec(rest);
  return [plain, plain.length];
}

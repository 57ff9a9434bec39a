// The messages of the open channel. Only what changed is built anew, so that the focus, an open
// select and the place one has scrolled to stay.

import { $, fill, h } from "./dom.js";
import { messageNode, noticeNode } from "./message.js";
import { channel, commands, guildOf, isDm, markRead, messages, newer, store, titleOf } from "./store.js";
import { locale, say } from "./words.js";

const NEAR = 80;
const TOGETHER = 7 * 60 * 1000;

let shown = new Map();
let place = "";
let sticking = true;

const scroller = () => $("scroll");
const isNearEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < NEAR;

function toEnd() {
  scroller().scrollTop = scroller().scrollHeight;
}

// -- what is to be seen, in order

function goesOn(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (before.ephemeral !== message.ephemeral || message.type !== 0) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

function itemsOf(list, notices) {
  const loose = notices.filter((one) => !one.under);
  const items = [];
  list.forEach((message, index) => {
    const before = list[index - 1];
    if (message.id === store.firstNew) items.push(divider());
    const compact = message.id !== store.firstNew && goesOn(message, before);
    items.push(itemOf(message, compact, notices.filter((one) => one.under === message.id)));
  });
  if (!list.length) return [welcome(), ...loose.map(noticeItem)];
  // A notice stands where it came up: below what was the newest message then.
  for (const one of loose) {
    const at = items.findIndex((item) => item.message && newer(item.message, one.after));
    items.splice(at < 0 ? items.length : at, 0, noticeItem(one));
  }
  return items;
}

const itemOf = (message, compact, notices) => ({
  key: message.id,
  message: message.id,
  look: JSON.stringify([message, compact, notices]),
  build: () => messageNode(message, compact, notices),
});

const noticeItem = (one) => ({ key: one.id, look: String(one.pending), build: () => noticeNode(one) });

const divider = () => ({
  key: "new",
  look: "new",
  build: () => h("div", { class: "divider", role: "separator" }, h("span", {}, say("newMark"))),
});

// -- the hint of an empty channel

function hint() {
  if (isDm(store.channel)) return say("emptyDm", { bot: store.state.bot.username });
  const start = commands(store.channel).find((line) => line.command === "rummy start");
  if (!start) return say("firstCommand");
  // What everyone sees, buttons included, is in the language of the server.
  const join = guildOf(store.channel).locale === "hu" ? "Beülök (Join)" : "Join";
  return say("firstHint", { command: `/${start.label}`, join });
}

function welcome() {
  const title = say("emptyTitle", { channel: titleOf(channel(store.channel)) });
  const text = hint();
  return {
    key: "welcome",
    look: text,
    build: () => h("div", { class: "welcome" }, h("h2", {}, title), h("p", {}, text)),
  };
}

// -- drawing

function focusKey(node) {
  const active = document.activeElement;
  return node?.contains(active) ? active.dataset.customId : undefined;
}

/** The element of an item in front of another element; an unchanged one is left alone. */
function putBefore(reference, item) {
  const old = shown.get(item.key);
  const isSame = old?.look === item.look;
  const node = isSame ? old.node : item.build();
  const focused = isSame ? undefined : focusKey(old?.node);
  if (!isSame) old?.node.replaceWith(node);
  // Moving an element that is in its place already would take the focus from it.
  if (!node.parentNode || node.nextSibling !== reference) $("messages").insertBefore(node, reference);
  if (focused !== undefined) node.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  return { look: item.look, node };
}

function draw(items) {
  const next = new Map();
  const keys = new Set(items.map((item) => item.key));
  for (const [key, old] of shown) if (!keys.has(key)) old.node.remove();
  // From the last to the first: what follows is always in its place already.
  let reference = null;
  for (const item of [...items].reverse()) {
    const made = putBefore(reference, item);
    next.set(item.key, made);
    reference = made.node;
  }
  shown = next;
}

/** Draw the open channel. */
export function drawMessages() {
  const now = [store.user, store.channel, locale()].join();
  const fresh = now !== place;
  if (fresh) {
    fill($("messages"));
    shown = new Map();
    place = now;
    sticking = true;
  }
  const notices = store.notices.filter((one) => one.user === store.user && one.channel === store.channel);
  draw(itemsOf(messages(store.channel), notices));
  const title = say("messagesIn", { channel: titleOf(channel(store.channel)) });
  $("messages").setAttribute("aria-label", title);
  scroller().setAttribute("aria-label", title);
  $("newest").textContent = `↓ ${say("newest")}`;
  settle();
}

/** Scroll to where the person wants to be, once it is there. */
function reach() {
  const { goal } = store;
  const node = goal === "newest" ? null : shown.get(goal)?.node;
  store.goal = null;
  if (goal === "newest") sticking = true;
  if (!node) return;
  sticking = false;
  node.scrollIntoView({ block: "start" });
  sticking = isNearEnd();
}

function settle() {
  if (store.goal) reach();
  if (sticking) toEnd();
  $("newest").hidden = sticking;
  if (sticking && document.visibilityState === "visible") markRead();
}

/** Keep to the newest message unless the user scrolls up. */
export function startScrolling() {
  let before = 0;
  scroller().addEventListener("scroll", () => {
    const { scrollTop } = scroller();
    // The event comes after the fact: what has grown meanwhile takes nobody away from the end.
    if (scrollTop < before || isNearEnd()) sticking = isNearEnd();
    before = scrollTop;
    $("newest").hidden = sticking;
  });
  new ResizeObserver(() => sticking && toEnd()).observe($("messages"));
  new ResizeObserver(() => sticking && toEnd()).observe(scroller());
  $("newest").addEventListener("click", () => {
    sticking = true;
    settle();
  });
}

// The left side: servers with their channels and threads, the direct channel, and the people.

import * as actions from "./actions.js";
import { $, avatar, fill, h, roomy } from "./dom.js";
import { LOOKS, look, setLook } from "./look.js";
import { channel, isCalled, isDm, open, store, switchUser, titleOf, unread } from "./store.js";
import { say } from "./words.js";

const THREADS = [11, 12];

function item(place) {
  const waiting = place.id === store.channel ? [] : unread(place.id);
  const pings = isDm(place.id) ? waiting.length : waiting.filter((one) => one.pings_me).length;
  const isThread = THREADS.includes(place.type);
  const classes = ["place", isThread && "thread", waiting.length && "unread", place.archived && "faded"];
  const go = () => {
    open(place.id);
    drawer(false);
    if (roomy()) $("input").focus();
  };
  return h(
    "li",
    {},
    h(
      "button",
      {
        class: classes.filter(Boolean).join(" "),
        type: "button",
        "aria-current": place.id === store.channel ? "page" : null,
        data: { channel: place.id, name: titleOf(place).slice(1), unread: waiting.length || null },
        on: { click: go },
      },
      h("span", { class: "sign", "aria-hidden": "true" }, isDm(place.id) ? "@" : isThread ? "↳" : "#"),
      h("span", { class: "name" }, titleOf(place).slice(1)),
      place.archived && h("small", {}, say("archived")),
      waiting.length > 0 && h("span", { class: "sr" }, ` (${say("unread")})`),
      pings > 0 && h("span", { class: "badge", "aria-label": say("mentions", { n: pings }) }, pings),
    ),
  );
}

function tree(guild) {
  const roots = guild.channels.filter((one) => !one.parent_id);
  const below = (id) => guild.channels.filter((one) => one.parent_id === id);
  return roots.flatMap((root) => [item(root), ...below(root.id).map(item)]);
}

function places() {
  const { guilds, dm, bot } = store.state;
  const online = h("span", { class: bot.online ? "dot on" : "dot", title: say(bot.online ? "botOnline" : "botAway") });
  const direct = item(dm);
  direct.firstChild.append(online);
  fill(
    $("places"),
    guilds.map((guild) => h("section", { data: { guild: guild.id } }, h("h2", {}, guild.name), h("ul", {}, tree(guild)))),
    h("section", {}, h("h2", {}, say("directMessages")), h("ul", {}, direct)),
  );
  $("places").setAttribute("aria-label", say("menu"));
}

// -- people

function chip(user) {
  const mine = user.id === store.user;
  const become = () => {
    drawer(false);
    switchUser(user.id);
  };
  const called = !mine && isCalled(user.id);
  return h(
    "button",
    {
      class: "chip",
      type: "button",
      "aria-pressed": String(mine),
      data: { user: user.name, called },
      on: { click: become },
    },
    avatar(user.id, user.name),
    h("span", { class: "name" }, user.name),
    called && h("span", { class: "badge", "aria-label": say("mentions", { n: 1 }) }, "!"),
  );
}

const LANGUAGES = [
  ["hu", "Magyar"],
  ["en-US", "English"],
];

function language(me) {
  const pick = ([code, name]) =>
    h(
      "button",
      {
        type: "button",
        lang: code,
        "aria-pressed": String(me.locale === code),
        data: { locale: code },
        on: { click: () => actions.setLocale(code) },
      },
      name,
    );
  return h("div", { class: "segments", role: "group", "aria-label": say("language") }, LANGUAGES.map(pick));
}

/** Dark or light, as one sets it once for Discord's client. */
function theme() {
  const pick = (name) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(look() === name),
        data: { theme: name },
        on: { click: () => setLook(name) },
      },
      say(name),
    );
  return h("div", { class: "segments", role: "group", "aria-label": say("theme") }, LOOKS.map(pick));
}

function dms(me) {
  const box = h("input", { type: "checkbox", role: "switch", id: "dms", checked: !me.dms_open });
  box.addEventListener("change", () => actions.setDms(!box.checked));
  return h("label", { class: "switch", title: say("dmsClosedHint") }, box, h("span", {}, say("dmsClosed")));
}

function people() {
  const { me } = store.state;
  fill(
    $("people"),
    h("h2", { id: "members-title" }, say("members")),
    h("div", { class: "chips", role: "group", "aria-labelledby": "members-title" }, store.users.map(chip)),
    h("div", { class: "settings", data: { me: me.name } }, language(me), theme(), dms(me)),
  );
  $("people").setAttribute("aria-label", say("account"));
}

// -- on narrow screens the left side is a drawer

/** Open or close the drawer. */
export function drawer(isOpen) {
  document.body.classList.toggle("drawer", isOpen);
  $("shade").hidden = !isOpen;
  $("menu").setAttribute("aria-expanded", String(isOpen));
  if (isOpen) $("places").querySelector("[aria-current]")?.focus();
}

const keyOf = (element) => {
  const { channel: place, user, locale, theme: look_ } = element?.dataset ?? {};
  if (element?.id === "dms") return "#dms";
  if (place) return `[data-channel="${CSS.escape(place)}"]`;
  if (user) return `[data-user="${CSS.escape(user)}"]`;
  if (look_) return `#people [data-theme="${look_}"]`;
  return locale ? `[data-locale="${CSS.escape(locale)}"]` : null;
};

let shown = "";

/** Draw the left side again when something on it changed; the focus stays where it is. */
export function drawSide() {
  const { guilds, dm, bot, me } = store.state;
  const places_ = [...guilds.flatMap((guild) => guild.channels), dm];
  const marks = places_.map(({ id }) => [unread(id).length, unread(id).filter((one) => one.pings_me).length]);
  const called = store.users.map((user) => isCalled(user.id));
  const now = JSON.stringify([guilds, dm, bot, me, store.users, store.channel, marks, called, look()]);
  if (now === shown) return;
  shown = now;
  const focused = $("side").contains(document.activeElement) ? keyOf(document.activeElement) : null;
  places();
  people();
  if (focused) $("side").querySelector(focused)?.focus();
}

/** The title line above the messages. */
export function drawHead() {
  const place = channel(store.channel);
  const { me, bot } = store.state;
  fill($("title"), titleOf(place), place.archived && h("small", {}, say("archived")));
  fill($("who"), avatar(me.id, me.name), h("span", { class: "name" }, me.name));
  $("menu").setAttribute("aria-label", say("menu"));
  $("who").setAttribute("aria-label", `${say("account")}: ${me.name}`);
  const waiting = [...store.state.guilds.flatMap((guild) => guild.channels), store.state.dm]
    .flatMap(({ id }) => unread(id))
    .filter((one) => one.pings_me || isDm(one.channel_id)).length;
  document.title = `${waiting ? `(${waiting}) ` : ""}${titleOf(place)} · ${me.name}`;
  const text = store.linked ? (bot.online ? "" : say("botOffline")) : say("linkLost");
  $("banner").hidden = !text;
  $("banner").textContent = text;
  Object.assign(document.body.dataset, {
    user: me.name,
    channel: place.id,
    version: store.state.version,
    bot: bot.online ? "online" : "offline",
    link: store.linked ? "up" : "down",
  });
}

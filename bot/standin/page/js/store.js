// What is known and chosen: the state of the chosen user, the open channel, what was read, and
// notices that exist on this page only (errors, commands on their way).

import * as api from "./api.js";
import { speak } from "./words.js";

const watchers = new Set();

export const store = {
  state: null,
  users: [],
  user: null,
  channel: null,
  /** The first message that was unread when the channel was opened. */
  firstNew: null,
  notices: [],
  /** Where to scroll with the next drawing: a message, or "newest". */
  goal: null,
  linked: true,
};

/** Call when something changed. */
export const watch = (watcher) => watchers.add(watcher);
export const changed = () => watchers.forEach((watcher) => watcher(store));

// -- remembering (a browser that forbids it only forgets)

export function recall(key, fallback = null) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? fallback;
  } catch {
    return fallback;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}

// -- fetching: one request at a time, and another when news came meanwhile

let fetching = null;
let stale = false;

/** Fetch what is newest and show it. */
export function refresh() {
  stale = true;
  fetching ??= catchUp().finally(() => {
    fetching = null;
  });
  return fetching;
}

async function catchUp() {
  while (stale) {
    stale = false;
    const asked = store.user;
    try {
      const state = await api.state(asked);
      if (store.user === asked) accept(state);
    } catch {
      // The stream tells when it is worth trying again.
      return;
    }
  }
}

function accept(state) {
  if (!state.me) {
    // No user is chosen yet, or the chosen one is gone.
    store.users = state.users;
    const first = wanted(state.users);
    if (first) switchUser(first.id);
    return;
  }
  const arrived = store.state === null;
  store.state = state;
  store.users = state.users;
  speak(state.me.locale);
  if (!channel(store.channel)) open(home());
  else if (arrived) open(store.channel);
  else changed();
}

/** News with a number: fetch unless it is known already. */
export function news(version) {
  if (store.state?.version !== version) refresh();
}

// -- people

function wanted(users) {
  const asked = new URLSearchParams(location.search).get("user") ?? recall("user");
  const is = (user) => [user.name, user.id].some((word) => word.toLowerCase() === asked?.toLowerCase());
  return users.find(is) ?? users[0];
}

/** Be someone else; a channel that both see stays open, and so does the direct channel. */
export function switchUser(id) {
  const inDm = store.channel !== null && store.channel === store.state?.dm.id;
  store.user = id;
  store.state = null;
  if (inDm) store.channel = null;
  store.goHome = inDm ? "dm" : null;
  const name = store.users.find((user) => user.id === id)?.name ?? id;
  remember("user", name);
  const address = new URL(location.href);
  address.searchParams.set("user", name);
  history.replaceState(null, "", address);
  return refresh();
}

/** A user of the state, the bot included. */
export function userOf(id) {
  if (id === store.state?.bot.id) return store.state.bot;
  return store.users.find((user) => user.id === id);
}

// -- places

/** All channels and threads that the user sees, the direct one last. */
export function channels() {
  const own = store.state ? store.state.guilds.flatMap((guild) => guild.channels) : [];
  return store.state ? [...own, store.state.dm] : [];
}

export const channel = (id) => channels().find((one) => one.id === id);
export const isDm = (id) => id === store.state?.dm.id;
export const guildOf = (id) =>
  store.state?.guilds.find((guild) => guild.channels.some((one) => one.id === id));
export const messages = (id) => store.state?.messages[id] ?? [];
export const commands = (id) => store.state?.commands[isDm(id) ? "dm" : guildOf(id)?.id] ?? [];

/** How a place is called, such as "#römi" or "@Römi". */
export function titleOf(place) {
  if (isDm(place.id)) return `@${store.state.bot.username}`;
  return `#${place.name}`;
}

function home() {
  const kept = store.goHome === "dm" ? store.state.dm.id : recall(`channel.${store.user}`);
  store.goHome = null;
  return channel(kept)?.id ?? channels()[0].id;
}

/** Show a channel, at a message of it or at the newest. */
export function open(id, message = null) {
  store.channel = id;
  store.goal = message;
  store.firstNew = lastRead(id) && (unread(id)[0]?.id ?? null);
  remember(`channel.${store.user}`, id);
  changed();
}

/** Go to the newest message, even where one has scrolled up. */
export function toNewest() {
  store.goal = "newest";
  changed();
}

// -- reading

/** Whether an id is newer than another. */
export const newer = (id, than) => BigInt(id) > BigInt(than ?? 0);

export const lastRead = (id, user = store.user) => recall(`read.${user}`, {})[id] ?? null;

/** Note that everything in the open channel has been seen. */
export function markRead() {
  const last = messages(store.channel).at(-1);
  if (!last || !newer(last.id, lastRead(store.channel))) return;
  remember(`read.${store.user}`, { ...recall(`read.${store.user}`, {}), [store.channel]: last.id });
}

/** Messages of others in a channel that have not been seen. */
export function unread(id) {
  const since = lastRead(id);
  return messages(id).filter((one) => newer(one.id, since) && one.author.id !== store.user);
}

/** Whether another user was mentioned where both look, and has not seen it. */
export function isCalled(user) {
  const places = store.state ? store.state.guilds.flatMap((guild) => guild.channels) : [];
  return places.some(({ id }) => {
    const since = lastRead(id, user);
    return messages(id).some(
      (one) => newer(one.id, since) && one.mentions.some((named) => named.id === user),
    );
  });
}

// -- notices

let count = 0;

/** Show something below the newest message, or below the message `under`. */
export function notice(fields) {
  const after = messages(store.channel).at(-1)?.id ?? "0";
  const made = { id: `notice-${++count}`, user: store.user, channel: store.channel, after, ...fields };
  store.notices.push(made);
  changed();
  return made;
}

export function dropNotice(made) {
  store.notices = store.notices.filter((one) => one !== made);
  changed();
}

/** Forget the notices that belong to a message, as they do when it is used again. */
export function dropNoticesUnder(message) {
  store.notices = store.notices.filter((one) => one.under !== message);
}

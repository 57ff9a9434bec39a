// What the chosen user does, and how the page tells when it does not work.

import * as api from "./api.js";
import { openModal } from "./modal.js";
import { channel, dropNotice, dropNoticesUnder, guildOf, isDm, notice, store, toNewest } from "./store.js";
import { say } from "./words.js";

const reason = (error) => (error instanceof api.Refused ? error.message : say("linkLost"));

/** Press or select on a message; what goes wrong is said below it. */
async function use(message, what, body) {
  const user = store.user;
  dropNoticesUnder(message.id);
  try {
    const where = { channel: message.channel_id, message: message.id };
    const outcome = await api.act(what, user, { ...where, ...body });
    if (outcome.failed) notice({ under: message.id, text: say("pressFailed"), user });
    follow(outcome, user);
  } catch (error) {
    notice({ under: message.id, text: reason(error), user });
  }
}

export const press = (message, id) => use(message, "press", { custom_id: id });

const picked = new Map();
const pickOf = (message, id) => `${store.user}/${message.id}/${id}`;

export function select(message, id, values) {
  picked.set(pickOf(message, id), { since: message.edited_timestamp, values });
  return use(message, "select", { custom_id: id, values });
}

/** What was picked in a select of a message; forgotten when the message changes. */
export function kept(message, id) {
  const last = picked.get(pickOf(message, id));
  return last?.since === message.edited_timestamp ? last?.values : undefined;
}

const NEW = ["message", "deferred_message"];

/** What an answer leads to: a form opens, and a message of its own stands below everything else. */
export function follow(outcome, user) {
  if (NEW.includes(outcome.kind)) toNewest();
  // A form that comes after the user was switched belongs to nobody here.
  if (outcome.modal && user === store.user) openModal(outcome.modal);
}

/** Send a slash command; returns the reason when the stand-in does not take it. */
export async function slash(line, options) {
  const user = store.user;
  const place = store.channel;
  const fields = { user, channel: place, command: line.label };
  store.firstNew = null;
  toNewest();
  const waiting = notice({ ...fields, pending: true });
  try {
    const body = { channel: place, command: line.command, options };
    const outcome = await api.act("slash", user, body);
    if (outcome.failed) notice({ ...fields, text: say("notResponding") });
    follow(outcome, user);
    return null;
  } catch (error) {
    return reason(error);
  } finally {
    dropNotice(waiting);
  }
}

/** Suggestions of the bot for one option; none when there is no answer. */
export async function complete(line, focus, options) {
  const body = { channel: store.channel, command: line.command, focus, options };
  try {
    return (await api.act("complete", store.user, body)).choices;
  } catch {
    return [];
  }
}

/** Write an ordinary message; returns the reason when it is not taken. */
export async function write(text) {
  store.firstNew = null;
  toNewest();
  try {
    await api.act("say", store.user, { channel: store.channel, text });
    return null;
  } catch (error) {
    return reason(error);
  }
}

export const dismiss = (message) =>
  api.act("dismiss", store.user, { channel: message.channel_id, message: message.id }).catch(() => {});

export const setDms = (isOpen) => api.act(isOpen ? "open_dms" : "close_dms", store.user);
export const setLocale = (locale) => api.act("locale", store.user, { locale });

/** The people that can be named in a channel, the bot last. */
export function peopleOf(id) {
  const members = guildOf(id)?.members;
  const here = (user) => (isDm(id) ? user.id === store.user : members?.includes(user.id));
  const bot = { id: store.state.bot.id, name: store.state.bot.username };
  return [...store.users.filter(here), bot];
}

const USER_SELECT = 5;
const MENTIONABLE_SELECT = 7;
const CHANNEL_SELECT = 8;

/** What a select without options of its own offers. */
export function offer(type, place) {
  if (type === USER_SELECT || type === MENTIONABLE_SELECT) {
    return peopleOf(place).map((user) => ({ label: user.name, value: user.id }));
  }
  const own = type === CHANNEL_SELECT ? guildOf(place)?.channels ?? [channel(place)] : [];
  return own.map((one) => ({ label: `#${one.name}`, value: one.id }));
}

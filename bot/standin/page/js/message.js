// One message, or one notice of the page, as an element.

import * as actions from "./actions.js";
import { components } from "./components.js";
import { avatar, h, nameOf } from "./dom.js";
import { attachment, embed } from "./embeds.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { channel, dropNotice, open, store, userOf } from "./store.js";
import { clock } from "./times.js";
import { say } from "./words.js";

const REPLY = 19;
const COMMAND = 20;
const LAYOUT = 1 << 15;

function above(message) {
  const asked = message.interaction_metadata;
  if (message.type === COMMAND && asked?.name) {
    const who = nameOf(asked.user);
    return h("p", { class: "above" }, h("b", {}, who), ` ${say("used")} `, h("span", { class: "mention" }, `/${asked.name}`));
  }
  const original = message.referenced_message;
  if (original) {
    const start = firstText(original).split("\n")[0].slice(0, 100);
    return h("p", { class: "above" }, h("b", {}, nameOf(original.author)), " ", inline(start));
  }
  const isReply = message.type === REPLY && message.message_reference;
  return isReply ? h("p", { class: "above" }, h("i", {}, say("replyGone"))) : null;
}

/** What stands first on a message; a layout has its texts in components. */
function firstText(message) {
  const [found] = [message.content, ...texts(message.components)].filter(Boolean);
  return found ?? "";
}

const texts = (parts) => parts.flatMap((part) => [part.content, ...texts(part.components ?? [])]);

function headline(author, when) {
  const name = h("span", { class: author.bot ? "author bot" : "author" }, nameOf(author));
  return h("div", { class: "headline" }, name, author.bot && h("span", { class: "tag" }, say("app")), when);
}

const edited = (message) =>
  message.edited_timestamp && h("small", { class: "edited", title: message.edited_timestamp }, say("edited"));

/** The text with its mark of having been edited, at the end of its last line where that is plain. */
function written(message) {
  const nodes = markdown(message.content);
  const last = nodes.at(-1);
  const mark = edited(message);
  if (!mark || !last?.classList.contains("lines")) return [...nodes, mark];
  last.append(mark);
  return nodes;
}

function body(message) {
  if (message.loading) return h("p", { class: "thinking" }, say("thinking", { bot: nameOf(message.author) }));
  const text = message.content && h("div", { class: "content" }, written(message));
  // A picture that an embed shows is not shown a second time, and a layout shows only what its
  // components refer to.
  const inside = message.embeds.flatMap((one) => [one.image?.url, one.thumbnail?.url]);
  const loose = message.attachments.filter((file) => !inside.includes(file.url));
  const files = message.flags & LAYOUT ? [] : loose;
  const use = {
    press: (id) => actions.press(message, id),
    select: (id, values) => actions.select(message, id, values),
    kept: (id) => actions.kept(message, id),
    offer: (type) => actions.offer(type, message.channel_id),
  };
  return [
    text,
    message.embeds.map((one) => embed(one, message.attachments)),
    files.length ? h("div", { class: "files" }, files.map(attachment)) : null,
    message.components.length ? h("div", { class: "components" }, components(message.components, use)) : null,
    !message.content && edited(message),
    message.thread && threadLink(message.thread),
  ];
}

function threadLink(thread) {
  const go = () => channel(thread.id) && open(thread.id);
  const name = `${say("thread")}: ${thread.name} ›`;
  return h("button", { class: "thread-link", type: "button", on: { click: go } }, name);
}

function onlyYou(dismiss) {
  return h(
    "p",
    { class: "only-you" },
    h("span", {}, `${say("onlyYou")} · `),
    h("button", { class: "link", type: "button", data: { dismiss: "" }, on: { click: dismiss } }, say("dismiss")),
  );
}

const problems = (notices) => notices.map((one) => h("p", { class: "error", role: "alert" }, `⚠ ${one.text}`));

/** A message; `compact` when it goes on from the one above, `notices` are shown below it. */
export function messageNode(message, compact, notices) {
  const { author } = message;
  const classes = ["message", compact && "compact", message.pings_me && "pings", message.ephemeral && "private"];
  return h(
    "article",
    {
      class: classes.filter(Boolean).join(" "),
      data: { message: message.id, author: nameOf(author), ephemeral: message.ephemeral && "yes" },
    },
    above(message),
    compact ? null : avatar(author.id, nameOf(author)),
    h(
      "div",
      { class: "body" },
      compact ? h("span", { class: "sr" }, nameOf(author)) : headline(author, clock(message.timestamp)),
      body(message),
      problems(notices),
      message.ephemeral && onlyYou(() => actions.dismiss(message)),
    ),
  );
}

/** A command on its way, or one that was not answered. */
export function noticeNode(one) {
  const bot = store.state.bot;
  const user = userOf(one.user);
  const used = [h("b", {}, user?.name ?? ""), ` ${say("used")} `, h("span", { class: "mention" }, `/${one.command}`)];
  return h(
    "article",
    { class: "message private", data: { notice: one.pending ? "pending" : "failed" } },
    h("p", { class: "above" }, used),
    avatar(bot.id, nameOf(bot)),
    h(
      "div",
      { class: "body" },
      headline(bot, null),
      one.pending ? h("p", { class: "thinking" }, say("sending")) : problems([one]),
      one.pending ? null : onlyYou(() => dropNotice(one)),
    ),
  );
}

// The input below the messages: ordinary messages, and the way to the commands.

import { slash, write } from "./actions.js";
import { closeForm, filling, openForm, startForm } from "./commandform.js";
import { $ } from "./dom.js";
import { channel, commands, store, titleOf } from "./store.js";
import * as suggest from "./suggest.js";
import { lineOf, linesFor, read, textsOf } from "./values.js";
import { say } from "./words.js";

const input = () => $("input");
const isCommand = () => input().value.startsWith("/");
const lines = () => commands(store.channel);

let arrowed = false;

function problem(text) {
  $("problem").textContent = text ?? "";
  $("problem").hidden = !text;
}

function grow() {
  input().style.height = "auto";
  input().style.height = `${Math.min(input().scrollHeight, 200)}px`;
}

function setText(text) {
  input().value = text;
  grow();
}

// -- commands

function offer() {
  arrowed = false;
  if (!isCommand()) {
    suggest.hide();
    return;
  }
  const whole = lineOf(input().value, lines());
  const fitting = whole?.rest ? [whole.line] : linesFor(input().value, lines());
  const items = fitting.map((line) => ({ label: `/${line.label}`, name: line.command, hint: hintOf(line, whole), line }));
  const note = say("noCommand", { text: input().value.trim() });
  suggest.show(input(), { title: say("commandsHere"), items, note, pick: ({ line }) => fillIn(line), first: true });
}

/** What a command does; once it is typed out, which options it has. */
function hintOf(line, whole) {
  if (whole?.line !== line || !line.options.length) return line.description;
  const options = line.options.map((one) => (one.required ? `${one.label}:` : `[${one.label}:]`));
  return `${line.description} · ${options.join(" ")}`;
}

function fillIn(line, texts = textsOf(lineOf(input().value, lines())?.rest ?? "", line)) {
  setText("");
  suggest.hide();
  problem(null);
  $("say").hidden = true;
  openForm(line, { send, cancel: leaveForm, problem }, texts);
}

function leaveForm() {
  closeForm();
  problem(null);
  $("say").hidden = false;
  input().focus();
}

async function send(line, options, texts) {
  const place = [store.user, store.channel].join();
  leaveForm();
  const refused = await slash(line, options);
  // What was not taken comes back, unless one has gone on to something else.
  if (!refused) return;
  if (place === [store.user, store.channel].join() && !filling() && !input().value) fillIn(line, texts);
  problem(refused);
}

function sendTyped() {
  const whole = lineOf(input().value, lines());
  if (!whole) {
    problem(say("noCommand", { text: input().value.trim() }));
    return;
  }
  const texts = textsOf(whole.rest, whole.line);
  const { options, error } = read(whole.line, texts);
  if (error) {
    fillIn(whole.line, texts);
    if (whole.rest) problem(error);
    return;
  }
  setText("");
  suggest.hide();
  send(whole.line, options, texts);
}

/** Enter: what was marked by hand or typed in part is chosen, a whole command is sent. */
function enter() {
  problem(null);
  if (!isCommand()) {
    sendText();
  } else if (suggest.isOpen(input()) && suggest.marked() && (arrowed || !lineOf(input().value, lines()))) {
    suggest.take();
  } else {
    sendTyped();
  }
}

async function sendText() {
  const text = input().value.trim();
  if (!text) return;
  setText("");
  const refused = await write(text);
  if (!refused) return;
  setText(text);
  problem(refused);
}

// -- keys

function key(event) {
  if (event.isComposing) return;
  if (["ArrowUp", "ArrowDown"].includes(event.key)) arrowed = true;
  if (suggest.handleKey(event, input())) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    enter();
  }
}

/** Typing anywhere on the page is typing here. */
function catchKey(event) {
  const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isFree = [document.body, $("scroll")].includes(document.activeElement);
  if (isTyping && isFree && event.key !== " " && !$("say").hidden) input().focus();
}

export function startComposer() {
  startForm();
  input().addEventListener("input", () => {
    grow();
    problem(null);
    offer();
  });
  input().addEventListener("keydown", key);
  input().addEventListener("blur", () => suggest.hide());
  input().addEventListener("focus", () => isCommand() && offer());
  $("say").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", catchKey);
}

let place = "";

/** Fit the input to the open channel; what was begun elsewhere is dropped. */
export function drawComposer() {
  const here = channel(store.channel);
  const now = [store.user, store.channel, store.state.me.locale].join();
  if (now !== place) {
    if (filling()) closeForm();
    $("say").hidden = false;
    setText("");
    suggest.hide();
    problem(null);
    place = now;
  }
  const isClosed = here.archived || here.locked || !here.writable;
  const text = isClosed ? say("locked") : say("message", { channel: titleOf(here) });
  input().disabled = Boolean(isClosed);
  input().placeholder = text;
  input().setAttribute("aria-label", text);
}

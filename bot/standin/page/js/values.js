// From what is typed to the values of options, and from a whole line to a command.

import { peopleOf } from "./actions.js";
import { channels, store, titleOf } from "./store.js";
import { say } from "./words.js";

const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;

const YES = ["true", "yes", "on", "1", "igaz", "igen", "i", "y"];
const NO = ["false", "no", "off", "0", "hamis", "nem", "n"];

const fold = (text) => String(text).trim().toLowerCase();

/** What can be picked for an option without asking the bot; null when anything can be typed. */
export function fixedChoices(option) {
  if (option.choices.length) return option.choices.map((one) => ({ label: one.label, value: one.value }));
  if (option.type === BOOLEAN) {
    return [
      { label: say("yes"), name: "true", value: true },
      { label: say("no"), name: "false", value: false },
    ];
  }
  if (option.type === USER) {
    return peopleOf(store.channel).map((user) => ({ label: `@${user.name}`, value: { id: user.id } }));
  }
  if (option.type === CHANNEL) {
    return channels().map((one) => ({ label: titleOf(one), value: { id: one.id } }));
  }
  return null;
}

/** The choices that go with a text: those that begin with it first. */
export function fitting(choices, text) {
  const wanted = fold(text).replace(/^[@#]/, "");
  const plain = (one) => fold(one.label).replace(/^[@#]/, "");
  const begin = choices.filter((one) => plain(one).startsWith(wanted));
  return [...begin, ...choices.filter((one) => !begin.includes(one) && plain(one).includes(wanted))];
}

function chosen(option, text) {
  const choices = fixedChoices(option);
  const wanted = fold(text).replace(/^[@#]/, "");
  const exact = choices.find((one) =>
    [one.label, one.value].some((word) => fold(word).replace(/^[@#]/, "") === wanted),
  );
  const close = fitting(choices, text).filter((one) => fold(one.label).replace(/^[@#]/, "").startsWith(wanted));
  return exact ?? (close.length === 1 ? close[0] : null);
}

function yesOrNo(option, text) {
  if (YES.includes(fold(text))) return { value: true };
  if (NO.includes(fold(text))) return { value: false };
  return { error: say("wrongChoice", { option: option.label, text }) };
}

function number(option, text) {
  const value = Number(text.trim().replace(",", "."));
  const isFine = option.type === INTEGER ? Number.isSafeInteger(value) : Number.isFinite(value);
  return isFine ? { value } : { error: say("wrongNumber", { option: option.label }) };
}

/** `{value}` of a typed text for an option, or `{error}` that says why there is none. */
export function valueOf(option, text) {
  if (option.type === BOOLEAN && !option.choices.length) return yesOrNo(option, text);
  if (fixedChoices(option)) {
    const found = chosen(option, text);
    const key = option.type === USER ? "wrongUser" : "wrongChoice";
    return found ? { value: found.value } : { error: say(key, { option: option.label, text }) };
  }
  return [INTEGER, NUMBER].includes(option.type) ? number(option, text) : { value: text };
}

/** Required options first, as they are filled in. */
export const ordered = (line) => [...line.options].sort((a, b) => b.required - a.required);

/** The options of a line from texts by name: `{options}` or `{error}`. */
export function read(line, texts) {
  const options = {};
  for (const option of ordered(line)) {
    const text = texts[option.name] ?? "";
    if (!text.trim()) {
      if (option.required) return { error: say("fillIn", { option: option.label }), missing: option };
      continue;
    }
    const found = valueOf(option, text);
    if (found.error) return { ...found, missing: option };
    options[option.name] = found.value;
  }
  return { options };
}

// -- whole lines

const squeeze = (text) => text.replace(/^\/\s*/, "").replace(/\s+/g, " ");

/** The command a text begins with, in the user's words or the default ones, and what follows. */
export function lineOf(text, lines) {
  const words = squeeze(text);
  const begins = (name) => fold(words) === fold(name) || fold(words).startsWith(`${fold(name)} `);
  const found = lines
    .flatMap((line) => [line.label, line.command].map((name) => ({ line, name })))
    .filter(({ name }) => begins(name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  return found ? { line: found.line, rest: words.slice(found.name.length).trim() } : null;
}

const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * The texts of a line such as `card:9S dm:on`, by option. What stands before the first name, or
 * all of it when there is no name, goes to the first option.
 */
export function textsOf(rest, line) {
  const options = ordered(line);
  const names = new Map(options.flatMap((one) => [one.label, one.name].map((name) => [fold(name), one.name])));
  const texts = {};
  if (!names.size) return texts;
  const pattern = new RegExp(`(?:^|\\s)(${[...names.keys()].map(quoted).join("|")}):\\s*`, "giu");
  const marks = [...rest.matchAll(pattern)];
  const loose = rest.slice(0, marks[0]?.index ?? rest.length).trim();
  if (loose) texts[options[0].name] = loose;
  marks.forEach((mark, index) => {
    const end = marks[index + 1]?.index ?? rest.length;
    texts[names.get(fold(mark[1]))] = rest.slice(mark.index + mark[0].length, end).trim();
  });
  return texts;
}

/** The commands that go with what was typed so far: by beginning, then by any part. */
export function linesFor(text, lines) {
  const wanted = fold(squeeze(text));
  const names = (line) => [fold(line.label), fold(line.command)];
  const begin = lines.filter((line) => names(line).some((name) => name.startsWith(wanted)));
  const rest = lines.filter((line) => !begin.includes(line) && names(line).some((name) => name.includes(wanted)));
  return [...begin, ...rest];
}

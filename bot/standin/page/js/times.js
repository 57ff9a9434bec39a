// Times in the language of the user; relative ones tick.

import { h } from "./dom.js";
import { locale } from "./words.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [
  ["year", 31557600],
  ["month", 2629800],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

const format = (date, style) => new Intl.DateTimeFormat(locale(), STYLES[style]).format(date);

function relative(seconds) {
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(Math.round(seconds), "second");
}

/** `<t:unix:style>` as Discord shows it; null when it is no time. */
export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const ticking = style === "R";
  const text = ticking ? relative(unix - Date.now() / 1000) : format(date, style);
  return h(
    "time",
    {
      class: "stamp",
      datetime: date.toISOString(),
      title: format(date, "F"),
      data: { ticking: ticking ? unix : null },
    },
    text,
  );
}

/** The time of a message: hours and minutes, with the date of another day. */
export function clock(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  const text = today ? format(date, "t") : `${format(date, "d")} ${format(date, "t")}`;
  return h("time", { class: "clock", datetime: iso, title: format(date, "F") }, text);
}

function tick() {
  for (const node of document.querySelectorAll("time[data-ticking]")) {
    const text = relative(Number(node.dataset.ticking) - Date.now() / 1000);
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(tick, 1000);

// Discord's markdown of a whole text: code blocks, quotes, headings, lists, and lines.

import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /(?<!\\)```(?:([\w+\-.#]+)\n)?\n*([\s\S]+?)\n*```\n?/g;

/** The nodes of a text that may hold blocks. */
export function markdown(text) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(FENCE)) {
    nodes.push(...blocks(text.slice(at, found.index).replace(/\n$/, "")));
    nodes.push(h("pre", { tabindex: "0" }, h("code", {}, found[2])));
    at = found.index + found[0].length;
  }
  return [...nodes, ...blocks(text.slice(at))];
}

// Which lines begin a block, and what takes them off the front of the list.
const KINDS = [
  [/^>>> /, (lines) => quote(lines.splice(0), /^>>> /)],
  [/^> /, (lines) => quote(run(lines, /^> /), /^> /)],
  [/^#{1,3} +\S/, (lines) => heading(lines.shift())],
  [/^-# +\S/, (lines) => h("small", { class: "subtext" }, inline(lines.shift().slice(3)))],
  [/^\s*[-*] +\S/, (lines) => list("ul", run(lines, /^\s*[-*] +\S/))],
  [/^\s*\d{1,9}\. +\S/, (lines) => list("ol", run(lines, /^\s*\d{1,9}\. +\S/))],
];
const kindOf = (line) => KINDS.find(([pattern]) => pattern.test(line));

function blocks(text) {
  if (!text) return [];
  const lines = text.split("\n");
  const nodes = [];
  while (lines.length) {
    const kind = kindOf(lines[0]);
    nodes.push(kind ? kind[1](lines) : paragraph(lines));
  }
  return nodes;
}

function run(lines, pattern) {
  const end = lines.findIndex((line) => !pattern.test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function paragraph(lines) {
  const end = lines.findIndex((line) => kindOf(line));
  const own = lines.splice(0, end < 0 ? lines.length : end);
  return h("div", { class: "lines" }, inline(own.join("\n")));
}

function quote(lines, mark) {
  return h("blockquote", {}, blocks(lines.map((line) => line.replace(mark, "")).join("\n")));
}

function heading(line) {
  const [, marks, text] = /^(#+) +(.*)$/.exec(line);
  // The page's own title is the first level.
  return h("h4", { class: `heading-${marks.length}` }, inline(text));
}

function list(name, lines) {
  const first = name === "ol" ? Number.parseInt(lines[0].trim(), 10) : null;
  const item = (line) => {
    const [, indent, text] = /^(\s*)(?:[-*]|\d+\.) +(.*)$/.exec(line);
    return h("li", { class: indent.length > 1 ? "deep" : null }, inline(text));
  };
  return h(name, { start: first === 1 ? null : first }, lines.map(item));
}

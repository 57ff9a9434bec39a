// Embeds and attachments.

import { h } from "./dom.js";
import { inline, link } from "./inline.js";
import { markdown } from "./markdown.js";
import { clock } from "./times.js";
import { local, picture } from "./viewer.js";

export function attachment(file) {
  if (file.content_type?.startsWith("image/")) {
    return picture(file, file.description || file.filename);
  }
  const size = `${(file.size / 1024).toFixed(1)} kB`;
  const name = h("a", { class: "link", href: local(file.url), download: file.filename }, file.filename);
  return h("div", { class: "file" }, name, h("small", {}, size));
}

const titled = (embed) => (embed.url ? link(embed.url, inline(embed.title)) : inline(embed.title));

function field({ name, value, inline: beside }) {
  return h(
    "div",
    { class: beside ? "field beside" : "field" },
    h("dt", {}, inline(name)),
    h("dd", {}, markdown(value)),
  );
}

function footer(embed) {
  if (!embed.footer && !embed.timestamp) return null;
  const text = embed.footer?.text ?? "";
  const time = embed.timestamp ? clock(embed.timestamp) : null;
  return h("footer", {}, text, text && time ? " • " : null, time);
}

/** One embed of a message. */
export function embed(data, attachments) {
  const described = (media) => attachments.find((file) => file.url === media.url)?.description;
  const { author, title, description, fields = [], image, thumbnail } = data;
  const box = h(
    "section",
    { class: thumbnail ? "embed with-thumbnail" : "embed", data: { embed: title ?? "" } },
    author && h("div", { class: "embed-author" }, author.url ? link(author.url, author.name) : author.name),
    title && h("h3", {}, titled(data)),
    description && h("div", { class: "description" }, markdown(description)),
    fields.length ? h("dl", {}, fields.map(field)) : null,
    image && picture(image, described(image)),
    thumbnail && picture(thumbnail, described(thumbnail), "thumbnail"),
    footer(data),
  );
  if (data.color) box.style.borderInlineStartColor = `#${data.color.toString(16).padStart(6, "0")}`;
  return box;
}

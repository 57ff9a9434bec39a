// Pictures on messages, and one of them large.

import { $, fill, h } from "./dom.js";
import { say } from "./words.js";

const WIDEST = 550;
const HIGHEST = 420;

/** An address on this very server, whatever name the browser has for it; others stay. */
export function local(address) {
  const url = URL.parse?.(address, location.href) ?? new URL(address, location.href);
  const loopback = ["127.0.0.1", "localhost"].includes(url.hostname);
  return loopback && url.port === location.port ? url.pathname : address;
}

/** A picture with its place kept free, so that nothing jumps when it arrives. */
export function picture(media, text, kind = "picture") {
  const { width, height } = media;
  const address = local(media.url);
  const image = h("img", { src: address, alt: text || "", width, height, title: text || null });
  if (width && height && kind === "picture") {
    image.style.width = `${Math.round(Math.min(width, WIDEST, (HIGHEST * width) / height))}px`;
  }
  const enlarge = (event) => {
    // With a key held down the browser opens the picture in a tab of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    view(address, text);
  };
  const link = { class: kind, href: address, target: "_blank", rel: "noopener noreferrer", on: { click: enlarge } };
  return h("a", link, image);
}

function view(address, text) {
  const dialog = $("viewer");
  const close = { class: "close", type: "button", "aria-label": say("close"), on: { click: () => dialog.close() } };
  fill(
    dialog,
    h(
      "div",
      { class: "bar" },
      h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, say("openAlone")),
      h("button", close, "✕"),
    ),
    h("img", { class: "large", src: address, alt: text || "" }),
    h("p", {}, text || ""),
  );
  dialog.setAttribute("aria-label", text || say("picture"));
  dialog.showModal();
}

/** A click anywhere but on the line above closes the large picture. */
export function startViewer() {
  $("viewer").addEventListener("click", (event) => !event.target.closest(".bar") && $("viewer").close());
}

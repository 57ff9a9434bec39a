// Whether the page is dark or light.

import { changed, recall, remember } from "./store.js";

export const LOOKS = ["dark", "light"];

export const look = () => document.documentElement.dataset.theme;

/** Change the colours of the page, and remember the choice. */
export function setLook(name) {
  remember("theme", name);
  document.documentElement.dataset.theme = name;
  changed();
}

/** Begin with the colours of the last time, else dark as Discord begins. */
export function startLook() {
  const kept = recall("theme");
  document.documentElement.dataset.theme = LOOKS.includes(kept) ? kept : LOOKS[0];
}

// Starts the page: fetch, draw, listen.

import { startComposer, drawComposer } from "./composer.js";
import { $ } from "./dom.js";
import { listen } from "./live.js";
import { startLook } from "./look.js";
import { drawMessages, startScrolling } from "./messages.js";
import { startPicker } from "./picker.js";
import { drawer, drawHead, drawSide } from "./sidebar.js";
import { changed, news, refresh, store, watch } from "./store.js";
import { startViewer } from "./viewer.js";

function draw() {
  if (!store.state) return;
  drawMessages();
  drawSide();
  drawHead();
  drawComposer();
}

function link(isUp) {
  const returned = isUp && !store.linked;
  store.linked = isUp;
  changed();
  if (returned) refresh();
}

function startDrawer() {
  const toggle = () => drawer(!document.body.classList.contains("drawer"));
  $("menu").addEventListener("click", toggle);
  $("who").addEventListener("click", toggle);
  $("shade").addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !document.body.classList.contains("drawer")) return;
    drawer(false);
    $("menu").focus();
  });
}

startLook();
watch(draw);
startPicker();
startViewer();
startScrolling();
startComposer();
startDrawer();
document.addEventListener("visibilitychange", changed);
await refresh();
listen(news, link);

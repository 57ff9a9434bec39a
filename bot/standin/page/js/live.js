// Hears of changes. A browser opens few connections to one host, and each stream holds one for
// ever: so of all open pages one holds the stream (the others wait for the lock) and tells the
// rest what it hears.

const RETRY = 1000;

/** Call `onNews(version)` after each change and `onLink(isUp)` when the stream comes and goes. */
export function listen(onNews, onLink) {
  const others = new BroadcastChannel("standin");
  const hear = ({ version, up }) => (up === undefined ? onNews(version) : onLink(up));
  others.addEventListener("message", (event) => hear(event.data));
  const tell = (news) => {
    hear(news);
    others.postMessage(news);
  };
  navigator.locks.request("standin-stream", () => {
    connect(tell);
    return new Promise(() => {});
  });
}

function connect(tell) {
  const stream = new EventSource("/standin/events");
  stream.addEventListener("open", () => tell({ up: true }));
  stream.addEventListener("message", (event) => tell({ version: JSON.parse(event.data).version }));
  stream.addEventListener("error", () => {
    stream.close();
    tell({ up: false });
    setTimeout(connect, RETRY, tell);
  });
}

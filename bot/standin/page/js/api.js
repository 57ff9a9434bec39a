// What the page asks of the stand-in.

/** Refused with a reason, such as a button that is disabled by now. */
export class Refused extends Error {}

async function ask(path, options) {
  const response = await fetch(`/standin/${path}`, { cache: "no-store", ...options });
  const body = await response.json();
  if (!response.ok) throw new Refused(body.error ?? `error ${response.status}`);
  return body;
}

/** All that a user sees; without a user the list of users. */
export const state = (user) => ask(user ? `state?user=${encodeURIComponent(user)}` : "state");

/** Do something as a user; `what` is the last part of the address. */
export function act(what, user, body = {}) {
  return ask(what, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ user, ...body }),
  });
}

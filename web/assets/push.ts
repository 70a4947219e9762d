// push.ts: messages to this browser, on the page about turns: the visitor allows them, the browser makes an
// address and keys for them, and the server keeps those.

import { $, post } from "./dom";

export function push() {
  const zone = $<HTMLInputElement>("input[data-zone]"); // nobody has chosen one yet
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
  const part = $("#push");
  if (!part || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  part.hidden = false;
  $("#push-none")!.hidden = true;
  const button = $<HTMLButtonElement>("button", part)!, said = $("#push-said")!;
  button.addEventListener("click", async () => {
    said.textContent = "";
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error(part.dataset.denied);
      await navigator.serviceWorker.register("/worker.js");
      const { pushManager } = await navigator.serviceWorker.ready, key = bytes(part.dataset.key!);
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(async () => {
        await (await pushManager.getSubscription())?.unsubscribe(); // it was made for a key of before
        return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      });
      const { endpoint, keys } = made.toJSON();
      const answer = await post("/you/turns", new URLSearchParams({ do: "push", endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }));
      if (!answer.ok) throw new Error(await answer.text());
      location.reload();
    } catch (e) {
      const why = e as Error;
      said.textContent = why.name === "Error" && why.message ? why.message : part.dataset.failed!;
      button.disabled = false;
    }
  });
}

const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

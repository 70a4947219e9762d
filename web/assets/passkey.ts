// passkey.ts: passkeys on the page about the visitor. The browser makes one and proves that it has
// it; the server asks for both by forms.

import { $, post } from "./dom";

export function passkeys() {
  const part = $("#passkeys");
  if (!part || !("credentials" in navigator) || typeof PublicKeyCredential === "undefined") return;
  part.hidden = false;
  part.addEventListener("click", (e) => {
    const button = (e.target as Element).closest<HTMLButtonElement>("button[data-passkey]");
    if (button) ceremony(part, button, button.dataset.passkey === "new");
  });
}

// ceremony makes a passkey, or proves that there is one.
async function ceremony(part: HTMLElement, button: HTMLButtonElement, fresh: boolean) {
  const said = $("#passkey-said")!;
  said.textContent = "";
  button.disabled = true;
  try {
    const asked = await send({ do: fresh ? "new" : "ask" });
    const { options, pass } = await asked.json();
    const made = await (fresh ? create(options) : get(options));
    await send({ do: fresh ? "add" : "prove", pass, answer: JSON.stringify(made) });
    location.assign("/you");
  } catch (e) {
    said.textContent = e instanceof Refused ? e.message : (e as Error).name === "InvalidStateError" ? part.dataset.there! : part.dataset.failed!;
    button.disabled = false;
  }
}

class Refused extends Error {}

async function send(form: Record<string, string>) {
  const answer = await post("/you/passkey", new URLSearchParams(form));
  if (!answer.ok) throw new Refused(await answer.text());
  return answer;
}

// Bytes travel as base64url.
const bytes = (text: string) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (b: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(b))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

type Listed = { id: string; type: "public-key" };
const listed = (all?: Listed[]) => (all ?? []).map((one) => ({ ...one, id: bytes(one.id) }));

async function create(o: any) {
  const made = await navigator.credentials.create({
    publicKey: { ...o, challenge: bytes(o.challenge), user: { ...o.user, id: bytes(o.user.id) }, excludeCredentials: listed(o.excludeCredentials) },
  }) as PublicKeyCredential;
  const r = made.response as AuthenticatorAttestationResponse & { getTransports?(): string[] };
  return { ...named(made), response: { clientDataJSON: text(r.clientDataJSON), attestationObject: text(r.attestationObject), transports: r.getTransports?.() ?? [] } };
}

async function get(o: any) {
  const found = await navigator.credentials.get({ publicKey: { ...o, challenge: bytes(o.challenge), allowCredentials: listed(o.allowCredentials) } }) as PublicKeyCredential;
  const r = found.response as AuthenticatorAssertionResponse;
  return {
    ...named(found),
    response: { clientDataJSON: text(r.clientDataJSON), authenticatorData: text(r.authenticatorData), signature: text(r.signature), userHandle: r.userHandle ? text(r.userHandle) : undefined },
  };
}

const named = (c: PublicKeyCredential) => ({ id: c.id, rawId: text(c.rawId), type: c.type, clientExtensionResults: {} });

// try.ts: the page about the API sends requests and shows their answers, as the visitor.

import { $, $$ } from "./dom";

for (const e of $$("[data-tries]")) e.hidden = false;
for (const form of $$<HTMLFormElement>("form[data-try]")) {
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    send(form);
  });
}

// most is how much of a stream or a large answer is shown.
const most = 20000;

async function send(form: HTMLFormElement) {
  const part = $(".answer", form)!, out = $("pre", part)!, headers: Record<string, string> = {};
  let path = form.dataset.path!;
  const query = new URLSearchParams();
  for (const field of $$<HTMLInputElement>("input[data-in]", form)) {
    if (field.dataset.in === "path") path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else if (!field.value) continue;
    else if (field.dataset.in === "query") query.set(field.name, field.value);
    else headers[field.name] = field.value;
  }
  const body = $<HTMLTextAreaElement>("textarea", form)?.value;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  part.hidden = false;
  out.textContent = "…";
  try {
    const answer = await fetch(path + (String(query) && "?" + query), { method: form.dataset.try, headers, body });
    out.textContent = `${answer.status} ${answer.statusText}\n`;
    await read(answer, out);
  } catch (wrong) {
    out.textContent = String(wrong);
  }
}

// read shows an answer while it comes: a stream has no end.
async function read(answer: Response, out: HTMLElement) {
  if ((answer.headers.get("Content-Type") ?? "").includes("json")) {
    const text = await answer.text();
    try {
      out.textContent += JSON.stringify(JSON.parse(text), null, 2).slice(0, most);
    } catch { // lines of JSON
      out.textContent += text.slice(0, most);
    }
    return;
  }
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let n = 0; reader && n < most;) {
    const { done, value } = await reader.read();
    if (done) return;
    out.textContent += value;
    n += value.length;
  }
  reader?.cancel();
}

// run.mjs WASM_EXEC WASM: runs the program for browsers under Node. Each line of the input is a request
// {do, ...} in JSON, each line of the output its answer.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [exec, wasm] = process.argv.slice(2);
console.log = console.error; // standard output is for answers
createRequire(import.meta.url)(exec);
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
go.run(instance);
const site = globalThis.spielwerk;

const does = {
  open: (o) => new Promise((done) => site.open(o, (error) => done({ error: error ?? "" }))),
  ask: (r) => new Promise((done) => {
    const answer = { status: 0, headers: {}, body: "" }, decoder = new TextDecoder();
    let stop, enough = false; // a stream has no end
    stop = site.answer({ headers: {}, body: "", ...r }, (status, headers) => Object.assign(answer, { status, headers }), (part) => {
      answer.body += decoder.decode(part, { stream: true });
      enough ||= r.until && answer.body.includes(r.until);
      if (enough) stop?.();
    }, () => done(answer));
    if (enough) stop();
  }),
  save: () => ({ saved: site.save() }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const r = JSON.parse(line);
  process.stdout.write(JSON.stringify(await does[r.do](r)) + "\n");
}
process.exit(0);

// A bot that makes a table and plays random moves there. It needs node 18 or later and nothing else:
//
//     node bot.js http://127.0.0.1:8765 TOKEN newworld
const [site, token, game] = process.argv.slice(2);
const headers = { Authorization: "Bearer " + token, "Content-Type": "application/json" };

// ask sends a request, again if the site says so; the key keeps it from being done twice.
async function ask(method, path, body) {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  for (;;) {
    const answer = await fetch(site + "/api/v1" + path, { method, headers: { ...headers, ...key }, body: body && JSON.stringify(body) });
    const said = await answer.json();
    if (answer.ok) return said;
    if (said.type.endsWith("-late")) return undefined; // others were quicker
    if (said.status !== 429 && said.status !== 503) throw new Error(`${said.title}: ${said.detail} ${said.rules ?? ""}`);
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get("Retry-After") ?? 1)));
  }
}

// follow yields what the stream of a table tells, from where it ended if it ends.
async function* follow(path) {
  for (let last = ""; ;) {
    const stream = await fetch(site + "/api/v1" + path, { headers: { ...headers, "Last-Event-ID": last } });
    let rest = "";
    for await (const text of stream.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.startsWith("id: ")) last = line.slice(4);
        else if (line.startsWith("data: ")) yield JSON.parse(line.slice(6));
      }
    }
  }
}

async function play() {
  const { minSeats } = await ask("GET", "/games/" + game);
  const others = Array(Math.max(1, minSeats - 1)).fill("random");
  const table = "/tables/" + (await ask("POST", "/tables", { game, others })).table;
  for await (let now of follow(table + "/events")) {
    if (now.state === "finished") break;
    while (now.yours) {
      const legal = await ask("GET", table + "/moves?text=false");
      const moves = legal.moves.filter((m) => !m.retracts).map((m) => m.move);
      if (!legal.yours || !moves.length) break; // what the stream said is not so any more
      now = await ask("POST", table + "/moves", { moment: legal.moment, moves: [moves[Math.floor(Math.random() * moves.length)]] }) ?? now;
    }
  }
  for (const seat of (await ask("GET", table)).seats) console.log(seat.place, seat.name, seat.points ?? "");
}

globalThis.crypto ??= require("crypto").webcrypto; // node 18
play().then(() => process.exit(0), (wrong) => { console.error(wrong.message); process.exit(1); });

"""A bot that makes a table and plays random moves there. It needs Python and nothing else:

    python3 bot.py http://127.0.0.1:8765 TOKEN newworld
"""
import json, random, sys, time, urllib.error, urllib.request, uuid

site, token, game = sys.argv[1:4]
headers = {"Authorization": "Bearer " + token, "Content-Type": "application/json"}


def ask(method, path, body=None):
    """Sends a request, again if the site says so; its key keeps it from being done twice. None says that others were quicker."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site + "/api/v1" + path, data, {**headers, "Idempotency-Key": str(uuid.uuid4())}, method=method)
    while True:
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as no:
            problem = json.load(no)
            if problem["type"].endswith("-late"):
                return None
            if problem["status"] not in (429, 503):
                raise SystemExit(f'{problem["title"]}: {problem["detail"]} {problem.get("rules", "")}')
            time.sleep(float(no.headers.get("Retry-After", 1)))


def follow(path):
    """Yields what the stream of a table tells, from where it ended if it ends."""
    last = ""
    while True:
        request = urllib.request.Request(site + "/api/v1" + path, headers={**headers, "Last-Event-ID": last})
        with urllib.request.urlopen(request) as stream:
            for line in stream:
                name, _, value = line.decode().strip().partition(": ")
                if name == "id":
                    last = value
                elif name == "data":
                    yield json.loads(value)


seats = ask("GET", "/games/" + game)["minSeats"]
table = "/tables/" + ask("POST", "/tables", {"game": game, "others": ["random"] * max(1, seats - 1)})["table"]
for now in follow(table + "/events"):
    if now["state"] == "finished":
        break
    while now["yours"]:
        legal = ask("GET", table + "/moves?text=false")
        moves = [m["move"] for m in legal["moves"] if not m.get("retracts")]
        if not legal["yours"] or not moves:  # what the stream said is not so any more
            break
        now = ask("POST", table + "/moves", {"moment": legal["moment"], "moves": [random.choice(moves)]}) or now
for seat in ask("GET", table)["seats"]:
    print(seat["place"], seat["name"], seat.get("points", ""))

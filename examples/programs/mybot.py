#!/usr/bin/env python3
"""A bot that is a program: it plays all games by chance, and passes only when it must.

    spielwerk sim newworld --seats 2 --bots "exec:python3 examples/programs/mybot.py,random"
"""
import json
import random
import sys


def say(line):
    print(json.dumps(line), flush=True)


chance = random.Random()
for text in sys.stdin:
    line = json.loads(text)
    if "hello" in line:
        say({"hello": "spielwerk-bot/2", "name": "mybot"})
    elif "game" in line:
        chance = random.Random(line["chance"])  # the same moves when the games are played again
    elif "decide" in line:
        moves = [move for move in line["moves"] if move != "pass"] or line["moves"]
        say({"decide": line["decide"], "move": chance.choice(moves)})
